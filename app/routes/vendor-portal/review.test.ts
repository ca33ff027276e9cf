import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SubmissionRow } from '#db/schema.ts'
import type { User } from '#app/domain/people/users.ts'
import { excuseDocument } from '#app/domain/submissions/documents.server.ts'
import { savePage } from '#app/domain/submissions/saving.server.ts'
import { addUser } from '#app/testing/database/database.ts'
import { refuseWrites } from '#app/testing/database/refusing.ts'
import { addSubmission, flatAnswers, readRow } from '#app/testing/desks/submissions.ts'
import { form } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { describeVersion } from '#app/domain/terms/legal-versions.ts'

/** A vendor reads all that they entered, and hands it in. */

let site: Site
beforeAll(async () => {
  site = await startSite()
  await site.fetch('/vendor-terms')
  const kept = await site.db.selectFrom('legal_versions').select('name').where('page', '=', 'vendor-terms').execute()
  termsVersion = kept[0]!.name
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
let termsVersion: string
const signed = { isTrue: 'on', acceptsTerms: 'on', signedName: 'Vera Vendor' }
const post = (fields: Record<string, string>) =>
  site.fetch(here(), form({ readAt: row.updated_at, termsVersion, ...fields }, { as: cookie }))
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
  expect(await readRow(site.db, row.reference)).toMatchObject({ state: 'submitted', signed_name: 'Vera Vendor', terms_version: termsVersion }) // prettier-ignore
  const steps = await site.db
    .selectFrom('submission_steps')
    .select('action')
    .where('submission_id', '=', row.id)
    .execute()
  expect(steps).toHaveLength(1)
  const html = await see(`/vendor-portal/${row.reference}`)
  expect(html).toContain('Submitted for review')
  expect(html).toMatch(/You get the first reply by the end of/)
  expect(html).toContain('Vendor terms that you accepted')
  expect(html.replaceAll('\u00a0', ' ')).toContain(`<a href="/vendor-terms/${termsVersion}">Version of ${describeVersion(termsVersion)}</a>`) // prettier-ignore
})

test.each([
  ['no ticks and no name', {}, ['Tick that what you state', 'Tick that you accept', 'Enter your full name']],
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

test('409 where answers or documents have changed in another window: what was not read is not signed', async () => {
  const { version } = row
  const saved = await savePage(site.db, vendor, row.reference, { step: 'numbers', texts: { price: '1' }, version, form: null }, new Date().toISOString()) // prettier-ignore
  expect(saved.ok).toBe(true)
  for (const readAt of [row.updated_at, '']) {
    const sent = await post({ ...signed, readAt })
    const html = await sent.text()
    expect(sent.status).toBe(409)
    expect(html).toContain('Your answers or documents have changed since you opened the page')
    expect(html).toContain('value="Vera Vendor"')
    expect(html).not.toMatch(/<input(?=[^>]*name="isTrue")[^>]*checked/)
    expect(html).toMatch(/<input(?=[^>]*name="acceptsTerms")[^>]*checked/)
  }
  expect((await readRow(site.db, row.reference)).state).toBe('draft')
  const [, readAt = ''] = /name="readAt" value="([^"]+)"/.exec(await see())!
  await excuseDocument(site.db, vendor, row.reference, 'charges', 'None yet.', new Date(Date.now() + 1).toISOString())
  expect((await post({ ...signed, readAt })).status).toBe(409)
  await change({})
  expect((await post({ ...signed, readAt: (await readRow(site.db, row.reference)).updated_at })).status).toBe(303)
})

test('429 beside fifty that are not decided, and not for the changes of one of them', async () => {
  for (let count = 0; count < 50; count += 1) await addSubmission(site.db, vendor, { state: 'in-review' })
  const refused = await post(signed)
  expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('50 submissions that are not decided yet')]) // prettier-ignore
  expect((await readRow(site.db, row.reference)).state).toBe('draft')
  await site.db.updateTable('submissions').set({ state: 'changes-requested' }).where('id', '=', row.id).execute()
  expect((await post(signed)).status).toBe(303)
})

test('the terms are public, are a step, and are linked from the declaration', async () => {
  const open = await site.fetch('/vendor-terms')
  expect([open.status, await open.text()]).toEqual([200, expect.stringContaining('No double listing')])
  expect(await see(`/vendor-portal/${row.reference}/terms`)).toContain('Go on to the review')
  expect(await see()).toContain(`href="/vendor-terms/${termsVersion}"`)
})

test('former vendor terms stay readable at their own address', async () => {
  const content = { title: 'Vendor terms', lead: 'As they were.', issuer: null, firstDay: '2026-01-05', sections: [] }
  const version = { page: 'vendor-terms', name: '2026-01-05', since: '2026-01-05T00:00:00.000Z' } as const
  await site.db.insertInto('legal_versions').values({ ...version, first_day: '2026-01-05', content: JSON.stringify(content) }).execute() // prettier-ignore
  await site.db.updateTable('submissions').set({ terms_version: version.name }).where('id', '=', row.id).execute()
  await post({ ...signed, termsVersion: version.name })
  const former = await see('/vendor-terms/2026-01-05')
  for (const words of ['As they were.', 'This version is no longer in force']) expect(former).toContain(words)
  expect((await readRow(site.db, row.reference)).state).toBe('draft')
})

test('503 while the terms cannot be kept, with everything typed', async () => {
  const other = await startSite()
  try {
    const one = await addUser(other.db)
    const draft = await addSubmission(other.db, one, { at: new Date().toISOString() })
    await refuseWrites(other.db, 'insert', 'legal_versions', 'disk is full')
    const sent = await other.fetch(`/vendor-portal/${draft.reference}/review`, form({ ...signed, readAt: draft.updated_at }, { as: await other.signIn(one) })) // prettier-ignore
    expect([sent.status, await sent.text()]).toEqual([503, expect.stringContaining('value="Vera Vendor"')])
    expect((await readRow(other.db, draft.reference)).state).toBe('draft')
  } finally {
    await other.stop()
  }
})

test('nobody else gets any of it', async () => {
  const stranger = await site.signIn(await addUser(site.db))
  for (const path of [here(), `/vendor-portal/${row.reference}/terms`])
    expect((await site.fetch(path, { as: stranger })).status).toBe(404)
  expect((await site.fetch(here(), form(signed, { as: stranger }))).status).toBe(404)
  expect((await readRow(site.db, row.reference)).state).toBe('draft')
  expect((await site.fetch(here())).status).toBe(401)
})
