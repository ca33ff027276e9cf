import * as lexicon from '../lexicon/done-up.ts'
import { homeNouns } from '../lexicon/figures.ts'
import { numberWords } from '../lexicon/numbers.ts'
import { formatPounds } from '#app/utils/money.ts'
import type { GivenFigures, Target } from '../question.ts'
import type { Amount } from './amount.ts'
import { readAmounts } from './amounts.ts'
import { findCues, type Cue, type Role } from './done-up-cues.ts'
import { isFeeOfLoan, isSaidAgain, isShareOfValue, joinGroups, readEachEnd, readTwice } from './done-up-amounts.ts'
import { textAt, textOf, type Token, type Words } from './words.ts'

/** The figures of a home that is bought to be done up, each by the words beside it. A message is read whole, or not at all. */

/** A cost of each month, and for how many. */
interface Monthly {
  pence: number
  months: number
}
/** A loan until the end, its interest a month, and for how many months. */
interface Bridge {
  pence: number
  percent: number
  months: number
  /** What it costs to take out, in percent of it. */
  feePercent?: number
}

/** What was told of a home that is done up, over all messages. */
export interface DoneUp {
  figures: GivenFigures
  holding?: Monthly
  bridge?: Bridge
  runningPence?: number
  /** Costs of buying in one sum, as they were typed. */
  openCosts?: string
  /** What was looked for last. */
  target?: Target
  isSold: boolean
  isRefinanced: boolean
  /** Whether a question was answered from it. */
  isAnswered: boolean
  /** Whether the last message was read here alone, and nothing could be worked out of it yet. */
  isOpen?: boolean
}

export interface DoneUpParts {
  figures: GivenFigures
  holding?: Monthly
  bridge?: Bridge
  /** Months of which nothing else says what they are of. */
  months?: number
  /** Costs of buying in one sum, of which nothing says whether the tax is within. */
  openCosts?: string
  /** Running costs of a month. */
  runningPence?: number
  /** Whether a figure has a place here that no other reader knows. */
  isSpecial: boolean
  /** Whether a figure is what it sells for. */
  isSold?: true
  worked: string[]
  setAside: string[]
  count: number
}

/** Null where a figure has no place, or two have the same. `before` is what was said in the messages before. */
export function readDoneUpParts(
  words: Words,
  taken: ReadonlySet<number>,
  before: GivenFigures,
  hasMonthly: boolean,
): DoneUpParts | null {
  const { tokens } = words
  const all = joinGroups(readAmounts(tokens), tokens).filter(({ from }) => !taken.has(from))
  if (all.length > mostAmounts) return null
  const parts: DoneUpParts = { figures: {}, isSpecial: false, worked: [], setAside: [], count: 0 }
  for (const amount of all) {
    readTwice(amount, tokens)
    readEachEnd(amount, tokens, parts.worked)
  }
  parts.isSpecial = parts.worked.length > 0
  const counts = all.filter(({ unit }) => unit === 'count')
  const months = counts.filter(({ to }) => lexicon.monthWords.has(textAt(tokens, to - 1)))
  const amounts = all.filter(({ unit }) => unit !== 'count')
  if (amounts.some(({ unit }) => unit === 'years')) return null
  if (counts.some((count) => !months.includes(count) && isOfScheme(count, tokens))) return null
  const cues = findCues(words)
  const reader = new Reader(tokens, amounts, cues, parts, before, taken)
  const replaced = reader.takeReplaced()
  const monthsLeft = [...months]
  reader.takeBridge(monthsLeft)
  reader.takeMonthly(monthsLeft)
  for (const amount of amounts)
    if (!reader.isDone(amount) && !isSaidAgain(amount, tokens, parts.figures) && !reader.takeOne(amount)) return null
  reader.settleAsking()
  if (!reader.settleBridge()) return null
  if (monthsLeft.length > 0) {
    if (monthsLeft.length > 1) return null
    if (hasMonthly) parts.months = monthsLeft[0]!.value
    else parts.setAside.push(monthsLeft[0]!.text)
  }
  parts.count += replaced
  return parts
}

const mostAmounts = 16

