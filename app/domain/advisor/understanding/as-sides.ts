import { caseOf } from '../answers/given.ts'
import {
  allOfThem,
  askedResults,
  cashAgainst,
  ifBuyers,
  moreOrLess,
  severalCases,
  withAndWithout,
} from '../lexicon/sides.ts'
import { ofPurchase, type Question, type Topic } from '../question.ts'
import { readAmounts } from './amounts.ts'
import {
  besideBefore,
  bothChanged,
  changeOneOf,
  readListOfBefore,
  wantsBeside,
  withCaseBefore,
} from './beside-before.ts'
import { buildQuestion } from './build-question.ts'
import { askWhichCase } from './case-sides.ts'
import { readCasesBeside } from './cases-beside.ts'
import { readHomesBeside } from './homes-beside.ts'
import { declinedBeside } from './declines.ts'
import { saysBoth } from './buyer-sides.ts'
import { readAlikeLeft } from './each-alike.ts'
import type { Aim } from './likely/likely-aim.ts'
import { readLabelled } from './labelled.ts'
import { withNone } from './none-sides.ts'
import { readListLeft } from './list-left.ts'
import { readLotsToLet } from './lots-to-let.ts'
import { readOneOrMore } from './one-or-more.ts'
import { readPairs } from './pairs.ts'
import { readParts } from './parts.ts'
import type { FoundPlaces } from './places.ts'
import type { ReadFigures } from './read-figures.ts'
import { readSides } from './sides.ts'
import type { Talk } from './talk.ts'
import type { FoundTopic } from './topics.ts'
import { whichOf } from './which-of.ts'
import { readWords, type Words } from './words.ts'

/** Where a message asks for more than one case: what is read at once, and what is read anew before anything is asked about. */

/** Reads a text as the message that is answered: as it stands, as one case, or as cases beside each other. */
type Understand = (text: string, as?: 'one' | 'sides') => Question

/** A text of more words than this is read once only. */
const mostOfSides = 90

/** A message as the cases that it asks about: none of a list is left out, and shares of a value are no prices. */
export function understandAsSides(
  words: Words,
  text: string,
  talk: Talk,
  findTaken: () => ReadonlySet<number>,
  understand: Understand,
  placeOf: (from: number, to: number) => string | undefined,
): Question {
  const question = readAsSides(words, text, talk, findTaken, understand, placeOf)
  return question.sides
    ? askWhichCase(withMiddle(ofLoanToValue(question, words, talk.last), words), talk.last)
    : question
}

/** "At 70 and 80? All three in a table", behind a refinance at 75%. */
function ofLoanToValue(question: Question, words: Words, last: Question | null): Question {
  const { sides, topic, isFollowUp } = question
  const before = last?.topic === 'brrr' ? caseOf('brrr', last.figures)?.args.loanToValue : undefined
  if (topic !== 'brrr' || sides?.field !== 'price' || !isFollowUp || before === undefined) return question
  const amounts = readAmounts(words.tokens).filter(({ unit, value }) => unit !== 'count' && value >= leastShare)
  const values = amounts.map(({ value, unit }) => (unit === null || unit === 'percent' ? value : 0))
  if (!values.every((value) => value <= mostShare && value > 0)) return question
  const { loanToValuePercent: _before, depositPercent: _share, ...figures } = last!.figures
  const all = words.hasAny(allOfThem) ? [before, ...values] : values
  const { leftOver: _left, ...rest } = question
  return { ...rest, figures, changed: [], sides: { ...sides, field: 'loanToValue', values: [...new Set(all)] } }
}

const leastShare = 40
const mostShare = 95

/** "Works of 15k, 25k or 40k", of which the first and the last were read. */
function withMiddle(question: Question, words: Words): Question {
  const { sides, leftOver } = question
  if (!sides || sides.also || sides.values.length !== 2) return question
  const amounts = readAmounts(words.tokens)
  const isJoined = (from: number, to: number) =>
    to > from && words.tokens.slice(from, to).every(({ text }) => [',', 'or', 'and', '/', 'vs'].includes(text))
  const [first, last] = sides.values
  const at = amounts.findIndex(({ value }, index) => value === first && amounts[index + 2]?.value === last)
  const [one, middle, other] = at < 0 ? [] : amounts.slice(at, at + 3)
  if (!one || !middle || !other || middle.unit !== one.unit || middle.per !== one.per) return question
  if (!isJoined(one.to, middle.from) || !isJoined(middle.to, other.from)) return question
  const open = leftOver?.filter(({ text }) => text !== middle.text) ?? []
  return {
    ...question,
    leftOver: open.length > 0 ? open : undefined,
    sides: { ...sides, values: [first!, middle.value, last!] },
  }
}

