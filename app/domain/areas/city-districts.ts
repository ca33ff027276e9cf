/**
 * Well-known parts of cities by the code of their council. They have no figures of their own, and say where a property lies. Put together
 * by hand, and not complete. A name that two councils hold stands with both, and is asked about.
 */
export const cityDistricts: Readonly<Record<string, string>> = {
  // Glasgow, Edinburgh, Aberdeen, Dundee
  S12000049:
    'Partick, Govan, Dennistoun, Shawlands, Hillhead, Hyndland, Pollokshields, Pollok, Pollokshaws, Maryhill, Govanhill, Gorbals, Easterhouse, Drumchapel, Anniesland, Finnieston, Kelvinside, Kelvingrove, Langside, Cathcart, Mount Florida, Springburn, Parkhead, Shettleston, Ibrox, Cessnock, Yoker, Scotstoun, Knightswood, Jordanhill, Merchant City, Possilpark, Castlemilk, Cardonald, Ruchill, Dowanhill, Partickhill, Crosshill, Tollcross, Baillieston',
  S12000036:
    'Leith, Morningside, Portobello, Gorgie, Dalry, Marchmont, Bruntsfield, Stockbridge, Newington, Corstorphine, Craigmillar, Colinton, Tollcross, Haymarket, Murrayfield, Liberton, Gilmerton, Wester Hailes, Granton, Muirhouse, Pilton, Cramond, Balerno, Currie, South Queensferry, Abbeyhill, Fountainbridge, Slateford, Restalrig, Trinity, Polwarth, Merchiston, Blackhall, Duddingston, Leith Walk, Easter Road',
  S12000033:
    'Torry, Rosemount, Old Aberdeen, Cults, Dyce, Bridge of Don, Ferryhill, Mannofield, Kittybrewster, Tillydrone, Bucksburn, Cove Bay, Mastrick, Peterculter',
  S12000042: 'Lochee, Broughty Ferry, Stobswell, Menzieshill, Fintry',
  // Cardiff, Swansea, Newport
  W06000015:
    'Roath, Splott, Cathays, Canton, Pontcanna, Grangetown, Cardiff Bay, Butetown, Penylan, Llandaff, Gabalfa, Fairwater, Llanishen, Rumney, Adamsdown, Riverside, Llanrumney, Rhiwbina, Pentwyn, Cyncoed, Lisvane, Tremorfa, Radyr, St Mellons',
  W06000011:
    'Sketty, Uplands, Mumbles, Morriston, Townhill, Brynmill, Mount Pleasant, Gorseinon, Pontarddulais, Killay',
  W06000022: 'Caerleon, Maindee, Pillgwenlly, Rogerstone, Malpas, Ringland',
  // Belfast
  N09000003:
    'Stranmillis, Ormeau, Malone, Titanic Quarter, Holylands, Ballyhackamore, Lisburn Road, Falls Road, Shankill, Cregagh, Finaghy, Andersonstown, Ardoyne, Botanic Avenue, Cathedral Quarter, Antrim Road, Ravenhill, Ormeau Road, Dundonald',
  // Manchester, Salford, Stockport, Trafford
  E08000003:
    'Didsbury, West Didsbury, East Didsbury, Chorlton, Chorlton-cum-Hardy, Fallowfield, Withington, Rusholme, Moss Side, Hulme, Ancoats, Levenshulme, Gorton, Wythenshawe, Cheetham Hill, Longsight, Burnage, Blackley, Moston, Harpurhey, Ardwick, Northern Quarter, New Islington, Whalley Range, Castlefield, Openshaw, Newton Heath, Victoria Park, Crumpsall, Northenden, Baguley',
  E08000006: 'Salford Quays, Ordsall, Pendleton, Kersal, Weaste, Broughton, Seedley, MediaCity, Media City',
  E08000007: 'Heaton Moor, Heaton Chapel, Heaton Mersey, Edgeley, Reddish',
  E08000009: 'Old Trafford, Timperley',
  E08000012:
    'Wavertree, Toxteth, Anfield, Aigburth, Allerton, Mossley Hill, Everton, Kirkdale, Speke, Childwall, West Derby, Old Swan, Fazakerley, Norris Green, Tuebrook, Garston, Gateacre, Woolton, Baltic Triangle, Edge Hill, Dingle, Sefton Park, Croxteth, Knotty Ash, Smithdown Road, Ropewalks',
  E08000035:
    'Harehills, Chapel Allerton, Roundhay, Holbeck, Armley, Bramley, Meanwood, Kirkstall, Woodhouse, Seacroft, Crossgates, Cross Gates, Hunslet, Moortown, Alwoodley, Gipton, Farsley, Weetwood, Burley, Chapeltown, Leeds Dock, Oakwood, Wortley',
  E08000039:
    'Ecclesall, Crookes, Broomhill, Hillsborough, Walkley, Nether Edge, Kelham Island, Sharrow, Heeley, Darnall, Attercliffe, Meersbrook, Burngreave, Gleadless, Woodseats, Totley, Ecclesall Road, Neepsend, Firth Park, Crookesmoor, Sharrow Vale, Handsworth, Chapeltown',
  E08000025:
    'Selly Oak, Harborne, Moseley, Kings Heath, Stirchley, Digbeth, Jewellery Quarter, Handsworth, Aston, Perry Barr, Small Heath, Sparkhill, Sparkbrook, Northfield, Bournville, Ladywood, Yardley, Acocks Green, Hall Green, Balsall Heath, Bordesley Green, Alum Rock, Longbridge, Kings Norton, Quinton, Bartley Green, Nechells, Saltley, Castle Vale, Kingstanding, Great Barr, Winson Green, Brindleyplace',
  E08000026:
    'Earlsdon, Foleshill, Canley, Radford, Tile Hill, Hillfields, Cheylesmore, Holbrooks, Wyken, Binley, Whoberley',
  E06000023:
    'Clifton, Bedminster, Southville, Redland, Easton, St Pauls, Stokes Croft, Fishponds, Horfield, Bishopston, Cotham, Knowle, Brislington, Totterdown, Hotwells, Montpelier, Henleaze, Westbury-on-Trym, Avonmouth, Shirehampton, Hartcliffe, Southmead, Lawrence Hill, Stoke Bishop, St Werburghs, Lockleaze, Eastville, Clifton Village',
  E08000021:
    'Jesmond, Heaton, Byker, Fenham, Sandyford, Benwell, Ouseburn, Elswick, Kenton, Scotswood, Arthurs Hill, Spital Tongues, Shieldfield',
  E06000018:
    'Lenton, Sherwood, Mapperley, Bulwell, Forest Fields, Hyson Green, Sneinton, Radford, Clifton, Bestwood, Aspley, Basford, Wollaton, Lace Market, Bilborough, St Anns',
  E06000016:
    'Clarendon Park, Stoneygate, Highfields, Evington, Belgrave, Aylestone, Braunstone, Westcotes, Beaumont Leys, Rushey Mead',
  E06000010: 'Bransholme, Holderness Road, Newland Avenue, Beverley Road, Princes Avenue',
  E06000045: 'Portswood, Shirley, Bitterne, Woolston, Ocean Village, Bassett, Bevois Valley',
  E06000044: 'Fratton, Cosham, Copnor, Hilsea, Landport, Gunwharf Quays',
  E06000026: 'Mutley, Devonport, Peverell, Mannamead, Lipson',
  E06000043: 'Kemptown, Kemp Town, Preston Park, Moulsecoomb, Patcham, Rottingdean, Seven Dials',
  E06000021: 'Fenton, Longton, Tunstall, Shelton',
  E08000024: 'Roker, Pallion, Millfield',
  // London
  E09000003: 'Golders Green, Cricklewood, Mill Hill',
  E09000005: 'Kilburn, Harlesden, Neasden, Kensal Green',
  E09000007: 'Camden Town, Kings Cross, Belsize Park, Swiss Cottage, Bloomsbury, Holborn, Primrose Hill',
  E09000008: 'South Norwood, Norbury',
  E09000011: 'Blackheath, Charlton, Abbey Wood, Thamesmead',
  E09000012: 'Hackney Wick, Homerton, Clapton, London Fields',
  E09000013: 'White City, Shepherds Bush Green',
  E09000014: 'Crouch End, Seven Sisters, Harringay',
  E09000019: 'Holloway, Finsbury Park, Clerkenwell, Canonbury, Barnsbury',
  E09000020: 'Earls Court, South Kensington, Ladbroke Grove, Knightsbridge',
  E09000022: 'Vauxhall, Kennington, Tulse Hill, Herne Hill, Stockwell, West Norwood',
  E09000023: 'Forest Hill, New Cross, Brockley, Hither Green',
  E09000025: 'Canning Town, Forest Gate, Manor Park, Plaistow, Royal Docks',
  E09000028: 'Elephant and Castle, Rotherhithe, Canada Water, London Bridge, Nunhead, Crystal Palace',
  E09000030: 'Isle of Dogs, Limehouse, Wapping, Mile End, Docklands',
  E09000032: 'Nine Elms, Earlsfield, Southfields, Clapham Junction',
  E09000033: 'Maida Vale, St Johns Wood, Covent Garden, Belgravia, Bayswater, Fitzrovia, Victoria Station',
}

