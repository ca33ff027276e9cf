import type { Span } from '../answer.ts'
import type { findReading } from '../tools/reading.server.ts'
import { listed, type FactsOf, type Said, type Used } from './draft.server.ts'

/** The published posts that were found, as links; nothing where there are none. */
export function linksTo(words: string, { facts, sources }: Used<FactsOf<typeof findReading>>): Said {
  const links = sources.slice(0, facts.posts.length).map(({ label, place }): Span => ({ link: label, place }))
  return links.length === 0 ? null : [words, listed(links), '.']
}
