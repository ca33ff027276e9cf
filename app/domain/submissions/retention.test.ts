import { beforeEach, describe, expect, test } from 'vitest'
import type { SubmissionState } from '#db/schema.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { sweepUploads } from '#app/domain/files/uploads.server.ts'
import { addDeal } from '#app/testing/database/database.ts'
import { addSubmission, stageSubmissions, type SubmissionStage } from '#app/testing/desks/submissions.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { submittedMail } from './mails.server.ts'
import { deleteExpiredSubmissions } from './retention.server.ts'

const start = '2026-11-02T10:00:00.000Z'
const years = (count: number) => `${2026 + count}${start.slice(4)}`
const days = (count: number) => addMilliseconds(start, count * 86_400_000)
const justBefore = (iso: string) => addMilliseconds(iso, -1)

let stage: SubmissionStage
beforeEach(async () => {
  stage = await stageSubmissions()
})
const run = (now: string, size = 100) => deleteExpiredSubmissions(stage.db, now, size)
const nothing = { submissions: 0, identities: 0 }
const add = (state: SubmissionState) => addSubmission(stage.db, stage.vendor, { state, at: start })
const kindsOf = async (id: number) =>
  (await stage.db.selectFrom('submission_documents').select('kind').where('submission_id', '=', id).execute()).map(
    ({ kind }) => kind,
  )

/** A submission that was approved, and its deal. */
async function addApproved(status: 'active' | 'inactive' | 'completed') {
  const dealId = await addDeal(stage.db, { status })
  const row = await add('approved')
  await stage.db.updateTable('submissions').set({ deal_id: dealId }).where('id', '=', row.id).execute()
  return { row, dealId }
}
const setDeal = (id: number, status: 'active' | 'inactive') =>
  stage.db.updateTable('deals').set({ status }).where('id', '=', id).execute()

describe('a submission', () => {
  test.each<[SubmissionState, number]>([
    ['draft', 1],
    ['changes-requested', 1],
    ['rejected', 2],
    ['withdrawn', 2],
  ])('that is %s goes after %i years, to the millisecond', async (state, after) => {
    await add(state)
    expect((await run(justBefore(years(after)))).submissions).toBe(0)
    expect(await run(years(after))).toEqual({ submissions: 1, identities: 0 })
    expect(await run(years(after))).toEqual(nothing)
  })

  test.each<SubmissionState>(['submitted', 'in-review', 'on-hold'])('that is %s stays, however old', async (state) => {
    await add(state)
    expect(await run(years(30))).toEqual(nothing)
  })

  test('goes with its versions, documents, mails and files, and nothing of another', async () => {
    const { db, vendor } = stage
    const row = await add('rejected')
    const other = await add('in-review')
    for (const { id, reference, title } of [row, other])
      await queueMail(
        db,
        { key: `submission-${id}`, about: { type: 'submission', id: String(id) } },
        submittedMail({ email: vendor.email, first_name: 'Vera' }, { reference, title }, start, false),
        start,
      )
    const files = () => db.selectFrom('uploads').select(['about_id', 'file_key']).execute()
    const [own, all] = [(await files()).filter(({ about_id: id }) => id === String(row.id)), await files()]
    await run(years(2))
    expect(await db.selectFrom('submissions').select('id').execute()).toEqual([{ id: other.id }])
    expect(await db.selectFrom('outbox').select('about_id').execute()).toEqual([{ about_id: String(other.id) }])
    const versions = await db.selectFrom('record_versions').select('record_id').where('kind', '=', 'submission').execute() // prettier-ignore
    expect(new Set(versions.map(({ record_id: id }) => id))).toEqual(new Set([other.id]))
    expect(await kindsOf(row.id)).toEqual([])
    const deleted: string[] = []
    await sweepUploads(db, async (key) => void deleted.push(key), years(2))
    expect(deleted.toSorted()).toEqual(own.map(({ file_key: key }) => key).toSorted())
    expect(await files()).toHaveLength(all.length - own.length)
  })

  test('a round takes so many and leaves the rest to the next', async () => {
    for (let count = 0; count < 3; count += 1) await add('withdrawn')
    expect((await run(years(2), 2)).submissions).toBe(2)
    expect((await run(years(2), 2)).submissions).toBe(1)
  })
})

