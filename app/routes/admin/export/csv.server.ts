import type { Cell } from '#app/domain/lists/description.ts'

/** The byte order mark. Excel reads UTF-8 only behind it. */
const byteOrderMark = '\uFEFF'

/**
 * A CSV file as a stream of bytes, one page of rows at a time, so that its length does not matter. A cell that a spreadsheet
 * would take for a formula gets an apostrophe in front. A cell with another separator gets quotes.
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
  // The package is loaded with the first export and not before, because most processes never make one.
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
 * The package's own rule looks only at the first character, but programs skip spaces, line ends and invisible characters before a
 * formula. Full-width and small signs count too, because some programs turn them into plain ones.
 */
function isFormula(text: string): boolean {
  return /^[\p{Z}\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[\t\r\n]/u.test(text)
}
