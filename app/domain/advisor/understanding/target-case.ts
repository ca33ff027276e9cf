import type { Nation } from '#db/schema.ts'
import { formatPounds } from '#app/utils/money.ts'
import { nations } from '../lexicon/buyers.ts'
import { bargains, bringsRent, ceilings } from '../lexicon/target-shapes.ts'
import { isNow } from '../lexicon/targets.ts'
import { ofPurchase, type GivenFigures, type LeftOver, type Question, type Target, type Topic } from '../question.ts'
import { timesAYear, type Amount } from './amount.ts'
import { namesOf } from './beside.ts'
import { buildQuestion } from './build-question.ts'
import { readChangedFigures } from './changes.ts'
import { findDealNames, withNumbers } from './deal-names.ts'
import { bareDeal, placeOfBargain, saysOnCost } from './target-shapes.ts'
import type { KnownPlaces } from './known.ts'
import type { FoundPlaces } from './places.ts'
import type { ReadFigures } from './read-figures.ts'
import { canBe, isNamed } from './likely/settle-role.ts'
import { findDealIds, placeDealIds } from './searches.ts'
import { take } from './take-figure.ts'
import type { Talk } from './talk.ts'
import type { FoundTarget } from './targets.ts'
import type { Words } from './words.ts'

/** The case of a question the other way round: its own figures, those of the purchase spoken of before, and those of a deal. */

/** What was said of the purchase before this message, and before that was changed. */
export const saidBefore = ({ last, cases }: Talk) => ({
  before: last?.figures ?? {},
  earlier: cases.slice(0, -1).map(({ figures }) => figures),
})

/** The message with the number of the one deal that it describes; null where it describes none, or several. */
export function dealOfTarget(
  words: Words,
  { target }: FoundTarget,
  read: ReadFigures,
  { deals }: KnownPlaces,
  last: Question | null,
): string | null {
  const isOfOwn = last !== null && ofPurchase.has(last.topic) && last.dealIds.length === 0
  if (!deals || isOfOwn || isWholeWith(target, read)) return null
  const bare = bareDeal(words, deals, target, read)
  const [name = bare ?? placeOfBargain(words, deals, target), ...others] = findDealNames(words, deals)
  if (!name || others.length > 0 || name.ids.length !== 1 || findDealIds(words).includes(name.ids[0]!)) return null
  return withNumbers(words, [name], [name.ids[0]!])
}

/** Figures of the purchase spoken of before go with it, where it does not say them. */
export function ofTarget(
  { topic, target, others, taken }: FoundTarget,
  words: Words,
  found: FoundPlaces,
  talk: Talk,
): Question {
  const { last, today } = talk
  const places = { ...found, taken: new Set([...found.taken, ...placeDealIds(words).values(), ...taken]) }
  const read = readChangedFigures(words, places.taken, last, saidBefore(talk))
  // The test of a lender goes with another loan.
  const isSameTest =
    last?.topic === 'rental-cover' && topic === 'rental-cover' && read.figures.stressRatePercent === undefined
  const isOfLast = last !== null && ofPurchase.has(last.topic) && (isSameTest || !isWholeWith(target, read))
  setAsideSought(target, read, words)
  setAsideAsking(target, read, words)
  bindLikely(target, read)
  bindShare(target, read, words)
  bindRent(target, read, words)
  bindKept(target, read, words)
  const ofYear = rentOfYear(target, read, words)
  const built = buildQuestion({ topic }, isOfLast ? last : null, { words, places, read, today }, target.field)
  const figures = { ...built.figures }
  // "Without paying any LBTT" denies the tax, and not its nation.
  if (topic === 'property-tax')
    figures.nation ??= (Object.keys(nations) as Nation[]).find((nation) => words.hasAny(nations[nation]))
  if (isPaidWhole(target, figures, last, words)) figures.depositPercent = 100
  // Whatever gives way may be one of several, and is then told by the reading that is pressed.
  const isOpen = others.some(({ field }) => field !== target.field)
  const sought = isOpen ? [] : namesSought(target)
  // A deposit is of a price: a bare amount beside a mortgage is that, and no loan.
  if (target.calculator === 'mortgage' && target.field === 'deposit') figures.pricePence ??= figures.loanPence!
  const misread = target.field === 'rent' && sought.length > 0 ? rentMisread(read) : []
  for (const name of sought) delete figures[name]
  if (target.calculator === 'rental-cover' && !target.of) takePriceAsLoan(figures)
  const leftOver = [...(built.leftOver ?? []), ...ofYear, ...misread].filter(
    ({ text, meanings }) =>
      !last?.leftOver?.some((open) => open.text === text) ||
      !meanings.some((meaning) => sought.some((name) => meaning[name] !== undefined)),
  )
  const { leftOver: _, otherTargets: _others, ...rest } = built
  const isOnCost = target.figure === 'grossYield' && figures.worksPence !== undefined && saysOnCost(words)
  return {
    ...rest,
    figures,
    areas: built.areas.length > 0 || last?.topic !== 'area' ? built.areas : last.areas,
    target: {
      ...target,
      ...(isOnCost && { figure: 'yieldOnCost' }),
      ...(isBargain(words, target, built, last) && { beside: last!.figures.pricePence! / 100 }),
    },
    ...(leftOver.length > 0 && { leftOver }),
    ...(others.length > 0 && { otherTargets: others }),
    dealIds: dealOf(words, target, read, built, talk),
    ...(built.changed && { changed: built.changed.filter((name) => figures[name] !== undefined) }),
  }
}

