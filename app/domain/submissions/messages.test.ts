import { beforeEach, describe, expect, test } from 'vitest'
import { addUser, testNow } from '#app/testing/database/database.ts'
import { addSubmission, elsewhere, stageSubmissions, type SubmissionStage } from '#app/testing/desks/submissions.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { addDeskMessage, addNote, addVendorMessage, listMessages } from './messages.server.ts'

let stage: SubmissionStage
beforeEach(async () => {
  stage = await stageSubmissions()
})
const later = (minutes: number) => addMilliseconds(testNow, minutes * 60_000)
const mails = async () =>
  (await stage.db.selectFrom('outbox').select('payload').execute()).map(
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
    expect(await addDeskMessage(db, reviewer, draft.reference, 'Hi', testNow)).toEqual({ ok: false, reason: 'wrong-state' }) // prettier-ignore
  })
})
