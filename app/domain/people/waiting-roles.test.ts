import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addUser, createTestDatabase, testNow, writtenOrder } from '#app/testing/database/database.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { changeRole } from './role-changes.server.ts'
import { mostWaiting, waitingDays, waitingRoleSchema, type WaitingRoleForm } from './role-changes.ts'
import { deskRoles } from './roles.ts'
import { grantRole, signInUser } from './users.server.ts'
import type { Admin } from './users.ts'
import {
  deleteEndedWaitingRoles,
  leaveRoleWaiting,
  listWaitingRoles,
  withdrawWaitingRole,
} from './waiting-roles.server.ts'

let db: Db
let ada: Admin
beforeEach(async () => {
  db = await createTestDatabase()
  ada = (await addUser(db, { isAdmin: true, firstName: 'Ada', lastName: 'Admin', email: 'ada@people.test' })) as Admin
})
afterEach(() => db.destroy())

const later = (days: number) => addMilliseconds(testNow, days * 86_400_000)
const leave = (given: Partial<WaitingRoleForm> = {}, by = ada, listed: string[] = [], now = testNow) =>
  leaveRoleWaiting(
    db,
    by,
    { email: 'New@People.test', role: 'editor', reason: 'Begins on Monday', ...given },
    listed,
    now,
  )
const done = { ok: true, isNew: true }

