import type { KyselyPlugin } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addUser, testNow, writtenOrder } from '#app/testing/database/database.ts'
import { addSubmission, elsewhere, stageSubmissions, type SubmissionStage } from '#app/testing/desks/submissions.ts'
import { explainQueries } from '#app/testing/database/query-plans.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import type { SubmissionRow } from '#db/schema.ts'
import { can } from '#app/domain/people/roles.ts'
import type { User } from '#app/domain/people/users.ts'
import { addDeskMessage, addNote, addVendorMessage, judgeNote, readMessages } from './messages.server.ts'
import { readCase } from './desk.server.ts'
import { listSteps } from './reading.server.ts'
import { deleteSubmissionDraft } from './saving.server.ts'

let stage: SubmissionStage
beforeEach(async () => {
  stage = await stageSubmissions()
})
const listMessages = async (...asked: Parameters<typeof readMessages>) => (await readMessages(...asked)).messages
const later = (minutes: number) => addMilliseconds(testNow, minutes * 60_000)
const mails = async () =>
  (await stage.db.selectFrom('outbox').select('payload').orderBy(writtenOrder('outbox')).execute()).map(
    ({ payload }) => JSON.parse(payload) as { to: string; subject: string },
  )

test('vendor and desk read what they wrote to each other; notes and names are the desk’s alone', async () => {
  const { db, vendor, reviewer } = stage
  const { id, reference } = await addSubmission(db, vendor, { state: 'in-review' })
  expect(await addVendorMessage(db, vendor, reference, ' Which lease? ', testNow)).toEqual({ ok: true })
  expect(await addDeskMessage(db, reviewer, reference, 'The head lease.', later(1))).toEqual({ ok: true })
  expect(await addNote(db, reviewer, reference, 'Looks sound.', later(2))).toEqual({ ok: true })
  expect(await listMessages(db, id, { withNotes: false })).toMatchObject([
    { kind: 'vendor', author: null, body: 'Which lease?', at: testNow },
    { kind: 'desk', author: null, body: 'The head lease.', at: later(1) },
  ])
  const atDesk = await listMessages(db, id, { withNotes: true })
  expect(atDesk.map(({ kind, author }) => [kind, author?.split(' ')[0]])).toEqual([['vendor', 'Vera'], ['desk', 'Rita'], ['note', 'Rita']]) // prettier-ignore
  expect(await mails()).toMatchObject([
    { to: '{operator}', subject: `A vendor has written: ${reference}` },
    { to: vendor.email, subject: `A message about ${reference}` },
  ])
  const trail = await db.selectFrom('audit_events').select(['action', 'detail']).where('action', 'like', 'submission-%').orderBy('id').execute() // prettier-ignore
  expect(trail.slice(-3).map(({ action }) => action)).toEqual(['submission-written-to', 'submission-written-to', 'submission-note-added']) // prettier-ignore
  expect(trail.map(({ detail }) => detail).join()).not.toContain('lease')
})

test('the same text sent twice is one; the same on another day is another', async () => {
  const { db, vendor } = stage
  const { id, reference } = await addSubmission(db, vendor, { state: 'submitted' })
  for (const minutes of [0, 1, 20]) await addVendorMessage(db, vendor, reference, 'Any news?', later(minutes))
  expect(await listMessages(db, id, { withNotes: false })).toHaveLength(2)
  expect(await mails()).toHaveLength(2)
})

