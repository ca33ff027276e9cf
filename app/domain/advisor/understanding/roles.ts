import type { Amount } from './amounts.ts'
import { joints, leading, percentCues, poundCues, type Role } from './cues.ts'
import type { Token } from './words.ts'

/** What each figure of a text is of, by the words beside it. */

export interface RoledAmount {
  amount: Amount
  /** Null where no word says it. */
  role: Role | null
}

interface Cue {
  at: number
  role: Role
}

/** How far from its figure a word may stand. */
const reach = 5
/** Above this a figure behind "at" is no rate of interest. */
const mostRate = 20

/**
 * "price 200k rent 1200" and "200k price 1200 rent" have the same words between the same figures. Where the text ends with a word for its
 * last figure and none leads to the first, words follow their figures; else they lead. No word is taken for two figures.
 */
export function readRoles(amounts: readonly Amount[], tokens: readonly Token[]): RoledAmount[] {
  const figures = amounts.filter(({ unit }) => unit !== 'count' && unit !== 'years')
  const isTaken = new Set<number>()
  const ends = new Map(amounts.map(({ from, to }) => [from, to]))
  const isStart = (at: number) => ends.has(at)
  const within = new Set(amounts.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index))) // prettier-ignore
  const before = (amount: Amount) => find(amount, tokens, -1, within, isTaken)
  const after = (amount: Amount) => find(amount, tokens, 1, within, isTaken)
  const leads = (cue: Cue) =>
    isStart(cue.at + 1) || (leading.has(tokens[cue.at + 1]?.text ?? '') && isStart(cue.at + 2))
  const [first, last] = [figures[0], figures.at(-1)]
  const doFollow = first !== undefined && !before(first) && after(last!) !== undefined
  return figures.map((amount) => {
    const cue = doFollow
      ? (near(after(amount), amount) ?? before(amount) ?? after(amount))
      : (before(amount) ?? notLeading(after(amount), leads))
    if (cue) isTaken.add(cue.at)
    return { amount, role: cue?.role ?? null }
  })
}

/** A word that stands right behind its figure, or with one short word between. */
const near = (cue: Cue | undefined, { to }: Amount) => (cue && cue.at <= to + 2 ? cue : undefined)
const notLeading = (cue: Cue | undefined, leads: (cue: Cue) => boolean) => (cue && !leads(cue) ? cue : undefined)

function find(
  amount: Amount,
  tokens: readonly Token[],
  step: 1 | -1,
  within: ReadonlySet<number>,
  isTaken: ReadonlySet<number>,
): Cue | undefined {
  const start = step === 1 ? amount.to : amount.from - 1
  for (let at = start; Math.abs(at - start) < reach; at += step) {
    const token = tokens[at]
    if (!token || within.has(at) || /^[,.;?!()]$/.test(token.text)) return undefined
    const role = isOther(tokens, at) ? undefined : roleOf(token.text, amount)
    if (role && !isTaken.has(at)) return { at, role }
    // Behind a figure "and" begins the next one.
    if (step === 1 && ['and', 'at', 'to', 'with', 'over'].includes(token.text)) return undefined
    if (!joints.has(token.text) && !adjectives.has(token.text)) return undefined
  }
  return undefined
}

/** "at least 8%" is no rate, and "mortgage interest" no loan. */
const isOther = (tokens: readonly Token[], at: number) =>
  (tokens[at]!.text === 'at' && ['least', 'most'].includes(tokens[at + 1]?.text ?? '')) ||
  (tokens[at]!.text === 'mortgage' && tokens[at + 1]?.text === 'interest')

const adjectives = new Set(['purchase', 'monthly', 'rental', 'bed', 'two', 'three', 'terraced', 'detached', 'semi', 'buy', 'let', 'second', 'first', 'new', 'build', 'main', 'other', 'gross', 'property', 'house', 'student', 'investment', 'commercial', 'residential', 'holiday', 'limited', 'bought', 'i', 'we', 'mortgage', 'letting', 'term', 'if', 'put', 'putting', 'on', 'after', 'goes', 'legal', 'ground', 'each', 'he', 'she', 'they']) // prettier-ignore

function roleOf(word: string, { unit, value, per }: Amount): Role | undefined {
  // "at 75% LTV" is a share: nobody pays such a rate.
  if (word === 'at' && value > mostRate) return undefined
  if (unit === 'percent') return percentCues.get(word)
  const pounds = poundCues.get(word)
  if (unit === null && value <= 100) {
    const percent = percentCues.get(word)
    // "mortgage 5" may be a rate, a share or a slip.
    return percent === 'ltv' && word !== 'ltv' ? undefined : percent
  }
  if (unit === null && percentCues.get(word) === 'coveragePercent') return 'coveragePercent'
  return pounds && isSensible(pounds, value, per) ? pounds : undefined
}

/** Whether such a figure can be of that size: a rent of 200,000 a month, and a price of 1,200, are of something else. */
function isSensible(role: Role, value: number, per: Amount['per']): boolean {
  if (role === 'pricePence') return per === undefined && value >= 10_000
  if (role === 'monthlyRentPence') return per !== undefined || (value >= 50 && value <= 10_000)
  if (role === 'worth' || role === 'valuePence' || role === 'loanPence') return per === undefined && value >= 5000
  return true
}
