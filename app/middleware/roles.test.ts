import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { can, roles, sections, type Capability, type Role } from '#app/domain/people/roles.ts'
import { adminLists } from '#app/routes/admin/lists.server.ts'
import { adminListHref } from '#app/ui/links.ts'
import { addDeal, addDocument, addUser } from '#app/testing/database/database.ts'
import { listAddresses } from '#app/testing/pages/addresses.ts'
import { form } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** What each role may open and what it is refused, through the whole of the real middleware. */

let callers = 0

let site: Site
// Several people of each role, because one may ask only so often a minute.
const cookies = {} as Record<Role, string[]>
const peopleOfRole = 4
beforeAll(async () => {
  site = await startSite()
  for (const role of roles)
    cookies[role] = await Promise.all(
      Array.from({ length: peopleOfRole }, async () => site.signIn(await addUser(site.db, { role }))),
    )
})
/** The session of another person of the role each time. */
const as = (role: Role) => cookies[role][(callers += 1) % peopleOfRole]!
afterAll(() => site.stop())

/** Every address of the desk and the roles that may open it. A route that is not in it fails the first test. */
const open: Record<string, Role[]> = {
  '/admin': ['editor', 'support', 'reviewer', 'admin'],
  '/admin/search': ['editor', 'support', 'reviewer', 'admin'],
  '/admin/keys': ['editor', 'support', 'reviewer', 'admin'],
  '/admin/*': ['editor', 'support', 'reviewer', 'admin'],
  '/admin/deals': ['admin'],
  '/admin/deals/new': ['admin'],
  '/admin/deals/:id/edit': ['admin'],
  '/admin/deals/draft': ['admin'],
  '/admin/deals/files': ['admin'],
  '/admin/deals/bulk': ['admin'],
  '/admin/deals/:id/delete': ['admin'],
  '/admin/deals/import': ['admin'],
  '/admin/deals/import/template': ['admin'],
  '/admin/deals/import/:id': ['admin'],
  '/admin/deals/import/:id/mistakes': ['admin'],
  '/admin/deals/:id/unavailable': ['admin'],
  '/admin/refunds': ['support', 'admin'],
  '/admin/refunds/:id': ['support', 'admin'],
  '/admin/refunds/:id/confirm': ['admin'],
  '/admin/refunds/:id/evidence/:evidenceId': ['support', 'admin'],
  '/admin/support': ['support', 'admin'],
  '/admin/support/new': ['support', 'admin'],
  '/admin/support/:id': ['support', 'admin'],
  '/admin/submissions': ['reviewer', 'admin'],
  '/admin/submissions/bulk': ['reviewer', 'admin'],
  '/admin/submissions/:reference': ['reviewer', 'admin'],
  '/admin/submissions/:reference/confirm': ['reviewer', 'admin'],
  '/admin/submissions/:reference/files/:id': ['reviewer', 'admin'],
  '/admin/disputes': ['support', 'admin'],
  '/admin/disputes/:id/evidence': ['support', 'admin'],
  '/admin/testimonials': ['support', 'admin'],
  '/admin/testimonials/new': ['support', 'admin'],
  '/admin/testimonials/:id': ['support', 'admin'],
  '/admin/testimonials/:id/end': ['admin'],
  '/admin/testimonials/:id/evidence/:fileId': ['support', 'admin'],
  '/admin/money': ['admin'],
  '/admin/reservations': ['admin'],
  '/admin/reservations/groups': ['admin'],
  '/admin/reservations/groups/:id': ['admin'],
  '/admin/reservations/:id': ['support', 'admin'],
  '/admin/people': ['admin'],
  '/admin/people/new': ['admin'],
  '/admin/people/:id': ['support', 'admin'],
  '/admin/people/:id/role': ['admin'],
  '/admin/reservations/:id/cancellation': ['support', 'admin'],
  '/admin/reservations/:id/returned': ['admin'],
  '/admin/reservations/:id/end': ['admin'],
  '/admin/data-requests': ['admin'],
  '/admin/data-requests/new': ['admin'],
  '/admin/data-requests/:id': ['admin'],
  '/admin/reservations/:id/check': ['admin'],
  '/admin/areas': ['admin'],
  '/admin/areas/import': ['admin'],
  '/admin/areas/:id': ['admin'],
  '/admin/areas/:id/mistakes': ['admin'],
  '/admin/advisor': ['admin'],
  '/admin/audit': ['admin'],
  '/admin/outbox': ['admin'],
  '/admin/outbox/retry': ['admin'],
  '/admin/clock': ['admin'],
  '/admin/outbox/:id': ['admin'],
  '/api/admin/refunds': ['support', 'admin'],
  '/api/admin/support': ['support', 'admin'],
  '/api/admin/deals': ['admin'],
  '/api/admin/deals/:id': ['admin'],
  '/api/admin/*': ['editor', 'support', 'reviewer', 'admin'],
  '/blog-admin': ['editor', 'admin'],
  '/blog-admin/*': ['editor', 'support', 'reviewer', 'admin'],
  '/blog-admin/bulk': ['editor', 'admin'],
  '/blog-admin/categories': ['editor', 'admin'],
  '/blog-admin/new': ['editor', 'admin'],
  '/blog-admin/draft': ['editor', 'admin'],
  '/blog-admin/preview': ['editor', 'admin'],
  '/blog-admin/images': ['editor', 'admin'],
  '/blog-admin/subscribers': ['editor', 'admin'],
  '/blog-admin/:id/edit': ['editor', 'admin'],
  '/blog-admin/:id/delete': ['editor', 'admin'],
  '/blog-admin/:id/versions': ['editor', 'admin'],
  '/blog-admin/:id/mailing': ['editor', 'admin'],
  '/api/blog/posts': ['editor', 'admin'],
  '/api/blog/posts/:id': ['editor', 'admin'],
}
const exported: Record<string, Role[]> = {
  deals: ['admin'],
  refunds: ['support', 'admin'],
  support: ['support', 'admin'],
  submissions: ['reviewer', 'admin'],
  reservations: ['admin'],
  disputes: ['support', 'admin'],
  testimonials: ['support', 'admin'],
  money: ['admin'],
  blog: ['editor', 'admin'],
  subscribers: ['editor', 'admin'],
  areas: ['admin'],
  advisor: ['admin'],
  audit: ['admin'],
  outbox: ['admin'],
  'data-requests': ['admin'],
  people: ['admin'],
}

