import type { Nation } from '#db/schema.ts'
import { byWord, phrases, words } from './lists.ts'

/** Names of places, and the words beside them. */

export const leadsToPlace = words`in near around across within vs versus v compare comparing than outside`
export const against = words`vs versus v against`
export const joiners = words`and or nor , & in the not`
/** Beside a place these say that it is wanted, whatever was left out before it. */
export const onlyWords = words`only alone just instead`
export const partsOfPlace = words`north south east west northern southern eastern western central inner outer mid`
/** Words behind which a place is near: "near Leeds", "close to Leeds". */
export const nearWords = words`near around nearby surrounding`
export const nearPlace = phrases`close to, just outside, next to, commute to, far from`
/** Words before a word of every day that is no place. */
export const saidOfWords = words`the a my this your for on am been is was keep enjoy`
/** "In sale" is nothing that people say but of the town. */
export const saidBehindIn = words`deal march test gross battle`
export const goesOn = words`about the up your my this it a an that more of into`

/** Behind a name these say that it is a street or a firm, and before it a person. */
export const behindStreets = words`
  road rd street st lane ln avenue ave drive close way crescent cres terrace court grove gardens row walk mews
  building bank finance mortgages lettings estates solicitors school college hospital park hall
`
/** Between two places of a list. */
export const besidePlace = words`, or and vs versus v / &`
/** The same where nothing else says that a name is one. */
export const listedPlace = words`or vs versus v /`
export const titlesOfPeople = words`mr mrs ms miss dr sir lady lord uncle auntie aunt aunty cousin mate called named`

/** Words for the nation that a place lies in. */
export const nationWords = byWord<Nation>({
  England: words`english england`,
  Scotland: words`scottish scots scotch scotland`,
  Wales: words`welsh wales cymru`,
  'Northern Ireland': phrases`northern irish, irish, northern ireland, ni, ulster, n ireland`,
})

/** Beside the name of a language these say how somebody writes: "sorry english", "my english is poor". */
export const beforeLanguage = words`my your his her sorry bad poor plain broken speak speaks speaking proper excuse write`
export const behindLanguage = words`isnt language speaking speaker`
export const languages = words`english welsh gaelic irish`

/** Short forms of names of areas, and their names in other languages of the four nations, by the words of their names. */
export const shortNames = byWord({
  'east riding yorkshire': phrases`east riding, the east riding`,
  'north east': phrases`northeast, north east england, north east of england, northeast of england, northeast england`,
  'north west': phrases`northwest, north west england, north west of england, northwest of england, northwest england`,
  'south east': phrases`southeast, south east england, south east of england, southeast of england, southeast england`,
  'south west': phrases`southwest, south west england, south west of england, southwest of england, southwest england`,
  'east england': phrases`east anglia`,
  'yorkshire humber': phrases`yorkshire`,
  'northern ireland': phrases`ni, ulster, n ireland, tuaisceart eireann`,
  'united kingdom': phrases`uk, britain, great britain`,
  scotland: phrases`scottish, alba, north of the border`,
  wales: phrases`welsh, cymru`,
  england: phrases`english`,
  birmingham: phrases`brum, bham, b ham`,
  bradford: phrases`bradders`,
  coventry: phrases`cov`,
  doncaster: phrases`donny`,
  edinburgh: phrases`edin, dun eideann`,
  glasgow: phrases`glesga, glaschu`,
  liverpool: phrases`lpool, l pool`,
  london: phrases`ldn`,
  manchester: phrases`manc`,
  middlesbrough: phrases`boro, middlesboro`,
  'newcastle tyne': phrases`newcastle, newcastle u tyne, the toon, ncl`,
  portsmouth: phrases`pompey`,
  sheffield: phrases`sheff`,
  'kingston thames': phrases`kingston`,
  wolverhampton: phrases`wolves`,
  southampton: phrases`soton`,
  'milton keynes': phrases`mk`,
  huddersfield: phrases`hudds`,
  cardiff: phrases`caerdydd`,
  swansea: phrases`abertawe`,
  newport: phrases`casnewydd`,
  wrexham: phrases`wrecsam`,
  'isle anglesey': phrases`ynys mon, anglesey, sir fon, sir ynys mon`,
  carmarthenshire: phrases`sir gar, sir gaerfyrddin`,
  carmarthen: phrases`caerfyrddin`,
  pembrokeshire: phrases`sir benfro`,
  flintshire: phrases`sir y fflint, sir fflint`,
  denbighshire: phrases`sir ddinbych`,
  monmouthshire: phrases`sir fynwy`,
  bridgend: phrases`pen y bont ar ogwr, pen y bont`,
  caerphilly: phrases`caerffili`,
  'merthyr tydfil': phrases`merthyr tudful, merthyr`,
  'vale glamorgan': phrases`bro morgannwg`,
  'neath port talbot': phrases`castell nedd port talbot, castell nedd`,
  aberdeen: phrases`obar dheathain`,
  dundee: phrases`dun de`,
  stirling: phrases`sruighlea`,
  highland: phrases`the highlands, highlands, a ghaidhealtachd`,
  inverness: phrases`inbhir nis`,
  'na h eileanan siar': phrases`western isles, outer hebrides, eilean siar`,
  'orkney islands': phrases`orkney, arcaibh`,
  'shetland islands': phrases`shetland, sealtainn`,
  'scottish borders': phrases`the borders`,
  belfast: phrases`beal feirste`,
  'derry strabane': phrases`doire, londonderry`,
  'north east lincolnshire': phrases`north east lincs, ne lincs, n e lincs, nel`,
  'north lincolnshire': phrases`north lincs, n lincs`,
  'north yorkshire': phrases`north yorks, n yorks`,
  'west northamptonshire': phrases`west northants`,
  'north northamptonshire': phrases`north northants`,
  'south gloucestershire': phrases`south glos, s glos`,
  'bath north east somerset': phrases`banes, bath and north east somerset`,
  'rhondda cynon taf': phrases`rct, rhondda, the rhondda, rhondda valley`,
  'bournemouth christchurch poole': phrases`bcp`,
  'newry mourne down': phrases`an tiur`,
})

