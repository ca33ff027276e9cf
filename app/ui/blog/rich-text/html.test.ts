import { createEditor, Editor, type Descendant } from 'slate'
import { withHistory } from 'slate-history'
import { describe, expect, test } from 'vitest'
import { cleanHtml } from '#app/domain/blog/html/clean.server.ts'
import { readCorpus, treeWithoutBrowser } from '#app/testing/inputs/rich-text-corpus.ts'
import { withBehaviour } from './behaviour.ts'
import { saysTheSame } from './gate.ts'
import type { PostEditor } from './model.ts'
import { parsePost } from './parse.ts'
import { readPastedHtml } from './paste.ts'
import { serialisePost } from './serialise.ts'

const rewrite = (html: string) => serialisePost(parsePost(treeWithoutBrowser(html)))
const sameAs = (one: string, other: string) => saysTheSame(treeWithoutBrowser(one), treeWithoutBrowser(other))
const corpus = readCorpus()
/** What posts hold, and what other programs put on the clipboard. */
const posts = ['article', 'lists', 'table-spans'].map((name) => [name, corpus[name]!] as const)
const clipboards = ['word', 'google-docs', 'tiptap', 'excel', 'libreoffice'].map(
  (name) => [name, corpus[name]!] as const,
)

describe('HTML in the editor and back', () => {
  test.each(Object.entries(corpus))('%s: what the server keeps is written as it was, to the byte', (_, html) => {
    const kept = cleanHtml(html).html
    expect(kept).not.toBe('')
    expect(rewrite(kept)).toBe(kept)
    expect(cleanHtml(rewrite(kept)).html).toBe(kept)
    expect(sameAs(kept, rewrite(kept))).toBe(true)
  })

  test.each(posts)('%s: the visual editor opens it', (_, html) => {
    expect(sameAs(html, rewrite(html))).toBe(true)
  })

  test('what is nested too deeply to be read is not opened, so that nothing of it is lost', () => {
    const deep = `${'<blockquote>'.repeat(460)}<p>a</p>${'</blockquote>'.repeat(460)}`
    expect(sameAs(deep, rewrite(deep))).toBe(false)
  })

  test.each(clipboards)('%s: what is pasted is what the server would keep', (_, html) => {
    const pasted = serialisePost(readPastedHtml(treeWithoutBrowser(html)).blocks)
    expect(cleanHtml(pasted).html).toBe(pasted)
    expect(rewrite(pasted)).toBe(pasted)
  })

  test.each(Object.entries(corpus))('%s: the rules of the editor find nothing to mend', (_, html) => {
    const editor = withBehaviour(withHistory<PostEditor>(createEditor()))
    const blocks = parsePost(treeWithoutBrowser(html)) as Descendant[]
    editor.children = blocks
    Editor.normalize(editor, { force: true })
    expect(editor.children).toEqual(blocks)
  })

  test.each([
    ['a line for each block', '<p>One</p>\n<ul>\n<li>Two</li>\n</ul>\n<hr>\n<p>Three</p>'],
    ['marks', '<p><em>a</em><strong><em>b</em></strong> <strong>c<em>d</em></strong></p>'],
    [
      'links',
      '<p>a <a href="https://x.example/a?b=1&amp;c" rel="noopener"><strong>b</strong> c</a> <a href="#d">d<em>e</em></a></p>',
    ],
    ['an item with and without paragraphs', '<ul>\n<li>a</li>\n<li><p>b</p></li>\n<li><p>c</p><p>d</p></li>\n</ul>'],
    [
      'pictures among words and alone',
      '<p>a <img src="https://x.example/a.png" alt=""> b</p>\n<p><img src="https://x.example/b.png" alt="b" width="4" height="3"></p>\n<figure><figcaption>c</figcaption><img src="https://x.example/c.png" alt=""></figure>',
    ],
    ['line breaks', '<p>a<br>b</p>\n<pre><code>a\n\n  b</code></pre>'],
    ['spaces that do not break', '<p>£5&nbsp;m</p>'],
    ['empty cells', '<table><tbody>\n<tr><td></td><td>a</td></tr>\n</tbody></table>'],
    ['no HTML', ''],
  ])('%s: the same bytes', (_, html) => {
    expect(cleanHtml(html).html).toBe(html)
    expect(rewrite(html)).toBe(html)
  })

  test.each([
    ['an attribute', '<p class="x">a</p>'],
    ['another element', '<p>a</p><section><p>b</p></section>'],
    ['a cell outside of the grid', '<table><tbody><tr><td colspan="3">a</td></tr><tr><td>b</td></tr></tbody></table>'],
    [
      'a table in a cell',
      '<table><tbody><tr><td><table><tbody><tr><td>a</td></tr></tbody></table></td></tr></tbody></table>',
    ],
    ['a link to nowhere that is allowed', '<p><a href="javascript:alert(1)">a</a></p>'],
  ])('%s: the visual editor would change it, and is told so', (_, html) => {
    expect(sameAs(html, rewrite(html))).toBe(false)
  })

  test('whitespace, the order of attributes and what says nothing make no difference', () => {
    const spaced =
      '<p>\n  a   b\n</p>\n<table><tr><td rowspan="1" colspan="1">c</td></tr></table><p><i><b>d</b></i></p>'
    expect(sameAs(spaced, rewrite(spaced))).toBe(true)
    expect(sameAs('<p>a b</p>', '<p>ab</p>')).toBe(false)
    expect(sameAs('<p><em>a</em>b</p>', '<p>a<em>b</em></p>')).toBe(false)
    expect(sameAs('<pre>a  b</pre>', '<pre>a b</pre>')).toBe(false)
  })

  test('TipTap’s widths are read, all of them', () => {
    const html =
      '<table><tbody><tr><th colspan="2" colwidth="83,100">a</th></tr><tr><td>b</td><td>c</td></tr></tbody></table>'
    expect(rewrite(html)).toContain('<th colspan="2" data-colwidth="83,100">')
    expect(rewrite(html.replace('83,100', '83,10'))).not.toContain('colwidth')
  })
})