/** The sections, each with its list. */
const listedSections = sections.filter((section) => adminLists.some(({ name }) => name === section))

/** The address of a page's data alone. */
const dataOf = (path: string) => `${path}.data`

/** The methods that an address is asked with; another one is refused with 405 before anybody asks for the role. */
function methodsOf(path: string): string[] {
  if (path === '/api/blog/posts') return ['GET', 'HEAD', 'POST']
  if (path.startsWith('/api/blog/')) return ['PATCH', 'PUT', 'DELETE']
  return ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']
}

const ask = (path: string, as: string, init: RequestInit = {}) => {
  const headers = { 'x-client-address': `10.4.0.${(callers += 1) % 250}` }
  return site.fetch(path, { headers, ...init, as })
}

/** The addresses of the desk that are in one of the two lists only. */
function differences(addresses: { pattern: string }[]): string[] {
  const isOfDesk = /^\/(api\/)?admin\b|^\/blog-admin\b|^\/api\/blog\/posts(\/:id)?$/
  const desk = addresses.map(({ pattern }) => pattern).filter((pattern) => isOfDesk.test(pattern))
  const tested = [...Object.keys(open), '/admin/export/:list']
  return [
    ...desk.filter((pattern) => !tested.includes(pattern)),
    ...tested.filter((pattern) => !desk.includes(pattern)),
  ]
}

