import type { Nation } from '#db/schema.ts'

/** How a place in the guides is written, and for which nations it holds. */

/** The guide, the words that its passage begins with, and how many sentences of that paragraph it has. */
export type Place = readonly [slug: string, begins: string, sentences?: number]
export type ByNation = Partial<Record<Nation, readonly Place[]>>
/** The places of a subject by its points; where none is asked for, those under `usual`. */
export type Points = { usual?: ByNation } & Record<string, ByNation>

export const everywhere = (...places: Place[]): ByNation => ({
  England: places,
  Wales: places,
  Scotland: places,
  'Northern Ireland': places,
})
export const britain = (...places: Place[]): ByNation => ({ England: places, Wales: places, Scotland: places })
/** England and Wales. */
export const both = (...places: Place[]): ByNation => ({ England: places, Wales: places })
export const withMore = (places: ByNation, ...more: Place[]): ByNation =>
  Object.fromEntries(Object.entries(places).map(([nation, own]) => [nation, [...own, ...more]]))
