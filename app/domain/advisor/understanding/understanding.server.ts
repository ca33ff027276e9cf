import { setImmediate as letOthersGo } from 'node:timers/promises'
import { longestMessage, mostMessages, type ChatMessage } from '../answer.ts'
import * as lexicon from '../lexicon/follow-ups.ts'
import { askedForHomes, cashWords, dealWords, ofThat, paymentWords, whichOfAll } from '../lexicon/topics.ts'
import { caseOf, questionOfCase } from '../answers/given.ts'
import { readSidesSentence } from '../answers/side-words.ts'
import { readTargetSentence } from '../answers/target-words.ts'
import { readCase } from '../case-words.ts'
import { noQuestion, ofPurchase, type Question, type Topic } from '../question.ts'
import { readAbroad } from './abroad.ts'
import { addToFigure } from './added-to.ts'
import { addedToSum } from './adds-in.ts'
import { askedOfDeals } from './asked-of-deals.ts'
import { goBack } from './again.ts'
import { goBackToFigures, keepsAsIs } from './as-before.ts'
import { readDates } from './dates.ts'
import { doubtKind, readByKind, readNamed, type Heard, type ReadAs } from './by-kind.ts'
import { buildQuestion } from './build-question.ts'
import { askOtherDeal, nextNumbered, sumBefore, withPage, withSecure } from './deal-again.ts'
import { askDropped } from './dropped.ts'
import { dealOrPrice } from './deal-or-price.ts'
import { dealsMeant } from './deals-together.ts'
import { describedDeals, numberedDeals, onesOfNation, placeOfDeal } from './described-deals.ts'
import { askAboutPlaces, askBetweenNations, askOpenPlace, askUnlisted, askWhichNation, ofTax } from './ask-places.ts'
import { findAskedNext, findNextOf, isOfLoan, isOfTaxBefore, saysWhose, withCaseOf } from './asked-next.ts'
import { readBeside } from './beside.ts'
import { besideBefore, wantsBeside } from './beside-before.ts'
import { findBuyer, findNation } from './buyers.ts'
import { leaveOutDeals } from './left-out.ts'
import { readAmounts } from './amounts.ts'
import { findSidesOf, resultOf, understandAsSides, withAsked } from './as-sides.ts'
import { readBounds } from './bounds.ts'
import { readChangedFigures } from './changes.ts'
import type { KnownPlaces } from './known.ts'
import { offerBeside, readMeasured } from './declines.ts'
import { ofHomeBefore } from './home-before.ts'
import { hearHome, placesIn, readHome } from './homes.ts'
import { goOnTogether, goOnWithLaw, ofPlaceBefore, placeOfLaw, toldBefore } from './law.ts'
import { findDevelopment } from './developments.ts'
import { withDoneUp } from './done-up.ts'
import { addToDeals, askWhichDeal, beyondDeal, readTakenOff, reviseTopic, takeOffDeal } from './other-topics.ts'
import { findPlaces } from './places.ts'
import { withPlacesBefore } from './places-before.ts'
import { findOrder, isOfSearch, type Reading } from './search-topics.ts'
import { findSearch } from './searching.ts'
import { dealTokens, findDealFigures, findDealIds } from './searches.ts'
import { hearAnswer, hearQuestion, noTalk, pickBy, pickReading, readDeals, sumOfDeal, type Talk } from './talk.ts'
import { findTopic, type FoundTopic } from './topics.ts'
import { isOnlyOf } from './use-figures.ts'
import { findAlike, settleAim } from './likely/likely-aim.ts'
import { keepTopic, saysPurchase, saysWhole, settleTopic } from './likely/settle-topic.ts'
import { readNamedKind } from './named-kinds.ts'
import { sayNotKnown } from './not-known.ts'
import { ofTenancyElse } from './not-this-site.ts'
import { goOn, settle } from './open.ts'
import { withNationBefore } from './nation-before.ts'
import { ofLoanAndRent } from './loan-and-rent.ts'
import { correctTimes, multiplyFigures } from './multiples.ts'
import { withBudget } from './price-of-budget.ts'
import { changeProfit } from './profit-parts.ts'
import { changeRooms } from './rooms.ts'
import { readWhole } from './read-whole.ts'
import { hearTold, withOthersBeside } from './others-beside.ts'
import { readReply } from './short-replies.ts'
import { readRoomsToLet } from './rooms-to-let.ts'
import { returnSpoken } from './goal-shares.ts'
import { dealOfTarget, keepAim, ofTarget, saidBefore } from './target-case.ts'
import { askTwoLettings } from './two-lettings.ts'
import { readNamedTarget, readTarget } from './targets.ts'
import { wantedBy, withWanted } from './goal-before.ts'
import { withWishes } from './several-wishes.ts'
import { withTimesOfCosts } from './times-of-costs.ts'
import { withLet } from './changed-let.ts'
import { buyerAgain, asksSumAgain, introducedBy, saysOfBuyer, saysOtherBuyer, withIntroduced } from './who-before.ts'
import { asksOfStock } from './wants-deals.ts'
import { ofDeal, sumsOfDeals } from './sums-of-deals.ts'
import { readUnclear, withOthers } from './unclear.ts'
import { rawOf, readWords, textOf, type Words } from './words.ts'

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
export async function understandQuestion(
  messages: readonly ChatMessage[],
  known: KnownPlaces,
  today: string,
): Promise<Question> {
  const talk = noTalk(passing, today)
  let question: Question = noQuestion
  let count = 0
  const last = messages.at(-1)
  for (const message of messages.slice(-mostMessages)) {
    const { role, content } = message
    if (role === 'assistant') {
      hearAnswer(talk, content)
      hearTold(talk, content)
      continue
    }
    if (count++ > 0) await letOthersGo()
    const text = content.slice(0, longestMessage)
    const words = readWords(text)
    const { taken } = findPlaces(words, known)
    const pressed = pickReading(words, talk)
    question = understandOne(words, text, pressed, taken, known, talk)
    // What was said before goes on as it was taken, whatever is doubted of the last message.
    const answered =
      message === last && pressed === null ? doubtKind(question, heardAs(words, text, known, talk)) : question
    talk.wanted = pressed === null ? wantedBy(question, words, text, talk) : null
    hearQuestion(talk, question)
    talk.before = words
    talk.result = returnSpoken(words) ?? resultOf(words) ?? (question.isFollowUp ? talk.result : undefined)
    hearHome(talk, question, words, taken, pressed !== null)
    question = answered
  }
  return question
}