test('every address of the desk is in this table, and a new one fails until it is', () => {
  const addresses = listAddresses(site.build)
  expect(differences(addresses)).toEqual([])
  expect(differences([...addresses, { pattern: '/admin/new' }])).toEqual(['/admin/new'])
  expect(differences([...addresses, { pattern: '/api/admin/new' }])).toEqual(['/api/admin/new'])
  expect(differences([...addresses, { pattern: '/blog-admin/more' }])).toEqual(['/blog-admin/more'])
  expect(differences(addresses.filter(({ pattern }) => pattern !== '/admin/audit'))).toEqual(['/admin/audit'])
  expect(Object.keys(exported)).toEqual([...sections])
})

describe('without a session', () => {
  test('every page of the desk, its data and every call of its API answer 401, whatever the method', async () => {
    const addresses = [...Object.keys(open), ...listedSections.map((list) => `/admin/export/${list}`)]
    for (const pattern of addresses) {
      const path = pattern.replace(/:\w+|\*/g, '999999')
      for (const method of methodsOf(path))
        expect.soft([method, path, (await ask(path, '', { method })).status]).toEqual([method, path, 401])
      if (path.startsWith('/api/')) continue
      for (const method of ['GET', 'HEAD', 'POST'])
        for (const some of ['', '?_routes=root', '?_routes=']) {
          const { status } = await ask(dataOf(path) + some, '', { method })
          expect.soft([method, path + some, status]).toEqual([method, path + some, 401])
        }
    }
  })
})

