import { leading, percentCues, poundCues } from '../lexicon/cues.ts'
import { commonWords, neutralWords } from '../lexicon/everyday-words.ts'
import * as lexicon from '../lexicon/figures.ts'
import { negators } from '../lexicon/negations.ts'
import { section24Words } from '../lexicon/topics.ts'
import { foreignPlaces } from '../lexicon/places.ts'
import type { GivenFigures } from '../question.ts'
import type { Amount } from './amount.ts'
import { readAmounts } from './amounts.ts'
import { isShortPrice, readBounds, type Bound } from './bounds.ts'
import { readDates } from './dates.ts'
import { isDenied, isSaid, readDenials } from './denials.ts'
import { isCorrection } from './negation.ts'
import { readLikelyRoles, type Likely } from './likely/likely-roles.ts'
import { isChange, readRoles, type Role } from './roles.ts'
import { settleRole } from './likely/settle-role.ts'
import type { ReadFigures, Said } from './read-figures.ts'
import { readSharesInPounds } from './shares.ts'
import { isInThousands, take } from './take-figure.ts'
import { readVoids, readVoidsInWords } from './voids.ts'
import { readYears } from './years.ts'
import { textAt, type Token, type Words } from './words.ts'

/** The figures of a text by what they are of. Which of them a question uses is decided by its topic (use-figures.ts). */

const placesAbroad = new Set([...foreignPlaces.keys()].flatMap((name) => name.split(' ')))

/** In so few words a share with a limit is one of what was listed before. */
const mostBareBound = 6

/**
 * `named` are the tokens that are no figures: those of postcodes and the numbers of deals.
 */
