import { createEditor, Editor, type Descendant } from 'slate'
import { withHistory } from 'slate-history'
import { describe, expect, test } from 'vitest'
import { cleanHtml } from '#app/domain/blog/clean.server.ts'
import { readCorpus, treeWithoutBrowser } from './corpus.ts'
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
const clipboards = ['word', 'google-docs', 'tiptap', 'excel', 'libreoffice'].map((name) => [name, corpus[name]!] as const)

describe('HTML in the editor and back', () => {
  test.each(posts)('%s: it is written as it was, and the server leaves it so', (_, html) => {
    expect(rewrite(html)).toBe(html)
    expect(cleanHtml(html).html).toBe(html)
    expect(sameAs(html, rewrite(html))).toBe(true)
  })

  test.each(Object.entries(corpus))('%s: whatever the server keeps stays as it is once the editor has written it', (_, html) => {
    const written = rewrite(cleanHtml(html).html)
    expect(written).not.toBe('')
    expect(rewrite(written)).toBe(written)
    expect(cleanHtml(written).html).toBe(written)
  })

  test.each(clipboards)('%s: what is pasted is what the server would keep', (_, html) => {
    const pasted = serialisePost(readPastedHtml(treeWithoutBrowser(html)).blocks)
    expect(cleanHtml(pasted).html).toBe(pasted)
    expect(rewrite(pasted)).toBe(pasted)
  })

  test.each(Object.entries(corpus))('%s: the rules of the editor find nothing to mend', (_, html) => {
    const editor = withBehaviour(withHistory(createEditor()) as PostEditor)
    const blocks = parsePost(treeWithoutBrowser(html)) as Descendant[]
    editor.children = blocks
    Editor.normalize(editor, { force: true })
    expect(editor.children).toEqual(blocks)
  })

  test.each([
    ['whitespace between blocks', '<p>One</p>\n\n<ul>\n  <li>Two</li>\n</ul>\n<p>Three</p>'],
    ['marks in any order', '<p><em>a<strong>b</strong></em> <strong>c<em>d</em></strong></p>'],
    ['a link in a mark and a mark in a link', '<p><strong>a <a href="/x" rel="noopener">b</a> c</strong> <a href="#d" rel="noopener">d<em>e</em></a></p>'],
    ['text beside blocks in an item', '<ul><li>a<p>b</p></li></ul>'],
    ['pictures among words and alone', '<p>a <img src="https://x.example/a.png" alt="" /> b</p><img src="https://x.example/b.png" alt="b" />'],
    ['line breaks', '<p>a<br />b<br /></p><pre>a\n\nb\n</pre>'],
    ['empty paragraphs and cells', '<p></p><table><tbody><tr><td></td><td><p></p></td></tr></tbody></table><p></p>'],
    ['no HTML', ''],
  ])('%s: the same bytes', (_, html) => {
    expect(rewrite(html)).toBe(html)
  })

  test.each([
    ['an attribute', '<p class="x">a</p>'],
    ['another element', '<p>a</p><section><p>b</p></section>'],
    ['a cell outside of the grid', '<table><tbody><tr><td colspan="3">a</td></tr><tr><td>b</td></tr></tbody></table>'],
    ['a table in a cell', '<table><tbody><tr><td><table><tbody><tr><td>a</td></tr></tbody></table></td></tr></tbody></table>'],
    ['a link to nowhere that is allowed', '<p><a href="javascript:alert(1)">a</a></p>'],
  ])('%s: the visual editor would change it, and is told so', (_, html) => {
    expect(sameAs(html, rewrite(html))).toBe(false)
  })

  test('whitespace, the order of attributes and what says nothing make no difference', () => {
    const spaced = '<p>\n  a   b\n</p>\n<table><tr><td rowspan="1" colspan="1">c</td></tr></table><p><i><b>d</b></i></p>'
    expect(sameAs(spaced, rewrite(spaced))).toBe(true)
    expect(sameAs('<p>a b</p>', '<p>ab</p>')).toBe(false)
    expect(sameAs('<p><em>a</em>b</p>', '<p>a<em>b</em></p>')).toBe(false)
    expect(sameAs('<pre>a  b</pre>', '<pre>a b</pre>')).toBe(false)
  })

  test('TipTap’s widths are read, all of them', () => {
    const html = '<table><tbody><tr><th colspan="2" colwidth="83,100">a</th></tr><tr><td>b</td><td>c</td></tr></tbody></table>'
    expect(rewrite(html)).toContain('<th colspan="2" data-colwidth="83,100">')
    expect(rewrite(html.replace('83,100', '83,10'))).not.toContain('colwidth')
  })
})
