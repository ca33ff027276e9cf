import { describe, expect, test } from 'vitest'
import { cleanHtml, countWords } from './clean.server.ts'

const clean = (html: string) => cleanHtml(html).html
const removed = (html: string) => cleanHtml(html).removed

/** Cleans to what it is itself. */
const stays = (html: string) => expect(cleanHtml(html)).toEqual({ html, removed: [] })

describe('text and lines', () => {
  test('text without an element becomes paragraphs, one for each block of lines', () => {
    expect(clean('One\r\nand on\r\n\r\n  \r\nTwo & £3 < 4 &amp; 5')).toBe(
      '<p>One<br>and on</p>\n<p>Two &amp; £3 &lt; 4 &amp; 5</p>',
    )
    expect(clean('  \n ')).toBe('')
  })

  test('bare text between blocks becomes paragraphs, and so do divisions and definition lists', () => {
    expect(clean('One <b>two</b>\n\nthree<h2>Four</h2>five<div>six<div>seven</div></div><dl><dt>a</dt><dd>b</dd></dl>')).toBe(
      '<p>One <strong>two</strong></p>\n<p>three</p>\n<h2>Four</h2>\n<p>five</p>\n<p>six</p>\n<p>seven</p>\n<p>a</p>\n<p>b</p>',
    ) // prettier-ignore
  })

  test('spaces are single outside of preformatted text, and kept in it', () => {
    expect(clean('<p>  a \n b <strong> c</strong> <br> d </p><pre>\n  x\n    y  z\n</pre>')).toBe(
      '<p>a b <strong>c</strong><br>d</p>\n<pre><code>  x\n    y  z</code></pre>',
    )
    stays('<pre><code>if (a &lt; b)\n\n\tc()</code></pre>')
  })

  test('spaces that do not break are spelt out', () => {
    expect(clean('<p>£5\u00A0m</p>')).toBe('<p>£5&nbsp;m</p>')
    stays('<p>£5&nbsp;m</p>')
  })

  test('nothing that cannot be seen stays alone: empty paragraphs, headings, links, marks', () => {
    expect(clean('<p></p><p> </p><p><br></p><h2> </h2><p>a<a href="/areas"> </a><em></em>b</p><h3><img></h3>')).toBe(
      '<p>a b</p>',
    ) // prettier-ignore
  })

  test('control characters, halves of characters and what XML cannot hold are gone, however they are written', () => {
    expect(clean('<p>a\u0000b\u0007c&#0;&#1;d\uFFFEe\uD800</p>')).toBe('<p>abc\uFFFDde\uFFFD</p>')
  })
})

describe('marks', () => {
  test('older elements become those of today, in one order, and neighbours that look the same are one', () => {
    expect(clean('<p><i><b>a</b></i><del>b</del><strike>c</strike> <ins>d</ins><b>e</b><strong>f</strong></p>')).toBe(
      '<p><strong><em>a</em></strong><s>bc</s> <u>d</u><strong>ef</strong></p>',
    )
  })

  test('a mark around blocks is one inside each of them', () => {
    expect(clean('<b><p>a</p><ul><li>b</li></ul></b>')).toBe(
      '<p><strong>a</strong></p>\n<ul>\n<li><strong>b</strong></li>\n</ul>',
    )
    expect(clean('<a href="/areas"><h2>a</h2><p>b</p></a>')).toBe(
      '<h2><a href="/areas">a</a></h2>\n<p><a href="/areas">b</a></p>',
    )
  })

  test('Google Docs wraps all of it into a b that is not bold, and says bold in spans', () => {
    const pasted =
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:400">Plain, </span>' +
      '<span style="font-weight:700">bold</span><span style="font-style:italic">, italic</span><span style="text-decoration:underline">, under</span><span style="text-decoration:line-through">, out</span></p></b>'
    expect(clean(pasted)).toBe('<p>Plain, <strong>bold</strong><em>, italic</em><u>, under</u><s>, out</s></p>')
  })
})

describe('links', () => {
  test('they lead outside, to this site, to a place, a mailbox or a telephone', () => {
    stays(
      '<p><a href="https://www.gov.uk/a?b=1&amp;c=2" rel="noopener">a</a> <a href="/areas">b</a> <a href="#costs">c</a> <a href="mailto:a@example.org">d</a> <a href="tel:+441632960000">e</a></p>',
    )
  })

  test.each(['javascript:alert(1)', ' java\nscript:alert(1)', '&#106;avascript:alert(1)', 'JaVaScRiPt:x', '\u0001javascript:x', 'data:text/html,x', 'vbscript:x', '//evil.example', '/\\evil.example', '\\\\evil.example', 'https:evil', 'file:///etc', 'blob:x', 'page.html', 'http://', '\u00A0javascript:x', '']) (
    'the text stays without a link to %j',
    (address) => {
      expect(cleanHtml(`<p>to <a href="${address}">there</a></p>`)).toEqual({
        html: '<p>to there</p>',
        removed: ['1 link with an address that is not allowed'],
      })
    },
  ) // prettier-ignore

  test('a link in a link ends the first one', () => {
    expect(clean('<p><a href="/a">one <a href="/b">two</a> three</a></p>')).toBe(
      '<p><a href="/a">one </a><a href="/b">two</a> three</p>',
    )
  })
})

