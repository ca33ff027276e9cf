import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { isSameAnyCase, jsonText } from '#db/expressions.server.ts'
import type { Database } from '#db/schema.ts'
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
  // What belongs to an account is its person's, whatever address was typed.
  const orNobodys = (way: RawBuilder<unknown>) => (found.user ? sql`(${way} and ${column(found.user)} is null)` : way)
  if (found.email && who.email !== null) ways.push(orNobodys(isSameAnyCase(`${table}.${found.email}`, who.email)))
  if (found.hash && who.emailHash !== null) ways.push(orNobodys(sql`${column(found.hash)} = ${who.emailHash}`))
  if (found.of) {
    const { column: name, table: parent, key } = found.of
    ways.push(sql`${column(name)} in ${keysOf(parent, key, who)}`)
  }
  for (const [type, parent] of Object.entries(found.about ?? {}))
    if (parent)
      ways.push(sql`(${column('about_type')} = ${type} and ${column('about_id')} in ${keysAsText(parent, who)})`)
  if (table === 'outbox' && who.email !== null) ways.push(isOfEndedRole(who.email))
  if (ways.length === 0) return sql<SqlBool>`false`
  const any = sql<SqlBool>`(${sql.join(ways, sql` or `)})`
  return found.unless ? sql<SqlBool>`(${any} and ${column(found.unless)} = 0)` : any
}

/** True for the mails to an address about a role that waited for it. Once that has ended there is no row by which they are found. */
function isOfEndedRole(email: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(outbox.about_type = 'waiting-role' and outbox.idempotency_key like '%:person'
    and ${isSameAnyCase(jsonText('outbox.payload', '$.to'), email)})`
}

/**
 * True for the rows of a table that are told to this person, which are fewer than those that are deleted with their data: what others
 * sent about their purchase, and what was decided about the purchase of another, is not theirs to read.
 */
export function isTold(table: keyof Database, who: Person): RawBuilder<SqlBool> {
  const requests = (which: RawBuilder<SqlBool>) => sql`(select id from refund_requests where ${which})`
  const further: Partial<Record<keyof Database, RawBuilder<SqlBool>>> = {
    refund_steps: sql<SqlBool>`request_id in ${requests(isAboutOwn(who))}`,
    uploads: sql<SqlBool>`(about_type <> 'refund-request' or about_id in ${requests(isSentBy(who))})`,
    desk_notes: sql<SqlBool>`(about_type <> 'refund-request' or about_id in ${requests(isAboutOwn(who))})`,
    // A mail tells whoever has its address, which may be another than the one who asks. One about data holds keys and repeats the request.
    outbox: sql<SqlBool>`(about_type <> 'data-request' and lower(${jsonText('outbox.payload', '$.to')}) = ${who.email?.toLowerCase() ?? null})`,
    ticket_messages: sql<SqlBool>`ticket_messages.kind <> 'note'`,
    submission_messages: sql<SqlBool>`submission_messages.kind <> 'note'`,
  }
  const condition = further[table]
  return condition ? sql<SqlBool>`(${isOf(table, who)} and ${condition})` : isOf(table, who)
}

/** True for a refund request that is about no purchase, or one of this person's. */
export function isAboutOwn(who: Person): RawBuilder<SqlBool> {
  return sql<SqlBool>`(refund_requests.reservation_id is null or refund_requests.reservation_id in ${keysOf('reservations', 'id', who)})`
}

/** True for a refund request that this person sent, whoever's purchase it is about. */
export function isSentBy({ userId, email }: Person): RawBuilder<SqlBool> {
  return sql<SqlBool>`case when refund_requests.user_id is null
    then lower(refund_requests.email) = ${email?.toLowerCase() ?? null} else refund_requests.user_id = ${userId} end`
}

function keysOf(table: keyof Database, key: string, who: Person): RawBuilder<unknown> {
  return sql`(select ${sql.ref(`${table}.${key}`)} from ${sql.table(table)} where ${isOf(table, who)})`
}

/** The ids of a table as `about_id` names them, which is a text. */
function keysAsText(table: keyof Database, who: Person): RawBuilder<unknown> {
  return sql`(select cast(${sql.ref(`${table}.id`)} as text) from ${sql.table(table)} where ${isOf(table, who)})`
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
      .where(isTold(table, who))
      .executeTakeFirstOrThrow()
    counts.set(table, count)
  }
  return counts
}
