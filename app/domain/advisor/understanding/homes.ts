import * as lexicon from '../lexicon/homes.ts'
import type { GivenFigures, Question, Topic } from '../question.ts'
import type { Home, Talk } from './talk.ts'
import { rawOf, textAt, type Occurrence, type Token, type Words } from './words.ts'

/**
 * Several purchases in one conversation, each with its own figures: "first one 95k at 650, second one 127k at 800, both 25% down", "house A",
 * "now the Gateshead one". Each message goes on with the one that it names, or with the one that was spoken of last.
 */

/** What a message is read as: the words of one purchase, or a question back. */
interface OfHome {
  text: string
  /** Where nothing is said besides which one is meant. */
  question?: Question
  ask?: string
}

type Name = keyof GivenFigures
interface Label extends Occurrence {
  order: number | 'other'
  /** Whether it stands with a word for a home, or is a place of one. */
  isNamed: boolean
}

/** Names of places: their tokens. */
type Taken = ReadonlySet<number>

const mostHomes = 4
/** In so few words another one is asked about, of which nothing was said. */
const mostOfAsk = 10
const mostBefore = 3

/** The words of the purchase that a message names; null where it names none. The talk goes on with that one. */
export function readHome(words: Words, taken: Taken, talk: Talk): OfHome | null {
  const labels = findLabels(words, taken, talk.homes)
  if (labels.length === 0) return null
  return readSeveral(words, labels, taken, talk) ?? readOne(words, labels, taken, talk)
}

/** A message that says figures of two or more. */
function readSeveral({ tokens }: Words, labels: readonly Label[], taken: Taken, talk: Talk): OfHome | null {
  const parts: (Occurrence & { order: number })[] = []
  for (const [index, label] of labels.entries()) {
    const [next, after] = [labels[index + 1], labels[index + 2]]
    const isFollowed = next !== undefined && hasNumber(tokens, next.to, after?.from ?? tokens.length)
    const end = endOfPart(tokens, label.to, next?.from ?? tokens.length, isFollowed)
    const order = label.order === 'other' ? parts.length + 1 : label.order
    if (parts.some((part) => part.order === order) || !hasNumber(tokens, label.to, end)) break
    parts.push({ order, from: label.to, to: end })
  }
  if (parts.length < 2) return null
  const [first, last] = [labels[0]!, parts.at(-1)!]
  const asked = labels.filter(({ from }) => from >= last.to)
  const homes = parts.map(({ order, from, to }): Home => ({
    order,
    places: placesIn(tokens, taken, from, to),
    said: trimmed(rawOf(tokens, from, to)),
    last: null,
    cases: [],
  }))
  const before = withoutCount(tokens, first.from)
  const ofPlace = findOfPlace(homes, tokens.slice(last.to))
  const index =
    ofPlace < 0 && asked[0] ? homes.findIndex(({ order }) => order === orderOf(asked[0]!, homes, 0)) : ofPlace
  if (index < 0) return null
  talk.homes = homes
  talk.home = index
  talk.isHomeNamed = true
  const home = homes[index]!
  const common = cut(tokens, last.to, tokens.length, asked)
  const text = [before, home.said, common].filter((part) => part !== '').join('. ')
  home.said = null
  return { text }
}

/** The only one of a place that is named. */
function findOfPlace(homes: readonly Home[], tokens: readonly Token[]): number {
  const all = homes.flatMap(({ places }) => places)
  const isOwn = (name: string) => all.filter((each) => each === name).length === 1
  return homes.findIndex(({ places }) => tokens.some(({ text }) => places.includes(text) && isOwn(text)))
}