const refused = ['forbidden', 'recommendation', 'not-ours'] as const
/** Topics that the next message does not go on with. */
const passing = new Set<Topic>(['greeting', 'thanks', 'unknown', 'site', 'term', 'law', 'first-time', ...refused])

const ofAverage = new Set<Topic>(['returns', 'mortgage', 'property-tax'])

const nothingBefore =
  'Nothing was said before that I could go on with. Which sum do you mean, and of which price, deal or place?'

function understandOne(
  words: Words,
  text: string,
  pressed: string | null,
  taken: ReadonlySet<number>,
  known: KnownPlaces,
  talk: Talk,
): Question {
  if (pressed)
    return findDevelopment(readWords(pressed), talk) ?? understandAlone(readWords(pressed), pressed, known, talk)
  const home = readHome(words, taken, talk)
  if (home?.ask) return { ...noQuestion, ask: { text: home.ask, readings: [] } }
  const whole = home
    ? (home.question ?? understandAlone(readWords(home.text), home.text, known, talk))
    : withDoneUp(words, known, talk, () => understandSaid(words, text, taken, known, talk))
  const all = withWishes(whole, text, talk, (part, other) => understandAlone(readWords(part), part, known, other))
  const meant = dealOrPrice(all, words, talk, known.deals ?? [])
  if (typeof meant === 'string') return understandAlone(readWords(meant), meant, known, talk)
  const question = withOthersBeside(meant ?? all, words, talk, known)
  if (ofPurchase.has(question.topic)) return withIntroduced(askDropped(question, words), talk.introduced, text)
  talk.introduced = introducedBy(question, words, text, talk.introduced)
  return question
}

