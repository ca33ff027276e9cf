import { expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { endSession, loadSession, Session, sessionIdleMilliseconds } from '#app/domain/people/sessions.server.ts'
import { addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import type { Answer, ChatMessage } from './answer.ts'
import {
  deleteConversation,
  deleteEndedConversations,
  mostTurnsKept,
  mostTurnsShown,
  openQuestion,
  readTurns,
} from './conversation.server.ts'

const say = (text: string): Answer => ({ blocks: [{ kind: 'text', spans: [text] }], sources: [], dealIds: [] })
const answer: Answer = {
  blocks: [
    { kind: 'text', spans: ['The yield is ', { figure: '7.20%', source: 0 }, '.'] },
    {
      kind: 'table',
      caption: 'Areas',
      columns: [{ label: 'Area' }, { label: 'Price', isNumber: true }],
      rows: [[[{ link: 'Leeds', place: { page: 'area', slug: 'leeds' } }], [{ figure: '£240,000', source: 0 }]]],
    },
    { kind: 'list', isOrdered: true, items: [['First']] },
  ],
  sources: [{ label: 'Deal calculator', place: { page: 'calculator', calculator: 'deal', query: 'price=200000' } }],
  dealIds: [3, 1],
}

async function keep(db: Db, session: Session, question: string, said: Answer) {
  const opened = await openQuestion(db, session, question, testNow)
  await opened.answer(async () => said)
}

async function ask(db: Db, session: Session, ...questions: string[]) {
  for (const question of questions) await keep(db, session, question, say(`Answer to ${question}`))
}

async function count(db: Db): Promise<number> {
  return (await db.selectFrom('advisor_turns').select('number').execute()).length
}

test('a turn is kept as it was said, in a session that begins with it', async () => {
  const db = await createTestDatabase()
  const session = new Session(null, null, [])
  expect(await readTurns(db, session.id)).toEqual([])
  await keep(db, session, 'ROI for 200k?', answer)
  const secret = await session.save(db, testNow)
  const again = await loadSession(db, secret!, testNow)
  expect(await readTurns(db, again.id)).toEqual([
    {
      number: expect.any(Number) as number,
      askedAt: testNow,
      question: 'ROI for 200k?',
      answer,
      verdict: null,
      reason: null,
    },
  ])
  expect(await again.save(db, testNow)).toBeUndefined()
})

test('the newest turns are read, the oldest of them first, and so many are kept', async () => {
  const db = await createTestDatabase()
  const [session, other] = [new Session(null, null, []), new Session(null, null, [])]
  await ask(db, other, 'another browser')
  await ask(db, session, ...Array.from({ length: mostTurnsKept + 2 }, (_, index) => `question ${index + 1}`))
  const turns = await readTurns(db, session.id)
  expect(turns).toHaveLength(mostTurnsShown)
  expect([turns[0]!.question, turns.at(-1)!.question]).toEqual(['question 43', 'question 52'])
  expect(await count(db)).toBe(mostTurnsKept + 1)
  let messages: readonly ChatMessage[] = []
  const opened = await openQuestion(db, session, 'and now?', testNow)
  await opened.answer(async (given) => {
    messages = given
    return answer
  })
  expect(messages).toHaveLength(19)
  expect([messages[0], messages.at(-1)]).toEqual([
    { role: 'user', content: 'question 44' },
    { role: 'user', content: 'and now?' },
  ])
})

test('what can no longer be read is left out', async () => {
  const db = await createTestDatabase()
  const session = new Session(null, null, [])
  await ask(db, session, 'kept')
  const broken = [
    '{',
    '{}',
    JSON.stringify({ ...answer, sources: [] }),
    JSON.stringify({ ...answer, blocks: [{ kind: 'text', spans: [{ link: 'x', place: { page: 'javascript:' } }] }] }),
  ]
  for (const stored of broken)
    await db
      .insertInto('advisor_turns')
      .values({ session_id: session.id!, asked_at: testNow, question: 'lost', answer: stored })
      .execute()
  expect((await readTurns(db, session.id)).map(({ question }) => question)).toEqual(['kept'])
})

test('it is deleted at once, and that of another browser stays', async () => {
  const db = await createTestDatabase()
  const [session, other] = [new Session(null, null, []), new Session(null, null, [])]
  await ask(db, session, 'mine')
  await ask(db, other, 'theirs')
  await deleteConversation(db, session.id, testNow)
  await deleteConversation(db, null, testNow)
  expect(await readTurns(db, session.id)).toEqual([])
  expect(await readTurns(db, other.id)).toHaveLength(1)
})

test('an answer that is written while the conversation is deleted does not bring it back, and one that fails leaves nothing', async () => {
  const db = await createTestDatabase()
  const session = new Session(null, null, [])
  for (const before of [[], ['before']]) {
    await ask(db, session, ...before)
    const opened = await openQuestion(db, session, 'under way', testNow)
    expect([(await readTurns(db, session.id)).length, await count(db)]).toEqual([before.length, before.length + 1])
    await deleteConversation(db, session.id, testNow)
    await opened.answer(async () => answer)
    expect(await count(db)).toBe(0)
  }
  const opened = await openQuestion(db, session, 'fails', testNow)
  await expect(opened.answer(() => Promise.reject(new Error('no words')))).rejects.toThrow('no words')
  expect(await count(db)).toBe(0)
})

test('an answer that is written while somebody signs in goes along', async () => {
  const db = await createTestDatabase()
  const user = await addUser(db)
  const session = new Session(null, null, [])
  const opened = await openQuestion(db, session, 'before', testNow)
  const browser = await loadSession(db, (await session.save(db, testNow))!, testNow)
  browser.signIn(user.id)
  const signedIn = await loadSession(db, (await browser.save(db, testNow))!, testNow)
  await opened.answer(async () => answer)
  expect(await readTurns(db, signedIn.id)).toMatchObject([{ question: 'before', answer }])
})

test('it goes along at sign-in, under a new name, and with the session at sign-out', async () => {
  const db = await createTestDatabase()
  const user = await addUser(db)
  const session = new Session(null, null, [])
  await ask(db, session, 'before')
  const planted = (await session.save(db, testNow))!
  const browser = await loadSession(db, planted, testNow)
  browser.signIn(user.id)
  const signedIn = await loadSession(db, (await browser.save(db, testNow))!, testNow)
  expect(signedIn.user?.id).toBe(user.id)
  expect(await readTurns(db, signedIn.id)).toHaveLength(1)
  expect((await loadSession(db, planted, testNow)).id).toBeNull()
  signedIn.signOut()
  await signedIn.save(db, testNow)
  expect(await count(db)).toBe(0)
})

test('it does not go to another person who signs in without the first having signed out', async () => {
  const db = await createTestDatabase()
  const [user, other] = [await addUser(db), await addUser(db)]
  const first = new Session(null, null, [])
  first.signIn(user.id)
  const session = await loadSession(db, (await first.save(db, testNow))!, testNow)
  await ask(db, session, 'of the first')
  session.signIn(other.id)
  const next = await loadSession(db, (await session.save(db, testNow))!, testNow)
  expect([next.user?.id, await readTurns(db, next.id), await count(db)]).toEqual([other.id, [], 0])
})

test('of a person at the desk it goes at sign-out too, though the row of the session stays', async () => {
  const db = await createTestDatabase()
  const admin = await addUser(db, { isAdmin: true })
  const begin = async () => {
    const session = new Session(null, null, [])
    session.signIn(admin.id)
    const signedIn = await loadSession(db, (await session.save(db, testNow))!, testNow)
    await ask(db, signedIn, 'of the desk')
    return signedIn
  }
  const [here, elsewhere] = [await begin(), await begin()]
  here.signOut()
  await here.save(db, testNow)
  await endSession(db, admin.id, elsewhere.id!, testNow)
  expect((await db.selectFrom('sessions').select('id_hash').execute()).length).toBe(2)
  expect(await count(db)).toBe(0)
})

test('of a session that has run out nothing is kept and nothing stays', async () => {
  const db = await createTestDatabase()
  const admin = await addUser(db, { isAdmin: true })
  const session = new Session(null, null, [])
  session.signIn(admin.id)
  const signedIn = await loadSession(db, (await session.save(db, testNow))!, testNow)
  await ask(db, signedIn, 'late')
  expect(await deleteEndedConversations(db, testNow)).toBe(0)
  const later = addMilliseconds(testNow, sessionIdleMilliseconds)
  expect([await deleteEndedConversations(db, later), await count(db)]).toEqual([1, 0])
  await db.deleteFrom('sessions').execute()
  await ask(db, signedIn, 'too late')
  expect(await count(db)).toBe(0)
})