/** A message of one of those that were named, or of another one. */
function readOne(words: Words, labels: readonly Label[], taken: Taken, talk: Talk): OfHome | null {
  const { tokens } = words
  const { homes, last } = talk
  const isBegun = homes.length === 0 && talk.begun !== null
  const isOfPurchase = last !== null && last.dealIds.length === 0 && ofPurchase.has(last.topic)
  if (!isBegun && (!isOfPurchase || homes.length === 0)) return null
  const [label] = labels
  const order = orderOf(label!, homes, talk.home)
  const index = homes.findIndex((home) => home.order === order)
  const rest = cut(tokens, 0, tokens.length, labels)
  const isSame = words.hasAny(lexicon.sameTerms)
  if (index < 0) {
    if (!label!.isNamed || order === 1) return null
    const isSaid = tokens.some((_, at) => at >= label!.to && isLikePrice(tokens, at))
    const isChange = tokens.slice(label!.from, label!.to).some(({ text }) => lexicon.ofChange.has(text))
    const isLong = tokens.length > mostOfAsk || label!.from > mostBefore || hasNumber(tokens, 0, label!.from)
    if (!isSaid && (isLong || isChange)) return null
    if (!isSaid) return { text: '', ask: 'Nothing was said of that one yet. What are its price and its rent?' }
    const begun: Home[] = isBegun
      ? [{ order: 1, places: talk.begunPlaces, said: talk.begun, last: null, cases: [] }]
      : []
    const home: Home = { order, places: placesIn(tokens, taken, 0, tokens.length), said: null, last: null, cases: [] }
    talk.homes = [...begun, ...homes, home].slice(-mostHomes)
    talk.home = talk.homes.length - 1
    talk.isHomeNamed = true
    talk.begun = null
    talk.last = isBegun ? null : termsOf(last!)
    talk.cases = []
    return { text: isBegun ? rest : `and ${rest}` }
  }
  const home = homes[index]!
  const before = last
  if (homes.length < 2) return null
  talk.home = index
  talk.isHomeNamed = true
  if (home.said !== null) {
    const { said } = home
    home.said = null
    talk.last = before && termsOf(before)
    talk.cases = []
    return { text: `and ${said}. ${rest}` }
  }
  if (home.last === null) return null
  const terms = isSame && before ? termsOf(before).figures : {}
  const topic = isEmpty(rest) && before ? before.topic : home.last.topic
  const figures = { ...terms, ...home.last.beside, ...home.last.figures }
  talk.last =
    topic === home.last.topic
      ? { ...home.last, figures: { ...terms, ...home.last.figures } }
      : { ...home.last, topic, figures }
  talk.cases = home.cases
  const { changed: _changed, worked: _worked, ...again } = talk.last
  return isEmpty(rest) ? { text: '', question: { ...again, isFollowUp: true } } : { text: `and ${rest}` }
}

/** What a question leaves of the purchase that it is of. */
export function hearHome(talk: Talk, question: Question, words: Words, taken: Taken, isPressed: boolean): void {
  const isNamed = talk.isHomeNamed
  talk.isHomeNamed = false
  if (!ofPurchase.has(question.topic) || question.ask) return
  const now = { last: talk.last, cases: talk.cases }
  const current = talk.homes[talk.home]
  const places = placesIn(words.tokens, taken, 0, words.tokens.length)
  if (current && (isNamed || isPressed || question.isFollowUp)) {
    const before = current.last
    const isElsewhere = !isNamed && places.length > 0 && current.places.length > 0 && !places.some((name) => current.places.includes(name)) // prettier-ignore
    const isOther = isElsewhere && before !== null && before.figures.pricePence !== question.figures.pricePence
    if (!isOther) {
      Object.assign(current, now, current.places.length === 0 && { places })
      return
    }
    const order = Math.max(...talk.homes.map((home) => home.order)) + 1
    talk.homes = [...talk.homes, { ...now, order, places, said: null }].slice(-mostHomes)
  } else {
    const [label] = findLabels(words, taken, [])
    const order = label && label.order !== 'other' ? label.order : 1
    talk.homes = [{ ...now, order, places, said: null }]
  }
  talk.home = talk.homes.length - 1
}

const ofPurchase: ReadonlySet<Topic> = new Set(['returns', 'mortgage', 'property-tax', 'rental-cover', 'brrr'])

/** What is of one home alone, and goes not with another. */
const ofOneHome: readonly Name[] = [
  'pricePence',
  'monthlyRentPence',
  'worksPence',
  'valuePence',
  'servicePence',
  'insurancePence',
  'otherPence',
  'completionDate',
]

/** The loan, the buyer and all else that is said of a purchase and may be of another one too. */
function termsOf({
  leftOver: _left,
  changed: _changed,
  worked: _worked,
  outside: _outside,
  ...question
}: Question): Question {
  const figures = Object.fromEntries(Object.entries({ ...question.beside, ...question.figures }).filter(([name]) => !ofOneHome.includes(name as Name))) // prettier-ignore
  return { ...question, figures, beside: {} }
}

