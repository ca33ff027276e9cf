import { phrases, words } from './lists.ts'

/** Words by which one of several purchases is named: by its order, its letter or its place. */

/** What is bought or lent, behind "the second" and before "A" or "two". */
export const homesNamed = words`
  one ones house houses flat flats property place option project deal loan mortgage purchase apartment bungalow terrace semi yin brrr choice
`
/** Before a letter or a number: "flat B", "no 2". */
export const numbered = words`house flat property option project deal loan mortgage brrr no number unit plan`
export const orders: ReadonlyMap<string, number> = new Map(
  Object.entries({ first: 1, firsts: 1, '1st': 1, second: 2, seconds: 2, '2nd': 2, third: 3, thirds: 3, '3rd': 3 }),
)
export const letters: ReadonlyMap<string, number> = new Map(
  Object.entries({ a: 1, b: 2, c: 3, '1': 1, '2': 2, '3': 3, one: 1, two: 2, three: 3 }),
)
/** Behind an order or a letter that stands for a purchase, where no such word does. */
export const besideLabel = words`
  is at was has had came could would might rents lets rented let for but again then please pls what be if i id ill we with went now
  only carry costs cost needs and or on in came goes s also same to instead buy stay sells sold
`
/** Before "other" and "second" of a home that somebody has. */
export const owners = words`my our his her their your mine have has had got own owns ive weve ve keep keeping kept sold`
/** Before a label, and gone with it. */
export const towards = words`on for of to with about at in`
export const articles = words`the that this`
export const ofEach = words`both each either whichever all same`
/** Begins what is said of one of two: "one's 92k in Goole, other's 156k in Selby". */
export const ofTwo = words`one ones other others`
export const otherOnes = words`other others another`
/** What is said of more than one. */
export const counted = words`two 2 three 3 both couple`
export const sameTerms = phrases`same, identical, as before, likewise`
/** A name of a country is no name of a home. */
export const countries = words`england scotland wales ireland northern south north west east the of in on and uk near upon`
/** Words of a message that only names a purchase. */
export const emptyWords = words`and n now ok okay then what about how for please pls the again do so yes right me same`
/** Words for another way to buy the same. */
export const ofChange = words`option plan choice unit number no`
