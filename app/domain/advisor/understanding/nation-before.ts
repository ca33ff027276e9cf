import type { Nation } from '#db/schema.ts'
import type { Question } from '../question.ts'
import { findNation } from './buyers.ts'
import type { KnownPlaces } from './known.ts'
import { findPlaces } from './places.ts'
import type { Talk } from './talk.ts'

/**
 * The nation of a purchase whose message names none: that of the deal whose tax was asked before, "the owner might take 155", or the one
 * of the message before, "Can you do Scottish stamp duty?", "Is Newport any good?".
 */
export function withNationBefore(question: Question, { before, last }: Talk, known: KnownPlaces): Question {
  const { topic, figures, areas, unknownPlaces, outside, openPlace, sides, ask, leftOver, dealIds } = question
  const isOpen = topic === 'property-tax' && figures.pricePence !== undefined && figures.nation === undefined
  if (!isOpen || outside || openPlace || sides || ask || leftOver) return question
  if (areas.length + unknownPlaces.length + dealIds.length > 0) return question
  const nation = (question.isFollowUp ? nationOfDeal(last, known) : undefined) ?? nationSaid(before, last, known)
  return nation ? { ...question, figures: { ...figures, nation }, isFollowUp: true } : question
}

/** Of the one deal that was spoken of. */
export function nationOfDeal(last: Question | null, { deals, byWords }: KnownPlaces): Nation | undefined {
  const [id, ...more] = last?.dealIds ?? []
  const slug = more.length === 0 ? deals?.find((deal) => deal.id === id)?.area?.slug : undefined
  return slug === undefined ? undefined : [...byWords.values()].find(({ areas }) => areas.length === 1 && areas[0]!.slug === slug)?.nation // prettier-ignore
}

/** A purchase that was worked out before has a nation of its own, or was taken to lie in England. */
function nationSaid(before: Talk['before'], last: Question | null, known: KnownPlaces): Nation | undefined {
  if (!before || last?.figures.pricePence !== undefined) return undefined
  return findNation(before) ?? findPlaces(before, known).nation
}
