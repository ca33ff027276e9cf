import { emptyLog, type Db } from '#db/database.server.ts'
import type { DataRequestRow } from '#db/schema.ts'
import { recordAudit, type AuditEntry } from '#app/domain/audit/audit.server.ts'
import { noteForgotten, withoutNoting, type ForgottenKind } from '#app/domain/audit/forgotten.server.ts'
import type { DeleteFile } from '#app/domain/files/uploads.server.ts'
import { queueMail, type MailMessage } from '#app/domain/mail/outbox.server.ts'
import { pauseAfter } from '#app/domain/mail/work.server.ts'
import type { Admin, User } from '#app/domain/people/users.ts'
import { addMilliseconds, yearsBefore } from '#app/utils/dates.ts'
import { hashSecret, newId, newSecret } from '#app/utils/ids.server.ts'
import { repairEach } from '#app/utils/repair-each.server.ts'
import { deleteKept, deletePerson } from './deleting.server.ts'
import { personOf } from './finding.server.ts'
import {
  confirmDeletionMail,
  deletionConfirmedMail,
  deletionDoneMail,
  deletionRefusedMail,
  deletionWithdrawnMail,
} from './mails.server.ts'
import type { Obstacle } from './obstacles.ts'
import { listObstacles } from './obstacles.server.ts'
import {
  confirmHours,
  deletionDays,
  endedDays,
  keptForYears,
  mostDeletionsADay,
  type DataRefusal,
} from './your-data.ts'

/**
 * The deletion of an account: asked for, confirmed by the link of a mail, and done seven days later unless it is withdrawn. What stands
 * in its way is looked for at each of these (RULES.md, Privacy).
 */

const hour = 3_600_000
const day = 24 * hour

type Result =
  | { ok: true }
  | { ok: false; reason: DataRefusal }
  | { ok: false; reason: 'obstacles'; obstacles: Obstacle[] }

/** Asks for the deletion of one's own account, which mails a link to confirm it. Refused while something is under way. */
export async function askForDeletion(db: Db, user: User, now: string): Promise<Result> {
  if (!user.isEmailVerified || user.email === '') return { ok: false, reason: 'no-address' }
  return db.transaction().execute(async (trx): Promise<Result> => {
    const who = await personOf(trx, { userId: user.id, email: user.email })
    const obstacles = await listObstacles(trx, who, now)
    if (obstacles.length > 0) return { ok: false, reason: 'obstacles', obstacles }
    const key = newSecret()
    const until = addMilliseconds(now, confirmHours * hour)
    const open = await findOpen(trx, user.id)
    if (open && (open.state === 'confirmed' || open.due_at! > now)) return { ok: false, reason: 'deletion-under-way' }
    if (open) await dropRequests(trx, [open.id])
    const { count } = await trx
      .selectFrom('data_requests')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('user_id', '=', user.id)
      .where('kind', '=', 'deletion')
      .where('asked_at', '>', addMilliseconds(now, -day))
      .executeTakeFirstOrThrow()
    if (count >= mostDeletionsADay) return { ok: false, reason: 'too-many-deletions' }
    const id = newId()
    await trx
      .insertInto('data_requests')
      .values({
        id,
        kind: 'deletion',
        state: 'asked',
        user_id: user.id,
        email: user.email,
        asked_at: now,
        since: now,
        due_at: until,
        confirm_key_hash: hashSecret(key),
      })
      .execute()
    await mailAbout(trx, id, 'confirm', confirmDeletionMail(user.email, key, until), now)
    await recordAudit(trx, entryOf(id, 'deletion-asked', { actor: 'user', actorUserId: user.id }, now))
    return { ok: true }
  })
}

