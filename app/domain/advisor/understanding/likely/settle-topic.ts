import { asksNow } from '../../lexicon/buyers.ts'
import { ofPurchase, type Question, type Topic } from '../../question.ts'
import type { ReadFigures } from '../read-figures.ts'
import type { LawKey } from '../../lexicon/law.ts'
import { scoreLimits } from '../../lexicon/deal-changed.ts'
import { asksOfRule, mortgageWords, nextCalculations, paymentWords } from '../../lexicon/topics.ts'
import type { Words } from '../words.ts'
import type { FoundTopic } from '../topics.ts'
import { likelyTopicOf, type LikelyTopic } from './likely-topic.ts'
import type { Weights } from './shares.ts'

/** What a message asks for, by the rules and by what is likely together. */

const sure = 0.9
/** Against another calculation that the rules see. */
const surer = 0.95
/** A reply of so few words may answer what was asked. */
const mostOfReply = 3
/** Longer messages say of themselves what they ask. */
const mostOfChange = 9
/** Behind a purchase that is spoken of. */
const likelyAfter = 0.75
/** Behind one of which the same things are said again. */
const likelyAgain = 0.5

/** What the rules take a message with a purchase for by one word of it. */
const taken: ReadonlySet<Topic> = new Set<Topic>([
  'unknown',
  'law',
  'area',
  'best-areas',
  'find-deals',
  'first-time',
  'term',
  'site',
])

/** Subjects of the law that are asked about behind a purchase, which their words do not change. */
const besidePurchase: ReadonlySet<LawKey> = new Set<LawKey>(['refund-of-surcharge', 'mortgage-interest'])

interface Settled {
  own: FoundTopic
  /** Whether a calculation of a purchase is asked for. */
  isOfPurchase: boolean
  /** Whether a word of the message itself says which. */
  isSaid: boolean
  /** Whether it is plain which one. */
  isSure: boolean
  /** Whether a message behind a purchase plainly asks something else. */
  isOther?: true
}

export function settleTopic(
  own: FoundTopic,
  { sentence, likely, amounts }: Pick<ReadFigures, 'sentence' | 'likely' | 'amounts'>,
  last: (Pick<Question, 'topic' | 'target'> & Partial<Pick<Question, 'figures'>>) | null,
  { tokens, hasAny }: Words,
  learned?: Weights,
): Settled {
  const isAfter = last !== null && ofPurchase.has(last.topic)
  const roles = likely.map(({ role }) => role)
  const { topic, share } = likelyTopicOf(sentence, roles, isAfter ? last.topic : undefined, learned)
  const isByRule = ofPurchase.has(own.topic)
  const byRule = { own, isOfPurchase: isByRule, isSaid: isByRule, isSure: false }
  // No purchase has a score.
  if (own.topic === 'find-deals' && hasAny(scoreLimits)) return byRule
  // What a word means, and how a tax comes back or is shared, changes nothing of a purchase.
  if (own.isWord || (own.laws?.some((law) => besidePurchase.has(law)) && hasAny(asksOfRule)))
    return { ...byRule, isOther: true }
  const isShort = tokens.length <= mostOfReply && own.topic === 'unknown'
  if (topic === 'other' && isAfter && !isShort && !hasAny(asksNow) && share >= (amounts === 0 ? sure : surer))
    return { ...byRule, own: isByRule ? { topic: 'unknown' } : own, isOfPurchase: false, isSaid: false, isOther: true }
  // The next message goes on with what was looked for.
  const isOfTarget = last?.target !== undefined && own.topic === 'unknown'
  // A message without a figure changes nothing where none was said before.
  const isBare = amounts === 0 && (!isAfter || (last.figures !== undefined && Object.keys(last.figures).length === 0))
  if (topic === 'other' || isBare || isOfTarget || own.isFilter) return byRule
  const settled: FoundTopic = { topic, ...(own.declined && { declined: own.declined }) }
  const isSure = share >= surer
  // What is told behind a purchase, "auction and legal fees 4,200", asks for no rule.
  const isAsked = hasAny(asksOfRule) || tokens.some(({ text }) => text === '?')
  const isOfRule = own.topic === 'site' || own.topic === 'law'
  const isOfRuleAsked = isOfRule && (isAsked || !isAfter)
  const isOfLast = isAfter && topic === last.topic && saysAgain(likely, last.figures ?? {})
  const least = isOfLast
    ? likelyAgain
    : isOfRuleAsked || amounts === 0
      ? surer
      : isAfter && topic === last.topic
        ? likelyAfter
        : sure
  // Behind a purchase, a question on areas is one.
  const isOfAreas = isAfter && (own.topic === 'best-areas' || own.topic === 'compare-areas')
  if (taken.has(own.topic) && !isOfAreas)
    return share >= least ? { own: settled, isOfPurchase: true, isSaid: false, isSure } : byRule
  const isForecast = own.topic === 'recommendation' && own.declined === 'forecast'
  if (isForecast && isAfter && amounts > 0 && isSure)
    return { own: { topic }, isOfPurchase: true, isSaid: false, isSure }
  // What both see is plain.
  if (isByRule && own.topic === topic) return { ...byRule, isSure: isSure || (isAfter && share >= likelyAfter) }
  const isSame = isAfter && topic === last.topic && share >= likelyAfter
  const isNew = !isAfter || topic !== last.topic
  return isByRule && (isSure || isSame) ? { own: settled, isOfPurchase: true, isSaid: isNew, isSure } : byRule
}

