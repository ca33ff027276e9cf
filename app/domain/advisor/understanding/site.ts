import { passageFillers } from '../lexicon/law-words.ts'
import { ofNoPoint, sitePoints, type SitePointKey } from '../lexicon/site-points.ts'
import { siteQuestions } from '../lexicon/site-questions.ts'
import { siteSynonyms } from '../lexicon/site-synonyms.ts'
import { siteWordings } from '../lexicon/site-wordings.ts'
import { askedTogether } from '../lexicon/site-together.ts'
import { ofSite, siteTopics, type Recognised, type SitePoint, type SiteTopic } from '../lexicon/site-topics.ts'
import { countWords, readWords, type Words } from './words.ts'

/** What a text asks about this site: topics, and points of them. */

export interface FoundSite {
  /** The topic that is asked about most narrowly comes first. */
  siteTopic: SiteTopic
  /** Points of it, and of other topics, in the order in which they are asked. */
  sitePoints?: SitePointKey[]
  /** Other topics, of which no point is asked. */
  siteOthers?: SiteTopic[]
}

/** Where one point is asked, these that its words ask for too are not meant. */
const pointsBeaten: Partial<Record<SitePointKey, readonly SitePointKey[]>> = {
  'refund-gone': ['refund-rule', 'seller-contact'],
  'alerts-stop': ['alerts-how'],
  'refund-plans': ['refund-rule'],
  'refund-card': ['card-kept'],
  'fee-vat': ['fee-price', 'fee-gets', 'fee-once'],
  'data-delete': ['data-kept'],
  'data-copy': ['data-kept'],
  'data-shared': ['data-kept'],
  'reserve-others': ['refund-rule'],
  'buyer-papers': ['docs-what', 'docs-pay'],
  'call-cost': ['call-how', 'account-needed'],
  password: ['data-delete'],
  'fee-differs': ['fee-amount', 'fee-once'],
  receipt: ['fee-amount', 'account-change'],
  'pay-failed': ['card-kept'],
  viewing: ['docs-pay'],
}

const mostPoints = 4
const mostOthers = 1

const topicNames = Object.keys(siteTopics) as SiteTopic[]
const pointNames = Object.keys(sitePoints) as SitePointKey[]
/** Named beside another topic of money, the price of reserving says only which money is meant. */
const ofMoney: ReadonlySet<SiteTopic> = new Set<SiteTopic>([
  'refunds',
  'cancelling',
  'documents',
  'reserving',
  'paying',
])
/** Named beside any other, these ask for nothing more. */
const passing: ReadonlySet<SiteTopic> = new Set<SiteTopic>([
  'advice',
  'about',
  'trust',
  'contact',
  'paying',
  'checks',
  'account',
])

const isTopic = (words: Words) => (topic: SiteTopic) => {
  const { phrases, together }: Recognised = siteTopics[topic]
  return words.hasAny(phrases) || together?.every(words.hasAny) === true
}

/** Points of which a word of each group is said. */
export const pointsTogether = (words: Words): SitePointKey[] =>
  pointNames.filter((key) => askedTogether[key]?.every(words.hasAny))

/** What a text asks about this site. `before` are the topics that the message before it asked about, which it may go on with. */
export function findSite(words: Words, before: readonly SiteTopic[] = []): FoundSite | null {
  const own = topicNames.filter(isTopic(words))
  const named = pointsTogether(words)
  const said = new Set<SiteTopic>([...own, ...named.map((key) => sitePoints[key].of[0])])
  const known = new Set<SiteTopic>([...said, ...before])
  const asked = pointNames.flatMap((key) => {
    const { of, said: beside, alone }: SitePoint = sitePoints[key]
    const first = alone && words.find(alone)[0]
    if (first) return [{ key, from: first.from, isAlone: true, isOwn: true }]
    const together = named.includes(key) ? askedTogether[key] : undefined
    const groups = together ?? beside
    const isKnown = groups === together || of.some((topic) => known.has(topic))
    if (!isKnown || !groups.every(words.hasAny)) return []
    const isOwn = groups === together || of.some((topic) => said.has(topic))
    return [{ key, from: words.find(groups[0]!)[0]!.from, isAlone: false, isOwn }]
  })
  // Where a message names a topic, its costs are those of that one, and not of the one before.
  const isSelfSaid = asked.some(({ isOwn }) => isOwn)
  const beaten = new Set(asked.flatMap(({ key }) => pointsBeaten[key] ?? []))
  const points = asked
    // What a point’s own phrase asks for is meant, beside whatever else.
    .filter(({ key, isAlone, isOwn }) => isAlone || (!beaten.has(key) && (isOwn || !isSelfSaid)))
    .sort((a, b) => a.from - b.from)
    .slice(0, mostPoints)
    .map(({ key }) => key)
  const [first] = own
  // What is kept of this conversation is a point by itself.
  const isOpen = points.length === 0 ? first !== undefined && first !== 'conversation' : points.length === 1
  const nearest = isOpen ? nearestPoint(words) : null
  const [near] = nearest?.site.sitePoints ?? []
  if (near && !points.includes(near) && (points.length === 0 || nearest?.isPlain)) points.unshift(near)
  // A message that goes on with the one before says at least a point of its own.
  if (!first && points.length === 0) return null
  const covered = new Set<SiteTopic>(points.flatMap((key) => sitePoints[key].of as readonly SiteTopic[]))
  const isMoney = [...own, ...covered].some((topic) => ofMoney.has(topic))
  const others = own
    .filter((topic, at) => !covered.has(topic) && (points.length > 0 || at > 0))
    .filter((topic) => !passing.has(topic) && !(topic === 'secure-price' && isMoney))
    .slice(0, mostOthers)
  return {
    siteTopic: first ?? sitePoints[points[0]!].of[0],
    ...(points.length > 0 && { sitePoints: points }),
    ...(others.length > 0 && { siteOthers: others }),
  }
}