/** Names of several places, by the words in those. An answer names each of them. */
export const severalPlaces: readonly [names: readonly string[], places: readonly string[]][] = [
  [phrases`midlands`, phrases`east midlands, west midlands`],
  [
    phrases`up north, the north, northern england, north england, north of england`,
    phrases`north east, north west, yorkshire humber`,
  ],
  [
    phrases`down south, the south, southern england, south england, south of england`,
    phrases`south east, south west, london`,
  ],
  [phrases`tyneside`, phrases`newcastle tyne, gateshead, north tyneside, south tyneside`],
  [phrases`wearside`, phrases`sunderland`],
  [phrases`teesside, tees valley`, phrases`middlesbrough, stockton tees, redcar cleveland, hartlepool, darlington`],
  [phrases`black country`, phrases`dudley, sandwell, walsall, wolverhampton`],
  [phrases`potteries`, phrases`stoke trent, newcastle under lyme`],
  [
    phrases`east lancashire, east lancs, pennine lancashire`,
    phrases`blackburn darwen, burnley, hyndburn, pendle, rossendale`,
  ],
  [
    phrases`welsh valleys, south wales valleys, the valleys`,
    phrases`rhondda cynon taf, merthyr tydfil, caerphilly, blaenau gwent, torfaen`,
  ],
  [
    phrases`south wales`,
    phrases`
    cardiff, swansea, newport, rhondda cynon taf, merthyr tydfil, caerphilly, blaenau gwent, torfaen, bridgend,
    neath port talbot, vale glamorgan, monmouthshire
  `,
  ],
  [phrases`north wales`, phrases`isle anglesey, gwynedd, conwy, denbighshire, flintshire, wrexham`],
  [phrases`west wales`, phrases`carmarthenshire, ceredigion, pembrokeshire`],
  [phrases`home counties`, phrases`berkshire, buckinghamshire, essex, hertfordshire, kent, surrey`],
]

/**
 * Names that several places share, each by a council or a county whose name follows. None of them is meant by far. What is a town of two
 * councils in the list of other names is shared without standing here.
 */
export const sharedNames: Readonly<Record<string, readonly string[]>> = {
  Newport: phrases`newport, isle of wight, telford and wrekin`,
  Richmond: phrases`richmond upon thames, north yorkshire`,
  Bangor: phrases`gwynedd, ards and north down`,
  Ashford: phrases`ashford, spelthorne`,
  Wells: phrases`somerset, north norfolk`,
  Stratford: phrases`stratford on avon, newham`,
  Hayes: phrases`hillingdon, bromley`,
  Newtown: phrases`powys, shropshire, wigan`,
  Knighton: phrases`powys, leicester`,
  Berwick: phrases`northumberland, scottish borders`,
  Queensferry: phrases`flintshire, edinburgh`,
  Newbridge: phrases`caerphilly, edinburgh`,
  Blackwood: phrases`caerphilly, south lanarkshire`,
}

