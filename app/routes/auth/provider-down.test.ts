import { expect, test } from 'vitest'
import { startSite } from '#app/testing/site.ts'

test('a sign-in provider that is down is a clear 503, and everything public goes on', async () => {
  const site = await startSite()
  site.sandbox.identity.set({ down: true })
  const answer = await site.fetch('/api/login?returnTo=/account')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
  const page = await answer.text()
  expect(page).toContain('Sign-in is not available')
  expect(page).toContain('/api/login?returnTo=%2Faccount')
  expect((await site.fetch('/marketplace')).status).toBe(200)

  site.sandbox.identity.set({ down: false })
  expect((await site.fetch('/api/login')).status).toBe(302)
  await site.stop()
})
