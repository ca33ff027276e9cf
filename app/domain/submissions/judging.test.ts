import { beforeEach, describe, expect, test } from 'vitest'
import { addSubmission, readRow, stageSubmissions, type SubmissionStage } from '#app/testing/desks/submissions.ts'
import { addUser } from '#app/testing/database/database.ts'
import type { SubmissionRow } from '#db/schema.ts'
import { type checkNames, readChecks } from './checks.ts'
import { listDocuments } from './documents.server.ts'
import { judgeDocuments, judgementOf, tickChecks, type Judgement } from './judging.server.ts'
import { submissionStates, waitingStates } from './moves.ts'
import { documentsToAsk } from './verdicts.ts'

let stage: SubmissionStage
let row: SubmissionRow
beforeEach(async () => {
  stage = await stageSubmissions()
  row = await addSubmission(stage.db, stage.vendor, { state: 'in-review' })
})
const now = '2026-11-03T10:00:00.000Z'
const later = '2026-11-03T11:00:00.000Z'
const fresh: Judgement = { verdict: 'none', note: '' }
const accepted: Judgement = { verdict: 'accepted', note: '' }

async function documentOf(kind: string) {
  return (await listDocuments(stage.db, row.id)).find((document) => document.kind === kind)!
}
const judge = async (kind: string, wanted: Judgement, seen = fresh, by = stage.reviewer, at = now) =>
  judgeDocuments(stage.db, by, row.reference, [{ id: (await documentOf(kind)).id, ...wanted, seen }], at)
const trail = () =>
  stage.db.selectFrom('audit_events').select(['action', 'detail', 'actor_user_id']).where('action', 'in', ['submission-judged', 'submission-checked']).orderBy('id').execute() // prettier-ignore

describe('verdicts', () => {
  test('are kept with who and when, and told in the trail from what to what', async () => {
    expect(await judge('lease', accepted)).toEqual({ ok: true, changed: 1 })
    expect(await documentOf('lease')).toMatchObject({ verdict: 'accepted', verdict_by: stage.reviewer.id, verdict_at: now }) // prettier-ignore
    const [entry] = await trail()
    expect(entry).toMatchObject({ action: 'submission-judged', actor_user_id: stage.reviewer.id })
    expect(JSON.parse(entry!.detail)).toEqual({ before: 'Lease: Not looked at', after: 'Lease: Accepted' })
    expect((await readRow(stage.db, row.reference)).updated_at).toBe(now)
  })

  test('ask for another with a note, which the suggested reason says until something new has come', async () => {
    expect(await judge('lease', { verdict: 'replace', note: '  The plan is missing. ' })).toEqual({ ok: true, changed: 1 }) // prettier-ignore
    expect(judgementOf(await documentOf('lease'))).toEqual({ verdict: 'replace', note: 'The plan is missing.' })
    const documents = await listDocuments(stage.db, row.id)
    expect(documentsToAsk([], documents)).toEqual(['Lease: The plan is missing.'])
    const lease = documents.find(({ kind }) => kind === 'lease')!
    expect(
      documentsToAsk([], [...documents, { ...lease, verdict: null, verdict_at: null, created_at: later }]),
    ).toEqual([])
  })

  test('can be taken back', async () => {
    await judge('lease', accepted)
    expect(await judge('lease', fresh, accepted, stage.second, later)).toEqual({ ok: true, changed: 1 })
    expect(await documentOf('lease')).toMatchObject({ verdict: null, verdict_by: null, verdict_at: null })
  })

  test('that are as they were write nothing', async () => {
    await judge('lease', accepted)
    expect(await judge('lease', accepted, accepted, stage.second, later)).toEqual({ ok: true, changed: 0 })
    expect(await judge('lease', accepted, fresh, stage.second, later)).toEqual({ ok: true, changed: 0 })
    expect(await trail()).toHaveLength(1)
    expect((await readRow(stage.db, row.reference)).updated_at).toBe(now)
  })

  test('of two reviewers: the second is refused what the first has changed, and keeps the first’s where they left it alone', async () => {
    await judge('lease', accepted)
    const lease = await documentOf('lease')
    const title = await documentOf('title')
    const both = [
      { id: lease.id, verdict: 'not-applicable' as const, note: '', seen: fresh },
      { id: title.id, ...accepted, seen: fresh },
    ]
    expect(await judgeDocuments(stage.db, stage.second, row.reference, both, later)).toEqual({ ok: false, reason: 'judged-meanwhile', documents: [lease.id] }) // prettier-ignore
    expect((await documentOf('title')).verdict).toBeNull()
    const left = [{ ...both[0]!, verdict: 'none' as const }, both[1]!]
    expect(await judgeDocuments(stage.db, stage.second, row.reference, left, later)).toEqual({ ok: true, changed: 1 })
    expect((await documentOf('lease')).verdict).toBe('accepted')
    expect((await documentOf('title')).verdict).toBe('accepted')
  })

  test('refuse "ask for another" without a note, what is not there, and to accept what was not sent', async () => {
    const lease = await documentOf('lease')
    expect(await judge('lease', { verdict: 'replace', note: ' ' })).toEqual({ ok: false, reason: 'no-note', documents: [lease.id] }) // prettier-ignore
    const other = await addSubmission(stage.db, stage.vendor, { state: 'in-review' })
    expect(await judgeDocuments(stage.db, stage.reviewer, other.reference, [{ id: lease.id, ...accepted, seen: fresh }], now)).toMatchObject({ reason: 'not-found' }) // prettier-ignore
    await stage.db.updateTable('submission_documents').set({ file_name: '', why_missing: 'It has no gas.', upload_id: null }).where('id', '=', lease.id).execute() // prettier-ignore
    expect(await judge('lease', accepted)).toMatchObject({ ok: false, reason: 'not-found' })
    expect(await judge('lease', { verdict: 'not-applicable', note: '' })).toEqual({ ok: true, changed: 1 })
  })
})

