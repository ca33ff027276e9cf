import { percentCues, poundCues, joints } from './cues.ts'

/** Words of every day, which are no places however near they are spelled to one. */

/** Names of places that are words too: `often` a place behind "in", and `rarely` one without a capital letter. */
export const everydayPlaces: ReadonlyMap<string, 'often' | 'rarely'> = new Map([
  ...'reading bath bury rugby hart stone ware sandwich hook fleet rye wells sandy wick leek mold flint bow poplar welling barking chard hale nelson stanley arnold barry looe bourne hyde acton comber cardigan buckley stone washington hamilton thorne leven'.split(' ').map((word) => [word, 'often'] as const), // prettier-ignore
  ...'deal sale street march battle test sutton wells gross'.split(' ').map((word) => [word, 'rarely'] as const),
])

/** Words for places that are no names. */
export const placeWords = new Set('area areas city cities town towns place places location locations region regions postcode postcodes council councils country county north south east west uk britain somewhere anywhere everywhere here there where'.split(' ')) // prettier-ignore

const words = `
  able about account act actual add admin advance advice afford after again against agent ago all also always am amount an
  and annual annually another answer any anything apartment api april are areas as ask at asked atlas august available
  average avoid away back bad bank based because become bed bedroom been before begin beginner being best better between big
  bit bitcoin block borrow both bottom bought box brief bring british broker brrr btl budget build building built business
  but buy buyer buyers buying by calculate calculator call can cannot capital case cases cash cent change cheap cheaper
  cheapest check chips choose cities city clear click close cold come comes coming commercial common company compare compared
  compares comparison complete completion conclusion conversation convert correct cost costs could council counts cover
  credit crime crypto cryptocurrency current custom data database day days deals debt december decent decide delete deposit
  detail details development did difference different do document documents does doing done double down draft drafts due
  during duty each early earn easy either else email employee end ending energy english enough enter epc equity essay
  estimate euro euros ever every example exit expect expensive explain extra fact fall family far fast february fee fees few
  figure figures final finance find first fix fixed flat flats flood floor follow following football for forget form forward
  free from full fund future game garden general get gets getting give given go goal goes going gold good got grade grand
  great gross ground group grow growing growth guide had half hands happen has have having he hello help her here hi high
  higher highest him his hmo hmos hold holiday home homes hot house houses housing how however html icr idea if ignore
  immediately impact important improve income increase index industrial inflation information inside instead instructions
  insurance interest invest investing investment investments investor investors involved is issue it its january javascript
  job joke json july june just keep key kind know land landlord landlords language large last later law lease least left
  legal lend lender lenders less let lets letting level life like limited line list listed listing listings little live loan
  loans local location long look looking lot low lower lowest ltv made main major make making manage many margin market
  markets match matter max maximum may maybe me mean means median meet might mind minimum minutes mode model money month
  monthly months more mortgage mortgages most mostly move much must my name nation national near need negative net never new
  news next nice no none normal not note nothing november now number numbers october of off offer office offices often ok old
  on once one online only open option options or order other our out outside over overall own owner page paid part particular
  parts past pay paying payment payments pcm pension people per percent percentage period person personal pick place plain
  plan please plus poem point pool portfolio possible postcode potential pounds practice presents price priced prices
  principle private probably process profile profit programme project prompt properties property purchase put python quality
  question questions quick quid quite range rank rate rates ratio real really reason recent recommend refinance refund refurb
  region relation remortgage renovation rent rental rentals rented renters renting rents repair repayment repayments report
  reserve residential response result retail return returns revenue right rise risk risks roi role room rooms rough roughly
  rule rules safe sake salary same save say scale school score sdlt sea search season second secret section secure see sell
  send sense september series service set several shall share shares she shop shops short should show shown side simple since
  single sit site situation size small so social sold solid some someone something song soon sort source spend spread sql
  square stage stages stamp standard start starting state stay stock stocks stop story strategy stress strong structure
  student students style such sum summary super sure system table take taking tax tell tenant tenants term terms terrace
  terraced than thank thanks that the their them then theory there these they thing things think third this those though
  thousand through time times tip tips title to today together tomorrow too top total touch towards town towns trade train
  trend trends true trust try turn two type types under understand unit units until up upfront us use used useful user users
  using usually vacant value values vat versus very view visit void voids vs wait want wants warehouse was way we weather
  week weekly well were what whats when where which while who whole why will win with within without wonder words work
  working works world worst worth would wrong xml year years yes yet yield yields you your yours yourself zero
`

/** Words beside a figure that say nothing of what it is: "make it 1,300", "200k in Leeds for 1,200 please". */
export const neutralWords: ReadonlySet<string> = new Set([
  ...joints,
  ...'and or make makes then now change use using try what whats how if i we you roi yield return returns net gross cash income house property flat hmo terrace apartment bungalow home studio semi detached by from per by buy bought please pls plz thanks today tomorrow did does do would will could can get gets got getting bring brings bringing in at on with into so not yes ok also its mortgage interest good better there where that this me rooms each total overall tenant tenants tenanted ltv repayment btl stamp calculate find show tell gives give giving have has having worth then instead but again same icr stress roughly go goes support circa c pounds cashflow profit numbers work out'.split(' '), // prettier-ignore
])

export const commonWords: ReadonlySet<string> = new Set([
  ...words.trim().split(/\s+/),
  ...poundCues.keys(),
  ...percentCues.keys(),
  ...joints,
])