describe('refusals', () => {
  test.each([
    ['an empty text', ' \n\u200B ', 'no-text'],
    ['5,001 characters', 'x'.repeat(5001), 'text-too-long'],
  ])('%s', async (_, text, reason) => {
    const { db, vendor, reviewer } = stage
    const { id, reference } = await addSubmission(db, vendor, { state: 'submitted' })
    for (const [write, person] of [
      [addVendorMessage, vendor],
      [addDeskMessage, reviewer],
      [addNote, reviewer],
    ] as const)
      // prettier-ignore
      expect(await write(db, person, reference, text, testNow)).toEqual({ ok: false, reason })
    expect(await listMessages(db, id, { withNotes: true })).toEqual([])
  })

  test('5,000 characters fit, and twenty texts a day', async () => {
    const { db, vendor } = stage
    const { reference } = await addSubmission(db, vendor, { state: 'submitted' })
    const texts = ['x'.repeat(5000), ...Array.from({ length: 19 }, (_, index) => `Text ${index}`)]
    for (const text of texts) expect(await addVendorMessage(db, vendor, reference, text, testNow)).toEqual({ ok: true })
    const one = (now: string) => addVendorMessage(db, vendor, reference, 'One more', now)
    expect(await one(later(24 * 60 - 1))).toEqual({ ok: false, reason: 'too-many-messages' })
    expect(await one(later(24 * 60))).toEqual({ ok: true })
  })

  test('another’s submission, a draft, and one’s own at the desk', async () => {
    const { db, vendor, reviewer } = stage
    const { reference } = await addSubmission(db, vendor, { state: 'submitted' })
    const stranger = await addUser(db)
    for (const write of [addVendorMessage, addDeskMessage, addNote])
      expect(await write(db, stranger, reference, 'Hello', testNow)).toEqual({ ok: false, reason: 'not-found' })
    expect(await addVendorMessage(db, reviewer, reference, 'Hello', testNow)).toEqual({
      ok: false,
      reason: 'not-found',
    })
    const own = await addSubmission(db, reviewer, { state: 'submitted', answers: elsewhere })
    for (const write of [addDeskMessage, addNote])
      expect(await write(db, reviewer, own.reference, 'Hello', testNow)).toEqual({
        ok: false,
        reason: 'own-submission',
      })
    const draft = await addSubmission(db, vendor)
    expect(await addVendorMessage(db, vendor, draft.reference, 'Hi', testNow)).toEqual({ ok: false, reason: 'wrong-state' }) // prettier-ignore
    expect(await addDeskMessage(db, reviewer, draft.reference, 'Hi', testNow)).toEqual({ ok: false, reason: 'not-found' }) // prettier-ignore
  })
})

describe('a note about a suspicion', () => {
  const see = async (row: SubmissionRow, who: User) =>
    (await listMessages(stage.db, row.id, { withNotes: true, seesSuspicions: can(who, 'money') })).map(
      ({ body }) => body,
    )

  test('is read by admins alone, and marked and unmarked by them', async () => {
    const { db, vendor, reviewer, admin } = stage
    const row = await addSubmission(db, vendor, { state: 'in-review' })
    expect(await addNote(db, reviewer, row.reference, 'The passport looks forged', testNow, true)).toEqual({ ok: true })
    expect(await addNote(db, reviewer, row.reference, 'Ask for the lease', testNow)).toEqual({ ok: true })
    expect(await see(row, reviewer)).toEqual(['Ask for the lease'])
    expect(await see(row, admin)).toEqual(['The passport looks forged', 'Ask for the lease'])
    expect(await listMessages(db, row.id, { withNotes: false })).toEqual([])
    const [one, two] = await db.selectFrom('submission_messages').select('id').orderBy('id').execute()
    const judge = (note: number, isSuspicion: boolean, by = admin) =>
      judgeNote(db, by, row.reference, { note, isSuspicion }, testNow)
    expect(await judge(two!.id, true)).toEqual({ ok: true })
    expect(await judge(two!.id, true)).toEqual({ ok: true })
    expect(await see(row, reviewer)).toEqual([])
    expect(await judge(one!.id, false)).toEqual({ ok: true })
    expect(await see(row, reviewer)).toEqual(['The passport looks forged'])
    expect(await judge(two!.id, false, reviewer)).toEqual({ ok: false, reason: 'not-found' })
    const own = await addSubmission(db, admin, { state: 'in-review' })
    expect(await judgeNote(db, admin, own.reference, { note: one!.id, isSuspicion: true }, testNow)).toEqual({ ok: false, reason: 'own-submission' }) // prettier-ignore
    const trail = await db.selectFrom('audit_events').select(['action', 'detail']).where('action', '=', 'submission-note-judged').execute() // prettier-ignore
    expect(trail).toEqual(Array(2).fill({ action: 'submission-note-judged', detail: '{}' }))
  })

  test('stays with the account of the vendor when its submission is deleted, as long as it was', async () => {
    const { db, vendor, reviewer } = stage
    const row = await addSubmission(db, vendor, { state: 'submitted' })
    const body = 'x'.repeat(5000)
    await addNote(db, reviewer, row.reference, body, testNow, true)
    await addNote(db, reviewer, row.reference, 'Ask for the lease', testNow)
    await db.updateTable('submissions').set({ state: 'draft' }).where('id', '=', row.id).execute()
    expect(await deleteSubmissionDraft(db, vendor, row.reference, testNow)).toEqual({ ok: true })
    expect(await db.selectFrom('desk_notes').select(['about_type', 'about_id', 'body', 'author_user_id', 'is_suspicion']).execute()).toEqual([{ about_type: 'user', about_id: vendor.id, body: `About the submission ${row.reference}:\n${body}`, author_user_id: reviewer.id, is_suspicion: 1 }]) // prettier-ignore
  })
})

