import { beforeEach, expect, test } from 'vitest'
import { publishSubmission } from '#app/testing/desks/submissions.ts'
import { flashAfter, formAt, get, people, press, site, startSubmissionSite, words } from '#app/testing/desks/submission-site.ts' // prettier-ignore
import { pdf } from '#app/testing/inputs/files.ts'
import { londonDay } from '#app/utils/dates.ts'

/** A newer document from the vendor's page to the reviewer's word on it. */

startSubmissionSite()

let live: Awaited<ReturnType<typeof publishSubmission>>
beforeEach(async () => {
  const { vera, rita, seth, ada } = people
  const stage = { db: site.db, vendor: vera.user, reviewer: rita.user, second: seth.user, admin: ada.user }
  live = await publishSubmission(stage, { at: new Date(Date.now() - 3_600_000).toISOString() })
})
const own = () => `/vendor-portal/${live.reference}`
const desk = () => `/admin/submissions/${live.reference}`
async function send(kind: string, day: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ kind, intent: 'send', day })) form.append(name, value)
  form.append('documents', new File([new Uint8Array(pdf())], `newer-${kind}.pdf`))
  const answer = await site.fetch(`${own()}/documents`, { method: 'POST', body: form, as: people.vera.cookie })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}
const section = (html: string, kind: string) => new RegExp(`<section id="${kind}".*?</section>`, 's').exec(html)![0]
const today = () => londonDay(new Date().toISOString())
const idOf = async (kind: string) => (await site.db.selectFrom('submission_documents').select('id').where('submission_id', '=', live.id).where('file_name', '=', `newer-${kind}.pdf`).executeTakeFirstOrThrow()).id // prettier-ignore

test('its vendor is led to the page, which takes kinds that end and no others', async () => {
  expect((await get(own(), people.vera)).text).toContain(`href="${own()}/documents"`)
  const { text } = await get(`${own()}/documents`, people.vera)
  expect(words(text)).toContain('Of each document that ends you can send a newer one here')
  expect(section(text, 'charges')).toContain('Send a newer one')
  expect(section(text, 'lease')).not.toContain('<form')
  // Its pictures are the deal's, and nothing but newer documents is offered.
  expect(text).not.toContain('id="pictures"')
  expect(text).not.toContain('If you like')
  expect(text).not.toContain('Go on to the terms')
  expect((await send('lease', '')).status).toBe(409)
})

test('one that has ended already is refused, with the day kept; one that counts is stored and waits', async () => {
  const old = await send('charges', '2020-01-01')
  expect(old.status).toBe(400)
  expect(old.text).toContain('This one has ended already: send one that still counts')
  expect(old.text).toContain('value="2020-01-01"')
  const sent = await send('charges', today())
  expect([sent.status, sent.location]).toEqual([303, `${own()}/documents#charges`])
  const page = section((await get(`${own()}/documents`, people.vera)).text, 'charges')
  expect(page).toContain('Our reviewer looks at it. Until then the one before stands.')
})

test('the queue lists it, and its case has a word for it alone: 303, and the next page says so', async () => {
  await send('charges', today())
  expect(words((await get('/admin/submissions')).text)).toContain('Newer documents to look at')
  const page = await get(desk())
  expect(words(page.text)).toMatch(/Newer documents The deal stays as it is until you accept one/)
  const id = await idOf('charges')
  const refused = await press(desk(), await formAt(desk()), { intent: `refuse-newer:${id}` })
  expect([refused.status, words(refused.text)]).toEqual([400, expect.stringContaining('Say what to send in its place')])
  const done = await press(desk(), await formAt(desk()), { intent: `accept-newer:${id}` })
  expect(done.status).toBe(303)
  expect(await flashAfter(done.location)).toMatch(/ground rent statements of three years: accepted/)
  expect(words((await get('/admin/submissions')).text)).not.toContain('Newer documents to look at')
  const deal = await get(`/deal/${live.dealId}`)
  expect(deal.status).toBe(200)
})

test('a note that was typed to one comes back where another was pressed', async () => {
  await send('charges', today())
  await send('title', today())
  const [charges, title] = [await idOf('charges'), await idOf('title')]
  const change = { intent: `accept-newer:${title}`, [`newer-${charges}`]: 'The year 2024 is missing.' }
  const answer = await press(desk(), await formAt(desk()), change)
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('The year 2024 is missing.')
  const done = await press(desk(), await formAt(desk()), { intent: `refuse-newer:${charges}`, [`newer-${charges}`]: 'The year 2024 is missing.' }) // prettier-ignore
  expect(done.status).toBe(303)
  expect(words((await get(`${own()}/documents`, people.vera)).text)).toContain('Our reviewer needs another one. The year 2024 is missing.') // prettier-ignore
})

test('the first button, which Enter presses from any field, judges nothing', async () => {
  await send('charges', today())
  const page = await get(desk())
  const [form] = /<form[^>]*class="case".*?<\/form>/s.exec(page.text)!
  expect(/<button[^>]*type="submit"[^>]*>/.exec(form)![0]).toContain('value="save"')
  expect((await press(desk(), await formAt(desk()), { intent: 'save' })).status).toBe(303)
  expect(words((await get('/admin/submissions')).text)).toContain('Newer documents to look at')
})

test('of a vendor whose account is closed it is said that no email goes out', async () => {
  await send('charges', today())
  await site.db.updateTable('submissions').set({ user_id: null }).where('id', '=', live.id).execute()
  const done = await press(desk(), await formAt(desk()), { intent: `accept-newer:${await idOf('charges')}` })
  expect(await flashAfter(done.location)).toContain('account is closed, so no email goes out')
})

test('one that ends before the one that stands is said to do so', async () => {
  await send('charges', today())
  const before = site.db.updateTable('submission_documents').where('submission_id', '=', live.id).where('kind', '=', 'charges').where('verdict', '=', 'accepted') // prettier-ignore
  await before.set({ valid_until: '2026-01-01' }).execute()
  const told = async () => words((await get(desk())).text)
  expect(await told()).not.toContain('It ends before one that stands')
  await before.set({ valid_until: '2099-03-01' }).execute()
  expect(await told()).toContain('It ends before one that stands, which counts until 1 March 2099.')
})
