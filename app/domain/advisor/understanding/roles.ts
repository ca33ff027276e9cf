import type { Amount } from './amounts.ts'
import { joints, leading, percentCues, poundCues, type Role as CueRole } from './cues.ts'
import type { Token } from './words.ts'

/** The role of each figure of a text, by the words beside it. */

export type Role =
  | CueRole
  /** "mortgage on 200k": the price where a share of it is said too, else the loan. */
  | 'loan-or-price'
  /** "price 165": thousands, where a rent is said beside it. */
  | 'short-price'

interface RoledAmount {
  amount: Amount
  /** Null where no word says it. */
  role: Role | null
  /** The place of that word. */
  cueAt: number | null
}

interface Cue {
  at: number
  role: Role
}

/** The most words between a word and its figure. */
const reach = 5
/** Above this a figure behind "at" is no rate of interest. */
const mostRate = 20
const mostCover = 500
const mostAgentShare = 30
const paidOnLoan = new Set(['interest', 'payment', 'payments', 'repayments', 'instalments', 'paying'])

/**
 * "price 200k rent 1200" and "200k price 1200 rent" have the same words between the same figures. Where a run of figures ends with a word
 * for its last one and none leads to the first, words follow their figures; else they lead. No word is taken for two figures, and none that
 * is denied for any.
 */
export function readRoles(
  amounts: readonly Amount[],
  tokens: readonly Token[],
  denied: ReadonlySet<number>,
): RoledAmount[] {
  const figures = amounts.filter(({ unit }) => unit !== 'count' && unit !== 'years')
  const isTaken = new Set<number>(denied)
  const byStart = new Map(amounts.map((amount) => [amount.from, amount]))
  const byEnd = new Map(figures.filter(({ unit }) => unit !== 'percent').map((amount) => [amount.to, amount]))
  const within = new Set(amounts.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index))) // prettier-ignore
  const before = (amount: Amount) => {
    const cue = find(amount, tokens, -1, within, isTaken)
    const isOfLast = cue && homeNouns.has(tokens[cue.at]!.text) && (byEnd.get(cue.at)?.value ?? 0) >= 10_000
    return isOfLast ? undefined : cue
  }
  const after = (amount: Amount) => find(amount, tokens, 1, within, isTaken)
  // "service charge of 900" leads to the figure, and "loan at 5.5%" does not: the "at" belongs to the rate.
  const leads = ({ at, role }: Cue) => {
    const [own, rate] = [byEnd.get(at), byStart.get(at + 1)]
    // "175k house 35k deposit" and "150k mortgage 5%": the word belongs to the money before it.
    if (own && homeNouns.has(tokens[at]!.text) && own.value >= 10_000) return false
    if (own && rate?.unit === 'percent' && rate.value <= mostSmallShare && (role === 'loanPence' || (role === 'depositPence' && own.value < 100_000))) return false // prettier-ignore
    for (let next = at + 1; next <= at + 3; next++) {
      const amount = byStart.get(next)
      if (amount) return roleOf(tokens, at, amount) !== undefined
      const token = tokens[next]
      if (!token || !(leading.has(token.text) || headNouns.has(token.text))) return false
      const ahead = byStart.get(next + 1)
      if (isAt(token) && ahead && roleOf(tokens, next, ahead) !== undefined) return false
    }
    return false
  }
  const follows = followingFigures(figures, tokens, within)
  return figures.map((amount, index) => {
    const behind = after(amount)
    const ahead = before(amount)
    let cue =
      follows.has(amount) && behind ? (near(behind, amount) ?? ahead ?? behind) : (ahead ?? notLeading(behind, leads))
    // "mortgage on a 200k house" and "tax on a 180k flat" name the price.
    const isWeak = ahead !== undefined && weak.has(ahead.role)
    if (isWeak && behind?.at === amount.to && behind.role === 'pricePence' && !leads(behind)) cue = behind
    // "what tax do I pay on 15k rental profit"
    if (behind?.role === 'profitPence' && ahead?.role === 'pricePence' && !leads(behind)) cue = behind
    // "spend 20k on works"
    if (behind?.at === amount.to + 1 && tokens[amount.to]?.text === 'on' && !leads(behind)) cue = behind
    if (cue?.role === 'ratePercent' && isChange(amount, tokens, within)) cue = { ...cue, role: 'other' }
    if (cue) isTaken.add(cue.at)
    return {
      amount,
      role: cue?.role ?? shareOfLoan(amount, figures[index + 1], tokens) ?? shareOfAgent(amount, tokens, within),
      cueAt: cue?.at ?? null,
    }
  })
}