export function readFigures(
  words: Words,
  named: ReadonlySet<number>,
  { before, earlier }: Said = { before: {}, earlier: [] },
): ReadFigures {
  const { tokens } = words
  const dates = readDates(words)
  const taken = new Set([...named, ...dates.taken])
  const bound = new Set(dates.taken)
  const found: ReadFigures = {
    figures: {},
    prices: [],
    dates,
    left: [],
    unused: [],
    setAside: [],
    worked: [],
    bound,
    sentence: { tokens, amounts: [], before, earlier },
    likely: [],
    amounts: 0,
    settled: new Set(),
    strange: new Set(),
  }
  const bind = (from: number, to: number) => {
    for (let at = from; at < to; at++) bound.add(at)
  }
  const all = readAmounts(tokens).filter(({ from }) => !taken.has(from))
  found.sentence = { tokens, amounts: all.map((amount) => ({ ...amount })), before, earlier }
  const likely = readLikelyRoles(found.sentence)
  const likelyOf = ({ to }: Amount) => likely[found.sentence.amounts.findIndex((each) => each.to === to)]
  found.likely = likely
  found.amounts = all.filter(({ unit }) => unit !== 'count').length
  const corrected = correctAmounts(all, tokens, found, bound)
  const said = readHolding(readBridge(corrected, words, found, bound), tokens, found, bound)
  const priced = readSharesInPounds(setAsideOthers(said, words, found, bound), words, found, bound)
  const amounts = priced.filter((amount) => {
    if (!isNoFigure(amount, tokens)) return true
    bind(amount.from, amount.to)
    if (amount.unit === null) found.settled.add(amount.from)
    else found.setAside.push(amount.text)
    return false
  })
  for (const { from, to, worked } of amounts) {
    bind(from, to)
    if (worked) found.worked.push(worked)
  }
  const isOfTax = words.hasAny(section24Words)
  for (const amount of amounts) readTimeAhead(amount, tokens, isOfTax)
  const bounds = new Map(readBounds(amounts, tokens).map((of, index) => [amounts[index]!, of]))
  for (const amount of amounts) {
    if (!isShortPrice(amount, bounds.get(amount) ?? null, words)) continue
    amount.value *= 1000
    amount.unit = 'pounds'
  }
  const leave = (amount: Amount, role?: Role) => {
    const seen = likelyOf(amount)
    found.left.push({
      text: amount.text,
      from: amount.from,
      amount,
      ...(role && { role }),
      ...(seen && { likely: seen }),
    })
  }
  for (const amount of amounts)
    if (
      (amount.unit === 'years' || amount.unit === 'count') &&
      !readOther(amount, amounts, words, found, likelyOf(amount))
    )
      leave(amount)
  readVoidsInWords(words, amounts, found, bound)
  const isAfterWorks = words.hasAny(lexicon.afterWorks)
  const denials = readDenials(words)
  for (const at of denials.taken) bound.add(at)
  const isNot = ({ from }: Amount) => tokens[from - 1]?.text === 'not'
  const roled = readRoles(
    amounts.filter((amount) => !isNot(amount)),
    tokens,
    denials.taken,
  )
  // "between 8 and 10% yield": both ends are of the yield.
  for (const [index, first] of roled.entries()) {
    const isFirst = first.role === null && bounds.get(first.amount) === 'first-of-range'
    if (isFirst && roled[index + 1]?.role === 'yield') first.role = 'yield'
  }
  const cues = new Set(roled.map(({ cueAt }) => cueAt))
  for (const at of cues) if (at !== null) bound.add(at)
  const hasRent = roled.some(({ amount, role }) => amount.per !== undefined || role === 'monthlyRentPence')
  const isShared = roled.some(({ role }) => role === 'ltv' || role === 'depositPercent' || role === 'depositPence')
  const isTested = words.hasAny(lexicon.testsRent)
  const isPriced = roled.some(
    ({ role, amount }) =>
      role === 'pricePence' ||
      role === 'asking' ||
      (role === null && amount.unit !== 'percent' && amount.value >= 20_000),
  )
  found.isIncomeListed = isIncomeListed(roled, tokens)
  const values = new Set<number>()
  const resolve = (role: Role) => resolveRole(role, { isAfterWorks, hasRent, isShared, isTested, isPriced })
  const fees: Amount[] = []
  for (const { amount, role, cueAt } of roled) {
    const limit = bounds.get(amount) ?? null
    const around = { words, amounts, taken, cues, bound: limit }
    const byRule = role === null ? roleBySize(amount, found, around) : resolve(role)
    const seen = likelyOf(amount)
    const isOfOther = roled.some(
      (each) => each.amount !== amount && each.role !== null && resolve(each.role) === seen?.role,
    )
    // Without a loan no amount is one.
    const isOfNothing = seen?.role === 'loanPence' && denials.figures.depositPercent === 100
    // A small sum of something that nobody knows is no rent.
    const isStrange = role === null && seen?.role === 'monthlyRentPence' && isBesideOther(amount, around)
    if (isStrange) found.strange.add(amount.from)
    const settled =
      seen && !isOfNothing && !(isStrange && byRule === null)
        ? settleRole(byRule, role === null, amount, seen, found.sentence, isOfOther)
        : { role: byRule, isSure: false }
    if (settled.role === 'none') {
      found.setAside.push(amount.text)
      continue
    }
    const meant = settled.role
    const isShort =
      role === 'short-price' ||
      ((meant === 'valuePence' || meant === 'asking' || role === 'worth' || settled.isSure) &&
        isInThousands(meant, amount))
    const given = isShort ? { ...amount, value: amount.value * 1000, unit: 'pounds' as const } : amount
    if (isSingleFee(meant, cueAt, tokens)) fees.push(amount)
    const isRent = meant === 'monthlyRentPence' && found.figures.monthlyRentPence === undefined
    // "What tax would that 7,900 cost me?", of a figure that was named before.
    const isAgain =
      role === null &&
      values.has(given.value) &&
      !lexicon.besides.has(textAt(tokens, amount.to)) &&
      ![amount.from - 1, amount.to].some((at) => lexicon.notOfPrice.has(textAt(tokens, at)))
    if (isAgain) {
      found.settled.add(amount.from)
      continue
    }
    const isOfChange = meant === 'ratePercent' && isChange(amount, words.tokens, new Set())
    if (
      !meant ||
      meant === 'other' ||
      isOfChange ||
      isShareOfHome(amount, tokens) ||
      given.isUnclear ||
      !take(meant, given, limit, found)
    )
      leave(amount)
    else if (role === null && meant === 'pricePence') {
      found.prices.at(-1)!.isBare = true
      if (!settled.isSure && isBesideOther(amount, around)) leave(amount, meant)
    }
    if (given.value >= leastAgain && meant && meant !== 'other') values.add(given.value)
    const isRead = isRent && found.figures.monthlyRentPence !== undefined
    if (isRead && given.per === undefined) found.isRentTimeless = true
    if (isRead && given.timelessRoom) {
      found.isRentTimeless = true
      found.timelessRoomPence = Math.round(given.timelessRoom * 100)
    }
    if (isRead && role === null) found.rentBySize = amount
  }
  for (const amount of amounts)
    if (isNot(amount) && amount.unit !== 'count' && amount.unit !== 'years' && !isChanged(amount, before, found))
      leave(amount)
  sumFees(fees, found)
  found.left.sort((a, b) => a.from - b.from)
  found.unused = found.left.flatMap(({ text, role }) => (role ? [] : [text]))
  found.isDepositSaid = roled.some(({ role }) => role === 'depositPercent')
  // A thing given as a figure is not denied.
  const isFinanced = ['depositPercent', 'depositPence', 'loanPence'].some((name) => Object.hasOwn(found.figures, name))
  const { depositPercent, ...none } = denials.figures
  const noDeposit = depositPercent !== undefined && !isFinanced && { depositPercent }
  found.figures = { ...none, ...noDeposit, ...found.figures }
  // One sum of fees and tax is none of both, and the tax is not added again.
  if (
    words.hasAny(lexicon.feesWithTax) &&
    found.figures.feesPence !== undefined &&
    found.figures.taxPence === undefined
  ) {
    found.figures.taxPence = 0
    found.worked.push('fees and tax are one sum')
  }
  if (words.hasAny(lexicon.noneCarried)) {
    found.figures.broughtForwardPence = 0
    for (const { from, to } of words.find(lexicon.noneCarried)) bind(from, to)
  }
  if (isSaid(words, lexicon.portfolio)) found.figures.isPortfolio = true
  for (const { from, to } of words.find(lexicon.portfolio)) bind(from, to)
  const isRepayment = readRepayment(words, bind)
  if (isRepayment !== undefined) found.figures.isRepayment = isRepayment
  return found
}

