import { describe, expect, test } from 'vitest'
import { cleanHtml } from './clean.server.ts'
import { mostCells } from './html-rules.ts'

const clean = (html: string) => cleanHtml(html).html
const table = (...rows: string[]) =>
  `<table><tbody>\n${rows.map((row) => `<tr>${row}</tr>\n`).join('')}</tbody></table>`

describe('tables of editors and office programs', () => {
  test('a table of TipTap keeps its spans and widths', () => {
    const tiptap =
      '<table style="min-width: 208px;"><colgroup><col style="width: 83px;"><col style="width: 100px;"><col style="min-width: 25px;"></colgroup><tbody>' +
      '<tr><th colspan="2" rowspan="1" colwidth="83,100"><p>Head</p></th><th colspan="1" rowspan="1"><p></p></th></tr>' +
      '<tr><td colspan="1" rowspan="1" colwidth="83"><p>a</p></td><td colspan="1" rowspan="2" colwidth="100"><p>b</p></td><td colspan="1" rowspan="1"><p>c</p></td></tr>' +
      '<tr><td colspan="1" rowspan="1" colwidth="83"><p>d</p></td><td colspan="1" rowspan="1"><p>e</p></td></tr></tbody></table>'
    const stored = table(
      '<th colspan="2" data-colwidth="83,100"><p>Head</p></th><th></th>',
      '<td data-colwidth="83"><p>a</p></td><td rowspan="2" data-colwidth="100"><p>b</p></td><td><p>c</p></td>',
      '<td data-colwidth="83"><p>d</p></td><td><p>e</p></td>',
    )
    expect(cleanHtml(tiptap)).toEqual({ html: stored, removed: [] })
    expect(cleanHtml(stored)).toEqual({ html: stored, removed: [] })
  })

  test('cells hold words alone, or blocks', () => {
    const plain = table('<th>Rate</th><th>Interest</th>', '<td>4.5%</td><td>£4,556</td>')
    expect(cleanHtml(plain)).toEqual({ html: plain, removed: [] })
    expect(clean('<table><tr><td>a<ul><li>b</li></ul></td></tr></table>')).toBe(
      table('<td><p>a</p><ul>\n<li>b</li>\n</ul></td>'),
    )
  })

  test('columns of Excel give their widths to the first row', () => {
    expect(
      clean(
        '<table border=0 width=160><col width=64 span=2><tr height=20><td class=xl65>1</td><td align=right>2</td></tr></table>',
      ),
    ).toBe(table('<td data-colwidth="64">1</td><td data-colwidth="64">2</td>'))
  })

  test('heads, feet and several bodies become one, and cells of the head are headers', () => {
    expect(
      clean(
        '<table><caption>Rents</caption><thead><tr><td>a</td></tr></thead><tbody><tr><td>b</td></tr></tbody><tbody><tr><td>c</td></tr></tbody><tfoot><tr><td>d</td></tr></tfoot></table>',
      ),
    ).toBe(`<p>Rents</p>\n${table('<th>a</th>', '<td>b</td>', '<td>c</td>', '<td>d</td>')}`)
  })

  test('a table in a table is its words, and text between cells stands before the table', () => {
    expect(
      cleanHtml('<table>x<tr>y<td>a<table><tr><td>b</td><td>c</td></tr></table>d</td></tr></table>'),
    ).toEqual({
      html: `<p>xy</p>\n${table('<td><p>a</p><p>b</p><p>c</p><p>d</p></td>')}`,
      removed: ['1 table inside a table'],
    }) // prettier-ignore
  })
})

describe('the grid', () => {
  test('short rows are filled up', () => {
    expect(clean('<table><tr><td>a<td>b<td>c<tr><td>d</table>')).toBe(
      table('<td>a</td><td>b</td><td>c</td>', '<td>d</td><td></td><td></td>'),
    )
  })

  test('spans end where the table does, and where another cell is', () => {
    expect(clean('<table><tr><td rowspan=9>a<td colspan=40>b<tr><td>c<td>d</table>')).toBe(
      table('<td rowspan="2">a</td><td colspan="2">b</td>', '<td>c</td><td>d</td>'),
    )
    expect(clean('<table><tr><td>a<td rowspan=2>b<td>c<tr><td colspan=3>d<td>e</table>')).toBe(
      table('<td>a</td><td rowspan="2">b</td><td>c</td>', '<td>d</td><td>e</td>'),
    )
  })

  test('rows and columns in which no cell begins are none', () => {
    expect(clean('<table><tr><td colspan=3 colwidth="50,60,70">a<td>b<tr><tr><td colspan=3>c<td>d</table>')).toBe(
      table('<td data-colwidth="180">a</td><td>b</td>', '<td>c</td><td>d</td>'),
    )
    expect(clean('<table><tr><td rowspan=2>a<tr></tr></table>')).toBe(table('<td>a</td>'))
    expect(clean('<table><tr></tr></table>')).toBe('')
  })

  test.each(['10', '2001', '100,100', '100,', 'x', '-5', '1e3'])('a width of %j is none', (width) => {
    expect(clean(`<table><tr><td data-colwidth="${width}">a</td></tr></table>`)).toBe(table('<td>a</td>'))
  })
})

describe('sizes', () => {
  test('spans claim no more cells than a table may have', () => {
    const bomb = clean(`<table>${'<tr><td rowspan=200 colspan=50>x'.repeat(1000)}</table>`)
    expect(cellsOf(bomb)).toBeLessThanOrEqual(mostCells)
  })

  test('a table that is too large goes on in another one', () => {
    const row = `<tr>${'<td>1</td>'.repeat(40)}</tr>`
    const html = clean(`<table>${row.repeat(400)}</table>`)
    expect(html.match(/<td>/g)).toHaveLength(16_000)
    for (const one of html.split('<table>').slice(1)) expect(cellsOf(one)).toBeLessThanOrEqual(mostCells)
  })

  test('many short rows below wide ones are not written out without end', () => {
    const html = `<table><tr>${'<td>a'.repeat(50)}${'<tr><td>b'.repeat(20_000)}</table>`
    expect(clean(html).length).toBeLessThan(html.length * 10)
  })

  // The numbers of steps would be those of the parsers; these finish at once or not before the run is given up.
  test.each([
    ['open elements', '<b>'.repeat(160_000)],
    ['end tags of others', '<b>'.repeat(80_000) + '</i>'.repeat(60_000)],
    ['open quotes', '<blockquote>'.repeat(40_000)],
    ['open lists', '<ul><li>'.repeat(60_000)],
    ['open tables', '<table><tr><td>'.repeat(30_000)],
    ['drawings', '<svg><style>'.repeat(40_000)],
    ['closed drawings', '<svg/>'.repeat(80_000)],
    ['line ends', '<br>'.repeat(120_000)],
    ['paragraphs', '<p>'.repeat(160_000)],
    ['comments', '<!---->'.repeat(70_000)],
    ['attributes', `<p ${Array.from({ length: 60_000 }, (_, at) => `a${at}`).join(' ')}>`],
  ])('half a megabyte of %s is cleaned', (_, html) => {
    const once = clean(`${html}x`)
    expect(once.length).toBeLessThan(2 * html.length)
    expect(clean(once)).toBe(once)
  })
})

/** The cells of a table, spans counted as the cells they cover. */
function cellsOf(html: string): number {
  return [...html.matchAll(/<td(?: colspan="(\d+)")?(?: rowspan="(\d+)")?/g)].reduce(
    (sum, [, colspan = '1', rowspan = '1']) => sum + Number(colspan) * Number(rowspan),
    0,
  )
}