/** The figures of runs, with one word between each two, that no word leads to and a word of its own ends. */
function followingFigures(
  figures: readonly Amount[],
  tokens: readonly Token[],
  within: ReadonlySet<number>,
): ReadonlySet<Amount> {
  // prettier-ignore
  const cuesIn = (from: number, to: number) => {
    const found: number[] = []
    for (let at = Math.max(0, from); at < to && at < from + 2 * reach; at++) {
      const { text } = tokens[at]!
      if (!within.has(at) && text !== 'at' && (poundCues.has(text) || percentCues.has(text))) found.push(at)
    }
    return found
  }
  const fits = (at: number, amount: Amount) => roleOf(tokens, at, amount) !== undefined
  const following = new Set<Amount>()
  let start = 0
  for (const [index, { to }] of figures.entries()) {
    const next = figures[index + 1]
    const behind = cuesIn(to, next?.from ?? Math.min(tokens.length, to + reach))
    // "5% rate 160k": no figure of money is a rate, so the word ends the run.
    if (next && behind.length === 1 && fits(behind[0]!, next)) continue
    const first = figures[start]!
    const before = cuesIn(figures[start - 1]?.to ?? first.from - reach, first.from).filter((at) => fits(at, first))
    if (behind.length > 0 && before.length === 0)
      for (const amount of figures.slice(start, index + 1)) following.add(amount)
    start = index + 1
  }
  return following
}

/** A role that a word right behind the figure says better. */
const weak: ReadonlySet<Role> = new Set<Role>(['loan-or-price', 'loanPence', 'depositPence', 'other'])
/** A home, whose price stands before it. */
const homeNouns = new Set(['property', 'house', 'flat', 'home', 'terrace', 'btl', 'apartment', 'bungalow', 'hmo', 'semi']) // prettier-ignore
/** Nobody lends so little of a price, so that it is a rate. */
const mostSmallShare = 15
/** The second word of what a figure is of: "service charge", "ground rent". */
const headNouns = new Set([
  'charge',
  'charges',
  'rent',
  'cost',
  'costs',
  'rate',
  'fee',
  'fees',
  'price',
  'budget',
  'value',
])

/** "70% at 5%" is a share of a loan and its rate, and so is "75% of 240k". */
function shareOfLoan({ unit, value, to }: Amount, next: Amount | undefined, tokens: readonly Token[]): Role | null {
  if (unit !== 'percent' || value < 50 || value >= 100 || next?.from !== to + 1) return null
  const isRate = next.unit === 'percent' && next.value <= mostRate && isAt(tokens[to]!)
  return isRate || (tokens[to]!.text === 'of' && next.value >= 20_000) ? 'ltv' : null
}

/** "a 1% rate rise", "rates rise by 1%": how much a rate changes, and no rate. "rises to 6%" is one. */
function isChange({ from, to }: Amount, tokens: readonly Token[], within: ReadonlySet<number>): boolean {
  if (['to', 'at', '@'].includes(tokens[from - 1]?.text ?? '')) return false
  const changes = (start: number, step: 1 | -1) => {
    for (let at = start; Math.abs(at - start) < 3 && !within.has(at); at += step) {
      if (changeWords.has(tokens[at]?.text ?? '')) return true
    }
    return false
  }
  return changes(to, 1) || changes(from - 1, -1)
}

/** "the agent does it for 12%", "an agent at 12%". */
function shareOfAgent(
  { unit, value, from }: Amount,
  tokens: readonly Token[],
  within: ReadonlySet<number>,
): Role | null {
  if (unit !== 'percent' || value > mostAgentShare) return null
  for (let at = from - 1; at >= Math.max(0, from - reach) && !within.has(at); at--) {
    const { kind, text } = tokens[at]!
    if (kind === 'sign' && text !== '@') return null
    if (percentCues.get(text) === 'managementPercent') return 'managementPercent'
  }
  return null
}

const changeWords = new Set(['rise', 'rises', 'rising', 'rose', 'increase', 'increases', 'increased', 'hike', 'hikes', 'jump', 'jumps', 'drop', 'drops', 'dropped', 'fall', 'falls', 'cut', 'cuts', 'higher', 'lower', 'extra']) // prettier-ignore

const isAt = ({ text }: Token) => text === 'at' || text === '@'

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
    const role = isOther(tokens, at) ? undefined : roleOf(tokens, at, amount)
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
  (tokens[at]!.text === 'mortgage' && tokens[at + 1]?.text === 'interest') ||
  (tokens[at]!.text === 'interest' && tokens[at + 1]?.text === 'only') ||
  // "tax on 200k" and "transaction tax 200k": of the price, and none that was paid.
  (tokens[at]!.text === 'tax' && !['council', 'income', 'road', 'corporation', 'gains'].includes(tokens[at - 1]?.text ?? '')) // prettier-ignore