/** "109,000 no sorry 119,000" is the second, and "286 not 268" and "not 1300 but 1200" say which one goes. */
function correctAmounts(amounts: Amount[], tokens: readonly Token[], found: ReadFigures, bound: Set<number>): Amount[] {
  const kept: Amount[] = []
  for (const [index, amount] of amounts.entries()) {
    const last = kept.at(-1)
    const [start, before] = [last?.to ?? 0, last ?? null]
    const between = tokens.slice(start, amount.from)
    const isCorrected = before !== null && between.length <= 10 && isCorrection(between)
    if (isCorrected && before.unit !== 'count' && before.unit !== 'years') {
      if (amount.unit === null && amount.value < 1000 && before.value >= 20_000) {
        amount.value = Math.round(amount.value * 100_000) / 100
        amount.unit = 'pounds'
      } else amount.unit ??= before.unit
      found.settled.add(before.from)
      found.settled.add(amount.from)
      // The words that say what the first one was are those of the second.
      amount.from = before.from
      kept.pop()
    }
    const isDenied = textAt(tokens, amount.from - 1) === 'not'
    const isBehind =
      before?.to === amount.from - 1 || (before?.to === amount.from - 2 && textAt(tokens, before.to) === ',')
    if (isDenied && before && isBehind && before.unit !== 'count') {
      // "145k not 154"
      const isShort = amount.unit === null && amount.value < 1000 && before.value >= 20_000
      found.replaced = { old: isShort ? amount.value * 1000 : amount.value, value: before.value, text: before.text }
      for (let at = before.from; at < amount.to; at++) bound.add(at)
      found.settled.add(amount.from)
      found.settled.add(before.from)
      continue
    }
    const next = amounts[index + 1]
    const isOther =
      next && [0, 1, 2].some((step) => amount.to + step < next.from && textAt(tokens, amount.to + step) === 'but')
    if (isDenied && isOther) {
      found.settled.add(amount.from)
      continue
    }
    kept.push(amount)
  }
  return kept
}