/** The deletion of an account that is asked for or confirmed; undefined where there is none. */
export async function findOpen(db: Db, userId: string): Promise<DataRequestRow | undefined> {
  return db
    .selectFrom('data_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'deletion')
    .where('state', 'in', ['asked', 'confirmed'])
    .executeTakeFirst()
}

/** The state of the link of a mail. `over` is a link whose time is over, or that nobody made. */
type LinkState =
  | { state: 'over' }
  | { state: 'asked'; obstacles: Obstacle[] }
  | { state: 'confirmed'; dueAt: string }
  | { state: 'withdrawn' | 'done' | 'refused' }

/** How the link that confirms a deletion stands. */
export async function readConfirmLink(db: Db, key: string, now: string): Promise<LinkState> {
  return stateOf(db, await findByKey(db, 'confirm_key_hash', key), now)
}

/** How the link that withdraws a deletion stands. */
export async function readWithdrawLink(db: Db, key: string, now: string): Promise<LinkState> {
  return stateOf(db, await findByKey(db, 'withdraw_key_hash', key), now)
}

function findByKey(db: Db, column: 'confirm_key_hash' | 'withdraw_key_hash', key: string) {
  return db.selectFrom('data_requests').selectAll().where(column, '=', hashSecret(key)).executeTakeFirst()
}

async function stateOf(db: Db, row: DataRequestRow | undefined, now: string): Promise<LinkState> {
  switch (row?.state) {
    case 'asked': {
      if (row.due_at! <= now) return { state: 'over' }
      const who = await personOf(db, { userId: row.user_id, email: row.email })
      return { state: 'asked', obstacles: await listObstacles(db, who, now) }
    }
    case 'confirmed':
      return { state: 'confirmed', dueAt: row.due_at! }
    case 'withdrawn':
    case 'done':
    case 'refused':
      return { state: row.state }
    default:
      return { state: 'over' }
  }
}

/** Confirms the deletion that this key belongs to; it is done seven days later. A second press changes nothing. */
export async function confirmDeletion(db: Db, key: string, now: string): Promise<LinkState> {
  return db.transaction().execute(async (trx) => {
    const row = await findByKey(trx, 'confirm_key_hash', key)
    const before = await stateOf(trx, row, now)
    if (!row || before.state !== 'asked' || before.obstacles.length > 0) return before
    const withdrawKey = newSecret()
    const keyHash = hashSecret(withdrawKey)
    const dueAt = addMilliseconds(now, deletionDays * day)
    await trx
      .updateTable('data_requests')
      .set({ state: 'confirmed', since: now, due_at: dueAt, withdraw_key_hash: keyHash })
      .where('id', '=', row.id)
      .execute()
    await noteDeletion(trx, 'deletion-due', row, now, keyHash)
    await mailAbout(trx, row.id, 'confirmed', deletionConfirmedMail(row.email!, withdrawKey, dueAt), now)
    // The link of the mail has shown who it is; nobody has to be signed in.
    await recordAudit(trx, entryOf(row.id, 'deletion-confirmed', { actor: 'user', actorUserId: row.user_id }, now))
    return { state: 'confirmed', dueAt }
  })
}

/** Withdraws the deletion that this key belongs to. A second press changes nothing. */
export async function withdrawByKey(db: Db, key: string, now: string): Promise<LinkState> {
  return db.transaction().execute(async (trx) => {
    const row = await findByKey(trx, 'withdraw_key_hash', key)
    if (row?.state === 'confirmed') await withdraw(trx, row, now)
    return stateOf(trx, await findByKey(trx, 'withdraw_key_hash', key), now)
  })
}

/** Withdraws the deletion of one's own account, confirmed or not. */
export async function withdrawOwnDeletion(db: Db, user: User, now: string): Promise<Result> {
  return db.transaction().execute(async (trx): Promise<Result> => {
    const row = await findOpen(trx, user.id)
    if (!row) return { ok: false, reason: 'not-open' }
    await withdraw(trx, row, now)
    return { ok: true }
  })
}

/** Withdraws a deletion at the desk, on the word of its person. */
export async function withdrawAtDesk(db: Db, admin: Admin, id: string, now: string): Promise<Result> {
  return db.transaction().execute(async (trx): Promise<Result> => {
    const row = await trx.selectFrom('data_requests').selectAll().where('id', '=', id).executeTakeFirst()
    if (row?.state !== 'confirmed' && row?.state !== 'asked') return { ok: false, reason: 'not-open' }
    await withdraw(trx, row, now, { actor: 'admin', actorUserId: admin.id })
    return { ok: true }
  })
}

async function withdraw(
  trx: Db,
  row: DataRequestRow,
  now: string,
  by: By = { actor: 'user', actorUserId: row.user_id },
): Promise<void> {
  await trx
    .updateTable('data_requests')
    .set({ state: 'withdrawn', since: now, due_at: null })
    .where('id', '=', row.id)
    .execute()
  await noteDeletion(trx, 'deletion-ended', row, now)
  if (row.state === 'confirmed' && row.email !== null)
    await mailAbout(trx, row.id, 'withdrawn', deletionWithdrawnMail(row.email), now)
  await recordAudit(trx, entryOf(row.id, 'deletion-withdrawn', by, now))
}

/** Notes what became of a deletion for a database that is restored. */
export async function noteDeletion(
  trx: Db,
  kind: Extract<ForgottenKind, 'deletion-due' | 'deletion-ended'>,
  row: Pick<DataRequestRow, 'user_id' | 'email'>,
  now: string,
  keyHash: string | null = null,
): Promise<void> {
  await noteForgotten(trx, kind, subjectOf(row), now, keyHash)
}

/** By what the lines of the ledger name a deletion. */
export function subjectOf({ user_id: userId, email }: Pick<DataRequestRow, 'user_id' | 'email'>): string {
  return userId ?? email?.toLowerCase() ?? ''
}

/** The accounts that are deleted in one round. */
const atOnce = 10

/**
 * Deletes the accounts whose seven days are over, all rows of one at once. Where something is under way again it is refused by mail and
 * nothing is deleted. Then deletes the files that belonged to them, which a crash in between leaves for the next round.
 */
export async function deleteDueAccounts(db: Db, removeFile: DeleteFile, now: () => string): Promise<number> {
  const rows = await db
    .selectFrom('data_requests')
    .select(['id', 'attempts'])
    .where('state', '=', 'confirmed')
    .where('due_at', '<=', now())
    .orderBy('due_at')
    .limit(atOnce)
    .execute()
  try {
    return await repairEach(rows, (row) => tryToDelete(db, row, now()))
  } finally {
    await clearLeftovers(db, removeFile, now())
  }
}

/** Deletes what one confirmed request is about; false where it is refused or put off. Where it fails it is put off as well, and throws. */
export async function tryToDelete(db: Db, { id, attempts }: Pick<DataRequestRow, 'id' | 'attempts'>, now: string) {
  try {
    return await deleteAccount(db, id, now)
  } catch (error) {
    // It is put off, so that it holds up nobody else's; its page at the desk counts the tries.
    await db
      .updateTable('data_requests')
      .set({ attempts: attempts + 1, due_at: addMilliseconds(now, pauseAfter(attempts + 1)) })
      .where('id', '=', id)
      .where('state', '=', 'confirmed')
      .execute()
    throw error
  }
}

async function deleteAccount(db: Db, id: string, now: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('data_requests')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'confirmed')
      .where('due_at', '<=', now)
      .executeTakeFirst()
    if (!row) return false
    const who = await personOf(trx, { userId: row.user_id, email: row.email })
    const obstacles = await listObstacles(trx, who, now)
    const mine = trx.updateTable('data_requests').where('id', '=', id)
    if (obstacles.length > 0 && row.is_again === 1) {
      await mine.set({ due_at: addMilliseconds(now, day), obstacles: JSON.stringify(obstacles) }).execute()
      return false
    }
    if (obstacles.length > 0) {
      await mine.set({ state: 'refused', since: now, due_at: null, obstacles: JSON.stringify(obstacles) }).execute()
      await noteDeletion(trx, 'deletion-ended', row, now)
      if (row.email !== null)
        await mailAbout(trx, id, 'refused', deletionRefusedMail(row.email, obstacles, row.entered_by !== null), now)
      const because = [...new Set(obstacles.map(({ reason }) => reason))].join(', ')
      await recordAudit(trx, { ...entryOf(id, 'deletion-refused', { actor: 'system' }, now), detail: { because } })
      return false
    }
    const remove = () => deletePerson(trx, who, id, now)
    const fileKeys = await (row.is_again === 1 ? withoutNoting(trx, remove) : remove())
    await mine
      .set({
        state: 'done',
        since: now,
        // The next round looks what was kept, and until when.
        due_at: now,
        email: null,
        full_name: '',
        identity_check: '',
        obstacles: '[]',
        leftovers: JSON.stringify(fileKeys),
      })
      .execute()
    if (row.is_again === 0 && row.email !== null)
      await mailAbout(trx, id, 'done', deletionDoneMail(row.email, row.entered_by !== null), now)
    await recordAudit(trx, {
      ...entryOf(id, 'account-deleted', { actor: 'system' }, now),
      detail: { account: row.user_id },
    })
    return true
  })
}