describe('pictures', () => {
  test('they come from elsewhere by https, or are own ones, and always have a text', () => {
    expect(clean('<img src="https://example.org/a.png" width="600" height="20000" title="x"><img src="/pictures/ab-800.webp" alt=" A  house ">')).toBe(
      '<p><img src="https://example.org/a.png" alt="" width="600"><img src="/pictures/ab-800.webp" alt="A house"></p>',
    ) // prettier-ignore
  })

  test('the author is told which ones are gone', () => {
    expect(
      removed(
        '<img src="data:image/png;base64,AA"><img src="data:x"><img src="http://example.org/a.png"><img alt="x"><img src="/files/a.png">',
      ),
    ).toEqual([
      '2 pictures pasted as data',
      '2 pictures with addresses that are not allowed',
      '1 picture without an address',
    ])
  })

  test('a figure keeps its picture and one caption', () => {
    stays('<figure><img src="https://example.org/a.png" alt="a"><figcaption>Said <em>so</em></figcaption></figure>')
    expect(clean('<figure><figcaption>a</figcaption></figure><figcaption>b</figcaption>')).toBe('<p>a</p>\n<p>b</p>')
  })
})

describe('lists and quotes', () => {
  test('items hold words alone, or blocks', () => {
    stays('<ul>\n<li>a</li>\n<li><p>b</p></li>\n<li><p>c</p><ol>\n<li>d</li>\n</ol></li>\n</ul>')
    expect(clean('<ul><li>a<ul><li>b</li></ul></li></ul>')).toBe(
      '<ul>\n<li><p>a</p><ul>\n<li>b</li>\n</ul></li>\n</ul>',
    )
  })

  test('a list in a list belongs to the item before, and items outside a list get one', () => {
    expect(clean('<ul><li>a</li><ul><li>b</li></ul>c</ul>')).toBe(
      '<ul>\n<li><p>a</p><ul>\n<li>b</li>\n</ul></li>\n<li>c</li>\n</ul>',
    )
    expect(clean('<li>a</li> <li>b</li><p>c</p>')).toBe('<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<p>c</p>')
  })

  test('a quote holds blocks', () => {
    expect(clean('<blockquote>a<p>b</p></blockquote><blockquote> </blockquote>')).toBe(
      '<blockquote><p>a</p><p>b</p></blockquote>',
    )
  })

  test('nesting has an end, and the words beyond it stay', () => {
    const deep = cleanHtml('<blockquote>'.repeat(60) + 'a' + '</blockquote>'.repeat(60))
    expect(deep.html.match(/<blockquote>/g)!.length).toBeLessThan(40)
    expect(deep.html).toContain('<p>a</p>')
    expect(deep.removed).toEqual([expect.stringMatching(/^\d+ elements nested too deeply$/)])
  })
})

describe('what the author is told', () => {
  test('each kind with its number, the most frequent first', () => {
    expect(
      removed(
        '<p style="color:red" onclick="x()" class="a">a</p><p style="x">b</p><p style="y"><font color="red">c</font></p><script>x</script><style>x</style><!-- x -->',
      ),
    ).toEqual([
      '3 style attributes',
      '1 event attribute',
      '1 class attribute',
      '1 font element',
      '1 other attribute',
      '1 script',
      '1 style sheet',
      '1 comment',
    ])
  })

  test('no list is longer than can be read', () => {
    const many = Array.from({ length: 40 }, (_, at) => `<x-${at}>a</x-${at}>`).join('')
    expect(removed(many)).toHaveLength(13)
    expect(removed(many).at(-1)).toBe('28 other things')
  })

  test('elements that hold no text for a reader go with all they hold', () => {
    expect(
      clean('<p>a</p><script>b</script><style>c</style><svg><title>d</title><text>e</text></svg><template>f</template><noscript>g</noscript><iframe>h</iframe><textarea>i</textarea><math><mi>j</mi></math><p>k</p>'),
    ).toBe('<p>a</p>\n<p>k</p>') // prettier-ignore
  })
})

test('words are counted without elements', () => {
  expect(countWords('<p>One two</p><p>three&nbsp;four <strong>five</strong></p>')).toBe(5)
  expect(countWords('<hr>')).toBe(0)
})