/** "155k?" and "145k again but 6.3" behind the rent that a loan needs are of that loan, and ask for no payment. */
export function keepTopic(settled: Settled, { tokens, hasAny }: Words, last: Pick<Question, 'topic'> | null): Settled {
  const isKept =
    settled.own.topic === 'mortgage' &&
    last?.topic === 'rental-cover' &&
    tokens.length <= mostOfChange &&
    ![mortgageWords, paymentWords, nextCalculations.mortgage].some(hasAny)
  return isKept ? { ...settled, own: { ...settled.own, topic: last.topic }, isSaid: false } : settled
}

/** Whether all figures of a message are of things that were said of the purchase before it. */
const saysAgain = (likely: ReadFigures['likely'], before: object): boolean =>
  likely.length > 0 && likely.every(({ role, share }) => role in before && share >= surer)

const ofCase: ReadonlySet<string> = new Set([
  ...['monthlyRentPence', 'managementPercent', 'voidsPercent', 'maintenancePercent', 'insurancePence'],
  ...['servicePence', 'depositPercent', 'depositPence', 'loanPence', 'ratePercent', 'ltv'],
])
const leastOfCase = 2

/** Whether a price and several figures of a purchase stand in a message, so that it is no search. */
export const saysPurchase = ({ prices, likely }: Pick<ReadFigures, 'prices' | 'likely'>): boolean =>
  prices.length > 0 && likely.filter(({ role, share }) => share >= surer && ofCase.has(role)).length >= leastOfCase

/** Whether a message says a whole purchase of its own, for what it asks. */
export function saysWhole(topic: Topic, { figures, prices }: ReadFigures): boolean {
  const has = (name: keyof typeof figures) => figures[name] !== undefined
  const isPriced = prices.length > 0
  switch (topic as LikelyTopic) {
    case 'returns':
      return isPriced && has('monthlyRentPence')
    case 'mortgage':
      return (isPriced || has('loanPence')) && has('ratePercent')
    case 'property-tax':
      return isPriced
    case 'brrr':
      return isPriced && has('valuePence')
    case 'rental-cover':
      return has('loanPence') && has('monthlyRentPence')
    case 'section-24':
      return has('incomePence') && has('profitPence')
    default:
      return true
  }
}
