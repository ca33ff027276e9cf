/** The pages of what people write to each other: so many texts that no page is long, however long each of them is. */

export const textsAPage = 20
/**
 * The most bytes of the texts of a page, of which there is one at least. As HTML a quote mark is six times as long, so that a page
 * has 240 kB of them.
 */
export const bytesAPage = 40_000

/** The page that is shown; page 1 has the latest texts. */
export interface ThreadPages {
  page: number
  /** At least 1, so that an empty thread has a page too. */
  pageCount: number
  /** The number of all texts, and the positions of the first and the last one on this page, counted from the oldest. */
  total: number
  first: number
  last: number
}

/** The latest of these, the latest first, that one page may show: `most` of them, of which one at least, and no more than `bytesAPage`. */
export function takeLatest<Text>(texts: readonly Text[], bytesOf: (text: Text) => number, most: number): Text[] {
  return texts.slice(0, cutThread(texts.map(bytesOf), 1, most).to)
}

/**
 * Cuts a thread into pages. `bytes` has the length of each text, the latest first. `from` and `to` are the places in it of the texts of
 * this page, from the first to before the second; a page behind the last one has none.
 */
export function cutThread(
  bytes: readonly number[],
  page: number,
  most = textsAPage,
): { pages: ThreadPages; from: number; to: number } {
  const starts = [0]
  let [texts, length] = [0, 0]
  for (const [at, size] of bytes.entries()) {
    if (texts === most || (texts > 0 && length + size > bytesAPage)) {
      starts.push(at)
      ;[texts, length] = [0, 0]
    }
    texts += 1
    length += size
  }
  const total = bytes.length
  const from = starts[page - 1] ?? total
  const to = starts[page] ?? total
  return { pages: { page, pageCount: starts.length, total, first: total - to + 1, last: total - from }, from, to }
}