function understandSaid(
  words: Words,
  text: string,
  taken: ReadonlySet<number>,
  known: KnownPlaces,
  talk: Talk,
): Question {
  const wanted = (question: Question) =>
    withWanted(question, words, text, talk, (both) => understandAlone(readWords(both), both, known, talk))
  const ofBegun = talk.begun ? goOnWithBegun(words, text, known, talk) : null
  if (ofBegun) return wanted(ofBegun)
  const question = wanted(understandAlone(words, text, known, talk))
  talk.begun = begunBy(question, words, text, talk)
  if (talk.begun === text) talk.begunPlaces = placesIn(words.tokens, taken, 0, words.tokens.length)
  const isBegun = talk.begun === text && question.topic === 'unknown' && !question.ask
  return isBegun && readAmounts(words.tokens).some(({ unit }) => unit === 'pounds')
    ? { ...question, ask: whatOfIt }
    : question
}

const yieldOf = 'What is the gross yield?'

/** Topics of a message that may only say a part of a purchase. */
const ofPart = new Set<Topic>(['unknown', 'term', 'area', 'first-time', 'find-deals', ...ofPurchase])

/**
 * "House in Preston, 119k" | "rent 750" | "what do I clear?": a purchase that is said in several messages is read as one, until something is
 * worked out. A message that is whole by itself, or asks something else, is read alone.
 */
function goOnWithBegun(words: Words, text: string, known: KnownPlaces, talk: Talk): Question | null {
  const joined = `${talk.begun!}. ${text}`
  if (joined.length > mostOfBegun) return null
  const alone = understandAlone(words, text, known, { ...talk, last: null })
  // "5.05, 28 years repayment, monthly?" is of the loan that was said before.
  const isOpen = alone.topic === 'mortgage' && (alone.figures.pricePence ?? alone.figures.loanPence) === undefined
  const isWhole =
    !isOpen && ofPurchase.has(alone.topic) && caseOf(alone.topic, alone.figures) !== null && !saysWhose(words)
  const isSearch = alone.topic === 'find-deals' && words.hasAny(askedForHomes)
  // "So do I flog it or hang on" of a home whose price and rent were said: these help.
  const isHelped = alone.declined === 'advice' && alone.topic === 'recommendation' && alone.dealIds.length === 0
  const helped = isHelped
    ? understandAlone(readWords(`${talk.begun!}. ${yieldOf}`), joined, known, { ...talk, last: null })
    : null
  if (helped && caseOf(helped.topic, helped.figures)) return { ...helped, declined: 'advice' }
  if (alone.declined || isWhole || isSearch || !ofPart.has(alone.topic)) return null
  const both = understandAlone(readWords(joined), joined, known, { ...talk, last: null })
  if (ofPurchase.has(both.topic)) {
    talk.begun = caseOf(both.topic, both.figures) ? null : joined
    return both
  }
  if (alone.topic !== 'unknown' && alone.topic !== 'area') return null
  talk.begun = joined
  return alone.topic === 'unknown' ? { ...both, ...(both.topic === 'unknown' && { ask: whatOfIt }) } : null
}

/** The text of a message that says a part of a purchase, of which nothing could be worked out. */
function begunBy(question: Question, words: Words, text: string, { begun, last }: Talk): string | null {
  const { topic } = question
  // "BRRR strategy advice" begins no purchase.
  const isEmpty = Object.keys(question.figures).length === 0
  if (ofPurchase.has(topic)) return isEmpty || question.isFollowUp || caseOf(topic, question.figures) ? null : text
  if (topic !== 'unknown' && topic !== 'find-deals') return passing.has(topic) ? begun : null
  const amounts = readAmounts(words.tokens)
  const isSearch = [askedForHomes, dealWords].some(words.hasAny) || readBounds(amounts, words.tokens).some(Boolean)
  if (topic === 'find-deals' && question.wishes?.cashToPence !== undefined) return null
  const isPriced = amounts.some(({ unit }) => unit === 'pounds' || unit === null)
  if (topic === 'find-deals' && (isSearch || question.isFollowUp || !isPriced)) return null
  const isOfLast = last !== null && !passing.has(last.topic)
  const hasMoney = amounts.some(({ unit, value }) => unit === 'pounds' || (unit !== 'percent' && value >= leastBegun))
  return hasMoney && !isOfLast && text.length <= mostOfBegun ? text : begun
}