/** Post towns by the letters of their postcodes: `LS` is Leeds and what lies around it. */
export const postTowns: Readonly<Record<string, string>> = {
  AB: 'Aberdeen', AL: 'St Albans', B: 'Birmingham', BA: 'Bath', BB: 'Blackburn', BD: 'Bradford', BH: 'Bournemouth', BL: 'Bolton',
  BN: 'Brighton', BR: 'Bromley', BS: 'Bristol', BT: 'Belfast', CA: 'Carlisle', CB: 'Cambridge', CF: 'Cardiff', CH: 'Chester',
  CM: 'Chelmsford', CO: 'Colchester', CR: 'Croydon', CT: 'Canterbury', CV: 'Coventry', CW: 'Crewe', DA: 'Dartford', DD: 'Dundee',
  DE: 'Derby', DG: 'Dumfries', DH: 'Durham', DL: 'Darlington', DN: 'Doncaster', DT: 'Dorchester', DY: 'Dudley', E: 'London',
  EC: 'London', EH: 'Edinburgh', EN: 'Enfield', EX: 'Exeter', FK: 'Falkirk', FY: 'Blackpool', G: 'Glasgow', GL: 'Gloucester',
  GU: 'Guildford', HA: 'Harrow', HD: 'Huddersfield', HG: 'Harrogate', HP: 'Hemel Hempstead', HR: 'Hereford', HS: 'Stornoway',
  HU: 'Hull', HX: 'Halifax', IG: 'Ilford', IP: 'Ipswich', IV: 'Inverness', KA: 'Kilmarnock', KT: 'Kingston upon Thames', KW: 'Kirkwall',
  KY: 'Kirkcaldy', L: 'Liverpool', LA: 'Lancaster', LD: 'Llandrindod Wells', LE: 'Leicester', LL: 'Llandudno', LN: 'Lincoln',
  LS: 'Leeds', LU: 'Luton', M: 'Manchester', ME: 'Medway', MK: 'Milton Keynes', ML: 'Motherwell', N: 'London', NE: 'Newcastle upon Tyne',
  NG: 'Nottingham', NN: 'Northampton', NP: 'Newport', NR: 'Norwich', NW: 'London', OL: 'Oldham', OX: 'Oxford', PA: 'Paisley',
  PE: 'Peterborough', PH: 'Perth', PL: 'Plymouth', PO: 'Portsmouth', PR: 'Preston', RG: 'Reading', RH: 'Redhill', RM: 'Romford',
  S: 'Sheffield', SA: 'Swansea', SE: 'London', SG: 'Stevenage', SK: 'Stockport', SL: 'Slough', SM: 'Sutton', SN: 'Swindon',
  SO: 'Southampton', SP: 'Salisbury', SR: 'Sunderland', SS: 'Southend-on-Sea', ST: 'Stoke-on-Trent', SW: 'London', SY: 'Shrewsbury',
  TA: 'Taunton', TD: 'Galashiels', TF: 'Telford', TN: 'Tonbridge', TQ: 'Torquay', TR: 'Truro', TS: 'Middlesbrough', TW: 'Twickenham',
  UB: 'Uxbridge', W: 'London', WA: 'Warrington', WC: 'London', WD: 'Watford', WF: 'Wakefield', WN: 'Wigan', WR: 'Worcester',
  WS: 'Walsall', WV: 'Wolverhampton', YO: 'York', ZE: 'Lerwick',
} // prettier-ignore
