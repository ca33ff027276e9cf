import { readCase } from '../case-words.ts'
import { withChange } from '../answers/readings.ts'
import { asksFirst } from '../lexicon/buyers.ts'
import { months } from '../lexicon/dates.ts'
import * as lexicon from '../lexicon/follow-ups.ts'
import { caseOf, isWhole } from '../answers/given.ts'
import { ofPurchase, type GivenFigures, type LeftOver, type Question, type Topic } from '../question.ts'
import type { ReadFigures } from './read-figures.ts'
import { readDates } from './dates.ts'
import { readAmounts } from './amounts.ts'
import { chooseMeanings, restOf } from './replies.ts'
import { countWords, readWords, textAt, type Words } from './words.ts'

/** What was asked about a purchase and is not answered: it stays open until it is, or until another purchase begins. */

const mostWordsOfReply = 12
const mostWordsOfShortReply = 6

/** What is left over of the question before, where a message that goes on with it does not settle it. `said` is all that it says. */
export function stillOpen({ leftOver = [] }: Question, said: GivenFigures, { dates }: ReadFigures): LeftOver[] {
  const isDated = dates.dates.length > 0
  return leftOver.filter(
    ({ text, meanings }) =>
      !(isDated && ofDate.test(text)) &&
      !meanings.some((meaning) => names(meaning).some((name) => isSaid(name, meaning, said))),
  )
}

const ofDate = /\d\/\d|20\d\d|january|february|march|april|may|june|july|august|september|october|november|december|year|month|spring|summer|autumn|winter|christmas|easter/i // prettier-ignore
const names = (figures: GivenFigures) => Object.keys(figures) as (keyof GivenFigures)[]

/** A figure is settled by its value under its own name; what a meaning has none of settles nothing. Of rents, buyers and residence there is one. */
const isSaid = (name: keyof GivenFigures, meaning: GivenFigures, said: GivenFigures) =>
  said[name] !== undefined && (ofOne.has(name) || said[name] === meaning[name])
const ofOne: ReadonlySet<keyof GivenFigures> = new Set(['monthlyRentPence', 'buyer', 'isNonResident'])

/** The question before as a few words answer what it left open: "a week", "480 each", "leave it out"; null for other words. */
export function settle(words: Words, text: string, last: Question | null): Question | null {
  const leftOver = last?.leftOver ?? last?.otherwise?.map((left) => withAnswered(left, last.figures))
  if (!last || !leftOver || countWords(words) > mostWordsOfReply || isQuestion(words)) return null
  // A reading that was pressed says all of its case.
  if (readCase(text.trim())) return null
  const { leftOver: _left, otherwise: _otherwise, timesAsked: _times, took: _took, changed: _, ...before } = last
  const asked = new Set(leftOver.flatMap(({ text }) => readWords(text).tokens.map((token) => token.text)))
  for (const text of [...asked]) if (/^\d{1,3}$/.test(text)) asked.add(`${text}000`)
  for (const value of Object.values(last.figures))
    if (typeof value === 'number') for (const scale of [1, 100, 100_000]) asked.add(String(value / scale))
  const numbers = words.tokens.filter(({ kind, text }) => kind === 'number' && !asked.has(text.replaceAll(',', '')))
  const [first, second] = numbers
  const settled = (of: (left: LeftOver) => boolean, figures: GivenFigures): Question =>
    settledBy(
      figures,
      leftOver.filter((left) => !of(left)),
    )
  const settledBy = (figures: GivenFigures, open: readonly LeftOver[]): Question => {
    const changed = names(figures)
    const question = {
      ...before,
      figures: withChange(last.figures, figures),
      isFollowUp: true,
      ...(changed.length > 0 && { changed }),
    }
    return open.length > 0 ? inEachMeaning(question, open) : question
  }
  const wanted = leftOver.find(({ wants }) => wants !== undefined)
  const value = wanted && wantedOf(words, wanted)
  if (wanted && value !== undefined) return settled((left) => left === wanted, { [wanted.wants!]: value })
  const dated = leftOver.find(({ meanings }) => meanings.some(({ completionDate }) => completionDate !== undefined))
  const day = dated && dayOf(words, dated)
  if (day) return settled((left) => left === dated, { completionDate: day })
  // "2027" behind a day without its year.
  if (first && !second && /^20\d\d$/.test(first.text) && countWords(words) <= 3) {
    const days = leftOver.map((left) => ({
      left,
      day: readDates(readWords(`${left.text} ${first.text}`)).dates[0]?.day,
    }))
    const found = days.find(({ day }) => day?.length === 10)
    if (found) return settled((left) => left === found.left, { completionDate: found.day! })
  }
  const rentOf = ({ meanings }: LeftOver) =>
    meanings.flatMap(({ monthlyRentPence }) => (monthlyRentPence === undefined ? [] : [monthlyRentPence]))
  const rents = leftOver.flatMap(rentOf)
  const ofRent = (monthlyRentPence: number) => settled((left) => rentOf(left).length > 0, { monthlyRentPence })
  // "725 each", where 725 or twice as much was asked about.
  const areAsked = numbers.every(({ text }) => rents.includes(Number(text.replaceAll(',', '')) * 100))
  if (last.leftOver && rents.length > 0 && areAsked && words.hasAny(lexicon.ofEach)) return ofRent(Math.max(...rents))
  const isOfWho = leftOver.every(({ meanings }) => meanings.flatMap(names).every((name) => ofWho.has(name)))
  // "Sold in 2019", "here about 200 days"
  if (numbers.some(({ text }) => !(isOfWho && /^\d{1,4}$/.test(text)))) return null
  const isShort = countWords(words) <= mostWordsOfShortReply
  if (!isShort && !last.leftOver && !isOfWho) return null
  if (isShort && words.hasAny(lexicon.leavesOpen)) return settled(() => true, {})
  const choices = leftOver.map((left) => ({ left, chosen: chooseMeanings(words, left, last.figures) }))
  if (choices.some(({ chosen }) => chosen.length > 0)) {
    const said = choices.flatMap(({ chosen }) => (chosen.length === 1 ? chosen : []))
    const isSaid = new Set(choices.flatMap(({ left, chosen }) => (chosen.length === 1 ? [left] : [])))
    const narrowed = choices.map(({ left, chosen }) => (chosen.length > 1 ? { ...left, meanings: chosen } : left))
    const open = narrowed.filter((left) => !isSaid.has(left) && left.meanings.length > 0)
    return settledBy(
      said.reduce((all, each) => ({ ...all, ...each }), {}),
      open,
    )
  }
  if (!isShort || !last.leftOver) return null
  if (rents.length === 0) return null
  const said = last.figures.monthlyRentPence ?? Math.min(...rents)
  const meant = words.hasAny(lexicon.ofEach)
    ? Math.max(...rents)
    : words.hasAny(lexicon.inAll)
      ? said
      : rentOfTime(words, said)
  return meant === null ? null : ofRent(meant)
}