/** "Six units": of more than one home. */
const isOfScheme = ({ value, to }: Amount, tokens: readonly Token[]) =>
  value >= 3 && /^(?:units?|houses|plots?|flats)$/.test(textAt(tokens, to - 1))

interface Candidate {
  cue: Cue
  distance: number
  isLed: boolean
}

class Reader {
  readonly #tokens: readonly Token[]
  readonly #amounts: readonly Amount[]
  readonly #cues: readonly Cue[]
  readonly #parts: DoneUpParts
  readonly #before: GivenFigures
  readonly #taken: ReadonlySet<number>
  readonly #within = new Map<number, Amount>()
  readonly #done = new Set<Amount>()
  readonly #used = new Set<Cue>()
  readonly #asking: Amount[] = []
  readonly #isShort: boolean
  /** What the figure before is of. */
  #last: Role | null = null
  /** Of the price, where the loan of a bridge is said so. */
  #bridgedPercent: number | undefined

  constructor(
    tokens: readonly Token[],
    amounts: readonly Amount[],
    cues: readonly Cue[],
    parts: DoneUpParts,
    before: GivenFigures,
    taken: ReadonlySet<number>,
  ) {
    this.#taken = taken
    this.#tokens = tokens
    this.#amounts = amounts
    this.#cues = cues
    this.#parts = parts
    this.#before = before
    for (const amount of amounts) for (let at = amount.from; at < amount.to; at++) this.#within.set(at, amount)
    this.#isShort = amounts.some(({ unit, per, value }) => unit === null && !per && value >= 10 && value < 1000)
  }

  isDone(amount: Amount): boolean {
    return this.#done.has(amount)
  }

