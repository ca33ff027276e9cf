import { leading, percentCues, poundCues } from '../lexicon/cues.ts'
import * as lexicon from '../lexicon/figures.ts'
import { managesInstead } from '../lexicon/nil-costs.ts'
import { section24Words } from '../lexicon/topics.ts'
import type { Amount } from './amount.ts'
import { readAmounts } from './amounts.ts'
import { isShortPrice, readBounds } from './bounds.ts'
import { readBuildingFees } from './building-fees.ts'
import { readBuyingCosts } from './buying-costs.ts'
import { correctAmounts, isChanged } from './corrected-amounts.ts'
import { readCostsLeft } from './costs-left.ts'
import { readDates } from './dates.ts'
import { readLoanFeeShare } from './loan-fee-share.ts'
import { depositOfAll, isWholeSum } from './deposit-of-all.ts'
import { isDenied, isSaid, readDenials } from './denials.ts'
import { readLikelyRoles, type Likely } from './likely/likely-roles.ts'
import { settleRole } from './likely/settle-role.ts'
import { readBridge, readEmptyCosts, readHolding } from './monthly-costs.ts'
import { readPayment, readTimeOfAll } from './payments.ts'
import type { ReadFigures, Said } from './read-figures.ts'
import { isBesideOther, roleBySize } from './role-by-size.ts'
import { isChange, readRoles, type Role } from './roles.ts'
import { isNoFigure, setAsideClaims, setAsideOthers } from './set-aside.ts'
import { readRunningSums } from './running-sums.ts'
import { readSharesInPounds } from './shares.ts'
import { isIncomeListed, isSingleFee, sumAlike, sumFees } from './sums.ts'
import { isInThousands, take } from './take-figure.ts'
import { readTimesBehind } from './times-behind.ts'
import { readProfitOfRent, settleTotals } from './totals.ts'
import { isWhileEmpty, readEmptyTimes, readVoids, readVoidsInWords } from './voids.ts'
import { readYears } from './years.ts'
import { textAt, type Token, type Words } from './words.ts'

