import { caseOf } from '../answers/given.ts'
import { sayCase } from '../case-words.ts'
import * as lexicon from '../lexicon/follow-ups.ts'
import { things } from '../lexicon/changes.ts'
import type { GivenFigures, Question } from '../question.ts'
import type { ReadFigures } from './read-figures.ts'
import type { Talk } from './talk.ts'
import { countWords, textAt, type Words } from './words.ts'

/** Messages that go back to what was said before: to a case, "back to the 25% one", or to one figure of it, "back to the first rate". */

type Name = keyof GivenFigures

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

/** "Back to the first rate", "the original price": one figure is what it was, and all else of the message is read as ever. */
export function goBackToFigure(read: ReadFigures, { tokens }: Words, { cases, last }: Talk): boolean {
  if (!last || cases.length < 2) return false
  let isBack = false
  for (const [at, { text }] of tokens.entries()) {
    const name = lexicon.oldOnes.has(textAt(tokens, at - 1)) ? things.get(text) : undefined
    const isOwn = !name || read.figures[name] !== undefined || (name === 'pricePence' && read.prices.length > 0)
    if (isOwn) continue
    const { [name]: now } = last.figures
    const isFirst = lexicon.firstOnes.has(textAt(tokens, at - 1))
    const before = isFirst ? cases[0] : cases.findLast(({ figures }) => figures[name] !== now)
    if (!before || before.figures[name] === now) continue
    const was = before.figures[name]
    if (was === undefined) read.removed = [...(read.removed ?? []), name]
    else if (name === 'pricePence') read.prices = [{ pence: was as number, bound: null, text }]
    else Object.assign(read.figures, { [name]: was })
    read.bound = new Set([...read.bound, at - 1, at])
    isBack = true
  }
  return isBack
}

/** "Forget the 9k", "scrap the fees": a figure of before is none any more. */
export function removeFigures(read: ReadFigures, { tokens }: Words, { last }: Talk): boolean {
  if (!last) return false
  const names = Object.keys(last.figures) as Name[]
  for (const [at, { text }] of tokens.entries()) {
    if (!lexicon.forgets.has(text)) continue
    const from = lexicon.pointers.has(textAt(tokens, at + 1)) ? at + 2 : at + 1
    const amount = read.sentence.amounts.find((each) => each.from === from)
    const thing = things.get(textAt(tokens, from))
    const isToOther = !amount && read.sentence.amounts.some((each) => each.from > from && each.from <= from + 3)
    const is = (name: Name) =>
      amount ? name.endsWith('Pence') && last.figures[name] === Math.round(amount.value * 100) : name === thing
    const [only, ...others] = names.filter(is)
    if (only === undefined || others.length > 0 || isToOther) continue
    read.removed = [...(read.removed ?? []), only]
    read.left = read.left.filter((left) => left.from !== from)
    read.prices = read.prices.filter((price) => price.text !== amount?.text)
    read.setAside = read.setAside.filter((said) => said !== amount?.text)
    const { [only]: _, ...figures } = read.figures
    read.figures = figures
    read.bound = new Set([...read.bound, at, from])
  }
  return read.removed !== undefined
}
