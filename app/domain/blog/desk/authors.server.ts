import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { keepByVersion } from '#db/keep-by-version.server.ts'

/** The names of those who have written the published posts. Only people of the desk are named. */

/** The most authors that are named. */
const mostAuthors = 1000

const readAuthorIds = keepByVersion(['posts'], async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('posts')
    .select('author_id')
    .distinct()
    .where(sql<boolean>`status = 'published'`)
    .limit(mostAuthors)
    .execute()
  return rows.map((row) => row.author_id)
})

/** The authors of the published posts as they are called now, by their ids. */
export const readAuthors = keepByVersion(['posts', 'authors'], async (db: Db): Promise<ReadonlyMap<string, string>> =>
  nameAuthors(db, await readAuthorIds(db)),
)

/** The names of these authors, by their ids. One who is nobody of the desk, or has no name, is missing. */
export async function nameAuthors(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .where('role', '<>', 'user')
    .orderBy('id')
    .execute()
  const named = rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`.trim()] as const)
  return new Map(named.filter(([, name]) => name !== ''))
}
