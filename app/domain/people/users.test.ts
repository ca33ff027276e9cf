import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { roles, type Role } from './roles.ts'
import { fullName } from './users.ts'
import { signInUser } from './users.server.ts'

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

test.each([
  ['both names', 'Ivy', 'Investor', 'Ivy Investor'],
  ['the first alone', 'Ivy', '', 'Ivy'],
  ['the last alone', '', 'Investor', 'Investor'],
  ['neither', '', '', 'ivy@people.test'],
])('a person with %s is called by what is known', (_what, firstName, lastName, called) =>
  expect(fullName({ firstName, lastName, email: 'ivy@people.test' })).toBe(called),
)
