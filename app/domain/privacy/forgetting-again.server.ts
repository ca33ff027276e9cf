import { setImmediate } from 'node:timers/promises'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isDiskFull, type Db } from '#db/database.server.ts'
import type { SortedLine } from '#db/forgotten.server.ts'
import type { Database } from '#db/schema.ts'
import { deleteQuestionIn, questionSubject } from '#app/domain/advisor/asked/noting.server.ts'
import { dropConversation } from '#app/domain/advisor/conversation.server.ts'
import { dropWaiting, endEmails } from '#app/domain/alerts/ending.server.ts'
import { endWatch } from '#app/domain/alerts/watching.server.ts'
import { withoutNoting, type ForgottenKind } from '#app/domain/audit/forgotten.server.ts'
import { forgetMails } from '#app/domain/mail/forgetting.server.ts'
import { endSubscription } from '#app/domain/newsletter/ending.server.ts'
import { findLastRole, takeRoleAgain, withdrawAgain, type LastRole } from '#app/domain/people/roles-again.server.ts'
import { deletedIssuer } from '#app/domain/people/users.ts'
import { removeDocumentAgain, removePictureAgain } from '#app/domain/submissions/documents.server.ts'
import { withdrawSubmissionAgain } from '#app/domain/submissions/moving.server.ts'
import { moves } from '#app/domain/submissions/moves.ts'
import { pictureRules } from '#app/domain/submissions/papers.ts'
import { dropSubmission } from '#app/domain/submissions/retention.server.ts'
import { markUnavailableAgain } from '#app/domain/submissions/unavailable.server.ts'
import { decline } from '#app/domain/testimonials/giving.server.ts'
import { eraseRecord } from '#app/domain/testimonials/record.server.ts'
import { errorText, writeLogLine } from '#app/utils/log-line.ts'
import { confirmAgain, deleteAgain, endAgain } from './deletion-again.server.ts'
import { subjectOf } from './deletion.server.ts'

/**
 * Doing again what was deleted or ended after the backup that has been restored was made. The rows of the older database are gone
 * through, and each is looked up in the ledger (ledger.server.ts), which by itself says nothing of anybody.
 */

/** The last line of this, of what the database does not know; undefined where it was not forgotten. */
type FindLine = (kind: ForgottenKind, subject: string) => SortedLine | undefined
/** The time of that line. */
type TimeOf = (kind: ForgottenKind, subject: string) => string | undefined

interface Rule {
  kind: ForgottenKind
  table: keyof Database
  id: string
  /** That by which a line names the row. */
  subject: string | RawBuilder<unknown>
  /** When it began: what is younger than its line is another. */
  begun: string | RawBuilder<unknown>
  /** Of which rows there is anything to be forgotten. */
  where: RawBuilder<SqlBool>
  /** False where it is put off, and null where nothing is to be done. */
  again: (db: Db, id: string, at: string, now: string) => Promise<unknown>
}

const bySystem = { actor: 'system' } as const

const toColumn = (text: string | RawBuilder<unknown>) => (typeof text === 'string' ? sql.ref(text) : text)

/** Within a transaction, as whoever forgot it first has done it, and without another line. */
const within =
  (work: (trx: Db, id: string, at: string, now: string) => Promise<unknown>): Rule['again'] =>
  (db, id, at, now) =>
    db.transaction().execute((trx) => withoutNoting(trx, () => work(trx, id, at, now)))

/** The deletions that are open in the older data and were withdrawn or refused later: what their person keeps must not go. */
async function findEndedDeletions(db: Db, timeOf: TimeOf): Promise<string[]> {
  const rows = await db
    .selectFrom('data_requests')
    .select(['id', 'user_id', 'email', 'since'])
    .where('kind', '=', 'deletion')
    .where('state', 'in', ['asked', 'confirmed'])
    .execute()
  return rows.filter((row) => row.since <= (timeOf('deletion-ended', subjectOf(row)) ?? '')).map(({ id }) => id)
}

/** The time at which a deletion was confirmed that has neither been done nor ended since. */
function confirmedAt(timeOf: TimeOf, kind: 'account' | 'address', subject: string): string | undefined {
  const at = timeOf('deletion-due', subject)
  const over = [timeOf('deletion-ended', subject), timeOf(kind, subject)]
  return at !== undefined && over.every((time) => time === undefined || time < at) ? at : undefined
}

