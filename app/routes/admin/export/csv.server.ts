import type { Cell } from '#app/domain/lists/description.ts'

/** Excel reads UTF-8 only behind this mark. */
const byteOrderMark = '\uFEFF'

/**
 * A CSV file as a stream of bytes, a page of rows at a time, so that its length does not matter. What a spreadsheet would take
 * for a formula gets an apostrophe in front, and a cell with another separator gets quotes.
 */
export function streamCsv(head: string[], pages: AsyncGenerator<Cell[][], void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let isBegun = false
  return new ReadableStream({
    async pull(controller) {
      const next = await pages.next()
      const rows = [...(isBegun ? [] : [head]), ...(next.done ? [] : next.value)]
      const text = (isBegun ? '' : byteOrderMark) + (await writeRows(rows))
      isBegun = true
      if (text) controller.enqueue(encoder.encode(text))
      if (next.done) controller.close()
    },
    async cancel() {
      await pages.return(undefined)
    },
  })
}

async function writeRows(rows: Cell[][]): Promise<string> {
  if (rows.length === 0) return ''
  // Loaded with the first export and not before: most processes never make one.
  const { stringify } = await import('csv-stringify/sync')
  return stringify(rows, {
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: /[;\t]/,
    cast: {
      boolean: (value) => (value ? 'yes' : 'no'),
      string: (value) => (isFormula(value) ? `'${value}` : value),
    },
  })
}

/**
 * The package's own rule looks at the first character only; programs skip spaces, line ends and invisible characters before a
 * formula. The full-width and small signs count because some programs make them plain ones.
 */
function isFormula(text: string): boolean {
  return /^[\p{Z}\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[\t\r\n]/u.test(text)
}
