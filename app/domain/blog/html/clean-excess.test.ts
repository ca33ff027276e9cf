import { describe, expect, test } from 'vitest'
import { everyDay } from '../../../../scripts/lib/all.ts'
import { cleanHtml } from './clean.server.ts'
import { findExcess } from './clean-excess.ts'
import { mostElements } from './html-rules.ts'
import { renderForFeed, renderPost } from './render.server.ts'

const fill = (piece: string, start = '') => start + piece.repeat(mostElements + 3000)
const elementsIn = (html: string) => html.match(/<[a-z]/g)?.length ?? 0

const hostile: [string, string][] = [
  ['paragraphs without an end', fill('<p>a')],
  ['ends without a beginning', fill('</p>')],
  ['items outside any list', fill('<li>x')],
  ['lists in lists', fill('<ul><li>a</li></ul>', '<ul><li>')],
  ['rows', fill('<tr><td>x', '<table>')],
  ['cells', fill('<td>x</td>', '<table><tr>')],
  ['columns', fill('<col>', '<table><tr><td>x</td></tr>')],
  ['quotes in quotes', `${'<blockquote>'.repeat(39)}<p>a</p>`.repeat(600)],
  ['paragraphs deep in quotes', fill('<p>a</p>', '<blockquote>'.repeat(30))],
  ['marks', fill('<b>a</b>b', '<p>')],
  ['ends of lines', fill('a<br>', '<p>')],
  ['blank lines', fill('a\n\n')],
  ['blank lines behind an element', fill('a\n\n', '<b>x</b>')],
]

describe('hostile HTML', () => {
  test.each(everyDay(hostile, 7))('%s: no more is read than a post may have, and that is said', (_, html) => {
    expect(findExcess(html)).not.toBeNull()
    const clean = cleanHtml(html)
    // An element may stand in another one that it needs, such as a paragraph in its quote.
    expect(elementsIn(clean.html)).toBeLessThanOrEqual(2 * mostElements + 100)
    expect(clean.removed.join()).toMatch(/[\d]+ elements beyond the most that a post may have/)
  })
})

test('what is stored already is shown to its end, on a page and in the feed', () => {
  const html = `${fill('<p>a</p>')}<p>The last words.</p>`
  for (const shown of [renderPost(html, new Map()).html, renderForFeed(html, 'https://site.test/blog/x')]) {
    expect(elementsIn(shown)).toBe(mostElements + 3001)
    expect(shown).toContain('The last words.')
  }
})

test('what a post may have at most is read to its end', () => {
  const most = '<p>a</p>'.repeat(mostElements)
  expect(findExcess(most)).toBeNull()
  expect(elementsIn(cleanHtml(most).html)).toBe(mostElements)
  expect(findExcess(`${most}<p>b</p>`)).toEqual({ at: most.length, elements: 1 })
  expect(cleanHtml(`${most}<p>b</p>`).html).toBe(cleanHtml(most).html)
  expect(findExcess('a\n\n'.repeat(mostElements))).toBeNull()
  expect(findExcess('a < b\n'.repeat(mostElements * 2))).toBeNull()
})

test('a line of a hundred thousand pieces is read', () => {
  const html = `<p>${'a&amp;<!-- -->'.repeat(30_000)}<b>b</b>`
  expect(cleanHtml(html).html).toHaveLength('<p><strong>b</strong></p>'.length + 6 * 30_000)
})