const account: Rule = {
  kind: 'account',
  table: 'users',
  id: 'id',
  subject: 'id',
  begun: 'created_at',
  where: sql`issuer <> ${deletedIssuer}`,
  again: async (db, id, at, now) => {
    const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    // An address that is not verified may be anybody's.
    return deleteAgain(db, { userId: id, email: user.is_email_verified === 1 ? user.email : null }, at, now)
  },
}

const due = (keyOf: (subject: string) => string | null): Rule => ({
  ...account,
  kind: 'deletion-due',
  where: sql`issuer <> ${deletedIssuer} and not exists (select 1 from data_requests
    where user_id = users.id and kind = 'deletion' and state = 'confirmed')`,
  again: async (db, id, at, now) => {
    const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const email = user.is_email_verified === 1 ? user.email : null
    return confirmAgain(db, { userId: id, email }, at, keyOf(id), now)
  },
})

const role = (lastOf: (id: string) => LastRole | undefined): Rule => ({
  kind: 'role',
  table: 'users',
  id: 'id',
  subject: 'id',
  begun: sql`coalesce((select max(at) from audit_events
    where object_type = 'user' and object_id = users.id and action = 'role-granted'), created_at)`,
  where: sql`role <> 'user'`,
  again: within((trx, id, _at, now) => takeRoleAgain(trx, id, lastOf(id)!.role, now)),
})

const waitingRole = (lastOf: (email: string) => LastRole | undefined): Rule => ({
  kind: 'role',
  table: 'waiting_roles',
  id: 'id',
  subject: 'email',
  begun: 'given_at',
  where: sql`true`,
  again: within(async (trx, id, _at, now) => {
    const { email } = await trx
      .selectFrom('waiting_roles')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return withdrawAgain(trx, id, lastOf(email)!.role, now)
  }),
})

const withdrawn: Rule = {
  kind: 'submission-withdrawn',
  table: 'submissions',
  id: 'id',
  subject: 'reference',
  begun: 'state_since',
  // One of which a deal has come was approved, which ends the withdrawing.
  where: sql`state in (${sql.join(['draft', ...moves.withdraw.from])}) and deal_id is null`,
  again: within((trx, id, at) => withdrawSubmissionAgain(trx, Number(id), at)),
}

const unavailable: Rule = {
  kind: 'deal-unavailable',
  table: 'submissions',
  id: 'id',
  subject: 'reference',
  // The desk may put it on the market again.
  begun: sql`coalesce((select max(at) from audit_events
    where object_type = 'deal' and object_id = cast(deal_id as text) and action = 'deal-activated'), created_at)`,
  where: sql`deal_id in (select id from deals where unavailable_at is null)`,
  again: within((trx, id, _at, now) => markUnavailableAgain(trx, Number(id), now)),
}

