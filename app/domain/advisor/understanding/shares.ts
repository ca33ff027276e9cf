import * as lexicon from '../lexicon/shares.ts'
import { timesAYear, type Amount } from './amount.ts'
import { textAt, type Words } from './words.ts'

/** Costs that the calculators take in percent of the rent, said in pounds: "the agent charges £80 a month". */

/** Each in pence a year, as it was typed. */
export type SharesInPounds = Partial<Record<lexicon.OfRent, { pence: number; text: string }>>

const reach = 5
const mostOfList = 24

/** The amounts that are none of these; those that are go to `found.ofRent`. */
export function readSharesInPounds(
  amounts: Amount[],
  { tokens }: Words,
  found: { ofRent?: SharesInPounds },
  bound: Set<number>,
): Amount[] {
  const starts = new Set(amounts.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, step) => from + step)))
  return amounts.filter((amount) => {
    const { unit, isUnclear, value } = amount
    const per = amount.per ?? timeOfList(amount)
    if (unit === 'percent' || per === undefined || isUnclear || !(value > 0)) return true
    const name = nameBefore(amount) ?? nameBehind(amount)
    if (!name || found.ofRent?.[name]) return true
    found.ofRent = { ...found.ofRent, [name]: { pence: Math.round(value * 100) * timesAYear[per], text: amount.text } }
    for (let at = amount.from; at < amount.to; at++) bound.add(at)
    return false
  })

  function nameBefore({ from }: Amount): lexicon.OfRent | null {
    let isCharged = false
    for (let at = from - 1; at >= from - reach && at >= 0 && !starts.has(at); at--) {
      const { text, kind } = tokens[at]!
      if (kind === 'sign' && !['£', ':', '=', '-'].includes(text)) return null
      const name = lexicon.nouns.get(text)
      // "The agent says 850 a month" is the rent.
      if (name && (isCharged || !lexicon.people.has(text))) {
        bound.add(at)
        return name
      }
      isCharged ||= lexicon.charges.has(text)
      if (!isCharged && !lexicon.between.has(text) && !lexicon.people.has(text)) return null
    }
    return null
  }

  /** "Each year I pay £310 insurance, £1,074 to the agent": the time at the head of the list. */
  function timeOfList({ from, unit }: Amount): Amount['per'] {
    if (unit !== 'pounds') return undefined
    for (let at = from - 1; at >= from - mostOfList && at >= 0 && !/^[.;?!]$/.test(textAt(tokens, at)); at--) {
      if (!['each', 'every'].includes(textAt(tokens, at)) || !lexicon.headTimes.has(textAt(tokens, at + 1))) continue
      const isHead = [2, 3, 4].some((step) => lexicon.pays.has(textAt(tokens, at + step))) && !starts.has(at - 1)
      return isHead ? (textAt(tokens, at + 1) as Amount['per']) : undefined
    }
    return undefined
  }

  /** "60 a month repairs", and not "60 a month repairs 40": where the cost stands right behind. */
  function isRightBehind(to: number): boolean {
    const name = lexicon.nouns.get(textAt(tokens, to))
    if (!name || lexicon.people.has(textAt(tokens, to))) return false
    const next = textAt(tokens, to + 1)
    return !['£', ':', '=', 'at', 'of', 'is', 'for'].includes(next) && tokens[to + 1]?.kind !== 'number'
  }

  function nameBehind({ to }: Amount): lexicon.OfRent | null {
    if (isRightBehind(to)) {
      bound.add(to)
      return lexicon.nouns.get(textAt(tokens, to))!
    }
    if (!lexicon.leads.has(textAt(tokens, to))) return null
    for (let at = to + 1; at <= to + 4 && !starts.has(at); at++) {
      const text = textAt(tokens, at)
      const name = lexicon.nouns.get(text)
      if (name) {
        bound.add(at)
        return name
      }
      if (!lexicon.between.has(text)) return null
    }
    return null
  }
}
