import { caseOf } from '../answers/given.ts'
import { sayCase } from '../case-words.ts'
import * as lexicon from '../lexicon/follow-ups.ts'
import { rentWords } from '../lexicon/topics.ts'
import type { GivenFigures, Question, Topic } from '../question.ts'
import type { ReadFigures } from './figures.ts'
import type { Talk } from './talk.ts'
import { countWords, type Words } from './words.ts'

/** Messages that go on with a figure or a case of before without its name: "and 120k?", "sorry, 950", "back to the 25% one". */

type Name = keyof GivenFigures

/** So much more or less is another figure of the same thing. */
const mostTimes = 1.8
const mostRate = 15

/**
 * Binds an amount that nothing names to what it changes: the figure that the last message changed, or the only one of its size. Nothing but
 * such words as "sorry, make it" stands beside it.
 */
export function bindChange(read: ReadFigures, words: Words, last: Question | null): void {
  if (last && !ofRent.has(last.topic)) leaveRent(read, words)
  const [bare] = read.prices
  const isPrice = read.left.length === 0 && read.prices.length === 1 && bare!.isBare === true
  const [left, ...others] = read.left
  if (!last || (!isPrice && (!left || left.role || others.length > 0 || read.prices.length > 0))) return
  const amount = isPrice ? { value: bare!.pence / 100, unit: 'pounds' as const } : left!.amount
  if ('isUnclear' in amount && amount.isUnclear) return
  const isBeside = (at: number) =>
    words.tokens[at]!.kind !== 'word' || read.bound.has(at) || lexicon.besideChange.has(words.tokens[at]!.text)
  if (!words.tokens.every((_, at) => isBeside(at))) return
  const fits = (name: Name) => read.figures[name] === undefined && isOfSize(name, last.figures[name], amount)
  const changed = last.changed?.filter(fits) ?? []
  const all = (Object.keys(last.figures) as Name[]).filter(fits)
  const [name, ...more] = changed.length === 1 ? changed : all
  if (!name || more.length > 0 || (isPrice && name === 'pricePence')) return
  const value = name.endsWith('Pence') ? poundsOf(amount, last.figures[name]) * 100 : amount.value
  read.prices = name === 'pricePence' ? [{ pence: Math.round(value), bound: null, text: left!.text }] : []
  if (name !== 'pricePence') Object.assign(read.figures, { [name]: Math.round(value * 1000) / 1000 })
  if (!isPrice) read.left = []
}

/** "And 250" behind £220,000 are thousands. */
const poundsOf = ({ value, unit }: { value: number; unit: unknown }, before: unknown) =>
  unit === null && value < 1000 && Number(before) >= 2_000_000 ? value * 1000 : value

const ofRent: ReadonlySet<Topic> = new Set(['returns', 'brrr', 'rental-cover', 'section-24'])

/** "And 350" behind a tax: what was taken for a rent by its size alone is none. */
function leaveRent(read: ReadFigures, { tokens, hasAny }: Words): void {
  const { monthlyRentPence, ...others } = read.figures
  const at = tokens.findIndex(({ kind }) => kind === 'number')
  const isAlone = read.isRentTimeless && Object.keys(others).length + read.prices.length + read.left.length === 0
  if (monthlyRentPence === undefined || !isAlone || hasAny(rentWords) || at < 0) return
  const text = tokens[at]!.raw
  read.figures = others
  read.left = [{ text, from: at, amount: { value: monthlyRentPence / 100, unit: null, from: at, to: at + 1, text } }]
}

function isOfSize(name: Name, before: unknown, { value, unit }: { value: number; unit: unknown }): boolean {
  if (typeof before !== 'number' || before <= 0) return false
  if (name.endsWith('Percent')) {
    if (unit === 'pounds' || unit === 'count' || unit === 'years') return false
    return name === 'ratePercent' ? value <= mostRate : unit === 'percent' && value > mostRate && value <= 60
  }
  if (!name.endsWith('Pence') || unit === 'percent' || unit === 'count' || unit === 'years') return false
  const times = (poundsOf({ value, unit }, before) * 100) / before
  return times <= mostTimes && times >= 1 / mostTimes
}

const mostWordsOfReturn = 9

/** The case of before that a message goes back to: "the first again", "go back to the 25% one"; null where it goes back to none. */
export function goBack(words: Words, read: ReadFigures, { cases, last }: Talk): Question | null {
  if (!last || cases.length < 2 || countWords(words) > mostWordsOfReturn || !words.hasAny(lexicon.goesBack)) return null
  const numbers = words.tokens.filter(({ kind, text }) => kind === 'number' && !/^[1-9]$/.test(text))
  const again = ({ changed: _, ...question }: Question): Question => ({
    ...question,
    isFollowUp: true,
    took: 'As before.',
  })
  if (numbers.length === 0)
    return words.hasAny(lexicon.firstOfAll)
      ? again(cases[0]!)
      : words.hasAny(lexicon.oneBefore)
        ? again(cases.at(-2)!)
        : null
  if (numbers.length > 1 || !words.hasAny(['one', 'version', 'case'])) return null
  const value = Number(numbers[0]!.text.replaceAll(',', ''))
  const nameOf = ({ figures }: Question) =>
    (Object.keys(figures) as Name[]).find((name) => [1, 100, 100_000].some((scale) => figures[name] === value * scale))
  const found = cases.findLast((each) => nameOf(each) !== undefined)
  const name = found && nameOf(found)
  if (!name) return null
  const [whole, only] = [found.figures, { ...last.figures, [name]: found.figures[name] }]
  const readings = [whole, only].flatMap((figures) => {
    const said = caseOf(last.topic, figures)
    return said ? [sayCase(said)] : []
  })
  if (readings.length < 2 || readings[0] === readings[1]) return again(found)
  return { ...last, ask: { text: 'With all else as it was then, or as it is now?', readings } }
}
