import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { adminContext, userContext, visitorContext } from '#app/context.ts'
import type { User } from '#app/domain/people/users.ts'
import { requireAdmin } from './guards.server.ts'

const ivy: User = {
  id: '1',
  firstName: 'Ivy',
  lastName: 'Investor',
  email: 'ivy@people.test',
  isEmailVerified: true,
  profileImageUrl: null,
  isAdmin: false,
}

/** What the guard does with this visitor: the status it ends the request with, or `next` and the context it leaves. */
async function meet(visitor: User | null, path: string) {
  const context = new RouterContextProvider()
  context.set(visitorContext, visitor)
  const url = new URL(path, 'https://site.test')
  const args = { request: new Request(url), url, context, params: {}, pattern: path } as Parameters<
    typeof requireAdmin
  >[0]
  try {
    const response = (await requireAdmin(args, () => Promise.resolve(new Response('next')))) as Response
    return { status: response.status, text: await response.text(), context }
  } catch (thrown) {
    return { status: (thrown as { init: { status: number } }).init.status, text: '', context }
  }
}

test.each([
  ['/admin', null, 401],
  ['/admin', ivy, 403],
  ['/api/admin/deals', null, 401],
  ['/api/admin/deals', ivy, 403],
])('%s is closed to whoever is no admin', async (path, visitor, status) => {
  const met = await meet(visitor, path)
  expect(met.status).toBe(status)
  if (path.startsWith('/api/')) expect(JSON.parse(met.text)).toHaveProperty('message')
  // A forgotten guard fails closed: what only a guard sets is not there.
  expect(() => met.context.get(adminContext)).toThrow()
  expect(() => met.context.get(userContext)).toThrow()
})

test('an admin passes, and the proof of it is in the context', async () => {
  const met = await meet({ ...ivy, isAdmin: true }, '/admin')
  expect(met.text).toBe('next')
  expect(met.context.get(adminContext)).toMatchObject({ id: '1', isAdmin: true })
})
