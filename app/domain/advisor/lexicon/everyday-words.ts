import { months } from './dates.ts'
import { percentCues, poundCues, joints } from './cues.ts'
import { words } from './lists.ts'

/** Words of every day, which are no places however near they are spelled to one. */

/** Names of places that are words too, and often said of the place behind "in". */
export const oftenPlaces = words`
  reading bath bury rugby hart stone ware sandwich hook fleet rye sandy wick leek mold flint bow poplar welling
  barking chard hale nelson stanley arnold barry looe bourne hyde acton comber cardigan buckley washington hamilton
  thorne leven shirley clifton kenton fenton everton dingle aston redland canton riverside trinity belgrave
  oakwood uplands burley shelton botanic
`
/** Such names that are rarely said of the place, and not without a capital letter. */
export const rarelyPlaces = words`deal sale street march battle test sutton wells gross`

/** Words for places that are no names. */
export const placeWords = words`
  area areas city cities town towns place places location locations region regions postcode postcodes council councils
  country county north south east west uk britain somewhere anywhere everywhere here there where
`

/** Words beside a figure that say nothing of what it is: "make it 1,300", "200k in Leeds for 1,200 please". */
const neutral = words`
  or make makes then now change use using try what whats how if i we you roi yield return returns net gross income
  house property flat hmo terrace apartment bungalow home studio semi detached by from buy bought please pls plz
  thanks today tomorrow did does do would will could can get gets got getting bring brings bringing on into so not yes
  ok also its mortgage interest good better there where me rooms each overall tenant tenants tenanted ltv repayment
  btl stamp calculate find show tell gives give giving have has having worth instead but again same icr stress go goes
  support circa c pounds cashflow profit numbers work plus represent represents upon
`
export const neutralWords: ReadonlySet<string> = new Set([...joints, ...neutral])

const common = words`
  til tied workshop workshops thousands pls post
  able account act actual add admin advance advice afford after again against ago all also always am amount annually
  another answer any anything api april are areas ask asked atlas august available average avoid away back bad bank
  based because become bed bedroom been before begin beginner being best better between big bit block both bottom box
  brief bring british broker brrr build building built business but buyer buyers by calculate calculator call can
  cannot capital case cases cent change cheap cheaper cheapest check chips choose cities city clear click close cold
  come comes coming commercial common company compare compared compares comparison complete completion conclusion
  conversation convert correct could counts credit crypto cryptocurrency current custom data database day days deals
  debt december decent decide delete detail details development did difference different do document documents does
  doing done double draft drafts due during duty each early easy either else email employee ending energy english
  enough enter epc equity essay estimate euro euros ever every example exit expect expensive explain extra fact fall
  family far fast february few figure figures final find first fix flats flood floor follow following football forget
  form forward free from full fund future game garden general get gets getting give given go goal goes going gold good
  got grade grand great gross group grow growing guide had half hands happen has have having he hello help her here hi
  high higher highest him his hmos hold holiday homes hot houses housing how however html idea if ignore immediately
  impact important improve increase index industrial information inside instead instructions invest investing
  investment investments investor investors involved issue its january javascript joke json july june keep key kind
  know land landlord landlords language large last later law lease left lender lenders level life like limited line
  list listed listing listings little live loans local location long look looking lot low lower lowest made main major
  make making manage many margin market markets match matter may maybe me mean means median meet might mind minimum
  minutes mode model money months mortgages most mostly move much must name nation national near need negative net
  never new news next nice no none normal not note nothing november now number numbers october offer office offices
  often ok old on once one online open option options or order other our outside overall own owner page paid part
  particular parts past payment payments pcm pension people percent percentage period person personal pick plain plan
  please plus poem point pool portfolio possible postcode potential pounds practice presents prices principle private
  probably process profile programme project prompt properties put python quality question questions quick quid quite
  range rank ratio real really reason recent recommend refinance refund region relation remortgage rentals renters
  repair repayment repayments report reserve residential response result retail revenue right rise risk risks role
  room rooms rough rule rules safe sake same save scale school score sdlt sea search season second secret section
  secure see sell send sense september series set several shall share she shop shops short should show shown side
  simple since single sit site situation size small so social sold solid some someone something song soon sort source
  spread sql square stage stages stamp standard start starting state stay stock stocks stop story strategy strong
  structure student students style such sum summary super sure system table take taking tell tenant tenants term terms
  terraced thank thanks their them then theory there these they thing things think third those though thousand through
  time times tip tips title today together tomorrow too top touch towards town towns trade train trend trends true
  trust try turn two type types understand unit units until upfront us use used useful user users using usually vacant
  values versus very view visit vs wait want wants warehouse way we weather week weekly well what whats when where
  which while who whole why will win within without wonder words working world worst would wrong xml year years yes
  yet you your yours yourself zero truth ourselves myself themselves outright
`
export const commonWords: ReadonlySet<string> = new Set([
  'avg',
  'consent',
  ...common,
  // A town is called March.
  ...[...months.keys()].filter((month) => month !== 'march' && month !== 'mar'),
  ...poundCues.keys(),
  ...percentCues.keys(),
  ...joints,
])
