import * as lexicon from '../lexicon/building-fees.ts'
import { timesAYear, type Amount } from './amount.ts'
import type { ReadFigures } from './read-figures.ts'
import { textAt, type Words } from './words.ts'

const reach = 4

/** "Fees of 110 a month to the building": a service charge, by who gets it. */
export function readBuildingFees(
  amounts: Amount[],
  { tokens }: Words,
  found: ReadFigures,
  bound: Set<number>,
): Amount[] {
  if (!tokens.some(({ text }) => lexicon.buildings.has(text))) return amounts
  return amounts.filter((amount) => {
    const { unit, value, per, from, to, isUnclear, isEach } = amount
    if (per === undefined || unit === 'percent' || isUnclear || isEach || !(value > 0)) return true
    let at = to
    while (at < to + reach && lexicon.between.has(textAt(tokens, at))) at += 1
    const isFee = [1, 2, 3].some((step) => lexicon.fees.has(textAt(tokens, from - step)))
    const isPaid = textAt(tokens, to) === 'to' && lexicon.paidByTime.has(textAt(tokens, at))
    if (!(isFee || isPaid) || at === to || !lexicon.buildings.has(textAt(tokens, at))) return true
    found.figures.servicePence = (found.figures.servicePence ?? 0) + Math.round(value * 100) * timesAYear[per]
    found.settled.add(from)
    for (let each = from - 3; each <= at; each++)
      if ((each >= from && each < to) || lexicon.fees.has(textAt(tokens, each)) || each === at) bound.add(each)
    return false
  })
}
