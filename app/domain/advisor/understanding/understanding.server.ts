import { setImmediate as letOthersGo } from 'node:timers/promises'
import { longestMessage, mostMessages, type ChatMessage } from '../answer.ts'
import type { Nation } from '#db/schema.ts'
import { nations } from '../lexicon/buyers.ts'
import * as lexicon from '../lexicon/follow-ups.ts'
import { withAndWithout } from '../lexicon/sides.ts'
import { judging, whichOfAll } from '../lexicon/topics.ts'
import { incomeTaxYears, type TaxYear } from '#app/domain/figures/income-tax-years.ts'
import { caseRows, questionOfCase } from '../answers/given.ts'
import { readTargetSentence } from '../answers/target-words.ts'
import { readCase } from '../case-words.ts'
import type { GivenFigures, LeftOver, Question, Target, Topic } from '../question.ts'
import { readAbroad } from './abroad.ts'
import { askAboutPlaces, askWhichNation } from './ask-places.ts'
import { findAskedNext } from './asked-next.ts'
import { nationWords } from '../lexicon/places.ts'
import { findLeftOver } from './account.ts'
import { findBuyer, findNation, readBuyer } from './buyers.ts'
import { readFigures, type ReadFigures } from './figures.ts'
import type { KnownPlaces } from './known.ts'
import { readMeasured } from './declines.ts'
import { soughtOf } from './law.ts'
import { findPlaces, type FoundPlaces } from './places.ts'
import { isOfSearch, findSearch, type Reading } from './searching.ts'
import { findDealIds, findSort } from './searches.ts'
import { hearAnswer, hearQuestion, noTalk, pickReading, readDeals, sumOfDeal, type Talk } from './talk.ts'
import { asksForCash, findTopic, type FoundTopic } from './topics.ts'
import { topicFigures } from './use-figures.ts'
import { readPair, readSides, type Pair } from './sides.ts'
import { readTarget, type FoundTarget } from './targets.ts'
import { readWords, textOf, type Words } from './words.ts'

/**
 * The last question of a conversation, with what the questions before it said.
 *
 * A message that says of itself what it asks, such as "stamp duty on 250k", begins afresh, and no figure of an earlier question
 * goes with it. One that does not, such as "and with a 70% mortgage?", goes on with the last topic: what it names is changed,
 * and all else stays. A message that begins like a continuation ("and", "what about", "same", "make it", "with") and asks about the same
 * things, or about another figure of the same purchase, keeps them too. Greetings, thanks and what was not understood end no topic; what
 * is refused and questions about the site do not carry figures on.
 *
 * A long message takes some milliseconds, and others have their turn between two of them.
 */
export async function understandQuestion(messages: readonly ChatMessage[], known: KnownPlaces): Promise<Question> {
  const talk = noTalk(passing)
  let question: Question = noQuestion
  let count = 0
  for (const { role, content } of messages.slice(-mostMessages)) {
    if (role === 'assistant') {
      hearAnswer(talk, content)
      continue
    }
    if (count++ > 0) await letOthersGo()
    question = understandOne(content.slice(0, longestMessage), known, talk)
    hearQuestion(talk, question)
  }
  return question
}

const noQuestion: Question = {
  topic: 'unknown',
  figures: {},
  areas: [],
  unknownPlaces: [],
  budget: {},
  dealIds: [],
  isFollowUp: false,
  unused: [],
}
const refused = ['forbidden', 'recommendation', 'not-ours'] as const
/** Topics that the next message does not go on with. */
const passing = new Set<Topic>(['greeting', 'thanks', 'unknown', 'site', 'term', 'law', 'first-time', ...refused])
const ofPurchase = new Set<Topic>(['returns', 'mortgage', 'property-tax', 'rental-cover', 'brrr', 'section-24'])

const nothingBefore =
  'Nothing was said before that I could go on with. Which sum do you mean, and of which price, deal or place?'
/** Those whose result holds a tax on buying, which each nation has its own of. */
const ofTax = new Set<Topic>(['returns', 'property-tax', 'brrr'])

