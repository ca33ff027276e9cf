import type { Db } from '#db/database.server.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { reasonForTrail } from '#app/domain/audit/audit.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { roleChangedMail, roleChangedNotice } from './mails.server.ts'
import { refuseRole, type RoleChange, type RoleFacts, type RoleRefusal } from './role-changes.ts'
import { noteRole } from './roles-again.server.ts'
import { hasOtherAdmin } from './users.server.ts'
import { deletedIssuer, fullName, isListedAdmin, type Admin } from './users.ts'
import { withdrawLeftBehind, withdrawWaitingFor } from './waiting-roles.server.ts'

/** Giving a person another role, and taking it (RULES.md, Roles). */

/** A person whose role may change, with what is decided by. */
interface RolePage extends RoleFacts {
  id: string
  name: string
  firstName: string
  email: string
  /** Its address is listed in ADMIN_EMAILS and not verified: the sign-in that verifies it makes this account an admin. */
  isListedUnverified: boolean
  /** Roles that this person, an admin, has left waiting for others. They go with the role. */
  waiting: number
}

/** A person with their role; undefined where there is no such person. */
export async function readRole(
  db: Db,
  userId: string,
  adminEmails: readonly string[],
  now: string,
): Promise<RolePage | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'issuer', 'email', 'is_email_verified', 'first_name', 'last_name', 'role'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const person = { email: row.email, firstName: row.first_name, lastName: row.last_name }
  const isEmailVerified = row.is_email_verified === 1
  const { waiting } = await db
    .selectFrom('waiting_roles')
    .select((select) => select.fn.countAll<number>().as('waiting'))
    .where('given_by', '=', userId)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    name: fullName(person),
    firstName: row.first_name,
    email: row.email,
    role: row.role,
    isDeleted: row.issuer === deletedIssuer,
    isEmailVerified,
    isListed: isListedAdmin({ email: row.email, isEmailVerified }, adminEmails),
    isListedUnverified: !isEmailVerified && isListedAdmin({ email: row.email, isEmailVerified: true }, adminEmails),
    isLastAdmin: row.role === 'admin' && !(await hasOtherAdmin(db, [row])),
    waiting,
  }
}

/** `isNew` is false where the person had the role already, as after the same form sent twice. */
type Changed = { ok: true; isNew: boolean } | { ok: false; reason: RoleRefusal }

/**
 * Gives a person the role `to`, in the place of the one that they have. `user` takes it. Whoever decides has to be an admin still, and
 * one admin stays: both are looked at in the transaction that changes the role. The person and the admin are told by mail.
 */
export async function changeRole(
  db: Db,
  admin: Admin,
  userId: string,
  { from, to, reason, sure }: RoleChange,
  adminEmails: readonly string[],
  now: string,
): Promise<Changed> {
  return db.transaction().execute(async (trx) => {
    const decider = await trx.selectFrom('users').select('role').where('id', '=', admin.id).executeTakeFirst()
    const person = await readRole(trx, userId, adminEmails, now)
    if (!person) return { ok: false, reason: 'not-found' }
    const isOwn = person.id === admin.id
    // Whoever has just given up their own role and sends the form again has done it.
    if (decider?.role !== 'admin' && !isOwn) return { ok: false, reason: 'not-admin' }
    if (person.role === to && !person.isDeleted) return { ok: true, isNew: false }
    if (decider?.role !== 'admin') return { ok: false, reason: 'not-admin' }
    const refused = refuseRole(person, to)
    if (refused) return { ok: false, reason: refused }
    if (person.role !== from) return { ok: false, reason: 'changed' }
    if (isOwn && !sure) return { ok: false, reason: 'not-sure' }
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ role: to })
      .where('id', '=', userId)
      .where('role', '=', from)
      .where((where) =>
        from === 'admin'
          ? where.exists(
              where
                .selectFrom('users as others')
                .select('others.id')
                .where('role', '=', 'admin')
                .where('id', '<>', userId),
            )
          : where.lit(true),
      )
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { ok: false, reason: 'last-admin' }
    const entry = await recordAudit(trx, {
      at: now,
      actor: 'admin',
      actorUserId: admin.id,
      action: to === 'user' ? 'role-taken' : 'role-granted',
      objectType: 'user',
      objectId: userId,
      detail: { before: from, after: to, reason: reasonForTrail(reason) },
    })
    await noteRole(trx, userId, to, now)
    // A role that waited for this address before must not come with a sign-in after a restore.
    if (to === 'user' || person.isEmailVerified) await noteRole(trx, person.email.toLowerCase(), to, now)
    const by = { actor: 'admin', actorUserId: admin.id } as const
    await withdrawLeftBehind(trx, by, now)
    if (to === 'user') await withdrawWaitingFor(trx, person.email, by, now)
    const about = { type: 'user', id: userId } as const
    await queueMail(trx, { key: `role:${entry}:person`, about }, roleChangedMail(person, from, to), now)
    if (!isOwn) {
      const notice = roleChangedNotice(admin.email, { ...person, userId }, from, to)
      await queueMail(trx, { key: `role:${entry}:admin`, about }, notice, now)
    }
    return { ok: true, isNew: true }
  })
}
