import type { Cell } from '#app/domain/lists/description.ts'
import { makeEach, toByteStream, toPieces } from '#app/utils/byte-stream.server.ts'
import { byteOrderMark, writeCsvLine } from '#app/utils/csv-cells.ts'

/**
 * A CSV file as a stream of bytes, made only as fast as it is read, so that its length does not matter. A cell that a spreadsheet
 * would take for a formula gets an apostrophe in front. A cell with another separator or a line end gets quotes. `close` is called
 * when whoever reads stops before the end, even before they have begun.
 */
export function streamCsv(
  head: string[],
  pages: AsyncGenerator<Iterable<Cell[]>, void>,
  close?: () => void,
): ReadableStream<Uint8Array> {
  async function* write(): AsyncGenerator<Iterable<string>, void> {
    yield [byteOrderMark + writeCsvLine(head)]
    for await (const rows of pages) yield makeEach(rows, writeCsvLine)
  }
  return toByteStream(toPieces(write()), close)
}

/**
 * The answer with such a file. React Router also answers OPTIONS with a loader, and asks for a page's data under an address of
 * its own; both are told that there is nothing.
 */
export function csvAnswer(
  request: Request,
  fileName: string,
  head: string[],
  pages: () => AsyncGenerator<Iterable<Cell[]>, void>,
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
