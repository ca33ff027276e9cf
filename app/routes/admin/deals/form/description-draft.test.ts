import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDeal, addUser } from '#app/testing/database/database.ts'
import { form } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** A draft of a description, requested from the form of a deal. */

let site: Site
let cookie: string
let dealId: number
const start = async (settings: Parameters<typeof startSite>[0]) => {
  site = await startSite(settings)
  cookie = await site.signIn(await addUser(site.db, { isAdmin: true }))
  dealId = await addDeal(site.db)
}
const typed = { title: 'Typed, not saved', description: 'My own words.', price: 'wrong', version: '1' }
const request = (path = `/admin/deals/${dealId}/edit`) =>
  site.fetch(path, form({ ...typed, intent: 'draft-description' }, { as: cookie }))
const open = async (path = `/admin/deals/${dealId}/edit`) => (await site.fetch(path, { as: cookie })).text()

describe('with a key', () => {
  beforeAll(() => start((sandbox) => sandbox.modelEnvironment))
  afterAll(() => site.stop())
  beforeEach(() => {
    site.sandbox.model.reset()
    site.sandbox.model.set({ say: [{ text: 'A quiet terrace.' }] })
  })

  test('the draft stands beside the field, everything typed stays, and nothing is stored', async () => {
    expect(await open()).toContain('Draft a description')
    const response = await request()
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toMatch(/<textarea id="drafted-description"[^>]*>A quiet terrace\.<\/textarea>/)
    expect(html).toMatch(/<textarea[^>]*name="description"[^>]*>My own words\.<\/textarea>/)
    for (const text of ['Typed, not saved', 'wrong']) expect(html).toContain(`value="${text}"`)
    const { title, description, version } = await site.db.selectFrom('deals').selectAll().where('id', '=', dealId).executeTakeFirstOrThrow() // prettier-ignore
    expect([title, description, version]).toEqual(['Two-bed terrace', 'A brick terrace, let to one family.', 1])
    const { calls } = site.sandbox.model
    expect(calls.map(({ body }) => body.model)).toEqual(['local-advisor'])
    expect(JSON.stringify(calls)).not.toMatch(/Canary|Olive|900777|My own words|Typed/)
  })

  test.each([
    ['busy', { failNext: [429] }, 503, 'The language model is busy.'],
    ['down', { failNext: [500] }, 502, 'The language model cannot be reached.'],
    ['refused', { failNext: [401] }, 502, 'The language model did not accept the request.'],
    ['empty', { say: [{ text: '' }] }, 502, 'The language model wrote nothing.'],
  ])('%s: a message beside the field, and everything typed stays', async (_reason, change, status, message) => {
    site.sandbox.model.set(change)
    const response = await request()
    const html = await response.text()
    expect(response.status).toBe(status)
    expect(html).toContain(message)
    expect(html).toContain('My own words.')
    expect(html).not.toContain('drafted-description')
  })

  test('a deal that nobody has saved has no facts to draft from', async () => {
    expect(await open('/admin/deals/new')).not.toContain('Draft a description')
    const response = await request('/admin/deals/new')
    expect([response.status, site.sandbox.model.calls]).toEqual([404, []])
    expect(await response.text()).toContain('My own words.')
  })
})

describe('without a key', () => {
  beforeAll(() => start({ OPENAI_API_KEY: undefined }))
  afterAll(() => site.stop())

  test('nothing of it shows, and requesting it is refused', async () => {
    expect(await open()).not.toContain('Draft a description')
    const response = await request()
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('Draft a description')
  })
})
