import { phrases, words } from './lists.ts'

/** Words of a question the other way round that names its result or its argument by the shape of its sentence. */

/** How far a rate may go: "how high can it get", "how bad has the interest to be". */
export const farWords = words`high far bad dear steep expensive much low`
/** The rate of a loan, also where nothing else is said of it. */
export const rateNouns = words`rate rates interest`
/** Behind "what rate": what it does to what is left. */
export const effects = words`
  turn turns turning make makes wipe wipes eat eats kill kills break breaks bring brings take takes leave leaves put puts sink sinks ruin ruins stop stops end ends
  finish finishes tip tips push pushes swallow swallows do does gobble gobbles cancel cancels drag drags
`
/** Between "what rate" and what it does. */
export const beforeEffect = words`would will could can then just of on my the mortgage interest loan that it itd`
/** A rate that is asked of somebody, and no result. */
export const ofLenders = phrases`
  lenders, lend, lender, offer me, be offered, would i get, will i get, can i get, could i get, do i get, should i, charge, charges, realistic, current, typical, average, usual, at the moment, right now,
  fix, fixed, tax, vat, stress, stressed, test, tested, do you assume, do you use, you assume, you use
`
/** The point at which something ends. */
export const points = words`before till until til when where`
/** "When do I stop earning": the end of what is left. */
export const endings = words`stop stops stopped stopping cease lose loses losing subsidise subsidising nowt nothing zero loss losses topping`
/** The most that somebody pays, by a word that needs no "price" beside it. */
export const ceilings = phrases`tops i, the tops, my tops, top offer, my limit, my ceiling, my max, my maximum, my top price, whats my limit, upper limit, most i, most we, knock off, knocked off, take off the price, discount, beat them down, beat him down, beat her down, beat it down, get them down, get it down, haggle them down, talk them down, knock them down, how much lower, how much cheaper, what discount, what reduction`
/** Who wants a price: "what do I say to the seller". */
export const sellers = words`seller vendor agent owner`

/** Money that somebody has for all of it. */
export const pots = words`pot kitty cash saved savings funds fund budget lump sum bank total altogether name money capital penny inheritance sold retirement`
export const hasWords = words`have has had got ive weve with my our theres of is`
/** All of it is paid out of that. */
export const outOfPot = phrases`
  out of that, out of it, out of this, out of the, out of my, out of our, has to cover, have to cover, must cover, got to cover, has to pay for, have to pay for, must pay for, has to stretch, have to stretch,
  all from that, all from it, from that pot, from that sum, come from that, comes from that, incl stamp, incl lbtt, incl sdlt, incl ltt, including stamp, including lbtt, including sdlt, including ltt, including the stamp,
  not a penny more, to include stamp, to include the, comes out of, come out of, coming out of, all in, all of it, come from same, comes from same, come from the same, comes from the same, coming from the same, coming out of that same, out of that same, out of the same, out of same, paid from the same, paid from same
`
export const taxOfCash = phrases`stamp duty, stamp, sdlt, lbtt, ltt, land tax, welsh tax, ads, tax`
/** What is paid besides the price. */
export const partsOfCash = phrases`stamp duty, stamp, sdlt, lbtt, ltt, land tax, welsh tax, deposit, solicitor, solicitors, legals, legal fees, survey, fees, conveyancing, costs`
/** What is looked for, of a pot. */
export const dearestOfPot = phrases`
  top price, max price, maximum price, highest price, highest house price, highest purchase price, top house price, price i can reach, price can i reach, what price, max purchase, maximum purchase, how high, how dear, how expensive, how much house, go up to, can i go, could i go, can we go, could we go,
  can i buy, can we buy, could i buy, could we buy, can i pay, can we pay, could i pay, can i spend, my limit, our limit, my ceiling, our ceiling, most i can, most we can, can i afford, can we afford, price limit, dearest
`

/** A yield that is said as a formula: "(rent − opex) / price". */
export const dividedBy = words`/ ÷ over divided`
export const ofWhole = words`price cost value paid`
export const rentNouns = words`rent rents income rental`
export const takenOff = words`- − – minus less`
export const costNouns = words`opex costs cost expenses outgoings running`

/** A result is wanted, said before all else. */
export const wants = phrases`
  my target is, the target is, target of, my aim is, aim is, the aim is, id like, i would like, wed like, i wont go below, wont go below, wont go under, not below, nothing under, nothing below, no less than, at least, minimum of,
  my minimum, my rule is, i insist on, my floor is, is my floor, is my minimum, is my target, is what im after, is what i want, im hoping for, hoping for, got to make, has to make, want to make, want to clear, needs to make
`

export const gets = words`get buy have pick bag snap nab secure grab`
/** A price of a home that is on offer is spoken of. */
export const bargains = phrases`knock off, knocked off, take off, come down, drop, discount, cheaper, below asking, off the price, off asking, reduce, reduction, accept, haggle, bargain, offer`
export const homesNamed = words`house flat one place terrace home property semi apartment`
/** A rent is spoken of, beside the only sum that nothing names. */
export const bringsRent = phrases`rent, rents, let, lets, letting, tenant, tenants, tenanted, lodger, bringing, brings, fetching, fetches, achieving`
/** A yield that is of the price and the works together. */
export const onCost = phrases`
  what i pay plus, price plus, plus works, plus the works, plus refurb, plus the refurb, price and works, price and the works, price and refurb, purchase and works, purchase plus works, all in cost, total cost, total spend, works included, including works,
  including the works, with the works in, works and all, counting the works, cost plus works, for the works
`
/** Before the bare number of a deal, and what makes of it an amount. */
export const beforeDeal = words`on for would could does number no # buy get have`
export const behindAmount = words`% k percent a per pcm pm month week years year grand thousand quid pounds`
