import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SubmissionRow } from '#db/schema.ts'
import type { User } from '#app/domain/people/users.ts'
import { addUser } from '#app/testing/database/database.ts'
import { addSubmission, flatAnswers, readRow } from '#app/testing/desks/submissions.ts'
import { form } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { vendorTermsVersion } from './terms-text.tsx'

/** A vendor reads all that they entered, and hands it in. */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

let vendor: User
let cookie: string
let row: SubmissionRow
beforeEach(async () => {
  vendor = await addUser(site.db)
  cookie = await site.signIn(vendor)
  row = await addSubmission(site.db, vendor, { at: new Date().toISOString() })
})
const here = () => `/vendor-portal/${row.reference}/review`
const signed = { isTrue: 'on', acceptsTerms: 'on', signedName: 'Vera Vendor', termsVersion: vendorTermsVersion }
const post = (fields: Record<string, string>) => site.fetch(here(), form(fields, { as: cookie }))
const see = async (path = here()) => (await site.fetch(path, { as: cookie })).text()
const change = (answers: object) => site.db.updateTable('submissions').set({ answers: JSON.stringify({ ...flatAnswers, ...answers }) }).where('id', '=', row.id).execute() // prettier-ignore

test('shows every answer with the way to change it, the documents, and the declaration', async () => {
  const html = await see()
  expect(html).toContain('Two-bed flat on Cardigan Road')
  expect(html).toMatch(new RegExp(`href="/vendor-portal/${row.reference}/numbers">Change`))
  expect(html).toContain('Service charge and ground rent statements')
  expect(html).toContain('you get the first reply by the end of')
  expect(html).not.toContain('Still to do')
  // What was typed stands as it was typed; a choice in a word begins with a capital.
  expect(html).toContain('<bdi>olive@owners.test</bdi>')
  expect(html).toContain('<bdi>No</bdi>')
})

test('what is missing stands first, each with its way', async () => {
  await change({ price: '' })
  await site.db.deleteFrom('submission_documents').where('kind', '=', 'charges').execute()
  const html = await see()
  expect(html.indexOf('Still to do before you can submit')).toBeLessThan(html.indexOf('id="step-who"'))
  expect(html).toMatch(/numbers">Numbers<\/a>: (<!-- -->)?1/)
  expect(html).toContain(`/vendor-portal/${row.reference}/documents#charges`)
  const answer = await post(signed)
  const back = await answer.text()
  expect([answer.status, back.includes('Some answers or documents are missing')]).toEqual([400, true])
  expect(back.match(/Nothing (that )?you entered is lost/g)).toHaveLength(1)
  expect(back).toContain('value="Vera Vendor"')
  expect(back.match(/type="checkbox"[^>]*checked|checked=""[^>]*type="checkbox"/g)).toHaveLength(2)
})

test('findings of the program stand there, and stop nothing', async () => {
  await change({ description: 'A guaranteed rent until 2028.' })
  expect(await see()).toContain('Please look again')
  expect((await post(signed)).status).toBe(303)
})

test('is handed in once however often it is pressed: 303 to its page, which says by when a person looks', async () => {
  for (const _ of [1, 2]) {
    const sent = await post(signed)
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/vendor-portal/${row.reference}`])
  }
  expect(await readRow(site.db, row.reference)).toMatchObject({ state: 'submitted', signed_name: 'Vera Vendor', terms_version: vendorTermsVersion }) // prettier-ignore
  const steps = await site.db
    .selectFrom('submission_steps')
    .select('action')
    .where('submission_id', '=', row.id)
    .execute()
  expect(steps).toHaveLength(1)
  const html = await see(`/vendor-portal/${row.reference}`)
  expect(html).toContain('Submitted for review')
  expect(html).toMatch(/You get the first reply by the end of/)
})

test.each([
  [
    'no ticks and no name',
    { termsVersion: vendorTermsVersion },
    ['Tick that what you state', 'Tick that you accept', 'Enter your full name'],
  ],
  ['a blank name', { ...signed, signedName: ' ' }, ['Enter your full name']],
  ['a very long name', { ...signed, signedName: 'x'.repeat(121) }, ['Enter 120 characters at most']],
])('400 with %s', async (_, fields, words) => {
  const answer = await post(fields)
  const html = await answer.text()
  expect(answer.status).toBe(400)
  for (const said of words) expect(html).toContain(said)
  expect((await readRow(site.db, row.reference)).state).toBe('draft')
})

test('409 where the terms have changed meanwhile, without an authority, and while it is with us', async () => {
  const old = await post({ ...signed, termsVersion: '2026-01-01' })
  expect([old.status, await old.text()]).toEqual([409, expect.stringContaining('The vendor terms have changed')])
  await change({ authority: 'none' })
  const none = await post(signed)
  expect([none.status, await none.text()]).toEqual([409, expect.stringContaining('Without an authority in writing')])
  await site.db.updateTable('submissions').set({ state: 'in-review' }).where('id', '=', row.id).execute()
  const late = await post(signed)
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('has changed since you opened')])
})

test('the terms are public, are a step, and are linked from the declaration', async () => {
  const open = await site.fetch('/vendor-portal/terms')
  expect([open.status, await open.text()]).toEqual([200, expect.stringContaining('No double listing')])
  expect(await see(`/vendor-portal/${row.reference}/terms`)).toContain('Go on to the review')
  expect(await see()).toContain('href="/vendor-portal/terms"')
})

test('nobody else gets any of it', async () => {
  const stranger = await site.signIn(await addUser(site.db))
  for (const path of [here(), `/vendor-portal/${row.reference}/terms`])
    expect((await site.fetch(path, { as: stranger })).status).toBe(404)
  expect((await site.fetch(here(), form(signed, { as: stranger }))).status).toBe(404)
  expect((await readRow(site.db, row.reference)).state).toBe('draft')
  expect((await site.fetch(here())).status).toBe(401)
})