function understandOne(text: string, known: KnownPlaces, talk: Talk): Question {
  // A reading that was pressed, or a case that comes back from its calculator.
  const exact = readCase(text.trim())
  if (exact) return { ...noQuestion, ...questionOfCase(exact) }
  const sought = readTargetSentence(text.trim())
  if (sought) return { ...noQuestion, ...questionOfCase(sought.known), target: sought.target }
  const { last } = talk
  let words = readWords(text)
  const picked = talk.asked && pickReading(words, talk.asked)
  if (picked) words = readWords(picked)
  const places = findPlaces(words, known)
  const aim = readTarget(words, last)
  if (aim) return ofTarget(aim, words, places, last)
  const pair = readPair(words)
  const beside = pair && findSidesOf(words, places, pair, last)
  if (beside) return beside
  const read = readFigures(words, places.taken)
  const own = findTopic(words, places, read)
  const sides = findSidesOf(words, places, null, last, read, own)
  if (sides) return sides
  const start = `${textOf(words.tokens, 0, 4)} `
  // A place alone behind a purchase that named none says where that is.
  const isPlaceOfLast =
    last !== null &&
    ofPurchase.has(last.topic) &&
    last.figures.nation === undefined &&
    places.taken.size > 0 &&
    words.tokens.every(({ kind }, at) => kind === 'sign' || places.taken.has(at))
  const isContinuing = isPlaceOfLast || lexicon.continues.some((phrase) => start.startsWith(`${phrase} `))
  const reading = { words, places, read }
  // A message of its own figures begins afresh.
  const hasFigures = Object.keys(read.figures).length + read.prices.length > 0
  const isOpen = own.topic === 'term' || own.topic === 'unknown' || ofPurchase.has(own.topic)
  const next = last && ofPurchase.has(last.topic) && !hasFigures && isOpen ? findAskedNext(words, last) : undefined
  if (next) return build({ topic: next }, last, reading)
  // "what about as a first time buyer" is a buyer, and no first step.
  const isShort = words.tokens.length <= 12
  if (own.topic === 'first-time' && last?.topic === 'property-tax' && isShort && findBuyer(words) === 'first-time')
    return build({ topic: last.topic }, last, reading)
  const ids = findDealIds(words)
  const sum = sumOfDeal(
    own,
    words,
    financeNames.some((name) => read.figures[name] !== undefined),
  )
  if (ids.length === 1 && sum && own.topic === 'deals')
    return ofDeal({ ...build({ topic: sum }, null, reading), dealIds: ids })
  const nextIds = last?.topic === 'deals' && own.topic === 'unknown' ? findDealIds(words, true) : []
  if (nextIds.length > 0) return { ...build({ topic: 'deals' }, last, reading), dealIds: nextIds, unused: [] }
  const elsewhere = sameLaw(own, talk, reading)
  if (elsewhere) return elsewhere
  // "Do I need a licence there?"
  if (own.topic === 'law') {
    const law = build(own, null, reading)
    return law.areas.length > 0 || law.sought!.nations.length > 0 ? law : { ...law, areas: last?.areas ?? [] }
  }
  const isPlaced = places.areas.length + places.counties.length + places.unknown.length > 0
  if (!isPlaced && read.prices.length === 0 && ids.length === 0) {
    const found = readDeals(own, words, talk, sum)
    if (found && found.topic === sum && !found.ask)
      return ofDeal({ ...build({ topic: sum }, null, reading), ...found, figures: read.figures })
    const left = read.unused.filter((text) => /%|£|k$/i.test(text))
    if (found && left.length > 0)
      return { ...found, cannot: [`I did not use ${left.join(', ')}: these are the figures of the page.`] }
    if (found) return found
  }
  const repeated = own.declined && repeat(own, talk, reading)
  if (repeated) return repeated
  // "Which has the highest yield", where nothing was spoken of: of all deals.
  const isOfAll =
    own.topic === 'unknown' && !last && !hasFigures && words.hasAny(whichOfAll) && findSort(words) !== undefined
  const search = findSearch(isOfAll ? { topic: 'find-deals' } : own, reading, talk, isContinuing)
  const measured = search?.topic === 'area' ? readMeasured(words) : undefined
  if (search)
    return askAboutPlaces(
      { ...search, ...(own.declined && { declined: own.declined }), ...(measured && { measured }) },
      reading,
      known,
    )
  const isFollowUp = last !== null && doesFollow(own, last, isContinuing, reading)
  const topic = isFollowUp ? followedTopic(own, last, isContinuing, places) : own
  const built = keepAim(build(topic, isFollowUp ? last : null, reading), isFollowUp ? last : null)
  // One name in two nations decides the tax.
  const isUnclear = places.unclear.some(({ shared = [] }) => new Set(shared.map(({ nation }) => nation)).size > 1)
  if (ofPurchase.has(built.topic) && isUnclear) return askAboutPlaces(built, reading, known)
  const [area, ...more] = built.areas.length > 0 ? built.areas : (last?.areas ?? [])
  const isOfAverage = built.figures.pricePence === undefined && words.hasAny(lexicon.averagePrices)
  if (built.topic === 'property-tax' && isOfAverage && area && more.length === 0)
    return { ...built, priceOf: area.slug }
  // "Same again" as the first message.
  if (built.topic === 'unknown' && !last && words.tokens.length <= 9 && words.hasAny(lexicon.sameAgain))
    return { ...built, ask: { text: nothingBefore, readings: [] } }
  return ofTax.has(built.topic) ? askWhichNation(built, reading) : built
}

