import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDeal, addUser } from '#app/testing/database/database.ts'
import { siteOrigin, startSite, type Site } from '#app/testing/running/site.ts'

/** What a site asks and sends where the operator has an analytics script, and that there is nothing of it where there is none. */

const script = 'https://counts.test/count.js'
const notice = '<section data-analytics=""'
const loader = `data-analytics-script="${script}"`
const accepted = '__Host-analytics=accepted'

let site: Site
beforeAll(async () => {
  site = await startSite({ ANALYTICS_SCRIPT: script })
})
afterAll(() => site.stop())

const policyOf = (response: Response) => response.headers.get('content-security-policy')!
const choose = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  site.fetch('/cookies-policy/choice', { method: 'POST', body: new URLSearchParams(fields), headers })

describe('a public page', () => {
  test.each(['/', '/marketplace', '/marketplace?q=terrace', '/blog', '/support', '/terms-conditions'])(
    '%s asks, with two answers in one form, and loads nothing by itself',
    async (path) => {
      const html = await (await site.fetch(path)).text()
      expect(html.split(notice)).toHaveLength(2)
      const [question] = new RegExp(`${notice}.*?</section>`, 's').exec(html)!
      const buttons = [...question.matchAll(/<button type="submit" class="btn" value="(\w+)" name="choice">(\w+)</g)]
      expect(buttons.map(([, value, words]) => [value, words])).toEqual([
        ['accepted', 'Accept'],
        ['rejected', 'Reject'],
      ])
      expect(question).toMatch(/<form(?=[^>]* method="post")[^>]* action="\/cookies-policy\/choice"/)
      expect(question).toMatch(new RegExp(`<input(?=[^>]* name="back")[^>]* value="${path.replace('?', '\\?')}"`))
      expect(html).toContain(loader)
      expect(html).not.toContain(`src="${script}"`)
    },
  )

  test('lets the script’s origin run and be asked, and no other', async () => {
    const policy = policyOf(await site.fetch('/'))
    expect(policy).toContain("script-src 'self' https://counts.test;")
    expect(policy).toContain("connect-src 'self' https://counts.test;")
  })
})

describe('a page for one person', () => {
  test.each([
    '/account',
    '/advisor',
    '/shortlist',
    '/saved-searches',
    '/deals?payment_intent=pi_1',
    '/support/ticket?key=x',
  ])('%s has no part of it', async (path) => {
    const response = await site.fetch(path)
    const html = await response.text()
    expect(html).not.toContain('data-analytics')
    expect(policyOf(response)).not.toContain('counts.test')
  })

  test('nor has any page for whoever has signed in, or an error', async () => {
    const cookie = await site.signIn(await addUser(site.db))
    for (const response of [await site.fetch('/marketplace', { as: cookie }), await site.fetch('/deal/999999')]) {
      expect(await response.text()).not.toContain('data-analytics')
    }
  })

  test('a form that comes back with mistakes does not ask: choosing would lose what was typed', async () => {
    const body = new URLSearchParams({ email: 'x', message: 'Kept' })
    const html = await (await site.fetch('/support', { method: 'POST', body })).text()
    expect(html).toContain('Kept')
    expect(html).not.toContain(notice)
  })
})

