import { slugFor } from '#app/utils/slug.ts'
import type { Block, Line } from './clean-shapes.ts'
import type { Piece } from './clean-lines.ts'

/** A heading of a post, as its contents name it. */
export interface ContentsEntry {
  /** The id that the heading has on the page. */
  id: string
  text: string
  level: 2 | 3 | 4
}

/** Ids of headings begin so; the page has none of its own that does. */
export const headingPrefix = 'section-'
/** The most characters of an id after its prefix. */
const longestId = 60

type Level = ContentsEntry['level']

/**
 * The headings of a post below the page's own, each with an id made from its text. The highest kind that the post uses becomes h2, the
 * next one h3, and no level is left out on the way down.
 */
export function placeHeadings(blocks: readonly Block[]): Map<Line, ContentsEntry> {
  const headings = [...findHeadings(blocks)]
  const kinds = [...new Set(headings.map(({ type }) => type))].sort()
  const entries = new Map<Line, ContentsEntry>()
  // The number of headings with each id, for the number of the next one.
  const taken = new Map<string, number>()
  let before = 1
  for (const heading of headings) {
    const text = textOf(heading.pieces)
    const slug = slugFor(text).slice(0, longestId).replace(/-$/, '') || 'part'
    const level = Math.min(kinds.indexOf(heading.type) + 2, before + 1) as Level
    entries.set(heading, { id: freeId(slug, taken), text, level })
    before = level
  }
  return entries
}

function freeId(slug: string, taken: Map<string, number>): string {
  for (;;) {
    const count = (taken.get(slug) ?? 0) + 1
    taken.set(slug, count)
    const wanted = count === 1 ? slug : `${slug}-${count}`
    if (count === 1) return headingPrefix + wanted
    // Another heading may have that very text.
    if (!taken.has(wanted)) {
      taken.set(wanted, 1)
      return headingPrefix + wanted
    }
  }
}

function* findHeadings(blocks: readonly Block[]): Generator<Line> {
  for (const block of blocks)
    switch (block.type) {
      case 'h1':
      case 'h2':
      case 'h3':
        yield block
        break
      case 'blockquote':
      case 'figure':
        yield* findHeadings(block.blocks)
        break
      case 'ul':
      case 'ol':
        for (const item of block.items) yield* findHeadings(item)
        break
      case 'table':
        for (const cell of block.rows.flat()) yield* findHeadings(cell.blocks)
        break
      default:
    }
}

/** The words of a line, pictures by their texts. */
export function textOf(pieces: readonly Piece[]): string {
  const texts = pieces.map((piece) =>
    piece.kind === 'text' ? piece.text : piece.kind === 'img' ? piece.picture.alt : ' ',
  )
  return texts.join('').replace(/\s+/g, ' ').trim()
}
