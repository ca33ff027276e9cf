import type { SubmissionState } from '#db/schema.ts'
import { addVendorMessage } from '#app/domain/submissions/messages.server.ts'
import { addSubmission, flatAnswers } from '#app/testing/desks/submissions.ts'
import { pdf } from '#app/testing/inputs/files.ts'
import { startLooking } from '#app/testing/pages/look.ts'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { findDemoPerson, withDatabase } from '#app/testing/running/stack-people.ts'

test.describe.configure({ timeout: 240_000 })

/** The references of submissions of Vera's, by their state. */
type Made = Record<'draft' | 'changes-requested' | 'in-review', string>

test('the pages of a submission are without a fault: documents, review, state, list, with mistakes too @browser @all', async ({
  page,
  stack,
}) => {
  await signIn(page, 'Vera Vendor')
  const made = await withDatabase(stack, async (db) => {
    const vera = await findDemoPerson(db, 'Vera Vendor')
    const at = new Date().toISOString()
    const references: Partial<Made> = {}
    for (const state of ['draft', 'changes-requested', 'in-review'] satisfies SubmissionState[]) {
      const answers = state === 'draft' ? { ...flatAnswers, price: '', description: 'A guaranteed rent.' } : flatAnswers
      const row = await addSubmission(db, vera, { state, at, answers })
      references[state] = row.reference
      const documents = db.updateTable('submission_documents').where('submission_id', '=', row.id)
      await documents.set({ verdict: 'replace', verdict_note: 'Page 3 is missing.' }).where('kind', '=', 'lease').execute() // prettier-ignore
      await documents.set({ verdict: 'accepted' }).where('kind', '=', 'title').execute()
      await documents.set({ valid_until: '2026-01-31' }).where('kind', '=', 'epc').execute()
      if (state === 'draft') await db.deleteFrom('submission_documents').where('submission_id', '=', row.id).where('kind', '=', 'charges').execute() // prettier-ignore
      if (state !== 'draft') await addVendorMessage(db, vera, row.reference, 'Do you need more?\nI have it.', at)
    }
    return references as Made
  })
  const { open, look, faults, errors } = await startLooking(page)
  const see = async (name: string, path: string) => {
    await open({ name, path })
    await look(name)
  }
  await see('submissions of a vendor', '/vendor-portal/submissions')
  for (const [state, reference] of Object.entries(made)) {
    await see(`submission, ${state}`, `/vendor-portal/${reference}`)
    for (const step of ['documents', 'review']) await see(`${step}, ${state}`, `/vendor-portal/${reference}/${step}`)
  }
  await see('terms of a vendor', `/vendor-portal/${made.draft}/terms`)
  await see('withdrawing', `/vendor-portal/${made['in-review']}/withdraw`)
  await see('deleting a draft', `/vendor-portal/${made.draft}/delete`)
  // What follows is refused, and the console says so.
  const errorsSoFar = [...errors]
  await page.goto(`/vendor-portal/${made.draft}/review`)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await look('a declaration with mistakes')
  await page.goto(`/vendor-portal/${made.draft}/documents`)
  const charges = page.getByRole('region', { name: /^Service charge/ })
  await charges.getByLabel('File').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) }) // prettier-ignore
  await charges.getByRole('button', { name: /^Send/ }).click()
  await look('a document without its day')
  expect(faults).toEqual([])
  expect(errorsSoFar).toEqual([])
})
