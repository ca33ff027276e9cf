import { words } from './lists.ts'

/** Words of a figure that is so many times what it was. */

export const multiples: ReadonlyMap<string, number> = new Map([
  ...[...words`double doubled doubles doubling twice`].map((word): [string, number] => [word, 2]),
  ...[...words`half halve halved halves halving`].map((word): [string, number] => [word, 0.5]),
  ...[...words`triple tripled treble trebled`].map((word): [string, number] => [word, 3]),
])
/** "Half a point", "double room", "twice a year". */
export const notMultiplied = words`a an year room rooms bed beds bedroom bedrooms glazing glazed garage check fronted each share brick point percent`
/** Between a multiple and its thing. */
export const beforeThing = words`the of my our those that their for fin finance legal building buildings annual lender lenders arrangement`
/** Right before the fees that a lender takes. */
export const ofFinance = words`fin finance lender lenders arrangement`
export const besideMultiple = words`
  is are has have had now then cost costs fee fees charge charges bill were was be will would only about at come comes came gone went out to in
  just get gets got if by price quote
`
/** What was said before: "double it", "the 110 is per quarter". */
export const pointsBack = words`that it the those them this`
/** Between such a figure and its time. */
export const isOrWas = words`is was were are`
export const beforeTime = words`a per each every for only`