/** "Perth, the Australian one" */
export const foreignNations = words`
  american australian canadian irish french spanish italian german dutch indian jamaican texan zealand african
`
/** Places outside of the four nations, by the words for them. The islands are no part of the United Kingdom. */
export const foreignPlaces = byWord({
  ...Object.fromEntries(
    phrases`
      Jersey, Guernsey, Alderney, Sark, Gibraltar, Greece, Cyprus, Malta, Bulgaria, Romania, Hungary, Finland, Iceland, Estonia, Latvia, Lithuania, Slovakia, Slovenia, Croatia, Serbia, Ukraine, Egypt, Morocco,
      Ghana, Zimbabwe, Uganda, Tanzania, Zambia, Jamaica, Barbados, Trinidad, Brazil, Argentina, Mexico, Chile, Colombia, Taiwan,
      Vietnam, Philippines, Bangladesh, Nepal, Oman, Lebanon, Jordan, Bahrain, Kuwait, Singapore, Malaysia, Luxembourg, Monaco, Bermuda, Mauritius
    `.map((name) => [name, [name.toLowerCase()]]),
  ),
  Nigeria: phrases`nigeria, lagos, abuja, port harcourt`,
  Kenya: phrases`kenya, nairobi`,
  Israel: phrases`israel, tel aviv`,
  Pakistan: phrases`pakistan, karachi, lahore, islamabad`,
  'Sri Lanka': phrases`sri lanka, colombo`,
  Czechia: phrases`czechia, czech republic, prague`,
  'the Isle of Man': phrases`isle of man, iom, isle man`,
  Ireland: phrases`ireland, republic of ireland, eire, dublin, galway, irish republic, dundalk, drogheda, letterkenny, limerick, waterford, donegal, monaghan`,
  France: phrases`france, paris, lyon, bordeaux, dordogne, brittany, normandy`,
  Spain: phrases`
    spain, sevilla, seville, madrid, barcelona, marbella, benidorm, malaga, alicante, valencia, tenerife, majorca, mallorca, ibiza,
    costa del sol, costa blanca`,
  Portugal: phrases`portugal, algarve, lisbon, porto, madeira, lisboa`,
  Italy: phrases`italy, rome, milan, turin, naples, tuscany, sicily, milano, roma, torino, firenze, napoli`,
  Germany: phrases`germany, berlin, munich, hamburg, frankfurt, stuttgart, cologne, dusseldorf, koeln, muenchen`,
  Turkey: phrases`turkey, istanbul, antalya, bodrum`,
  'the Netherlands': phrases`netherlands, holland, amsterdam, rotterdam, utrecht, the hague, eindhoven`,
  Belgium: phrases`belgium, brussels`,
  Switzerland: phrases`switzerland, zurich, geneva, basel`,
  Austria: phrases`austria, vienna`,
  'the United States': phrases`usa, united states, america, florida, texas, california, new york, new jersey, miami, chicago, san francisco, los angeles`,
  Canada: phrases`canada, toronto, vancouver, montreal, calgary, ottawa`,
  Australia: phrases`australia, sydney, melbourne, brisbane, adelaide`,
  'New Zealand': phrases`new zealand, auckland`,
  'the United Arab Emirates': phrases`uae, united arab emirates, dubai, abu dhabi`,
  Norway: phrases`norway, oslo, bergen`,
  Sweden: phrases`sweden, stockholm, gothenburg`,
  Denmark: phrases`denmark, copenhagen`,
  Poland: phrases`poland, warsaw, krakow, gdansk`,
  Qatar: phrases`qatar, doha`,
  'Saudi Arabia': phrases`saudi arabia, saudi, riyadh, jeddah`,
  'Hong Kong': phrases`hong kong`,
  China: phrases`china, shanghai, beijing, shenzhen`,
  Japan: phrases`japan, tokyo`,
  India: phrases`india, mumbai, delhi, pune, bangalore, bengaluru, chennai, hyderabad, kolkata`,
  Thailand: phrases`thailand, phuket`,
  Bali: phrases`bali, indonesia`,
  'South Africa': phrases`south africa, cape town, johannesburg, durban`,
})
/** Where a home may lie in either of two nations. */
export const onBorder = phrases`right on the border, bang on the border, just on the border, straddles the border, straddling the border, close to the border, near the border, by the border, on the english border`
