import * as lexicon from '../lexicon/site-after.ts'
import type { SitePointKey } from '../lexicon/site-points.ts'
import { noQuestion, type Question } from '../question.ts'
import { findSite, pointsTogether } from './site.ts'
import type { Talk } from './talk.ts'
import { countWords, type Words } from './words.ts'

/** What is asked of this site in words that others would take for a rule of law or for a deal. */

const mostWords = 60
const mostWordsOfNext = 28

export function readSiteAfter(words: Words, talk: Talk): Question | null {
  if (countWords(words) > mostWords) return null
  return moreOfRefunds(words, talk) ?? safetyAndRisk(words, talk) ?? securedTogether(words, talk) ?? severalOf(words)
}

const ofSite = (sitePoints: SitePointKey[], siteTopic: Question['siteTopic']): Question => ({
  ...noQuestion,
  topic: 'site',
  siteTopic,
  sitePoints,
})

/** "What if it's day 20 and the seller pulls out", behind a question on refunds: those of this site, and not the law. */
function moreOfRefunds(words: Words, { site }: Talk): Question | null {
  if (!site.includes('refunds') || countWords(words) > mostWordsOfNext || words.hasAny(lexicon.ofOther)) return null
  const isLate = words.hasAny(lexicon.howLate)
  if (words.hasAny(lexicon.sellerEnds)) return ofSite(['refund-gone', 'refund-how'], 'refunds')
  if (words.hasAny(lexicon.buyerEnds))
    return ofSite(['refund-plans', ...(isLate ? [] : ['refund-how' as const])], 'refunds')
  return null
}

/** "Is that the same as risk in the eight factors": Safety is the factor of the risks. */
function safetyAndRisk(words: Words, { before, deal }: Talk): Question | null {
  if (![lexicon.ofRiskFactor, lexicon.ofFactors, lexicon.sameOrNot].every(words.hasAny)) return null
  if (!words.hasAny(lexicon.ofSafety) && before?.hasAny(lexicon.ofSafety) !== true) return null
  return {
    ...noQuestion,
    topic: 'score',
    dealIds: deal === null ? [] : [deal],
    factor: 'Safety',
    took: 'It is the same: the factor of the score that looks at the risks is called Safety.',
  }
}

const notOfTwo =
  'Whether two people can secure one deal together is not stated here, and an account is one person’s: ask a person before you pay.'

/** "Can my brother and I secure a deal jointly": of that the pages say nothing, which is said. */
function securedTogether(words: Words, { last }: Talk): Question | null {
  if (![lexicon.together, lexicon.securesHere].every(words.hasAny)) return null
  const found = findSite(words, [])
  const { sitePoints = [], siteTopic = 'reserving', ...others } = found ?? {}
  if (last?.figures.pricePence !== undefined && sitePoints.length === 0) return null
  const points = sitePoints.filter((key) => key !== 'account-share')
  return {
    ...noQuestion,
    topic: 'site',
    ...others,
    siteTopic,
    ...(points.length > 0 && { sitePoints: points }),
    cannot: [notOfTwo],
  }
}

/** Such as nobody means elsewhere: a ticket, and where the figures of areas come from. */
const forThemselves: ReadonlySet<SitePointKey> = new Set<SitePointKey>(['reply-time', 'area-figures', 'deals-checked'])

/** "Where do the area numbers come from, and do you check what a seller uploads". */
function severalOf(words: Words): Question | null {
  const named = pointsTogether(words).filter((key) => forThemselves.has(key))
  const isOfTicket = named.includes('reply-time')
  if (named.length < 2 && !isOfTicket) return null
  const found = findSite(words)
  const points = [...new Set([...named, ...(found?.sitePoints ?? []).filter((key) => key === 'call-how')])]
  const question = ofSite(points, isOfTicket ? 'contact' : 'checks')
  return isOfTicket ? { ...question, cannot: [notOfTicket] } : question
}

const notOfTicket =
  'I cannot see a request to Support from here. Its own page, which your account opens, shows what was answered, and there you can send a reply.'
