import { openSnapshot, type Db } from '#db/database.server.ts'
import type { ListPage } from './lists.ts'

export interface WholeList<Row> {
  /** The number of rows. */
  total: number
  /** The rows, a page at a time. A reader who stops before the end has to call `return`, as `for await` does. */
  pages: AsyncGenerator<Row[], void>
  /** Ends the reading, wherever it is. It may be called more than once. */
  close: () => void
}

/** What a reading has to do with whoever asked for it. */
export interface Reading {
  /** Says that they have gone. */
  signal?: AbortSignal
  /** Called once, when the reading is over, whatever the reason. */
  onEnd?: () => void
}

/** The number of rows read at a time: few enough that others hardly wait for them, and that they are let go of while young. */
const rowsAtOnce = 50
/**
 * The longest wait for a reader. One who is slower, or never begins, has gone, and their connection must not be kept for ever.
 */
const longestMilliseconds = 10 * 60_000

/**
 * Reads every page of a list as it is now, however long that takes. It reads a snapshot, because in the live table rows that come
 * and go would move others from page to page. `list` returns one page of `size` rows.
 */
export async function readWholeList<Row>(
  db: Db,
  list: (snapshot: Db, page: number, size: number) => Promise<ListPage<Row>>,
  { signal, onEnd }: Reading = {},
): Promise<WholeList<Row>> {
  let snapshot: Awaited<ReturnType<typeof openSnapshot>> | undefined
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
    snapshot?.close()
    onEnd?.()
  }
  const timer = setTimeout(end, longestMilliseconds).unref()
  signal?.addEventListener('abort', end)
  try {
    signal?.throwIfAborted()
    snapshot = await openSnapshot(db)
    if (isOver) snapshot.close()
    signal?.throwIfAborted()
    const view = snapshot.db
    const first = await list(view, 1, rowsAtOnce)
    // What has been read needs no snapshot and no place, however slow its reader is.
    if (first.pageCount <= 1) end()
    const readPage = async (page: number) => {
      if (isOver) throw new Error('The reading is over: its reader was too slow, or has gone.')
      const { rows } = await list(view, page, rowsAtOnce)
      if (page === first.pageCount) end()
      return rows
    }
    return { total: first.total, pages: readPages(first, readPage, end), close: end }
  } catch (error) {
    end()
    throw error
  }
}

async function* readPages<Row>(
  first: ListPage<Row>,
  readPage: (page: number) => Promise<Row[]>,
  end: () => void,
): AsyncGenerator<Row[], void> {
  try {
    yield first.rows
    for (let page = 2; page <= first.pageCount; page += 1) yield await readPage(page)
  } finally {
    end()
  }
}