  /** "It's 36 not 28", of what was said before. */
  takeReplaced(): number {
    let count = 0
    for (const [index, old] of this.#amounts.entries()) {
      const now = this.#amounts[index - 1]
      if (!now || textAt(this.#tokens, old.from - 1) !== 'not' || old.from - now.to > 2) continue
      const names = (Object.keys(this.#before) as (keyof GivenFigures)[]).filter((name) => {
        const said = this.#before[name]
        return typeof said === 'number' && scalesOf(name).some((scale) => Math.abs(old.value * scale - said) < 1e-6)
      })
      const [name, ...others] = names
      if (!name || others.length > 0) continue
      const scale = scalesOf(name).find((each) => Math.abs(old.value * each - Number(this.#before[name])) < 1e-6)!
      const isWhole = scale === 100_000 && now.value >= 1000
      Object.assign(this.#parts.figures, { [name]: Math.round(now.value * (isWhole ? 100 : scale) * 100) / 100 })
      this.#done.add(now).add(old)
      count += 1
    }
    return count
  }

  /** "Bridging 70 thousand at 0.95% a month for 7 months": the loan is no other figure. */
  takeBridge(months: Amount[]): void {
    for (const cue of this.#cues) if (cue.role === 'bridge' && !this.#parts.bridge) this.#takeBridgeAt(cue, months)
  }

  #takeBridgeAt(cue: Cue, months: Amount[]): void {
    const [from, to] = this.#sentenceOf(cue.from)
    const inside = this.#amounts.filter((amount) => amount.from >= from && amount.from < to && !this.#done.has(amount))
    const toCue = (amount: Amount) => Math.abs(amount.from - cue.to)
    const nearest = (list: readonly Amount[]) => list.toSorted((a, b) => toCue(a) - toCue(b))[0]
    const rates = inside.filter((amount) => isRateOfMonth(amount))
    const rate = nearest(rates.filter(({ per }) => per === 'month')) ?? nearest(rates)
    if (!rate || toCue(rate) > reachOfBridge) return
    // "At 0.9% a month on 50k", and not the sum that stands before the bridge.
    const isOn = ({ from: at }: Amount) => at === rate.to + 1 && /^(?:on|of)$/.test(textAt(this.#tokens, rate.to))
    // "Legals 3,000, bridging 1% a month": what words of its own are of is no loan.
    const isElse = (amount: Amount) => !['bridge', 'price', undefined].includes(this.#ahead(amount)?.cue.role)
    const lent = inside.filter(
      (amount) => amount !== rate && !isElse(amount) && (isLoan(amount) || this.#isOfPrice(amount)),
    )
    const loan = lent.find(isOn) ?? nearest(lent)
    const time = months.find((each) => each.from >= from && each.from < to) ?? (months.length === 1 ? months[0] : null)
    if (!loan || !time) return
    const pounds = loan.unit === null && loan.value < 1000 ? loan.value * 1000 : loan.value
    const isShare = loan.unit === 'percent'
    if (isShare) this.#bridgedPercent = loan.value
    this.#parts.bridge = { pence: isShare ? 0 : Math.round(pounds * 100), percent: rate.value, months: time.value }
    const fee = inside.find((amount) => amount !== rate && amount !== loan && isFeeOfLoan(amount, this.#tokens))
    if (fee) {
      this.#parts.bridge.feePercent = fee.value
      this.#done.add(fee)
    }
    this.#parts.isSpecial = true
    this.#parts.count += 2
    this.#done.add(loan).add(rate)
    this.#used.add(cue)
    months.splice(months.indexOf(time), 1)
  }

  /** "70% of purchase" */
  #isOfPrice({ unit, value, to }: Amount): boolean {
    const at = textAt(this.#tokens, to + 1) === 'the' ? to + 2 : to + 1
    const isOf = textAt(this.#tokens, to) === 'of' && lexicon.priceOfLoan.has(textAt(this.#tokens, at))
    return unit === 'percent' && value >= leastShare && value <= 100 && isOf
  }

  /** The loan of a bridge that is said as a share of the price, once that is known; false where it is not. */
  settleBridge(): boolean {
    const { bridge, figures } = this.#parts
    if (this.#bridgedPercent === undefined || !bridge) return true
    const price = figures.pricePence ?? this.#before.pricePence
    if (price === undefined) return false
    bridge.pence = Math.round((price * this.#bridgedPercent) / 100)
    return true
  }

  /** "Six months of holding at 310 a month", and what is paid a month besides. */
  takeMonthly(months: Amount[]): void {
    for (const amount of this.#amounts) {
      if (this.#done.has(amount) || amount.per !== 'month' || amount.unit === 'percent') continue
      const [first] = this.#candidates(amount)
      const role = first?.cue.role
      if (role !== 'holding') continue
      const time = months[0] ?? null
      const had = this.#parts.bridge?.months
      const count = time?.value ?? had
      if (count === undefined || this.#parts.holding) continue
      if (time) months.splice(0, 1)
      this.#parts.holding = { pence: Math.round(amount.value * 100), months: count }
      this.#parts.isSpecial = true
      this.#parts.count += 1
      this.#done.add(amount)
      this.#used.add(first!.cue)
    }
  }

  /** "Asking 140", where nothing else is paid. */
  settleAsking(): void {
    const [asking] = this.#asking
    const { pricePence } = { ...this.#before, ...this.#parts.figures }
    if (asking && pricePence === undefined && this.#put('price', asking)) return
    this.#parts.setAside.push(...this.#asking.map(({ text }) => text))
  }

  /** Puts a figure where the words beside it say; false where none do, or the place is taken. */
  takeOne(amount: Amount): boolean {
    if (amount.isUnclear || amount.isEach) return false
    const candidates = this.#candidates(amount)
    for (const { cue } of candidates) {
      if (cue.role === 'asking' || cue.role === 'aside') {
        if (this.#poundsOf('price', amount) === null) continue
        if (cue.role === 'asking') this.#asking.push(amount)
        else this.#parts.setAside.push(amount.text)
        this.#used.add(cue)
        return true
      }
      const role = this.#roleOf(cue.role, amount)
      if (role === null || (role === 'sale' && this.#isProfit(cue, amount))) continue
      if (!this.#put(role === 'fees' && this.#isAllTold(cue, amount) ? 'costs' : role, amount)) return false
      this.#used.add(cue)
      this.#last = role
      return true
    }
    if (this.#isChained(amount)) return this.#put('sellingCosts', amount)
    if (isShareOfValue(amount, this.#amounts, this.#tokens) && !this.#sells()) return this.#put('share', amount)
    return this.#isBarePrice(amount) && this.#put('price', amount)
  }

  /** "A terrace in Burnley, 62k cash, 28k on the refurb": what stands first beside a home, or is paid in cash. */
  #isBarePrice(amount: Amount): boolean {
    const { pricePence } = { ...this.#before, ...this.#parts.figures }
    if (pricePence !== undefined || amount.unit === 'percent' || amount.per !== undefined) return false
    if (this.#poundsOf('price', amount) === null) return false
    const next = textAt(this.#tokens, amount.to)
    const isCash = next === 'cash' || (next === 'in' && this.#tokens[amount.to + 1]?.kind === 'sign')
    if (homeNouns.has(next)) return true
    const isFirst = amount === this.#amounts[0]
    const isFor = /^(?:for|at)$/.test(textAt(this.#tokens, amount.from - 1))
    const isHome = this.#tokens.slice(0, amount.from).some(({ text }) => homeNouns.has(text))
    return isCash || (isFirst && (isFor || isHome))
  }

  /** "Selling fees 1.5% plus 1,400 solicitor": with what stands right before it. */
  #isChained({ from }: Amount): boolean {
    return this.#last === 'sellingCosts' && ['plus', 'and', '+', '&'].includes(textAt(this.#tokens, from - 1))
  }

  #roleOf(role: Role, amount: Amount): Role | null {
    const { unit, value, per } = amount
    const isShare = unit === 'percent' || (unit === null && (role === 'share' || role === 'rate') && value < 100)
    if (isShare) {
      if (role === 'sellingCosts')
        return this.#sells() && value <= (this.#isLet() ? mostBesideRent : mostSellingShare) ? role : null
      if (role === 'share' || role === 'value') return value >= leastShare && value <= mostShare ? 'share' : null
      if (role === 'rate') return value <= mostRate ? role : null
      return role === 'running' && value <= 60 && unit === 'percent' ? role : null
    }
    if (role === 'share' || role === 'rate' || role === 'bridge') return null
    if (role === 'rent') return value >= 200 && value <= 6000 && (per === undefined || per === 'month') ? role : null
    // "All other costs 9": without a rent none are those of letting.
    if (role === 'running' && !this.#isLet()) return this.#poundsOf('costs', amount) === null ? null : 'costs'
    if (role === 'running') return value < 2000 && (per === undefined || per === 'month') ? role : null
    if (per !== undefined) return null
    if (role === 'sellingCosts' && !this.#sells()) return null
    return this.#poundsOf(role, amount) === null
      ? null
      : role === 'fees' && this.#isChained(amount)
        ? 'sellingCosts'
        : role
  }

  /** "Fees all told 9 and a half", "8k fees total": none come on top. */
  #isAllTold({ from, to }: Cue, amount: Amount): boolean {
    if (!lexicon.feesAtAll.has(textAt(this.#tokens, to - 1)) || to - from > 1) return false
    if (this.#parts.figures.feesPence !== undefined || this.#parts.figures.taxPence !== undefined) return false
    const isTold = (at: number) =>
      lexicon.allTold.has(textAt(this.#tokens, at)) || lexicon.allTold.has(textOf(this.#tokens, at, at + 2))
    return [to, amount.to, Math.max(to, amount.to)].some(isTold) || isTold(from - 1) || isTold(from - 2)
  }

  /** "It will make 315", and not "it will make 20". */
  #isProfit({ from, to }: Cue, amount: Amount): boolean {
    const isMade = this.#tokens.slice(from, to).some(({ text }) => text === 'make' || text === 'itll')
    const { pricePence } = { ...this.#before, ...this.#parts.figures }
    return isMade && (pricePence === undefined || this.#poundsOf('sale', amount)! * 100 < pricePence)
  }

  #isLet = () => this.#cues.some(({ role }) => role === 'rent') || this.#before.monthlyRentPence !== undefined
  #sells = () => this.#cues.some(({ role }) => role === 'sale') || this.#before.sellingCostsPence !== undefined

  /** Bare numbers of a price, a value and works are thousands, and so are other ones beside them. */
  #poundsOf(role: Role, { value, unit }: Amount): number | null {
    const isBare = unit === null && value < 1000
    const isOfHome = role === 'price' || role === 'value' || role === 'sale'
    if (isOfHome) {
      const pounds = isBare ? value * 1000 : value
      return pounds >= 10_000 && (!isBare || value >= 10) ? pounds : null
    }
    if (role === 'works') {
      if (isBare) return value >= 1 && value < 200 ? value * 1000 : null
      return value >= 500 ? value : null
    }
    if (isBare && value < 100) return this.#isShort || this.#wasShort() ? value * 1000 : null
    return value >= 100 && value <= mostCosts ? value : null
  }

  /** "Another 5 on top", of what was said before. */
  #isOnTop({ from, to }: Amount): boolean {
    const isAnother = [1, 2].some((step) => lexicon.another.has(textAt(this.#tokens, from - step)))
    return isAnother || /^(?:on top|extra|more)\b/.test(`${textAt(this.#tokens, to)} ${textAt(this.#tokens, to + 1)}`)
  }

  #wasShort = () => this.#before.pricePence !== undefined || this.#before.valuePence !== undefined

  #put(role: Role, amount: Amount): boolean {
    const { figures, worked } = this.#parts
    const { value, unit, text } = amount
    const once = (name: keyof GivenFigures, given: number) => {
      if (figures[name] !== undefined) return false
      Object.assign(figures, { [name]: given })
      this.#parts.count += 1
      this.#done.add(amount)
      return true
    }
    const add = (
      name: 'feesPence' | 'sellingCostsPence' | 'holdingPence' | 'financeFeesPence' | 'worksPence',
      given: number,
    ) => {
      // prettier-ignore
      if (figures[name] !== undefined) worked.push(`${text} added`)
      const had = figures[name] ?? (this.#isOnTop(amount) ? this.#before[name] : undefined) ?? 0
      if (figures[name] === undefined && had > 0) {
        worked.push(`${text} added to ${formatPounds(had)}`)
        this.#parts.isSpecial = true
      }
      Object.assign(figures, { [name]: had + given })
      this.#parts.count += 1
      this.#done.add(amount)
      return true
    }
    if (role === 'share') return once('loanToValuePercent', value)
    if (role === 'rate') return once('ratePercent', value)
    if (role === 'rent') return once('monthlyRentPence', Math.round(value * 100))
    if (role === 'running' && (unit === 'percent' || (unit === null && value < 50 && amount.per === undefined)))
      return once('costRatePercent', value)
    if (role === 'running') {
      if (this.#parts.runningPence !== undefined) return false
      this.#parts.runningPence = Math.round(value * 100)
      this.#done.add(amount)
      return true
    }
    if (unit === 'percent') {
      this.#parts.isSpecial = true
      if (/vat/i.test(text)) worked.push(`${text} is ${value}%`)
      return once('sellingPercent', value)
    }
    const pounds = this.#poundsOf(role, amount)
    if (pounds === null) return false
    const pence = Math.round(pounds * 100)
    if (role === 'sale') Object.assign(this.#parts, { isSpecial: true, isSold: true })
    switch (role) {
      case 'price':
        return once('pricePence', pence)
      case 'works':
        return add('worksPence', pence)
      case 'value':
      case 'sale':
        return figures.valuePence === pence || once('valuePence', pence) ? (this.#done.add(amount), true) : false
      case 'tax':
        return once('taxPence', pence)
      case 'fees':
        return add('feesPence', pence)
      case 'feesAndTax':
        if (figures.taxPence !== undefined || figures.feesPence !== undefined) return false
        figures.taxPence = 0
        worked.push('fees and tax are one sum')
        this.#parts.isSpecial = true
        return add('feesPence', pence)
      case 'costs':
        if (figures.feesPence !== undefined) return false
        this.#parts.openCosts = text
        this.#parts.isSpecial = true
        return add('feesPence', pence)
      case 'sellingCosts':
        this.#parts.isSpecial = true
        return add('sellingCostsPence', pence)
      case 'holding':
        return add('holdingPence', pence)
      case 'finance':
      case 'bridge':
        return add('financeFeesPence', pence)
      default:
        return false
    }
  }

  /** The words that may say what a figure is of, the likeliest first. */
  #candidates(amount: Amount): Candidate[] {
    const [ahead, behind] = [this.#ahead(amount), this.#behind(amount)]
    // "Put 25 000 in"
    const isPut =
      /^(?:put|putting|stick|sticking|stuck|chuck|chucking|chucked|sunk|throw|throwing|threw|lob|lobbing)$/.test(
        textAt(this.#tokens, amount.from - 1),
      ) && /^(?:in|into|on|at)$/.test(textAt(this.#tokens, amount.to))
    if (isPut) return [{ cue: { from: amount.to, to: amount.to + 1, role: 'works' }, distance: 0, isLed: true }]
    const isBehindFirst = behind && (!ahead || behind.isLed || ahead.distance > behind.distance + 1)
    return [
      ...(isBehindFirst ? [behind] : []),
      ...(ahead ? [ahead] : []),
      ...(behind && !isBehindFirst ? [behind] : []),
    ]
  }

  #ahead(amount: Amount): Candidate | null {
    let distance = 0
    let strange = 0
    for (let at = amount.from - 1; at >= 0 && at >= amount.from - reach; at--) {
      if (this.#within.has(at)) return null
      const cue = this.#cues.find(({ from, to }) => from <= at && at < to)
      if (cue?.role === 'neutral' || this.#taken.has(at)) continue
      if (cue) return this.#used.has(cue) ? null : { cue, distance: distance + strange, isLed: false }
      const { text, kind } = this.#tokens[at]!
      if (/^[.;?!]$/.test(text)) return null
      if (text === ',' || text === '(' || text === ')') distance += 2
      else if (kind === 'word' && lexicon.homes.has(text)) distance += 1
      else if (kind === 'word' && !lexicon.between.has(text) && !numberWords.has(text)) {
        strange += 1
        if (strange > 1) return null
      } else if (kind !== 'sign') distance += 1
    }
    return null
  }

  #behind(amount: Amount): Candidate | null {
    let isLed = false
    for (let at = amount.to; at < this.#tokens.length && at <= amount.to + reachBehind; at++) {
      if (this.#within.has(at)) return null
      const cue = this.#cues.find(({ from, to }) => from <= at && at < to)
      if (cue && cue.role !== 'neutral') {
        const isNext = this.#used.has(cue) || (!isLed && this.#leads(cue, amount))
        return isNext ? null : { cue, distance: at - amount.to, isLed: isLed || lexicon.leadBehind.has(textAt(this.#tokens, cue.from)) } // prettier-ignore
      }
      const { text } = this.#tokens[at]!
      if (!lexicon.behind.has(text)) return null
      if (lexicon.leadBehind.has(text)) isLed = true
    }
    return null
  }

  /** Whether a word belongs to the figure behind it: "82k works 28k". */
  #leads(cue: Cue, amount: Amount): boolean {
    for (let at = cue.to; at <= cue.to + 3 && at < this.#tokens.length; at++) {
      const next = this.#within.get(at)
      if (next && next !== amount) return true
      const { text } = this.#tokens[at]!
      if (/^[,.;?!]$/.test(text) || text === 'and' || text === 'plus' || !lexicon.between.has(text)) return false
    }
    return false
  }

  #sentenceOf(at: number): [number, number] {
    const isEnd = (token: Token | undefined) => token !== undefined && /^[.;?!]$/.test(token.text)
    let [from, to] = [at, at]
    while (from > 0 && !isEnd(this.#tokens[from - 1])) from -= 1
    while (to < this.#tokens.length && !isEnd(this.#tokens[to])) to += 1
    return [from, to]
  }
}

const reach = 8
const reachBehind = 4
const reachOfBridge = 12
const mostSellingShare = 10
/** Above it an agent may be one who lets. */
const mostBesideRent = 3
const [leastShare, mostShare] = [40, 95]
const mostRate = 15
const mostCosts = 100_000
const mostRateOfMonth = 3

const scalesOf = (name: string) => (name.endsWith('Pence') ? [100, 100_000] : [1])

/** The interest of a bridge is said by the month. */
const isRateOfMonth = ({ value, unit }: Amount) =>
  value > 0 && value <= mostRateOfMonth && (unit === 'percent' || !Number.isInteger(value))

const isLoan = ({ value, unit, per }: Amount) =>
  per === undefined && (unit === 'pounds' || unit === null) && (value >= 5000 || (unit === null && value >= 10))