/** What is left over of a message, or would not be used, may be the other side of what it asks. */
function readAsSides(
  words: Words,
  text: string,
  talk: Talk,
  findTaken: () => ReadonlySet<number>,
  understand: Understand,
  placeOf: (from: number, to: number) => string | undefined,
): Question {
  const isShort = words.tokens.length <= mostOfSides
  const isOfSides = talk.last?.sides !== undefined && words.tokens.length <= mostOfMessage
  const ofOne = isOfSides ? changeOneOf(words, talk.last!, (one) => understand(one, 'one')) : null
  if (ofOne) return withAsked(ofOne, words, talk)
  const whole = readCasesBeside(words, (one) => understand(one, 'one'))
  if (whole) return withAsked(whole, words, talk)
  const labelled = readLabelled(words, (one) => understand(one, 'one'))
  if (labelled) return withAsked(labelled, words, talk)
  const homes = readHomesBeside(words, { understand: (one) => understand(one, 'one'), placeOf })
  if (homes) return withAsked(homes, words, talk)
  const lets = readLotsToLet(words, (one) => understand(one, 'one'))
  if (lets) return withAsked(lets, words, talk)
  const lots = readOneOrMore(words, (one) => understand(one, 'one'))
  if (lots) return withAsked(lots, words, talk)
  const first = understand(text)
  const question = isShort ? asEither(first, () => understand(text, 'one')) : first
  const lost = question.sides && isShort ? lostOf(question, words, findTaken()) : []
  if (lost.length > 0) {
    const parted = readParts(words, findTaken(), (one) => understand(one, 'one'))
    return parted
      ? withAsked(parted, words, talk)
      : { ...question, leftOver: [...(question.leftOver ?? []), ...lost.map((text) => ({ text, meanings: [] }))] }
  }
  const { leftOver = [], setAside = [], topic, target } = question
  const ofBefore =
    target || question.sides ? null : (bothChanged(question, talk.cases, words) ?? readOfBefore(question, words, talk))
  if (ofBefore) return withAsked(ofBefore, words, talk)
  const bare = [...leftOver, ...setAside.map((text) => ({ text, meanings: [] }))]
  const alike =
    bare.length > 0 && isShort && ofPurchase.has(topic) && !question.sides && !target
      ? readAlikeLeft(words, bare, findTaken(), (one) => understand(one, 'one'))
      : null
  if (alike) return withAsked(alike, words, talk)
  const isCompared = !question.sides && (wantsBeside(words) || words.hasAny(moreOrLess))
  const open = [...leftOver.map((left) => left.text), ...(isCompared ? setAside : [])]
  if (open.length === 0 || target || !ofPurchase.has(topic) || words.tokens.length > mostOfSides) return question
  const beside = leftOver.length > 0 ? understand(text, 'sides') : question
  if (beside.sides && !beside.leftOver && !beside.ask) return beside
  const taken = findTaken()
  const asOne = (one: string) => understand(one, 'one')
  const pair = readParts(words, taken, asOne) ?? readPairs(words, open, taken, asOne)
  if (pair) return withAsked(withoutDifference(pair), words, talk)
  const list = readListLeft(question, words)
  return list ? withAsked(list, words, talk) : question
}

/** Shares and rates of a message that stand in none of its cases: none is dropped where one of two was used. */
function lostOf({ sides, figures, leftOver = [], setAside = [] }: Question, words: Words, taken: ReadonlySet<number>) {
  const { field, values, also = [] } = sides!
  if (!ofChoices.has(field) || also.length > 0) return []
  const known = [...Object.values<unknown>({ ...figures }), ...values].map(Number)
  return readAmounts(words.tokens)
    .filter(
      ({ unit, value, from }) =>
        (unit === 'percent' || (unit === null && !Number.isInteger(value))) && value <= mostShare && !taken.has(from),
    ) // prettier-ignore
    .filter(({ value }) => !known.some((one) => one === value || one === 100 - value))
    .map(({ text }) => text)
    .filter((text) => ![...leftOver.map((left) => left.text), ...setAside].some((said) => said.includes(text)))
}
const ofChoices: ReadonlySet<string> = new Set(['buyer', 'nation', 'nonResident', 'repayment'])

/** What may be one of two and is not all read as sides is asked about: "1,000 with bills or 850 without". */
function asEither(question: Question, readOne: () => Question): Question {
  if (!question.sides || !question.leftOver) return question
  // What is asked about of each of the sides alike says nothing against them.
  const own = new Set(question.sides.values)
  const isOfBoth = question.leftOver.every(({ meanings }) => meanings.length > 1)
  const one = readOne()
  const isLost = one.leftOver?.some(({ text }) =>
    readAmounts(readWords(text).tokens).some(({ value }) => own.has(value)),
  )
  if (isLost && (isOfBoth || question.sides.values.length > 2)) return question
  return one.leftOver?.some(({ meanings, asks }) => meanings.length > 1 && !asks) && one.topic === question.topic
    ? one
    : question
}

