import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerHeadersContext, unavailableContext } from '#app/context.ts'
import { addDeal } from '#app/testing/database/database.ts'
import { signInSomebody } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { TooBusy } from '#app/utils/too-busy.ts'
import { noteUnavailable } from './answers.server.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

describe('every answer', () => {
  test.each(['/', '/marketplace', '/nowhere', '/deal/999999', '/api/deals', '/api/nowhere', '/account', '/robots.txt'])(
    '%s carries the security headers and an enforced policy',
    async (path) => {
      const { headers } = await site.fetch(path)
      expect(headers.get('content-security-policy')).toContain("script-src 'self'")
      expect(headers.get('content-security-policy')).not.toContain("script-src 'self' 'unsafe-inline'")
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    },
  )

  test('a hydrated page has a nonce of its own each time; a reading page has none and no framework script', async () => {
    const { cookie } = await signInSomebody(site)
    const dealId = await addDeal(site.db)
    const nonceOf = async () => {
      const response = await site.fetch(`/deal/${dealId}/checkout`, { as: cookie })
      return /'nonce-([\w-]{22})'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
    }
    const [first, second] = [await nonceOf(), await nonceOf()]
    expect(first).toBeTruthy()
    expect(first).not.toBe(second)

    const reading = await site.fetch('/marketplace')
    expect(reading.headers.get('content-security-policy')).not.toContain('nonce')
    expect(await reading.text()).not.toMatch(/<script(?![^>]* src=")/)
  })
})

describe('the page cache', () => {
  test('answers again from memory, in fewer bytes, and with 304 to who has it already', async () => {
    const first = await site.fetch('/marketplace', { headers: { 'accept-encoding': 'br' } })
    expect(first.headers.get('content-encoding')).toBe('br')
    const etag = first.headers.get('etag')!
    const again = await site.fetch('/marketplace', { headers: { 'accept-encoding': 'br', 'if-none-match': etag } })
    expect([again.status, again.headers.get('etag')]).toEqual([304, etag])
    expect(first.headers.get('vary')).toContain('Cookie')
  })

  test('forgets a page when what it was made from changes', async () => {
    const before = await site.fetch('/marketplace')
    const title = `Lately listed ${Math.random()}`
    await addDeal(site.db, { title, ai_score: 100 })
    const after = await site.fetch('/marketplace')
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    expect(await after.text()).toContain(title)
  })

  test('never gives one person’s page to another', async () => {
    const { user, cookie } = await signInSomebody(site)
    const own = await site.fetch('/marketplace', { as: cookie })
    expect(await own.text()).toContain(user.email)
    expect(own.headers.get('cache-control')).toBe('no-store')
    expect(own.headers.get('etag')).toBeNull()
    expect(await (await site.fetch('/marketplace')).text()).not.toContain(user.email)
  })

  test('one value never reads like two, so nobody changes what another is shown', async () => {
    await addDeal(site.db)
    const plain = await (await site.fetch('/marketplace?sort=roi')).text()
    await addDeal(site.db)
    await site.fetch('/marketplace?q=%26type%3D%26sort%3Droi')
    await site.fetch('/marketplace?type=Retail%26sort%3Dprice')
    const after = await (await site.fetch('/marketplace?sort=roi')).text()
    expect(after).not.toContain('No deals found')
    expect(plain).not.toContain('No deals found')
    expect((await site.fetch('/marketplace?q=leeds')).headers.get('etag')).toBeNull()
  })

  test('never keeps the data that React Router asks for', async () => {
    const response = await site.fetch('/marketplace.data?_routes=nothing')
    expect(response.headers.get('etag')).toBeNull()
    expect((await (await site.fetch('/marketplace.data')).text()).length).toBeGreaterThan(200)
  })

  test('an unknown parameter does not get past it', async () => {
    const etagOf = async (path: string) => (await site.fetch(path)).headers.get('etag')
    expect(await etagOf('/marketplace?nocache=1')).toBe(await etagOf('/marketplace'))
  })
})

test('what failed because there is too much to do is a 503 that says when to come again', () => {
  const context = new RouterContextProvider()
  noteUnavailable(context, new TooBusy('Ten long posts are being rendered already.'))
  expect([context.get(unavailableContext), context.get(answerHeadersContext)]).toEqual([503, { 'retry-after': '5' }])
})