/** Whoever says so much has said it all. */
const mostOfBegun = 300
/** No purchase begins with less. */
const leastBegun = 400

const whatOfIt = {
  text: 'What shall I work out of it? Say the rent for its yield, the deposit and the rate for a mortgage, or ask for its stamp duty.',
  readings: [],
}

/** A message that picks none of the readings before. */
function understandAlone(words: Words, text: string, known: KnownPlaces, talk: Talk): Question {
  const named = readNamedKind(text)
  if (named) {
    const heard = heardAs(readWords(named.text), named.text, known, talk)
    return readNamed(named.kind, understandCases(heard.words, named.text, known, talk), heard)
  }
  const timed = withTimesOfCosts(words, talk)
  if (timed) return understandAlone(readWords(timed), timed, known, { ...talk, last: null })
  const unclear =
    readReply(words, talk, known, (one, after) => understandAlone(readWords(one), one, known, after)) ??
    readUnclear(words, talk, known)
  if (unclear) return unclear
  const alone =
    settle(words, text, talk.last) ??
    readWhole(words, known, talk) ??
    withLet(
      readByKind(goOn(understandCases(words, text, known, talk), words, talk.last), heardAs(words, text, known, talk)),
      talk.last,
      words,
    )
  const ofDeals = addToDeals(placeOfDeal(alone, known, talk.deal), words, talk)
  const question = withSecure(takeOffDeal(ofDeals, words, known), words, talk.last)
  const placed = ofHomeBefore(question, words, talk.before, known)
  if (placed !== question) return placed
  const pick = question.dealIds.length > 1 && !question.isSum ? (question.pick ?? pickBy(words)) : question.pick
  const found = question.topic === 'find-deals' ? findDealFigures(words).dealFigures : undefined
  const beside = found?.filter((name) => besideLists.has(name)) ?? []
  if (beside.length > 0) question.dealFigures = beside
  const offer = question.declined && offerBeside(words)
  if (offer) question.offer = offer
  const said = question.topic === 'deals' ? { ...question, ...findDealFigures(words), ...(pick && { pick }) } : question
  const priced = askTwoLettings(withBudget(said, talk.last, words), words)
  const open = askOpenPlace(askWhichDeal(beyondDeal(priced, words, talk, known), words, talk), words)
  const whole = ofTenancyElse(open, words, talk, known)
  const placedBefore = withNationBefore(whole, talk, known)
  return withPlacesBefore(withOthers(sayNotKnown(placedBefore, words), words, talk), words, talk, known)
}

const heardAs = (words: Words, text: string, known: KnownPlaces, talk: Talk): Heard => ({
  words,
  text,
  known,
  talk,
  readAs: (topic) => understandWords(words, text, known, talk, undefined, topic),
})

/** Figures that a list of deals has columns of where they are asked for. */
const besideLists: ReadonlySet<string> = new Set(['rent', 'cashFlow', 'pricePerBedroom', 'rentPerBedroom'])

/** The one place that is named between two tokens, as it was typed. */
function placeBetween({ tokens }: Words, from: number, to: number, known: KnownPlaces): string | undefined {
  const { areas, taken } = findPlaces(readWords(rawOf(tokens, from, to)), known)
  const all = [...taken].map((at) => from + at)
  return areas.length === 1 && all.length > 0 ? rawOf(tokens, Math.min(...all), Math.max(...all) + 1) : undefined
}

/** Words of a purchase are read as cases beside each other where they leave something over. */
const understandCases = (words: Words, text: string, known: KnownPlaces, talk: Talk) =>
  understandAsSides(
    words,
    text,
    talk,
    () => findPlaces(words, known).taken,
    (one, as) => understandWords(one === text ? words : readWords(one), one, known, talk, as),
    (from, to) => placeBetween(words, from, to, known),
  )

/**
 * `as` one case where several figures in the place of one are read one by one, and as sides where no case is whole without them. `topic`
 * where it is known what is worked out.
 */