test('a thread of two hundred long texts is read a page at a time, and no text of another page', async () => {
  const { db, vendor } = stage
  const { id } = await addSubmission(db, vendor, { state: 'in-review' })
  const kinds = ['vendor', 'desk', 'note'] as const
  const values = Array.from({ length: 200 }, (_, index) => ({
    submission_id: id,
    kind: kinds[index % 3]!,
    user_id: null,
    body: `${index}`.padEnd(5000, '"'),
    at: testNow,
    is_suspicion: 0 as const,
  }))
  await db.insertInto('submission_messages').values(values).execute()
  let characters = 0
  const watcher: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      characters += JSON.stringify(result.rows.map(({ body }) => body ?? null)).length
      return Promise.resolve(result)
    },
  }
  const seen: number[] = []
  for (let page = 1; page <= 25; page += 1) {
    characters = 0
    const { messages, pages } = await readMessages(db.withPlugin(watcher), id, { withNotes: true, page })
    expect(pages).toMatchObject({ page, pageCount: 25, total: 200, last: 208 - 8 * page })
    expect(messages.map(({ id }) => id)).toEqual(messages.map(({ id }) => id).toSorted((a, b) => a - b))
    expect(characters).toBeLessThan(100_000)
    seen.unshift(...messages.map(({ body }) => Number.parseInt(body, 10)))
  }
  expect(seen).toEqual(values.map((_, index) => index))
  const ofVendor = await readMessages(db, id, { withNotes: false, page: 17 })
  expect(ofVendor.pages).toMatchObject({ pageCount: 17, total: 134, first: 1 })
  expect((await readMessages(db, id, { withNotes: false, page: 18 })).messages).toEqual([])
  const plans = await explainQueries(db, (watched) => readMessages(watched, id, { withNotes: true, page: 2 }))
  for (const plan of plans) {
    expect(plan).toContain('submission_messages_by_submission')
    expect(plan).not.toContain('TEMP B-TREE')
  }
})

test('a time line has its latest steps, as far as their reasons are short', async () => {
  const { db, vendor } = stage
  const row = await addSubmission(db, vendor, { state: 'in-review' })
  const values = Array.from({ length: 90 }, (_, index) => ({
    submission_id: row.id,
    action: 'request-changes',
    state: 'changes-requested' as const,
    at: testNow,
    actor: 'reviewer' as const,
    user_id: null,
    reason: `${index}`.padEnd(2000, '"'),
    answers: null,
  }))
  await db.insertInto('submission_steps').values(values).execute()
  for (const steps of [await listSteps(db, row.id), (await readCase(db, row, testNow)).timeline])
    expect(steps.map(({ reason }) => Number.parseInt(reason, 10))).toEqual(
      Array.from({ length: 20 }, (_, at) => 70 + at),
    )
})