describe('the choice', () => {
  test.each(['accepted', 'rejected'])('%s is stored for six months, readable, and leads back', async (choice) => {
    const response = await choose({ choice, back: '/marketplace?type=Residential#top' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/marketplace?type=Residential#top'])
    expect(response.headers.getSetCookie()).toEqual([
      `__Host-analytics=${choice}; Path=/; Max-Age=15724800; SameSite=Lax; Secure`,
    ])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    ['accepted', 'You have accepted analytics in this browser.'],
    ['rejected', 'You have rejected analytics in this browser.'],
  ])('%s on the policy leads to word of it there', async (choice, words) => {
    const location = (await choose({ choice, back: '/cookies-policy#choice' })).headers.get('location')!
    expect(location).toBe(`/cookies-policy?choice=${choice}#choice`)
    const html = await (await site.fetch(location)).text()
    expect(html).toContain(`<p role="status">${words}`)
    // What is kept for others says nothing of it.
    expect(await (await site.fetch('/cookies-policy')).text()).not.toContain('<p role="status">')
  })

  test.each(['https://evil.test', '//evil.test', '/\\evil.test'])('back to %s leads to the policy', async (back) => {
    const { headers } = await choose({ choice: 'accepted', back })
    expect(headers.get('location')).toBe('/cookies-policy?choice=accepted#choice')
  })

  test.each<Record<string, string>>([{}, { choice: 'yes' }, { choice: '' }])('%j is none', async (fields) => {
    const response = await choose(fields)
    expect([response.status, response.headers.getSetCookie()]).toEqual([400, []])
    expect(await response.text()).toContain('This form names no choice.')
  })

  test('no other site can make it, and its address leads to the policy', async () => {
    const foreign = await choose({ choice: 'accepted' }, { origin: 'https://evil.test' })
    expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([403, []])
    const read = await site.fetch('/cookies-policy/choice')
    expect([read.status, read.headers.get('location')]).toEqual([302, '/cookies-policy#choice'])
  })
})

describe('a kept page', () => {
  const unzip = { gzip: gunzipSync, br: brotliDecompressSync, identity: (body: Buffer) => body }

  test('is one for all: whoever has chosen is sent it without the question, in every encoding', async () => {
    const path = `/deal/${await addDeal(site.db)}`
    // Made by a browser that has chosen, it asks all the same.
    const first = await (await site.fetch(path, { as: accepted })).text()
    const whole = await (await site.fetch(path)).text()
    expect(whole).toContain(notice)
    const [question] = new RegExp(`${notice}.*?</section>`, 's').exec(whole)!
    expect(first).toBe(whole.replace(question, ''))
    for (const [encoding, open] of Object.entries(unzip)) {
      const ask = (cookie: string) => site.fetch(path, { as: cookie, headers: { 'accept-encoding': encoding } })
      const [chosen, other] = [await ask('__Host-analytics=rejected'), await ask('__Host-other=rejected')]
      expect(chosen.headers.get('etag')).not.toBe(other.headers.get('etag'))
      expect(chosen.headers.get('vary')).toContain('Cookie')
      expect(open(Buffer.from(await chosen.arrayBuffer())).toString()).toBe(first)
      expect(open(Buffer.from(await other.arrayBuffer())).toString()).toBe(whole)
      const known = { 'accept-encoding': encoding, 'if-none-match': chosen.headers.get('etag')! }
      expect((await site.fetch(path, { as: accepted, headers: known })).status).toBe(304)
      expect((await site.fetch(path, { headers: known })).status).toBe(200)
    }
  })

  test('a page that is made anew leaves it out too, and a value that is no choice counts for nothing', async () => {
    const path = '/marketplace?q=house'
    expect(await (await site.fetch(path, { as: accepted })).text()).not.toContain(notice)
    for (const path of ['/marketplace?q=house', '/marketplace']) {
      expect(await (await site.fetch(path, { as: '__Host-analytics=maybe' })).text()).toContain(notice)
    }
  })
})

test('without the setting there is nothing of it', async () => {
  await site.stop()
  site = await startSite()
  for (const path of ['/', '/marketplace?q=house', '/cookies-policy', '/privacy-policy']) {
    const response = await site.fetch(path, { as: accepted })
    const html = await response.text()
    expect(html).not.toMatch(/data-analytics|analytics script|counts\.test/)
    expect(policyOf(response)).toContain("script-src 'self';")
    expect(policyOf(response)).toContain("connect-src 'self';")
  }
  const refused = await choose({ choice: 'accepted' })
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([404, []])
  expect(siteOrigin).toMatch(/^https:/)
})
