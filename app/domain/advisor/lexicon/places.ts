import { byWord, phrases, words } from './lists.ts'

/** Names of places, and the words beside them. */

export const leadsToPlace = words`in near around across within vs versus v compare comparing than outside`
export const against = words`vs versus v against`
export const joiners = words`and or nor , & in the not`
export const partsOfPlace = words`north south east west northern southern eastern western central inner outer mid`
/** Words behind which a place is near: "near Leeds", "close to Leeds". */
export const nearWords = words`near around nearby surrounding`
export const nearPlace = phrases`close to, just outside, next to, commute to, far from`
/** Words before a word of every day that is no place. */
export const saidOfWords = words`the a my this your for on am been is was keep enjoy`
/** "In sale" is nothing that people say but of the town. */
export const saidBehindIn = words`deal march test gross battle`
export const goesOn = words`about the up your my this it a an that more of into`

/** Short forms of names of areas, by the words of their names. */
export const shortNames = byWord({
  'north west': phrases`northwest`,
  'north east': phrases`northeast`,
  'south west': phrases`southwest`,
  'south east': phrases`southeast`,
  'east england': phrases`east anglia`,
  'yorkshire humber': phrases`yorkshire`,
  'northern ireland': phrases`ni, ulster`,
  'united kingdom': phrases`uk, britain, great britain`,
  scotland: phrases`scottish`,
  wales: phrases`welsh`,
  england: phrases`english`,
  birmingham: phrases`brum`,
  manchester: phrases`manc`,
  'newcastle tyne': phrases`newcastle`,
  'kingston thames': phrases`kingston`,
  wolverhampton: phrases`wolves`,
  nottinghamshire: phrases`notts`,
  southampton: phrases`soton`,
  'milton keynes': phrases`mk`,
})

/** Names of several regions, by the words in those. An answer names the regions. */
export const severalRegions: readonly [names: readonly string[], regions: readonly string[]][] = [
  [phrases`midlands`, phrases`east midlands, west midlands`],
  [
    phrases`up north, the north, northern england, north england, north of england`,
    phrases`north east, north west, yorkshire humber`,
  ],
  [
    phrases`down south, the south, southern england, south england, south of england`,
    phrases`south east, south west, london`,
  ],
]

/** Places outside of the four nations, by the words for them. The islands are no part of the United Kingdom. */
export const foreignPlaces = byWord({
  ...Object.fromEntries(
    phrases`
      Jersey, Guernsey, Alderney, Sark, Gibraltar, Greece, Cyprus, Malta, Bulgaria, Poland, Romania, Hungary, Sweden,
      Norway, Denmark, Bahrain, Kuwait, Singapore, Pakistan, Malaysia, Nigeria, Kenya, Israel
    `.map((name) => [name, [name.toLowerCase()]]),
  ),
  'the Isle of Man': phrases`isle of man, iom, isle man`,
  Ireland: phrases`ireland, republic of ireland, eire, dublin, galway, irish republic`,
  France: phrases`france, paris`,
  Spain: phrases`spain, madrid, barcelona, marbella`,
  Portugal: phrases`portugal, algarve, lisbon`,
  Italy: phrases`italy, rome, milan`,
  Germany: phrases`germany, berlin, munich`,
  Turkey: phrases`turkey, istanbul`,
  'the Netherlands': phrases`netherlands, holland, amsterdam`,
  Belgium: phrases`belgium, brussels`,
  Switzerland: phrases`switzerland, zurich, geneva`,
  Austria: phrases`austria, vienna`,
  'the United States': phrases`usa, united states, america, florida, texas, california, new york, new jersey, miami`,
  Canada: phrases`canada, toronto, vancouver`,
  Australia: phrases`australia, sydney, melbourne`,
  'New Zealand': phrases`new zealand, auckland`,
  'the United Arab Emirates': phrases`uae, united arab emirates, dubai, abu dhabi`,
  Qatar: phrases`qatar, doha`,
  'Saudi Arabia': phrases`saudi arabia, saudi`,
  'Hong Kong': phrases`hong kong`,
  China: phrases`china, shanghai, beijing`,
  Japan: phrases`japan, tokyo`,
  India: phrases`india, mumbai, delhi`,
  Thailand: phrases`thailand, phuket`,
  Bali: phrases`bali, indonesia`,
  'South Africa': phrases`south africa`,
})
