import { openSnapshot, type Db } from '#db/database.server.ts'
import type { ListPage } from './lists.ts'

export interface WholeList<Row> {
  /** How many rows there are. */
  total: number
  /** The rows, a page at a time. Whoever begins and stops before the end has to call `return`, as `for await` does. */
  pages: AsyncGenerator<Row[], void>
}

/** Read at a time. */
const rowsAtOnce = 1000
/** A reader who is slower than this, or never begins, has gone: their connection must not be kept for ever. */
const longestMilliseconds = 10 * 60_000

/**
 * Reads every page of a list as it is now, however long that takes and whatever is written meanwhile: on the list itself, rows
 * that come and go would move the others from page to page. `list` answers one page of `size` rows.
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