/** "What would I have to beat them down to", of a purchase whose price was said before. */
const isBargain = ({ hasAny }: Words, { field, calculator }: Target, built: Question, last: Question | null) =>
  calculator === 'deal' &&
  field === 'price' &&
  built.isFollowUp &&
  last?.figures.pricePence !== undefined &&
  (hasAny(ceilings) || hasAny(bargains))

/** "I must keep 9,000 of the money for furniture and legal fees": what is paid besides, out of the same cash. */
function bindKept(target: Target, read: ReadFigures, { tokens }: Words): void {
  if (target.figure !== 'cashNeeded') return
  const isKept = ({ unit, value, from, per }: Amount) =>
    (unit === 'pounds' || unit === null) &&
    per === undefined &&
    value >= leastKept &&
    value < target.value &&
    [1, 2, 3].some((step) => keeps.has(tokens[from - step]?.text ?? ''))
  const [kept, ...others] = read.sentence.amounts.filter(isKept)
  if (!kept || others.length > 0) return
  const pence = Math.round(kept.value * 100)
  read.left = read.left.filter(({ from }) => from !== kept.from)
  read.prices = read.prices.filter((price) => price.text !== kept.text)
  const { taxPence, ...figures } = read.figures
  // "Hold back 5k for a new kitchen" is of the works.
  if (Object.values(figures).includes(pence)) return
  read.figures = {
    ...figures,
    ...(taxPence !== undefined && taxPence !== pence && { taxPence }),
    feesPence: figures.feesPence ?? pence,
  }
}
const leastKept = 100
const keeps = new Set(['keep', 'keeping', 'kept', 'reserve', 'hold', 'aside', 'hang', 'save', 'leave'])

/** "415 is every penny it has": the price of before is paid without a loan, and so is the one that the same money buys. */
function isPaidWhole(target: Target, figures: GivenFigures, last: Question | null, { hasAny }: Words): boolean {
  const { depositPercent, depositPence, loanPence, ratePercent } = figures
  if (
    target.figure !== 'cashNeeded' ||
    [depositPercent, depositPence, loanPence, ratePercent].some((said) => said !== undefined)
  )
    return false
  const isOfPrice = last?.topic === 'property-tax' && last.figures.pricePence === target.value * 100
  return (isOfPrice || hasAny(everyPenny)) && !hasAny(ofLoan)
}
const everyPenny = ['every penny', 'without borrowing', 'without a loan', 'no borrowing', 'no loan']
const ofLoan = ['deposit', 'mortgage', 'loan', 'ltv', 'borrow']

/** Where a rent covers so much, what is said without its name is the loan. */
function takePriceAsLoan(figures: GivenFigures): void {
  const { pricePence, loanPence, depositPercent, depositPence } = figures
  if (pricePence === undefined || [loanPence, depositPercent, depositPence].some((said) => said !== undefined)) return
  figures.loanPence = pricePence
  delete figures.pricePence
}

