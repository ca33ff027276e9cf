import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDeal, addUser } from '#app/testing/database/database.ts'
import { siteOrigin, startSite, type Site } from '#app/testing/running/site.ts'
import { hashSecret, newSecret } from '#app/utils/ids.server.ts'

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
/** The cookie of somebody who has not signed in, and whose session holds a conversation or a message. */
async function beginSession(): Promise<string> {
  const secret = newSecret()
  const now = new Date().toISOString()
  const row = { id_hash: hashSecret(secret), user_id: null, data: '{}', created_at: now, seen_at: now }
  await site.db.insertInto('sessions').values(row).execute()
  return `__Host-session=${secret}`
}
const choose = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  site.fetch('/cookies-policy/choice', { method: 'POST', body: new URLSearchParams(fields), headers })

describe('a public page', () => {
  test.each(['/', '/marketplace', '/marketplace?q=terrace', '/blog', '/complaints', '/terms-conditions'])(
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
      expect(html).toContain(' data-cookie="__Host-analytics"')
      expect(html).not.toContain(`src="${script}"`)
    },
  )

  test('lets the script’s origin run and be asked, and no other', async () => {
    const policy = policyOf(await site.fetch('/'))
    expect(policy).toContain("script-src 'self' https://counts.test;")
    expect(policy).toContain("connect-src 'self' https://counts.test;")
  })

  test('frames no conversation that the script could read: the advisor’s button leads to its own page', async () => {
    const [analysed, other] = [await site.fetch('/marketplace'), await site.fetch('/support')]
    const [inFrame, button] = ["frame-src 'self';", / href="\/advisor"[^>]* data-advisor="/]
    expect(await analysed.text()).not.toMatch(button)
    expect(policyOf(analysed)).not.toContain(inFrame)
    expect(await other.text()).toMatch(button)
    expect(policyOf(other)).toContain(inFrame)
  })
})

test('the blog has no field for an email beside the script, and a way to the form', async () => {
  const html = await (await site.fetch('/blog')).text()
  expect(html).toContain(loader)
  expect(html).not.toContain('type="email"')
  expect(html).toMatch(/<a class="btn" href="\/newsletter">Subscribe<\/a>/)
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

  test.each(['/support', '/complaints/data-protection', '/knowledge-hub', '/refunds', '/newsletter'])(
    'nor has %s, on which people write, whatever the browser has chosen',
    async (path) => {
      for (const as of ['', accepted]) {
        const response = await site.fetch(path, { as })
        expect(await response.text()).not.toContain('data-analytics')
        expect(policyOf(response)).not.toContain('counts.test')
      }
    },
  )

  test('nor has any page for whoever has signed in or has a session, or an error', async () => {
    const cookie = await site.signIn(await addUser(site.db))
    for (const response of [
      await site.fetch('/marketplace', { as: cookie }),
      await site.fetch('/marketplace', { as: `${await beginSession()}; ${accepted}` }),
      await site.fetch('/deal/999999'),
    ]) {
      expect(await response.text()).not.toContain('data-analytics')
      expect(policyOf(response)).not.toContain('counts.test')
    }
    // A cookie that somebody made up is no session.
    const made = await site.fetch('/marketplace', { as: `__Host-session=${'x'.repeat(43)}` })
    expect(await made.text()).toContain(notice)
  })

  test.each(['', accepted])('nor has the answer to a form, which holds what was typed (%j)', async (as) => {
    for (const path of ['/support', '/complaints/data-protection']) {
      const body = new URLSearchParams({ email: 'x', message: 'Kept' })
      const response = await site.fetch(path, { method: 'POST', body, as })
      const html = await response.text()
      expect([response.status, html.includes('Kept')]).toEqual([400, true])
      expect(html).not.toContain('data-analytics')
      expect(policyOf(response)).not.toContain('counts.test')
    }
  })

  test('nor does the address of one reach the script as that from which somebody came', async () => {
    const policies = await Promise.all(
      ['/support/ticket?key=x', '/account', '/support', '/marketplace'].map(async (path) => {
        const { headers } = await site.fetch(path)
        return headers.get('referrer-policy')
      }),
    )
    expect(policies).toEqual(['origin', 'origin', 'origin', 'strict-origin-when-cross-origin'])
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
  ])('%s is said on the policy to the browser that made it, and to no other', async (choice, words) => {
    const response = await choose({ choice, back: '/cookies-policy#choice' })
    expect(response.headers.get('location')).toBe('/cookies-policy#choice')
    const as = response.headers.getSetCookie()[0]!.split(';')[0]!
    // Asked for first by the browser that has chosen: what is kept for others says nothing of it, whatever an address claims.
    for (const [cookie, path, isSaid] of [
      [as, '/cookies-policy', true],
      ['', '/cookies-policy', false],
      ['', `/cookies-policy?choice=${choice}`, false],
      [as, '/cookies-policy', true],
    ] as const) {
      const html = await (await site.fetch(path, { as: cookie })).text()
      expect([path, html.includes(words)]).toEqual([path, isSaid])
      expect(html).toMatch(
        /<button type="submit" class="btn"[^>]*>Accept<.*<button type="submit" class="btn"[^>]*>Reject</,
      )
    }
  })

  test('a browser that sends Global Privacy Control has rejected, and is told so on the policy', async () => {
    const headers = { 'sec-gpc': '1' }
    for (const path of ['/', '/marketplace', '/marketplace?q=terrace', '/cookies-policy']) {
      const response = await site.fetch(path, { headers, as: accepted })
      expect(await response.text()).not.toContain(notice)
      // The pages of others still ask.
      if (path !== '/cookies-policy') expect(await (await site.fetch(path)).text()).toContain(notice)
    }
    const policy = await (await site.fetch('/cookies-policy', { headers, as: accepted })).text()
    expect(policy).toContain('We take this as a rejection')
    expect(policy).not.toContain('You have accepted')
    expect((await site.fetch('/', { headers })).headers.get('vary')).toContain('Sec-GPC')
  })

  test.each(['https://evil.test', '//evil.test', '/\\evil.test'])('back to %s leads to the policy', async (back) => {
    const { headers } = await choose({ choice: 'accepted', back })
    expect(headers.get('location')).toBe('/cookies-policy#choice')
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