/** The days after which the last mail goes, whether or not it could be sent. */
const lastMailDays = 8

/**
 * Deletes the files of deleted accounts, then the last mail once it has left, and at the end what SQLite's log still holds of either. A
 * deletion has leftovers until all of it is done.
 */
async function clearLeftovers(db: Db, removeFile: DeleteFile, now: string): Promise<void> {
  const lateSince = addMilliseconds(now, -lastMailDays * day)
  const left = db.selectFrom('data_requests').select(['id', 'since', 'leftovers']).where('leftovers', 'is not', null)
  const rows = [
    ...(await left.where('leftovers', '<>', '[]').orderBy('since').limit(atOnce).execute()),
    // A mail that has not left yet holds up nobody else's files or mails.
    ...(await left
      .where('leftovers', '=', '[]')
      .where((where) =>
        where.or([
          where('since', '<=', lateSince),
          where.not(
            where.exists(
              where
                .selectFrom('outbox')
                .select('outbox.id')
                .where('about_type', '=', 'data-request')
                .whereRef('about_id', '=', 'data_requests.id')
                .where('status', '=', 'waiting'),
            ),
          ),
        ]),
      )
      .orderBy('since')
      .limit(atOnce)
      .execute()),
  ]
  await repairEach(rows, async ({ id, since, leftovers }) => {
    for (const fileKey of JSON.parse(leftovers!) as string[]) await removeFile(fileKey)
    await db.updateTable('data_requests').set({ leftovers: '[]' }).where('id', '=', id).execute()
    const mails = db.deleteFrom('outbox').where('about_type', '=', 'data-request').where('about_id', '=', id)
    await mails.$if(since > lateSince, (query) => query.where('status', '<>', 'waiting')).execute()
    const waiting = await db
      .selectFrom('outbox')
      .select('id')
      .where('about_type', '=', 'data-request')
      .where('about_id', '=', id)
      .executeTakeFirst()
    const isEmptied = await emptyLog(db)
    if (!waiting && isEmptied)
      await db.updateTable('data_requests').set({ leftovers: null }).where('id', '=', id).execute()
    return true
  })
}