/** The purchases that a text names, from the first to the last. */
function findLabels(words: Words, taken: Taken, homes: readonly Home[]): Label[] {
  const { tokens } = words
  const found: Label[] = []
  const hasLetters =
    homes.length > 1 ||
    tokens.some(({ text, raw }, at) => (raw === 'A' || text === 'one') && lexicon.numbered.has(textAt(tokens, at - 1)))
  for (let at = 0; at < tokens.length; at++) {
    const label = labelAt(tokens, at, taken, homes, hasLetters)
    if (!label) continue
    if (found.length > 0 && found.at(-1)!.to > label.from) continue
    found.push(label)
    at = label.to - 1
  }
  return found
}

function labelAt(
  tokens: readonly Token[],
  at: number,
  taken: Taken,
  homes: readonly Home[],
  hasLetters: boolean,
): Label | null {
  const text = textAt(tokens, at)
  const [before, next] = [textAt(tokens, at - 1), textAt(tokens, at + 1)]
  const isAlone = next === '' || isSign(tokens[at + 1]) || isNumber(tokens[at + 1]) || lexicon.besideLabel.has(next)
  const from = startOf(tokens, at)
  if (lexicon.owners.has(before) || lexicon.owners.has(textAt(tokens, from - 1))) return null
  const order = lexicon.orders.get(text)
  if (order !== undefined) {
    if (before === 'one' || before === 'house') return null
    if (lexicon.homesNamed.has(next)) return { order, from, to: at + 2, isNamed: true }
    const isNamed = text.endsWith('s') || before === 'the' || next === ':' || (at === 0 && isNumber(tokens[1]))
    return isAlone ? { order, from, to: at + 1, isNamed } : null
  }
  if (lexicon.otherOnes.has(text) && lexicon.homesNamed.has(next))
    return { order: 'other', from, to: at + 2, isNamed: true }
  if (lexicon.numbered.has(text) || (text === 'no' && next === '.')) {
    const on = next === '.' ? at + 2 : at + 1
    const of = lexicon.letters.get(textAt(tokens, on))
    const behind = tokens[on + 1]
    const isMoney = isNumber(tokens[on]) && (isNumber(behind) || ['%', 'k', '-', ','].includes(behind?.text ?? ''))
    if (of !== undefined && !isMoney && (textAt(tokens, on) !== 'a' || tokens[on]!.raw === 'A'))
      return { order: of, from, to: on + 1, isNamed: true }
  }
  // "1) 140k derby 2) 155k dundee"
  const listed = isNumber(tokens[at]) && next === ')' ? lexicon.letters.get(text) : undefined
  if (listed !== undefined) return { order: listed, from: at, to: at + 2, isNamed: true }
  const isCounted =
    ['one', 'two'].includes(text) && lexicon.towards.has(before) && (next === '' || isSign(tokens[at + 1]))
  if (hasLetters && ((isLetter(tokens, at) && isAlone) || isCounted))
    return { order: lexicon.letters.get(text)!, from, to: at + 1, isNamed: true }
  const isStart = at === 0 || isSign(tokens[at - 1])
  if (
    lexicon.ofTwo.has(text) &&
    isStart &&
    (isNumber(tokens[at + 1]) || ['in', 'is', 'at', 'for'].includes(next) || /^[A-Z]/.test(tokens[at + 1]?.raw ?? ''))
  )
    return { order: 'other', from: at, to: at + 1, isNamed: false }
  const isPlace = taken.has(at) || homes.some(({ places }) => places.includes(text))
  if (!isPlace || lexicon.countries.has(text)) return null
  return placeAt(tokens, at, taken, homes)
}

/** "The Gateshead one", and any place of one of several. */
function placeAt(tokens: readonly Token[], at: number, taken: Taken, homes: readonly Home[]): Label | null {
  let to = at + 1
  while (taken.has(to)) to += 1
  const named = homes.filter(({ places }) => places.includes(textAt(tokens, at)))
  const isOne = lexicon.homesNamed.has(textAt(tokens, to))
  if (isOne) to += 1
  if (named.length === 1 && homes.length > 1)
    return { order: named[0]!.order, from: startOf(tokens, at), to, isNamed: true }
  const isNew = ['one', 'yin'].includes(textAt(tokens, to - 1)) && isOne && named.length === 0
  return isNew ? { order: 'other', from: to - 1, to, isNamed: true } : null
}

/** Where the words before a label begin that go with it: "on the". */
function startOf(tokens: readonly Token[], at: number): number {
  let from = at
  if (lexicon.articles.has(textAt(tokens, from - 1))) from -= 1
  if (lexicon.towards.has(textAt(tokens, from - 1))) from -= 1
  return from
}