/** Costs and sums that are said for a time. */
const ofTime: ReadonlySet<Role> = new Set<Role>([
  'monthlyRentPence',
  'insurancePence',
  'servicePence',
  'incomePence',
  'profitPence',
  'financeCostsPence',
])

const mostRentOfMonth = 6000

/** "annual rent £19,200", "monthly mortgage interest 450" */
function readTimeAhead(amount: Amount, tokens: readonly Token[], isOfTax: boolean): void {
  if (amount.per !== undefined || amount.unit === 'percent' || amount.value < leastAgain / 10) return
  for (let at = amount.from - 1; at >= amount.from - 3 && at > 0; at--) {
    const text = textAt(tokens, at)
    if (ofTime.has(poundCues.get(text) ?? 'other')) {
      // The tax is of a year, and so are rents that nobody pays in a month.
      const isOfYear = isOfTax && poundCues.get(text) === 'monthlyRentPence' && amount.value > mostRentOfMonth
      const per =
        lexicon.timesAhead.get(textAt(tokens, at - 1)) ??
        lexicon.timesAhead.get(textAt(tokens, at - 2)) ??
        (isOfYear ? 'year' : undefined)
      if (per) Object.assign(amount, { per, unit: 'pounds' })
      return
    }
    if (!leading.has(text)) return
  }
}

/** "25% share of a flat", "50% of a 280k house": what is bought, and no deposit. */
function isShareOfHome({ unit, to }: Amount, tokens: readonly Token[]): boolean {
  if (unit !== 'percent') return false
  const isOfHome =
    textAt(tokens, to) === 'of' && tokens.slice(to + 1, to + 6).some(({ text }) => lexicon.homeNouns.has(text))
  if (isOfHome && !tokens.some(({ text }) => percentCues.get(text) === 'ltv' || lexicon.ofPurchase.has(text)))
    return true
  return lexicon.shareNouns.has(textAt(tokens, to)) && ['of', 'in'].includes(textAt(tokens, to + 1))
}

/** "legals 1,450", "survey 550", "sourcing fee 3,000" */
function isSingleFee(role: Role | null, cueAt: number | null, tokens: readonly Token[]): boolean {
  if (cueAt === null || (role !== 'feesPence' && role !== 'other' && role !== null)) return false
  const [last, word] = [textAt(tokens, cueAt - 1), textAt(tokens, cueAt)]
  const isFee = (text: string) => lexicon.legalFees.has(text) || lexicon.singleFees.has(text)
  return isFee(word) || (/^fees?$/.test(word) && isFee(last))
}

/** Fees of a purchase that are said one by one are one sum. */
function sumFees(fees: readonly Amount[], found: ReadFigures): void {
  if (fees.length < 2 || fees.some(({ per, unit, isUnclear }) => per || unit === 'percent' || isUnclear)) return
  const sum = fees.reduce((all, { value }) => all + value, 0)
  found.figures.feesPence = Math.round(sum * 100)
  found.worked.push(`fees ${fees.map(({ text }) => text).join(' + ')}`)
  found.left = found.left.filter(({ amount }) => !fees.includes(amount))
}