/** "On the 31st", "28 March", where the month was asked about. */
function dayOf({ tokens }: Words, { text }: LeftOver): string | undefined {
  const [number, ...others] = tokens.filter(({ kind }) => kind === 'number')
  if (!number || others.length > 0 || !/^\d{1,2}$/.test(number.text)) return undefined
  const [month = '', year = ''] = text.split(' ')
  const said = tokens.find((token) => months.has(token.text))?.text ?? month
  return readDates(readWords(`${number.text} ${said} ${year}`)).dates[0]?.day
}

/** The number of a reply as the figure that was asked for: of rates the whole one, and nights with what each of them brings. */
function wantedOf({ tokens, hasAny }: Words, { wants, text }: LeftOver): number | undefined {
  const amounts = readAmounts(tokens)
  const values = amounts
    .filter(({ unit }) => unit !== 'count' || wants === 'monthlyRentPence')
    .map(({ value }) => value)
  const most = values.length > 0 ? Math.max(...values) : undefined
  if (most === undefined) return undefined
  if (wants === 'ratePercent') return most <= mostRate ? most : undefined
  if (wants === 'incomePence') return most >= leastIncome ? Math.round(most * 100) : undefined
  const night = readAmounts(readWords(text).tokens)[0]?.value
  const share = hasAny(['%', 'percent', 'per cent']) || amounts.some(({ unit }) => unit === 'percent')
  if (night === undefined || share || !hasAny(['night', 'nights']) || most > 366) return undefined
  return Math.round((night * most * 100) / 12)
}

const mostRate = 15
const leastIncome = 5000

/** With the meaning that was answered first. */
function withAnswered(left: LeftOver, figures: GivenFigures): LeftOver {
  const answered = restOf(left.meanings[0] ?? {}, figures)
  return names(answered).length > 0 ? { ...left, meanings: [answered, ...left.meanings] } : left
}

const ofWho: ReadonlySet<keyof GivenFigures> = new Set(['buyer', 'isNonResident'])

/** Whether a message asks something itself. */
const isQuestion = ({ tokens }: Words) => tokens.some(({ text }) => text === '?') || asksFirst.has(textAt(tokens, 0))

/** The rent, which was said with no time, as one of a week, a month, a quarter or a year. */
function rentOfTime(words: Words, pence: number): number | null {
  const found = lexicon.timesOfRent.find(([, phrases]) => words.hasAny(phrases))
  return found ? Math.round((pence * found[0]) / 12) : null
}

