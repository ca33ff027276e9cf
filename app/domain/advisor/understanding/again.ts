import { caseOf } from '../answers/given.ts'
import { sayCase } from '../case-words.ts'
import * as lexicon from '../lexicon/follow-ups.ts'
import type { GivenFigures, Question } from '../question.ts'
import type { ReadFigures } from './read-figures.ts'
import type { Talk } from './talk.ts'
import { countWords, type Words } from './words.ts'

/** Messages that go back to a case of before: "back to the 25% one". */

type Name = keyof GivenFigures

const mostWordsOfReturn = 9
/** With so many the first of all is meant: "no, back to what it was at first, just give me the figure again". */
const mostWordsOfFirst = 16

/** The case of before that a message goes back to: "the first again", "go back to the 25% one"; null where it goes back to none. */
export function goBack(words: Words, read: ReadFigures, { cases, last }: Talk): Question | null {
  const most = words.hasAny(lexicon.asAtFirst) ? mostWordsOfFirst : mostWordsOfReturn
  if (!last || cases.length < 2 || countWords(words) > most || !words.hasAny(lexicon.goesBack)) return null
  const numbers = words.tokens.filter(({ kind, text }) => kind === 'number' && !/^[1-9]$/.test(text))
  const again = ({ changed: _, ...question }: Question): Question => ({
    ...question,
    isFollowUp: true,
    took: 'As before.',
  })
  if (numbers.length === 0)
    return words.hasAny([...lexicon.firstOfAll, ...lexicon.asAtFirst])
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