/** "The valuer says 110, not 118": what was said before and has another value now. */
function isChanged({ value, unit }: Amount, before: GivenFigures, { figures, prices }: ReadFigures): boolean {
  const names = Object.keys(before) as (keyof GivenFigures)[]
  const isOld = (name: keyof GivenFigures) =>
    (name.endsWith('Pence') ? (unit === 'percent' ? [] : [100, 100_000]) : unit === 'pounds' ? [] : [1]).some(
      (scale) => before[name] === value * scale,
    )
  const isSaid = (name: keyof GivenFigures) =>
    name === 'pricePence' ? prices.length > 0 : figures[name] !== undefined && figures[name] !== before[name]
  return names.some((name) => isOld(name) && isSaid(name))
}

/** A smaller number may well be said twice of two things. */
const leastAgain = 1000
const mostAge = 110

/** Ages, as "(68 and 71)" and "aged 68", and the year since when something is so: nothing is worked out with them. */
function isNoFigure({ value, unit, from, to }: Amount, tokens: readonly Token[]): boolean {
  const last = textAt(tokens, from - 1)
  const isWhole = unit === null && Number.isInteger(value)
  // "To go with the 2 I have"
  if (isWhole && value <= 20 && lexicon.ownedAlready.includes(`${textAt(tokens, to)} ${textAt(tokens, to + 1)}`))
    return true
  if (isWhole && value >= 1950 && value <= 2100) return last === 'since' || isPastYear(tokens, from - 1)
  if (unit === 'years') return ['old', 'now', 'ago'].includes(textAt(tokens, to))
  if (!isWhole || value < 16 || value > mostAge) return false
  if (last === 'aged' || last === 'age') return true
  // "As I'm 58 and he is 62"
  const isOfPerson =
    lexicon.isOfAge.has(last) || (['is', 'am'].includes(last) && lexicon.agedOnes.has(textAt(tokens, from - 2)))
  if (isOfPerson && value >= 18 && !lexicon.notOfAge.has(textAt(tokens, to))) return true
  const open = last === '(' ? from - 1 : last === 'and' && textAt(tokens, from - 3) === '(' ? from - 3 : -1
  return open > 0 && lexicon.persons.has(textAt(tokens, open - 1))
}

/** "Bridge at 1% a month on 52k for 7 months": what it costs together. The loan is no other figure. */
function readBridge(amounts: Amount[], words: Words, found: ReadFigures, bound: Set<number>): Amount[] {
  const { tokens } = words
  const at = amounts.findIndex(({ unit, per, isUnclear }) => unit === 'percent' && per === 'month' && isUnclear)
  const [rate, loan] = [amounts[at], amounts[at + 1]]
  const months = amounts.filter(
    ({ from, to, unit }) => unit === 'count' && /^months?$/.test(textAt(tokens, to - 1)) && bound.has(from) === false,
  )
  const isOn = rate && loan && ['on', 'of'].includes(textAt(tokens, rate.to)) && loan.from <= rate.to + 2
  if (!isOn || loan.unit !== 'pounds' || months.length !== 1 || !words.hasAny(['bridge', 'bridging'])) return amounts
  const cost = Math.round(loan.value * rate.value * months[0]!.value) / 100
  found.figures.financeFeesPence = Math.round(cost * 100)
  found.worked.push(`${rate.text} on ${loan.text} for ${months[0]!.text} is £${cost.toLocaleString('en-GB')}`)
  const used = new Set([rate, loan, months[0]!])
  for (const { from } of used) found.settled.add(from)
  for (const { from, to } of used) for (let each = from; each < to; each++) bound.add(each)
  for (const { from } of words.find(['bridge', 'bridging', 'bridge costs', 'bridging costs'])) bound.add(from)
  return amounts.filter((amount) => !used.has(amount))
}