describe('papers of identity', () => {
  test.each<SubmissionState>(['rejected', 'withdrawn'])(
    'of what is %s go after 90 days, and nothing else',
    async (state) => {
      const row = await add(state)
      const before = await kindsOf(row.id)
      expect(before).toContain('identity')
      expect(await run(justBefore(days(90)))).toEqual(nothing)
      expect(await run(days(90))).toEqual({ submissions: 0, identities: 1 })
      expect(await run(days(90))).toEqual(nothing)
      expect(await kindsOf(row.id)).toEqual(before.filter((kind) => kind !== 'identity'))
      const left = await stage.db.selectFrom('uploads').select('id').where('about_id', 'is', null).execute()
      expect(left).toHaveLength(1)
    },
  )

  test('of what is under review or changed stay as long as it', async () => {
    for (const state of ['in-review', 'changes-requested', 'on-hold'] as const) await add(state)
    expect(await run(days(360))).toEqual(nothing)
  })
})

describe('what was approved', () => {
  test('keeps its papers of identity for five years from the end of its deal, and the rest for six', async () => {
    const { row, dealId } = await addApproved('active')
    expect(await run(years(20))).toEqual(nothing)
    await setDeal(dealId, 'inactive')
    await run(years(20))
    expect(await run(justBefore(years(25)))).toEqual(nothing)
    expect(await run(years(25))).toEqual({ submissions: 0, identities: 1 })
    expect(await kindsOf(row.id)).not.toContain('identity')
    expect(await run(justBefore(years(26)))).toEqual(nothing)
    expect(await run(years(26))).toEqual({ submissions: 1, identities: 0 })
  })

  test('begins anew when its deal comes back to the market', async () => {
    const { dealId } = await addApproved('completed')
    await run(start)
    await setDeal(dealId, 'active')
    await run(years(4))
    expect(await run(years(5))).toEqual(nothing)
    await setDeal(dealId, 'inactive')
    await run(years(5))
    expect(await run(years(9))).toEqual(nothing)
    expect(await run(years(10))).toEqual({ submissions: 0, identities: 1 })
  })

  test('goes by the end that was noted where its deal is deleted', async () => {
    const { dealId } = await addApproved('inactive')
    await run(start)
    await stage.db.deleteFrom('deals').where('id', '=', dealId).execute()
    expect(await run(years(6))).toEqual({ submissions: 1, identities: 0 })
  })

  test.each<SubmissionState>(['revising', 'changes-requested'])(
    'is kept as long while it is %s, whose deal is still there',
    async (state) => {
      const { row, dealId } = await addApproved('active')
      await stage.db.updateTable('submissions').set({ state }).where('id', '=', row.id).execute()
      expect(await run(years(20))).toEqual(nothing)
      await setDeal(dealId, 'inactive')
      await run(years(20))
      expect(await run(justBefore(years(25)))).toEqual(nothing)
      expect(await run(years(25))).toEqual({ submissions: 0, identities: 1 })
      expect(await run(years(26))).toEqual({ submissions: 1, identities: 0 })
    },
  )

  test.each<SubmissionState>(['submitted', 'in-review', 'on-hold'])(
    'stays while a change of it is %s, with its papers of identity',
    async (state) => {
      const { row } = await addApproved('inactive')
      await stage.db.updateTable('submissions').set({ state }).where('id', '=', row.id).execute()
      await run(start)
      expect(await run(years(30))).toEqual(nothing)
    },
  )
})

describe('a change of what was approved, whose deal was deleted meanwhile', () => {
  async function addOrphan(state: SubmissionState) {
    const row = await add(state)
    const step = { submission_id: row.id, state: 'approved', at: start, actor: 'reviewer', user_id: null } as const
    await stage.db
      .insertInto('submission_steps')
      .values({ ...step, action: 'approve', answers: null })
      .execute()
    return row
  }

  test.each<SubmissionState>(['changes-requested', 'rejected', 'withdrawn'])(
    'and that is %s then is kept as what was approved',
    async (state) => {
      const { id } = await addOrphan(state)
      expect(await run(start)).toEqual(nothing)
      expect(await run(justBefore(years(5)))).toEqual(nothing)
      expect(await kindsOf(id)).toContain('identity')
      expect(await run(years(5))).toEqual({ submissions: 0, identities: 1 })
      expect((await run(justBefore(years(6)))).submissions).toBe(0)
      expect((await run(years(6))).submissions).toBe(1)
    },
  )
})
