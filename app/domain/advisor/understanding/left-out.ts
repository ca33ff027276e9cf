import * as lexicon from '../lexicon/deal-facts.ts'
import type { Question, SearchWishes } from '../question.ts'
import { readKinds } from './deal-kinds.ts'
import type { KnownDeal } from './deal-names.ts'
import type { KnownPlaces } from './known.ts'
import { mergeWishes } from './searching.ts'
import { findSpoken } from './spoken-deals.ts'
import type { Talk } from './talk.ts'
import { rawOf, readWords, textAt, type Token, type Words } from './words.ts'

/** Deals of a list that the visitor takes out of it: "leave out the one still waiting on its licence, and that studio", "exclude 116". */

const mostWords = 24

/** The search before without them; null where none is taken out of it by what it is or by its number. */
export function leaveOutDeals(words: Words, { deals = [] }: KnownPlaces, { last, search }: Talk): Question | null {
  const { tokens } = words
  if (last?.topic !== 'find-deals' || search?.topic !== 'find-deals' || tokens.length > mostWords) return null
  const [said] = words.find(lexicon.leavesOut)
  if (!said || said.from > mostBefore) return null
  const notDeals: number[] = []
  let wishes: SearchWishes = {}
  let isOne = false
  for (const part of partsOf(tokens, said.to)) {
    const one = readWords(`not ${part}`)
    const named = findSpoken(one, deals).flatMap((spoken) => (spoken.isPlain ? spoken.ids : []))
    const ids = named.length > 0 ? named : rentedBy(one, deals)
    const { propertyType: _type, strategy: _strategy, ...own } = readKinds(one)
    if (ids.length === 0 && Object.keys(own).length === 0) return null
    isOne ||= ids.length > 0 || lexicon.beforeOne.has(textAt(one.tokens, 1))
    if (ids.length > 0) notDeals.push(...ids)
    else wishes = { ...wishes, ...own, notKinds: [...(wishes.notKinds ?? []), ...(own.notKinds ?? [])] }
  }
  if (!isOne) return null
  const { ask: _ask, took: _took, cannot: _cannot, nth: _nth, ...kept } = search
  return { ...kept, wishes: mergeWishes(kept.wishes ?? {}, { ...wishes, notDeals }) }
}

/** "No cafés": those that are let to one. */
const rentedBy = ({ tokens }: Words, deals: readonly KnownDeal[]) =>
  deals.flatMap(({ id, tenants }) => (tokens.some(({ text }) => tenants.has(text.replace(/s$/, ''))) ? [id] : []))

/** "And drop the Coventry one". */
const mostBefore = 3

/** What is listed with "and", "or" and commas. */
function partsOf(tokens: readonly Token[], from: number): string[] {
  const parts: string[] = []
  let start = from
  for (let at = from; at <= tokens.length; at++) {
    if (at < tokens.length && !joins.has(textAt(tokens, at))) continue
    const part = rawOf(tokens, start, at)
    if (part && !softeners.has(part.toLowerCase())) parts.push(part)
    start = at + 1
  }
  return parts
}
const joins: ReadonlySet<string> = new Set(['and', 'or', ',', '&', 'plus', '.', '?', '!', ';'])
const softeners: ReadonlySet<string> = new Set(['please', 'pls', 'thanks', 'ta', 'then', 'too', 'as well'])