/** "Six months' holding at £240 a month": what it costs together. */
function readHolding(amounts: Amount[], tokens: readonly Token[], found: ReadFigures, bound: Set<number>): Amount[] {
  const [months, ...others] = amounts.filter(
    ({ unit, to }) => unit === 'count' && /^months?$/.test(textAt(tokens, to - 1)),
  )
  const cost = amounts.find(
    ({ per, from, to }) =>
      per === 'month' && tokens.slice(Math.max(0, from - 5), to + 3).some(({ text }) => text === 'holding'),
  )
  if (!months || others.length > 0 || !cost) return amounts
  cost.value = Math.round(cost.value * months.value * 100) / 100
  delete cost.per
  found.worked.push(`${cost.text} for ${months.text} is £${cost.value.toLocaleString('en-GB')}`)
  for (let at = months.from; at < months.to; at++) bound.add(at)
  return amounts.filter((amount) => amount !== months)
}

/** "My neighbour paid 180k" and "reduced from 200k": no arguments. */
function setAsideOthers(amounts: Amount[], { tokens }: Words, found: ReadFigures, bound: Set<number>): Amount[] {
  return amounts.filter((amount, index) => {
    const text = (at: number) => textAt(tokens, at)
    let isOther = false
    for (let at = amount.from - 1; at >= amount.from - 5 && at >= 1; at--) {
      if (tokens[at]!.kind === 'sign' && /[.;?!]/.test(text(at))) break
      if (
        lexicon.personDeeds.has(text(at)) &&
        (lexicon.otherPersons.has(text(at - 1)) || lexicon.otherPersons.has(text(at - 2)))
      )
        isOther = true
      // "We sold ours for 390k", and no house that is sold now.
      if (text(at) === 'sold' && lexicon.soldBefore.has(text(at + 1)) && !lexicon.isNow.has(text(at - 1)))
        isOther = true
      // "The old house fetched 692k"
      if (text(at) === 'fetched' || (lexicon.formerHomes.has(text(at - 1)) && lexicon.homeNouns.has(text(at))))
        isOther = true
    }
    const next = amounts[index + 1]
    const isOnce =
      ['from', 'was'].includes(text(amount.from - 1)) &&
      next &&
      ['to', 'now', 'but'].some((word) => text(next.from - 1) === word || text(next.from - 2) === word)
    // "It went for £151,000 in 2017", and what a firm takes in a year.
    if (isPastYear(tokens, amount.to) && amount.value >= leastAgain) isOther = true
    if ([amount.to, amount.from - 1, amount.from - 2].some((at) => lexicon.ofFirm.has(text(at)))) isOther = true
    isOther ||= isClaim(amount, tokens)
    const isReduced = isOnce && (text(amount.from - 1) === 'was' || lexicon.wasOnce.has(text(amount.from - 2)))
    if (isOther || isReduced) found.setAside.push(amount.text)
    if (isOther || isReduced) found.settled.add(amount.from)
    if (isOther || isReduced) for (let at = Math.max(0, amount.from - 5); at < amount.to; at++) bound.add(at)
    return !isOther && !isReduced
  })
}

/** "in 2017" */
const isPastYear = (tokens: readonly Token[], at: number) => {
  const from = textAt(tokens, at) === 'back' ? at + 1 : at
  const year = textAt(tokens, from + 1)
  return textAt(tokens, from) === 'in' && /^(?:19[5-9]|20[01])\d$|^202[0-5]$/.test(year)
}

/** "My mate swears it's 8%", "the seller says 9%": the share that is to be worked out. "He says 10% deposit" is none. */
function isClaim({ unit, from, to }: Amount, tokens: readonly Token[]): boolean {
  if (
    unit !== 'percent' ||
    percentCues.has(textAt(tokens, to)) ||
    !tokens.some(({ text }) => percentCues.get(text) === 'yield')
  )
    return false
  for (let at = from - 1; at >= from - 4 && at > 0; at--) {
    const text = textAt(tokens, at)
    if (lexicon.claims.has(text))
      return tokens.slice(Math.max(0, at - 5), at).some((each) => lexicon.otherPersons.has(each.text))
    if (percentCues.has(text) || !commonWords.has(text)) return false
  }
  return false
}

