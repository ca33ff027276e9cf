import type { GivenFigures } from '../question.ts'
import { byWord, phrases, words } from './lists.ts'

/** Words of a figure that is so much more or less than it was. */

/** Right behind an amount: "5k more", "12k less", "10 grand cheaper". */
export const moreBehind = words`more extra higher dearer`
export const lessBehind = words`less lower cheaper off fewer`
/** The same, where what the amount is compared with follows: "10k under asking". */
export const underBehind = words`under below`
export const overBehind = words`over above`
export const comparedWith = words`asking the that guide list it`
/** Right before an amount: "another 5k", "an extra 50 a month". */
export const moreBefore = words`another anither extra additional further`
/** Verbs of a change, which stand before an amount or around what is changed: "rates drop a quarter point", "put the rent up 50". */
export const rises = words`
  rise rises rising rose raise raises raised raising increase increases increased increasing jump jumps jumped climb climbs climbed
  hike hiked bump bumped overran overrun overruns add adds up
`
export const falls = words`
  drop drops dropped dropping fall falls fell falling cut cuts cutting reduce reduced reduces reducing decrease decreased decreases
  lower lowers lowered knock knocked knocks haggle haggled negotiate negotiated shave shaved slashed down
`
/** Before what comes out of a change: "so 70,000", "making it 70k". */
export const sums = words`so making makes total totals totalling equals =`
/** Before an amount that was said before: "the 600", "that 1,500". */
export const saidBefore = words`the that those this these`
/** Before or around "up" and "down" that change something: "goes 1% up", "come down 5k"; "do up 20k" and "25 down" do not. */
export const moves = words`go goes went gone move moves moved come comes came`
/** Right before "up" or "down". */
export const movers = words`
  go goes going went gone move moves moved come comes came bring brings brought put puts push pushes are is get gets
  rates rate interest rent rents price prices them him her
`
/** Between such a verb and its amount. */
export const betweenChange = words`by a an about around say maybe roughly approx of just only further another extra the my our their it them him her old`
/** Things that a figure is of, wherever in a short message they stand. */
export const things = byWord<keyof GivenFigures>({
  pricePence: words`price offer offered asking vendor seller`,
  monthlyRentPence: words`rent rents rental tenant tenants letting`,
  worksPence: words`refurb refurbishment works renovation reno repairs builder builders kitchen bathroom roof boiler`,
  depositPence: words`deposit`,
  loanPence: words`loan borrow borrowing borrowed lender lenders bank mortgage`,
  feesPence: words`fees legals solicitor`,
  valuePence: words`value valued valuation valuer gdv arv duv surveyor surveyed`,
  ratePercent: words`rate rates`,
  stressRatePercent: words`stress stressed`,
  coveragePercent: words`cover coverage icr`,
  managementPercent: words`management agent agents`,
  voidsPercent: words`void voids`,
  maintenancePercent: words`maintenance`,
  insurancePence: words`insurance`,
  servicePence: words`service factor factoring`,
  incomePence: words`salary wage wages income`,
  profitPence: words`profit profits`,
})
/** The same of an amount more or less, with words that mean a thing only there. */
export const subjects: ReadonlyMap<string, keyof GivenFigures> = new Map([
  ...things,
  ...byWord<keyof GivenFigures>({
    pricePence: words`prices buy buying bought purchase paid pay paying cheaper dearer haggle haggled negotiate negotiated cost get got guide bid`,
    monthlyRentPence: words`rented renting let lets pcm`,
    worksPence: words`work`,
    depositPence: words`down`,
    feesPence: words`legal`,
    valuePence: words`worth`,
    ratePercent: words`interest base fix fixed stress stressed`,
    incomePence: words`earn earned`,
  }),
])
/** The parts of a percent of interest. */
export const points = words`point points`
/** "Pay off 10k of the loan". */
export const paysOff = words`pay pays paid paying clear knock knocked chip`
export const paidAway = words`off down back`
/** Behind a part of a point that is said without one. */
export const behindPart = words`on off again too then . , ? ! please pls`
export const basisPoints = words`bps bp`
/** Words of a deposit that somebody pays: "I put 15% down". */
export const ofDeposit = phrases`deposit, put, putting, pay, paying, stick, sticking, lay, laying, stump up, my own money`
/** Words by which an amount may be a part, a multiple or a change of another: a message with one says no figure plainly. */
export const ofOther = words`
  add adding adds plus top extra more less off another further additional half double doubled doubling twice triple treble
  each apiece room rooms unit units every knock drop cut take
`
/** What a home brings, beside a lone amount: "and if it only fetches 550". */
export const fetches = words`fetches fetch fetched brings fetching`
