import { describe, expect, test } from 'vitest'
import { cleanHtml } from '#app/domain/blog/html/clean.server.ts'
import { readCorpus, treeWithoutBrowser } from '#app/testing/inputs/rich-text-corpus.ts'
import { readPastedHtml, readPastedText } from './paste.ts'
import { serialisePost } from './serialise.ts'

/** Without the whitespace between blocks. */
const paste = (html: string) => serialisePost(readPastedHtml(treeWithoutBrowser(html)).blocks).replaceAll(/>\n</g, '><')
const corpus = readCorpus()

describe('pasting HTML', () => {
  test('Word: headings, marks, lists of several levels and tables come along, bullets and odd spaces do not', () => {
    expect(paste(corpus.word!)).toBe(
      '<h1>Rates in&nbsp;2026</h1><p>A <strong>bold</strong> claim, <em>in italics</em>, and <u>underlined</u>.</p>' +
        '<ul><li><p>First point</p><ul><li>A point below it</li></ul></li><li>Second point</li></ul><ol><li>Numbered</li></ol>' +
        '<table><tbody><tr><td colspan="2"><p><strong>Rent</strong></p></td></tr><tr><td><p>£900</p></td><td><p>£950</p></td></tr></tbody></table>',
    )
    expect(readPastedHtml(treeWithoutBrowser(corpus.word!)).lostPictures).toBe(1)
  })

  test('Google Docs: bold is what is bold, and not everything', () => {
    expect(paste(corpus['google-docs']!)).toBe(
      '<h2>Before the fix ends</h2><p>Plain, <strong>bold</strong>, <em>italic</em><s>struck</s> <a href="https://www.example.com/a?b=1&amp;c=2" rel="noopener">a link</a></p>' +
        '<ul><li><p>One</p><ul><li><p>Nested</p></li></ul></li><li><p>Two</p></li></ul>' +
        '<table><tbody><tr><td><p><strong>Rent</strong></p></td><td rowspan="2"><p>£900</p></td></tr><tr><td><p>Costs</p></td></tr></tbody></table>',
    )
  })

  test('TipTap: spans and widths of columns come along', () => {
    expect(paste(corpus.tiptap!)).toContain('<th colspan="2" data-colwidth="83,100"><p>Area</p></th>')
  })

  test('spreadsheets: cells with their spans', () => {
    expect(paste(corpus.excel!)).toBe(
      '<table><tbody><tr><td><strong>Rate</strong></td><td colspan="2">Interest</td></tr><tr><td>4.5%</td><td>£4,556</td><td></td></tr></tbody></table>',
    )
    expect(paste(corpus.libreoffice!)).toBe(
      '<table><tbody><tr><td><strong>Area</strong></td><td><strong>Yield</strong></td></tr><tr><td>L15</td><td>8%</td></tr></tbody></table>',
    )
  })

  test.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="alert(1)" style="x:expression(alert(1))">a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', ''],
    ['<a href="javascript:alert(1)">a</a>', '<p>a</p>'],
    ['<a href="java\nscript:alert(1)">a</a>', '<p>a</p>'],
    ['<a href="&#1;javascript:alert(1)">a</a>', '<p>a</p>'],
    ['<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>', ''],
    ['<math><mtext><img src=x onerror=alert(1)></mtext></math>', ''],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>b', '<p>b</p>'],
    ['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    [
      '<img src="https://x.example/a.png" alt="&quot;&gt;&lt;script&gt;">',
      '<p><img src="https://x.example/a.png" alt="&quot;&gt;&lt;script&gt;"></p>',
    ],
    [
      '<a href="https://x.example/&quot;onmouseover=alert(1)">a</a>',
      '<p><a href="https://x.example/&quot;onmouseover=alert(1)" rel="noopener">a</a></p>',
    ],
    ['<form action="javascript:alert(1)"><button>b</button><p>a</p></form>', '<p>a</p>'],
  ])('no script comes along: %s', (html, expected) => {
    expect(paste(html)).toBe(expected)
    expect(cleanHtml(expected).html).toBe(expected)
  })

  test('a web page: sections are left, links that a post may have and pictures at https stay', () => {
    const html =
      '<div><section><h5>Small</h5><div>One</div><div>Two <a href="https://www.google.com/url?q=https://x.example/a&sa=D">x</a></div></section><img src="http://x.example/a.png"><img src="https://x.example/b.png" alt="B" width="10" height="5"></div>'
    expect(paste(html)).toBe(
      '<h3>Small</h3><p>One</p><p>Two <a href="https://x.example/a" rel="noopener">x</a></p><p><img src="https://x.example/b.png" alt="B" width="10" height="5"></p>',
    )
    expect(readPastedHtml(treeWithoutBrowser(html)).lostPictures).toBe(1)
  })

  test('code from an editor of code keeps its lines and spaces', () => {
    const html =
      '<div style="font-family: Menlo, monospace; white-space: pre;"><div><span>if (a)</span></div><div><span>  b &lt; c</span></div></div>'
    expect(paste(html)).toBe('<pre><code>if (a)\n  b &lt; c</code></pre>')
  })

  test('a clipboard that is nested without end loses no word, and that only words are read is told', () => {
    for (const depth of [460, 5000]) {
      const html = `<p>a</p>${'<div>'.repeat(depth)}b <b>c</b>${'</div>'.repeat(depth)}<p>d</p>`
      expect(paste(html)).toBe('<p>a</p><p>b c</p><p>d</p>')
      expect(readPastedHtml(treeWithoutBrowser(html)).isTooDeep).toBe(true)
    }
    expect(readPastedHtml(treeWithoutBrowser('<div><p>a</p></div>')).isTooDeep).toBe(false)
  })
})

describe('pasting text', () => {
  test('lines are paragraphs', () => {
    expect(serialisePost(readPastedText('One\r\n\r\nTwo\n'))).toBe('<p>One</p>\n<p>Two</p>')
  })

  test('lines with tabs are a table, where each has as many', () => {
    expect(serialisePost(readPastedText('a\tb\n1\t2\n'))).toBe(
      '<table><tbody>\n<tr><td>a</td><td>b</td></tr>\n<tr><td>1</td><td>2</td></tr>\n</tbody></table>',
    )
    expect(serialisePost(readPastedText('a\tb\n1'))).toBe('<p>a b</p>\n<p>1</p>')
  })
})
