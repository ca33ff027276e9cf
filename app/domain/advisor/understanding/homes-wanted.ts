import * as lexicon from '../lexicon/homes-wanted.ts'
import { noQuestion, type HomesWanted, type Question } from '../question.ts'
import { timesAYear, type Amount } from './amount.ts'
import { readAmounts } from './amounts.ts'
import { findDealIds } from './searches.ts'
import { bindSlots, type Slot } from './slots.ts'
import type { Talk } from './talk.ts'
import { textAt, type Words } from './words.ts'

/**
 * "How many houses do I need to make 3,000 a month if each clears 215", and how much money brings an income at a yield. Read whole, or not
 * at all.
 */

type Name =
  | 'wanted'
  | 'each'
  | 'rent'
  | 'share'
  | 'costs'
  | 'payment'
  | 'loan'
  | 'rate'
  | 'cash'
  | 'pot'
  | 'price'
  | 'down'

const mostTokens = 90
const mostOfNext = 16
const leastLoan = 15_000
const [leastDown, mostDown] = [5, 60]
const mostRate = 15

const isSum = ({ unit }: Amount) => unit === 'pounds' || unit === null
const isTimed = (amount: Amount) => isSum(amount) && amount.per !== undefined
const isWhole = (amount: Amount) => isSum(amount) && amount.per === undefined && amount.value >= 1000
const isOfMonth = ({ per = 'month', value, unit }: Amount) =>
  (unit === 'pounds' || unit === null) && per !== 'year' && value >= 10 && value < 10_000

const slots: readonly Slot<Name>[] = [
  { name: 'wanted', before: lexicon.beforeWanted, behind: lexicon.behindWanted, fits: isTimed },
  { name: 'each', before: lexicon.beforeEach, behind: lexicon.behindEach, fits: isOfMonth },
  { name: 'rent', before: lexicon.beforeRent, fits: (amount) => isOfMonth(amount) && amount.value >= 150 },
  { name: 'share', around: lexicon.ofShare, fits: ({ unit, value }) => unit === 'percent' && value <= 70 },
  { name: 'costs', before: lexicon.ofCosts, fits: isTimed },
  { name: 'payment', before: lexicon.ofPayment, fits: (amount) => isTimed(amount) && isOfMonth(amount) },
  { name: 'loan', around: lexicon.ofLoan, fits: (amount) => isWhole(amount) && amount.value >= leastLoan },
  { name: 'rate', around: lexicon.ofRate, fits: ({ unit, value, per }) => unit !== 'count' && unit !== 'years' && unit !== 'pounds' && per === undefined && value <= mostRate }, // prettier-ignore
  { name: 'cash', around: lexicon.ofCash, fits: isWhole },
  { name: 'pot', around: lexicon.ofPot, fits: (amount) => isWhole(amount) && amount.value >= leastLoan },
  { name: 'price', around: lexicon.ofPrice, fits: (amount) => isWhole(amount) && amount.value >= leastLoan },
  { name: 'down', around: lexicon.ofDeposit, fits: ({ unit, value }) => unit === 'percent' && value >= leastDown && value <= mostDown }, // prettier-ignore
]

export function readHomesWanted(words: Words, { last }: Talk): Question | null {
  const { tokens, hasAny } = words
  if (tokens.length > mostTokens) return null
  const before = last?.homesWanted
  const asksCount = hasAny(lexicon.howMany)
  if (!before && !asksCount && !hasAny(lexicon.asksMoney)) return null
  if (findDealIds(words).length > 0) return null
  const next = before && !asksCount ? changeOf(words, before) : null
  if (next) return { ...noQuestion, topic: 'returns', homesWanted: next, isFollowUp: true }
  const found = asksCount ? countOf(words) : moneyOf(words)
  if (!found && asksCount && isOfLet(last) && isOnlyWanted(words))
    return { ...noQuestion, ask: { text: whatOneLeaves, readings: [] } }
  return found && { ...noQuestion, topic: 'returns', homesWanted: found }
}

const whatOneLeaves =
  'What does one of them leave a month after all its costs? Say it with what you want in all, such as “how many homes for £2,000 a month if each leaves £250”.'

/** A rent and what goes out of it, without a price. */
const isOfLet = (last: Talk['last']) =>
  last?.topic === 'returns' && last.figures.monthlyRentPence !== undefined && last.figures.pricePence === undefined

/** "How many of those for £3,000 a month?" */
function isOnlyWanted(words: Words): boolean {
  const amounts = figuresOf(words)
  return amounts.length === 1 && isTimed(amounts[0]!) && !words.hasAny(lexicon.notOfHomes)
}

const penceOfMonth = ({ value, per = 'month' }: Amount) => Math.round((value * 100 * timesAYear[per]) / 12)

/** An age says nothing of homes. */
const isAge = ({ unit, value, per, text }: Amount) =>
  unit === null && per === undefined && /^\d\d$/.test(text) && value >= 16