function resolveRole(
  role: Role,
  {
    isAfterWorks,
    hasRent,
    isShared,
    isTested,
    isPriced,
  }: Record<'isAfterWorks' | 'hasRent' | 'isShared' | 'isTested' | 'isPriced', boolean>,
): Role | null {
  if (role === 'spent') return isPriced ? 'worksPence' : 'pricePence'
  if (role === 'worth') return isAfterWorks ? 'valuePence' : 'pricePence'
  if (role === 'short-price') return hasRent ? 'pricePence' : null
  return role === 'loan-or-price' ? (isShared || (hasRent && !isTested) ? 'pricePence' : 'loanPence') : role
}

/** The loan's way of being paid back, of two: what is not one of them is the other. */
function readRepayment(words: Words, bind: (from: number, to: number) => void): boolean | undefined {
  const ways: [phrases: readonly string[], isRepayment: boolean][] = [
    [['interest only', 'io mortgage', 'io'], false],
    [lexicon.repaid, true],
  ]
  for (const [phrases, isRepayment] of ways) {
    const [first] = words.find(phrases)
    if (!first) continue
    const isNot = isDenied(words.tokens, first.from)
    // "Not interest only" says the other.
    if (isNot) bind(first.from - 1, first.to)
    return isNot ? !isRepayment : isRepayment
  }
  return undefined
}

interface Surroundings {
  words: Words
  amounts: readonly Amount[]
  taken: ReadonlySet<number>
  /** Words on the figure besides its size. */
  bound: Bound
  /** The words that other figures have. */
  cues: ReadonlySet<number | null>
}

/**
 * The subject of a figure without a word: a price where it is large, a rent where it has the size of one and no word beside it says
 * that it is something else, as "survey 500" does.
 */
function roleBySize(amount: Amount, { figures, prices }: ReadFigures, around: Surroundings): Role | null {
  const { value, unit, per } = amount
  const { words } = around
  // "only above 6%" of a list.
  if (unit === 'percent' && around.bound && words.tokens.length <= mostBareBound) return 'yield'
  if (unit === 'percent' && value > 100 && value <= 500)
    return figures.coveragePercent === undefined ? 'coveragePercent' : null
  if (unit === 'percent') {
    const isRate = value >= 1 && value <= 15 && figures.ratePercent === undefined && words.hasAny(lexicon.ofLoan)
    return isRate && isAlone(amount, around) ? 'ratePercent' : null
  }
  // "25% deposit 5.5": the share of a price is said, and the rate stands bare.
  const isBareRate =
    unit === null && per === undefined && value >= 1 && value <= 15 && figures.ratePercent === undefined
  if (isBareRate && figures.depositPercent !== undefined && isAlone(amount, around)) return 'ratePercent'
  // "Limited co, so 125": the cover that lenders ask a company for.
  const isCover = unit === null && value >= 100 && value <= 200 && words.hasAny(lexicon.testsRent)
  if (
    isCover &&
    lexicon.besideCover.has(textAt(words.tokens, amount.from - 1)) &&
    figures.coveragePercent === undefined
  )
    return 'coveragePercent'
  // "Teacher here on £41,200", where the tax of a year is asked for.
  const isEarned =
    textAt(words.tokens, amount.from - 1) === 'on' && lexicon.earns.has(textAt(words.tokens, amount.from - 2))
  if (isEarned && value >= 8000 && per !== 'month' && words.hasAny(section24Words)) return 'incomePence'
  // A year, such as 2019, is no rent.
  if (unit === null && Number.isInteger(value) && value >= 2010 && value <= 2035) return null
  const isFree =
    figures.monthlyRentPence === undefined && !amount.isSpread && (amount.isEach === true || isAlone(amount, around))
  if (per !== undefined && per !== 'year') return isFree ? 'monthlyRentPence' : null
  const isOfRent = words.hasAny(lexicon.rentOfYear)
  if (per === 'year') return isFree && (isOfRent || prices.length > 0) ? 'monthlyRentPence' : null
  if (value >= 20_000) return 'pricePence'
  const isRent = isFree && value >= 100 && value <= 10_000
  // A price before it, or hardly a word besides, as in "make it 1,300".
  return isRent && (prices.length > 0 || words.tokens.length <= 8) ? 'monthlyRentPence' : null
}

