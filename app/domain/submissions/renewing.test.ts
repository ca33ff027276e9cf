import { beforeEach, describe, expect, test } from 'vitest'
import { addPurchase, addUser, testNow, writtenOrder } from '#app/testing/database/database.ts'
import { publishSubmission, readRow, stageSubmissions, type SubmissionStage } from '#app/testing/desks/submissions.ts'
import { readMail } from '#app/testing/mail/mails.ts'
import { setDealListing } from '#app/domain/deals/desk/desk.server.ts'
import { readDealForm } from '#app/domain/deals/desk/saving.server.ts'
import { later, minute } from '#app/testing/running/times.ts'
import { newId } from '#app/utils/ids.server.ts'
import { addDocuments, removeDocument } from './documents.server.ts'
import type { DocumentKindName } from './documents.ts'
import { documentRules } from './papers.ts'
import { listWaiting } from './reading.server.ts'
import { listRenewals } from './renewals.server.ts'
import { judgeRenewal, listRenewed, type RenewalVerdict } from './renewing.server.ts'
import { refuseChanges, reviseSubmission, takeBackChanges } from './revising.server.ts'
import type { Vetting } from './vetting.ts'

/** A vendor sends a newer document after the approval; the deal stays on the market, and changes once a reviewer has accepted it. */

const at = (count: number) => later(count * minute)
let stage: SubmissionStage
let live: { reference: string; id: number; dealId: number }
beforeEach(async () => {
  stage = await stageSubmissions()
  live = await publishSubmission(stage)
})

/** A newer document of this kind comes from its vendor. */
async function send(
  kind: DocumentKindName,
  now = at(1),
  by = stage.vendor,
  name = `newer-${kind}.pdf`,
  isTwin = false,
) {
  const id = newId()
  const facts = { file_name: name, content_type: 'application/pdf', byte_size: 900 }
  await stage.db.insertInto('uploads').values({ id, purpose: documentRules.purpose, about_type: null, about_id: null, file_key: newId(), created_at: now, ...facts }).execute() // prettier-ignore
  const file = { id, fileName: facts.file_name, contentType: facts.content_type, byteSize: facts.byte_size }
  const days = { issuedOn: '2026-09-30', validUntil: '2028-01-01' }
  return addDocuments(stage.db, by, live.reference, kind, [file], days, () => Promise.resolve(isTwin), now)
}
const row = () => readRow(stage.db, live.reference)
const waiting = async () => listRenewals(stage.db, await row())
const judge = async (verdict: Partial<RenewalVerdict>, { by = stage.reviewer, id = '', now = at(2) } = {}) =>
  judgeRenewal(stage.db, by, live.reference, id || (await waiting())[0]!.id, { isAccepted: true, note: '', ...verdict }, now) // prettier-ignore
const deal = () => stage.db.selectFrom('deals').selectAll().where('id', '=', live.dealId).executeTakeFirstOrThrow()
const given = (title: string) =>
  stage.db.selectFrom('deal_documents').select(['file_name', 'removed_at']).where('deal_id', '=', live.dealId).where('title', '=', title).orderBy('position').execute() // prettier-ignore
const mails = async () => {
  const rows = await stage.db
    .selectFrom('outbox')
    .select('payload')
    .where('idempotency_key', 'like', '%renew%')
    .orderBy(writtenOrder('outbox'))
    .execute()
  return rows.map(({ payload }) => readMail(payload)).map(({ to, subject }) => ({ to, subject }))
}
const charges = 'Service charge and ground rent statements of three years'