const isSign = (token: Token | undefined) => token?.kind === 'sign' && !['£', '(', '&'].includes(token.text)
const isNumber = (token: Token | undefined) => token?.kind === 'number' || token?.text === '£'
const isLetter = (tokens: readonly Token[], at: number) => ['A', 'B', 'C'].includes(tokens[at]?.raw ?? '')

/** The order of the purchase that a label names: "the other one" is the second, or of two the one not spoken of. */
function orderOf({ order }: Label, homes: readonly Home[], current: number): number {
  if (order !== 'other') return order
  if (homes.length === 2) return homes[1 - current]?.order ?? 2
  return Math.max(1, ...homes.map((home) => home.order)) + 1
}

/** What is said of one ends with its sentence, or before what is said of both. */
function endOfPart(tokens: readonly Token[], from: number, most: number, isFollowed: boolean): number {
  if (isFollowed && hasNumber(tokens, from, most) && !endsBefore(tokens, from, most)) return most
  for (let at = from; at < most; at++) {
    const { text } = tokens[at]!
    if (/^[.;?!]$/.test(text) && hasNumber(tokens, from, at)) return at
    if (lexicon.ofEach.has(text) && text !== 'same') return at
  }
  return most
}

const endsBefore = (tokens: readonly Token[], from: number, to: number) =>
  tokens.slice(from, to).some(({ text }) => text === '?' || (lexicon.ofEach.has(text) && text !== 'same'))

const hasNumber = (tokens: readonly Token[], from: number, to: number, without: readonly Occurrence[] = []) =>
  tokens.some(
    (token, at) =>
      at >= from && at < to && token.kind === 'number' && !without.some((each) => each.from <= at && at < each.to),
  )

/** "Option B: rate 6" and "30% deposit" say no purchase. */
const isLikePrice = (tokens: readonly Token[], at: number) =>
  tokens[at]!.kind === 'number' &&
  Number(tokens[at]!.text.replaceAll(',', '')) >= leastPrice &&
  !['%', 'percent'].includes(textAt(tokens, at + 1))
const leastPrice = 30

/** The names of the places in a part of a message, and whatever else is written like one: "Barry 119k". */
export const placesIn = (tokens: readonly Token[], taken: Taken, from: number, to: number) =>
  tokens.slice(from, to).flatMap(({ text }, index) => {
    const isPlace = taken.has(from + index) || isName(tokens, from + index)
    return isPlace && !lexicon.countries.has(text) ? [text] : []
  })

const isName = (tokens: readonly Token[], at: number) =>
  /^[A-Z][a-z]{3,}$/.test(tokens[at]!.raw) && isNumber(tokens[at + 1]) && !lexicon.homesNamed.has(tokens[at]!.text)

/** A part of a message without the words that name a purchase. */
function cut(tokens: readonly Token[], from: number, to: number, without: readonly Occurrence[]): string {
  const parts: string[] = []
  let at = from
  for (const each of without) {
    if (each.from >= from) parts.push(rawOf(tokens, at, each.from))
    at = Math.max(at, each.to)
  }
  parts.push(rawOf(tokens, at, to))
  return trimmed(parts.filter((part) => part !== '').join(' '))
}

/** Signs and joining words around a part say nothing. */
function trimmed(text: string): string {
  const parts = text.split(' ').filter((part) => part !== '')
  const isNothing = (part: string) => /^[,.;:)]+$/.test(part)
  const isJoining = (part: string) => isNothing(part) || /^(?:and|the),?$/i.test(part)
  while (parts.length > 0 && isNothing(parts[0]!)) parts.shift()
  while (parts.length > 0 && isJoining(parts.at(-1)!)) parts.pop()
  return parts
    .join(' ')
    .replace(/^[,.;:)]/, '')
    .replace(/[,;:]$/, '')
}

/** "Two flats:" before what is said of each. */
function withoutCount(tokens: readonly Token[], end: number): string {
  const at = tokens.findIndex(({ text }, index) => index < end && lexicon.counted.has(text))
  return trimmed(at < 0 ? rawOf(tokens, 0, end) : [rawOf(tokens, 0, at), rawOf(tokens, at + 2, end)].join(' '))
}

/** Whether nothing is left but words such as "and now", and that all else is the same. */
const isEmpty = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z\d]/)
    .every((word, at, all) => word === '' || lexicon.emptyWords.has(word) || all[at - 1] === 'same')
