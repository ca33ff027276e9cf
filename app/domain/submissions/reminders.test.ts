import { beforeEach, describe, expect, test } from 'vitest'
import type { SubmissionState } from '#db/schema.ts'
import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import { addDeal } from '#app/testing/database/database.ts'
import { addSubmission, addSubmissionDocument, stageSubmissions, type SubmissionStage } from '#app/testing/desks/submissions.ts' // prettier-ignore
import { mailText } from '#app/testing/mail/mails.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { remindOfChanges, remindOfEnds } from './reminders.server.ts'

const now = '2026-11-02T10:00:00.000Z'
const days = (count: number) => addMilliseconds(now, count * 86_400_000)

let stage: SubmissionStage
beforeEach(async () => {
  stage = await stageSubmissions()
})

/** A submission with one document that ends on that day, and others that do not. */
async function addEnding(state: SubmissionState, until = '2026-12-02', kind = 'insurance') {
  const row = await addSubmission(stage.db, stage.vendor, { state, at: now })
  await setEnd(row.id, kind, until)
  return row
}
const setEnd = (id: number, kind: string, until: string) =>
  stage.db
    .updateTable('submission_documents')
    .set({ valid_until: until })
    .where('submission_id', '=', id)
    .where('kind', '=', kind)
    .execute()
async function mails() {
  const rows = await stage.db.selectFrom('outbox').select(['about_type', 'about_id', 'payload']).orderBy('created_at').execute() // prettier-ignore
  return rows.map(({ payload, ...about }) => ({ about, mail: JSON.parse(payload) as MailMessage }))
}

describe('a document that ends', () => {
  test('is told of once, by two rounds at once and by later ones, with its name, its last day and the page', async () => {
    const row = await addEnding('submitted')
    await Promise.all([remindOfEnds(stage.db, now), remindOfEnds(stage.db, now)])
    await remindOfEnds(stage.db, days(1))
    const [sent, ...more] = await mails()
    expect(more).toEqual([])
    expect(sent!.about).toEqual({ about_type: 'submission', about_id: String(row.id) })
    expect(sent!.mail).toMatchObject({ to: stage.vendor.email, subject: `A document of ${row.reference} will soon be out of date` }) // prettier-ignore
    const text = mailText(sent!.mail)
    expect(text).toContain('Buildings insurance: valid until 2 December 2026')
    expect(text).toContain('we will ask you for it')
    expect(text).toContain(`/vendor-portal/${row.reference}`)
    expect(text).not.toContain('Title register')
  })

  test('is one of several in one mail', async () => {
    const row = await addEnding('changes-requested')
    await setEnd(row.id, 'indemnity', '2026-11-20')
    await remindOfEnds(stage.db, now)
    const [sent, ...more] = await mails()
    expect(more).toEqual([])
    const text = mailText(sent!.mail)
    expect(text).toMatch(/indemnity certificate: valid until 20 November 2026\s+Buildings insurance: valid until 2 Dec/)
    expect(text).toContain('Send a newer one on the page of your documents.')
  })

  test.each([
    ['2026-11-02', 1],
    ['2026-12-02', 1],
    ['2026-12-03', 0],
    ['2026-11-01', 0],
  ])('on %s: %i mails on 2 November', async (until, count) => {
    await addEnding('on-hold', until)
    await remindOfEnds(stage.db, now)
    expect(await mails()).toHaveLength(count)
  })

  test.each<[SubmissionState, number]>([
    ['draft', 0],
    ['submitted', 1],
    ['in-review', 1],
    ['rejected', 0],
    ['withdrawn', 0],
  ])('of a submission that is %s: %i mails', async (state, count) => {
    await addEnding(state)
    await remindOfEnds(stage.db, now)
    expect(await mails()).toHaveLength(count)
  })

  test.each([
    ['approved', 'active', null, 1],
    ['approved', 'inactive', null, 1],
    ['approved', 'completed', null, 0],
    ['approved', 'inactive', now, 0],
    ['revising', 'active', null, 1],
    ['revising', 'completed', null, 0],
    ['changes-requested', 'inactive', null, 1],
    ['changes-requested', 'inactive', now, 0],
  ] as const)(
    'of one that is %s, whose deal is %s, unavailable since %s: %i mails',
    async (state, status, since, count) => {
      const row = await addEnding(state)
      const dealId = await addDeal(stage.db, { status, unavailable_at: since })
      await stage.db.updateTable('submissions').set({ deal_id: dealId }).where('id', '=', row.id).execute()
      await remindOfEnds(stage.db, now)
      expect(await mails()).toHaveLength(count)
    },
  )

  test('is not told of where a newer one was sent, or none is needed any more', async () => {
    const row = await addEnding('submitted')
    const newer = await addSubmissionDocument(stage.db, row.id, 'insurance', days(0.1))
    await addEnding('submitted', '2026-12-02', 'title')
    const other = await addSubmission(stage.db, stage.vendor, { state: 'submitted', at: now })
    await addSubmissionDocument(stage.db, other.id, 'hmo-licence', now)
    await setEnd(other.id, 'hmo-licence', '2026-11-30')
    await remindOfEnds(stage.db, now)
    expect((await mails()).map(({ mail }) => mailText(mail).includes('Title register'))).toEqual([true])
    await stage.db.updateTable('submission_documents').set({ valid_until: '2026-12-01' }).where('id', '=', newer).execute() // prettier-ignore
    await remindOfEnds(stage.db, now)
    expect(await mails()).toHaveLength(2)
  })

  test('of a deleted account is told to nobody', async () => {
    await addEnding('submitted')
    await stage.db.deleteFrom('record_versions').execute()
    await stage.db.deleteFrom('users').where('id', '=', stage.vendor.id).execute()
    await remindOfEnds(stage.db, now)
    expect(await mails()).toEqual([])
  })
})