describe('the checklist', () => {
  test('is ticked with who and when, and taken back', async () => {
    const tick = (ticked: (typeof checkNames)[number][], seen: (typeof checkNames)[number][], at = now) =>
      tickChecks(stage.db, stage.reviewer, row.reference, { ticked, seen }, at)
    expect(await tick(['authority', 'value'], [])).toEqual({ ok: true, changed: 2 })
    expect(readChecks(await readRow(stage.db, row.reference))).toEqual({
      authority: { by: stage.reviewer.id, at: now },
      value: { by: stage.reviewer.id, at: now },
    })
    expect(await tick(['authority', 'value'], ['authority', 'value'], later)).toEqual({ ok: true, changed: 0 })
    expect(await tick(['value'], ['authority', 'value'], later)).toEqual({ ok: true, changed: 1 })
    expect(Object.keys(readChecks(await readRow(stage.db, row.reference)))).toEqual(['value'])
    const told = (await trail()).map(({ detail }) => JSON.parse(detail) as unknown)
    expect(told).toEqual([
      { after: 'ticked “The vendor may offer the property”; ticked “The price fits the evidence of value”' },
      { after: 'took back “The vendor may offer the property”' },
    ])
  })

  test('keeps what a colleague has ticked meanwhile', async () => {
    await tickChecks(stage.db, stage.second, row.reference, { ticked: ['rent'], seen: [] }, now)
    await tickChecks(stage.db, stage.reviewer, row.reference, { ticked: ['value'], seen: [] }, later)
    expect(Object.keys(readChecks(await readRow(stage.db, row.reference))).toSorted()).toEqual(['rent', 'value'])
  })

  test('has only the checks that the answers need', async () => {
    const answers = { ...JSON.parse(row.answers) as object, vendorKind: 'owner', vendorForm: 'individual', authority: 'owner' } // prettier-ignore
    await stage.db
      .updateTable('submissions')
      .set({ answers: JSON.stringify(answers) })
      .where('id', '=', row.id)
      .execute()
    expect(await tickChecks(stage.db, stage.reviewer, row.reference, { ticked: ['registers', 'company'], seen: [] }, now)).toEqual({ ok: true, changed: 0 }) // prettier-ignore
  })
})

test('only a reviewer whose own it is not judges, and only while it waits for the desk', async () => {
  const { db } = stage
  const both = async (by: typeof stage.reviewer, reference = row.reference) => {
    const document = (await listDocuments(db, row.id))[0]!
    const judged = await judgeDocuments(db, by, reference, [{ id: document.id, ...accepted, seen: judgementOf(document) }], now) // prettier-ignore
    const ticked = await tickChecks(db, by, reference, { ticked: ['claims'], seen: [] }, now)
    return [judged, ticked].map((result) => (result.ok ? 'ok' : result.reason))
  }
  for (const role of ['user', 'editor', 'support'] as const)
    expect(await both(await addUser(db, { role }))).toEqual(['not-found', 'not-found'])
  expect(await both(stage.reviewer, 'SUB-NOTHING')).toEqual(['not-found', 'not-found'])
  for (const state of Object.keys(submissionStates) as (keyof typeof submissionStates)[]) {
    await db.updateTable('submissions').set({ state, checks: '{}' }).where('id', '=', row.id).execute()
    await db.updateTable('submission_documents').set({ verdict: null }).where('submission_id', '=', row.id).execute()
    const expected = state === 'draft' ? 'not-found' : waitingStates.includes(state) ? 'ok' : 'wrong-state'
    expect([state, ...(await both(stage.reviewer))]).toEqual([state, expected, expected])
  }
  await db
    .updateTable('submissions')
    .set({ state: 'in-review', user_id: stage.reviewer.id })
    .where('id', '=', row.id)
    .execute()
  expect(await both(stage.reviewer)).toEqual(['own-submission', 'own-submission'])
  await db.updateTable('submissions').set({ user_id: stage.vendor.id, owner_email: stage.admin.email.toLowerCase() }).where('id', '=', row.id).execute() // prettier-ignore
  expect(await both(stage.admin)).toEqual(['own-submission', 'own-submission'])
})
