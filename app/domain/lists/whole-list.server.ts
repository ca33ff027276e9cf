import { openSnapshot, type Db } from '#db/database.server.ts'
import type { ListPage } from './lists.ts'

interface WholeList<Row> {
  /** The number of rows. */
  total: number
  /** The rows, a page at a time. A reader who stops before the end has to call `return`, as `for await` does. */
  pages: AsyncGenerator<Row[], void>
}

/** The number of rows read at a time: few enough that others hardly wait for them. */
const rowsAtOnce = 100
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
): Promise<WholeList<Row>> {
  const snapshot = openSnapshot(db)
  const timer = setTimeout(snapshot.close, longestMilliseconds).unref()
  const end = () => {
    clearTimeout(timer)
    snapshot.close()
  }
  try {
    const first = await list(snapshot.db, 1, rowsAtOnce)
    return { total: first.total, pages: readPages(first, (page) => list(snapshot.db, page, rowsAtOnce), end) }
  } catch (error) {
    end()
    throw error
  }
}

async function* readPages<Row>(
  first: ListPage<Row>,
  list: (page: number) => Promise<ListPage<Row>>,
  end: () => void,
): AsyncGenerator<Row[], void> {
  try {
    yield first.rows
    for (let page = 2; page <= first.pageCount; page += 1) yield (await list(page)).rows
  } finally {
    end()
  }
}
