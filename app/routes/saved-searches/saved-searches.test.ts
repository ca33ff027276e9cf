import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeEndKeys } from '#app/domain/newsletter/keys.server.ts'
import { alertKeyOf, followSearch, saveSearch } from '#app/testing/desks/alerts.ts'
import { addDeal } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { mailsTo } from '#app/testing/desks/subscribers.ts'
import { findXmlFaults } from '#app/testing/pages/xml.ts'
import { trapFieldName } from '#app/utils/trap-field.ts'

let site: Site
const now = '2026-11-02T10:00:00.000Z'
const sue = 'sue@mail.test'
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  site.setHour(now)
  for (const table of ['outbox', 'saved_searches', 'alert_stops', 'deals'] as const)
    await site.db.deleteFrom(table).execute()
})

let callers = 0
/** What a form is answered, by default from a caller who has sent nothing before. */
async function send(path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
  callers += 1
  const response = await site.fetch(path, { method: 'POST', body: new URLSearchParams(fields), headers: { 'x-client-address': `10.3.${callers >> 8}.${callers & 255}`, ...headers } }) // prettier-ignore
  return { status: response.status, headers: response.headers, text: await response.text() }
}
async function get(path: string) {
  const response = await site.fetch(path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const rows = () => site.db.selectFrom('saved_searches').selectAll().orderBy('number').execute()
const keyOf = async (id: string, purpose: 'alert-end' | 'alert-manage') => (await makeEndKeys(site.db, purpose))(id)
const save = '/saved-searches?type=Residential&to=200k'

describe('saving', () => {
  test('is answered alike whoever asks', async () => {
    await followSearch(site.db, 'known@mail.test', { query: 'type=Residential&to=200000' })
    await saveSearch(site.db, 'waiting@mail.test', { query: 'type=Residential&to=200000' })
    const answers = []
    for (const who of ['new', 'known', 'waiting', 'KNOWN']) {
      const { status, headers, text } = await send(save, { email: `${who}@mail.test`, cadence: 'daily' })
      const shown = [...headers].filter(([name]) => !/^(x-request-id|date|server-timing)$/.test(name))
      answers.push(JSON.stringify([status, shown, text]))
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('"/saved-searches?sent=1"')
    expect((await get('/saved-searches?sent=1')).text).toContain('Check your inbox to confirm')
    expect((await rows()).at(-1)).toMatchObject({ filters: 'type=Residential&to=200000', cadence: 'daily' })
  })

  test.each([
    [{ email: 'sue', cadence: 'daily' }, 'Enter an email address in the right form'],
    [{ cadence: 'daily' }, 'Enter your email address'],
    [{ email: sue }, 'Choose how often we may email you'],
    [{ email: sue, cadence: 'hourly' }, 'Choose how often we may email you'],
  ])('%j comes back with what is wrong, and the search', async (fields: Record<string, string>, words) => {
    const { status, text } = await send(save, fields)
    expect(status).toBe(400)
    expect(text).toContain(words)
    expect(text).toContain('Residential · Up to £200,000')
    if (fields.email) expect(text).toContain(`value="${fields.email}"`)
    expect(await rows()).toEqual([])
  })

  test('a program gets the answer and is not stored; another site is refused; too often gives the typing back', async () => {
    const bot = await send(save, { email: sue, cadence: 'daily', [trapFieldName]: 'x' })
    expect([bot.status, await rows()]).toEqual([303, []])
    expect((await send(save, { email: sue, cadence: 'daily' }, { origin: 'https://evil.test' })).status).toBe(403)
    const answers = []
    for (let count = 0; count < 12; count += 1)
      answers.push(await send(save, { email: `z${count}@mail.test`, cadence: 'daily' }, { 'x-client-address': '10.9.9.9' })) // prettier-ignore
    expect([answers.at(-1)!.status, answers.at(-1)!.text.includes('value="z11@mail.test"')]).toEqual([429, true])
  })

  test('a list whose search was mended leads here with the words that it shows', async () => {
    await addDeal(site.db, { title: 'Quarrymill terrace' })
    expect((await get('/marketplace?q=Quarymill')).text).toContain('href="/saved-searches?q=Quarrymill&amp;exact=1"')
  })

  test('the list leads here with its filters, and filters that make no sense count for nothing', async () => {
    await addDeal(site.db)
    expect((await get('/marketplace?type=Residential&sort=roi&page=1')).text).toContain('href="/saved-searches?type=Residential"') // prettier-ignore
    expect((await get('/saved-searches?type=Castle&from=much')).text).toContain('All deals')
  })
})

describe('confirming', () => {
  test('takes a press: opening the link changes nothing', async () => {
    await saveSearch(site.db, sue, { query: 'yield=8' })
    const path = `/saved-searches/confirm?key=${await alertKeyOf(site.db, sue)}`
    const page = await get(path)
    expect([page.status, (await rows())[0]!.state]).toEqual([200, 'waiting'])
    expect(page.text).toContain('Gross yield 8% or more')
    expect([page.headers.get('x-robots-tag'), page.headers.get('cache-control')]).toEqual(['noindex', 'no-store'])
    const pressed = await send(path)
    expect([pressed.status, pressed.headers.get('location'), (await rows())[0]!.state]).toEqual([
      303,
      path,
      'confirmed',
    ])
    expect((await get(path)).text).toContain('Your search is saved')
  })

  test('leads to all searches that were saved for the address', async () => {
    for (const query of ['yield=7', 'yield=8']) await saveSearch(site.db, sue, { query })
    const path = `/saved-searches/confirm?key=${await alertKeyOf(site.db, sue)}`
    const [all] = /\/saved-searches\?key=[\w-]+/.exec((await get(path)).text)!
    const page = await get(all)
    for (const words of ['Gross yield 7% or more', 'Gross yield 8% or more', 'Confirm emails', 'Every email has a link that ends it']) expect(page.text).toContain(words) // prettier-ignore
    const [first] = await rows()
    expect((await send(all, { id: first!.id, intent: 'start' })).status).toBe(303)
    expect((await rows()).map(({ state }) => state)).toEqual(['confirmed', 'waiting'])
  })

  test('a mail that asks for another rhythm says so, and changes it by a press alone', async () => {
    await followSearch(site.db, sue, { query: 'yield=8', cadence: 'weekly' })
    await saveSearch(site.db, sue, { query: 'yield=8', cadence: 'daily' })
    const path = `/saved-searches/confirm?key=${await alertKeyOf(site.db, sue)}`
    const page = await get(path)
    expect(page.text).toContain('at most once a day')
    expect(page.text).toContain('your emails come as often as before')
    expect((await rows())[0]!.cadence).toBe('weekly')
    await send(path)
    expect((await rows())[0]!.cadence).toBe('daily')
  })

  test('a link that is over gives 410, and what no mail has 404', async () => {
    await saveSearch(site.db, sue)
    const path = `/saved-searches/confirm?key=${await alertKeyOf(site.db, sue)}`
    site.setHour('2026-11-05T10:00:00.000Z')
    expect([(await get(path)).status, (await get('/saved-searches/confirm?key=x')).status]).toEqual([410, 404])
    expect((await send('/saved-searches/confirm')).status).toBe(404)
  })
})

describe('the link of an email', () => {
  test('ends the emails by one post of a mail program from anywhere, and again', async () => {
    const { id } = await followSearch(site.db, sue)
    const path = `/saved-searches/stop?key=${await keyOf(id, 'alert-end')}`
    expect((await get(path)).text).toContain('Stop emails for this search?')
    expect(await rows()).toHaveLength(1)
    for (let again = 0; again < 2; again += 1) {
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
      const response = await site.fetch(path, { method: 'POST', body, headers: { origin: 'https://mail.provider.test', 'sec-fetch-site': 'cross-site' } }) // prettier-ignore
      expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null])
    }
    expect(await rows()).toEqual([])
    expect((await get(path)).text).toContain('The emails have stopped')
    for (const wrong of ['/saved-searches/stop', path.slice(0, -1), `${path}A`])
      expect([(await get(wrong)).status, (await send(wrong)).status], wrong).toEqual([404, 404])
  })

  test('opens and changes the searches of its address, and no others', async () => {
    const { id } = await followSearch(site.db, sue, { query: 'yield=8' })
    const other = await followSearch(site.db, 'tom@mail.test')
    const path = `/saved-searches?key=${await keyOf(id, 'alert-manage')}`
    const page = await get(path)
    expect(page.text).toContain('Daily email')
    expect(page.text).not.toContain('All deals</bdi>')
    expect(page.headers.get('cache-control')).toBe('no-store')
    const weekly = await send(path, { id, intent: 'weekly' })
    expect([weekly.status, weekly.headers.get('location')]).toEqual([303, path])
    expect((await get(path)).text).toContain('Weekly email')
    expect((await send(path, { id: other.id, intent: 'delete' })).status).toBe(404)
    expect((await send(path, { id, intent: 'start' })).status).toBe(409)
    expect((await send(path, { id, intent: 'burn' })).status).toBe(400)
    expect((await send('/saved-searches', { id, intent: 'delete' })).status).toBe(401)
    await followSearch(site.db, sue, { query: 'yield=9' })
    const first = await send(path, { id, intent: 'delete' })
    expect(first.headers.get('location')).toMatch(/^\/saved-searches\?key=[\w-]{44}$/)
    expect((await get(first.headers.get('location')!)).text).toContain('Gross yield 9% or more')
    const [left] = (await rows()).filter(({ email }) => email === sue)
    const gone = await send(first.headers.get('location')!, { id: left!.id, intent: 'delete' })
    expect([gone.status, gone.headers.get('location')]).toEqual([303, '/saved-searches'])
    const over = await get(path)
    expect([over.status, over.text.includes('This link no longer works')]).toEqual([410, true])
    expect((await get(`${path}A`)).status).toBe(404)
    expect(await mailsTo(site.db, 'tom@mail.test')).not.toEqual([])
  })
})

describe('the feed', () => {
  test('has what the list shows, the newest first, without what is not public, and is sound', async () => {
    const at = (day: number) => `2026-10-0${day}T10:00:00.000Z`
    await addDeal(site.db, { title: 'Old & <dear>', published_at: at(1), updated_at: at(5), address: '7 Secret Row' })
    await addDeal(site.db, { title: 'New', published_at: at(2) })
    await addDeal(site.db, { title: 'Draft', status: 'draft' })
    await addDeal(site.db, { title: 'Shop', property_type: 'Retail', published_at: at(3), gross_yield_percent: null })
    const { status, headers, text } = await get('/marketplace/feed.xml?type=Residential&sort=price&from=cheap')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    expect(await findXmlFaults('atom', text)).toEqual([])
    const titles = [...text.matchAll(/<entry>.*?<title>(.*?)<\/title>/gs)].map((found) => found[1])
    expect(titles).toEqual(['New', 'Old &amp; &lt;dear&gt;'])
    expect(text).toContain('rel="self" type="application/atom+xml" href="https://site.test/marketplace/feed.xml?type=Residential"') // prettier-ignore
    expect(text).not.toMatch(/Secret|Olive|900777|Draft|Shop/)
    const whole = await get('/marketplace/feed.xml')
    expect(await findXmlFaults('atom', whole.text)).toEqual([])
    expect(whole.text).toContain('Shop')
    expect(whole.text).not.toContain('0.0%')
    expect((await get('/marketplace?type=Residential')).text).toMatch(/<link rel="alternate" type="application\/atom\+xml"[^>]*feed\.xml\?type=Residential/) // prettier-ignore
  })
})