describe('changes that do not come', () => {
  const add = () => addSubmission(stage.db, stage.vendor, { state: 'changes-requested', at: now })

  test('are asked for again after 14 days, once, by two rounds at once and by later ones', async () => {
    const row = await add()
    expect(await remindOfChanges(stage.db, addMilliseconds(days(14), -1))).toBe(0)
    await Promise.all([remindOfChanges(stage.db, days(14)), remindOfChanges(stage.db, days(14))])
    expect(await remindOfChanges(stage.db, days(20))).toBe(0)
    const [sent, ...more] = await mails()
    expect(more).toEqual([])
    expect(sent!.mail).toMatchObject({ to: stage.vendor.email, subject: `We wait for your changes: ${row.reference}` })
    expect(mailText(sent!.mail)).toContain('On 2 November 2026')
    expect(mailText(sent!.mail)).toContain('deleted on 2 November 2027')
  })

  test('of a deal that was approved can be taken back, and nothing of it is deleted', async () => {
    const row = await add()
    const dealId = await addDeal(stage.db, { status: 'inactive' })
    await stage.db.updateTable('submissions').set({ deal_id: dealId }).where('id', '=', row.id).execute()
    await remindOfChanges(stage.db, days(14))
    const text = mailText((await mails())[0]!.mail)
    expect(text).toContain('take your changes back on its page')
    expect(text).not.toMatch(/deleted|withdraw/)
  })

  test('are not asked for again after 28 days, nor where the vendor has submitted', async () => {
    const row = await add()
    expect(await remindOfChanges(stage.db, days(28))).toBe(0)
    await stage.db.updateTable('submissions').set({ state: 'submitted' }).where('id', '=', row.id).execute()
    expect(await remindOfChanges(stage.db, days(15))).toBe(0)
  })

  test('are asked for once more where they were asked for anew', async () => {
    const row = await add()
    expect(await remindOfChanges(stage.db, days(15))).toBe(1)
    await stage.db
      .updateTable('submissions')
      .set({ state_since: days(16) })
      .where('id', '=', row.id)
      .execute()
    expect(await remindOfChanges(stage.db, days(31))).toBe(1)
  })
})
