import type { Db } from '#db/database.server.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { noteForgotten } from '#app/domain/audit/forgotten.server.ts'
import { includesRole, roles, type Role } from './roles.ts'

/** Roles and a restore: one that was taken since the backup does not come back, and none is given by it. */

/** Notes the role that an account, or an address in small letters, has from now on; `user` where one was taken. */
export async function noteRole(trx: Db, whose: string, role: Role, now: string): Promise<void> {
  await noteForgotten(trx, 'role', subjectOf(whose, role), now)
}

function subjectOf(whose: string, role: Role): string {
  return `${whose}:${role}`
}

/** A role since when, and the number of its line. */
export interface LastRole {
  role: Role
  at: string
  number: number
}

/**
 * The role that an account or an address had last; undefined where it has not changed. Lines are compared by their order and not by their
 * times, which a clock that was wrong has given.
 */
export function findLastRole(
  find: (subject: string) => { at: string; number: number } | undefined,
  whose: string,
): LastRole | undefined {
  let last: LastRole | undefined
  for (const role of roles) {
    const line = find(subjectOf(whose, role))
    if (line && (last === undefined || line.number > last.number)) last = { role, at: line.at, number: line.number }
  }
  return last
}

/**
 * Takes from a person once more what their last role did not let them do. They get that role where it is a part of the one they have,
 * and none otherwise. Null where nothing is to be taken.
 */
export async function takeRoleAgain(trx: Db, userId: string, last: Role, now: string): Promise<true | null> {
  const { role: before } = await trx
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (includesRole(last, before)) return null
  const after = includesRole(before, last) ? last : 'user'
  await trx.updateTable('users').set({ role: after }).where('id', '=', userId).execute()
  await recordAudit(trx, {
    at: now,
    actor: 'system',
    action: after === 'user' ? 'role-taken' : 'role-granted',
    objectType: 'user',
    objectId: userId,
    detail: { before, after, by: 'restore' },
  })
  return true
}

/** Withdraws a role once more that waits for an address, where that had another or none last. Null where it goes on waiting. */
export async function withdrawAgain(trx: Db, id: string, last: Role, now: string): Promise<true | null> {
  const { role } = await trx.selectFrom('waiting_roles').select('role').where('id', '=', id).executeTakeFirstOrThrow()
  if (includesRole(last, role)) return null
  await trx.deleteFrom('waiting_roles').where('id', '=', id).execute()
  await recordAudit(trx, {
    at: now,
    actor: 'system',
    action: 'waiting-role-withdrawn',
    objectType: 'waiting-role',
    objectId: id,
    detail: { role, because: 'restore' },
  })
  return true
}