describe('a newer document', () => {
  test('waits for a reviewer, whom the operator is told of once, and the deal stays as it is', async () => {
    expect(await send('charges')).toEqual({ ok: true })
    expect(await send('title', at(2))).toEqual({ ok: true })
    expect((await waiting()).map(({ kind }) => kind)).toEqual(['charges', 'title'])
    expect(await row()).toMatchObject({ state: 'approved', renewed_at: at(1) })
    expect(await deal()).toMatchObject({ status: 'active' })
    expect(await given(charges)).toEqual([{ file_name: 'charges.pdf', removed_at: null }])
    expect(await mails()).toEqual([{ to: '{operator}', subject: `A newer document to look at: ${live.reference}` }])
    expect(await listRenewed(stage.db, stage.reviewer.id)).toMatchObject([{ reference: live.reference, renewedAt: at(1) }]) // prettier-ignore
    expect(await listRenewed(stage.db, stage.vendor.id)).toEqual([])
  })

  test('that is accepted takes the place of the one before in the deal, which stays on the market', async () => {
    await send('charges')
    expect(await judge({})).toEqual({ ok: true, label: charges })
    expect(await given(charges)).toEqual([
      { file_name: 'charges.pdf', removed_at: at(2) },
      { file_name: 'newer-charges.pdf', removed_at: null },
    ])
    expect(await deal()).toMatchObject({ status: 'active' })
    expect(await row()).toMatchObject({ state: 'approved', renewed_at: null })
    expect((await mails()).at(-1)).toEqual({ to: stage.vendor.email, subject: `Accepted: ${charges}, ${live.reference}` }) // prettier-ignore
    const trail = await stage.db.selectFrom('audit_events').select('detail').where('action', '=', 'submission-judged').execute() // prettier-ignore
    expect(trail.map(({ detail }) => detail)).toEqual([expect.stringContaining(`${charges}: Accepted`)])
    // A second press is the first again.
    const [{ id }] = (await stage.db.selectFrom('submission_documents').select('id').where('file_name', '=', 'newer-charges.pdf').execute()) as [{ id: string }] // prettier-ignore
    expect(await judge({}, { id, now: at(3) })).toEqual({ ok: true, label: charges })
    expect(await given(charges)).toHaveLength(2)
    expect(await judge({ isAccepted: false, note: 'No' }, { id })).toEqual({ ok: false, reason: 'wrong-state' })
  })

  test('is told to whoever has bought the deal, where they get it, once it is accepted', async () => {
    const buyer = await addUser(stage.db)
    await addPurchase(stage.db, buyer, live.dealId, { paidAt: testNow })
    const told = async () => (await stage.db.selectFrom('outbox').select('payload').where('idempotency_key', 'like', '%newer-document%').execute()).map(({ payload }) => readMail(payload).to) // prettier-ignore
    await send('charges')
    await send('indemnity', at(2))
    expect(await told()).toEqual([])
    for (const { id } of await waiting()) await judge({}, { id, now: at(3) })
    expect(await told()).toEqual([buyer.email])
  })

  test('that came by itself after another one that waits adds to it: buyers get both', async () => {
    await send('charges', at(1), stage.vendor, '2024.pdf')
    await send('charges', at(2), stage.vendor, '2025.pdf')
    const [first, second] = await waiting()
    await judge({}, { id: first!.id, now: at(3) })
    await judge({}, { id: second!.id, now: at(4) })
    expect(await given(charges)).toEqual([
      { file_name: 'charges.pdf', removed_at: at(3) },
      { file_name: '2024.pdf', removed_at: null },
      { file_name: '2025.pdf', removed_at: null },
    ])
    await send('charges', at(5), stage.vendor, '2026.pdf')
    await judge({}, { now: at(6) })
    expect((await given(charges)).filter((each) => each.removed_at === null)).toMatchObject([{ file_name: '2026.pdf' }])
  })

  test('that is accepted by two presses at once is accepted once, and both are answered so', async () => {
    await send('charges')
    const id = (await waiting())[0]!.id
    const answers = await Promise.all([judge({}, { id }), judge({}, { id })])
    expect(answers).toEqual([
      { ok: true, label: charges },
      { ok: true, label: charges },
    ])
    expect(await given(charges)).toHaveLength(2)
    expect(await mails()).toHaveLength(2)
  })

  test('that is accepted makes its paper verified, and what was not checked is', async () => {
    const notSeen: Vetting = { on: '2026-10-01', checked: ['Lease'], notChecked: ['Title register and plan'], isVetted: false } // prettier-ignore
    await stage.db.updateTable('deals').set({ vetting: JSON.stringify(notSeen), evidence: JSON.stringify({ title: 'supplied' }) }).where('id', '=', live.dealId).execute() // prettier-ignore
    await send('title')
    expect((await readDealForm(stage.db, live.dealId))!.texts.paperTitle).toBe('supplied')
    expect(await judge({})).toMatchObject({ ok: true })
    expect((await readDealForm(stage.db, live.dealId))!.texts.paperTitle).toBe('verified')
    expect(JSON.parse((await deal()).vetting!)).toMatchObject({ checked: ['Title register and plan', 'Lease'], notChecked: [], isVetted: true }) // prettier-ignore
  })

  test('that no buyer gets changes nothing in the deal’s files', async () => {
    await send('indemnity')
    const before = await stage.db.selectFrom('deal_documents').select('id').execute()
    expect(await judge({})).toMatchObject({ ok: true })
    expect(await stage.db.selectFrom('deal_documents').select('id').execute()).toEqual(before)
    expect(await waiting()).toEqual([])
  })

  test('that is refused needs a note, which the vendor reads; what was before stands', async () => {
    await send('charges')
    expect(await judge({ isAccepted: false, note: '  ' })).toEqual({ ok: false, reason: 'no-note' })
    expect(await judge({ isAccepted: false, note: 'A page is missing.' })).toMatchObject({ ok: true })
    expect(await given(charges)).toEqual([{ file_name: 'charges.pdf', removed_at: null }])
    expect((await mails()).at(-1)).toEqual({ to: stage.vendor.email, subject: `Another document is needed: ${live.reference}` }) // prettier-ignore
    expect(await row()).toMatchObject({ renewed_at: null })
    // The same file once more is no form sent twice, as it is while it waits.
    await send('charges', at(3), stage.vendor, 'newer-charges.pdf', true)
    await send('charges', at(4), stage.vendor, 'newer-charges.pdf', true)
    expect(await waiting()).toMatchObject([{ created_at: at(3) }])
  })

  test('that was refused does not hide that the one before ends', async () => {
    await stage.db.updateTable('submission_documents').set({ valid_until: '2026-10-20' }).where('kind', '=', 'charges').execute() // prettier-ignore
    const ends = async () => (await listWaiting(stage.db, stage.vendor, at(9))).map(({ document }) => [document?.endsOn, document?.mayEdit]) // prettier-ignore
    expect(await ends()).toEqual([['2026-10-20', true]])
    await send('charges')
    expect(await ends()).toEqual([])
    await judge({ isAccepted: false, note: 'Blurred.' })
    expect(await ends()).toEqual([['2026-10-20', true]])
  })

  test('is taken back by its vendor until it is judged', async () => {
    const accepted = (await stage.db.selectFrom('submission_documents').select('id').where('kind', '=', 'indemnity').executeTakeFirstOrThrow()).id // prettier-ignore
    await send('charges')
    const id = (await waiting())[0]!.id
    expect(await removeDocument(stage.db, await addUser(stage.db), live.reference, id, at(2))).toMatchObject({ reason: 'not-found' }) // prettier-ignore
    expect(await removeDocument(stage.db, stage.vendor, live.reference, accepted, at(2))).toMatchObject({ ok: false })
    expect(await removeDocument(stage.db, stage.vendor, live.reference, id, at(2))).toEqual({ ok: true })
    expect(await row()).toMatchObject({ renewed_at: null })
    await send('charges', at(3))
    const judged = (await waiting())[0]!.id
    await judge({ isAccepted: false, note: 'No' }, { now: at(4) })
    expect(await removeDocument(stage.db, stage.vendor, live.reference, judged, at(5))).toMatchObject({ ok: false })
  })

  test('still waits after changes that were begun and taken back', async () => {
    await send('charges')
    await reviseSubmission(stage.db, stage.vendor, live.reference, at(2))
    expect(await judge({})).toEqual({ ok: false, reason: 'wrong-state' })
    expect(await listRenewed(stage.db, stage.reviewer.id)).toEqual([])
    await takeBackChanges(stage.db, stage.vendor, live.reference, at(3))
    expect(await listRenewed(stage.db, stage.reviewer.id)).toHaveLength(1)
    expect(await judge({}, { now: at(4) })).toMatchObject({ ok: true })
  })
})