/** "Would a £150 rise make much odds? It is 1,000 now, could be 1,150": how far the sides lie apart is no figure of its own. */
function withoutDifference(question: Question): Question {
  const [one, other] = question.sides!.values.map(Number)
  const isDifference = (text: string) =>
    readAmounts(readWords(text).tokens).some(({ value }) => Math.abs(value - Math.abs(one! - other!)) < 1e-6)
  const leftOver = question.leftOver?.filter(({ text }) => !isDifference(text))
  return { ...question, leftOver: leftOver && leftOver.length > 0 ? leftOver : undefined }
}

/** Cases of before beside each other: "both years in one table", "the 22 and the 30 side by side". */
function readOfBefore(question: Question, words: Words, { last, cases }: Talk): Question | null {
  if (!last || !ofPurchase.has(last.topic) || words.tokens.length > mostOfMessage || !wantsBeside(words)) return null
  const isOpen = question.leftOver !== undefined || !ofPurchase.has(question.topic)
  const list = isOpen ? readListOfBefore(words, cases, last) : null
  if (list) return list
  const saysNothing = !ofPurchase.has(question.topic) && readAmounts(words.tokens).length === 0
  return saysNothing && opensBeside.has(question.topic)
    ? besideBefore({ ...last, isFollowUp: true }, cases.slice(0, -1), words)
    : null
}
const mostOfMessage = 45
const opensBeside = new Set<Topic>(['unknown', 'term', 'law', 'section-24'])

/** The result that a message asks for: a yield, or what is left a month. */
export const resultOf = ({ hasAny }: Words) => askedResults.find(([, list]) => hasAny(list))?.[0]

/**
 * Cases beside each other show first what is asked of them, or was asked of the same purchase before. Which of them to take is not said.
 */
export function withAsked(question: Question, words: Words, talk: Talk): Question {
  const declined = question.declined ?? declinedBeside(words)
  const all = declined ? { ...question, declined } : question
  if (!question.sides) return all
  const which = whichOf(words)
  const ofAll = { ...withCaseBefore(question, words, talk.last), ...(which && { which }) }
  if (question.topic !== 'returns') return { ...all, sides: ofAll }
  const sides = withNone(ofAll, words)
  const asked = resultOf(words) ?? (question.isFollowUp ? talk.result : undefined)
  return { ...all, sides: asked ? { ...sides, asked } : sides }
}

/** A question about several values of one thing. */
export function findSidesOf(
  words: Words,
  found: FoundPlaces,
  { last, today }: Talk,
  read: ReadFigures,
  own: FoundTopic,
  aim: Aim | undefined,
): Question | null {
  // "With and without the surcharge" denies nothing.
  const both = words
    .find(withAndWithout)
    .flatMap(({ from, to }) => Array.from({ length: to + 3 - from }, (_, at) => from + at))
  const isPlain =
    aim === 'plain' &&
    !wantsBeside(words) &&
    !saysBoth(words) &&
    ![moreOrLess, severalCases, cashAgainst].some(words.hasAny) &&
    words.find(ifBuyers).length < 2
  const sides = readSides({
    own: own.topic,
    last,
    words,
    read,
    placed: found.nations,
    isSure: aim === 'sides',
    isPlain,
  })
  if (!sides) return null
  const places = { ...found, taken: new Set([...found.taken, ...both, ...(sides.taken ?? [])]) }
  const isOfLast = last !== null && ofPurchase.has(last.topic) && (own.topic !== sides.topic || !hasOwnPurchase(read))
  const built = buildQuestion(
    { topic: sides.topic },
    isOfLast ? last : null,
    { words, places, read, today },
    sides.sides.field,
  )
  const figures = { ...built.figures }
  for (const name of sides.instead) delete figures[name]
  const isOfBuyer = sides.sides.field === 'buyer'
  // "Not our first" is one of the buyers that are set beside each other.
  const rates = [figures.ratePercent, figures.depositPercent].filter((rate) => rate !== undefined)
  const isSaidTwice = (text: string) => readAmounts(words.tokens).filter((each) => each.text === text).length > 1
  const leftOver = built.leftOver
    ?.filter(({ text }) => !isOfBuyer || /\d/.test(text) || !ofBuyerSaid.test(text))
    .filter(({ text }) => sides.sides.field !== 'nonResident' || /\d/.test(text) || !ofResidenceSaid.test(text))
    // "Interest-only at 5.2 or repayment at 5.2".
    .filter(({ text }) => !(isSaidTwice(text) && rates.includes(Number.parseFloat(text))))
  return {
    ...built,
    ...(built.leftOver && { leftOver: leftOver!.length > 0 ? leftOver : undefined }),
    figures,
    sides: sides.sides,
    ...(built.changed && { changed: built.changed.filter((name) => figures[name] !== undefined) }),
  }
}

const ofResidenceSaid = /country|abroad|overseas|resident|lived?\b/i
const ofBuyerSaid = /without|first|second|only|home|own|live|company|name|keep|sell|old|another|joint|together|alone/i

const hasOwnPurchase = ({ prices, figures }: ReadFigures) =>
  prices.length > 0 ||
  figures.loanPence !== undefined ||
  figures.monthlyRentPence !== undefined ||
  figures.profitPence !== undefined
