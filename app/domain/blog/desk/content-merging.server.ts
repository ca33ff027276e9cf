import { readBlocks } from '../html/blocks.server.ts'
import { readBlocks as readClean } from '../html/clean-blocks.server.ts'
import { Removed } from '../html/clean-removed.ts'
import { writeBlocks } from '../html/clean-write.ts'
import { compareHtml, type ComparedText } from './comparison.server.ts'
import { mostComparedParagraphs, mostContentChoices } from './content-merging.ts'
import { mergeLists } from './merge-lists.ts'

/** A part of a post's text: paragraphs in a row, as HTML. */
export type ContentPart =
  /** `html` goes on as it is. */
  | { kind: 'plain'; html: string }
  /** The same, which one of two has changed. */
  | ({ kind: 'mine' | 'theirs' } & Changed)
  /** Parts that both have changed, each in another way. */
  | { kind: 'both'; section: string; base: string; theirs: Side; mine: Side; together: string | null }

interface Changed extends Side {
  section: string
}

interface Side {
  html: string
  /** Differences from what the form began from. */
  compared: ComparedText
}

/**
 * Merges what two people have made of one text: paragraph by paragraph, an item of a list or a table being one with the whole of it.
 * The HTML is clean, and so is every part. Null where the texts are too long or too different, or leave too many choices.
 */
export function mergeContent(base: string, theirs: string, mine: string): ContentPart[] | null {
  if ([base, theirs, mine].some(isLong)) return null
  const runs = mergeLists(...([base, theirs, mine].map(splitHtml) as Three), (html) => html.length < shortest)
  if (!runs || runs.filter(({ kind }) => kind === 'both').length > mostContentChoices) return null
  const budget = { words: mostWords }
  let heading = ''
  const parts: ContentPart[] = []
  for (const run of runs) {
    const was = join(run.base)
    const section = headingOf(run.base.slice(0, 1)) ?? heading
    if (run.kind === 'both') {
      const side = (items: string[]) => ({ html: join(items), compared: compare(was, join(items), budget) })
      const together = run.together && join(run.together)
      parts.push({ kind: 'both', section, base: was, theirs: side(run.theirs), mine: side(run.mine), together })
    } else if (run.kind === 'mine' || run.kind === 'theirs') {
      const html = join(run.items)
      parts.push({ kind: run.kind, section, html, compared: compare(was, html, budget) })
    } else parts.push({ kind: 'plain', html: join(run.items) })
    heading = headingOf(run.base) ?? heading
  }
  return parts
}

/** The differences; the texts whole only where they are shown so. */
function compare(before: string, after: string, budget: { words: number }): ComparedText {
  const compared = compareHtml(before, after, budget)
  return compared.blocks ? { ...compared, before: [], after: [] } : compared
}

type Three = [string[], string[], string[]]

/** Paragraphs shorter than this, such as a line between two sections, may well stand in a text twice. */
const shortest = 24
/** The words that are compared in all. */
const mostWords = 60_000

/** True for more paragraphs than are compared. Clean HTML has each on a line of its own, as it has items and rows. */
function isLong(html: string): boolean {
  return html.split('\n<', mostComparedParagraphs + 1).length > mostComparedParagraphs
}

/** The paragraphs of a clean text, each as HTML. */
function splitHtml(html: string): string[] {
  return readClean(html, new Removed()).map((block) => writeBlocks([block]))
}

/** The HTML of paragraphs, as it is stored. */
function join(paragraphs: readonly string[]): string {
  return paragraphs.join('\n')
}

function headingOf(paragraphs: readonly string[]): string | undefined {
  const heading = paragraphs.findLast((html) => /^<h[1-3]>/.test(html))
  return heading === undefined ? undefined : readBlocks(heading)[0]?.text
}
