import { expect, test } from 'vitest'
import { startSite } from '#app/testing/running/site.ts'

test('a sign-in provider that is down is a clear 503, and everything public goes on', async () => {
  const site = await startSite()
  site.sandbox.identity.set({ down: true })
  const answer = await site.fetch('/api/login?returnTo=/account')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
  const page = await answer.text()
  expect(page).toContain('<h1>Sign-in is not available</h1>')
  expect(page).toMatch(/<main.*<a [^>]*href="\/api\/login\?returnTo=%2Faccount"[^>]*>Try again<\/a>/s)
  expect(page).toMatch(/<main.*<a [^>]*href="\/marketplace"[^>]*>Explore Deals Now<\/a>/s)
  const marketplace = await site.fetch('/marketplace')
  expect([marketplace.status, await marketplace.text()]).toEqual([
    200,
    expect.stringContaining('<h1>Property Investment Deals</h1>'),
  ])

  site.sandbox.identity.set({ down: false })
  expect((await site.fetch('/api/login')).status).toBe(302)
  await site.stop()
})
