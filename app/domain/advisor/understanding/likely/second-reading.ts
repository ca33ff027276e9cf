import { ofOther } from '../../lexicon/changes.ts'
import type { GivenFigures } from '../../question.ts'
import { timesAYear, type Amount } from '../amount.ts'
import type { ReadFigures } from '../figures.ts'
import { isInThousands, take } from '../take-figure.ts'
import type { LikelyRole } from './likely-roles.ts'

/** A message read a second time: each figure by what is likely alone, whatever its rules say. */

export interface SecondReading {
  read: ReadFigures
  /** The least share of a role, from 0 to 1: how sure all of it is. */
  share: number
  /** Whether each figure has a place of its own, and none is said to change another. */
  isPlain: boolean
}

/** Null where a figure has no place by what it is likely of. */
export function readSecond(read: ReadFigures): SecondReading | null {
  const { sentence, likely } = read
  const amounts = sentence.amounts
  const found: ReadFigures = {
    ...read,
    figures: workedOut(read),
    prices: [],
    left: [],
    unused: [],
    setAside: [],
    worked: [...read.worked],
    settled: new Set(read.settled),
  }
  for (const name of [
    'leastYieldPercent',
    'mostYieldPercent',
    'years',
    'unclear',
    'cash',
    'runningPence',
    'rentBySize',
    'isRentTimeless',
    'timelessRoomPence',
    'rentBound',
  ] as const)
    // prettier-ignore
    delete found[name]
  let [least, isPlain] = [1, !hasOther(read)]
  for (const [index, amount] of amounts.entries()) {
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
    if (amount.isUnclear || !takeLikely(role, amount, found)) return null
  }
  found.isDepositSaid = likely.some(({ role }) => role === 'depositPercent')
  return { read: found, share: least, isPlain }
}

const hasOther = ({ sentence: { tokens } }: ReadFigures) => tokens.some(({ text }) => ofOther.has(text))

function takeLikely(role: Exclude<LikelyRole, 'none'>, amount: Amount, found: ReadFigures): boolean {
  const isShare = role.endsWith('Percent') || role === 'ltv'
  if (isShare && (amount.unit === 'pounds' || amount.per !== undefined)) return false
  if (role === 'ltv' && amount.value <= 15) return false
  if (role === 'pricePence' && found.prices.length > 0) return found.prices[0]!.pence === Math.round(amount.value * 100)
  const given = isInThousands(role, amount)
    ? { ...amount, value: amount.value * 1000, unit: 'pounds' as const }
    : amount
  return take(role, given, null, found)
}

/** What no figure of the message says as it stands: denials, sums and shares that were worked out. */
function workedOut({ figures, sentence: { amounts } }: ReadFigures): GivenFigures {
  const values = amounts.flatMap(({ value, per }) => {
    const ofYear = value * (per ? timesAYear[per] : 1)
    return [value, 100 - value, value * 1000, ofYear, ofYear / 12]
  })
  const isSaid = (value: number) => values.some((each) => Math.abs(each - value) < 0.01)
  return Object.fromEntries(
    Object.entries(figures).filter(
      ([name, value]) => typeof value !== 'number' || !isSaid(name.endsWith('Pence') ? value / 100 : value),
    ),
  )
}
