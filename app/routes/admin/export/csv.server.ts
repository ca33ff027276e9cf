import type { Cell } from '#app/domain/lists/description.ts'
import { toByteStream } from '#app/utils/byte-stream.server.ts'
import { protectCell } from '#app/utils/csv-cells.ts'

/** The byte order mark. Excel reads UTF-8 only behind it. */
const byteOrderMark = '\uFEFF'

/**
 * A CSV file as a stream of bytes, one page of rows at a time, so that its length does not matter. A cell that a spreadsheet
 * would take for a formula gets an apostrophe in front. A cell with another separator or a line end gets quotes.
 */
export function streamCsv(head: string[], pages: AsyncGenerator<Cell[][], void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  async function* write(): AsyncGenerator<Uint8Array, void> {
    yield encoder.encode(byteOrderMark + (await writeRows([head])))
    for await (const rows of pages) if (rows.length > 0) yield encoder.encode(await writeRows(rows))
  }
  return toByteStream(write())
}

async function writeRows(rows: Cell[][]): Promise<string> {
  // The package is loaded with the first export and not before, because most processes never make one.
  const { stringify } = await import('csv-stringify/sync')
  return stringify(rows, {
    record_delimiter: 'windows',
    // The package quotes a line end only where it is that of the rows.
    quoted_match: /[;\t\r\n]/,
    cast: {
      boolean: (value) => (value ? 'yes' : 'no'),
      string: protectCell,
    },
  })
}

/**
 * The answer with such a file. React Router also answers OPTIONS with a loader, and asks for a page's data under an address of
 * its own; both are told that there is nothing.
 */
export function csvAnswer(
  request: Request,
  fileName: string,
  head: string[],
  pages: () => AsyncGenerator<Cell[][], void>,
): Response {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || new URL(request.url).pathname.endsWith('.data')) {
    return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  }
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
  }
  return new Response(request.method === 'HEAD' ? null : streamCsv(head, pages()), { headers })
}
