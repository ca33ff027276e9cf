import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { isSameAnyCase, jsonText } from '#db/expressions.server.ts'
import type { Database } from '#db/schema.ts'
import { operatorPlaceholder } from '#app/domain/mail/outbox.server.ts'
import { hashAddress } from '#app/domain/newsletter/keys.server.ts'
import { personalRule } from './tables.ts'

/** Finding what belongs to one person, in any table. */

/** A person with an account, an address that is surely theirs, or both. */
export interface Person {
  userId: string | null
  /** Null where nobody has verified it. */
  email: string | null
  emailHash: string | null
}

/** The person of an account. An address that is not verified may be anybody's, and finds nothing. Undefined where there is none. */
export async function findPerson(db: Db, userId: string): Promise<Person | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'is_email_verified'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return undefined
  return user.is_email_verified === 1 && user.email !== ''
    ? { userId, ...(await personByAddress(db, user.email)) }
    : { userId, ...noAddress }
}

/**
 * The person of a request: of its account, and of the address that was checked, whether or not the account has verified it.
 */
export async function personOf(
  db: Db,
  { userId, email }: { userId: string | null; email: string | null },
): Promise<Person> {
  const account = userId === null ? undefined : await findPerson(db, userId)
  if (account?.email) return account
  return { userId: account ? userId : null, ...(email ? await personByAddress(db, email) : noAddress) }
}

const noAddress = { email: null, emailHash: null }

/** A person by their address alone. */
async function personByAddress(db: Db, email: string): Promise<{ email: string; emailHash: string }> {
  return { email, emailHash: await hashAddress(db, email) }
}

/** True for the rows of a table that are this person's. */
export function isOf(table: keyof Database, who: Person): RawBuilder<SqlBool> {
  const { found } = personalRule(table)
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const ways: RawBuilder<unknown>[] = []
  if (found.user && who.userId !== null) ways.push(sql`${column(found.user)} = ${who.userId}`)
  // What belongs to an account is its person's, whatever address was typed and whatever it is about.
  const orNobodys = (way: RawBuilder<unknown>) => (found.user ? sql`(${way} and ${column(found.user)} is null)` : way)
  if (found.email && who.email !== null) ways.push(orNobodys(isSameAnyCase(`${table}.${found.email}`, who.email)))
  if (found.hash && who.emailHash !== null) ways.push(orNobodys(sql`${column(found.hash)} = ${who.emailHash}`))
  if (found.of) {
    const { column: name, table: parent, key } = found.of
    ways.push(orNobodys(sql`${column(name)} in ${keysOf(parent, key, who)}`))
  }
  for (const [type, parent] of Object.entries(found.about ?? {}))
    if (parent)
      ways.push(sql`(${column('about_type')} = ${type} and ${column('about_id')} in ${keysOf(parent, 'id', who)})`)
  if (ways.length === 0) return sql<SqlBool>`false`
  const any = sql<SqlBool>`(${sql.join(ways, sql` or `)})`
  return found.unless ? sql<SqlBool>`(${any} and ${column(found.unless)} = 0)` : any
}

/** True for a mail that did not go to the operator: those repeat what stands in its place. */
export const isToPerson = sql<SqlBool>`${jsonText('outbox.payload', '$.to')} <> ${operatorPlaceholder}`

function keysOf(table: keyof Database, key: string, who: Person): RawBuilder<unknown> {
  return sql`(select ${sql.ref(`${table}.${key}`)} from ${sql.table(table)} where ${isOf(table, who)})`
}

/** The rows of each table that are told to this person, counted. */
export async function countRows(
  db: Db,
  tables: readonly (keyof Database)[],
  who: Person,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of tables) {
    const { count } = await db
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('count'))
      .where(isOf(table, who))
      .$if(table === 'outbox', (query) => query.where(isToPerson))
      .executeTakeFirstOrThrow()
    counts.set(table, count)
  }
  return counts
}
