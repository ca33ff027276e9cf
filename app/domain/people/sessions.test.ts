import { describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import {
  deleteEndedSessions,
  endAllSessions,
  endEverySession,
  endedSessionMilliseconds,
  endSession,
  listSessions,
  loadSession,
  Session,
  sessionIdleMilliseconds,
} from './sessions.server.ts'
import { mostSessionsShown } from './sessions.ts'

const hour = 3_600_000

async function setUp() {
  const db = await createTestDatabase()
  const [user, other] = [await addUser(db), await addUser(db)]
  const signIn = async (userId: string, at = testNow) => {
    const session = new Session(null, null, [])
    session.signIn(userId)
    await session.save(db, at)
  }
  return { db, user, other, signIn }
}

test('a person’s own running sessions are listed, the latest first, up to a limit', async () => {
  const { db, user, other, signIn } = await setUp()
  await signIn(user.id, addMilliseconds(testNow, -13 * hour))
  await signIn(user.id, addMilliseconds(testNow, -hour))
  await signIn(user.id)
  await signIn(other.id)
  const listed = await listSessions(db, user.id, testNow)
  expect(listed.map(({ signedInAt }) => signedInAt)).toEqual([testNow, addMilliseconds(testNow, -hour)])
  for (let count = 0; count < mostSessionsShown; count += 1) await signIn(user.id)
  expect(await listSessions(db, user.id, testNow)).toHaveLength(mostSessionsShown)
})

test('one session is ended by its own person only, and once', async () => {
  const { db, user, other, signIn } = await setUp()
  await signIn(user.id)
  const { id } = (await listSessions(db, user.id, testNow))[0]!
  expect(await endSession(db, other.id, id, testNow)).toBe(false)
  expect(await listSessions(db, user.id, testNow)).toHaveLength(1)
  expect([await endSession(db, user.id, id, testNow), await endSession(db, user.id, id, testNow)]).toEqual([
    true,
    false,
  ])
})

test('all sessions of a person end, and nobody else’s', async () => {
  const { db, user, other, signIn } = await setUp()
  for (const id of [user.id, user.id, other.id]) await signIn(id)
  await endAllSessions(db, user.id, null, testNow)
  expect(await listSessions(db, user.id, testNow)).toEqual([])
  expect(await listSessions(db, other.id, testNow)).toHaveLength(1)
})

describe('a session that is over', () => {
  /** Signs somebody in; returns the cookie value. */
  async function open(role: 'admin' | 'user') {
    const { db } = await setUp()
    const user = await addUser(db, { role })
    const session = new Session(null, null, [])
    session.signIn(user.id)
    return { db, user, secret: (await session.save(db, testNow))! }
  }
  const whose = async (db: Db, secret: string, now = testNow) => {
    const { user, former } = await loadSession(db, secret, now)
    return { user: user?.id ?? null, former: former?.user.id ?? null }
  }

  test('tells whose it was, for some days, where they work at the desk', async () => {
    const { db, user, secret } = await open('admin')
    expect(await whose(db, secret)).toEqual({ user: user.id, former: null })
    const end = addMilliseconds(testNow, sessionIdleMilliseconds)
    expect(await whose(db, secret, end)).toEqual({ user: null, former: user.id })
    await deleteEndedSessions(db, end)
    const last = addMilliseconds(end, endedSessionMilliseconds)
    expect(await whose(db, secret, addMilliseconds(last, -1))).toEqual({ user: null, former: user.id })
    expect(await whose(db, secret, last)).toEqual({ user: null, former: null })
    expect(await deleteEndedSessions(db, last)).toBe(1)
  })

  test('tells nothing of anybody else, and is deleted at once', async () => {
    const { db, secret } = await open('user')
    const end = addMilliseconds(testNow, sessionIdleMilliseconds)
    expect(await whose(db, secret, end)).toEqual({ user: null, former: null })
    expect(await deleteEndedSessions(db, end)).toBe(1)
  })

  test.each(['here', 'there', 'everywhere'])('signed out %s, it opens nothing', async (where) => {
    const { db, user, secret } = await open('admin')
    const session = await loadSession(db, secret, testNow)
    if (where === 'here') {
      session.signOut()
      // The browser keeps the cookie, which tells whose form this was.
      expect(await session.save(db, testNow)).toBeUndefined()
    } else if (where === 'there') expect(await endSession(db, user.id, session.id!, testNow)).toBe(true)
    else await endAllSessions(db, user.id, session.id, testNow)
    expect(await whose(db, secret)).toEqual({ user: null, former: user.id })
    expect(await listSessions(db, user.id, testNow)).toEqual([])
    expect(await endSession(db, user.id, session.id!, testNow)).toBe(false)
  })

  test('signed out everywhere from another browser, or run out before, it tells nothing', async () => {
    const { db, user, secret } = await open('admin')
    const { id } = await loadSession(db, secret, testNow)
    const end = addMilliseconds(testNow, sessionIdleMilliseconds)
    expect(await endSession(db, user.id, id!, end)).toBe(false)
    const last = addMilliseconds(end, endedSessionMilliseconds)
    expect(await whose(db, secret, last)).toEqual({ user: null, former: null })
    await endAllSessions(db, user.id, 'the other one', addMilliseconds(end, 1))
    expect(await whose(db, secret, addMilliseconds(end, 1))).toEqual({ user: null, former: null })
  })

  test('of somebody who has left the desk tells nothing', async () => {
    const { db, user, secret } = await open('admin')
    await endAllSessions(db, user.id, (await loadSession(db, secret, testNow)).id, testNow)
    await db.updateTable('users').set({ role: 'user' }).where('id', '=', user.id).execute()
    expect(await whose(db, secret)).toEqual({ user: null, former: null })
  })

  test('gives way to a new one when its person signs in again', async () => {
    const { db, user, secret } = await open('admin')
    await endAllSessions(db, user.id, (await loadSession(db, secret, testNow)).id, testNow)
    const session = await loadSession(db, secret, testNow)
    session.signIn(user.id)
    const fresh = await session.save(db, testNow)
    expect(fresh).not.toBe(secret)
    expect(await whose(db, secret)).toEqual({ user: null, former: null })
    expect(await whose(db, fresh!)).toEqual({ user: user.id, former: null })
  })
})

test('after a restore nobody is signed in: of people at the desk the rows stay, and browsers of nobody go on', async () => {
  const { db, user, signIn } = await setUp()
  const editor = await addUser(db, { role: 'editor' })
  for (const { id } of [user, editor, editor]) await signIn(id)
  const nobody = new Session(null, null, [])
  nobody.flash({ tone: 'info', title: 'Hello', message: 'There' })
  const cookie = await nobody.save(db, testNow)
  expect(await endEverySession(db, testNow)).toBe(3)
  for (const { id } of [user, editor]) expect(await listSessions(db, id, testNow)).toEqual([])
  const rows = await db.selectFrom('sessions').select(['user_id', 'ended_at']).orderBy('user_id').execute()
  expect(rows).toEqual([
    { user_id: null, ended_at: null },
    { user_id: editor.id, ended_at: testNow },
    { user_id: editor.id, ended_at: testNow },
  ])
  expect((await loadSession(db, cookie!, testNow)).takeFlash()).toHaveLength(1)
  expect(await endEverySession(db, testNow)).toBe(0)
})
