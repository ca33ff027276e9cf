import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { roles, type Role } from './roles.ts'
import { fullName } from './users.ts'
import { grantRole, signInUser } from './users.server.ts'

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})
afterEach(() => db.destroy())

const profile = {
  issuer: 'https://identity.test',
  subject: 'ivy',
  email: 'Ivy@people.test',
  isEmailVerified: true,
  firstName: 'Ivy',
  lastName: 'Investor',
  profileImageUrl: null,
}

async function signIn(adminEmails: string[], isEmailVerified = true): Promise<Role> {
  const id = await signInUser(db, { ...profile, isEmailVerified }, adminEmails, testNow)
  return (await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role
}

test.each(roles)(
  'somebody of the role %s keeps it when they sign in, and is raised to admin where they are listed',
  async (role) => {
    await signIn([])
    await db.updateTable('users').set({ role }).execute()
    expect(await signIn([])).toBe(role)
    expect(await signIn(['other@people.test'])).toBe(role)
    expect(await signIn(['ivy@people.test'], false)).toBe(role)
    expect(await signIn(['ivy@people.test'])).toBe('admin')
    expect(await signIn([])).toBe('admin')
  },
)

test('whoever signs in for the first time is a user, or an admin where their verified address is listed', async () => {
  expect(await signIn([])).toBe('user')
  await db.deleteFrom('audit_events').execute()
  await db.deleteFrom('users').execute()
  expect(await signIn(['ivy@people.test'])).toBe('admin')
})

/** What the trail says of roles. */
async function told() {
  const rows = await db.selectFrom('audit_events').selectAll().where('action', 'like', 'role-%').orderBy('id').execute()
  return rows.map(({ actor, actor_user_id: who, action, object_id: id, detail }) => ({ actor, who, action, id, ...(JSON.parse(detail) as object) })) // prettier-ignore
}

test('the trail says once who became an admin because their address is listed', async () => {
  const listed = ['ivy@people.test']
  await signIn([])
  await signIn(listed, false)
  expect(await told()).toEqual([])
  await signIn(listed)
  await signIn(listed)
  await signInUser(db, { ...profile, subject: 'other' }, listed, testNow)
  const entry = { actor: 'system', who: null, action: 'role-granted', id: expect.any(String) as string, before: 'user', after: 'admin', by: 'setting' } // prettier-ignore
  const [ivy, other, ...more] = await told()
  expect([ivy, other, more]).toEqual([entry, entry, []])
  expect(ivy!.id).not.toBe(other!.id)
})

test('the trail says to whom the operator’s command has given a role, who had it or not, and of nobody else', async () => {
  const ivy = await addUser(db, { email: 'Ivy@people.test', role: 'editor' })
  const other = await addUser(db, { email: 'ivy@people.test', role: 'admin' })
  await addUser(db, { email: 'ivy@people.test', isEmailVerified: false })
  expect(await grantRole(db, 'IVY@people.test', 'admin', testNow)).toBe(2)
  const entry = { actor: 'system', who: null, id: ivy.id, by: 'command' }
  expect((await told()).toSorted(({ id }) => (id === ivy.id ? -1 : 1))).toEqual([
    { ...entry, action: 'role-granted', before: 'editor', after: 'admin' },
    { ...entry, id: other.id, action: 'role-granted', before: 'admin', after: 'admin' },
  ])
  expect(await grantRole(db, 'ivy@people.test', 'user', testNow)).toBe('last-admin')
  await addUser(db, { role: 'admin' })
  expect(await grantRole(db, 'ivy@people.test', 'user', testNow)).toBe(2)
  expect(await grantRole(db, 'ivy@people.test', 'user', testNow)).toBe(2)
  expect((await told()).slice(2)).toMatchObject([{ action: 'role-taken', before: 'admin', after: 'user' }, { action: 'role-taken' }]) // prettier-ignore
})

test.each([
  ['both names', 'Ivy', 'Investor', 'Ivy Investor'],
  ['the first alone', 'Ivy', '', 'Ivy'],
  ['the last alone', '', 'Investor', 'Investor'],
  ['neither', '', '', 'ivy@people.test'],
])('a person with %s is called by what is known', (_what, firstName, lastName, called) =>
  expect(fullName({ firstName, lastName, email: 'ivy@people.test' })).toBe(called),
)
