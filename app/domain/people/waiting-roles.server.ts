import type { Db } from '#db/database.server.ts'
import { recordAudit, recordAudits } from '#app/domain/audit/audit.server.ts'
import { reasonForTrail } from '#app/domain/audit/audit.ts'
import { queueMail, type MailMessage } from '#app/domain/mail/outbox.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { isSameAnyCase } from '#db/expressions.server.ts'
import {
  roleChangedMail,
  roleChangedNotice,
  roleWaitsMail,
  roleWaitsNoMoreMail,
  waitingRoleNotice,
} from './mails.server.ts'
import { mostWaiting, waitingDays, type WaitingRefusal, type WaitingRoleForm } from './role-changes.ts'
import { noteRole } from './roles-again.server.ts'
import type { DeskRole, Role } from './roles.ts'
import { fullName, isListedAdmin, type Admin } from './users.ts'

/** Roles that wait for people who have not signed in yet (RULES.md, Roles). */

/** A role that waits, with the name of the admin who left it. */
export interface WaitingRole {
  id: string
  email: string
  role: DeskRole
  reason: string
  giver: string
  givenAt: string
  endsAt: string
}

/** The roles that wait at this hour, the newest first: `mostWaiting` at most. */
export async function listWaitingRoles(db: Db, now: string): Promise<WaitingRole[]> {
  const rows = await db
    .selectFrom('waiting_roles')
    .innerJoin('users', 'users.id', 'given_by')
    .select(['waiting_roles.id', 'waiting_roles.email', 'waiting_roles.role', 'reason', 'given_at', 'ends_at'])
    .select(['first_name as firstName', 'last_name as lastName', 'users.email as giverEmail'])
    .where('ends_at', '>', now)
    .orderBy('ends_at', 'desc')
    .orderBy('waiting_roles.id')
    .limit(mostWaiting)
    .execute()
  return rows.map(({ id, email, role, reason, given_at: givenAt, ends_at: endsAt, giverEmail, ...names }) => ({
    id,
    email,
    role,
    reason,
    giver: fullName({ ...names, email: giverEmail }),
    givenAt,
    endsAt,
  }))
}

/** `personId` is of an account that has verified the address already. `isNew` is false for the same form sent twice. */
type Left = { ok: true; isNew: boolean } | { ok: false; reason: WaitingRefusal; personId?: string }

/** Leaves a role waiting for whoever signs in with this verified address. They and the admin are told by mail. */
export async function leaveRoleWaiting(
  db: Db,
  admin: Admin,
  { email: typed, role, reason }: WaitingRoleForm,
  adminEmails: readonly string[],
  now: string,
): Promise<Left> {
  const email = typed.toLowerCase()
  return db.transaction().execute(async (trx) => {
    const decider = await trx.selectFrom('users').select('role').where('id', '=', admin.id).executeTakeFirst()
    if (decider?.role !== 'admin') return { ok: false, reason: 'not-admin' }
    if (isListedAdmin({ email, isEmailVerified: true }, adminEmails)) return { ok: false, reason: 'listed' }
    const known = await trx
      .selectFrom('users')
      .select('id')
      .where(isSameAnyCase('email', email))
      .where('is_email_verified', '=', 1)
      .limit(1)
      .executeTakeFirst()
    if (known) return { ok: false, reason: 'known', personId: known.id }
    await trx.deleteFrom('waiting_roles').where('ends_at', '<=', now).execute()
    const waiting = await trx.selectFrom('waiting_roles').selectAll().where('email', '=', email).executeTakeFirst()
    const kept = reasonForTrail(reason)
    if (waiting) {
      const isSame = waiting.role === role && waiting.given_by === admin.id && waiting.reason === kept
      return isSame ? { ok: true, isNew: false } : { ok: false, reason: 'waiting' }
    }
    const { count } = await trx
      .selectFrom('waiting_roles')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= mostWaiting) return { ok: false, reason: 'full' }
    const id = newId()
    const endsAt = addMilliseconds(now, waitingDays * 86_400_000)
    await trx
      .insertInto('waiting_roles')
      .values({ id, email, role, reason: kept, given_by: admin.id, given_at: now, ends_at: endsAt })
      .execute()
    await noteRole(trx, email, role, now)
    await recordAudit(trx, {
      at: now,
      actor: 'admin',
      actorUserId: admin.id,
      action: 'role-left-waiting',
      objectType: 'waiting-role',
      objectId: id,
      detail: { role, reason: kept },
    })
    const waits = { email, role, endsAt }
    await mailAbout(trx, id, 'left', 'person', roleWaitsMail(waits), now)
    await mailAbout(trx, id, 'left', 'admin', waitingRoleNotice(admin.email, waits, 'left'), now)
    return { ok: true, isNew: true }
  })
}

/** Queues a mail about a role that waits, to the address or to the admin. */
async function mailAbout(
  trx: Db,
  id: string,
  done: 'left' | 'withdrawn',
  to: 'person' | 'admin',
  mail: MailMessage,
  now: string,
): Promise<void> {
  await queueMail(trx, { key: `role-waits:${id}:${done}:${to}`, about: { type: 'waiting-role', id } }, mail, now)
}