/** The figures of a text by what they are of. Which of them a question uses is decided by its topic (use-figures.ts). */

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
  const all = setAsideClaims(
    readAmounts(tokens).filter(({ from }) => !taken.has(from)),
    tokens,
    found,
    bound,
  )
  found.sentence = { tokens, amounts: all.map((amount) => ({ ...amount })), before, earlier }
  const likely = readLikelyRoles(found.sentence)
  const likelyOf = ({ to }: Amount) => likely[found.sentence.amounts.findIndex((each) => each.to === to)]
  found.likely = likely
  found.amounts = all.filter(({ unit }) => unit !== 'count').length
  const corrected = correctAmounts(all, tokens, found, bound)
  const isOfTax =
    words.hasAny(section24Words) || likely.some(({ role, share }) => role === 'financeCostsPence' && share >= 0.9)
  const totals = settleTotals(corrected, tokens, found, bound)
  const profits = isOfTax ? readProfitOfRent(totals, tokens, found, bound) : totals
  const bridged = readBridge(profits, words, found, bound)
  const said = readEmptyCosts(readHolding(bridged, words, found, bound), words, found, bound)
  // "Bills 520 a month, before the mortgage" is of no tax.
  const isTaxed = isOfTax && tokens.some(({ text }) => lexicon.ofTaxes.has(text))
  readTimeOfAll(said, words, bound)
  const filled = readEmptyTimes(said, words, found, bound).filter((amount) => {
    if (!isWhileEmpty(amount, words)) return true
    found.left.push({ text: amount.text, from: amount.from, amount })
    return false
  })
  const unpaid = isTaxed ? filled : readPayment(filled, words, found, bound)
  const summed = isTaxed ? unpaid : readRunningSums(unpaid, words, found, bound)
  const bought = readBuyingCosts(summed, words, found, bound)
  const charged = readBuildingFees(bought, words, found, bound)
  const lent = readLoanFeeShare(charged, words, found, bound)
  const priced = readSharesInPounds(setAsideOthers(lent, words, found, bound), words, found, bound)
  const amounts = priced.filter((amount) => {
    // "They've accepted 198, so 198k it is"
    const isAgain =
      amount.unit === null &&
      amount.value >= 10 &&
      amount.value < 1000 &&
      priced.some(({ unit, value }) => unit === 'pounds' && value === amount.value * 1000)
    if (isAgain) {
      found.settled.add(amount.from)
      bind(amount.from, amount.to)
      return false
    }
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
  for (const amount of amounts) readTimeAhead(amount, tokens, isOfTax)
  readTimesBehind(amounts, tokens, bound)
  const bounds = new Map(readBounds(amounts, tokens).map((of, index) => [amounts[index]!, of]))
  for (const amount of amounts) {
    if (!isShortPrice(amount, bounds.get(amount) ?? null, words) && !isWholeSum(amount, words)) continue
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
  // "Management at 0", and "scrap the voids, put it at 0": none of another thing.
  const isNone = ({ value, from }: Amount) =>
    value === 0 && (denials.taken.has(from) || Object.values(denials.figures).includes(0))
  for (const { from } of amounts.filter(isNone)) found.settled.add(from)
  const roled = readRoles(
    amounts.filter((amount) => !isNot(amount) && !isNone(amount)),
    tokens,
    denials.taken,
  )
  const whole = depositOfAll(words, amounts, bound)
  for (const each of roled) if (each.amount === whole) Object.assign(each, { role: 'depositPence', cueAt: null })
  if (whole) found.depositAt = whole.from
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
  // "Mortgage offers of 70,500 on a 94k terrace"
  const isNamedPrice = roled.some(({ role }) => role === 'pricePence')
  const resolve = (role: Role) =>
    role === 'loan-or-price' && isNamedPrice
      ? 'loanPence'
      : resolveRole(role, { isAfterWorks, hasRent, isShared, isTested, isPriced })
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
    const isStrange =
      role === null &&
      seen?.role === 'monthlyRentPence' &&
      !isOfTenant(amount, seen, found) &&
      isBesideOther(amount, around)
    if (isStrange) found.strange.add(amount.from)
    const settled =
      amount !== whole && seen && !isOfNothing && !(isStrange && byRule === null)
        ? settleRole(byRule, role === null, amount, seen, found.sentence, isOfOther)
        : { role: byRule, isSure: false }
    // "I have eighty thousand, a house at 82, outright, no mortgage": savings, and no deposit.
    const isOfSavings =
      (settled.role === 'depositPence' || isSaved(amount, tokens)) &&
      amounts.some((each) => each !== amount && each.value >= leastPrice)
    if (isOfSavings && role !== 'depositPence' && denials.figures.depositPercent === 100) {
      found.setAside.push(amount.text)
      continue
    }
    if (settled.role === 'none') {
      if (isOfCase(amount)) leave(amount)
      else found.setAside.push(amount.text)
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
  sumAlike(found)
  readCostsLeft(found, words, all, bound)
  found.left.sort((a, b) => a.from - b.from)
  found.unused = found.left.flatMap(({ text, role }) => (role ? [] : [text]))
  found.isDepositSaid = roled.some(({ role }) => role === 'depositPercent')
  // A thing given as a figure is not denied.
  const isFinanced = ['depositPercent', 'depositPence', 'loanPence'].some((name) => Object.hasOwn(found.figures, name))
  const { depositPercent, ...none } = denials.figures
  const noDeposit = depositPercent !== undefined && !isFinanced && { depositPercent }
  found.figures = { ...none, ...noDeposit, ...found.figures }
  // "Agent 10% but I'd self-manage"
  if (words.hasAny(managesInstead)) found.figures.managementPercent = 0
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

/** From here on what is paid a week or a month is the rent, whatever stands beside it. */
const surelyRent = 0.95

/** "Pays £240 a week by standing order": the only sum that is like a rent. */
const isOfTenant = ({ per }: Amount, { share }: Likely, { likely }: ReadFigures) =>
  per !== undefined &&
  per !== 'year' &&
  share >= surelyRent &&
  likely.filter(({ role }) => role === 'monthlyRentPence').length === 1

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
    // "Quarterly service charge of £310"
    if (!leading.has(text) && text !== 'charge') return
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

/** A smaller number may well be said twice of two things. */
const leastAgain = 1000

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
    [lexicon.notRepaid, false],
    [lexicon.repaid, true],
  ]
  for (const [phrases, isRepayment] of ways) {
    const [first] = words.find(phrases)
    if (!first) continue
    // "You took interest only, redo it as repayment"
    const wanted = isRepayment ? undefined : words.find(lexicon.repaid)[0]
    if (wanted && wasSo(words, first) && !isDenied(words.tokens, wanted.from)) continue
    const isNot = isDenied(words.tokens, first.from)
    // "Not interest only" says the other.
    if (isNot) bind(first.from - 1, first.to)
    return isNot ? !isRepayment : isRepayment
  }
  return undefined
}

/** What was taken before, and is to be another way now. */
const wasSo = ({ tokens }: Words, { from }: { from: number }) =>
  [1, 2, 3].some((step) => lexicon.wasTaken.has(textAt(tokens, from - step)))

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
  if (/^(?:w(?:ee)?ks?|m(?:on)?ths?)$/.test(word))
    return isVoidsBefore(amount, word, found) || readVoids(amount, amounts, words, found)
  return amount.isUsed === true || !/^(?:bed|room|unit|studio|tenant|student|sharer|flats|houses)/.test(word)
}

/** "Eighty thousand from my pension lump sum", "80k saved". */
const isSaved = ({ to }: Amount, tokens: readonly Token[]) =>
  tokens
    .slice(to, to + mostBeforeSavings)
    .some(({ text }, at) => lexicon.savings.has(text) && (text !== 'lump' || textAt(tokens, to + at + 1) === 'sum'))
const mostBeforeSavings = 6
const leastPrice = 20_000

/** "Keep the five weeks": those that were said before. */
const isVoidsBefore = ({ value }: Amount, word: string, { sentence: { before } }: ReadFigures) =>
  before.voidsPercent !== undefined &&
  before.voidsPercent === Math.round((value * 10_000) / (word.startsWith('w') ? 52 : 12)) / 100

/** A sum or a share that nobody else's words are about is of the purchase, however people mostly say such a one: it is asked about. */
const isOfCase = ({ unit, value, per, isUnclear }: Amount) =>
  !isUnclear &&
  (unit === 'pounds' ||
    unit === 'percent' ||
    per !== undefined ||
    (unit === null && value >= leastOfCase && !isYearLike(value)))
const leastOfCase = 100
const isYearLike = (value: number) => value >= 1950 && value <= 2100