describe.each(roles)('the role %s', (role) => {
  test('opens its own pages of the desk, and is refused the others with 403, whatever the method', async () => {
    const addresses = [
      ...Object.entries(open),
      ...listedSections.map((list) => [`/admin/export/${list}`, exported[list]!] as const),
    ]
    for (const [pattern, who] of addresses) {
      const path = pattern.replace(/:\w+|\*/g, '999999')
      for (const method of path.startsWith('/api/') ? methodsOf(path) : ['GET', 'HEAD', 'POST']) {
        const response = await ask(path, as(role), { method })
        const text = await response.text()
        expect
          .soft([method, path, response.status === 403], text.slice(0, 200))
          .toEqual([method, path, !who.includes(role)])
        if (who.includes(role) || method === 'HEAD') continue
        expect.soft(response.headers.get('cache-control'), path).toBe('no-store')
        if (path.startsWith('/api/'))
          expect.soft(JSON.parse(text)).toEqual({ message: 'You do not have access to this page.' })
        else if (!path.includes('/export/')) expect.soft(text).toContain('You do not have access to this page.')
      }
    }
  })

  test('is refused the data of the others as well', async () => {
    for (const [pattern, who] of Object.entries(open)) {
      if (pattern.startsWith('/api/') || who.includes(role)) continue
      const path = dataOf(pattern.replace(/:\w+|\*/g, '999999'))
      expect.soft([path, (await ask(path, as(role))).status]).toEqual([path, 403])
    }
    for (const section of listedSections) {
      const path = adminListHref(section)
      const response = await ask(`${path}.data`, as(role))
      expect.soft([section, response.status]).toEqual([section, can({ role }, section) ? 200 : 403])
      const alone = await ask(`${path}.data?_routes=routes%2Fadmin%2Flayout`, as(role))
      expect.soft([section, alone.status]).toEqual([section, can({ role }, section) ? 200 : 403])
    }
  })

  test('sees tabs, figures and lists of its own sections only', async () => {
    const response = await ask('/admin', as(role))
    if (role === 'user') return expect(response.status).toBe(403)
    const text = await response.text()
    const tabs = [...text.matchAll(/<a href="([^"]+)"[^>]* data-go=/g)].map((match) => match[1])
    const own = listedSections.filter((section) => exported[section]!.includes(role))
    expect([...new Set(tabs)]).toEqual(['/admin', ...own.map((section) => adminListHref(section))])
    const linked = new Set(
      [...text.matchAll(/href="(\/admin\/[\w-]+|\/blog-admin(\/[a-z]+)?)/g)].map((match) => match[1]!),
    )
    for (const path of ['/admin/search', '/admin/keys']) linked.delete(path)
    const mayLead = own.map((section) => adminListHref(section))
    for (const path of linked) expect.soft(mayLead, path).toContain(path)
    expect(text.includes('Open tickets')).toBe(can({ role }, 'support'))
    expect(text.includes('Pending refunds')).toBe(can({ role }, 'refunds'))
    expect(text.includes('Submissions to review')).toBe(can({ role }, 'submissions'))
    expect(text.includes('Nothing waits')).toBe(can({ role }, 'support') || can({ role }, 'submissions'))
  })

  test('is sent nothing of other sections with the data of the desk, which no page shows', async () => {
    if (role === 'user') return
    const seen = await (await ask('/admin.data', as(role))).text()
    const facts = [
      ['deals', 'leastSeen'],
      ['reservations', 'thisMonth'],
      ['refunds', 'underReview'],
      ['support', 'ticketsIn'],
      ['submissions', 'inReview'],
      ['outbox', 'stuckMail'],
      ['outbox', 'clockDoubt'],
      ['outbox', 'running'],
      ['money', 'moneyDifferences'],
    ] as const
    for (const [section, fact] of facts)
      expect.soft([fact, seen.includes(fact)]).toEqual([fact, can({ role }, section)])
    const isMoneyOpen = can({ role }, 'reservations') && can({ role }, 'refunds')
    expect(seen.includes('refundedPence')).toBe(isMoneyOpen)
    expect(seen.includes('checkoutViews')).toBe(can({ role }, 'deals') && can({ role }, 'reservations'))
  })

  test('has its own account, and the way to the desk in its menu where there is one', async () => {
    const response = await ask('/account', as(role))
    expect(response.status).toBe(200)
    expect((await response.text()).includes('Admin Panel')).toBe(role !== 'user')
    const told = (await (await ask('/api/auth/user', as(role))).json()) as { isAdmin: boolean }
    expect(told.isAdmin).toBe(role === 'admin')
  })

  test('reads the documents of any deal as an admin only', async () => {
    const document = await addDocument(site.db, await addDeal(site.db), `pack-for-${role}`)
    writeFileSync(join(site.dataDir, 'files', `pack-for-${role}`), '%PDF-1.7')
    const response = await ask(`/documents/${document}`, as(role))
    expect(response.status).toBe(role === 'admin' ? 200 : 404)
    await response.arrayBuffer()
  })

  test('changes a deal only where deals are its own', async () => {
    const dealId = await addDeal(site.db)
    const response = await ask('/admin/deals', as(role), form({ deal: String(dealId), to: 'inactive' }))
    const { status } = await site.db
      .selectFrom('deals')
      .select('status')
      .where('id', '=', dealId)
      .executeTakeFirstOrThrow()
    const mayChange = role === 'admin'
    expect([response.status === 403, status]).toEqual([!mayChange, mayChange ? 'inactive' : 'active'])
  })
})

test('each role may do what this table says, and a visitor nothing of it', () => {
  const held = Object.fromEntries(
    roles.map((role) => [
      role,
      (['own', 'desk', 'documents', 'purchases', 'testimonial-decisions', ...sections] as Capability[]).filter((c) =>
        can({ role }, c),
      ),
    ]),
  )
  expect(held).toEqual({
    user: ['own'],
    editor: ['own', 'desk', 'blog', 'subscribers'],
    support: ['own', 'desk', 'purchases', 'refunds', 'support', 'disputes', 'testimonials'],
    reviewer: ['own', 'desk', 'submissions'],
    admin: ['own', 'desk', 'documents', 'purchases', 'testimonial-decisions', ...sections],
  })
  expect(can(null, 'own')).toBe(false)
})

test('the database knows the same roles', async () => {
  const set = (role: string) =>
    site.db
      .updateTable('users')
      .set({ role: role as Role })
      .where('email', '=', 'nobody@people.test')
      .execute()
  const user = await addUser(site.db, { email: 'nobody@people.test' })
  for (const role of roles) await set(role)
  await expect(set('owner')).rejects.toThrow(/check/i)
  expect(user.role).toBe('user')
})
