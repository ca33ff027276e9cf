import type { Nation } from '#db/schema.ts'
import { phrases, words } from './lists.ts'

/** Words that ask for several things beside each other. */
export const besideEachOther = phrases`
  side by side, next to each other, beside each other, next to one another, beside one another, alongside each other, against each other, both together, show both, show me both, show us both, see both, all in a row, in a row,
  in one table, same table, two columns, three columns, one above the other, one under the other, all three together, them two together, the two together, together please, the pair of them, the two of them, both of them, both of those
`
/** Those that plainly ask so, whatever else a message says. */
export const plainlyBeside = phrases`
  side by side, next to each other, beside each other, next to one another, beside one another, both together, show both, show me both, show us both, in a row, one above the other, in two columns, in one table
`
/** What is named is set against what was told before. */
export const againstBefore = phrases`
  against that, that against, this against, it against, against it, sit against, sits against, stand against, stands against, stack up, stacks up, measure up, measures up, set against, put against, how does that compare, how does it compare, compared with that, compared to that,
  beside that, beside it, next to that, next to it, alongside that, alongside it, alongside, as well same thing, as well same again
`
/** A message that begins so sets what follows against what was told before. */
export const opensAgainst = words`v vs versus against`
/** Which of those that were told is asked. */
export const thoseTold = phrases`of them, of those, of these, of the two, of the three, of the pair, the two of them, them two, out of the two, out of them, the first or the second, first or second`
/** The first case of a conversation and the last. */
export const firstOnes = phrases`first one, the first, very first, the original, original one, where we started, where i started`
export const lastOnes = phrases`last one, this last, the last, latest one, the latest, this one, final one, now one`
/** What is put in the place of another thing. */
export const putsInstead = phrases`instead, scrap, drop, ditch, bin, forget, swap, lose, replace, in place of`
/** A purchase whose results of one case are not yet beside another. */
export const paidWays = phrases`interest only, repayment, io`
/** Two of a town are meant. */
export const twoOnes = phrases`the two, both, them two, the pair, those two`
/** A let has somebody who looks after it now. */
export const withAgent = phrases`with an agent, with agent, with a letting agent, through an agent, using an agent, use an agent, get an agent, add an agent, an agent on`
/** Taxes that only one nation has. */
export const taxOf: ReadonlyMap<string, Nation> = new Map([
  ['lbtt', 'Scotland'],
  ['ltt', 'Wales'],
])
/** The nations by their names. */
export const nationNames = words`england english scotland scottish wales welsh ireland irish border`
/** What is said of each of two. */
export const onEach = phrases`for each, on each, each of them, both, either, in each`
export const moneyDown = phrases`money down, down for each, down on each, deposit`
export const comparesThem = phrases`compare, compares, vs, versus, v, against`