/** "And on 180k?" asks for the same thing of another case. */
function keepAim(question: Question, last: Question | null): Question {
  if (!last || last.topic !== question.topic) return question
  const isFree = (names: readonly (keyof GivenFigures)[]) => names.every((name) => question.figures[name] === undefined)
  const { target, sides } = last
  if (target && isFree(soughtNames(target))) return { ...question, target }
  return sides && isFree(soughtNames(sides)) ? { ...question, sides } : question
}

/** A question the other way round. Figures of the purchase spoken of before go with it, where it does not say them. */
function ofTarget(
  { topic, target, others, taken }: FoundTarget,
  words: Words,
  found: FoundPlaces,
  last: Question | null,
): Question {
  const places = { ...found, taken: new Set([...found.taken, ...taken]) }
  const read = readFigures(words, places.taken)
  const isOfLast = last !== null && ofPurchase.has(last.topic) && !isWholeWith(target, read)
  bindRent(target, read, words)
  const built = build({ topic }, isOfLast ? last : null, { words, places, read })
  const figures = { ...built.figures }
  // "Without paying any LBTT" denies the tax, and not its nation.
  if (topic === 'property-tax')
    figures.nation ??= (Object.keys(nations) as Nation[]).find((nation) => words.hasAny(nations[nation]))
  const leftOver = [...((isOfLast && last.leftOver) || []), ...(built.leftOver ?? [])]
  for (const name of soughtNames(target)) delete figures[name]
  return {
    ...built,
    figures,
    areas: built.areas.length > 0 || last?.topic !== 'area' ? built.areas : last.areas,
    target,
    ...(leftOver.length > 0 && { leftOver }),
    ...(others.length > 0 && { otherTargets: others }),
    dealIds: [],
    ...(built.changed && { changed: built.changed.filter((name) => figures[name] !== undefined) }),
  }
}

/** The rent of "the rent there won't go over 640", where one figure is left and it is of that size. */
function bindRent({ calculator, field }: Target, read: ReadFigures, { hasAny }: Words): void {
  if (calculator !== 'deal' || field === 'rent' || read.figures.monthlyRentPence !== undefined) return
  const [only, ...others] = read.left
  if (!only || others.length > 0 || !hasAny(['rent', 'rents', 'let', 'lets', 'letting', 'tenant'])) return
  const { unit, value, isUnclear } = only.amount
  if (isUnclear || (unit !== null && unit !== 'pounds') || value < 200 || value > 10_000 || only.role) return
  read.figures.monthlyRentPence = Math.round(value * 100)
  read.left = []
}

