import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../db/database.server.ts'
import type * as seeds from '../../db/sample/seed.ts'
import { hashSecret, newId, newSecret } from '../../app/utils/ids.server.ts'
import { projectFolder } from './command.ts'
import type * as dataFolders from './data-folder.ts'
import type * as demoData from './demo-data.ts'
import { databaseFile, withDatabase } from './data-folder.ts'

/** Data that sites are measured with. */

/**
 * Makes a folder of sample data with so many further deals. The code of the checkout whose site will use it makes it: no build opens a
 * database of a newer schema.
 */
export async function makeData(dataDir: string, deals = 0, folder = projectFolder): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const load = <Module>(file: string) => import(join(folder, file)) as Promise<Module>
  const { prepareSampleData } = await load<typeof demoData>('scripts/lib/demo-data.ts')
  await prepareSampleData(dataDir)
  if (deals === 0) return
  const { seedManyDeals } = await load<typeof seeds>('db/sample/seed.ts')
  const store = await load<typeof dataFolders>('scripts/lib/data-folder.ts')
  await store.withDatabase(store.databaseFile(dataDir), (db) => seedManyDeals(db, deals))
}

/** Signs a person in straight in the database. Returns the cookie. */
export async function signIn(db: Db, role: 'admin' | 'user', id = newId()): Promise<string> {
  const secret = newSecret()
  const now = new Date().toISOString()
  await db
    .insertInto('users')
    .values({
      id,
      issuer: 'bench',
      subject: id,
      email: `${id.toLowerCase()}@people.test`,
      is_email_verified: 1,
      first_name: 'Ben',
      last_name: 'Bench',
      profile_image_url: null,
      role,
      created_at: now,
      signed_in_at: now,
    })
    .execute()
  await db
    .insertInto('sessions')
    .values({ id_hash: hashSecret(secret), user_id: id, data: '{}', created_at: now, seen_at: now })
    .execute()
  return `session=${secret}; __Host-session=${secret}`
}

/** Signs an admin in. Returns the cookie. */
export function signInAdmin(dataDir: string): Promise<string> {
  return withDatabase(databaseFile(dataDir), (db) => signIn(db, 'admin'))
}

/** The longest thread that people can write: its address at the desk. */
export async function addLongestThread(dataDir: string): Promise<string> {
  const now = new Date().toISOString()
  const id = newId()
  const body = '"'.repeat(5000)
  await withDatabase(databaseFile(dataDir), async (db) => {
    await db
      .insertInto('tickets')
      .values({
        id,
        reference: 'TIC-BENCH222',
        kind: 'general',
        status: 'closed',
        subject: 'Quotes',
        email: 'quotes@people.test',
        name: 'Quincy',
        deal_id: null,
        user_id: null,
        access_key: newSecret(),
        due_at: null,
        created_at: now,
        updated_at: now,
        closed_at: now,
        search_text: 'quotes',
        message: body,
        assigned_to: null,
      })
      .execute()
    await db
      .insertInto('ticket_messages')
      .values(
        Array.from({ length: 100 }, () => ({
          ticket_id: id,
          kind: 'reply' as const,
          body,
          author_user_id: null,
          created_at: now,
        })),
      ) // prettier-ignore
      .execute()
  })
  return `/admin/support/${id}`
}
