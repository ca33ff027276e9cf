import type { Db } from '#db/database.server.ts'
import { containsFolded } from '#db/expressions.server.ts'
import { forReviewer } from '#app/domain/submissions/list.server.ts'
import { holdsWords, mostCounted, searchWords, type FoundThings } from '#db/text-search.server.ts'

/** Kinds that the index does not hold: the rows are read, the newest first and so many at most, and compared with the words. */

const mostPosts = 5000
const mostSubmissions = 5000
/** Looking through so many addresses takes a fifth of a second at most. */
const mostSubscribers = 200_000

/** The posts whose title, address or excerpt hold the words between them, drafts too; the newest first. */
export async function findPosts(db: Db, typed: string, most: number): Promise<FoundThings> {
  if (searchWords(typed).length === 0) return nothing
  const newest = db
    .selectFrom('posts')
    .select(['id', 'title', 'slug', 'excerpt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostPosts)
  // The newest come first and stay so.
  const rows = await db
    .selectFrom(newest.as('newest'))
    .select('id')
    .where(holdsWords(['title', 'slug', 'excerpt'], typed))
    .limit(mostCounted + 1)
    .execute()
  const older = await db
    .selectFrom('posts')
    .select('id')
    .orderBy('created_at')
    .offset(mostPosts)
    .limit(1)
    .executeTakeFirst()
  return countedThings(rows, most, older !== undefined)
}

/** The subscribers whose address holds the words, the latest first. No address is kept of whoever has unsubscribed. */
export async function findSubscribers(db: Db, typed: string, most: number): Promise<FoundThings> {
  if (searchWords(typed).length === 0) return nothing
  const newest = db
    .selectFrom('subscribers')
    .select(['id', 'search_text'])
    .orderBy('since', 'desc')
    .orderBy('number', 'desc')
    .limit(mostSubscribers)
  // Addresses have no accents, so that the folded address is compared as it is stored.
  const rows = await db
    .selectFrom(newest.as('newest'))
    .select('id')
    .where((where) => where.and(searchWords(typed).map((word) => containsFolded('search_text', word))))
    .limit(mostCounted + 1)
    .execute()
  const older = await db
    .selectFrom('subscribers')
    .select('number')
    .orderBy('since')
    .offset(mostSubscribers)
    .limit(1)
    .executeTakeFirst()
  return countedThings(rows, most, older !== undefined)
}

/** The submissions whose reference, title, place or vendor hold the words, the latest first; without drafts and this reviewer's own. */
export async function findSubmissions(
  db: Db,
  typed: string,
  most: number,
  { id }: { id: string },
): Promise<FoundThings> {
  const words = searchWords(typed)
  if (words.length === 0) return nothing
  const newest = forReviewer(db, id)
    .select(['submissions.id', 'search_text'])
    .orderBy('submissions.id', 'desc')
    .limit(mostSubmissions)
  const rows = await db
    .selectFrom(newest.as('newest'))
    .select('id')
    .where((where) => where.and(words.map((word) => containsFolded('search_text', word))))
    .limit(mostCounted + 1)
    .execute()
  const older = await forReviewer(db, id)
    .select('submissions.id')
    .orderBy('submissions.id')
    .offset(mostSubmissions)
    .limit(1)
    .executeTakeFirst()
  return countedThings(rows, most, older !== undefined)
}

const nothing: FoundThings = { things: [], count: 0, hasMore: false }

function countedThings(rows: { id: string | number }[], most: number, isCut: boolean): FoundThings {
  return {
    things: rows.slice(0, most).map(({ id }) => ({ id: String(id), part: 0, text: '' })),
    count: Math.min(rows.length, mostCounted),
    hasMore: rows.length > mostCounted || isCut,
  }
}