/** Whether a message says all that its target needs besides what it looks for. */
function isWholeWith({ calculator, field }: Target, { figures, prices }: ReadFigures): boolean {
  const has = {
    price: prices.length > 0,
    rent: figures.monthlyRentPence !== undefined,
    value: figures.valuePence !== undefined,
  }
  const needed = {
    deal: ['price', 'rent'],
    brrr: ['price', 'value'],
    mortgage: [],
    'property-tax': [],
    'rental-cover': [],
    'section-24': [],
  }[calculator] as (keyof typeof has)[]
  return needed.every((name) => name === field || has[name])
}

/** The figures that stand for what is looked for. */
function soughtNames({ calculator, field }: Pick<Target, 'calculator' | 'field'>): (keyof GivenFigures)[] {
  if (field === 'deposit') return ['depositPercent', 'depositPence', 'loanPence']
  const rows: Record<string, { names: readonly (keyof GivenFigures)[] }> = caseRows[calculator]
  return [...(rows[field]?.names ?? [])]
}

/** A question about several values of one thing. */
function findSidesOf(
  words: Words,
  found: FoundPlaces,
  pair: Pair | null,
  last: Question | null,
  known?: ReadFigures,
  topic?: FoundTopic,
): Question | null {
  // "With and without the surcharge" denies nothing.
  const both = words
    .find(withAndWithout)
    .flatMap(({ from, to }) => Array.from({ length: to + 3 - from }, (_, at) => from + at))
  const places = { ...found, taken: new Set([...found.taken, ...(pair?.taken ?? []), ...both]) }
  const read = known ?? readFigures(words, places.taken)
  const own = topic ?? findTopic(words, places, read)
  const sides = readSides({ own: own.topic, last, words, read, pair, placed: found.nations })
  if (!sides) return null
  const isOfLast = last !== null && ofPurchase.has(last.topic) && (own.topic !== sides.topic || !hasOwnPurchase(read))
  const built = build({ topic: sides.topic }, isOfLast ? last : null, { words, places, read }, sides.sides.field)
  const figures = { ...built.figures }
  for (const name of sides.instead) delete figures[name]
  return {
    ...built,
    figures,
    sides: sides.sides,
    ...(built.changed && { changed: built.changed.filter((name) => figures[name] !== undefined) }),
  }
}

const hasOwnPurchase = ({ prices, figures }: ReadFigures) =>
  prices.length > 0 ||
  figures.loanPence !== undefined ||
  figures.monthlyRentPence !== undefined ||
  figures.profitPence !== undefined

const financeNames = ['depositPercent', 'depositPence', 'loanPence', 'ratePercent', 'isRepayment', 'termYears'] as const

/** The number of a deal is no figure that was left over. */
function ofDeal({ leftOver, ...question }: Question): Question {
  const left = leftOver?.filter(
    ({ text }) =>
      !question.dealIds.includes(Number(text)) && !/^(?:the )?(?:1st|2nd|3rd|first|second|third)/.test(text),
  )
  return { ...question, unused: [], ...(left && left.length > 0 && { leftOver: left }) }
}

/** "And in Scotland?" behind a question about the law: the same question there. */
function sameLaw({ topic }: FoundTopic, { law }: Talk, { words, places, read }: Reading): Question | null {
  const { nations } = soughtOf(words, places)
  if (!law?.sought || nations.length === 0 || words.tokens.length > 8 || Object.keys(read.figures).length > 0)
    return null
  if (!['unknown', 'area', 'compare-areas'].includes(topic)) return null
  const asked = law.sought.words.split(' ').filter((word) => !nationWords.has(word))
  return { ...law, areas: places.areas, sought: { words: asked.join(' '), nations } }
}

