import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mostSaved, writeBrowserShortlist } from '#app/domain/shortlist/shortlist.ts'
import { listSavedIds } from '#app/domain/shortlist/shortlist.server.ts'
import { addDeal } from '#app/testing/database/database.ts'
import { allowWrites, refuseWrites } from '#app/testing/database/refusing.ts'
import { Jar, walkThroughProvider } from '#app/testing/buyers/sign-in-walk.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** What a browser has saved goes with whoever signs in there. */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const cookieOf = (ids: readonly number[]) => `__Host-shortlist=${writeBrowserShortlist(ids)}`
const addDeals = (count: number) => Promise.all(Array.from({ length: count }, () => addDeal(site.db)))

/** As far as the provider sends the browser back, which has these deals saved. */
async function begin(login: string, ids: number[]) {
  const jar = new Jar()
  const started = jar.take(await site.fetch('/api/login?returnTo=/shortlist'))
  const callback = await walkThroughProvider(started.headers.get('location')!, { login })
  const finish = async () => {
    const as = [jar.header, ids.length > 0 && cookieOf(ids)].filter(Boolean).join('; ')
    return jar.take(await site.fetch(callback.pathname + callback.search, { as }))
  }
  return { jar, finish }
}

async function idOf(email: string): Promise<string> {
  return (await site.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
}

test('signing in adds the deals of the browser to those of the account, and the cookie goes', async () => {
  const [a, b, c] = (await addDeals(3)) as [number, number, number]
  const first = await begin('ivy', [b, a])
  const answer = await first.finish()
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/shortlist'])
  expect(answer.headers.getSetCookie()).toContainEqual(
    '__Host-shortlist=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
  )
  expect(first.jar.names).toEqual(['__Host-session'])
  await (await begin('ivy', [c, b])).finish()
  expect(await listSavedIds(site.db, { userId: await idOf('ivy@demo.test') })).toEqual([c, b, a])

  const html = await (await site.fetch('/shortlist', { as: first.jar.header })).text()
  expect(html).toContain(`/deal/${c}"`)
  // All had room, so nothing is said.
  expect(html).not.toContain('Your shortlist is full')
  const out = await site.fetch('/api/logout', { method: 'POST', as: first.jar.header })
  first.jar.take(out)
  expect(await (await site.fetch('/shortlist', { as: first.jar.header })).text()).not.toContain(`/deal/${c}"`)
})

test('two browsers that sign in at once add both, never more than an account holds, and what had no room is named', async () => {
  const ids = await addDeals(30)
  const [one, other] = [await begin('ben', ids.slice(0, 18)), await begin('ben', ids.slice(12))]
  await Promise.all([one.finish(), other.finish()])
  const saved = await listSavedIds(site.db, { userId: await idOf('ben@demo.test') })
  expect([saved.length, new Set(saved).size]).toEqual([mostSaved, mostSaved])
  const pages = await Promise.all(
    [one, other].map(async ({ jar }) => (await site.fetch('/shortlist', { as: jar.header })).text()),
  )
  const told = pages.filter((html) => html.includes('Your shortlist is full'))
  expect(told).toHaveLength(1)
  const missing = ids.find((id) => !saved.includes(id))!
  expect(told[0]).toContain(`PID-${String(missing).padStart(6, '0')}`)
})

test('a sign-in that fails leaves the browser what it has', async () => {
  const [id] = await addDeals(1)
  const { jar } = await begin('vera', [id!])
  const answer = await site.fetch('/api/auth/callback?code=x&state=y', { as: `${jar.header}; ${cookieOf([id!])}` })
  expect(answer.status).toBe(400)
  expect(answer.headers.getSetCookie().filter((line) => line.startsWith('__Host-shortlist'))).toEqual([])
})

test('a merge that fails keeps nobody from signing in, and the browser keeps its deals', async () => {
  const [a] = (await addDeals(1)) as [number]
  await refuseWrites(site.db, 'insert', 'shortlisted_deals', 'no disk')
  const noted = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { jar, finish } = await begin('vera', [a])
  const answer = await finish()
  const log = noted.mock.calls.map(([line]) => String(line)).join('')
  noted.mockRestore()
  await allowWrites(site.db)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/shortlist'])
  expect(log).toContain('no disk')
  expect(answer.headers.getSetCookie().join()).not.toContain('shortlist=;')
  expect((await site.fetch('/account', { as: jar.header })).status).toBe(200)
})