/** Whether a message offers a property here, as its words say together: "he would like to sell it through your website". */
export const sellsHere = ({ hasAny }: Words) => siteTopics.selling.together.every(hasAny)

/** Whether what is asked names homes by their prices: "is the fee the same for a 640k flat". */
export const namesHomes = ({ sitePoints: asked = [] }: FoundSite) => asked.includes('fee-differs')

/** Topics that a message asked about, for the next one to go on with. */
export function siteTopicsOf({ siteTopic, sitePoints: points = [], siteOthers = [] }: Partial<FoundSite>): SiteTopic[] {
  const ofPoints = points.map((key) => sitePoints[key].of[0] as SiteTopic)
  return [...new Set([...(siteTopic ? [siteTopic] : []), ...ofPoints, ...siteOthers])]
}

const plain = ({ tokens }: Words) => tokens.flatMap(({ kind, text }) => (kind === 'sign' ? [] : [text]))
const pointOfQuestion = new Map(pointNames.map((key) => [plain(readWords(siteQuestions[key])).join(' '), key]))

/** A question that was offered, as it was written. */
export function offeredPoint(words: Words): FoundSite | null {
  const key = countWords(words) <= mostOffered ? pointOfQuestion.get(plain(words).join(' ')) : undefined
  return key === undefined ? null : siteOf(key)
}

const siteOf = (key: SitePointKey): FoundSite => ({ siteTopic: sitePoints[key].of[0], sitePoints: [key] })

const mostOffered = 14
const mostNear = 3
const mostWordsOfNear = 40
/** Points that share less with a message are not near it, nor those that share much less than the nearest. */
const leastNear = 3.5
const shareOfNearest = 0.62
/** A point that shares so much, and so much more than any other, is the one that is meant. */
const leastClear = 8
/** And this one is meant whatever else the words say. */
const plainly = { least: 13, others: 0.4 }
/** What a word says together with a small one tells less than the word. */
const weightOfPair = 0.5

/** Small words tell nothing of what is asked. */
const tells = (word: string) => word.length > 2 && !passageFillers.has(word) && !ofNoPoint.has(word)

/** Forms of one word begin alike. */
const begin = (word: string) => (word.length > 4 ? word.replace(/(?:ing|ed|s)$/, '') : word).slice(0, 5)

/** The beginnings of the words that tell something, and of each two that stand together of which one does. */
function marksOf(said: readonly string[]): Set<string> {
  const marks = new Set<string>()
  const texts = said.map((word) => siteSynonyms.get(word) ?? word)
  for (const [at, text] of texts.entries()) {
    if (tells(text)) marks.add(begin(text))
    const next = texts[at + 1]
    if (next !== undefined && (tells(text) || tells(next))) marks.add(`${begin(text)} ${begin(next)}`)
  }
  return marks
}

/** What each point is asked by, and how rare each mark is among the points. */
const vocabulary = new Map(
  pointNames.map((key) => {
    const { said, alone = [] }: SitePoint = sitePoints[key]
    const texts = [siteQuestions[key], ...siteWordings[key].split('.'), ...said.flat(), ...alone]
    return [key, new Set(texts.flatMap((text) => [...marksOf(plain(readWords(text)))]))] as const
  }),
)
const counts = new Map<string, number>()
for (const marks of vocabulary.values()) for (const one of marks) counts.set(one, (counts.get(one) ?? 0) + 1)

interface NearPoint {
  key: SitePointKey
  score: number
}

/** Points that a message may ask for, the nearest first. */
function nearPoints(words: Words): NearPoint[] {
  if (countWords(words) > mostWordsOfNear) return []
  const said = [...marksOf(plain(words))].filter((one) => counts.has(one))
  const weights = said.map(
    (one) => Math.log(pointNames.length / counts.get(one)!) * (one.includes(' ') ? weightOfPair : 1),
  )
  return pointNames
    .map((key) => {
      const marks = vocabulary.get(key)!
      return { key, score: said.reduce((sum, one, at) => sum + (marks.has(one) ? weights[at]! : 0), 0) }
    })
    .filter(({ score }) => score >= leastNear)
    .sort((a, b) => b.score - a.score)
}

/** The one point that a message is plainly nearest to; `isPlain` where no other thing can be meant. */
export function nearestPoint(words: Words): { site: FoundSite; isPlain: boolean } | null {
  const [nearest, next] = nearPoints(words)
  if (!nearest || nearest.score < leastClear) return null
  const others = (next?.score ?? 0) / nearest.score
  if (others > shareOfNearest) return null
  const isPlain = nearest.score >= plainly.least && others <= plainly.others
  return { site: siteOf(nearest.key), isPlain }
}

/** Whole questions on this site that a message may mean, the nearest first; where it names nothing of a site, only such as are quite near. */
export function nearQuestions(words: Words, isOfSite = words.hasAny(ofSite)): string[] {
  const near = nearPoints(words)
  const best = near[0]?.score ?? 0
  if (best < (isOfSite ? leastNear : leastClear)) return []
  return near
    .filter(({ score }) => score >= best * shareOfNearest)
    .slice(0, mostNear)
    .map(({ key }) => siteQuestions[key])
}