/** "Should I buy it?" of what was spoken of: it is declined, and the figures are said again. */
function repeat({ topic, declined }: FoundTopic, { last, deals }: Talk, reading: Reading): Question | null {
  const { read, places } = reading
  const isOwn = Object.keys(read.figures).length + read.prices.length + places.named + places.unknown.length > 0
  if (!last || isOwn || topic !== 'recommendation' || !declined || !['advice', 'forecast'].includes(declined))
    return null
  if (ofPurchase.has(last.topic)) {
    const { leftOver: _, ...same } = build({ topic: last.topic }, last, reading)
    return { ...same, figures: last.figures, declined }
  }
  if (deals.length > 0 && (last.topic === 'find-deals' || last.topic === 'deals'))
    return { ...noQuestion, topic: 'recommendation', dealIds: [...deals], declined }
  const { took: _took, cannot: _cannot, ...same } = last
  return isOfSearch(last.topic) && last.topic !== 'find-deals' ? { ...same, declined } : null
}

/** Whether a message goes on with the last question. */
function doesFollow({ topic }: FoundTopic, last: Question, isContinuing: boolean, reading: Reading): boolean {
  const { read, places, words } = reading
  const saysSomething =
    [places.areas, places.counties, places.unknown, places.unclear, places.notIn, read.prices].some(
      (named) => named.length > 0,
    ) ||
    [read.figures, readAbroad(words)].some((said) => Object.keys(said).length > 0) ||
    [read.leastYieldPercent, read.mostYieldPercent, read.years, read.replaced, read.dates.dates[0]].some(
      (limit) => limit !== undefined,
    ) ||
    [findBuyer, findNation].some((find) => find(words) !== undefined) ||
    (ofPurchase.has(last.topic) && (read.left.length > 0 || read.dates.vague.length > 0))
  // "The service charge is a quarter not a year, I mean £1,320 a quarter", of a purchase spoken of before.
  const isOfLast =
    ofPurchase.has(last.topic) && words.tokens.length <= 25 && Object.keys(read.figures).length + read.left.length > 0
  if (isOfLast && (topic === 'unknown' || topic === 'term')) return true
  const isYield = topic === 'term' && (read.leastYieldPercent ?? read.mostYieldPercent) !== undefined
  const isPriced = ofPurchase.has(last.topic) && read.prices.length === 1 && words.tokens.length <= 20
  if (topic === 'unknown' || isYield) return saysSomething && (isContinuing || isPriced || words.tokens.length <= 8)
  if (!isContinuing) return false
  if (topic === last.topic) return saysSomething
  if (topic === 'term') return ofPurchase.has(last.topic) && words.tokens.length <= 6 && words.tokens[0]?.text === 'and'
  if (ofPurchase.has(topic) && ofPurchase.has(last.topic))
    return read.prices.length === 0 || read.figures.monthlyRentPence === undefined
  return isOfSearch(topic) && ofPurchase.has(last.topic)
}

function followedTopic(own: FoundTopic, last: Question, isContinuing: boolean, places: FoundPlaces): FoundTopic {
  if (own.topic === 'unknown' || own.topic === 'term' || own.topic === 'area') return { topic: last.topic }
  // "what if the rent was 1000" is no new topic.
  if (isContinuing && own.topic === 'mortgage' && last.topic !== 'mortgage') return { topic: last.topic }
  if (ofPurchase.has(last.topic) && isOfSearch(own.topic) && places.areas.length < 2) return { topic: last.topic }
  return own
}