function understandWords(
  words: Words,
  text: string,
  known: KnownPlaces,
  talk: Talk,
  as?: 'one' | 'sides',
  topic?: Parameters<ReadAs>[0],
): Question {
  // A reading that was pressed, or a case that comes back from its calculator.
  const exact = readCase(text.trim())
  if (exact) return { ...noQuestion, ...questionOfCase(exact) }
  const sought = readTargetSentence(text.trim())
  if (sought) return { ...noQuestion, ...questionOfCase(sought.known), target: sought.target }
  const aside = readSidesSentence(text.trim())
  if (aside) return { ...noQuestion, ...questionOfCase(aside.known), sides: aside.sides }
  const { last: before } = talk
  const roomsToLet = readRoomsToLet(words, talk.before)
  if (roomsToLet) return { ...noQuestion, topic: 'returns', roomsToLet }
  const numbered =
    numberedDeals(words, known, before) ?? nextNumbered(words, known, before) ?? onesOfNation(words, before)
  if (numbered) return understandWords(readWords(numbered), numbered, known, talk)
  const places = findPlaces(words, known)
  const named = new Set([...places.taken, ...dealTokens(words)])
  const read = readChangedFigures(words, named, withPage(before, known), saidBefore(talk))
  const ofDeals =
    topic || as
      ? null
      : (dealsMeant(words, places, read, known, talk, understandWords) ??
        leaveOutDeals(words, known, talk) ??
        askedOfDeals(words, places, read, known, talk))
  if (ofDeals) return ofDeals
  const placed = placeOfLaw(talk.law, words, places, read)
  if (placed) return placed
  const found = topic ? { topic } : (addedToSum(words, read, before) ?? findTopic(words, places, read))
  if (found.isOfLetting && !asksSumAgain(words, before)) {
    const law = buildQuestion(found, null, { words, places, read, today: talk.today })
    return ofPlaceBefore(law, talk.last, talk.law, talk.deal)
  }
  const together = topic
    ? null
    : goOnTogether(found.topic, talk.law ?? toldBefore(found.topic, talk, known), words, places, read)
  if (together) return together
  const aim = as === 'one' ? undefined : (as ?? settleAim(words, read, before))
  const isOfStock = asksOfStock(words)
  const isOfMore = aim !== 'plain' && !isOfStock && !keepsAsIs(words)
  const asOne = (one: string) => understandWords(readWords(one), one, known, talk, 'one')
  const dated = new Set([...named, ...readDates(words).taken])
  const alike = aim === 'sides' && !as ? findAlike(read) : null
  const several = as === 'one' ? null : readBeside(words, dated, asOne, () => asOne(text), alike, !isOfMore)
  if (several) return withAsked(several, words, talk)
  const aimed = () => (isOfMore ? readTarget(words, talk, read, aim === 'solve') : readNamedTarget(words, talk, read))
  const target = isOfStock ? null : aimed()
  if (target) {
    const named = dealOfTarget(words, target, read, known, before)
    return named === null
      ? ofTarget(target, words, places, talk)
      : understandWords(readWords(named), named, known, talk)
  }
  const isAfter = before !== null && ofPurchase.has(before.topic)
  const isOfOne =
    isAfter &&
    [addToFigure, changeRooms, changeProfit, multiplyFigures, correctTimes, goBackToFigures]
      .map((change) => change(read, words, talk))
      .some(Boolean)
  const again = isAfter && !isOfOne ? goBack(words, read, talk) : null
  if (again) return again
  const { isOfPurchase, isSaid, isSure, isOther, ...kept } = keepTopic(
    settleTopic(topic ? found : reviseTopic(found, words, read, places, talk), read, before, words),
    words,
    before,
  )
  const own = ofLoanAndRent(kept.own, read, before, words)
  // What asks for something else takes nothing from the purchase before.
  const last = isOther ? null : before
  const described = describedDeals(words, own, read, known, last, talk.deal)
  if (typeof described === 'string') return understandWords(readWords(described), described, known, talk)
  if (described) return described
  const sides = isOther ? null : findSidesOf(words, places, talk, read, own, as ? undefined : aim)
  if (sides) return askUnlisted(withAsked(sides, words, talk), { words, places })
  const start = `${textOf(words.tokens, 0, 4)} `
  // A place alone behind a purchase that named none says where that is.
  const isPlaceOfLast =
    last !== null &&
    ofPurchase.has(last.topic) &&
    last.figures.nation === undefined &&
    places.taken.size > 0 &&
    words.tokens.every(({ kind }, at) => kind === 'sign' || places.taken.has(at))
  const isContinuing =
    read.isOfLast === true ||
    isPlaceOfLast ||
    lexicon.continues.some((phrase) => start.startsWith(`${phrase} `)) ||
    (isOfPurchase && words.hasAny(lexicon.sameElse))
  const reading = { words, places, read, today: talk.today, buyerBefore: buyerAgain(words, talk) }
  if (own.isWord) return buildQuestion(own, null, reading)
  // A message of its own figures begins afresh.
  const isPayment = words.hasAny(paymentWords)
  const hasFigures =
    Object.keys(read.figures).some((name) => name !== 'isRepayment' || !isPayment) || read.prices.length > 0
  const isOpen = own.topic === 'term' || own.topic === 'unknown' || ofPurchase.has(own.topic)
  const next =
    last && ofPurchase.has(last.topic) && !hasFigures && isOpen && !isOther ? findAskedNext(words, last) : undefined
  if (next) return withAverage(buildQuestion({ topic: next }, last, reading), last, talk, reading)
  // "what about as a first time buyer" is a buyer, and no first step.
  const isShort = words.tokens.length <= 12
  const isOfBuyerNext = own.topic === 'first-time' ? isShort && findBuyer(words) === 'first-time' : false
  if (last?.topic === 'property-tax' && (isOfBuyerNext || saysOtherBuyer(own.topic, words, read, places)))
    return withAverage(keepAim(buildQuestion({ topic: last.topic }, last, reading), last), last, talk, reading)
  const ids = findDealIds(words)
  const isFinanced = financeNames.some((name) => read.figures[name] !== undefined)
  const isOfOwn = isFinanced || read.running !== undefined
  const sum = sumOfDeal(own, words, isOfOwn || (ids.length === 1 && read.prices.length === 1))
  const summed = sumsOfDeals({ own, sum, ids, isFinanced, before, last, talk }, reading)
  if (summed) return summed
  const nextIds = last?.topic === 'deals' && own.topic === 'unknown' ? findDealIds(words, true) : []
  if (nextIds.length > 0) return { ...buildQuestion({ topic: 'deals' }, last, reading), dealIds: nextIds, unused: [] }
  const moreOfLaw = goOnWithLaw(own.topic, talk.law, words, places, read)
  if (moreOfLaw) return moreOfLaw
  // "Do I need a licence there?"
  const isOfBuyer = () => last !== null && ofPurchase.has(last.topic) && saysOfBuyer(words, read, places, own.topic)
  if (own.topic === 'law' && !isOfBuyer()) {
    const law = buildQuestion(own, null, reading)
    return ofPlaceBefore(law, talk.last, talk.law, talk.deal)
  }
  const isPlaced = places.areas.length + places.counties.length + places.unknown.length > 0
  const isOff = read.prices.length === 1 && read.prices[0]!.pence === readTakenOff(words)?.pence
  if (!isPlaced && (read.prices.length === 0 || isOff) && ids.length === 0) {
    const ofDeals = readDeals(own, words, talk, sum)
    if (ofDeals && ofDeals.topic === sum && !ofDeals.ask) {
      const built = buildQuestion({ topic: sum }, sumBefore(last, ofDeals.dealIds[0]!), reading)
      return ofDeal({ ...built, ...ofDeals, figures: built.figures, isFollowUp: built.isFollowUp })
    }
    const left = read.unused.filter((text) => /%|£|k$/i.test(text))
    if (ofDeals && left.length > 0)
      return { ...ofDeals, cannot: [`I did not use ${left.join(', ')}: these are the figures of the page.`] }
    if (ofDeals) return ofDeals
  }
  const repeated = own.declined && repeat(own, talk, reading)
  if (repeated) return repeated
  // "Which has the highest yield", where nothing was spoken of: of all deals.
  const isOfAll =
    own.topic === 'unknown' && !last && !hasFigures && words.hasAny(whichOfAll) && findOrder(words) !== undefined
  const isCase = isOfPurchase && isSure && saysPurchase(read)
  const search = isCase
    ? null
    : findSearch(isOfAll ? { topic: 'find-deals' } : own, reading, { ...talk, last }, isContinuing)
  const measured = search?.topic === 'area' ? readMeasured(words) : undefined
  if (search)
    return askAboutPlaces(
      { ...search, ...(own.declined && { declined: own.declined }), ...(measured && { measured }) },
      reading,
      known,
    )
  const isPartOfLast =
    isOfPurchase &&
    last !== null &&
    ofPurchase.has(last.topic) &&
    (isOfTaxBefore({ topic: own.topic, isSaid }, last, words, places.named) ||
      !(isSaid && saysWhole(own.topic, read) && !isContinuing && !isOfLoan(words, read, last)))
  // "Monthly after the mortgage, bills are 600" is what is left.
  const isOfCosts = read.running !== undefined && last?.topic === 'returns'
  const nextOf =
    last && ofPurchase.has(last.topic) && !isOther && !isOfCosts ? findNextOf(words, read, last) : undefined
  if (nextOf && (isPartOfLast || isOfLoan(words, read, last) || !saysWhole(nextOf, read)))
    return withAverage(buildQuestion({ topic: nextOf }, withCaseOf(nextOf, last!, talk), reading), last, talk, reading)
  const isFollowUp = last !== null && !isOther && (isPartOfLast || doesFollow(own, last, isContinuing, reading))
  const followed = isFollowUp && !(isPartOfLast && isSure) ? followedTopic(own, last, isContinuing, reading) : own
  const isOfLast = isFollowUp && (isOfCosts || isOnlyOf(last.topic, followed.topic, read))
  const settled = isOfLast ? { topic: last.topic } : followed
  const built = keepAim(buildQuestion(settled, isFollowUp ? last : null, reading), isFollowUp ? last : null)
  const besides =
    isFollowUp && as !== 'one' && !built.sides && (aim === 'sides' || wantsBeside(words))
      ? besideBefore(built, talk.cases, words)
      : null
  if (besides && !built.leftOver) return withAsked(besides, words, talk)
  // One name in two nations decides the tax.
  const isUnclear = places.unclear.some(({ shared = [] }) => new Set(shared.map(({ nation }) => nation)).size > 1)
  if (ofPurchase.has(built.topic) && isUnclear) return askAboutPlaces(built, reading, known)
  const averaged = withAverage(built, isFollowUp ? last : null, talk, reading)
  if (averaged.priceOf !== undefined) return averaged
  // "Same again" as the first message.
  if (built.topic === 'unknown' && !last && words.tokens.length <= 9 && words.hasAny(lexicon.sameAgain))
    return { ...built, ask: { text: nothingBefore, readings: [] } }
  return ofTax.has(built.topic)
    ? askBetweenNations(
        askUnlisted(askWhichNation(askOtherDeal(built, words, places, known), reading), reading),
        reading,
      )
    : askOtherDeal(built, words, places, known)
}

