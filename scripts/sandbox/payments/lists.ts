import { invalidParameter, notFound } from './errors.ts'
import type { Parameters } from './parameters.ts'

type List<Item> = { object: 'list'; url: string; has_more: boolean; data: Item[] }

/** Stripe's lists: newest first, ten at a time unless asked otherwise, continued after or before an id. */
export function list<Item extends { id: string }>(
  url: string,
  oldestFirst: Iterable<Item>,
  parameters: Parameters,
  matches: (item: Item) => boolean,
): List<Item> {
  const limit = parameters.integer('limit') ?? 10
  if (limit < 1 || limit > 100) {
    throw invalidParameter('Limit must be between 1 and 100.', 'parameter_invalid_integer', 'limit')
  }
  const after = parameters.text('starting_after')
  const before = parameters.text('ending_before')
  parameters.done()
  let items = [...oldestFirst].reverse().filter(matches)
  if (after) items = items.slice(position(items, after) + 1)
  if (before) {
    items = items.slice(0, position(items, before))
    return { object: 'list', url, has_more: items.length > limit, data: items.slice(-limit) }
  }
  return { object: 'list', url, has_more: items.length > limit, data: items.slice(0, limit) }
}

function position(items: { id: string }[], id: string): number {
  const index = items.findIndex((item) => item.id === id)
  if (index < 0) throw notFound('object', id)
  return index
}

/** Stripe's time filter: `created[gte]` and its kin. */
export function createdWithin(parameters: Parameters): (item: { created: number }) => boolean {
  const range = parameters.group('created')
  if (!range) return () => true
  const above = range.integer('gt') ?? -Infinity
  const from = range.integer('gte') ?? -Infinity
  const below = range.integer('lt') ?? Infinity
  const to = range.integer('lte') ?? Infinity
  return ({ created }) => created > above && created >= from && created < below && created <= to
}