/** What is not deleted with an account, or is its own although that is put off. */
const rules: Rule[] = [
  {
    kind: 'newsletter',
    table: 'subscribers',
    id: 'id',
    subject: 'email_hash',
    begun: 'since',
    where: sql`state <> 'unsubscribed'`,
    again: within((trx, id, _at, now) => endSubscription(trx, id, bySystem, now)),
  },
  {
    kind: 'newsletter-refused',
    table: 'subscribers',
    id: 'id',
    subject: 'email_hash',
    begun: 'since',
    where: sql`state = 'confirmed' and refused_at is null`,
    again: (db, id, at) => db.updateTable('subscribers').set({ refused_at: at }).where('id', '=', id).execute(),
  },
  {
    kind: 'search-deleted',
    table: 'saved_searches',
    id: 'id',
    subject: 'id',
    begun: 'since',
    where: sql`true`,
    again: within(async (trx, id, _at, now) => {
      await endEmails(trx, id, bySystem, now, false)
      await forgetMails(trx, 'saved-search', [id])
      await trx.deleteFrom('saved_searches').where('id', '=', id).execute()
    }),
  },
  {
    kind: 'search',
    table: 'saved_searches',
    id: 'id',
    subject: 'id',
    begun: 'since',
    where: sql`state <> 'ended'`,
    again: within(async (trx, id, _at, now) => {
      const search = await trx.selectFrom('saved_searches').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      if (search.state === 'waiting') await dropWaiting(trx, [search])
      else await endEmails(trx, id, bySystem, now)
    }),
  },
  {
    kind: 'searches-refused',
    table: 'saved_searches',
    id: 'id',
    subject: 'email_hash',
    begun: 'since',
    where: sql`state = 'confirmed' and refused_at is null`,
    again: (db, id, at) => db.updateTable('saved_searches').set({ refused_at: at }).where('id', '=', id).execute(),
  },
  {
    kind: 'prices',
    table: 'price_watches',
    id: 'id',
    subject: 'id',
    begun: 'started_at',
    where: sql`ended_at is null`,
    again: within((trx, id, _at, now) => endWatch(trx, id, bySystem, now)),
  },
  {
    kind: 'prices-refused',
    table: 'price_watches',
    id: 'id',
    subject: 'id',
    begun: 'started_at',
    where: sql`ended_at is null and refused_at is null`,
    again: (db, id, at) => db.updateTable('price_watches').set({ refused_at: at }).where('id', '=', id).execute(),
  },
  {
    kind: 'testimonial',
    table: 'testimonials',
    id: 'id',
    subject: 'id',
    begun: 'updated_at',
    where: sql`state not in ('asked', 'withdrawn')`,
    again: within(async (trx, id, _at, now) => {
      const record = await trx.selectFrom('testimonials').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      await eraseRecord(trx, record, bySystem, now)
    }),
  },
  {
    kind: 'asking',
    table: 'users',
    id: 'id',
    subject: 'id',
    begun: 'created_at',
    where: sql`not_asked_since is null`,
    again: within((trx, id, _at, now) => decline(trx, id, bySystem, now)),
  },
  {
    kind: 'submission',
    table: 'submissions',
    id: 'id',
    subject: 'reference',
    begun: 'created_at',
    where: sql`state = 'draft'`,
    again: within((trx, id) => dropSubmission(trx, Number(id))),
  },
  {
    kind: 'document',
    table: 'submission_documents',
    id: 'id',
    subject: 'id',
    begun: 'created_at',
    where: sql`deal_document_id is null`,
    again: within((trx, id) => removeDocumentAgain(trx, id)),
  },
  {
    kind: 'picture',
    table: 'uploads',
    id: 'id',
    subject: 'id',
    begun: 'created_at',
    where: sql`purpose = ${pictureRules.purpose} and about_id is not null`,
    again: within((trx, id) => removePictureAgain(trx, id)),
  },
  {
    kind: 'question',
    table: 'advisor_questions',
    id: 'id',
    subject: questionSubject,
    begun: 'asked_on',
    where: sql`true`,
    again: within((trx, id, _at, now) => deleteQuestionIn(trx, Number(id), now)),
  },
  {
    kind: 'conversation',
    table: 'sessions',
    id: 'id_hash',
    subject: 'id_hash',
    // What was said since is another conversation.
    begun: sql`(select max(asked_at) from advisor_turns where session_id = sessions.id_hash)`,
    where: sql`exists (select 1 from advisor_turns where session_id = sessions.id_hash)`,
    again: within((trx, id, _at, now) => dropConversation(trx, id, now)),
  },
]

/** The columns with the addresses of people without an account, beside when what they stand in began. */
export const addressColumns = [
  { table: 'waiting_roles', id: 'id', email: 'email', begun: 'given_at' },
  { table: 'refund_requests', id: 'id', email: 'email', begun: 'asked_at', user: 'user_id' },
  { table: 'tickets', id: 'id', email: 'email', begun: 'created_at', user: 'user_id' },
  { table: 'subscribers', id: 'id', email: 'email', begun: 'since' },
  { table: 'saved_searches', id: 'id', email: 'email', begun: 'since', user: 'user_id' },
  { table: 'deals', id: 'id', email: 'owner_email', begun: 'created_at' },
  { table: 'submissions', id: 'id', email: 'owner_email', begun: 'created_at' },
  { table: 'data_requests', id: 'id', email: 'email', begun: 'asked_at', user: 'user_id' },
] as const satisfies { table: keyof Database; id: string; email: string; begun: string; user?: string }[]

/** How many things there were of each kind, how many deletions are put off, and how many of each kind have failed. */
export interface ForgottenAgain {
  done: Map<ForgottenKind, number>
  putOff: number
  failed: Map<ForgottenKind, number>
  /** Why the first of them has. */
  failure?: unknown
}

/**
 * Does again what was forgotten. What began after the time of its line stays. Done once more it changes nothing, so that one that was
 * interrupted is begun anew. What fails keeps nobody else's from being done, but for a full disk, which throws. Nobody is mailed about it.
 */
