import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { adminContext, userContext, visitorContext } from '#app/context.ts'
import type { User } from '#app/domain/people/users.ts'
import { allow } from './guards.server.ts'

const ivy: User = {
  id: '1',
  firstName: 'Ivy',
  lastName: 'Investor',
  email: 'ivy@people.test',
  isEmailVerified: true,
  profileImageUrl: null,
  role: 'user',
}

/** What the guard does with this visitor: the status it ends the request with, or `next` and the context it leaves. */
async function meet(visitor: User | null, path: string, guard = allow('desk'), params = {}) {
  const context = new RouterContextProvider()
  context.set(visitorContext, visitor)
  const url = new URL(path, 'https://site.test')
  const args = { request: new Request(url), url, context, params, pattern: path } as Parameters<
    ReturnType<typeof allow>
  >[0]
  try {
    const response = (await guard(args, () => Promise.resolve(new Response('next')))) as Response
    return { status: response.status, text: await response.text(), context }
  } catch (thrown) {
    const { init, data } = thrown as { init: { status: number }; data: unknown }
    return { status: init.status, text: '', data, context }
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
  const met = await meet({ ...ivy, role: 'admin' }, '/admin')
  expect(met.text).toBe('next')
  expect(met.context.get(adminContext)).toMatchObject({ id: '1', role: 'admin' })
})

test('a person without this capability is refused and never set', async () => {
  const editor = { ...ivy, role: 'editor' as const }
  const met = await meet(editor, '/admin/refunds', allow('refunds'))
  expect(met.status).toBe(403)
  expect(met.data).toMatchObject({ message: 'You do not have access to this page.' })
  expect(() => met.context.get(userContext)).toThrow()
  expect(() => met.context.get(adminContext)).toThrow()
  expect((await meet(editor, '/admin', allow('desk'))).text).toBe('next')
})

test('what is one’s own is open to whoever has signed in, and does not make an admin', async () => {
  const own = allow('own')
  const met = await meet(ivy, '/account', own)
  expect(met.text).toBe('next')
  expect(met.context.get(userContext)).toBe(ivy)
  expect(() => met.context.get(adminContext)).toThrow()
  const stranger = await meet(null, '/account', own)
  expect([stranger.status, stranger.data]).toEqual([401, { title: undefined, message: 'Please sign in to continue.' }])
  expect(() => stranger.context.get(userContext)).toThrow()
})

test('a guard says what signing in is for, and may choose by the address', async () => {
  const words = { title: 'Sign In Required', message: 'Please sign in to secure this deal.' }
  expect((await meet(null, '/deal/1/checkout', allow('own', words))).data).toEqual(words)
  const byList = allow(({ list }) => (list === 'support' ? 'support' : 'deals'))
  const support = { ...ivy, role: 'support' as const }
  expect((await meet(support, '/admin/export/support', byList, { list: 'support' })).text).toBe('next')
  expect((await meet(support, '/admin/export/deals', byList, { list: 'deals' })).status).toBe(403)
})
