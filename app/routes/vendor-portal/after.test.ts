import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviseSubmission } from '#app/domain/submissions/revising.server.ts'
import { answersOf } from '#app/domain/submissions/saving.server.ts'
import { addHold, addUser } from '#app/testing/database/database.ts'
import { publishSubmission, readRow } from '#app/testing/desks/submissions.ts'
import { form } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

/** What a vendor does with a deal that is on the market already. */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

test('a material change that is handed in ends the hold of whoever stands at the checkout', async () => {
  const { db } = site
  const now = new Date().toISOString()
  const vendor = await addUser(db)
  const reviewer = await addUser(db, { role: 'reviewer' })
  const live = await publishSubmission({ db, vendor, reviewer, second: reviewer, admin: reviewer }, { at: now })
  const hold = await addHold(db, await addUser(db), live.dealId, { until: addMilliseconds(now, 900_000), heldAt: now })
  await reviseSubmission(db, vendor, live.reference, now)
  const answers = JSON.stringify({ ...answersOf(await readRow(db, live.reference)), price: '£150,000' })
  await db.updateTable('submissions').set({ answers }).where('id', '=', live.id).execute()
  await site.fetch('/vendor-terms')
  const { name: termsVersion } = await db
    .selectFrom('legal_versions')
    .select('name')
    .where('page', '=', 'vendor-terms')
    .executeTakeFirstOrThrow()
  const { updated_at: readAt } = await readRow(db, live.reference)
  const fields = { readAt, isTrue: 'on', acceptsTerms: 'on', signedName: 'Vera', termsVersion }
  const sent = await site.fetch(
    `/vendor-portal/${live.reference}/review`,
    form(fields, { as: await site.signIn(vendor) }),
  )
  expect(sent.status).toBe(303)
  const { status } = await db
    .selectFrom('reservations')
    .select('status')
    .where('id', '=', hold)
    .executeTakeFirstOrThrow()
  expect(status).toBe('released')
})
