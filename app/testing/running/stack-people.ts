import { openDatabase, type Db } from '#db/database.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { hashSecret, newId, newSecret } from '#app/utils/ids.server.ts'
import type { Stack } from './stack.ts'

/** Looks into the running application's database from outside, and closes it again. */
export async function withDatabase<T>(stack: Stack, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(stack.database)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** A person of the demo, by their name, who has signed in before, as the database knows them. */
export async function findDemoPerson(db: Db, person: string): Promise<User> {
  const [first, last] = person.split(' ') as [string, string]
  const row = await db.selectFrom('users').select(['id', 'email']).where('first_name', '=', first).where('last_name', '=', last).executeTakeFirstOrThrow() // prettier-ignore
  return row as User
}

/** Signed-in people made in the database, for tests that need dozens at once: their session cookies. */
export async function makePeople(stack: Stack, count: number, { isAdmin = false } = {}): Promise<string[]> {
  const now = new Date().toISOString()
  const secrets = Array.from({ length: count }, newSecret)
  await withDatabase(stack, (db) =>
    db.transaction().execute(async (trx) => {
      for (const secret of secrets) {
        const id = newId()
        await trx
          .insertInto('users')
          .values({
            id,
            issuer: 'https://many.test',
            subject: id,
            email: `${id}@many.test`,
            is_email_verified: 1,
            first_name: 'Max',
            last_name: 'Many',
            role: isAdmin ? 'admin' : 'user',
            created_at: now,
            signed_in_at: now,
          }) // prettier-ignore
          .execute()
        await trx
          .insertInto('sessions')
          .values({ id_hash: hashSecret(secret), user_id: id, data: '{}', created_at: now, seen_at: now })
          .execute()
      }
    }),
  )
  return secrets.map((secret) => `session=${secret}`)
}

/** A POST to the running application as one of them. */
export function post(stack: Stack, path: string, cookie: string, body: unknown): Promise<Response> {
  return fetch(`${stack.origin}${path}`, {
    method: path.includes('consent') ? 'PUT' : 'POST',
    headers: { 'content-type': 'application/json', origin: stack.origin, cookie },
    body: JSON.stringify(body),
    redirect: 'manual',
  })
}

/** Deals that can still be secured, best score first. */
export async function findFreeDeals(stack: Stack): Promise<number[]> {
  return withDatabase(stack, async (db) => {
    const rows = await db
      .selectFrom('deals')
      .select('id')
      .where('status', '=', 'active')
      .where('nation', '<>', 'Scotland')
      // Other tests enter deals without any document, and a buyer of one is told other things.
      .where('id', 'in', (select) => select.selectFrom('deal_documents').select('deal_id'))
      .where('id', 'not in', (select) =>
        select.selectFrom('reservations').select('deal_id').where('status', '=', 'held'),
      )
      .orderBy('ai_score', 'desc')
      .execute()
    return rows.map((row) => row.id)
  })
}
