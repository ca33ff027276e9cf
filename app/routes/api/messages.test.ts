import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDeal, addUser } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** Whatever is sent to the JSON addresses, what they answer is in our own words. */

let site: Site
let cookie: string
let dealId: number
beforeAll(async () => {
  site = await startSite()
  cookie = await site.signIn(await addUser(site.db))
  dealId = await addDeal(site.db)
})
afterAll(() => site.stop())

const calls: { path: string; method: string; good: Record<string, unknown> }[] = [
  {
    path: '/api/refunds',
    method: 'POST',
    good: {
      fullName: 'Ivy Investor',
      email: 'ivy@people.test',
      dealReference: 'PID-000118',
      reason: 'other',
      details: 'D',
    },
  },
  {
    path: '/api/support',
    method: 'POST',
    good: { subject: 'S', email: 'ivy@people.test', message: 'M', kind: 'general' },
  },
  { path: '/api/create-payment-intent', method: 'POST', good: { dealId: 1 } },
  { path: '/api/deals/{id}/consent', method: 'PUT', good: { startNow: true, loseRight: true } },
]
const wrong: [string, unknown][] = [
  ['null', null],
  ['a number', 5],
  ['a huge number', 1e300],
  ['a fraction', -0.5],
  ['true', true],
  ['an array', []],
  ['an array of texts', ['other']],
  ['an object', {}],
  ['an object with a length', { length: 3, toString: 'x' }],
  ['an empty text', ''],
  ['spaces', '   '],
  ['a zero byte', '\0'],
  ['half a character', '\ud800'],
  ['a very long text', 'a'.repeat(50_000)],
]
/** What the schema library says where nobody has told it what to say. */
const notOurs = /invalid|expected|unrecognized|too (big|small)|zod|undefined|\bNaN\b|must match|string|boolean/i

let callers = 0
async function send(path: string, method: string, body: string): Promise<{ status: number; message: string }> {
  const response = await site.fetch(path.replace('{id}', String(dealId)), {
    method,
    body,
    as: cookie,
    headers: {
      'content-type': 'application/json',
      'x-client-address': `10.4.${(callers += 1) >> 8}.${callers & 255}`,
    },
  })
  expect(response.headers.get('content-type')).toContain('application/json')
  const { message = '' } = (await response.json()) as { message?: string }
  return { status: response.status, message }
}

describe.each(calls)('$method $path', ({ path, method, good }) => {
  beforeAll(async () => {
    // Signed-in people are counted one by one; each call here is somebody else's.
    cookie = await site.signIn(await addUser(site.db))
  })

  test.each(Object.keys(good))('with any kind of %s answers in our own words', async (field) => {
    for (const [what, value] of wrong) {
      cookie = await site.signIn(await addUser(site.db))
      const { status, message } = await send(path, method, JSON.stringify({ ...good, [field]: value }))
      expect([200, 201, 400, 404, 409, 502], `${field}: ${what}`).toContain(status)
      expect(message, `${field}: ${what}`).not.toMatch(notOurs)
      if (status >= 400) expect(message, `${field}: ${what}`).toMatch(/^[A-Z\w][^]*[\w).]$/)
      expect(message.length, `${field}: ${what}`).toBeLessThan(150)
    }
  })

  test.each(Object.keys(good))('without %s answers in our own words', async (field) => {
    cookie = await site.signIn(await addUser(site.db))
    const { status, message } = await send(path, method, JSON.stringify({ ...good, [field]: undefined }))
    expect(status).toBeLessThan(500)
    expect(message).not.toMatch(notOurs)
  })

  test.each(['null', '5', 'true', '"text"', '[]', '[[]]', '{}', '{"__proto__":5}', '{"unknown":1}'])(
    'with the body %s is 400 in our own words',
    async (body) => {
      const { status, message } = await send(path, method, body)
      expect(status).toBe(400)
      expect(message).not.toMatch(notOurs)
      expect(message).not.toBe('')
    },
  )
})

test.each([
  ['dealReference', 'Deal reference must be text'],
  ['details', 'Details must be text'],
  ['fullName', 'Enter your full name'],
  ['email', 'Enter an email address, like name@example.com'],
  ['reason', 'Choose a reason for your request'],
])('a number as the %s of a refund request: “%s”', async (field, expected) => {
  expect(await send('/api/refunds', 'POST', JSON.stringify({ ...calls[0]!.good, [field]: 5 }))).toEqual({
    status: 400,
    message: expected,
  })
})