/** Ways to say a loan, of which one takes the place of another. */
const ofLoan: ReadonlySet<keyof GivenFigures> = new Set(['depositPercent', 'depositPence', 'loanPence'])
const hasLoan = (asked: ReadonlySet<keyof GivenFigures>) => [...ofLoan].some((name) => asked.has(name))

/** What is read in a reply to a question back that says nothing of the purchase. */
const notOfPurchase: ReadonlySet<Topic> = new Set(['unknown', 'term', 'law', 'site', 'first-time', 'area'])

/** The most questions back in a row. */
const mostTimes = 2

/**
 * A question whose message answered a question back. What was asked about already is not asked again: what the answer did not settle is
 * shown in each of its meanings, and what has none is left out and said not to be used.
 */
export function goOn(question: Question, words: Words, last: Question | null): Question {
  const asked = last?.leftOver ?? last?.otherwise
  const { leftOver } = question
  if (notOfPurchase.has(question.topic)) return goOnWithout(words, last) ?? question
  if (!last || !asked || !leftOver || !question.isFollowUp || !ofPurchase.has(question.topic)) return question
  // "And with a 45% deposit" answers nothing.
  const meanings = asked.flatMap((left) => left.meanings)
  const ofAsked = new Set(meanings.flatMap(names))
  // Whatever is said where sums were asked for answers that.
  const isSumAsked = asked.every((left) => left.asks !== undefined && left.meanings.length === 0)
  const isOther = (question.changed ?? []).some((name) => {
    if (isSumAsked) return false
    if (ofLoan.has(name)) return !hasLoan(ofAsked)
    const value = question.figures[name]
    return !ofAsked.has(name) || (typeof value === 'number' && !meanings.some((each) => each[name] === value))
  })
  if (isOther || isQuestion(words) || countWords(words) > mostWordsOfReply) return question
  const timesAsked = (last.timesAsked ?? 1) + 1
  const plain = (text: string) => text.replace(/[%£,]|k\b/g, '')
  const isAgain = ({ text }: LeftOver) => asked.some((each) => plain(each.text) === plain(text))
  const changed = (question.changed ?? []).flatMap((name) => {
    const value = question.figures[name]
    return typeof value === 'number' ? [1, 100, 100_000].map((scale) => String(value / scale)) : []
  })
  // "30 percent", where "30" was asked about.
  const isSettled = (left: LeftOver) => isAgain(left) && changed.includes(plain(left.text))
  const fresh = timesAsked > mostTimes ? [] : leftOver.filter((left) => !isAgain(left) && left.meanings.length > 0)
  if (fresh.length > 0) return { ...question, leftOver: fresh, timesAsked }
  // A figure that nothing is known of is not left out.
  const isNew = (text: string) => /\d/.test(text) && !last.setAside?.includes(text)
  const unused = [...leftOver.filter((left) => !isAgain(left)).map(({ text }) => text), ...(question.setAside ?? [])]
  if (unused.some(isNew)) return question
  return inEachMeaning(
    question,
    leftOver.filter((left) => !isSettled(left)),
  )
}

/** The question before, where a short reply to its question back says nothing that can be read; null for other messages. */
function goOnWithout(words: Words, last: Question | null): Question | null {
  if (!last?.leftOver || isQuestion(words) || countWords(words) > mostWordsOfReply) return null
  return { ...inEachMeaning(last, last.leftOver), isFollowUp: true }
}

function inEachMeaning(question: Question, open: readonly LeftOver[]): Question {
  const { leftOver: _left, timesAsked: _times, setAside = [], ...known } = question
  // What the calculator has no place for changes nothing.
  const unclear = open.filter(({ meanings }) => meanings.some((each) => caseOf(question.topic, each)))
  const [first] = unclear
  const [likely = {}, ...others] = first?.meanings ?? []
  // Of one meaning the other one is the case without it.
  const isOnly = others.length === 0 && isWhole(question.topic, question.figures)
  const aside = open.filter((left) => left !== first).map(({ text }) => text)
  const figures = isOnly ? question.figures : withChange(question.figures, likely)
  const isBoth = first !== undefined && isWhole(question.topic, figures)
  const said = isBoth && `I cannot tell what “${first.text}” means, so here is each case.`
  return {
    ...known,
    figures,
    ...(isBoth && { otherwise: [{ ...first, meanings: isOnly ? [likely] : others }] }),
    ...(said && { took: said }),
    ...(setAside.length + aside.length > 0 && { setAside: [...new Set([...setAside, ...aside])] }),
  }
}