/** The average price of a place as that of the purchase: "stamp duty on that" behind it, and what changes it afterwards. */
function withAverage(built: Question, last: Question | null, talk: Talk, { words, places }: Reading): Question {
  const isPriced = [built.figures.pricePence, built.figures.loanPence].some((pence) => pence !== undefined)
  if (isPriced || !ofAverage.has(built.topic)) return built
  if (built.topic === 'returns' && built.figures.monthlyRentPence === undefined) return built
  const [area, ...more] = built.areas.length > 0 ? built.areas : (talk.last?.areas ?? [])
  const isOfThat = words.hasAny(lexicon.averagePrices) || (talk.last?.topic === 'area' && words.hasAny(ofThat))
  if (isOfThat && area && more.length === 0) return { ...built, priceOf: area.slug }
  const isNext = last?.priceOf !== undefined && places.areas.length <= 1
  return isNext ? { ...built, priceOf: places.areas[0]?.slug ?? last.priceOf! } : built
}

const financeNames = ['depositPercent', 'depositPence', 'loanPence', 'ratePercent', 'isRepayment', 'termYears'] as const

/** "Should I buy it?" of what was spoken of: it is declined, and the figures are said again. */
function repeat({ topic, declined }: FoundTopic, { last, deals }: Talk, reading: Reading): Question | null {
  const { read, places } = reading
  const isOwn = Object.keys(read.figures).length + read.amounts + places.named + places.unknown.length > 0
  if (!last || topic !== 'recommendation' || !declined || !['advice', 'forecast'].includes(declined)) return null
  const isOfAreas = last.topic === 'area' || last.topic === 'compare-areas'
  // "Which one should my 40k go in", of areas.
  if (isOwn && !(isOfAreas && places.named + places.unknown.length === 0)) return null
  if (ofPurchase.has(last.topic)) {
    const { leftOver: _, ...same } = buildQuestion({ topic: last.topic }, last, reading)
    const { buyer } = same.figures
    return { ...same, figures: { ...last.figures, ...(buyer && { buyer }) }, declined }
  }
  if (deals.length > 0 && (last.topic === 'find-deals' || last.topic === 'deals'))
    return { ...noQuestion, topic: 'recommendation', dealIds: [...deals], declined }
  const { took: _took, cannot: _cannot, ...same } = last
  return isOfSearch(last.topic) && last.topic !== 'find-deals' ? { ...same, declined } : null
}