function build(
  { topic, term, otherTerm, siteTopic, laws, declined }: FoundTopic,
  last: Question | null,
  reading: Reading,
  varied?: string,
): Question {
  const { words, places, read } = reading
  const { figures, unused, leftOver, changed } = topicFigures(topic, read, last && { ...last.figures })
  const purchase: GivenFigures = { ...figures }
  const isDenied = (name: string) => places.notIn.some((area) => area.name === name)
  const said = findNation(words)
  const foundBuyer = readBuyer(words)
  const [nation, buyer, abroad] = [
    said && !isDenied(said) ? said : (places.nation ?? places.nationAround),
    foundBuyer.buyer,
    readAbroad(words),
  ]
  if (ofPurchase.has(topic)) {
    if (nation) purchase.nation = nation
    if (buyer) purchase.buyer = buyer
    if (abroad.isNonResident !== undefined) purchase.isNonResident = abroad.isNonResident
    const isOfDays = varied === 'date' || varied === 'year'
    if (!isOfDays) readWhen(topic, read, purchase, leftOver)
    const taken = new Set([...places.taken, ...foundBuyer.taken])
    const account = {
      read: isOfDays ? { ...read, dates: { ...read.dates, vague: [] } } : read,
      buyer: varied === 'buyer' ? { taken: foundBuyer.taken } : foundBuyer,
    }
    leftOver.push(...findLeftOver({ topic, words, figures: purchase, taken, ...account }))
  }
  const lastOutside = nation || places.areas.length > 0 ? undefined : last?.outside
  const outside = ofPurchase.has(topic) ? (abroad.place ?? lastOutside) : undefined
  const dealIds = findDealIds(words)
  const areas = places.areas.length > 0 ? places.areas : places.unknown.length > 0 ? [] : (last?.areas ?? [])
  const isJudged = topic === 'deals' && words.hasAny(judging)
  const share = read.leastYieldPercent ?? read.mostYieldPercent
  return {
    topic,
    figures: purchase,
    areas,
    unknownPlaces: places.unknown,
    ...(outside && { outside }),
    budget: {},
    dealIds: isOfDeals.has(topic)
      ? dealIds.length > 0
        ? dealIds
        : (last?.dealIds ?? [])
      : ofPurchase.has(topic) && read.prices.length === 0
        ? (last?.dealIds ?? [])
        : [],
    ...(term && { term }),
    ...(otherTerm && { otherTerm }),
    ...(siteTopic && { siteTopic }),
    ...(laws && { laws }),
    ...(declined && { declined }),
    ...(topic === 'returns' && (asksForCash(words, read) || last?.isOfCash) && { isOfCash: true }),
    ...((topic === 'law' || topic === 'unknown') && { sought: soughtOf(words, places) }),
    ...(isJudged && { cannot: ['Whether a deal is good for you I cannot say. These are its figures.'] }),
    isFollowUp: last !== null && saysAnything(last),
    unused: [...unused, ...(share === undefined || ofPurchase.has(topic) ? [] : [`${share}%`])],
    ...(leftOver.length > 0 && { leftOver }),
    ...(ofPurchase.has(topic) && read.setAside.length > 0 && { setAside: read.setAside }),
    ...(ofPurchase.has(topic) && read.worked.length > 0 && { worked: read.worked }),
    ...(changed.length > 0 && { changed }),
  }
}

const isOfDeals: ReadonlySet<Topic> = new Set(['deals', 'recommendation', 'score'])

const yearName = (year: number) => `${year}/${String((year + 1) % 100).padStart(2, '0')}`

/** The day of a purchase, or the tax year of an income. Of two days neither is it. */
function readWhen(topic: Topic, { dates: { dates } }: ReadFigures, purchase: GivenFigures, left: LeftOver[]): void {
  const isOfYear = topic === 'section-24'
  const fitting = dates.filter(({ taxYear }) => (taxYear !== undefined) === isOfYear)
  const [date, ...others] = fitting
  if (!date) return
  const of = ({ day, taxYear }: (typeof dates)[number]): GivenFigures => {
    if (isOfYear) return { taxYear: yearName(taxYear!) as TaxYear }
    const full = day!.length === 5 ? `${(purchase.completionDate ?? '').slice(0, 4)}-${day}` : day!
    return { completionDate: full }
  }
  const isYearMissing = date.day?.length === 5 && purchase.completionDate === undefined
  const isUnknownYear = isOfYear && !(yearName(date.taxYear!) in incomeTaxYears)
  if (isYearMissing || isUnknownYear) left.push({ text: date.text, meanings: [] })
  else if (others.length > 0)
    left.push({ text: `${date.text} and ${others[0]!.text}`, meanings: [of(date), of(others[0]!)] })
  else Object.assign(purchase, of(date))
}

/** Whether there is anything that a question can take from one before: an example has no figures of the visitor. */
const saysAnything = ({ figures, areas, budget, dealIds, leastYieldPercent, propertyType, strategy, sort }: Question) =>
  [figures, areas, budget, dealIds].some((given) => Object.keys(given).length > 0) ||
  [leastYieldPercent, propertyType, strategy, sort].some((given) => given !== undefined)
