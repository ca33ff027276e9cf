import { mostDealsNamed, type Answer } from '../answer.ts'
import type { ToolResult } from '../facts.ts'
import type { Question, Topic } from '../question.ts'
import type { AdvisorWorld } from '../world.server.ts'
import { answerArea, answerBestAreas, answerCompare, withAveragePrice } from './areas.server.ts'
import { answerDeals, withDealFigures } from './deals.server.ts'
import { answerFindDeals } from './find-deals.server.ts'
import { Draft } from './draft.server.ts'
import { sayOtherwise } from './otherwise.server.ts'
import { askAbout } from './ask-about.server.ts'
import { answerForbidden, answerGreeting, answerNotOurs, answerThanks, sayDeclined } from './fixed.server.ts'
import { answerLaw, answerUnknown } from './passages.server.ts'
import { remarksOn } from './given.ts'
import { answerScore } from './score.server.ts'
import { answerCashReturn } from './cash-return.server.ts'
import { answerHomesWanted } from './homes-wanted.server.ts'
import { answerRoomsToLet } from './rooms-to-let.server.ts'
import { answerReturns } from './returns.server.ts'
import { answerDevelopment } from './development.server.ts'
import { answerBrrr } from './brrr.server.ts'
import { answerFirstTime } from './first-time.server.ts'
import { answerMortgage, answerRentalCover } from './mortgage.server.ts'
import { answerSite } from './site.server.ts'
import { answerPropertyTax, answerSection24 } from './tax.server.ts'
import { answerTargets } from './solve.server.ts'
import { answerSides } from './vary.server.ts'
import { answerTerm } from './terms.server.ts'

type Writer = (draft: Draft) => Promise<void> | void

const writers: Record<Topic, Writer> = {
  returns: answerReturns,
  mortgage: answerMortgage,
  'property-tax': answerPropertyTax,
  brrr: answerBrrr,
  'rental-cover': answerRentalCover,
  'section-24': answerSection24,
  'best-areas': answerBestAreas,
  'compare-areas': answerCompare,
  area: (draft) => (draft.question.areas.length > 1 ? answerCompare(draft) : answerArea(draft)),
  'find-deals': answerFindDeals,
  deals: answerDeals,
  score: answerScore,
  term: answerTerm,
  'first-time': answerFirstTime,
  site: answerSite,
  law: answerLaw,
  // Where a deal was named, its figures help.
  recommendation: (draft) => (draft.question.dealIds.length > 0 ? answerDeals(draft) : undefined),
  'not-ours': answerNotOurs,
  forbidden: answerForbidden,
  greeting: answerGreeting,
  thanks: answerThanks,
  unknown: answerUnknown,
}

/** Topics whose answer rests on places. */
const ofPlaces: ReadonlySet<Topic> = new Set(['best-areas', 'compare-areas', 'area', 'find-deals'])
const ofPurchase: ReadonlySet<Topic> = new Set(['returns', 'mortgage', 'property-tax', 'rental-cover', 'brrr'])
const plain: ReadonlySet<Topic> = new Set([
  'recommendation',
  'not-ours',
  'forbidden',
  'greeting',
  'thanks',
  'unknown',
  'law',
])

/** The longest name of a place that is said again. */
const longestPlace = 60

/** What a message asks besides, each below what was answered; a rule beside another one is quoted with it. */
async function answerBesides(draft: Draft): Promise<void> {
  const { question } = draft
  for (const other of question.besides ?? []) {
    if (question.topic === 'law' && other.topic === 'law') continue
    draft.question = other
    await writers[other.topic](draft)
  }
  draft.question = question
}

/** Answers a question that was understood. */
export async function answerQuestion(world: AdvisorWorld, question: Question): Promise<Answer> {
  return (await answerWithResults(world, question)).answer
}

/** The same, with what the tools found, so that each figure can be checked. */
export async function answerWithResults(
  world: AdvisorWorld,
  question: Question,
): Promise<{ answer: Answer; results: ToolResult[] }> {
  const draft = new Draft(world, question)
  if (question.ask) {
    draft.askBack(question.ask.text, question.ask.readings)
    return { answer: draft.finish(mostDealsNamed), results: draft.results }
  }
  if (question.took) draft.text(question.took)
  const unknown = question.unknownPlaces.slice(0, 3).map((place) => place.slice(0, longestPlace))
  const isLost = unknown.length > 0 && ofPlaces.has(question.topic)
  if (question.outside && ofPlaces.has(question.topic)) {
    draft.text(`This site knows the United Kingdom only, and nothing of ${question.outside}.`)
    return { answer: draft.finish(mostDealsNamed), results: draft.results }
  }
  if (isLost)
    draft.text(
      `This site has no figures for ${unknown.join(' or ')}. It knows the councils, cities and larger towns of the United Kingdom.`,
    )
  if (question.declined || question.topic === 'recommendation') sayDeclined(draft, question.declined ?? 'advice')
  for (const sentence of question.cannot ?? []) draft.text(sentence)
  if (ofPurchase.has(question.topic) && question.dealIds.length > 0) {
    const own = await withDealFigures(draft)
    if (!own) return { answer: draft.finish(mostDealsNamed), results: draft.results }
    draft.question = own
  }
  if (question.priceOf && !question.leftOver) await withAveragePrice(draft, question.priceOf)
  // Nothing is answered about other places than the ones that were asked about.
  if (question.leftOver) askAbout(draft, question.leftOver)
  else if (question.cashReturn) await answerCashReturn(draft, question.cashReturn)
  else if (question.homesWanted) await answerHomesWanted(draft, question.homesWanted)
  else if (question.roomsToLet) await answerRoomsToLet(draft, question.roomsToLet)
  else if (question.development) await answerDevelopment(draft, question.development)
  else if (question.target) await answerTargets(draft, question.target)
  else if (question.sides) await answerSides(draft, question.sides)
  else if (!isLost || question.areas.length > 0) {
    await writers[question.topic](draft)
    await sayOtherwise(draft, question.otherwise ?? [], writers[question.topic])
    await answerBesides(draft)
  } else draft.outcome = 'not-understood'
  if (question.orElse) draft.text(question.orElse.text).press(question.orElse.readings)
  if (!plain.has(question.topic)) for (const remark of remarksOn(question)) draft.text(remark)
  return { answer: draft.finish(mostDealsNamed), results: draft.results }
}