/** A message of its own is longer, or says what it asks. */
const mostOfContinuation = 45

/** Topics of which a word may be said of who buys: "an NR SPV", "with her boyfriend". */
const ofBuyer = new Set<Topic>(['unknown', 'term', 'law', 'not-ours'])

/** Whether a message goes on with the last question. */
function doesFollow({ topic }: FoundTopic, last: Question, isContinuing: boolean, reading: Reading): boolean {
  const { read, places, words } = reading
  const saysSomething =
    [places.areas, places.counties, places.unknown, places.unclear, places.notIn, read.prices].some(
      (named) => named.length > 0,
    ) ||
    [read.figures, readAbroad(words, places)].some((said) => Object.keys(said).length > 0) ||
    [read.leastYieldPercent, read.mostYieldPercent, read.years, read.replaced, read.removed, read.dates.dates[0]].some(
      (limit) => limit !== undefined,
    ) ||
    [findBuyer, findNation].some((find) => find(words) !== undefined) ||
    (ofPurchase.has(last.topic) && (read.left.length > 0 || read.dates.vague.length > 0 || read.unclear !== undefined))
  // "The service charge is a quarter not a year, I mean £1,320 a quarter", of a purchase spoken of before.
  const isOfLast =
    ofPurchase.has(last.topic) &&
    words.tokens.length <= mostOfContinuation &&
    Object.keys(read.figures).length + read.left.length > 0
  if (isOfLast && (topic === 'unknown' || topic === 'term')) return true
  const isOfBuyer = ofPurchase.has(last.topic) && ofBuyer.has(topic) && saysOfBuyer(words, read, places, topic)
  if (isOfBuyer && words.tokens.length <= mostOfContinuation) return true
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

function followedTopic(
  own: FoundTopic,
  last: Question,
  isContinuing: boolean,
  { places, read, words }: Reading,
): FoundTopic {
  // A rent of a purchase whose payment or tax was worked out: what is left of it. Its cash is asked for of all of it.
  const isOpen = ['unknown', 'term', 'area', 'mortgage'].includes(own.topic)
  const hasPrice = (last.figures.pricePence ?? read.prices[0]) !== undefined
  if (
    (last.topic === 'mortgage' || last.topic === 'property-tax') &&
    isOpen &&
    hasPrice &&
    (read.figures.monthlyRentPence ?? (read.prices[0] && last.figures.monthlyRentPence)) !== undefined
  )
    return { topic: 'returns' }
  if (ofPurchase.has(last.topic) && isOpen && hasPrice && words.hasAny(cashWords)) return { topic: 'returns' }
  if (own.topic === 'area' || (ofBuyer.has(own.topic) && ofPurchase.has(last.topic))) return { topic: last.topic }
  if (own.topic === 'unknown' || own.topic === 'term') return { topic: last.topic }
  // "what if the rent was 1000" is no new topic.
  const isOfPayment = own.topic === 'mortgage' && words.hasAny(paymentWords)
  if (isContinuing && own.topic === 'mortgage' && last.topic !== 'mortgage' && !isOfPayment)
    return { topic: last.topic }
  if (ofPurchase.has(last.topic) && isOfSearch(own.topic) && places.areas.length < 2) return { topic: last.topic }
  return own
}