/** "My state pension is 11,900 and my pension from the firm 33,400": two, with an "and" between. */
function isIncomeListed(roled: ReturnType<typeof readRoles>, tokens: readonly Token[]): boolean {
  const incomes = roled.filter(({ role }) => role === 'incomePence')
  const [first, second] = incomes
  if (incomes.length !== 2 || first!.cueAt === second!.cueAt) return false
  const between = tokens.slice(first!.amount.to, second!.amount.from).map(({ text }) => text)
  return between.some((text) => ['and', 'plus', '+', '&'].includes(text))
}

/** Whether a word right beside an amount of that size may say that it is no price. */
function isBesideOther({ from, to }: Amount, { words: { tokens }, amounts, taken, cues }: Surroundings): boolean {
  const isOther = (at: number) => {
    const token = tokens[at]
    // "Levenshulme 342k": a name, and no word for a thing.
    const isName =
      at > 0 && at < from && /^[A-Z][a-z]{3,}$/.test(token?.raw ?? '') && /^[a-z0-9]/.test(tokens[at - 1]!.raw)
    if (token && isName && !lexicon.notOfPrice.has(token.text)) return false
    if (token?.kind !== 'word' || taken.has(at) || cues.has(at)) return false
    if (amounts.some((other) => other.from <= at && at < other.to)) return false
    if (lexicon.notOfPrice.has(token.text)) return true
    return (
      !commonWords.has(token.text) &&
      !neutralWords.has(token.text) &&
      !lexicon.besidePrice.has(token.text) &&
      !placesAbroad.has(token.text)
    )
  }
  // "Boiler cover 900"
  return isOther(textAt(tokens, from - 1) === 'cover' ? from - 2 : from - 1) || isOther(to)
}

/** Whether the words right before and behind a figure say nothing of what it is. */
function isAlone({ from, to }: Amount, { words, amounts, taken, cues }: Surroundings): boolean {
  const isPlain = (at: number) => {
    const token = words.tokens[at]
    // "rental cover 1100", and not "boiler cover 20".
    const isCover = token?.text === 'cover' && ['rent', 'rental', 'interest'].includes(textAt(words.tokens, at - 1))
    if (!token || isCover || token.kind !== 'word' || taken.has(at) || cues.has(at)) return true
    return (
      neutralWords.has(token.text) ||
      negators.has(token.text) ||
      amounts.some((other) => other.from <= at && at < other.to)
    )
  }
  let before = from - 1
  while (words.tokens[before]?.text === 'a' || words.tokens[before]?.text === 'the') before -= 1
  return isPlain(before) && isPlain(to)
}

/** Years of a loan, and weeks without a rent; false for what is neither. */
function readOther(
  amount: Amount,
  amounts: readonly Amount[],
  words: Words,
  found: ReadFigures,
  likely: Likely | undefined,
): boolean {
  const { tokens } = words
  const word = textAt(tokens, amount.to - 1)
  if (readYears(amount, tokens, found, likely)) return true
  if (amount.unit === 'years') return false
  if (/^(?:weeks?|months?)$/.test(word)) return readVoids(amount, amounts, words, found)
  return amount.isUsed === true || !/^(?:bed|room|unit|studio|tenant|student|sharer|flats|houses)/.test(word)
}
