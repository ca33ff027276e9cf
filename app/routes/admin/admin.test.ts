import { describe, expect, test } from 'vitest'
import { asUser, page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addDeal, addUser } from '#app/testing/database/database.ts'

startAdminSite()

describe('errors within the desk', () => {
  test.each(['/admin/nothing', '/admin/refunds/nothing', '/admin/deals/x/unavailable'])(
    '%s says so in the desk’s own frame',
    async (path) => {
      const { status, text } = await page(path)
      expect(status).toBe(404)
      expect(text).toContain('placeholder="Search everything"')
      expect(text).toMatch(/<title>[^<]+ – Ashlar<\/title>/)
      expect(text).toContain('Back to the desk')
      expect(text).not.toContain('aria-label="Main"')
    },
  )

  test('a section that is closed to a role says so, with the way back', async () => {
    const asSupport = await site.signIn(await addUser(site.db, { role: 'support' }))
    const { status, text } = await page('/admin/deals', { as: asSupport })
    expect(status).toBe(403)
    expect(text).toMatch(/<title>Access Denied – Ashlar<\/title>/)
    expect(text).toContain('href="/admin"')
    expect(text).toContain('Back to the desk')
  })
})

describe('who is let in', () => {
  const pages = [
    '/admin',
    '/admin/deals',
    '/admin/refunds',
    '/admin/refunds/x',
    '/admin/refunds/x/evidence/y',
    '/admin/support',
    '/admin/support/x',
    '/admin/reservations',
    '/admin/audit',
    '/admin/outbox',
    '/admin/outbox/x',
    '/admin/export/deals',
    '/admin/export/audit',
  ]
  const withData = pages.flatMap((path) => [path, path === '/admin' ? '/admin.data' : `${path}.data`])

  test.each([...withData, '/ADMIN', '/admin/', '/Admin/Deals/'])('%s asks a stranger to sign in', async (path) => {
    const response = await site.fetch(path)
    expect(response.status).toBe(401)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
  })

  test.each(withData)('%s is closed to somebody without the role', async (path) => {
    const response = await site.fetch(path, { as: asUser })
    expect(response.status).toBe(403)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    if (response.headers.get('content-type')?.startsWith('text/html')) expect(text).toContain('Access Denied')
  })

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
    '%s on every path is refused before anything happens',
    async (method) => {
      for (const path of pages) {
        const stranger = await site.fetch(path, { method })
        expect.soft(stranger.status, path).toBe(401)
        const user = await site.fetch(path, { method, as: asUser })
        expect.soft(user.status, path).toBe(403)
      }
    },
  )

  test('the refusal says "Access Denied" and has a way to sign in that comes back', async () => {
    const { status, text } = await page('/admin/deals?q=mill', { as: '' })
    expect(status).toBe(401)
    expect(text).toContain('<h1>Access Denied</h1>')
    expect(text).toContain('href="/api/login?returnTo=%2Fadmin%2Fdeals%3Fq%3Dmill"')
    expect(text).not.toContain('aria-label="Admin"')
  })

  test('a form that comes after the session has ended is not led away from what was typed', async () => {
    const call = `/deal/${await addDeal(site.db)}/call`
    for (const path of ['/admin/support/x', call]) {
      const read = await page(path, { as: '' })
      const sent = await post(path, { body: 'An answer', intent: 'answer' }, '')
      expect([read.status, sent.status]).toEqual([401, 401])
      expect.soft(read.text, path).toContain('data-redirect-to="/api/login?')
      expect.soft(sent.text, path).not.toContain('data-redirect')
      expect.soft(sent.text, path).toContain('Your session has ended. What you typed is below: sign in')
      expect.soft(sent.text, path).toContain('An answer</textarea>')
      const signIn = `<a class="btn primary" href="/api/login?returnTo=${encodeURIComponent(path)}" target="_blank" rel="noopener">`
      expect.soft(sent.text, path).toContain(signIn)
      expect.soft(read.text, path).not.toContain('_blank')
    }
  })

  test.each(['/refunds', '/support', '/anything', '/refunds/x/y', '', '/', '/refunds.data'])(
    '/api/admin%s answers JSON refusals, whatever the method',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        const stranger = await site.fetch(`/api/admin${path}`, { method })
        const user = await site.fetch(`/api/admin${path}`, { method, as: asUser })
        expect.soft([stranger.status, user.status], method).toEqual([401, 403])
        for (const response of [stranger, user]) {
          expect(response.headers.get('cache-control')).toBe('no-store')
          expect(JSON.parse(await response.text())).toHaveProperty('message')
        }
      }
    },
  )

  test('an admin is told what is not there', async () => {
    for (const [path, method] of [
      ['', 'GET'],
      ['/anything', 'GET'],
      ['/anything', 'POST'],
      ['/refunds/x', 'GET'],
    ] as const) {
      const { status, text } = await page(`/api/admin${path}`, { method })
      expect.soft([status, JSON.parse(text)], path).toEqual([404, { message: 'There is nothing at this address.' }])
    }
  })

  test.each([
    '/admin',
    '/admin/deals',
    '/admin/reservations',
    '/admin/audit',
    '/admin/outbox',
    '/admin/refunds',
    '/admin/support',
  ])('%s is there for an admin, as a page without framework script', async (path) => {
    const { status, headers, text } = await page(path)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text.match(/<h1>/g)).toHaveLength(1)
    expect(text).toContain('<nav class="')
    expect(text).toMatch(new RegExp(`href="${path}" aria-current="page"`))
    expect(text).not.toMatch(/<script(?![^>]* src=")/)
  })

  test.each(['/admin/deals/', '/admin/deals//', '/Admin/DEALS'])(
    '%s marks the tab that it belongs to',
    async (path) => {
      expect((await page(path)).text).toContain('href="/admin/deals" aria-current="page"')
    },
  )

  test('the menu has the way in for admins only', async () => {
    const home = '/account'
    expect((await page(home)).text.match(/Admin Panel/g)).toHaveLength(2)
    expect((await page(home, { as: asUser })).text).not.toContain('Admin Panel')
  })
})

describe('what is typed into the address', () => {
  const lists = ['deals', 'reservations', 'audit', 'outbox', 'refunds', 'support']
  const nonsense =
    'q=%00%F0%9F%92%A9%27%22%3Cb%3E%25_&status=nope&state=constructor&type=__proto__&kind=toString&sort=valueOf&month=2026-13&actor=%00&id=%27&action=;&page=-1'

  test.each(lists)('/admin/%s falls back from nonsense to its defaults', async (list) => {
    const { status, text } = await page(`/admin/${list}?${nonsense}`)
    expect(status).toBe(200)
    expect(text).not.toContain('\'"<b>')
  })

  test.each(lists)('/admin/%s with nonsense can be exported', async (list) => {
    expect((await page(`/admin/export/${list}?${nonsense}`)).status).toBe(200)
  })

  test.each(lists)('/admin/%s leads from behind its end to its last page', async (list) => {
    for (const number of ['2', '9999', '10001', '9'.repeat(30)]) {
      const { status, headers } = await page(`/admin/${list}?page=${number}&q=xyz`)
      expect.soft(status, number).toBe(302)
      expect.soft(headers.get('location'), number).toBe(`/admin/${list}?q=xyz`)
    }
  })

  test('lists that are not there cannot be exported', async () => {
    for (const name of ['users', 'constructor', '__proto__', 'deals.csv', '..%2Fdeals']) {
      expect.soft((await page(`/admin/export/${name}`)).status, name).toBe(404)
    }
  })
})