/** Results that no deal has to be known for. */
const ofMoney: ReadonlySet<string> = new Set(['cashNeeded', 'depositPounds', 'tax'])
const ofDeals: ReadonlySet<Topic> = new Set(['deals', 'score', 'recommendation'])

/** The deal that the target is of: one that is named, or the one spoken of, where the message has no purchase of its own. */
function dealOf(words: Words, target: Target, read: ReadFigures, built: Question, { last, deal }: Talk): number[] {
  const named = findDealIds(words)
  if (named.length === 1) return named
  if (ofMoney.has(target.figure)) return []
  const isOwn = read.prices.length > 0 && target.field !== 'price'
  if (isOwn || named.length > 1) return []
  if (last && ofDeals.has(last.topic) && last.dealIds.length === 1) return last.dealIds
  if (built.dealIds.length === 1) return built.dealIds
  const isWhole = read.figures.monthlyRentPence !== undefined && target.field === 'price'
  return deal !== null && last?.topic === 'find-deals' && !isWhole ? [deal] : []
}

/** "And on 180k?" asks for the same thing of another case. */
export function keepAim(question: Question, last: Question | null): Question {
  if (!last || last.topic !== question.topic) return question
  const isFree = (names: readonly (keyof GivenFigures)[]) => names.every((name) => question.figures[name] === undefined)
  const { target, sides } = last
  if (target && isFree(namesSought(target))) return { ...question, target }
  return sides && isFree(namesOf(sides.calculator, sides.field)) ? { ...question, sides } : question
}

/** The figures that stand for what is looked for. */
function namesSought({ calculator, field, of }: Target): readonly (keyof GivenFigures)[] {
  if (of === 'price') return ['pricePence', 'loanPence', 'depositPence']
  return of === 'deposit' ? ['depositPercent', 'depositPence', 'loanPence'] : namesOf(calculator, field)
}

/** From here on a figure that no rule binds is taken for what such figures are of. */
const likelyEnough = 0.8

/** "Suppose rates hit 7": a figure that is left over, of what it is most likely of. */
function bindLikely(target: Target, read: ReadFigures): void {
  const sought: readonly string[] = namesSought(target)
  const { sentence } = read
  read.left = read.left.filter(({ amount, likely, role: bySize }) => {
    if (!likely || likely.share < likelyEnough || likely.role === 'none' || bySize || amount.isUnclear) return true
    const { role } = likely
    const isPlain = !sought.includes(role) && isNamed(role, sentence) && canBe(role, amount, sentence)
    return !isPlain || !take(role, amount, null, read)
  })
}

const mostRate = 15
const [leastLent, mostLent] = [40, 90]

/** The rate of "rates go to 7" and of a loan, and the new loan of a BRRR "at 75", where one such figure is left. */
function bindShare(target: Target, read: ReadFigures, { tokens }: Words): void {
  const isShare = ({ amount: { unit, value, isUnclear } }: ReadFigures['left'][number]) =>
    (unit === 'percent' || unit === null) && !isUnclear && value > 0 && value <= mostLent
  const [only, ...others] = read.left.filter(isShare)
  if (!only || others.length > 0) return
  const { value, from } = only.amount
  const isOfRate = [1, 2, 3, 4].some((step) => rateWords.has(tokens[from - step]?.text ?? ''))
  const bind = (name: 'ratePercent' | 'stressRatePercent' | 'loanToValuePercent') => {
    if (read.figures[name] !== undefined || namesSought(target).includes(name)) return
    read.figures[name] = value
    read.left = read.left.filter((each) => each !== only)
  }
  if (target.calculator === 'brrr' && value >= leastLent) bind('loanToValuePercent')
  else if (value > mostRate) return
  else if (target.calculator === 'rental-cover') bind('stressRatePercent')
  else if (target.calculator === 'mortgage' || isOfRate) bind('ratePercent')
}

const rateWords = new Set(['rate', 'rates', 'interest', 'apr'])

/** "The rent is £1,050 now, what would it have to be": none of the case. */
function setAsideSought({ field }: Target, read: ReadFigures, { tokens }: Words): void {
  if (field !== 'rent' && field !== 'monthlyRent') return
  const isOld = ({ amount: { from, value, unit } }: ReadFigures['left'][number]) =>
    unit !== 'percent' && value >= 100 && value <= 10_000 && isNow.has(tokens[from - 1]?.text ?? '')
  read.setAside.push(...read.left.filter(isOld).map(({ text }) => text))
  read.left = read.left.filter((each) => !isOld(each))
}

