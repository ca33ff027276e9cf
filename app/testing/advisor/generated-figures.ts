/** A seeded source of figures, and the ways in which people type them. */

/** The next number, from 0 up to 1. */
export type Random = () => number

/** The same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pick = <Value>(random: Random, list: readonly Value[]): Value => list[Math.floor(random() * list.length)]!

/** A whole number of steps. */
export const between = (random: Random, from: number, to: number, step = 1): number =>
  from + step * Math.floor(random() * (Math.floor((to - from) / step) + 1))

/** Prices of homes whose tax no flat rate touches. */
export const somePrice = (random: Random, from = 62_000, to = 460_000) =>
  between(random, from, to, pick(random, [500, 1000, 1000, 5000, 2500]))

/** A rent of a month that the price may bring. */
export const rentOf = (random: Random, price: number) =>
  Math.max(395, Math.round((price * (0.045 + 0.045 * random())) / 12 / 5) * 5)

export const someRate = (random: Random) => between(random, 38, 72) / 10

const group = (value: number) => value.toLocaleString('en-GB')

/** An amount of thousands: £200,000, 200k, 0.2m, 200 grand, two hundred thousand. */
export function amount(random: Random, value: number): string {
  const thousands = value / 1000
  const isWhole = Number.isInteger(thousands)
  const ways = [`£${group(value)}`, group(value), String(value), `${thousands}k`, `£${thousands}k`, `£${group(value)}`]
  if (isWhole)
    ways.push(`${thousands} grand`, `${thousands} thousand`, `${inWords(thousands)} thousand`, `${thousands}K`)
  if (value % 10_000 === 0 && value >= 100_000) ways.push(`${value / 1_000_000}m`, `£${value / 1_000_000}m`)
  return pick(random, ways)
}

/** An amount of pounds such as a rent or a fee: £1,200, 1200, £1.2k. */
export function sum(random: Random, value: number): string {
  const ways = [`£${group(value)}`, group(value), String(value), `£${value}`]
  if (value >= 1000 && value % 50 === 0) ways.push(`${value / 1000}k`, `£${value / 1000}k`)
  return pick(random, ways)
}

/** A rent of a month, with its span of time. */
export const aMonth = (random: Random, value: number) =>
  `${sum(random, value)}${pick(random, [' pcm', 'pcm', ' a month', ' per month', ' pm', '/month', ' monthly', ' p/m'])}`

export const aYear = (random: Random, value: number) =>
  `${sum(random, value)}${pick(random, [' a year', ' per year', ' pa', ' per annum', ' a yr', '/year'])}`

/** A rent of a week that is whole pounds a month: `weekly` is a multiple of 3. */
export const aWeek = (random: Random, weekly: number) =>
  `${sum(random, weekly)}${pick(random, [' pw', 'pw', ' a week', ' per week', '/week', ' weekly'])}`

export const monthOfWeekly = (weekly: number) => (weekly * 52) / 12

export const share = (random: Random, value: number) =>
  `${value}${pick(random, ['%', '%', '%', ' %', ' per cent', ' percent', 'pc'])}`

const small = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ') // prettier-ignore
const tens = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** `185` → `one hundred and eighty five`, below 1,000. */
function inWords(value: number): string {
  if (value < 20) return small[value]!
  if (value < 100) return `${tens[Math.floor(value / 10)]}${value % 10 === 0 ? '' : ` ${small[value % 10]}`}`
  const rest = value % 100
  return `${small[Math.floor(value / 100)]} hundred${rest === 0 ? '' : ` and ${inWords(rest)}`}`
}

/** Mistakes as people make them. */
const slips: readonly (readonly [word: string, typed: readonly string[]])[] = [
  ['mortgage', ['morgage', 'mortage', 'mortgauge']],
  ['yield', ['yeild', 'yeld']],
  ['stamp duty', ['stampduty', 'stamp dutty', 'stamp duy']],
  ['deposit', ['depsoit', 'deposite', 'deposti']],
  ['interest', ['intrest', 'interst']],
  ['property', ['proprty', 'propery']],
  ['returns', ['retuns', 'reutrns']],
  ['rent', ['rnet', 'retn']],
  ['price', ['prcie', 'pirce']],
  ['company', ['compnay', 'comapny']],
  ['repayment', ['repayement', 'repaymnt']],
  ['service charge', ['servce charge', 'service chrage']],
  ['works', ['wroks']],
  ['deals', ['dels', 'deasl']],
  ['areas', ['aeras', 'arreas']],
  ['management', ['managment', 'mangement']],
  ['insurance', ['insurence', 'insurnace']],
  ['calculate', ['calcualte', 'caclulate']],
  ['salary', ['sallary', 'salery']],
]

/** The text as somebody in a hurry types it: a slip in one in five, without its last sign in every second. */
export function typeLikePeople(random: Random, text: string, isLowerCase: boolean): string {
  let typed = isLowerCase ? text.toLowerCase() : text
  if (random() < 0.5) typed = typed.replace(/[?.]$/, '')
  if (random() >= 0.2) return typed
  const possible = slips.filter(([word]) => new RegExp(`\\b${word}\\b`).test(typed))
  if (possible.length === 0) return typed
  const [word, ways] = pick(random, possible)
  return typed.replace(new RegExp(`\\b${word}\\b`), pick(random, ways))
}