const adjectives = new Set(['purchase', 'monthly', 'rental', 'bed', 'two', 'three', 'terraced', 'detached', 'semi', 'buy', 'let', 'second', 'first', 'new', 'build', 'main', 'other', 'gross', 'property', 'house', 'student', 'investment', 'commercial', 'residential', 'holiday', 'limited', 'bought', 'i', 'we', 'mortgage', 'letting', 'term', 'if', 'put', 'putting', 'on', 'after', 'goes', 'legal', 'ground', 'each', 'he', 'she', 'they']) // prettier-ignore

/** Fees that are only a part of those of a purchase, and other costs: not used, for the sum of all is not known. */
const ofSomeFees = new Set(['arrangement', 'mortgage', 'broker', 'lender', 'booking', 'product', 'valuation', 'survey', 'agent', 'agents', 'letting', 'management', 'sourcing', 'admin', 'exit', 'entry', 'auction', 'application', 'finders']) // prettier-ignore
const otherCosts = new Set(['survey', 'surveyor', 'furniture', 'furnishing', 'furnishings', 'car', 'broker', 'licence', 'license', 'licensing', 'contingency', 'reserve', 'gas', 'electric', 'electricity', 'water', 'broadband', 'wifi', 'utilities', 'bill', 'cleaning', 'commission', 'arrangement', 'sourcing', 'bridging', 'holding', 'staging', 'parking', 'permit', 'earned', 'pension', 'dividends', 'airbnb', 'nightly']) // prettier-ignore
const newLoanWords = new Set(['refi', 'refinance', 'refinanced', 'refinancing', 'remortgage'])
const managementWords = new Set(['mgmt', 'mgt', 'mgnt'])
const shortPriceWords = new Set(['price', 'priced', 'asking', 'purchase', 'buy', 'buying', 'cost', 'costs', 'costing'])

function roleOf(tokens: readonly Token[], at: number, { unit, value, per, from }: Amount): Role | undefined {
  const word = isAt(tokens[at]!) ? 'at' : tokens[at]!.text
  // "an agent at 12%" has no rate of interest.
  if (word === 'at' && unit === 'percent' && percentCues.get(tokens[at - 1]?.text ?? '') === 'managementPercent') return undefined // prettier-ignore
  // "at 75% LTV" is a share: nobody pays such a rate.
  if (value > mostRate && (word === 'at' || (unit === 'percent' && percentCues.get(word) === 'ratePercent'))) return undefined // prettier-ignore
  const isCover = percentCues.get(word) === 'coveragePercent'
  if (isCover && (value < 100 || value > mostCover)) return undefined
  // "80% LTV 6.1%": the second is the rate.
  if (word === 'ltv' && value <= mostSmallShare) return undefined
  if (unit === 'percent') return newLoanWords.has(word) ? 'ltv' : managementWords.has(word) ? 'managementPercent' : percentCues.get(word) // prettier-ignore
  // "interest on 180k" and "payments on 180k" are those of a loan.
  if (paidOnLoan.has(word) && tokens[at + 1]?.text === 'on' && at < from && value >= 5000) return 'loan-or-price'
  // "profit on 150k" is what a price brings.
  if (word === 'profit' && ['on', 'from'].includes(tokens[at + 1]?.text ?? '') && at < from && value >= 50_000) return 'pricePence' // prettier-ignore
  // "deposit for a 180k flat" names the price.
  if (word === 'deposit' && ['for', 'on'].includes(tokens[at + 1]?.text ?? '') && at < from && value >= 50_000) return 'pricePence' // prettier-ignore
  const pounds = word === 'rent' && tokens[at - 1]?.text === 'ground' ? 'servicePence' : poundCues.get(word)
  if (unit === null && value >= mostRate && value < 1000 && shortPriceWords.has(word)) return 'short-price'
  if (unit === null && value <= 100) {
    const percent = percentCues.get(word)
    // "mortgage 5" may be a rate, a share or a slip.
    return percent === 'ltv' && word !== 'ltv' ? undefined : percent
  }
  if (unit === null && isCover) return 'coveragePercent'
  if (otherCosts.has(word) || (pounds === 'feesPence' && ofSomeFees.has(tokens[at - 1]?.text ?? ''))) return 'other'
  if (!pounds || !isSensible(pounds, value, per)) return undefined
  if (pounds !== 'loanPence' || at > from) return pounds
  const next = tokens[at + 1]?.text ?? ''
  return ['on', 'for'].includes(next) || (word === 'mortgage' && !['of', '=', ':', 'is', 'was'].includes(next)) ? 'loan-or-price' : pounds // prettier-ignore
}

/** Whether such a figure can be of that size: a rent of 200,000 a month, and a price of 1,200, are of something else. */
function isSensible(role: Role, value: number, per: Amount['per']): boolean {
  if (role === 'pricePence') return per === undefined && value >= 10_000
  if (role === 'monthlyRentPence') return per !== undefined || (value >= 50 && value <= 10_000)
  if (role === 'worth' || role === 'valuePence' || role === 'loanPence') return per === undefined && value >= 5000
  return true
}
