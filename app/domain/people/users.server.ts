import type { Db } from '#db/database.server.ts'
import { isSameAnyCase } from '#db/expressions.server.ts'
import type { UserRow } from '#db/schema.ts'
import type { IdentityClaims } from '#app/services/identity.server.ts'
import { newId } from '#app/utils/ids.server.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { noteRole } from './roles-again.server.ts'
import type { Role } from './roles.ts'
import { isListedAdmin, type User } from './users.ts'
import { takeWaitingRole, withdrawLeftBehind } from './waiting-roles.server.ts'

/**
 * Finds or makes the user with this issuer and subject, and updates the profile. It never looks for the e-mail, which may change
 * hands. A verified e-mail that is listed in `adminEmails` makes an admin. An e-mail that is not listed takes no role away,
 * because the role may have been granted by hand. The trail says who became an admin so. A role that waits for the verified e-mail is theirs now.
 * Emails about prices that came back from another address go to this one. Returns the user's id.
 */
export async function signInUser(db: Db, profile: IdentityClaims, adminEmails: string[], now: string): Promise<string> {
  const isListed = isListedAdmin(profile, adminEmails)
  const known = {
    email: profile.email,
    is_email_verified: profile.isEmailVerified ? 1 : 0,
    first_name: profile.firstName,
    last_name: profile.lastName,
    profile_image_url: profile.profileImageUrl,
    signed_in_at: now,
  } as const
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('users')
      .select(['role', 'email'])
      .where('issuer', '=', profile.issuer)
      .where('subject', '=', profile.subject)
      .executeTakeFirst()
    const user = await trx
      .insertInto('users')
      .values({
        id: newId(),
        issuer: profile.issuer,
        subject: profile.subject,
        ...known,
        role: isListed ? 'admin' : 'user',
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['issuer', 'subject']).doUpdateSet(isListed ? { ...known, role: 'admin' } : known),
      )
      .returning(['id', 'role'])
      .executeTakeFirstOrThrow()
    await recordAudit(trx, {
      at: now,
      actor: 'user',
      actorUserId: user.id,
      action: 'signed-in',
      objectType: 'user',
      objectId: user.id,
    })
    if (isListed && before?.role !== 'admin')
      await noteChange(trx, { id: user.id, role: before?.role ?? 'user' }, 'admin', 'setting', profile, now)
    if (before && before.email.toLowerCase() !== profile.email.toLowerCase())
      await trx.updateTable('price_watches').set({ refused_at: null }).where('user_id', '=', user.id).execute()
    if (profile.isEmailVerified) await takeWaitingRole(trx, { ...profile, ...user }, now)
    return user.id
  })
}

/** Notes a role that no admin has given or taken, of a person with a verified address. */
async function noteChange(
  trx: Db,
  before: { id: string; role: Role },
  after: Role,
  by: 'setting' | 'command',
  { email }: { email: string },
  at: string,
): Promise<void> {
  const action = after === 'user' ? 'role-taken' : 'role-granted'
  await recordAudit(trx, { at, actor: 'system', action, objectType: 'user', objectId: before.id, detail: { before: before.role, after, by } }) // prettier-ignore
  await noteRole(trx, before.id, after, at)
  await noteRole(trx, email.toLowerCase(), after, at)
}

/**
 * Gives the role to everyone with this verified e-mail, in place of their present one, whoever they are: the command of the operator.
 * Returns the number of people. Refuses to leave a desk that has an admin without one.
 */
export async function grantRole(db: Db, email: string, role: Role, now: string): Promise<number | 'last-admin'> {
  return db.transaction().execute(async (trx) => {
    const people = await trx
      .selectFrom('users')
      .select(['id', 'role'])
      .where(isSameAnyCase('email', email))
      .where('is_email_verified', '=', 1)
      .execute()
    const takesAdmin = role !== 'admin' && people.some((person) => person.role === 'admin')
    if (takesAdmin && !(await hasOtherAdmin(trx, people))) return 'last-admin'
    for (const person of people) {
      await trx.updateTable('users').set({ role }).where('id', '=', person.id).execute()
      // One that a restore has given back is theirs from now on by the operator's word, and the next start does not take it.
      if (role !== 'user' || person.role !== 'user') await noteChange(trx, person, role, 'command', { email }, now)
    }
    await withdrawLeftBehind(trx, { actor: 'system' }, now)
    return people.length
  })
}

/** True where somebody besides these people is an admin. */
export async function hasOtherAdmin(db: Db, people: readonly { id: string }[]): Promise<boolean> {
  const ids = people.map(({ id }) => id)
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('id', 'not in', ids)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** The columns that a User is made of. */
export const userColumns = [
  'users.id',
  'first_name',
  'last_name',
  'email',
  'is_email_verified',
  'profile_image_url',
  'role',
] as const

/** A User from a row of those columns. */
export function toUser(
  row: Pick<UserRow, 'id' | 'first_name' | 'last_name' | 'email' | 'is_email_verified' | 'profile_image_url' | 'role'>,
): User {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    isEmailVerified: row.is_email_verified === 1,
    profileImageUrl: row.profile_image_url,
    role: row.role,
  }
}
