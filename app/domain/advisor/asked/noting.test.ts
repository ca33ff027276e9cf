import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import type { AdvisorOutcome } from '#db/schema.ts'
import { Session } from '#app/domain/people/sessions.server.ts'
import { addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import type { Answer } from '../answer.ts'
import type { Asked } from '../ask.server.ts'
import { deleteConversation, openQuestion, readTurns } from '../conversation.server.ts'
import { mostKept } from './kept.ts'
import { deleteOldQuestions, deleteQuestion, judgeTurn, noteQuestion } from './noting.server.ts'

let db: Db
let session: Session
beforeEach(async () => {
  db = await createTestDatabase()
  session = new Session(null, null, [])
})

const today = '2026-11-02'
const says = (outcome?: Answer['outcome']): Answer => ({
  blocks: [{ kind: 'text', spans: ['Well.'] }],
  sources: [],
  dealIds: [],
  ...(outcome && { outcome }),
  topic: 'best-areas',
})
const by = (answer: Answer, more: Partial<Asked> = {}): Asked => ({ answer, by: 'built-in', ...more })

/** Asks in the conversation of a session, as the routes do. Returns the number of the turn. */
async function ask(question: string, asked: Asked, { as = session, isSignedIn = false } = {}): Promise<number> {
  const opened = await openQuestion(db, as, question, testNow)
  await opened.answer(async (_, key) => {
    await noteQuestion(db, { question, key, asked, isSignedIn }, testNow)
    return asked.answer
  })
  return (await readTurns(db, as.id)).at(-1)!.number
}
const alone = (outcome: Answer['outcome'], question = 'what now', isSignedIn = false, now = testNow) =>
  noteQuestion(db, { question, key: null, asked: by(says(outcome)), isSignedIn }, now)

const rows = () => db.selectFrom('advisor_questions').selectAll().orderBy('id').execute()
const sums = async (day = today) =>
  (await db.selectFrom('advisor_days').selectAll().where('day', '=', day).executeTakeFirst()) ?? null
const judged = (verdict: 'right' | 'wrong', reason: 'misread' | 'other' | null = null, remark = '') => ({ verdict, reason, remark }) // prettier-ignore

describe('what came of a question', () => {
  test('is counted alone where it was simply answered', async () => {
    await ask('ROI for 200k', by(says()))
    expect(await rows()).toEqual([])
    expect(await sums()).toMatchObject({ answered: 1, not_understood: 0 })
  })

  test.each<[AdvisorOutcome, Asked]>([
    ['asked-back', by(says('asked-back'))],
    ['not-understood', by(says('not-understood'))],
    ['declined', by(says('declined'))],
    ['guard-refused', by(says(), { refusedBecause: 'stranger' })],
    ['guard-refused', by(says('declined'), { refusedBecause: 'lost' })],
  ])('is kept with the question otherwise: %s', async (outcome, asked) => {
    await ask('Should I buy?', asked, { isSignedIn: true })
    expect(await rows()).toEqual([
      {
        id: 1,
        turn_key: expect.stringMatching(/^[\w-]{22}$/) as string,
        asked_on: today,
        question: 'Should I buy?',
        outcome,
        refused_because: asked.refusedBecause ?? null,
        answered_by: 'built-in',
        topic: 'best-areas',
        verdict: null,
        reason: null,
        remark: '',
        is_signed_in: 1,
      },
    ])
    expect(await sums()).toMatchObject({ [outcome.replace('-', '_')]: 1, answered: 0 })
  })

  test('is kept where nobody could answer, and the turn is not', async () => {
    const opened = await openQuestion(db, session, 'anything', testNow)
    const failing = opened.answer(async (_, key) => {
      await noteQuestion(db, { question: 'anything', key, asked: null, isSignedIn: false }, testNow)
      throw new Error('down')
    })
    await expect(failing).rejects.toThrow('down')
    expect(await rows()).toMatchObject([{ outcome: 'failed', answered_by: null, turn_key: null, is_signed_in: 0 }])
    expect((await sums())!.failed).toBe(1)
  })

  test('loses contact data and what is over 500 characters, and no half of a sign is left', async () => {
    await alone('declined', 'I am John Smith, john@smith.test, 07700 900123: a flat for £150,000?')
    await alone('declined', `${'x'.repeat(499)}😀 and more`)
    const [first, second] = (await rows()).map(({ question }) => question)
    expect(first).toBe('I am [removed], [removed], [removed]: a flat for £150,000?')
    expect(second).toBe(`${'x'.repeat(499)}\uFFFD`)
  })

  test('is not kept of a conversation that was deleted meanwhile, and is counted', async () => {
    const opened = await openQuestion(db, session, 'secret', testNow)
    await opened.answer(async (_, key) => {
      await deleteConversation(db, session.id, testNow)
      await noteQuestion(db, { question: 'secret', key, asked: by(says('declined')), isSignedIn: false }, testNow)
      return says('declined')
    })
    expect([await rows(), (await sums())!.declined]).toEqual([[], 1])
  })

  test('is counted and no longer kept above so many of a day, and above so many in all', async () => {
    const fill = (count: number, day: string, outcome: AdvisorOutcome) =>
      db
        .insertInto('advisor_questions')
        .values(
          Array.from({ length: count }, () => ({ asked_on: day, question: 'q', outcome, is_signed_in: 0 as const })),
        )
        .execute()
    await fill(mostKept.ofOutcomeADay - 1, today, 'declined')
    await alone('declined')
    await alone('declined')
    await alone('asked-back')
    expect((await rows()).length).toBe(mostKept.ofOutcomeADay + 1)
    expect(await sums()).toMatchObject({ declined: 2, asked_back: 1 })

    const left = () => mostKept.inAll - mostKept.ofOutcomeADay - 1
    for (let count = left(); count > 0; count -= 1000) await fill(Math.min(count, 1000), '2026-10-30', 'failed')
    await alone('asked-back')
    expect((await rows()).length).toBe(mostKept.inAll)
    expect((await sums())!.asked_back).toBe(2)
  })
})

describe('what a visitor says of an answer', () => {
  test('keeps an answered question with it, and may be changed', async () => {
    const number = await ask('ROI for 200k', by(says(), { by: 'model' }), { isSignedIn: true })
    expect(await judgeTurn(db, session.id, number, judged('right'))).toBe(true)
    expect(await rows()).toMatchObject([
      {
        outcome: 'answered',
        answered_by: 'model',
        topic: 'best-areas',
        verdict: 'right',
        reason: null,
        is_signed_in: 1,
      },
    ])
    expect(await sums()).toMatchObject({ found_right: 1, found_wrong: 0 })

    expect(await judgeTurn(db, session.id, number, judged('wrong', 'misread', 'Mine is 07700 900123'))).toBe(true)
    expect(await judgeTurn(db, session.id, number, judged('wrong', 'other', 'call 07700 900123'))).toBe(true)
    expect(await rows()).toMatchObject([{ verdict: 'wrong', reason: 'other', remark: 'call [removed]' }])
    expect(await sums()).toMatchObject({ found_right: 0, found_wrong: 1 })
    expect(await readTurns(db, session.id)).toMatchObject([{ verdict: 'wrong', reason: 'other' }])
  })

  test('stands with what was kept already, whose outcome stays', async () => {
    const number = await ask('Should I?', by(says('declined'), { refusedBecause: 'stranger' }))
    await judgeTurn(db, session.id, number, judged('wrong'))
    expect(await rows()).toMatchObject([{ outcome: 'guard-refused', verdict: 'wrong', reason: null }])
  })

  test('keeps its reason and remark where the same thumb is pressed again, and loses them with the other', async () => {
    const number = await ask('ROI for 200k', by(says()))
    await judgeTurn(db, session.id, number, judged('wrong', 'misread', 'I said pounds'))
    expect(await judgeTurn(db, session.id, number, judged('wrong'))).toBe(true)
    expect(await rows()).toMatchObject([{ verdict: 'wrong', reason: 'misread', remark: 'I said pounds' }])
    expect(await readTurns(db, session.id)).toMatchObject([{ verdict: 'wrong', reason: 'misread' }])
    await judgeTurn(db, session.id, number, judged('right'))
    expect(await rows()).toMatchObject([{ verdict: 'right', reason: null, remark: '' }])
    expect(await sums()).toMatchObject({ found_right: 1, found_wrong: 0 })
  })

  test('keeps what came of the question where there was no room for it before', async () => {
    const number = await ask('Should I?', by(says(), { refusedBecause: 'stranger' }))
    await db.deleteFrom('advisor_questions').execute()
    await judgeTurn(db, session.id, number, judged('wrong'))
    expect(await rows()).toMatchObject([{ outcome: 'guard-refused', refused_because: 'stranger', verdict: 'wrong' }])
  })

  test('leaves a stranger’s question a stranger’s, though they have signed in since', async () => {
    const number = await ask('ROI for 200k', by(says()), { isSignedIn: false })
    const { id: user_id } = await addUser(db)
    await db.updateTable('sessions').set({ user_id }).execute()
    await judgeTurn(db, session.id, number, judged('right'))
    expect(await rows()).toMatchObject([{ is_signed_in: 0 }])
  })

  test('of a turn from before these were noted is kept as a stranger’s, with what the answer says of itself', async () => {
    const number = await ask('Should I?', by(says('declined')), { isSignedIn: true })
    await db.deleteFrom('advisor_questions').execute()
    await db.updateTable('advisor_turns').set({ outcome: null, refused_because: null, is_signed_in: null }).execute()
    await judgeTurn(db, session.id, number, judged('right'))
    expect(await rows()).toMatchObject([{ outcome: 'declined', is_signed_in: 0 }])
  })

  test('is taken of one’s own conversation alone, and of an answer that is there', async () => {
    const number = await ask('mine', by(says()))
    const other = new Session(null, null, [])
    const theirs = await ask('theirs', by(says()), { as: other })
    const opened = await openQuestion(db, session, 'under way', testNow)
    const underWay = Math.max(...(await db.selectFrom('advisor_turns').select('number').execute()).map((row) => row.number)) // prettier-ignore
    for (const [id, turn] of [
      [session.id, theirs],
      [other.id, number],
      [null, number],
      [session.id, 999],
      [session.id, underWay],
    ] as const)
      // prettier-ignore
      expect(await judgeTurn(db, id, turn, judged('right'))).toBe(false)
    expect([await rows(), (await sums())!.found_right]).toEqual([[], 0])
    await opened.answer(() => Promise.resolve(says()))
    expect(await judgeTurn(db, session.id, underWay, judged('right'))).toBe(true)
  })

  test('goes with the conversation, and nobody else’s does', async () => {
    const other = new Session(null, null, [])
    await judgeTurn(db, session.id, await ask('mine', by(says())), judged('right'))
    await ask('mine too', by(says('declined')))
    await ask('theirs', by(says('declined')), { as: other })
    await alone('declined', 'nobody’s')
    await deleteConversation(db, session.id, testNow)
    expect((await rows()).map(({ question }) => question)).toEqual(['theirs', 'nobody’s'])
  })
})

test('a row goes after 30 days, of somebody who was signed in after 90, so many at a time', async () => {
  for (const question of ['a', 'b', 'c']) await alone('declined', question)
  await alone('declined', 'signed in', true)
  const at = (day: number) => addMilliseconds(testNow, day * 86_400_000)
  expect(await deleteOldQuestions(db, at(29), 2)).toBe(0)
  expect(await deleteOldQuestions(db, at(30), 2)).toBe(2)
  expect(await deleteOldQuestions(db, at(30), 2)).toBe(1)
  expect((await rows()).map(({ question }) => question)).toEqual(['signed in'])
  expect(await deleteOldQuestions(db, at(89), 2)).toBe(0)
  expect(await deleteOldQuestions(db, at(90), 2)).toBe(1)
})

test('the desk deletes one row, once', async () => {
  await alone('declined', 'gone')
  await alone('declined', 'stays')
  expect([await deleteQuestion(db, 1, testNow), await deleteQuestion(db, 1, testNow)]).toEqual([true, false])
  expect((await rows()).map(({ question }) => question)).toEqual(['stays'])
})
