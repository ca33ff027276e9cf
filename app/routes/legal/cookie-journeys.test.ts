import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDeal } from '#app/testing/database/database.ts'
import { Jar, signInAt } from '#app/testing/buyers/sign-in-walk.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { cookieName, cookies, type Cookie } from '#app/utils/cookies.ts'

/** Every cookie that whole journeys set is one of the table from which the policy is written, and every one of the table is set. */

let site: Site
beforeAll(async () => {
  site = await startSite({ ANALYTICS_SCRIPT: 'https://counts.test/count.js' })
})
afterAll(() => site.stop())

/** The row of the table that a header is of, held against its path, life and readers. */
function rowOf(header: string): keyof typeof cookies {
  const [pair, ...attributes] = header.split(';').map((part) => part.trim())
  const name = pair!.slice(0, pair!.indexOf('='))
  const matches = (cookie: Cookie) =>
    cookie.name.endsWith('*') ? name.startsWith(cookie.name.slice(0, -1)) : name === cookieName(cookie, true)
  const [key, cookie] = Object.entries(cookies).find(([, each]) => matches(each)) ?? []
  expect(cookie, `${name} is not in the table`).toBeDefined()
  const { path, mostSeconds, isReadable }: Cookie = cookie!
  const given = new Map(attributes.map((each) => each.split('=') as [string, string | undefined]))
  expect(given.get('Path')).toBe(path)
  expect([header, [0, mostSeconds]]).toEqual([header, expect.arrayContaining([Number(given.get('Max-Age'))])])
  expect([header, given.has('HttpOnly'), given.get('SameSite'), given.has('Secure')]).toEqual([
    header,
    isReadable !== true,
    'Lax',
    true,
  ])
  return key as keyof typeof cookies
}

test('signing in, saving, choosing and signing out set the cookies of the table and no other', async () => {
  const found = new Set<string>()
  const jar = new Jar()
  const noting = Object.assign(jar, {
    take(response: Response) {
      for (const header of response.headers.getSetCookie()) found.add(rowOf(header))
      return Jar.prototype.take.call(jar, response)
    },
  })
  const go = async (path: string, fields?: Record<string, string>) =>
    noting.take(
      await site.fetch(path, {
        as: jar.header,
        ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
      }),
    )
  const dealId = await addDeal(site.db)
  for (const path of ['/', '/marketplace', `/deal/${dealId}`, '/cookies-policy', '/support', '/no/such/page']) {
    await go(path)
  }
  // Pages that are only read set none, and neither does asking for leave.
  expect([...found]).toEqual([])
  await go('/shortlist', { deal: String(dealId), intent: 'save' })
  await go('/cookies-policy/choice', { choice: 'rejected', back: '/' })
  await go('/advisor', { question: 'What is yield?' })
  await signInAt(site, noting, 'ivy')
  for (const path of ['/account', '/shortlist', `/deal/${dealId}/checkout`]) await go(path)
  await go('/api/logout', {})
  expect([...found].toSorted()).toEqual(Object.keys(cookies).toSorted())
})
