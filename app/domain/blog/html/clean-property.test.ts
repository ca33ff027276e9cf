import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAll } from '../../../../scripts/lib/all.ts'
import { cleanHtml } from './clean.server.ts'
import { postTags } from './html-rules.ts'

const names = [
  ...postTags,
  ...['b', 'i', 'span', 'div', 'font', 'h4', 'thead', 'tfoot', 'colgroup', 'col', 'caption', 'svg', 'math', 'script', 'style', 'title'],
  ...['template', 'noscript', 'iframe', 'form', 'center', 'o:p', 'select', 'option', 'textarea', 'mtext', 'foreignobject', 'del', 'section'],
] // prettier-ignore
const attributes = [
  ...['href="/areas"', 'href="https://example.org/?a=1&b=2"', 'href="javascript:x()"', "href='#top'", 'href=" /a b "', 'href'],
  ...['src="https://example.org/a.png"', 'src="data:image/png;base64,AA"', 'src="/pictures/abc-800.webp"', 'alt="A & &quot;B&quot; <c>"', 'width="100"', 'height=0'],
  ...['colspan="2"', 'colspan=3', 'rowspan="2"', 'rowspan=9', 'colspan="50"', 'colwidth="100"', 'data-colwidth="100,200"', 'colwidth="1"'],
  ...['style="font-weight:700"', 'style="font-weight:normal"', 'style="text-decoration:underline line-through"', 'style="width:120px"'],
  ...['onclick="x()"', 'class=a', 'id="b"'],
] // prettier-ignore
const texts = ['a', ' ', '\n', '\n\n', 'two words', '&nbsp;', '&', '<', '>', '&lt;b&gt;', '"', '\u0000', '\uD800', '\u00A0', '£1', 'x\n\ny', '&#0;', '&#x202e;', '\u200B', '<!--', '-->', '<![CDATA[', ']]>', '<?x', '</', '/>', '\r\n', '\t'] // prettier-ignore

const piece = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...names), fc.subarray(attributes, { maxLength: 3 })).map(([name, some]) => `<${[name, ...some].join(' ')}>`) }, // prettier-ignore
  { weight: 3, arbitrary: fc.constantFrom(...names).map((name) => `</${name}>`) },
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
)
const soup = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))

/** Tables in which anything may be said of anything. */
const cell = fc
  .tuple(fc.constantFrom('td', 'th'), fc.nat(6), fc.nat(6), fc.constantFrom('', '<p>x</p>', 'y', '<ul><li>z</li></ul>'))
  .map(([tag, colspan, rowspan, content]) => `<${tag} colspan=${colspan} rowspan=${rowspan}>${content}</${tag}>`)
const row = fc.array(cell, { maxLength: 5 }).map((cells) => `<tr>${cells.join('')}</tr>`)
const section = fc
  .tuple(fc.constantFrom('thead', 'tbody', 'tfoot'), fc.array(row, { maxLength: 6 }))
  .map(([tag, rows]) => `<${tag}>${rows.join('')}</${tag}>`)
const tables = fc.array(section, { maxLength: 3 }).map((sections) => `<table>${sections.join('')}</table>`)

/** What the text of a post is written in: nothing else may ever come out. */
const token = new RegExp(
  [
    '[^<>&\\u0000-\\u0008\\u000B-\\u001F\\u007F-\\u009F]+',
    '&(?:amp|lt|gt|nbsp|quot);',
    `</?(?:${postTags.filter((tag) => !['a', 'img', 'td', 'th'].includes(tag)).join('|')})>`,
    '<a href="(?:https?://|mailto:|tel:|/(?!/)|#)[^"<>\\s]*"(?: rel="noopener")?>|</a>',
    '<img src="(?:https://|/pictures/)[^"<>\\s]+" alt="[^"<>]*"(?: width="[1-9]\\d{0,4}")?(?: height="[1-9]\\d{0,4}")?>',
    '<t[dh](?: colspan="\\d{1,2}")?(?: rowspan="\\d{1,3}")?(?: data-colwidth="\\d{2,4}(?:,\\d{2,4})*")?>|</t[dh]>',
  ].join('|'),
  'gy',
)

function expectClean(html: string): void {
  const once = cleanHtml(html)
  const twice = cleanHtml(once.html)
  expect(twice.html).toBe(once.html)
  expect(twice.removed).toEqual([])
  expect(once.html.replace(token, '')).toBe('')
}

test('cleaning twice changes nothing, and nothing but the elements of a post comes out, whatever goes in', () => {
  fc.assert(
    fc.property(soup, (html) => expectClean(html)),
    { numRuns: isAll ? 3000 : 750 },
  )
})

test('so it is with tables', () => {
  fc.assert(
    fc.property(tables, (html) => expectClean(html)),
    { numRuns: isAll ? 1500 : 400 },
  )
})

test('every row of a table is as wide as every other', () => {
  fc.assert(
    fc.property(tables, (html) => {
      const clean = cleanHtml(html).html
      for (const table of clean.split('<table>').slice(1)) expect(new Set(widthsOf(table)).size).toBe(1)
    }),
    { numRuns: isAll ? 1500 : 400 },
  )
})

/** The columns that each row of a table covers, with the cells that reach into it from above. Fails where two cells meet. */
function widthsOf(table: string): number[] {
  const taken: Set<number>[] = []
  const rows = table.split('<tr>').slice(1)
  for (const [at, row] of rows.entries()) {
    let column = 0
    for (const [, attributes = ''] of row.matchAll(/<t[dh]([^>]*)>/g)) {
      const colspan = Number(/colspan="(\d+)"/.exec(attributes)?.[1] ?? 1)
      const rowspan = Number(/rowspan="(\d+)"/.exec(attributes)?.[1] ?? 1)
      while (taken[at]?.has(column)) column++
      for (let y = at; y < at + rowspan; y++)
        for (let x = column; x < column + colspan; x++) {
          taken[y] ??= new Set()
          expect(taken[y]!.has(x)).toBe(false)
          taken[y]!.add(x)
        }
    }
  }
  expect(taken).toHaveLength(rows.length)
  return taken.map((columns) => Math.max(...columns) + 1).map((width, at) => (taken[at]!.size === width ? width : -1))
}
