import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { changeRole, readRole } from './role-changes.server.ts'
import { longestRoleReason, roleChangeSchema, type RoleChange } from './role-changes.ts'
import { compareRoles, deskRoles, rights, roles, type Role } from './roles.ts'
import { deletedIssuer, type Admin, type User } from './users.ts'

let db: Db
let ada: Admin
let ivy: User
beforeEach(async () => {
  db = await createTestDatabase()
  ada = (await addUser(db, { isAdmin: true, firstName: 'Ada', email: 'ada@people.test' })) as Admin
  // A made-up id may hold a name.
  ivy = await addUser(db, { id: 'ivy', firstName: 'Ivy', email: 'Ivy@people.test' })
})
afterEach(() => db.destroy())

const roleOf = async ({ id }: { id: string }) =>
  (await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role
const setRole = ({ id }: { id: string }, role: Role) =>
  db.updateTable('users').set({ role }).where('id', '=', id).execute()
const change = (who: { id: string }, given: Partial<RoleChange>, by: Admin = ada, listed: string[] = []) =>
  changeRole(db, by, who.id, { from: 'user', to: 'editor', reason: 'Writes the blog', ...given }, listed, testNow)
const refused = (reason: string) => ({ ok: false, reason })
const done = { ok: true, isNew: true }

/** The number of entries and mails about a role. */
async function counts(): Promise<[entries: number, mails: number]> {
  const entries = await db.selectFrom('audit_events').select('id').where('object_type', '=', 'user').execute()
  const mails = await db.selectFrom('outbox').select('id').execute()
  return [entries.length, mails.length]
}
const mailsTo = async () => {
  const rows = await db.selectFrom('outbox').select(['payload', 'about_type', 'about_id']).orderBy('id').execute()
  return rows.map(({ payload, ...about }) => ({
    ...(JSON.parse(payload) as { to: string; subject: string }),
    ...about,
  }))
}

describe('an admin changes a role', () => {
  test.each(roles.flatMap((from) => roles.filter((to) => to !== from).map((to) => [from, to] as const)))(
    'from %s to %s: with the reason in the trail, and a mail to both',
    async (from, to) => {
      await setRole(ivy, from)
      expect(await change(ivy, { from, to, reason: 'Agreed with sue@people.test\non Monday' })).toEqual(done)
      expect(await roleOf(ivy)).toBe(to)
      const [entry, ...more] = await db.selectFrom('audit_events').selectAll().execute()
      expect(more).toEqual([])
      expect(entry).toMatchObject({ actor: 'admin', actor_user_id: ada.id, object_type: 'user', object_id: ivy.id, action: to === 'user' ? 'role-taken' : 'role-granted' }) // prettier-ignore
      expect(JSON.parse(entry!.detail)).toEqual({ before: from, after: to, reason: 'Agreed with … on Monday' })
      const mails = await mailsTo()
      expect(mails.map((mail) => mail.to).sort()).toEqual(['Ivy@people.test', 'ada@people.test'])
      for (const mail of mails) {
        expect([mail.about_type, mail.about_id]).toEqual(['user', ivy.id])
        expect(JSON.stringify(mail)).not.toContain('Monday')
      }
      const own = mails.find((mail) => mail.to === 'Ivy@people.test')
      expect(JSON.stringify(own)).not.toContain('Ada')
    },
  )

  test('the same form sent twice changes it once, and says so', async () => {
    expect(await change(ivy, {})).toEqual(done)
    expect(await change(ivy, {})).toEqual({ ok: true, isNew: false })
    expect(await counts()).toEqual([1, 2])
  })

  test('a role that has changed since the page was opened is not changed again', async () => {
    await setRole(ivy, 'support')
    expect(await change(ivy, { from: 'user', to: 'editor' })).toEqual(refused('changed'))
    expect([await roleOf(ivy), await counts()]).toEqual(['support', [0, 0]])
  })

  test('of nobody, of a deleted account, and to an address that nobody has verified there is none', async () => {
    expect(await change({ id: 'nobody' }, {})).toEqual(refused('not-found'))
    const stranger = await addUser(db, { isEmailVerified: false })
    expect(await change(stranger, {})).toEqual(refused('unverified'))
    await db.updateTable('users').set({ issuer: deletedIssuer, email: '' }).where('id', '=', ivy.id).execute()
    for (const to of roles) expect(await change(ivy, { to })).toEqual(refused('deleted'))
    expect([await roleOf(ivy), await roleOf(stranger), await counts()]).toEqual(['user', 'user', [0, 0]])
  })

  test('whoever is at the desk with an address that is not verified any more can lose the role, and get no other', async () => {
    const sam = await addUser(db, { role: 'support', isEmailVerified: false })
    expect(await change(sam, { from: 'support', to: 'admin' })).toEqual(refused('unverified'))
    expect(await change(sam, { from: 'support', to: 'user' })).toEqual(done)
  })

  test.each(roles.filter((role) => role !== 'admin'))('whoever has the role %s decides about no role', async (role) => {
    const other = (await addUser(db, { role })) as Admin
    expect(await change(ivy, {}, other)).toEqual(refused('not-admin'))
    expect(await change(ada, { from: 'admin', to: 'user' }, other)).toEqual(refused('not-admin'))
    if (role !== 'user') expect(await change(other, { from: role, to: 'admin', sure: 'on' }, other)).toEqual(refused('not-admin')) // prettier-ignore
    expect([await roleOf(ivy), await roleOf(ada), await counts()]).toEqual(['user', 'admin', [0, 0]])
  })
})

describe('one admin stays', () => {
  test('the last one loses the role neither by others nor by themselves', async () => {
    expect(await change(ada, { from: 'admin', to: 'user', sure: 'on' })).toEqual(refused('last-admin'))
    expect(await change(ada, { from: 'admin', to: 'editor', sure: 'on' })).toEqual(refused('last-admin'))
    expect([await roleOf(ada), await counts()]).toEqual(['admin', [0, 0]])
  })

  test('two who take each other’s role at once leave one, whose decision counts', async () => {
    const bea = (await addUser(db, { isAdmin: true })) as Admin
    const take = { from: 'admin', to: 'user' } as const
    const results = await Promise.all([change(bea, take, ada), change(ada, take, bea)])
    expect(results).toEqual([done, refused('not-admin')])
    expect([await roleOf(ada), await roleOf(bea), await counts()]).toEqual(['admin', 'user', [1, 2]])
  })

  test('two who give up their own role at once leave one', async () => {
    const bea = (await addUser(db, { isAdmin: true })) as Admin
    const give = { from: 'admin', to: 'user', sure: 'on' } as const
    expect(await Promise.all([change(ada, give, ada), change(bea, give, bea)])).toEqual([done, refused('last-admin')])
  })

  test('an admin gives up their own role only with the box ticked, and gets one mail', async () => {
    await addUser(db, { isAdmin: true })
    expect(await change(ada, { from: 'admin', to: 'support' })).toEqual(refused('not-sure'))
    expect(await roleOf(ada)).toBe('admin')
    const sure = { from: 'admin', to: 'support', sure: 'on' } as const
    expect(await change(ada, sure)).toEqual(done)
    expect(await change(ada, sure)).toEqual({ ok: true, isNew: false })
    expect([await roleOf(ada), (await mailsTo()).map(({ to }) => to)]).toEqual(['support', ['ada@people.test']])
  })
})

describe('an address of ADMIN_EMAILS', () => {
  const listed = ['ivy@people.test']

  test('stays an admin, and gets no other role', async () => {
    await setRole(ivy, 'admin')
    for (const to of ['user', 'editor', 'support', 'reviewer'] as const)
      expect(await change(ivy, { from: 'admin', to }, ada, listed)).toEqual(refused('listed'))
    expect(await change(ivy, { from: 'admin', to: 'user' })).toEqual(done)
    expect(await change(ivy, { from: 'user', to: 'editor' }, ada, listed)).toEqual(refused('listed'))
    expect(await change(ivy, { from: 'user', to: 'admin' }, ada, listed)).toEqual(done)
  })

  test('counts for nobody who has not verified it', async () => {
    const other = await addUser(db, { role: 'admin', email: 'ivy@people.test', isEmailVerified: false })
    expect(await readRole(db, other.id, listed, testNow)).toMatchObject({
      isListed: false,
      isListedUnverified: true,
      isLastAdmin: false,
    })
    expect(await change(other, { from: 'admin', to: 'user' }, ada, listed)).toEqual(done)
  })
})

describe('the form', () => {
  const read = (given: Record<string, string>) =>
    roleChangeSchema.safeParse({ from: 'user', to: 'editor', reason: 'New here', ...given })
  test.each([
    ['no reason', { reason: '' }, 'Enter a reason'],
    ['a blank reason', { reason: ' \u200B\n' }, 'Enter a reason'],
    ['a long one', { reason: 'x'.repeat(longestRoleReason + 1) }, 'The reason must be 200 characters or fewer'],
  ])('%s is refused', (_, given, message) => expect(read(given).error?.issues[0]?.message).toBe(message))
  test('a role that is none is refused, and the longest reason is taken', () => {
    expect(read({ to: 'owner' }).success).toBe(false)
    expect(read({ from: '__proto__' }).success).toBe(false)
    expect(read({ reason: '😀'.repeat(longestRoleReason) }).success).toBe(true)
  })
})

test('what a role may do is told once for each permission, and a change says what comes and what goes', () => {
  expect(new Set(rights.map(({ label }) => label)).size).toBe(rights.length)
  expect(rights.every((right) => right.roles.includes('admin'))).toBe(true)
  const granted = (role: (typeof deskRoles)[number]) => rights.filter((right) => right.roles.includes(role)).length
  for (const role of deskRoles) {
    const { gained, lost } = compareRoles('user', role)
    expect([gained.length, lost]).toEqual([granted(role), []])
    expect(compareRoles(role, 'user')).toEqual({ gained: [], lost: gained })
  }
  expect(compareRoles('editor', 'support').lost).toEqual([
    'Posts and guides: write, publish',
    'Subscribers: see, remove, email them a post',
  ])
})
