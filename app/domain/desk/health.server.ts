import type { Db } from '#db/database.server.ts'

/** Whether the database is there and migrated. */
export async function isDatabaseReady(db: Db): Promise<boolean> {
  try {
    await db.selectFrom('sessions').select('id_hash').limit(1).execute()
    return true
  } catch {
    return false
  }
}