/** Withdraws a role that waits, and tells its address and the admin. False where it does not wait any more. */
export async function withdrawWaitingRole(db: Db, admin: Admin, id: string, now: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.deleteFrom('waiting_roles').where('id', '=', id).returningAll().executeTakeFirst()
    if (!row) return false
    await noteRole(trx, row.email, 'user', now)
    await recordAudit(trx, {
      at: now,
      actor: 'admin',
      actorUserId: admin.id,
      action: 'waiting-role-withdrawn',
      objectType: 'waiting-role',
      objectId: id,
      detail: { role: row.role },
    })
    // One that has ended waits for nobody, and its address has been told until when it waits.
    if (row.ends_at <= now) return true
    await mailAbout(trx, id, 'withdrawn', 'person', roleWaitsNoMoreMail(row), now)
    const waits = { email: row.email, role: row.role, endsAt: row.ends_at }
    await mailAbout(trx, id, 'withdrawn', 'admin', waitingRoleNotice(admin.email, waits, 'withdrawn'), now)
    return true
  })
}

type By = { actor: 'admin'; actorUserId: string } | { actor: 'system' }

/** Withdraws the roles that were left waiting by people who are no longer admins. */
export async function withdrawLeftBehind(trx: Db, by: By, now: string): Promise<void> {
  const rows = await trx
    .deleteFrom('waiting_roles')
    .where('given_by', 'not in', (from) => from.selectFrom('users').select('id').where('role', '=', 'admin'))
    .returning(['id', 'email', 'role', 'ends_at'])
    .execute()
  await recordWithdrawn(trx, rows, by, 'giver-left', now)
}

/**
 * Withdraws the role that waits for the address of a person whose role has just been taken. It waits where the address was not
 * verified, and would come with the sign-in that verifies it.
 */
export async function withdrawWaitingFor(trx: Db, email: string, by: By, now: string): Promise<void> {
  await recordWithdrawn(trx, await deleteWaitingFor(trx, email), by, 'role-taken', now)
}

function deleteWaitingFor(trx: Db, email: string) {
  return trx.deleteFrom('waiting_roles').where('email', '=', email.toLowerCase()).returningAll().execute()
}

/** Records what was withdrawn, and tells its address but where its person has a role. One that had ended before did not wait any more. */
async function recordWithdrawn(
  trx: Db,
  ended: readonly { id: string; email: string; role: DeskRole; ends_at: string }[],
  by: By,
  because: 'giver-left' | 'role-taken' | 'has-role',
  now: string,
): Promise<void> {
  const rows = ended.filter((row) => row.ends_at > now)
  for (const { email } of rows) await noteRole(trx, email, 'user', now)
  await recordAudits(
    trx,
    rows.map(({ id, role }) => ({
      ...by,
      at: now,
      action: 'waiting-role-withdrawn',
      objectType: 'waiting-role',
      objectId: id,
      detail: { role, because },
    })),
  )
  if (because === 'has-role') return
  for (const row of rows) await mailAbout(trx, row.id, 'withdrawn', 'person', roleWaitsNoMoreMail(row), now)
}

/** Somebody who signs in with a verified address. */
interface Arrival {
  id: string
  role: Role
  email: string
  firstName: string
  lastName: string
}

/**
 * Gives a person who signs in the role that waits for their address, once. A role that they have already stays. What waits is gone then,
 * so that it cannot come back after a role has been taken. What was mailed about it belongs to the account from then on.
 */
export async function takeWaitingRole(trx: Db, person: Arrival, now: string): Promise<void> {
  const [row] = await deleteWaitingFor(trx, person.email)
  if (!row) return
  await trx
    .updateTable('outbox')
    .set({ about_type: 'user', about_id: person.id })
    .where('about_type', '=', 'waiting-role')
    .where('about_id', '=', row.id)
    .execute()
  if (row.ends_at <= now) return
  if (person.role !== 'user') return recordWithdrawn(trx, [row], { actor: 'system' }, 'has-role', now)
  await trx.updateTable('users').set({ role: row.role }).where('id', '=', person.id).execute()
  await noteRole(trx, person.id, row.role, now)
  const entry = await recordAudit(trx, {
    at: now,
    actor: 'admin',
    actorUserId: row.given_by,
    action: 'role-granted',
    objectType: 'user',
    objectId: person.id,
    detail: { before: person.role, after: row.role, reason: row.reason, waited: true },
  })
  const giver = await trx.selectFrom('users').select('email').where('id', '=', row.given_by).executeTakeFirstOrThrow()
  const about = { type: 'user', id: person.id } as const
  await queueMail(trx, { key: `role:${entry}:person`, about }, roleChangedMail(person, 'user', row.role), now)
  const notice = roleChangedNotice(giver.email, { userId: person.id, name: fullName(person), email: person.email }, 'user', row.role, true) // prettier-ignore
  await queueMail(trx, { key: `role:${entry}:admin`, about }, notice, now)
}

/** Deletes roles that have waited as long as they may. Returns how many. */
export async function deleteEndedWaitingRoles(db: Db, now: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('waiting_roles').where('ends_at', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}
