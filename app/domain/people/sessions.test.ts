import { expect, test } from 'vitest'
import { addUser, createTestDatabase, testNow } from '#app/testing/database.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { endAllSessions, endSession, listSessions, Session } from './sessions.server.ts'
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
  await endAllSessions(db, user.id, testNow)
  expect(await listSessions(db, user.id, testNow)).toEqual([])
  expect(await listSessions(db, other.id, testNow)).toHaveLength(1)
})