test.each(['vendor', 'reviewer'])(
  'one that came with changes which the %s ends waits as if it had come by itself',
  async (by) => {
    await reviseSubmission(stage.db, stage.vendor, live.reference, at(1))
    await send('charges', at(2))
    expect(await listRenewed(stage.db, stage.reviewer.id)).toEqual([])
    if (by === 'vendor')
      expect(await takeBackChanges(stage.db, stage.vendor, live.reference, at(3))).toMatchObject({ ok: true }) // prettier-ignore
    else {
      await stage.db.updateTable('submissions').set({ state: 'in-review' }).where('id', '=', live.id).execute()
      expect(await refuseChanges(stage.db, stage.reviewer, live.reference, { reason: 'No.' }, at(3))).toMatchObject({ ok: true }) // prettier-ignore
    }
    expect(await listRenewed(stage.db, stage.reviewer.id)).toMatchObject([{ reference: live.reference }])
    expect(await mails()).toEqual([{ to: '{operator}', subject: `A newer document to look at: ${live.reference}` }])
    expect(await judge({}, { now: at(4) })).toMatchObject({ ok: true })
  },
)

describe('refused are', () => {
  test.each(['lease', 'identity'] as const)('a %s, which does not end', async (kind) => {
    expect(await send(kind)).toEqual({ ok: false, reason: 'locked' })
  })

  test('another’s submission, and one whose deal is sold or gone', async () => {
    expect(await send('charges', at(1), await addUser(stage.db))).toEqual({ ok: false, reason: 'not-found' })
    await send('charges')
    await setDealListing(stage.db, stage.reviewer, live.dealId, 'inactive', at(2))
    await stage.db.updateTable('deals').set({ unavailable_at: testNow }).where('id', '=', live.dealId).execute()
    expect(await send('title', at(3))).toEqual({ ok: false, reason: 'locked' })
    expect(await judge({}, { now: at(3) })).toEqual({ ok: false, reason: 'unavailable' })
    expect(await listRenewed(stage.db, stage.reviewer.id)).toEqual([])
  })

  test('whoever is no reviewer, whose own it is, and a document that does not wait', async () => {
    await send('charges')
    expect(await judge({}, { by: await addUser(stage.db) })).toEqual({ ok: false, reason: 'not-found' })
    await stage.db.updateTable('users').set({ role: 'reviewer' }).where('id', '=', stage.vendor.id).execute()
    expect(await judge({}, { by: { ...stage.vendor, role: 'reviewer' } })).toEqual({ ok: false, reason: 'own-submission' }) // prettier-ignore
    const [before] = await stage.db.selectFrom('submission_documents').select('id').where('kind', '=', 'indemnity').execute() // prettier-ignore
    expect(await judge({ isAccepted: false, note: 'No' }, { id: before!.id })).toEqual({ ok: false, reason: 'wrong-state' }) // prettier-ignore
    expect(await judge({}, { id: 'none' })).toEqual({ ok: false, reason: 'not-found' })
  })
})
