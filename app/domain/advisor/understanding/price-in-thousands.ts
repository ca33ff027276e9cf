import * as lexicon from '../lexicon/price-in-thousands.ts'
import { timesAYear, type Amount } from './amount.ts'
import { textAt, textOf, type Token } from './words.ts'

/**
 * "Semi at 295, rent 800": a bare number of a home, beside a rent that is said as one, is its price in thousands, as no home costs less than
 * some months of its rent.
 */
export function scalePrices(amounts: Amount[], tokens: readonly Token[]): void {
  const rents = amounts.filter((amount) => isRent(amount, tokens))
  if (rents.length === 0) return
  for (const amount of amounts) {
    const { value, unit, per, from, to } = amount
    const isBare = unit === null && per === undefined && !amount.isUsed && !amount.isUnclear && !amount.worked
    if (!isBare || !Number.isInteger(value) || value < least || value > most || rents.includes(amount)) continue
    if (!isOfHome(tokens, from) || !isAlone(tokens, to)) continue
    if (rents.some((rent) => value >= monthly(rent) * mostOfRent)) continue
    amount.value = value * 1000
    amount.unit = 'pounds'
  }
}

/** Thousands of pounds. */
const [least, most] = [40, 999]
/** What is more of a rent may be another rent. */
const mostOfRent = 0.7

const monthly = ({ value, per }: Amount) => (per ? (value * timesAYear[per]) / 12 : value)

const [leastRent, mostRent] = [100, 6000]

/** "Rent 800", "lets for 650", "825 pcm". */
function isRent(amount: Amount, tokens: readonly Token[]): boolean {
  const { unit, per, from, to } = amount
  if ((unit !== null && unit !== 'pounds') || amount.isUsed || amount.isUnclear) return false
  const month = monthly(amount)
  if (month < leastRent || month > mostRent) return false
  // "At 145 rent 800": the rent is the one behind the word.
  const isBehind = lexicon.rentBehind.has(textAt(tokens, to)) && tokens[to + 1]?.kind !== 'number'
  if (textAt(tokens, to - 1) === 'pcm' || isBehind) return true
  const isLed = [1, 2, 3].some((step) => {
    const between = textOf(tokens, from - step + 1, from)
      .split(' ')
      .filter(Boolean)
    return lexicon.rentWords.has(textAt(tokens, from - step)) && between.every((text) => lexicon.beforeRent.has(text))
  })
  return isLed || (per === 'month' && lexicon.pays.has(textAt(tokens, from - 1)))
}

/** "Semi at 295", "3 bed 145", "bungalow up for 162". */
function isOfHome(tokens: readonly Token[], from: number): boolean {
  let at = from - 1
  while (from - at <= mostBetween && lexicon.beforePrice.has(textAt(tokens, at))) at -= 1
  return lexicon.homes.has(textAt(tokens, at))
}
const mostBetween = 3

/** Neither a number of a house in a street nor of rooms. */
const isAlone = (tokens: readonly Token[], to: number) => {
  const token = tokens[to]
  return token === undefined || lexicon.behindPrice.has(token.text)
}