const figuresOf = ({ tokens }: Words) =>
  readAmounts(tokens).filter(({ unit, value }) => unit !== 'count' && unit !== 'years' && value > 0)

function bind(words: Words, amounts: readonly Amount[]): Map<Name, Amount> | null {
  const others = amounts.filter((amount) => !isAge(amount))
  const bound =
    bindSlots(words, amounts, slots) ?? (others.length < amounts.length ? bindSlots(words, others, slots) : null)
  if (!bound) return null
  const byName = new Map<Name, Amount>()
  for (const [amount, name] of bound) {
    if (byName.has(name)) return null
    byName.set(name, amount)
  }
  return byName
}

function countOf(words: Words): HomesWanted | null {
  const { tokens, find, hasAny } = words
  const isOfHomes = find(lexicon.howMany).length > 0 && tokens.some(({ text }) => lexicon.homes.has(text))
  if (!isOfHomes || hasAny(lexicon.notOfHomes)) return null
  const part = partOfRent(words)
  if (part === null) return null
  const amounts = figuresOf(words)
  if (amounts.length < 2 || amounts.some(({ isUnclear, isEach }) => isUnclear && !isEach)) return null
  const said = bind(words, amounts)
  const wanted = said?.get('wanted')
  if (!said || !wanted) return null
  const pence = (name: Name) => {
    const amount = said.get(name)
    return amount && Math.round(amount.value * 100)
  }
  const ofMonth = (name: Name) => {
    const amount = said.get(name)
    return amount && penceOfMonth(amount)
  }
  const [price, down, rate] = [pence('price'), said.get('down')?.value, said.get('rate')?.value]
  const loanPence = pence('loan')
  const isOfLoan = (loanPence === undefined) === (rate === undefined)
  const isOfPrice = (price === undefined) === (down === undefined)
  const hasEach = said.has('each') !== said.has('rent')
  if (!isOfLoan || !isOfPrice || !hasEach || (price !== undefined && said.has('cash'))) return null
  const cashEachPence = price === undefined ? pence('cash') : Math.round((price * down!) / 100)
  return {
    wantedPence: penceOfMonth(wanted),
    ...defined({
      eachPence: ofMonth('each'),
      rentPence: ofMonth('rent'),
      costShare: said.get('share')?.value ?? part,
      costsPence: ofMonth('costs'),
      paymentPence: ofMonth('payment'),
      loanPence,
      ratePercent: rate,
      cashEachPence,
      potPence: pence('pot'),
    }),
  }
}

/** "A quarter of the rent"; null where a part is of something else. */
function partOfRent({ tokens }: Words): number | undefined | null {
  const at = tokens.findIndex(({ text }) => lexicon.parts.has(text))
  if (at < 0) return undefined
  const isOfRent = [2, 3].some((step) => lexicon.rents.has(textAt(tokens, at + step)))
  return isOfRent ? lexicon.parts.get(tokens[at]!.text)! : null
}

const defined = <Fields extends Record<string, number | undefined>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: number
  }

/** "How much would I need in the pot to live on 1,900 a month if my flats net 5.5%" */
function moneyOf(words: Words): HomesWanted | null {
  const { hasAny } = words
  if (!hasAny(lexicon.ofIncome) || hasAny(lexicon.notOfMoney)) return null
  const [first, second, ...others] = figuresOf(words)
  if (!first || !second || others.length > 0) return null
  const [share, income] = first.unit === 'percent' ? [first, second] : [second, first]
  if (share.unit !== 'percent' || share.value > mostRate || share.per !== undefined || !isTimed(income)) return null
  if (share.isUnclear || income.isUnclear || !hasAny(lexicon.yields)) return null
  return { wantedPence: penceOfMonth(income), yieldPercent: share.value }
}

/** "And if each only does 160", "and for 2,000 a month". */
function changeOf(words: Words, before: HomesWanted): HomesWanted | null {
  if (words.tokens.length > mostOfNext) return null
  const [only, ...others] = figuresOf(words)
  if (!only || others.length > 0 || only.isUnclear) return null
  if (before.yieldPercent !== undefined) {
    const isShare = only.unit === 'percent' || (only.unit === null && only.per === undefined && only.value <= mostRate)
    if (isShare) return { ...before, yieldPercent: only.value }
    return isTimed(only) ? { ...before, wantedPence: penceOfMonth(only) } : null
  }
  if (!isOfMonth(only) && !isTimed(only)) return null
  const name = bindSlots(words, [only], slots)?.get(only)
  const isOfEach = words.tokens.some((_, at) =>
    ['each', 'every', 'they', 'apiece', 'one'].includes(textAt(words.tokens, at)),
  )
  if (name === 'each' || (isOfEach && before.eachPence !== undefined && name !== 'rent'))
    return before.eachPence === undefined ? null : { ...before, eachPence: penceOfMonth(only) }
  if (name === 'rent') return before.rentPence === undefined ? null : { ...before, rentPence: penceOfMonth(only) }
  return name === 'wanted' ? { ...before, wantedPence: penceOfMonth(only) } : null
}
