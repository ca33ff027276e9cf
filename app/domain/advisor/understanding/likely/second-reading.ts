import { ofOther } from '../../lexicon/changes.ts'
import { timesAYear, type Amount } from '../amount.ts'
import type { ReadFigures } from '../read-figures.ts'
import { isInThousands, take } from '../take-figure.ts'
import type { LikelyRole } from './likely-roles.ts'
import { canBe, isNamed, isSureAlone } from './settle-role.ts'

/** A message read a second time: each figure by what is likely alone, whatever its rules say. */

export interface SecondReading {
  read: ReadFigures
  /** The least share of a role, from 0 to 1: how sure all of it is. */
  share: number
  /** Whether each figure has a place of its own, and none is said to change another. */
  isPlain: boolean
}

/** What the rules found besides the figures. */
const ofRules = ['leastYieldPercent', 'mostYieldPercent', 'years', 'unclear', 'cash', 'runningPence', 'rentBySize', 'isRentTimeless', 'timelessRoomPence', 'rentBound'] as const // prettier-ignore

/** Null where a figure has no place by what it is likely of. */
export function readSecond(read: ReadFigures): SecondReading | null {
  const { sentence, likely } = read
  const { amounts } = sentence
  const known = workedOut(read)
  const found: ReadFigures = {
    ...read,
    figures: { ...known.figures },
    prices: [...known.prices],
    left: [],
    unused: [],
    setAside: [],
    worked: [...read.worked],
    settled: new Set(read.settled),
  }
  for (const name of ofRules) if (name !== 'runningPence' || !read.running) delete found[name]
  // No example has a sum of running costs.
  const summed = new Set(read.running?.map(({ amount }) => amount.from))
  const isBare = (text: string) => read.prices.some((price) => price.isBare && price.text === text)
  let [least, isPlain] = [1, !hasOther(read)]
  // Nor one of what an agent takes in pounds.
  const ofRent = Object.values(read.ofRent ?? {}).map(({ text }) => text)
  for (const [index, amount] of amounts.entries()) {
    if (summed.has(amount.from) || ofRent.includes(amount.text)) continue
    if (amount.from === read.depositAt) {
      found.figures.depositPence = read.figures.depositPence!
      continue
    }
    const { role, share } = likely[index]!
    const isNumber = amount.unit === 'count' || amount.unit === 'years' || (amount.unit === null && amount.value < 20)
    if (role === 'none') {
      if (isNumber) continue
      least = Math.min(least, share)
      isPlain &&= read.setAside.includes(amount.text) || read.settled.has(amount.from)
      found.setAside.push(amount.text)
      found.settled.add(amount.from)
      continue
    }
    if (amount.unit === 'count' && role !== 'termYears') continue
    least = Math.min(least, share)
    const isNeedless =
      isSureAlone(share, amount, sentence) || (isNamed(role, sentence) && !read.strange.has(amount.from))
    isPlain &&= isNeedless && canBe(role, amount, sentence)
    if (amount.isUnclear || role in known.figures || !takeLikely(role, amount, found, isBare)) return null
  }
  found.isDepositSaid = likely.some(({ role }) => role === 'depositPercent')
  return { read: found, share: least, isPlain }
}

const hasOther = ({ sentence: { tokens } }: ReadFigures) => tokens.some(({ text }) => ofOther.has(text))

function takeLikely(
  role: Exclude<LikelyRole, 'none'>,
  amount: Amount,
  found: ReadFigures,
  isBare: (text: string) => boolean,
): boolean {
  const isShare = role.endsWith('Percent') || role === 'ltv'
  if (isShare && (amount.unit === 'pounds' || amount.per !== undefined)) return false
  if (role === 'ltv' && amount.value <= 15) return false
  if (role === 'pricePence' && found.prices.length > 0) return found.prices[0]!.pence === Math.round(amount.value * 100)
  const given = isInThousands(role, amount)
    ? { ...amount, value: amount.value * 1000, unit: 'pounds' as const }
    : amount
  if (!take(role, given, null, found)) return false
  // Whether a bare amount is the price or the loan is told by its topic.
  if (role === 'pricePence' && isBare(amount.text)) found.prices[0]!.isBare = true
  return true
}

const ofSums: ReadonlySet<string> = new Set(['otherPence', 'costRatePercent'])

/** What no figure of the message says as it stands: denials, sums and shares that were worked out, a price of before. */
function workedOut({
  figures,
  prices,
  running,
  sentence: { amounts },
}: ReadFigures): Pick<ReadFigures, 'figures' | 'prices'> {
  const shares = amounts.flatMap(({ value }) => [value, 100 - value])
  const sums = amounts.flatMap(({ value, per }) => {
    const ofYear = value * (per ? timesAYear[per] : 1)
    return [value, value * 1000, ofYear, ofYear / 12]
  })
  const isSaid = (name: string, value: unknown) =>
    typeof value === 'number' &&
    !(running && ofSums.has(name)) &&
    (name.endsWith('Pence') ? sums : shares).some(
      (each) => Math.abs(each - (name.endsWith('Pence') ? value / 100 : value)) < 0.01,
    )
  return {
    figures: Object.fromEntries(Object.entries(figures).filter(([name, value]) => !isSaid(name, value))),
    prices: prices.filter(({ pence }) => !isSaid('pricePence', pence)),
  }
}
