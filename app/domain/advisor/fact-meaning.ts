import type { FigureUnit, Measure } from './figures-in-text.ts'

/** The meaning of a figure by the name of its fact. Safe in the browser. */

const periods: [Measure, RegExp][] = [
  ['month', /AMonth$|^monthly|^rent$|^requiredRent$/],
  ['year', /AYear$|^annual|Income$|^capitalIn/],
  ['year', /^(?:cashFlow|runningCosts|finance|financeCosts|insurance|service|profit|credit|netTax)$/],
]
const spans: [Measure, RegExp][] = [
  ['deal', /^id$|^dealId$/],
  ['year', /years?$/i],
  ['month', /months?$/i],
]

/** The period of a fact's payment, or its span of time. Null where its name does not say. */
export function measureOfFact(name: string, unit: FigureUnit): Measure | null {
  if (unit === 'percent') return null
  return (unit === 'pounds' ? periods : spans).find(([, pattern]) => pattern.test(name))?.[0] ?? null
}

/** Roles that words give a figure, with the names of facts that have them. Others are not told apart. */
export type Role = 'rent' | 'price' | 'yield' | 'rate'
const namesOf: Record<Role, RegExp> = {
  rent: /rent(?!ly)/i,
  price: /price|budget|value|^from$|^to$/i,
  yield: /yield/i,
  rate: /rate/i,
}
const unitOf: Record<Role, FigureUnit> = { rent: 'pounds', price: 'pounds', yield: 'percent', rate: 'percent' }
const roleWord = /\b(?:rents?|rental|prices?|priced|yields?|yielding|rates?)\b/gi
const between = 'an?|per|average|monthly|annual|gross|net|mortgage|interest|month|year|pcm'
const roleBehind = new RegExp(`^(?:,? (?:${between}))* (?<word>rents?|prices?|yields?|rates?)\\b`, 'i')

/** True where a fact of this name has the role. */
export const hasRole = (name: string, role: Role) => namesOf[role].test(name)

/**
 * The role that the words give a figure: those right behind it, else the nearest before it and after the figure before. Amounts are
 * told apart as rents and prices, percentages as yields and rates. `behind` is where the words behind it end.
 */
export function roleInText(
  text: string,
  from: number,
  { start, end, unit }: { start: number; end: number; unit: FigureUnit },
): { role: Role | null; behind: number } {
  const after = roleBehind.exec(text.slice(end, end + 60))
  const word = after?.groups?.word
  const before = [...text.slice(from, start).matchAll(roleWord)].at(-1)?.[0]
  const said = roleOf(word ?? before ?? '')
  const fits = said !== null && unitOf[said] === unit
  return { role: fits ? said : null, behind: after ? end + after[0].length : end }
}

function roleOf(word: string): Role | null {
  const begins = word.toLowerCase()
  return (['rent', 'price', 'yield', 'rate'] as const).find((role) => begins.startsWith(role)) ?? null
}