/** "Asking 640", where the price is looked for: none of the case. */
function setAsideAsking({ field }: Target, read: ReadFigures, { tokens }: Words): void {
  if (field !== 'price') return
  const isAsked = ({ amount: { from } }: ReadFigures['left'][number]) =>
    /^ask(?:ing|s|ed)$/.test(tokens[from - 1]?.text ?? '')
  read.setAside.push(...read.left.filter(isAsked).map(({ text }) => text))
  read.left = read.left.filter((each) => !isAsked(each))
}

/** A sum of a year beside a rent that is looked for is a cost sooner than that rent, and is asked about; a rent as it is now is not used. */
function rentMisread({ figures, sentence, setAside }: ReadFigures): LeftOver[] {
  const rent = figures.monthlyRentPence
  if (rent === undefined) return []
  const amount = sentence.amounts.find(
    ({ value, per, unit }) =>
      unit !== 'percent' && Math.round((value * 100 * timesAYear[per ?? 'month']) / 12) === rent,
  )
  if (!amount) return []
  if (amount.per === 'year') return [{ text: amount.text, meanings: [{ otherPence: Math.round(amount.value * 100) }] }]
  setAside.push(amount.text)
  return []
}

/** No home of one rent is let for more a month. */
const mostOfMonth = 400_000
const ofYears = ['annual', 'annually', 'yearly', 'a year', 'per year', 'per annum', 'pa', 'each year']

/** "Annual rent roll £9,600": a high rent with no time of its own is one of a year where the message speaks of years, and else asked about. */
function rentOfYear({ field }: Target, read: ReadFigures, { hasAny }: Words): LeftOver[] {
  const { monthlyRentPence: rent } = read.figures
  const amount = read.sentence.amounts.find(({ value }) => value * 100 === rent)
  if (field === 'rent' || rent === undefined || rent < mostOfMonth || !amount || amount.per !== undefined) return []
  const ofMonth = Math.round(rent / 12)
  if (!hasAny(ofYears))
    return [{ text: amount.text, meanings: [{ monthlyRentPence: ofMonth }, { monthlyRentPence: rent }] }]
  read.figures.monthlyRentPence = ofMonth
  read.worked.push(`${amount.text} a year is ${formatPounds(ofMonth)} a month`)
  return []
}

/** The rent of "the rent there won't go over 640" and "doing 1,150 pcm", where one figure is left and it is of that size. */
function bindRent({ calculator, field }: Target, read: ReadFigures, { hasAny }: Words): void {
  if (calculator !== 'deal' || field === 'rent' || read.figures.monthlyRentPence !== undefined) return
  const [only, ...others] = read.left
  if (!only || others.length > 0) return
  const { unit, value, isUnclear, per } = only.amount
  const isSaid = per === 'month' || per === 'week' || hasAny(bringsRent)
  if (!isSaid || isUnclear || (unit !== null && unit !== 'pounds') || only.role) return
  const pence = Math.round(value * 100 * (per === 'week' ? 52 / 12 : 1))
  if (pence < 20_000 || pence > 1_000_000) return
  read.figures.monthlyRentPence = pence
  read.left = []
}

/** Whether a message says all that its target needs besides what it looks for. */
function isWholeWith({ calculator, field }: Target, { figures, prices }: ReadFigures): boolean {
  const has = {
    price: prices.length > 0,
    rent: figures.monthlyRentPence !== undefined,
    monthlyRent: figures.monthlyRentPence !== undefined,
    value: figures.valuePence !== undefined,
    loan: figures.loanPence !== undefined || prices.length > 0,
    rate: figures.ratePercent !== undefined,
  }
  const needed = {
    deal: ['price', 'rent'],
    brrr: ['price', 'value'],
    mortgage: ['loan', 'rate'],
    'property-tax': [],
    'rental-cover': ['loan', 'monthlyRent'],
    'section-24': [],
  }[calculator] as (keyof typeof has)[]
  // Who buys is told by the question before.
  return calculator !== 'property-tax' && needed.every((name) => name === field || has[name])
}
