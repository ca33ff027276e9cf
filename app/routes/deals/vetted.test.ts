import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#app/domain/people/users.ts'
import { setDealListing } from '#app/domain/deals/desk/desk.server.ts'
import { approveSubmission } from '#app/domain/submissions/approving.server.ts'
import { addDeal, addUser } from '#app/testing/database/database.ts'
import { acceptAll, addSubmission } from '#app/testing/desks/submissions.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

const now = '2026-11-21T17:19:00.000Z'

let site: Site
let admin: User
let reviewer: User
beforeAll(async () => {
  site = await startSite()
  site.setHour(now)
  admin = await addUser(site.db, { isAdmin: true })
  reviewer = await addUser(site.db, { role: 'reviewer' })
})
afterAll(() => site.stop())

/** A deal on the market that a vendor submitted, all of its documents seen but for those of this kind. */
async function addVetted(excused?: string): Promise<{ id: number; reference: string }> {
  const { db } = site
  const vendor = await addUser(db)
  const { id, reference } = await addSubmission(db, vendor, { state: 'in-review' })
  await acceptAll(db, id, reviewer)
  if (excused)
    await db
      .updateTable('submission_documents')
      .set({ file_name: '', why_missing: 'There is none.', verdict: 'not-applicable' })
      .where('submission_id', '=', id)
      .where('kind', '=', excused)
      .execute()
  const approved = await approveSubmission(db, reviewer, reference, now)
  if (!approved.ok) throw new Error(approved.reason)
  await setDealListing(db, admin, approved.dealId, 'active', now)
  return { id: approved.dealId, reference }
}
const see = async (id: number) =>
  (await (await site.fetch(`/deal/${id}`)).text()).replaceAll('<!-- -->', '').replace(/\s+/g, ' ')

test('the page of a deal that was vetted says when, and what was and was not checked', async () => {
  const { id } = await addVetted('lease')
  const html = await see(id)
  expect(html).toMatch(/<details class="plain"><summary class="small">Vetted 21 November 2026<\/summary>/)
  expect(html).toContain('Our reviewer has checked: Title register and plan; ')
  expect(html).toContain('Not checked, because it does not apply: Lease. We check papers.')
  expect(html).not.toContain('Rita')
})

test('it says so no more once an admin has said otherwise of a mandatory paper', async () => {
  const { id } = await addVetted()
  expect(await see(id)).toContain('>Vetted 21 November 2026<')
  const deal = await site.db.selectFrom('deals').select('evidence').where('id', '=', id).executeTakeFirstOrThrow()
  const evidence = JSON.stringify({ ...(JSON.parse(deal.evidence!) as object), authority: 'supplied' })
  await site.db.updateTable('deals').set({ evidence }).where('id', '=', id).execute()
  expect(await see(id)).not.toContain('Vetted')
})

test('no other deal says so: none of another way, and none of which a mandatory document was not seen', async () => {
  expect(await see(await addDeal(site.db))).not.toContain('Vetted')
  const { id } = await addVetted('redress')
  expect(await see(id)).not.toContain('Vetted')
})

test('the form of the deal leads an admin to the submission, and no editor', async () => {
  const { id, reference } = await addVetted()
  const form = async (as: User) => (await site.fetch(`/admin/deals/${id}/edit`, { as: await site.signIn(as) })).text()
  expect(await form(admin)).toContain(`href="/admin/submissions/${reference}"`)
  expect(await form(await addUser(site.db, { role: 'editor' }))).not.toContain(reference)
})
