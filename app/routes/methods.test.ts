import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAddresses } from '#app/testing/pages/addresses.ts'
import { addUser } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** Every address of routes.ts, asked with every method: what it does not take is 405 with Allow, and reaches no code of its own. */

let site: Site
let cookie: string
beforeAll(async () => {
  site = await startSite()
  cookie = await site.signIn(await addUser(site.db, { isAdmin: true }))
})
afterAll(() => site.stop())

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** Those whose action is for something else than a form's POST. */
const callsOnly: Record<string, string[]> = {
  '/api/admin/deals': ['POST'],
  '/api/admin/deals/:id': ['PUT', 'DELETE'],
  '/api/ai/chat': ['POST'],
  '/api/blog/posts/:id': ['PATCH', 'PUT', 'DELETE'],
  '/api/blog/posts/:id/views': ['POST'],
  '/api/create-payment-intent': ['POST'],
  '/api/deals/:id/consent': ['PUT'],
  '/api/refunds': ['POST'],
  '/api/support': ['POST'],
  '/webhooks/stripe': ['POST'],
}

let callers = 0
const ask = (path: string, method: string) =>
  site.fetch(path, {
    method,
    as: cookie,
    headers: { 'x-client-address': `10.3.${(callers += 1) >> 8}.${callers & 255}` },
  })

describe('each address', () => {
  test('takes its own methods only', async () => {
    const addresses = listAddresses(site.build).filter(({ pattern }) => !pattern.endsWith('*'))
    expect(addresses.length).toBeGreaterThan(40)
    expect(addresses.filter(({ hasAction }) => hasAction).length).toBeGreaterThan(15)
    for (const { pattern, hasAction } of addresses) {
      // One of them signs out. A person has so many requests a minute, and all addresses together are more.
      cookie = await site.signIn(await addUser(site.db, { isAdmin: true }))
      const path = pattern.replace(/:\w+/g, '999999')
      const allowed = callsOnly[pattern] ?? (hasAction ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'])
      for (const method of methods) {
        const response = await ask(path, method)
        const what = `${method} ${pattern}`
        if (allowed.includes(method)) {
          expect(response.status, what).not.toBe(405)
          await response.arrayBuffer()
          continue
        }
        expect(response.status, what).toBe(405)
        // To OPTIONS of a page React Router answers by itself.
        if (method === 'OPTIONS' && !response.headers.has('allow')) continue
        expect(response.headers.get('allow'), what).toContain(allowed[0])
        expect(response.headers.get('allow')?.split(', '), what).not.toContain(method)
        const text = await response.text()
        if (method === 'HEAD') continue
        if (/^\/(webhooks|api\/(?!login|logout|auth\/callback))/.test(path))
          expect(JSON.parse(text), what).toEqual({ message: 'This page cannot accept that kind of request.' })
        else expect(text, what).toContain('This page cannot accept that kind of request.')
      }
    }
  })

  test('that is only called takes no other method, whatever it is spelled like', async () => {
    for (const [pattern, allowed] of Object.entries(callsOnly)) {
      const other = allowed.includes('PATCH') ? 'POST' : 'PATCH'
      const response = await ask(`${pattern.replace(':id', '1').toUpperCase()}/`, other)
      expect([response.status, response.headers.get('allow')]).toEqual([405, allowed.join(', ')])
    }
  })

  test('with a form says what it takes, and does nothing', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const response = await site.fetch('/support', {
        method,
        body: new URLSearchParams({ email: 'sue@sender.test', subject: 'S', message: 'M' }),
      })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
      expect(await response.text()).toContain('This page cannot accept that kind of request.')
    }
    expect(await site.db.selectFrom('tickets').select('id').execute()).toEqual([])
  })

  test('that leads nowhere is 404 whatever the method', async () => {
    for (const method of methods.filter((method) => method !== 'OPTIONS')) {
      expect((await ask('/nowhere/at/all', method)).status, method).toBe(404)
      expect((await ask('/api/nowhere', method)).status, method).toBe(404)
    }
  })
})