export async function forgetAgain(db: Db, find: FindLine, now: string): Promise<ForgottenAgain> {
  const timeOf: TimeOf = (kind, subject) => find(kind, subject)?.at
  const keyOf = (subject: string) => find('deletion-due', subject)?.key ?? null
  const result: ForgottenAgain = { done: new Map(), putOff: 0, failed: new Map() }
  const count = (counts: Map<ForgottenKind, number>, kind: ForgottenKind) =>
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const attempt = async (kind: ForgottenKind, work: () => Promise<unknown>) => {
    try {
      const isDone = await work()
      if (isDone === false) result.putOff += 1
      else if (isDone !== null) count(result.done, kind)
    } catch (error) {
      if (isDiskFull(error)) throw error
      writeLogLine('stderr', { level: 'error', event: 'not-forgotten-again', error: errorText(error) })
      result.failure ??= error
      count(result.failed, kind)
    }
  }
  const follow = async (rule: Rule, time: (subject: string) => string | undefined) => {
    const { kind, table, id, subject, begun, where } = rule
    const columns = { subject: toColumn(subject), begun: toColumn(begun) }
    for await (const row of listRows(db, table, id, columns, where)) {
      const at = time(String(row.subject))
      if (at === undefined || row.begun > at) continue
      await attempt(kind, () => rule.again(db, String(row.id), at, now))
    }
  }
  const lastOf = (whose: string) => findLastRole((subject) => find('role', subject), whose)
  // Nobody's account is deleted who works at the desk.
  for (const rule of [role(lastOf), waitingRole(lastOf)]) await follow(rule, (subject) => lastOf(subject)?.at)
  for (const id of await findEndedDeletions(db, timeOf)) await attempt('deletion-ended', () => endAgain(db, id, now))
  // A submission that is under way, and a deal on the market, put a deletion off.
  for (const rule of [withdrawn, unavailable]) await follow(rule, (subject) => timeOf(rule.kind, subject))
  // The mails of a person are found by what a deletion takes with them, so that nothing of it may have gone before.
  await follow(account, (subject) => timeOf('account', subject))
  for (const [email, at] of await findAddresses(db, (address) => timeOf('address', address)))
    await attempt('address', () => deleteAgain(db, { userId: null, email }, at, now))
  for (const rule of rules) await follow(rule, (subject) => timeOf(rule.kind, subject))
  await follow(due(keyOf), (subject) => confirmedAt(timeOf, 'account', subject))
  for (const [email, at] of await findAddresses(db, (address) => confirmedAt(timeOf, 'address', address)))
    await attempt('deletion-due', () => confirmAgain(db, { userId: null, email }, at, keyOf(email), now))
  return result
}

/** The addresses that have a time, and are there. Whoever has written since then has come back, and stays. */
async function findAddresses(db: Db, time: (address: string) => string | undefined): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const back = new Set<string>()
  for (const column of addressColumns) {
    const { table, id, email, begun } = column
    const isNobodys = 'user' in column ? sql<SqlBool>`${sql.ref(column.user)} is null` : sql<SqlBool>`true`
    const where = sql<SqlBool>`${sql.ref(email)} <> '' and ${isNobodys}`
    for await (const row of listRows(db, table, id, { subject: sql.ref(email), begun: sql.ref(begun) }, where)) {
      const address = String(row.subject).trim().toLowerCase()
      const at = time(address)
      if (at === undefined) continue
      found.set(address, at)
      if (row.begun > at) back.add(address)
    }
  }
  for (const address of back) found.delete(address)
  return found
}

interface Row {
  id: string | number
  subject: string | number
  begun: string
}

const pageSize = 1000

/** Rows of a table in pieces. What is forgotten meanwhile shifts none. */
async function* listRows(
  db: Db,
  table: keyof Database,
  id: string,
  { subject, begun }: { subject: RawBuilder<unknown>; begun: RawBuilder<unknown> },
  where: RawBuilder<SqlBool>,
): AsyncGenerator<Row, void> {
  const key = sql.ref(`${table}.${id}`)
  for (let after: Row['id'] | null = null; ;) {
    const isAfter: RawBuilder<SqlBool> = after === null ? sql<SqlBool>`true` : sql<SqlBool>`${key} > ${after}`
    const { rows }: { rows: Row[] } = await sql<Row>`
      select ${key} as id, ${subject} as subject, ${begun} as begun from ${sql.table(table)}
      where ${isAfter} and (${where}) order by ${key} limit ${pageSize}`.execute(db)
    yield* rows
    if (rows.length < pageSize) return
    after = rows.at(-1)!.id
    await setImmediate()
  }
}
