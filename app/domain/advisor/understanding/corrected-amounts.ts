import type { GivenFigures } from '../question.ts'
import type { Amount } from './amount.ts'
import type { ReadFigures } from './read-figures.ts'
import { isCorrection } from './negation.ts'
import { movesFrom } from '../lexicon/figures.ts'
import { textAt, type Token } from './words.ts'

/** Figures that another one takes the place of. */

/** "109,000 no sorry 119,000" is the second, and "286 not 268" and "not 1300 but 1200" say which one goes. */
export function correctAmounts(
  amounts: Amount[],
  tokens: readonly Token[],
  found: ReadFigures,
  bound: Set<number>,
): Amount[] {
  const kept: Amount[] = []
  for (const [index, amount] of amounts.entries()) {
    const last = kept.at(-1)
    const [start, before] = [last?.to ?? 0, last ?? null]
    const between = tokens.slice(start, amount.from)
    const isCorrected =
      before !== null && between.length <= 10 && (isCorrection(between) || isMoved(before, amount, between, tokens))
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
      const old = isShort ? amount.value * 1000 : amount.value
      const { value, per, text } = before
      found.replaced = { old, value, text, ...(per && !amount.per && { per }) }
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

/** "The agent's fee goes from 8% to 10%": what it is now. A range says no more than its ends. */
function isMoved(old: Amount, now: Amount, between: readonly Token[], tokens: readonly Token[]): boolean {
  if (between.length !== 1 || between[0]!.text !== 'to' || textAt(tokens, old.from - 1) !== 'from') return false
  const isAlike = old.unit === now.unit || old.unit === null || now.unit === null
  return isAlike && [2, 3, 4].some((step) => movesFrom.has(textAt(tokens, old.from - step)))
}

/** "The valuer says 110, not 118": what was said before and has another value now. */
export function isChanged({ value, unit }: Amount, before: GivenFigures, { figures, prices }: ReadFigures): boolean {
  const names = Object.keys(before) as (keyof GivenFigures)[]
  const isOld = (name: keyof GivenFigures) =>
    (name.endsWith('Pence') ? (unit === 'percent' ? [] : [100, 100_000]) : unit === 'pounds' ? [] : [1]).some(
      (scale) => before[name] === value * scale,
    )
  const isSaid = (name: keyof GivenFigures) =>
    name === 'pricePence' ? prices.length > 0 : figures[name] !== undefined && figures[name] !== before[name]
  return names.some((name) => isOld(name) && isSaid(name))
}
