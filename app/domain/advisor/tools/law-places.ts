import type { Nation } from '#db/schema.ts'

/** How a place in the guides is written, and for which nations it holds. */

/** The guide, the words that its passage begins with, and how many sentences of that paragraph it has. */
export type PassagePlace = readonly [slug: string, begins: string, sentences?: number]
export type ByNation = Partial<Record<Nation, readonly PassagePlace[]>>
/** The places of a subject by its points; where none is asked for, those under `usual`. */
export type Points = { usual?: ByNation } & Record<string, ByNation>

export const everywhere = (...places: PassagePlace[]): ByNation => ({
  England: places,
  Wales: places,
  Scotland: places,
  'Northern Ireland': places,
})
export const britain = (...places: PassagePlace[]): ByNation => ({ England: places, Wales: places, Scotland: places })
/** England and Wales. */
export const both = (...places: PassagePlace[]): ByNation => ({ England: places, Wales: places })
export const withMore = (places: ByNation, ...more: PassagePlace[]): ByNation =>
  Object.fromEntries(Object.entries(places).map(([nation, own]) => [nation, [...own, ...more]]))
