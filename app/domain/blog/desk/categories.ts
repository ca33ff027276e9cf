import { isBlank, cleanLine } from '#app/utils/text.ts'
import { longestTag, mostCategories, readTags } from './record.ts'

/** Categories and tags of the blog, as their page shows them. */

/** The longest name of a category, in characters. */
export const longestCategory = 40
/** The tags that one page lists; the search finds the others. */
export const mostTagsShown = 200
/** The posts of which one press changes a tag; where it has more, the next press goes on. */
export const mostRetagged = 1000

export interface CountedCategory {
  id: number
  name: string
  /** The posts that have it, drafts included. */
  posts: number
}

export interface CountedTag {
  tag: string
  posts: number
}

/** Why a category or tag cannot be had so. */
export const termRefusals = {
  blank: { status: 400, message: 'Enter a name' },
  long: { status: 400, message: `Use ${longestCategory} characters or fewer` },
  comma: { status: 400, message: 'Leave commas out: they part tags from each other' },
  taken: { status: 400, message: 'There is a category of this name already' },
  many: { status: 400, message: `There can be at most ${mostCategories} categories` },
  same: { status: 400, message: 'The tag has this name already' },
  exists: { status: 409, message: 'There is a tag of this name already' },
  'not-found': { status: 404, message: 'There is no such category or tag. The list shows what there is now.' },
} as const
export type TermRefusal = keyof typeof termRefusals

/** Reads the name of a category. */
export function readCategoryName(text: string): { ok: true; name: string } | { ok: false; reason: 'blank' | 'long' } {
  const name = cleanLine(text).replace(/\s+/g, ' ')
  if (isBlank(name)) return { ok: false, reason: 'blank' }
  return [...name].length > longestCategory ? { ok: false, reason: 'long' } : { ok: true, name }
}

/** Reads the name of a tag. */
export function readTagName(
  text: string,
): { ok: true; name: string } | { ok: false; reason: 'blank' | 'long' | 'comma' } {
  const [name, ...others] = readTags(text.slice(0, 1000))
  if (name === undefined) return { ok: false, reason: 'blank' }
  if (others.length > 0) return { ok: false, reason: 'comma' }
  return [...name].length > longestTag ? { ok: false, reason: 'long' } : { ok: true, name }
}