/** Signs in and tells the role. */
async function signIn(
  given: Partial<{ subject: string; email: string; isEmailVerified: boolean }> = {},
  now = testNow,
  listed: string[] = [],
) {
  const claims = { issuer: 'https://identity.test', subject: 'nia', email: 'nEW@people.test', isEmailVerified: true, firstName: 'Nia', lastName: 'New', profileImageUrl: null } // prettier-ignore
  const id = await signInUser(db, { ...claims, ...given }, listed, now)
  return (await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role
}
const waiting = () => db.selectFrom('waiting_roles').select(['email', 'role', 'reason', 'given_by']).execute()
const told = async () => {
  const rows = await db.selectFrom('audit_events').select(['action', 'actor_user_id', 'detail']).orderBy('id').execute()
  return rows.map((row) => [row.action, row.actor_user_id, row.detail] as const).filter(([action]) => action !== 'signed-in') // prettier-ignore
}
const mails = async () => {
  const rows = await db.selectFrom('outbox').select('payload').orderBy(writtenOrder('outbox')).execute()
  return rows.map(({ payload }) => JSON.parse(payload) as { to: string; subject: string })
}

const abouts = async () =>
  (await db.selectFrom('outbox').select('about_type').execute()).map(({ about_type: type }) => type)

describe('a role is left waiting', () => {
  test.each(deskRoles)(
    '%s is given at the sign-in with the verified address, once, and both are told',
    async (role) => {
      expect(await leave({ role })).toEqual(done)
      expect(await waiting()).toEqual([
        { email: 'new@people.test', role, reason: 'Begins on Monday', given_by: ada.id },
      ])
      expect((await mails()).map(({ to }) => to).sort()).toEqual(['ada@people.test', 'new@people.test'])
      await db.deleteFrom('outbox').execute()
      expect(await signIn()).toBe(role)
      expect(await waiting()).toEqual([])
      expect((await told()).map(([action, by]) => [action, by])).toEqual([
        ['role-left-waiting', ada.id],
        ['role-granted', ada.id],
      ])
      expect(JSON.parse((await told())[1]![2])).toEqual({ before: 'user', after: role, reason: 'Begins on Monday', waited: true }) // prettier-ignore
      expect((await mails()).map(({ to }) => to).sort()).toEqual(['ada@people.test', 'nEW@people.test'])
      await db.updateTable('users').set({ role: 'user' }).where('subject', '=', 'nia').execute()
      expect(await signIn()).toBe('user')
      expect(await mails()).toHaveLength(2)
    },
  )

  test('of two accounts with the address the first to sign in gets it, at once or not', async () => {
    await leave()
    expect(await Promise.all([signIn(), signIn({ subject: 'other' })])).toEqual(['editor', 'user'])
    expect(await mails()).toHaveLength(4)
  })

  test('the trail and the entry hold no address', async () => {
    await leave({ reason: 'As sue@people.test asked' })
    await signIn()
    expect(JSON.stringify(await told())).not.toContain('@')
  })

  test('an account that has not verified the address gets nothing, and gets it once it has', async () => {
    await leave()
    expect(await signIn({ isEmailVerified: false })).toBe('user')
    expect(await signIn({ subject: 'other', email: 'other@people.test' })).toBe('user')
    expect(await waiting()).toHaveLength(1)
    expect(await signIn()).toBe('editor')
  })

  test('what was mailed about it is about its person from then on, whose data it is', async () => {
    await leave()
    expect(await abouts()).toEqual(['waiting-role', 'waiting-role'])
    await signIn()
    expect(await abouts()).toEqual(['user', 'user', 'user', 'user'])
  })

  test('it takes the place of no role, of an admin least of all, and is gone then', async () => {
    await leave()
    await db.deleteFrom('outbox').execute()
    await addUser(db, { id: 'sam', role: 'admin', email: 'old@people.test' })
    expect(await signIn({ subject: 'sam' })).toBe('admin')
    expect([await waiting(), await mails()]).toEqual([[], []])
    const [, withdrawn, ...more] = await told()
    expect([withdrawn![0], withdrawn![1], more]).toEqual(['waiting-role-withdrawn', null, []])
    expect(JSON.parse(withdrawn![2])).toEqual({ role: 'editor', because: 'has-role' })
  })

  test('whoever is listed in ADMIN_EMAILS is an admin, whatever waits', async () => {
    await leave()
    expect(await signIn({}, testNow, ['new@people.test'])).toBe('admin')
    expect(await waiting()).toEqual([])
  })
})

describe('it ends', () => {
  test('after its days: to the last millisecond it is given, then not', async () => {
    await leave()
    const end = later(waitingDays)
    expect(await listWaitingRoles(db, addMilliseconds(end, -1))).toHaveLength(1)
    expect(await listWaitingRoles(db, end)).toEqual([])
    expect(await deleteEndedWaitingRoles(db, addMilliseconds(end, -1))).toBe(0)
    expect(await signIn({}, end)).toBe('user')
    await leave({ email: 'two@people.test' })
    expect(await signIn({ subject: 'two', email: 'two@people.test' }, addMilliseconds(end, -1))).toBe('editor')
    await leave({ email: 'three@people.test' })
    expect(await deleteEndedWaitingRoles(db, end)).toBe(1)
    expect(await waiting()).toEqual([])
  })

  test('when it is withdrawn, once', async () => {
    await leave()
    const [row] = await listWaitingRoles(db, testNow)
    expect(row).toMatchObject({ email: 'new@people.test', role: 'editor', giver: 'Ada Admin', endsAt: later(30) })
    await db.deleteFrom('outbox').execute()
    expect(await withdrawWaitingRole(db, ada, row!.id, testNow)).toBe(true)
    expect(await mails()).toMatchObject([
      { to: 'new@people.test', subject: 'The role Editor waits for you no more' },
      { to: 'ada@people.test', subject: 'You have withdrawn a role that waited' },
    ])
    expect(await withdrawWaitingRole(db, ada, row!.id, testNow)).toBe(false)
    expect(await signIn()).toBe('user')
    expect((await told()).map(([action]) => action)).toEqual(['role-left-waiting', 'waiting-role-withdrawn'])
  })

  test('with the role of the admin who left it, and of no other', async () => {
    const bea = (await addUser(db, { isAdmin: true })) as Admin
    await leave()
    await leave({ email: 'two@people.test' }, bea)
    await db.deleteFrom('outbox').execute()
    const take = { from: 'admin', to: 'user', reason: 'Left us' } as const
    expect(await changeRole(db, bea, ada.id, take, [], testNow)).toEqual(done)
    expect((await waiting()).map(({ email }) => email)).toEqual(['two@people.test'])
    expect((await mails()).map(({ to }) => to)).toContain('new@people.test')
    expect((await told()).map(([action]) => action).slice(2)).toEqual(['role-taken', 'waiting-role-withdrawn'])
    expect(await signIn()).toBe('user')
  })

  test('with the role that is taken from whoever it waits for, so that no sign-in brings one back', async () => {
    const sam = await addUser(db, { id: 'sam', role: 'support', email: 'NEW@people.test', isEmailVerified: false })
    await leave({ role: 'admin' })
    await leave({ email: 'two@people.test' })
    expect(await changeRole(db, ada, sam.id, { from: 'support', to: 'user', reason: 'Left us' }, [], testNow)).toEqual(done) // prettier-ignore
    expect((await waiting()).map(({ email }) => email)).toEqual(['two@people.test'])
    expect(await signIn({ subject: 'sam' })).toBe('user')
    const [, , taken, withdrawn, ...more] = await told()
    expect([taken![0], withdrawn![0], withdrawn![1], more]).toEqual(['role-taken', 'waiting-role-withdrawn', ada.id, []]) // prettier-ignore
    expect(JSON.parse(withdrawn![2])).toEqual({ role: 'admin', because: 'role-taken' })
  })

  test('one that had ended before is withdrawn by nobody', async () => {
    const bea = (await addUser(db, { isAdmin: true })) as Admin
    await leave()
    const change = { from: 'admin', to: 'user', reason: 'Left us' } as const
    expect(await changeRole(db, bea, ada.id, change, [], later(waitingDays))).toEqual(done)
    expect((await told()).map(([action]) => action)).toEqual(['role-left-waiting', 'role-taken'])
  })

  test('with the role of an admin that the operator’s command takes', async () => {
    await leave()
    expect(await grantRole(db, 'ada@people.test', 'support', testNow)).toBe('last-admin')
    expect(await waiting()).toHaveLength(1)
    await addUser(db, { isAdmin: true })
    expect(await grantRole(db, 'ada@people.test', 'support', testNow)).toBe(1)
    expect([await waiting(), await signIn()]).toEqual([[], 'user'])
  })
})

describe('none waits', () => {
  const refused = (reason: string) => ({ ok: false, reason })

  test('for an address that has signed in, is listed, or has one already', async () => {
    const { id } = await addUser(db, { email: 'NEW@people.test' })
    expect(await leave()).toEqual({ ...refused('known'), personId: id })
    await db.updateTable('users').set({ is_email_verified: 0 }).where('id', '=', id).execute()
    expect(await leave({}, ada, ['new@people.test'])).toEqual(refused('listed'))
    expect(await leave()).toEqual(done)
    expect(await leave()).toEqual({ ok: true, isNew: false })
    expect(await leave({ role: 'admin' })).toEqual(refused('waiting'))
    expect(await waiting()).toHaveLength(1)
    expect(await leave({ role: 'admin' }, ada, [], later(waitingDays))).toEqual(done)
  })

  test('beyond the most, and for an admin who is none any more', async () => {
    for (let number = 0; number < mostWaiting; number += 1)
      expect(await leave({ email: `p${number}@people.test` })).toEqual(done)
    expect(await leave()).toEqual(refused('full'))
    await db.deleteFrom('waiting_roles').execute()
    await db.updateTable('users').set({ role: 'support' }).where('id', '=', ada.id).execute()
    expect(await leave()).toEqual(refused('not-admin'))
    expect(await waiting()).toEqual([])
  })

  test.each([
    ['an address that is none', { email: 'new' }],
    ['one that is too long', { email: `${'x'.repeat(250)}@people.test` }],
    ['no role of the desk', { role: 'user' }],
    ['no role at all', { role: '' }],
    ['no reason', { reason: ' ' }],
    ['a long reason', { reason: 'x'.repeat(201) }],
  ])(
    'with %s',
    (_, given) =>
    expect(waitingRoleSchema.safeParse({ email: 'new@people.test', role: 'editor', reason: 'x', ...given }).success).toBe(false), // prettier-ignore
  )
})
