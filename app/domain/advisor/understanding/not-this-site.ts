import { ofSite, siteTopics, type Recognised, type SiteTopic } from '../lexicon/site-topics.ts'
import { asksOfTenancy, tenancies } from '../lexicon/letting-ways.ts'
import { noQuestion, type Question } from '../question.ts'
import type { KnownPlaces } from './known.ts'
import { soughtOf } from './law.ts'
import { findPlaces } from './places.ts'
import type { Talk } from './talk.ts'
import type { Words } from './words.ts'

/** "Can I make the tenants cut the grass": what is asked of a tenancy, where nothing is said of this site, is of the law, whatever is near to it here. */
export function ofTenancyElse(question: Question, words: Words, { site, last }: Talk, known: KnownPlaces): Question {
  const { topic, siteTopic, declined, ask } = question
  if (topic !== 'site' || siteTopic === undefined || declined || ask || site.length > 0 || last !== null)
    return question
  const { phrases }: Recognised = siteTopics[siteTopic as SiteTopic]
  const isOfSite = words.hasAny(ofSite) || words.hasAny(phrases)
  if (isOfSite || ![tenancies, asksOfTenancy].every(words.hasAny)) return question
  const places = findPlaces(words, known)
  return { ...noQuestion, topic: 'law', laws: [], areas: places.areas, sought: soughtOf(words, places) }
}
