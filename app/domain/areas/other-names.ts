/**
 * Other names of an area, by its code: spellings of other publishers, and towns in councils that are named otherwise. Put together by
 * hand and from memory, not from a list: most of the towns of more than some 10,000 people and, of Wales, Scotland and Northern Ireland,
 * whose taxes differ, many villages; none of them certain to be complete. The council of a place can be looked up at
 * gov.uk/find-local-council. A name that two councils hold (Richmond, Bangor, Hayes) is asked about. "City of …", "… City" and "…, County of" need no entry.
 */
export const otherNames: Readonly<Record<string, string>> = {
  E06000003: 'Redcar, Guisborough, Saltburn, Loftus, Brotton, Marske-by-the-Sea, Skelton-in-Cleveland',
  E06000004: 'Billingham, Thornaby, Yarm, Stockton',
  E06000006: 'Runcorn, Widnes',
  E06000008: 'Darwen, Blackburn',
  E06000010: 'Hull',
  E06000011:
    'Beverley, Bridlington, Goole, Hessle, Cottingham, Driffield, Hornsea, Withernsea, Hedon, Pocklington, Market Weighton, Howden, Snaith, Anlaby, Willerby',
  E06000012: 'Grimsby, Cleethorpes, Immingham',
  E06000013: 'Scunthorpe, Brigg, Barton-upon-Humber, Epworth, Winterton, Crowle',
  E06000017: 'Oakham, Uppingham',
  E06000019: 'Hereford, Leominster, Ross-on-Wye, Ledbury, Bromyard, Kington',
  E06000020: 'Telford, Wellington, Oakengates',
  E06000021: 'Stoke, Hanley, Burslem',
  E06000022: 'Bath, Keynsham, Midsomer Norton, Radstock',
  E06000024: 'Weston-super-Mare, Clevedon, Portishead, Nailsea',
  E06000025: 'Filton, Yate, Thornbury, Kingswood, Bradley Stoke',
  E06000026: 'Plympton, Plymstock',
  E06000027: 'Torquay, Paignton, Brixham',
  E06000030: 'Highworth',
  E06000031: 'Hampton',
  E06000033: 'Southend, Leigh-on-Sea',
  E06000034: 'Grays, Tilbury, South Ockendon, Stanford-le-Hope',
  E06000035: 'Chatham, Gillingham, Rochester, Strood, Rainham',
  E06000036: 'Bracknell, Sandhurst, Crowthorne',
  E06000037: 'Newbury, Thatcham, Hungerford',
  E06000040: 'Windsor, Maidenhead',
  E06000041: 'Woodley, Earley',
  E06000042: 'Bletchley, Wolverton, Newport Pagnell, Stony Stratford',
  E06000043: 'Brighton, Hove',
  E06000044: 'Southsea',
  E06000046: 'Ryde, Cowes, Sandown, Shanklin, Ventnor',
  E06000047:
    'Durham, Bishop Auckland, Consett, Peterlee, Seaham, Newton Aycliffe, Chester-le-Street, Spennymoor, Stanley, Barnard Castle, Shildon, Ferryhill, Willington, Easington, Horden, Sedgefield, Tow Law, Esh Winning, Murton, Wingate, Stanhope, Coundon, Ushaw Moor, Langley Moor, Annfield Plain, Wheatley Hill',
  E06000049:
    'Macclesfield, Crewe, Wilmslow, Congleton, Nantwich, Sandbach, Knutsford, Alderley Edge, Poynton, Alsager, Middlewich, Bollington, Disley, Holmes Chapel, Handforth',
  E06000050: 'Chester, Ellesmere Port, Northwich, Winsford, Neston, Frodsham, Tarporley, Helsby',
  E06000051:
    'Shrewsbury, Oswestry, Ludlow, Bridgnorth, Market Drayton, Whitchurch, Wem, Ellesmere, Church Stretton, Craven Arms, Bishops Castle, Cleobury Mortimer, Much Wenlock, Broseley, Shifnal, Albrighton',
  E06000052:
    'Truro, Penzance, Falmouth, St Austell, Newquay, Isles of Scilly, Camborne, Redruth, Bodmin, St Ives, Bude, Saltash, Launceston, Liskeard, Looe, Padstow, Helston, Hayle, St Just, Wadebridge, Camelford, Callington, Torpoint, Fowey, Lostwithiel, St Columb Major, Penryn, Perranporth, Mevagissey, St Blazey, Gunnislake, Tintagel, Polperro, Millbrook, Porthleven, Port Isaac, Mousehole, Newlyn, Marazion, St Agnes, Delabole',
  E06000054:
    'Salisbury, Trowbridge, Chippenham, Devizes, Melksham, Warminster, Westbury, Corsham, Calne, Marlborough, Amesbury, Bradford-on-Avon, Royal Wootton Bassett, Wootton Bassett, Malmesbury, Cricklade, Tidworth, Ludgershall, Tisbury, Pewsey, Durrington',
  E06000055: 'Kempston',
  E06000056: 'Dunstable, Leighton Buzzard, Biggleswade, Houghton Regis, Sandy, Flitwick, Ampthill',
  E06000057:
    'Blyth, Ashington, Alnwick, Hexham, Morpeth, Cramlington, Berwick-upon-Tweed, Bedlington, Haltwhistle, Prudhoe, Newbiggin-by-the-Sea, Seaton Delaval, Rothbury, Wooler, Haydon Bridge, Corbridge, Seahouses, Ponteland',
  E06000058: 'BCP, Bournemouth, Poole, Christchurch',
  E06000059:
    'Weymouth, Dorchester, Bridport, Swanage, Wimborne, Ferndown, Blandford Forum, Gillingham, Sherborne, Shaftesbury, Portland, Verwood, Wareham, Lyme Regis, Sturminster Newton, Wimborne Minster, Stalbridge, Beaminster, Chickerell, Charminster',
  E06000060:
    'Aylesbury, High Wycombe, Amersham, Chesham, Beaconsfield, Marlow, Buckingham, Princes Risborough, Winslow, Great Missenden, Wendover, Gerrards Cross',
  E06000061:
    'Kettering, Corby, Wellingborough, Rushden, Desborough, Raunds, Irthlingborough, Burton Latimer, Thrapston, Oundle, Higham Ferrers, Finedon',
  E06000062: 'Northampton, Daventry, Brackley, Towcester, Long Buckby',
  E06000063:
    'Carlisle, Workington, Whitehaven, Maryport, Keswick, Cockermouth, Cleator Moor, Egremont, Wigton, Aspatria, Silloth, Brampton, Longtown, Millom, St Bees, Frizington, Seascale',
  E06000064:
    'Barrow-in-Furness, Kendal, Penrith, Windermere, Barrow, Ulverston, Ambleside, Appleby-in-Westmorland, Kirkby Stephen, Kirkby Lonsdale, Dalton-in-Furness, Sedbergh, Grange-over-Sands, Milnthorpe, Alston, Bowness, Bowness-on-Windermere, Grasmere, Coniston, Hawkshead, Askam-in-Furness, Shap',
  E06000065:
    'Harrogate, Scarborough, Ripon, Skipton, Northallerton, Selby, Whitby, Thirsk, Malton, Pickering, Richmond, Filey, Knaresborough, Tadcaster, Bentham, Bedale, Leyburn, Catterick, Pateley Bridge, Boroughbridge, Sherburn-in-Elmet, Easingwold, Helmsley, Kirkbymoorside, Stokesley, Norton-on-Derwent, Hawes, Masham, Grassington, Catterick Garrison, Great Ayton',
  E06000066:
    'Taunton, Yeovil, Bridgwater, Minehead, Wells, Glastonbury, Frome, Shepton Mallet, Chard, Burnham-on-Sea, Wellington, Crewkerne, Street, Wincanton, Castle Cary, Bruton, Somerton, Langport, Ilminster, Watchet, Highbridge, Williton, Martock, South Petherton, Cheddar, Dulverton, Wiveliscombe, Bishops Lydeard',
  E07000009: 'Ely, Soham, Littleport',
  E07000010: 'Wisbech, March, Chatteris, Whittlesey',
  E07000011: 'Huntingdon, St Neots, St Ives, Ramsey',
  E07000012: 'Cambourne, Sawston',
  E07000032: 'Alfreton, Belper, Ripley, Heanor, Codnor, Duffield',
  E07000033: 'Shirebrook, Bolsover, Clowne, South Normanton, Creswell',
  E07000034: 'Staveley',
  E07000035: 'Matlock, Ashbourne, Bakewell, Wirksworth',
  E07000036: 'Ilkeston, Long Eaton',
  E07000037: 'Buxton, Glossop, New Mills, Chapel-en-le-Frith, Whaley Bridge, Hadfield, Hope Valley',
  E07000038: 'Dronfield, Clay Cross, Eckington, Killamarsh',
  E07000039: 'Swadlincote',
  E07000040: 'Exmouth, Sidmouth, Honiton, Seaton, Axminster, Budleigh Salterton, Ottery St Mary',
  E07000042: 'Tiverton, Cullompton, Crediton, Bradninch',
  E07000043: 'Barnstaple, Ilfracombe, South Molton, Braunton, Lynton, Lynmouth, Woolacombe',
  E07000044: 'Totnes, Kingsbridge, Ivybridge, Dartmouth, Salcombe, Modbury, South Brent',
  E07000045: 'Newton Abbot, Teignmouth, Dawlish, Bovey Tracey, Buckfastleigh, Ashburton, Chudleigh, Kingsteignton',
  E07000046: 'Bideford, Great Torrington, Holsworthy, Northam, Westward Ho',
  E07000047: 'Tavistock, Okehampton, Hatherleigh, North Tawton',
  E07000062: 'St Leonards-on-Sea',
  E07000063: 'Newhaven, Seaford, Peacehaven',
  E07000064: 'Bexhill-on-Sea, Bexhill, Rye, Battle',
  E07000065: 'Hailsham, Crowborough, Uckfield, Heathfield, Polegate',
  E07000066: 'Billericay, Wickford',
  E07000067: 'Witham, Halstead',
  E07000069: 'Canvey Island, South Benfleet, Benfleet',
  E07000070: 'South Woodham Ferrers',
  E07000072: 'Loughton, Waltham Abbey, Epping, Chigwell',
  E07000074: 'Burnham-on-Crouch',
  E07000075: 'Rayleigh',
  E07000076:
    'Clacton-on-Sea, Clacton, Harwich, Frinton-on-Sea, Walton-on-the-Naze, Brightlingsea, Manningtree, Jaywick',
  E07000077: 'Saffron Walden, Great Dunmow, Thaxted',
  E07000079:
    'Cirencester, Stow-on-the-Wold, Moreton-in-Marsh, Tetbury, Fairford, Lechlade, Chipping Campden, Bourton-on-the-Water, Northleach',
  E07000080: 'Coleford, Lydney, Cinderford, Newent, Mitcheldean',
  E07000082: 'Dursley, Nailsworth, Minchinhampton, Wotton-under-Edge',
  E07000084: 'Basingstoke, Whitchurch',
  E07000085: 'Alton, Petersfield, Bordon, Horndean',
  E07000086: 'Chandlers Ford, Hedge End',
  E07000089: 'Fleet, Hook, Yateley',
  E07000090: 'Waterlooville, Hayling Island, Emsworth',
  E07000091: 'Lymington, Totton, Ringwood, New Milton, Hythe',
  E07000092: 'Aldershot, Farnborough',
  E07000093: 'Andover, Romsey',
  E07000095: 'Cheshunt, Hoddesdon, Waltham Cross',
  E07000096: 'Hemel Hempstead, Berkhamsted, Tring',
  E07000098: 'Borehamwood, Potters Bar, Bushey, Radlett',
  E07000099: 'Hitchin, Letchworth, Letchworth Garden City, Royston, Baldock',
  E07000102: 'Rickmansworth, Croxley Green',
  E07000105: 'Tenterden',
  E07000106: 'Whitstable, Herne Bay',
  E07000108: 'Deal, Sandwich, Walmer',
  E07000109: 'Gravesend, Northfleet',
  E07000111: 'Swanley, Edenbridge, Westerham',
  E07000112: 'Folkestone, Hythe, New Romney, Lydd, Dymchurch',
  E07000113: 'Sittingbourne, Sheerness, Faversham, Minster-on-Sea, Queenborough',
  E07000114: 'Margate, Ramsgate, Broadstairs',
  E07000115: 'Tonbridge',
  E07000116: 'Royal Tunbridge Wells, Paddock Wood, Cranbrook, Southborough',
  E07000117: 'Padiham',
  E07000118: 'Adlington, Coppull',
  E07000119: 'Lytham St Annes, Lytham, Kirkham, St Annes, Freckleton',
  E07000120: 'Accrington, Great Harwood, Oswaldtwistle, Rishton, Clayton-le-Moors',
  E07000121: 'Morecambe, Heysham, Carnforth',
  E07000122: 'Nelson, Colne, Barnoldswick, Brierfield, Barrowford, Earby',
  E07000124: 'Clitheroe, Longridge, Whalley',
  E07000125: 'Rawtenstall, Bacup, Haslingden, Whitworth',
  E07000126: 'Leyland, Penwortham, Bamber Bridge',
  E07000127: 'Skelmersdale, Ormskirk, Burscough',
  E07000128: 'Fleetwood, Thornton-Cleveleys, Poulton-le-Fylde, Garstang',
  E07000130: 'Loughborough, Shepshed, Syston, Mountsorrel, Sileby',
  E07000131: 'Market Harborough, Lutterworth',
  E07000132: 'Hinckley, Earl Shilton',
  E07000133: 'Melton Mowbray',
  E07000134: 'Coalville, Ashby-de-la-Zouch, Castle Donington, Ibstock, Measham',
  E07000135: 'Oadby, Wigston',
  E07000137:
    'Skegness, Louth, Mablethorpe, Horncastle, Spilsby, Alford, Sutton-on-Sea, Chapel St Leonards, Coningsby, Ingoldmells',
  E07000139: 'Sleaford, North Hykeham',
  E07000140: 'Spalding, Holbeach, Crowland, Sutton Bridge, Donington',
  E07000141: 'Grantham, Stamford, Bourne, The Deepings, Market Deeping',
  E07000142: 'Gainsborough, Market Rasen, Caistor',
  E07000143: 'Thetford, Dereham, Swaffham, Attleborough, Watton',
  E07000144: 'Aylsham, Acle, Sprowston',
  E07000145: 'Gorleston-on-Sea, Gorleston, Caister-on-Sea',
  E07000146: 'Kings Lynn, Hunstanton, Downham Market, Heacham, Dersingham',
  E07000147: 'Cromer, Sheringham, North Walsham, Fakenham, Stalham, Wells-next-the-Sea',
  E07000149: 'Wymondham, Diss, Harleston, Loddon',
  E07000170: 'Sutton-in-Ashfield, Kirkby-in-Ashfield, Hucknall, Selston',
  E07000171: 'Worksop, Retford, Harworth',
  E07000172: 'Beeston, Stapleford, Eastwood',
  E07000173: 'Arnold, Carlton',
  E07000175: 'Newark-on-Trent, Newark, Southwell, Ollerton, Clipstone, Edwinstowe, Rainworth',
  E07000176: 'West Bridgford, Bingham',
  E07000177: 'Banbury, Bicester, Kidlington',
  E07000179: 'Didcot, Henley-on-Thames, Thame, Wallingford',
  E07000180: 'Abingdon, Abingdon-on-Thames, Wantage, Faringdon',
  E07000181: 'Witney, Carterton, Chipping Norton, Woodstock, Burford, Charlbury',
  E07000192: 'Cannock, Hednesford, Rugeley',
  E07000193: 'Burton upon Trent, Burton-on-Trent, Burton, Uttoxeter, Tutbury',
  E07000194: 'Burntwood',
  E07000195: 'Kidsgrove',
  E07000196: 'Codsall, Wombourne, Penkridge',
  E07000197: 'Stone',
  E07000198: 'Leek, Biddulph, Cheadle, Cheddleton',
  E07000200: 'Sudbury, Hadleigh, Lavenham',
  E07000203: 'Stowmarket, Needham Market',
  E07000207: 'Walton-on-Thames, Weybridge, Esher, Cobham',
  E07000208: 'Epsom, Ewell',
  E07000210: 'Dorking, Leatherhead',
  E07000211: 'Reigate, Redhill, Banstead, Horley',
  E07000212: 'Egham, Chertsey, Addlestone, Virginia Water',
  E07000213: 'Staines-upon-Thames, Staines, Sunbury-on-Thames, Shepperton',
  E07000214: 'Camberley, Frimley, Bagshot',
  E07000215: 'Oxted, Caterham, Warlingham',
  E07000216: 'Farnham, Godalming, Haslemere, Cranleigh',
  E07000218: 'Atherstone, Coleshill, Polesworth',
  E07000219: 'Nuneaton, Bedworth',
  E07000221: 'Stratford-upon-Avon, Stratford, Alcester, Shipston-on-Stour, Henley-in-Arden, Studley, Bidford-on-Avon',
  E07000222: 'Leamington Spa, Royal Leamington Spa, Leamington, Kenilworth',
  E07000223: 'Shoreham-by-Sea, Lancing, Southwick',
  E07000224: 'Bognor Regis, Littlehampton, Arundel',
  E07000225: 'Selsey, Midhurst',
  E07000227: 'Billingshurst, Steyning',
  E07000228: 'Haywards Heath, Burgess Hill, East Grinstead',
  E07000235: 'Malvern, Great Malvern, Tenbury Wells, Upton-upon-Severn',
  E07000238: 'Evesham, Droitwich, Droitwich Spa, Pershore',
  E07000239: 'Kidderminster, Bewdley, Stourport-on-Severn',
  E07000240: 'Harpenden',
  E07000241: 'Welwyn Garden City, Hatfield, Welwyn',
  E07000242: 'Hertford, Bishops Stortford, Ware, Sawbridgeworth',
  E07000244:
    'Lowestoft, Felixstowe, Woodbridge, Beccles, Leiston, Aldeburgh, Bungay, Halesworth, Saxmundham, Southwold, Framlingham, Wickham Market, Kesgrave',
  E07000245: 'Bury St Edmunds, Newmarket, Haverhill, Mildenhall',
  E08000001: 'Farnworth, Horwich, Westhoughton',
  E08000002: 'Prestwich, Radcliffe, Ramsbottom, Whitefield, Tottington',
  E08000004: 'Chadderton, Royton, Failsworth, Uppermill',
  E08000005: 'Heywood, Middleton, Littleborough, Milnrow',
  E08000006: 'Eccles, Swinton, Walkden, Irlam',
  E08000007: 'Cheadle, Bramhall, Hazel Grove, Marple, Cheadle Hulme',
  E08000008: 'Ashton-under-Lyne, Stalybridge, Hyde, Denton, Droylsden, Dukinfield, Mossley',
  E08000009: 'Altrincham, Sale, Stretford, Urmston',
  E08000010: 'Leigh, Atherton, Ashton-in-Makerfield, Hindley, Standish, Tyldesley, Golborne, Ince-in-Makerfield',
  E08000011: 'Huyton, Kirkby, Prescot, Halewood',
  E08000013: 'Newton-le-Willows, Haydock, Rainford, Rainhill',
  E08000014: 'Bootle, Southport, Crosby, Formby, Maghull',
  E08000015: 'Birkenhead, Wallasey, Bebington, Heswall, West Kirby, Hoylake, New Brighton',
  E08000017: 'Mexborough, Thorne, Conisbrough, Askern, Tickhill, Bawtry, Armthorpe',
  E08000018: 'Maltby, Wath-upon-Dearne, Rawmarsh, Dinnington, Thurcroft',
  E08000021: 'Gosforth',
  E08000022: 'Tynemouth, Whitley Bay, Wallsend, North Shields, Killingworth, Longbenton',
  E08000023: 'South Shields, Jarrow, Hebburn, Boldon',
  E08000024: 'Washington, Houghton-le-Spring, Southwick, Hetton-le-Hole, Ryhope',
  E08000025: 'Sutton Coldfield, Royal Sutton Coldfield, Edgbaston, Erdington',
  E08000027: 'Stourbridge, Halesowen, Brierley Hill, Kingswinford, Coseley, Sedgley',
  E08000028: 'West Bromwich, Smethwick, Oldbury, Tipton, Wednesbury, Rowley Regis',
  E08000030: 'Aldridge, Bloxwich, Brownhills, Willenhall, Darlaston',
  E08000031: 'Bilston, Wednesfield',
  E08000032: 'Keighley, Shipley, Bingley, Ilkley, Silsden, Haworth',
  E08000033: 'Halifax, Brighouse, Todmorden, Hebden Bridge, Elland, Sowerby Bridge, Mytholmroyd, Ripponden',
  E08000034:
    'Huddersfield, Dewsbury, Batley, Cleckheaton, Holmfirth, Mirfield, Heckmondwike, Slaithwaite, Meltham, Marsden',
  E08000035: 'Headingley, Morley, Pudsey, Otley, Wetherby, Garforth, Horsforth, Yeadon, Guiseley',
  E08000036:
    'Pontefract, Castleford, Ossett, Normanton, Hemsworth, South Elmsall, Featherstone, Knottingley, South Kirkby, Horbury',
  E08000037: 'Blaydon, Whickham, Birtley, Ryton, Rowlands Gill',
  E08000038: 'Wombwell, Goldthorpe, Grimethorpe, Hoyland, Penistone',
  E08000039: 'Stocksbridge',
  E09000002: 'Barking, Dagenham',
  E09000003: 'Finchley, Hendon, Edgware',
  E09000004: 'Bexleyheath, Erith, Sidcup, Welling',
  E09000005: 'Wembley, Willesden',
  E09000006: 'Orpington, Beckenham, Chislehurst, Hayes',
  E09000007: 'Hampstead, Kentish Town, Highgate',
  E09000008: 'Purley, Coulsdon, Thornton Heath',
  E09000009: 'Acton, Southall, Hanwell, Greenford, Northolt',
  E09000010: 'Edmonton, Southgate, Palmers Green',
  E09000011: 'Woolwich, Eltham, Plumstead',
  E09000012: 'Shoreditch, Stoke Newington, Dalston',
  E09000013: 'Hammersmith, Fulham, Shepherds Bush',
  E09000014: 'Tottenham, Wood Green, Hornsey, Muswell Hill, Highgate',
  E09000015: 'Pinner, Stanmore',
  E09000016: 'Romford, Hornchurch, Upminster, Rainham',
  E09000017: 'Uxbridge, Hayes, Ruislip, West Drayton',
  E09000018: 'Brentford, Chiswick, Feltham, Isleworth',
  E09000019: 'Highgate',
  E09000020: 'Kensington, Chelsea, Notting Hill',
  E09000021: 'Surbiton, New Malden, Chessington',
  E09000022: 'Brixton, Clapham, Streatham',
  E09000023: 'Catford, Deptford, Sydenham',
  E09000024: 'Wimbledon, Mitcham, Morden',
  E09000025: 'Stratford, East Ham, West Ham',
  E09000026: 'Ilford, Woodford, Wanstead',
  E09000027: 'Richmond, Twickenham, Teddington, Hampton',
  E09000028: 'Peckham, Bermondsey, Camberwell, Dulwich',
  E09000029: 'Cheam, Carshalton, Wallington',
  E09000030: 'Bethnal Green, Bow, Canary Wharf, Poplar, Stepney, Whitechapel',
  E09000031: 'Walthamstow, Leyton, Leytonstone, Chingford',
  E09000032: 'Battersea, Putney, Tooting, Balham',
  E09000033: 'Mayfair, Soho, Paddington, Marylebone, Pimlico',
  N09000001:
    'Antrim, Newtownabbey, Ballyclare, Crumlin, Randalstown, Glengormley, Templepatrick, Whiteabbey, Toomebridge, Ballynure, Doagh, Mallusk, Jordanstown',
  N09000002:
    'Armagh, Banbridge, Craigavon, Lurgan, Portadown, Dromore, Tandragee, Keady, Waringstown, Markethill, Richhill, Gilford, Rathfriland, Donaghcloney, Loughgall, Dollingstown, Aghagallon, Scarva, Poyntzpass, Loughbrickland',
  N09000003: 'Dunmurry',
  N09000004:
    'Coleraine, Ballymoney, Ballycastle, Limavady, Portrush, Portstewart, Garvagh, Kilrea, Dungiven, Bushmills, Cushendall, Cushendun, Castlerock, Portballintrae, Ballykelly, Dervock, Cloughmills, Rasharkin, Aghadowey, Greysteel',
  N09000005:
    'Londonderry, Derry, Strabane, Castlederg, Newtownstewart, Sion Mills, Eglinton, Claudy, Culmore, Artigarvan, Donemana, Drumahoe, Strathfoyle',
  N09000006:
    'Enniskillen, Omagh, Lisnaskea, Irvinestown, Fintona, Dromore, Carrickmore, Ballinamallard, Belleek, Derrygonnelly, Maguiresbridge, Lisbellaw, Newtownbutler, Sixmilecross, Brookeborough, Ederney, Trillick, Derrylin',
  N09000007:
    'Lisburn, Dundonald, Royal Hillsborough, Carryduff, Glenavy, Maghaberry, Dromara, Newtownbreda, Castlereagh, Drumbo',
  N09000008:
    'Ballymena, Carrickfergus, Larne, Broughshane, Ahoghill, Cullybackey, Greenisland, Portglenone, Galgorm, Islandmagee, Glenarm, Carnlough, Ballygally',
  N09000009:
    'Dungannon, Cookstown, Magherafelt, Coalisland, Maghera, Castledawson, Moneymore, Draperstown, Bellaghy, Aughnacloy, Fivemiletown, Swatragh, Tobermore, Ballygawley, Pomeroy, Stewartstown, Caledon, Ardboe, Coagh, Desertmartin, Donaghmore, Moygashel, Benburb, Clogher',
  N09000010:
    'Newry, Downpatrick, Warrenpoint, Ballynahinch, Kilkeel, Crossmaglen, Rostrevor, Saintfield, Castlewellan, Crossgar, Killyleagh, Strangford, Ardglass, Annalong, Bessbrook, Camlough, Mayobridge, Drumaness, Newtownhamilton, Dundrum',
  N09000011:
    'Bangor, Newtownards, Holywood, Comber, Donaghadee, Ballywalter, Portaferry, Portavogie, Ballyhalbert, Millisle, Groomsport, Crawfordsburn, Kircubbin, Greyabbey, Ballygowan, Killinchy, Conlig, Cloughey',
  S12000005: 'Alloa, Tillicoultry, Tullibody, Sauchie, Clackmannan, Menstrie',
  S12000006:
    'Dumfries, Stranraer, Annan, Kirkcudbright, Castle Douglas, Lockerbie, Newton Stewart, Moffat, Dalbeattie, Sanquhar, Gretna, Langholm, Gatehouse of Fleet, Wigtown, Whithorn, Lochmaben, Eastriggs, Canonbie, Kirkconnel, New Galloway, Portpatrick, Locharbriggs, Creetown, Glenluce',
  S12000008:
    'Kilmarnock, Cumnock, Stewarton, Galston, Newmilns, Darvel, Auchinleck, Mauchline, Catrine, Dalmellington, New Cumnock, Hurlford, Kilmaurs, Muirkirk, Drongan, Ochiltree, Crosshouse, Bellsbank',
  S12000010:
    'Musselburgh, Haddington, North Berwick, Dunbar, Tranent, Prestonpans, Cockenzie, Port Seton, Ormiston, Gullane, East Linton, Aberlady, Longniddry, Wallyford, Macmerry, Pencaitland',
  S12000011:
    'Newton Mearns, Barrhead, Giffnock, Clarkston, Neilston, Busby, Eaglesham, Thornliebank, Netherlee, Uplawmoor',
  S12000013:
    'Western Isles, Stornoway, Outer Hebrides, Lochmaddy, Isle of Barra, Barra, Benbecula, Castlebay, Balivanich, Isle of Lewis, Isle of Harris, North Uist, South Uist, Lochboisdale',
  S12000014:
    'Grangemouth, Larbert, Stenhousemuir, Boness, Bonnybridge, Polmont, Camelon, Slamannan, Carronshore, Airth, Banknock, Maddiston, Shieldhill, Brightons, Dunipace, Dennyloanhead',
  S12000017:
    'Highlands, Inverness, Fort William, Nairn, Thurso, Wick, Aviemore, Portree, Dingwall, Alness, Invergordon, Tain, Dornoch, Golspie, Brora, Kingussie, Newtonmore, Grantown-on-Spey, Grantown, Ullapool, Mallaig, Kyle of Lochalsh, Muir of Ord, Beauly, Fortrose, Cromarty, Drumnadrochit, Fort Augustus, Ballachulish, Kinlochleven, Lochinver, Gairloch, Isle of Skye, Skye, Broadford, Conon Bridge, Culloden, Smithton, Ardersier, Carrbridge, Boat of Garten, Nethy Bridge, Helmsdale, Lairg, Bettyhill, Evanton, Strathpeffer, Avoch, Rosemarkie, Munlochy, Tomatin, Glencoe, Corpach, Caol, Spean Bridge, Dunvegan, Kyleakin, Castletown, Halkirk, Lybster, Dunbeath, John o Groats, Durness, Bonar Bridge, Plockton, Lochcarron',
  S12000018: 'Greenock, Gourock, Port Glasgow, Kilmacolm, Inverkip, Wemyss Bay',
  S12000019:
    'Dalkeith, Bonnyrigg, Penicuik, Loanhead, Newtongrange, Gorebridge, Roslin, Rosewell, Pathhead, Danderhall, Lasswade, Eskbank',
  S12000020:
    'Elgin, Forres, Buckie, Lossiemouth, Dufftown, Aberlour, Fochabers, Findochty, Portknockie, Burghead, Hopeman, Rothes, Tomintoul, Kinloss, Craigellachie, Lhanbryde, Findhorn',
  S12000021:
    'Irvine, Kilwinning, Saltcoats, Ardrossan, Largs, Stevenston, Beith, Kilbirnie, Skelmorlie, West Kilbride, Fairlie, Millport, Brodick, Isle of Arran, Lamlash, Whiting Bay, Dreghorn, Seamill, Lochranza',
  S12000023: 'Orkney, Kirkwall, Stromness, Finstown, St Margarets Hope, Westray, Sanday',
  S12000026:
    'Hawick, Galashiels, Peebles, Kelso, Jedburgh, Selkirk, Melrose, Duns, Eyemouth, Innerleithen, Coldstream, Earlston, St Boswells, West Linton, Tweedbank, Chirnside, Newcastleton, Walkerburn, Yetholm, Greenlaw, Denholm, Coldingham, Ayton',
  S12000027: 'Shetland, Lerwick, Scalloway, Sumburgh, Whalsay, Unst',
  S12000028:
    'Ayr, Prestwick, Troon, Girvan, Maybole, Mossblown, Tarbolton, Dundonald, Coylton, Annbank, Alloway, Ballantrae, Kirkoswald, Dailly',
  S12000029:
    'Hamilton, East Kilbride, Rutherglen, Cambuslang, Lanark, Larkhall, Blantyre, Carluke, Strathaven, Uddingston, Biggar, Lesmahagow, Carnwath, Kirkmuirhill, Coalburn, Ashgill',
  S12000030:
    'Dunblane, Callander, Bridge of Allan, Bannockburn, Doune, Aberfoyle, Balfron, Drymen, Strathblane, Cowie, Plean, Buchlyvie, Kippen, Crianlarich, Lochearnhead, Killearn, Tyndrum, Cambusbarron, Raploch',
  S12000033: 'Milltimber, Kingswells',
  S12000034:
    'Peterhead, Fraserburgh, Inverurie, Stonehaven, Banchory, Huntly, Turriff, Ellon, Westhill, Banff, Macduff, Portlethen, Ballater, Aboyne, Laurencekirk, Oldmeldrum, Kintore, Kemnay, Mintlaw, Newmachar, Braemar, Aberchirder, Portsoy, Alford, Insch, Inverbervie, Newtonhill, Strichen, Rosehearty, Boddam, Cruden Bay, New Pitsligo, Gardenstown, Balmedie, Tarves, Fettercairn, Torphins',
  S12000035:
    'Oban, Helensburgh, Dunoon, Campbeltown, Rothesay, Tobermory, Inveraray, Lochgilphead, Ardrishaig, Tarbert, Bowmore, Islay, Isle of Islay, Isle of Mull, Isle of Bute, Tiree, Kilcreggan, Rosneath, Garelochhead, Cardross, Arrochar, Dalmally, Benderloch, Taynuilt, Sandbank, Innellan, Port Ellen, Port Bannatyne, Strachur, Tighnabruaich, Isle of Jura',
  S12000036: 'Kirkliston, Ratho',
  S12000038:
    'Paisley, Renfrew, Johnstone, Erskine, Linwood, Bridge of Weir, Kilbarchan, Lochwinnoch, Elderslie, Bishopton, Howwood, Inchinnan, Langbank',
  S12000039: 'Clydebank, Dumbarton, Bonhill, Balloch, Old Kilpatrick, Duntocher',
  S12000040:
    'Livingston, Bathgate, Linlithgow, Whitburn, Broxburn, Armadale, Fauldhouse, West Calder, East Calder, Mid Calder, Winchburgh, Uphall, Stoneyburn, Addiewell, Blackridge, Pumpherston, Craigshill, Dedridge',
  S12000041:
    'Arbroath, Montrose, Forfar, Brechin, Carnoustie, Kirriemuir, Monifieth, Letham, Edzell, Friockheim, Birkhill, Newtyle, Glamis',
  S12000042: 'Broughty Ferry',
  S12000045: 'Bearsden, Milngavie, Kirkintilloch, Bishopbriggs, Lenzie, Milton of Campsie, Lennoxtown, Twechar',
  S12000047:
    'Kirkcaldy, Dunfermline, Glenrothes, St Andrews, Cowdenbeath, Leven, Rosyth, Cupar, Anstruther, Pittenweem, Crail, St Monans, Burntisland, Kinghorn, Inverkeithing, Dalgety Bay, Lochgelly, Cardenden, Methil, Buckhaven, Kennoway, Markinch, Newport-on-Tay, Tayport, Ladybank, Auchtermuchty, Newburgh, Aberdour, Kelty, Ballingry, Kincardine, Culross, North Queensferry, Lumphinnans, Cairneyhill, Leuchars, Guardbridge, Wormit, Lundin Links, Lower Largo, Upper Largo, East Wemyss, West Wemyss, Cellardyke, Strathmiglo, Freuchie, Limekilns, Elie',
  S12000048:
    'Perth, Crieff, Blairgowrie, Pitlochry, Kinross, Auchterarder, Aberfeldy, Scone, Dunkeld, Birnam, Coupar Angus, Alyth, Milnathort, Bridge of Earn, Comrie, Abernethy, Methven, Bankfoot, Muthill, Luncarty, Invergowrie, Rattray, Gleneagles, Blair Atholl, Meigle, Kinloch Rannoch',
  S12000050:
    'Motherwell, Airdrie, Cumbernauld, Coatbridge, Wishaw, Bellshill, Kilsyth, Shotts, Newmains, Viewpark, Moodiesburn, Stepps, Chryston, Glenboig, Gartcosh, Caldercruix, Holytown, Calderbank, Mossend, Condorrat, Newarthill, Carfin, Glenmavis, Tannochside, Salsburgh',
  W06000001:
    'Anglesey, Ynys Môn, Holyhead, Llangefni, Amlwch, Menai Bridge, Beaumaris, Benllech, Rhosneigr, Moelfre, Cemaes, Llanfairpwll, Llanfairpwllgwyngyll, Gaerwen, Trearddur Bay, Caergybi',
  W06000002:
    'Bangor, Caernarfon, Porthmadog, Pwllheli, Dolgellau, Bethesda, Blaenau Ffestiniog, Ffestiniog, Barmouth, Tywyn, Criccieth, Harlech, Bala, Nefyn, Abersoch, Llanberis, Penygroes, Llanrug, Aberdovey, Aberdyfi, Penrhyndeudraeth, Fairbourne, Y Felinheli, Deiniolen, Trawsfynydd, Abermaw, Morfa Nefyn, Aberdaron, Beddgelert, Bontnewydd',
  W06000003:
    'Llandudno, Colwyn Bay, Abergele, Llandudno Junction, Llanrwst, Llanfairfechan, Penmaenmawr, Betws-y-Coed, Deganwy, Rhos-on-Sea, Kinmel Bay, Towyn, Old Colwyn, Cerrigydrudion, Llanddulas, Bae Colwyn',
  W06000004:
    'Rhyl, Prestatyn, Denbigh, Ruthin, Llangollen, Corwen, St Asaph, Rhuddlan, Bodelwyddan, Dyserth, Meliden, Dinbych, Y Rhyl',
  W06000005:
    'Flint, Mold, Deeside, Connahs Quay, Buckley, Holywell, Shotton, Hawarden, Caergwrle, Bagillt, Mostyn, Saltney, Penyffordd, Northop, Caerwys, Ewloe, Sandycroft, Yr Wyddgrug',
  W06000006:
    'Wrecsam, Ruabon, Chirk, Rhosllanerchrugog, Cefn Mawr, Gresford, Coedpoeth, Brymbo, Acrefair, Rossett, Llay, Gwersyllt, Rhostyllen, Bangor-on-Dee',
  W06000008:
    'Aberystwyth, Cardigan, Lampeter, Aberaeron, Llandysul, Tregaron, New Quay, Borth, Aberporth, Llanarth, Adpar, Aberteifi, Llanbedr Pont Steffan, Ceinewydd',
  W06000009:
    'Haverfordwest, Milford Haven, Pembroke, Pembroke Dock, Tenby, Fishguard, Goodwick, Narberth, Neyland, Saundersfoot, St Davids, Kilgetty, Crymych, Letterston, Solva, Broad Haven, Manorbier, Hwlffordd, Dinbych-y-pysgod, Abergwaun, Aberdaugleddau',
  W06000010:
    'Llanelli, Carmarthen, Ammanford, Llandeilo, Llandovery, Burry Port, Kidwelly, St Clears, Whitland, Newcastle Emlyn, Laugharne, Cross Hands, Garnant, Brynamman, Llangadog, Llanybydder, Pontyberem, Trimsaran, Llangennech, Tycroes, Pendine, Ferryside, Llansteffan, Llanymddyfri, Rhydaman, Cydweli, Pontyates, Bynea, Llandybie, Llansawel, Penygroes',
  W06000011:
    'Abertawe, Gowerton, Loughor, Penclawdd, Llansamlet, Dunvant, Clydach, Pontardulais, Port Eynon, Treboeth, Llangyfelach',
  W06000012:
    'Port Talbot, Neath, Pontardawe, Briton Ferry, Glynneath, Skewen, Resolven, Aberavon, Baglan, Cwmafan, Cymmer, Ystalyfera, Gwaun-Cae-Gurwen, Margam, Taibach, Crynant, Glyncorrwg, Alltwen, Cilfrew',
  W06000013:
    'Porthcawl, Maesteg, Pencoed, Pyle, Ogmore Vale, Kenfig Hill, Pontycymer, Blaengarw, Nantymoel, Aberkenfig, Tondu, Cornelly, Brackla, Llangynwyd, Blackmill',
  W06000014:
    'Barry, Penarth, Bro Morgannwg, Cowbridge, Llantwit Major, Dinas Powys, Rhoose, Sully, St Athan, Wenvoe, Llandough, Y Bontfaen, Ogmore-by-Sea, Y Barri',
  W06000015: 'Caerdydd, Whitchurch, Pontprennau, Pentyrch, Tongwynlais, Creigiau',
  W06000016:
    'RCT, Pontypridd, Aberdare, Tonypandy, Mountain Ash, Treorchy, Porth, Ferndale, Llantrisant, Pontyclun, Tonyrefail, Abercynon, Hirwaun, Treherbert, Tonteg, Talbot Green, Ystrad, Maerdy, Penrhiwceiber, Treforest, Taffs Well, Llanharan, Gilfach Goch, Aberaman, Llwynypia, Trealaw, Penygraig, Tylorstown, Ynysybwl, Treorci, Cwmbach, Beddau, Llantwit Fardre, Cwmparc, Ton Pentre, Clydach Vale, Wattstown, Ynyshir, Aberdar, Trebanog, Penrhys, Llanharry, Rhydyfelin',
  W06000018:
    'Caerffili, Blackwood, Bargoed, Risca, Ystrad Mynach, Rhymney, Crosskeys, Abercarn, Pengam, Llanbradach, Bedwas, Hengoed, Abertridwr, Senghenydd, New Tredegar, Pontllanfraith, Ynysddu, Aberbargoed, Machen, Trethomas, Fochriw, Wattsville, Cwmcarn, Cefn Hengoed, Maesycwmmer, Gelligaer, Pontlottyn, Coed Duon, Cefn Fforest, Crumlin',
  W06000019:
    'Ebbw Vale, Tredegar, Abertillery, Brynmawr, Nantyglo, Blaina, Sirhowy, Rassau, Llanhilleth, Cwmtillery, Swffryd, Aberbeeg, Glyn Ebwy',
  W06000020:
    'Cwmbran, Pontypool, Blaenavon, Abersychan, Griffithstown, Croesyceiliog, Llantarnam, Garndiffaith, Pontnewydd, Pontypwl, Trevethin, Pontnewynydd',
  W06000021:
    'Abergavenny, Chepstow, Caldicot, Monmouth, Usk, Magor, Undy, Raglan, Gilwern, Rogiet, Goytre, Tintern, Llanfoist, Portskewett, Y Fenni, Trefynwy, Cas-gwent',
  W06000022: 'Casnewydd, Bassaleg, Langstone',
  W06000023:
    'Newtown, Brecon, Welshpool, Llandrindod Wells, Machynlleth, Ystradgynlais, Llanidloes, Builth Wells, Rhayader, Presteigne, Hay-on-Wye, Crickhowell, Talgarth, Llanfyllin, Caersws, Llanfair Caereinion, Llanwrtyd Wells, Sennybridge, Guilsfield, Abercrave, Llangattock, Churchstoke, Glasbury, Aberhonddu, Y Drenewydd, Y Trallwng, Crughywel, Llandrindod, Llansantffraid',
  W06000024: 'Troedyrhiw, Dowlais, Treharris, Aberfan, Gurnos, Pentrebach, Cefn Coed, Bedlinog, Trelewis, Merthyr Vale',
}