/** Deletes requests of which nothing is left to do: links that nobody used, and what ended a month ago, with their mails. */
export async function deleteEndedRequests(db: Db, now: string, size = 100): Promise<number> {
  const until = addMilliseconds(now, -endedDays * day)
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('data_requests')
      .select('id')
      .where((where) =>
        where.or([
          where.and([where('state', '=', 'asked'), where('due_at', '<=', now)]),
          where.and([
            where('state', 'in', ['ended', 'failed', 'withdrawn', 'refused']),
            where('since', '<=', until),
            where('file_key', 'is', null),
          ]),
          // What shows that a deletion was done outlives all that was kept of its person.
          where.and([
            where('state', '=', 'done'),
            where('due_at', 'is', null),
            where('leftovers', 'is', null),
            where('since', '<=', yearsBefore(now, keptForYears.money)),
          ]),
        ]),
      )
      .limit(size)
      .execute()
    if (rows.length === 0) return 0
    await dropRequests(
      trx,
      rows.map(({ id }) => id),
    )
    return rows.length
  })
}

/** Deletes requests with the mails about them. */
export async function dropRequests(trx: Db, ids: string[]): Promise<void> {
  await trx.deleteFrom('outbox').where('about_type', '=', 'data-request').where('about_id', 'in', ids).execute()
  await trx.deleteFrom('data_requests').where('id', 'in', ids).execute()
}

/** Deletes what was kept of deleted accounts and whose years are over, at most `size` accounts at a time. */
export async function deleteKeptData(db: Db, now: string, size = 20): Promise<number> {
  const rows = await db
    .selectFrom('data_requests')
    .select(['id', 'user_id', 'since', 'leftovers'])
    .where('state', '=', 'done')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(size)
    .execute()
  return repairEach(rows, ({ id, user_id: userId, since, leftovers }) =>
    db.transaction().execute(async (trx) => {
      const isKept = userId !== null && (await hasAccount(trx, userId))
      const { lookAgainAt, fileKeys } = isKept
        ? await deleteKept(trx, userId, since, now)
        : { lookAgainAt: null, fileKeys: [] }
      const left = [...(JSON.parse(leftovers ?? '[]') as string[]), ...fileKeys]
      await trx
        .updateTable('data_requests')
        .set({ due_at: lookAgainAt, ...(fileKeys.length > 0 && { leftovers: JSON.stringify(left) }) })
        .where('id', '=', id)
        .execute()
      if (isKept && lookAgainAt === null)
        await recordAudit(trx, entryOf(id, 'kept-data-deleted', { actor: 'system' }, now))
      return lookAgainAt === null
    }),
  )
}

async function hasAccount(trx: Db, userId: string): Promise<boolean> {
  return (await trx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined
}

async function mailAbout(trx: Db, id: string, step: string, mail: MailMessage, now: string): Promise<void> {
  await queueMail(trx, { key: `deletion-${step}:${id}`, about: { type: 'data-request', id } }, mail, now)
}

type By = { actor: 'user' | 'admin'; actorUserId: string | null } | { actor: 'system' }

/** The entry of the trail about a deletion. */
export function entryOf(
  id: string,
  action: Extract<AuditEntry, { objectType: 'data-request' }>['action'],
  by: By,
  at: string,
): Extract<AuditEntry, { objectType: 'data-request' }> {
  return { ...by, at, action, objectType: 'data-request', objectId: id }
}
