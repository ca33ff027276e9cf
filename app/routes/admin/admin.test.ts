import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { recordAudit } from '#app/domain/desk/trail.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { addDeal, addUser } from '#app/testing/database.ts'
import { startSite, type Site } from '#app/testing/site.ts'
import { londonMonth } from '#app/utils/dates.ts'
import { newId, newReference } from '#app/utils/ids.server.ts'

let site: Site
let ada: User
let ivy: User
let asAdmin: string
let asUser: string
const operator = 'help@operator.test'
beforeAll(async () => {
  site = await startSite({ SMTP_URL: undefined, MAIL_FROM: undefined, OPERATOR_EMAIL: operator })
  ada = await addUser(site.db, { firstName: 'Ada', lastName: 'Admin', email: 'ada@people.test', isAdmin: true })
  ivy = await addUser(site.db, { email: 'ivy@people.test' })
  asAdmin = await site.signIn(ada)
  asUser = await site.signIn(ivy)
})
afterAll(() => site.stop())

const now = new Date().toISOString()

async function page(path: string, init: RequestInit & { as?: string } = {}) {
  const response = await site.fetch(path, { as: asAdmin, ...init })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const post = (path: string, fields: Record<string, string> = {}, as = asAdmin) =>
  page(path, { method: 'POST', body: new URLSearchParams(fields), as })

async function addReservation(given: { status?: 'held' | 'paid' | 'expired'; dealId?: number; paidAt?: string } = {}) {
  const id = newId()
  const reference = newReference('RES')
  const status = given.status ?? 'paid'
  await site.db
    .insertInto('reservations')
    .values({
      id,
      reference,
      deal_id: given.dealId ?? (await addDeal(site.db)),
      user_id: ivy.id,
      status,
      amount_pence: 300_000,
      held_at: now,
      expires_at: now,
      paid_at: status === 'paid' ? (given.paidAt ?? now) : null,
      consent_start_now: 0,
      consent_lose_right: 0,
    })
    .execute()
  return { id, reference }
}

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
      expect
        .soft(sent.text, path)
        .toContain(
          'Your session has ended. Sign in in another tab, then reload this page and let your browser send it again.',
        )
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

  test('the menu has the way in for admins only', async () => {
    const home = '/account'
    expect((await page(home)).text.match(/Admin Panel/g)).toHaveLength(2)
    expect((await page(home, { as: asUser })).text).not.toContain('Admin Panel')
  })
})

describe('the dashboard', () => {
  test('each figure is that of the list it links to', async () => {
    await addDeal(site.db, { status: 'inactive' })
    await addReservation()
    await addReservation({ status: 'held' })
    await addReservation({ status: 'expired' })
    await addReservation({ paidAt: '2020-01-01T12:00:00.000Z' })
    const { text } = await page('/admin')
    const figures = [
      ...text.matchAll(
        /<li><a href="(\/admin\/[^"]+)"><span[^>]*>([^<]+)<\/span><span class="row"><span class="big">([^<]+)</g,
      ),
    ]
    expect(figures.map((match) => match[2])).toEqual([
      'Active deals',
      'Inactive deals',
      'Live reservations',
      'Money reserved this month',
      'Pending refunds',
      'Open tickets',
    ])
    for (const [, href, label, figure] of figures) {
      const list = await page(href!.replaceAll('&amp;', '&'))
      const count = /role="status">([^<]+)</.exec(list.text)![1]!
      if (label === 'Money reserved this month') expect.soft(count).toContain(`${figure} in all`)
      else expect.soft(count, label).toMatch(new RegExp(`^${figure} `))
    }
    expect(figures[2]![3]).toBe('3')
    expect(figures[3]![3]).toBe('£3,000')
  })

  test('it says that mail waits because no server is set', async () => {
    await queueMail(site.db, newId(), { to: 'ivy@people.test', subject: 'Hello', text: 'Hello' }, now)
    const { text } = await page('/admin')
    expect(text).toMatch(/mails? waits?<\/a> in\s+the outbox, because no mail server is set/)
    expect((await page('/admin/outbox')).text).toContain('because no mail server is set (SMTP_URL)')
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

describe('deals', () => {
  const buttonOf = async (dealId: number) => {
    const { text } = await page(`/admin/deals?q=PID-${String(dealId).padStart(6, '0')}`)
    return /<button[^>]* value="(\w+)" name="to"/.exec(text)?.[1]
  }

  test('are taken off the market and put back, once each, and it is written down', async () => {
    const dealId = await addDeal(site.db)
    expect(await buttonOf(dealId)).toBe('inactive')
    const deactivated = await post('/admin/deals?q=mill', { deal: String(dealId), to: 'inactive' })
    expect([deactivated.status, deactivated.headers.get('location')]).toEqual([303, '/admin/deals?q=mill'])
    expect((await site.fetch(`/deal/${dealId}`)).status).toBe(404)
    expect(await buttonOf(dealId)).toBe('active')
    // A second window.
    const again = await post('/admin/deals', { deal: String(dealId), to: 'inactive' })
    expect(again.status).toBe(409)
    expect(again.text).toContain('Somebody else has done this already.')
    expect((await post('/admin/deals', { deal: String(dealId), to: 'active' })).status).toBe(303)
    expect((await site.fetch(`/deal/${dealId}`)).status).toBe(200)

    const trail = await site.db
      .selectFrom('audit_events')
      .select(['actor', 'actor_user_id', 'action', 'detail'])
      .where('object_type', '=', 'deal')
      .where('object_id', '=', String(dealId))
      .orderBy('id')
      .execute()
    expect(trail).toEqual([
      {
        actor: 'admin',
        actor_user_id: ada.id,
        action: 'deal-deactivated',
        detail: '{"before":"active","after":"inactive"}',
      },
      {
        actor: 'admin',
        actor_user_id: ada.id,
        action: 'deal-activated',
        detail: '{"before":"inactive","after":"active"}',
      },
    ])
    const { text } = await page(`/admin/audit?type=deal&id=${dealId}`)
    expect(text).toContain('2 entries')
    expect(text).toContain('Deal deactivated')
    expect(text).toContain('Ada Admin')
  })

  test.each([
    [{ status: 'reserved' } as const, 409, 'reserved by a buyer'],
    [{ status: 'draft' } as const, 409, 'Only active and inactive deals'],
  ])('%o stay as they are', async (given, status, message) => {
    const dealId = await addDeal(site.db, given)
    expect(await buttonOf(dealId)).toBeUndefined()
    for (const to of ['active', 'inactive']) {
      const answer = await post('/admin/deals', { deal: String(dealId), to })
      expect(answer.status).toBe(status)
      expect(answer.text).toContain(message)
    }
  })

  test('with a paid reservation are not put back on the market', async () => {
    const dealId = await addDeal(site.db, { status: 'inactive' })
    await addReservation({ dealId })
    expect((await post('/admin/deals', { deal: String(dealId), to: 'active' })).text).toContain('reserved by a buyer')
  })

  test.each([
    [{}, 400],
    [{ deal: '1', to: 'completed' }, 400],
    [{ deal: 'x', to: 'active' }, 404],
    [{ deal: '999999', to: 'active' }, 404],
  ])('%o is no such action', async (fields, status) => expect((await post('/admin/deals', fields)).status).toBe(status))
})

describe('reservations', () => {
  test('are found by reference, PID and email, and lead to their history', async () => {
    const dealId = await addDeal(site.db, { title: 'Mill <b>& barn</b>' })
    const { id, reference } = await addReservation({ dealId })
    const searches = [
      reference.toLowerCase(),
      reference.slice(4),
      `PID-${String(dealId).padStart(6, '0')}`,
      String(dealId),
      'IVY@PEOPLE.TEST',
      id,
    ]
    for (const search of searches) {
      const { text } = await page(`/admin/reservations?q=${encodeURIComponent(search)}`)
      expect.soft(text, search).toContain(`>${reference}</span></th>`)
      expect.soft(text).toContain('Mill &lt;b&gt;&amp; barn&lt;/b&gt;')
      expect.soft(text).toContain(`/admin/audit?type=reservation&amp;id=${id}`)
    }
    expect((await page('/admin/reservations?q=nobody@people.test')).text).toContain('Nothing found')
    expect((await page(`/admin/reservations?q=${reference}&state=held`)).text).toContain('Nothing found')
    expect((await page(`/admin/reservations?q=${reference}&state=secured&month=${londonMonth(now)}`)).text).toContain(
      '1 reservation, £3,000 in all',
    )
  })
})

describe('the audit trail', () => {
  test('shows what is stored literally, and is filtered by each of its columns', async () => {
    const objectId = '<script>alert(1)</script>'
    await recordAudit(site.db, {
      at: now,
      actor: 'provider',
      action: 'odd-<i>',
      objectType: 'payment-intent',
      objectId,
      detail: { before: { status: 'open' }, after: { status: 'paid', amountPence: 5 }, note: '=1+1 <u>', none: null },
    })
    const { text } = await page(`/admin/audit?id=${encodeURIComponent(objectId)}`)
    expect(text).toContain('1 entry')
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).not.toContain('<script>alert')
    expect(text).toContain('Amount: £0.05')
    expect(text).toContain('Note: =1+1 &lt;u&gt;')
    expect(text).toContain('None: none')
    for (const query of ['type=payment-intent', 'action=odd-%3Ci%3E', 'actor=provider']) {
      expect.soft((await page(`/admin/audit?${query}`)).text).toContain('Odd &lt;i&gt;')
    }
    for (const query of [`actor=${ada.id}`, 'actor=ADA@people.test', 'type=deal']) {
      const filtered = (await page(`/admin/audit?${query}`)).text
      expect.soft(filtered, query).not.toContain('Odd &lt;i&gt;</th>')
      expect.soft(filtered, query).toContain('Ada Admin')
    }
  })

  test('knows no page of what it has no name for, and leads to what it tells of', async () => {
    for (const objectType of ['constructor', '__proto__', 'ticket']) {
      await recordAudit(site.db, { at: now, actor: 'system', action: 'seen', objectType, objectId: 'x' })
      expect.soft((await page(`/admin/audit?type=${objectType}`)).status, objectType).toBe(200)
    }
    const { id, reference } = await addReservation()
    await recordAudit(site.db, { at: now, actor: 'system', action: 'seen', objectType: 'reservation', objectId: id })
    const { text } = await page('/admin/audit?type=reservation')
    expect(text).toContain(`<a href="/admin/reservations?q=${reference}">${reference}</a>`)
  })
})

describe('the outbox', () => {
  const addMail = async (mail: { to: string; subject: string; text: string }, given = {}) => {
    const key = newId()
    await queueMail(site.db, key, mail, now)
    const { id } = await site.db
      .updateTable('outbox')
      .set({ attempts: 0, ...given })
      .where('idempotency_key', '=', `mail:${key}`)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const odd = {
    to: 'odd@people.test',
    subject: 'Subject <b>&"\u202e',
    text: 'Line <script>alert(1)</script>\n\n=1+1\n{site}',
  }

  test('shows a mail as it is sent, its HTML as text only', async () => {
    const id = await addMail(odd)
    const list = await page('/admin/outbox?q=ODD@people.test&kind=mail&status=waiting')
    expect(list.text).toContain(`href="/admin/outbox/${id}"`)
    expect(list.text).toContain('Subject &lt;b&gt;')
    const { status, text } = await page(`/admin/outbox/${id}`)
    expect(status).toBe(200)
    expect(text).toContain('Line &lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).toContain('&lt;p dir=&quot;auto&quot;')
    expect(text).toContain('https://site.test')
    expect(text).not.toMatch(/<(iframe|script(?![^>]* src="))/)
  })

  test('a mail that cannot be sent is shown as it would have been', async () => {
    const id = await addMail(
      { ...odd, to: 'nobody', text: 'Write to {operator} or see {site}/support' },
      { status: 'failed', last_error: 'The address is not one e-mail address.' },
    )
    const { status, text } = await page(`/admin/outbox/${id}`)
    expect(status).toBe(200)
    expect(text).toMatch(/<dd class="[^"]*">nobody</)
    expect(text).toContain(`Write to ${operator} or see https://site.test/support`)
    expect(text).not.toMatch(/\{(site|operator)\}/)
    expect(text).toContain('The address is not one e-mail address.')
    expect((await page('/admin')).text).toContain('could not be sent')
  })

  test('mail to the operator is listed, opened, found and exported with the real address', async () => {
    const id = await addMail({ to: '{operator}', subject: 'To decide: {site}', text: '{operator} {site}/admin' })
    const query = `q=${operator.toUpperCase()}&kind=mail`
    for (const path of [`/admin/outbox?${query}`, `/admin/outbox/${id}`, `/admin/export/outbox?${query}`]) {
      const { text } = await page(path)
      expect.soft(text, path).toContain(operator)
      expect.soft(text, path).not.toContain('{operator}')
      // A subject is what it says: nothing in it stands for anything.
      expect.soft(text, path).toContain('To decide: {site}')
    }
    const others = (await page('/admin/export/outbox?q=somebody@else.test')).text
    expect(others).not.toContain('To decide')
  })

  test('what waits or failed is tried again, what was sent is not', async () => {
    const failed = await addMail(odd, { status: 'failed', attempts: 40, last_error: 'Refused' })
    const tried = await post(`/admin/outbox/${failed}`)
    expect([tried.status, tried.headers.get('location')]).toEqual([303, `/admin/outbox/${failed}`])
    const row = await site.db.selectFrom('outbox').selectAll().where('id', '=', failed).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'waiting', attempts: 0, started_at: null })
    expect((await page(`/admin/audit?type=outbox&id=${failed}`)).text).toContain('Outbox retried')

    const sent = await addMail(odd, { status: 'sent', sent_at: now })
    expect((await page(`/admin/outbox/${sent}`)).text).not.toContain('Try again')
    const refused = await post(`/admin/outbox/${sent}`)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('This has been sent already.')
    expect((await post('/admin/outbox/nothing')).status).toBe(404)
    expect((await page('/admin/outbox/nothing')).status).toBe(404)
  })
})

describe('a list as a file', () => {
  test('is named, private, written down, and begins with the mark that Excel needs', async () => {
    const { status, headers, text } = await page('/admin/export/deals?status=active&page=7')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="deals-\d{4}-\d\d-\d\d\.csv"$/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    // `text()` takes the mark off.
    expect(text).toMatch(/^Reference,Title,Location,/)
    const { total } = await site.db
      .selectFrom('deals')
      .select((select) => select.fn.countAll<number>().as('total'))
      .where('status', '=', 'active')
      .executeTakeFirstOrThrow()
    expect(text.trimEnd().split('\r\n')).toHaveLength(total + 1)
    const trail = await page('/admin/audit?type=export&id=deals')
    expect(trail.text).toContain('Exported')
    expect(trail.text).toContain(`Rows: ${total}`)
  })

  test('has all of ten thousand rows, each once, and formulas as text', async () => {
    await site.db.transaction().execute(async (trx) => {
      for (let index = 0; index < 10_000; index++) {
        const objectId = index === 9000 ? '=cmd|calc' : String(index)
        await recordAudit(trx, { at: now, actor: 'system', action: 'bulk', objectType: 'bulk', objectId })
      }
    })
    const { text } = await page('/admin/export/audit?type=bulk')
    const rows = text.trimEnd().split('\r\n')
    expect(rows).toHaveLength(10_001)
    expect(new Set(rows).size).toBe(10_001)
    expect(text).toContain(",'=cmd|calc,")
    expect(text).not.toContain(',=cmd')
  })

  test('shows the list as it was when it was asked for, whatever is written while it is being taken', async () => {
    const keys = Array.from({ length: 3500 }, (_, index) => `slow-${String(index).padStart(4, '0')}`)
    const queue = (key: string, at: string) =>
      queueMail(site.db, key, { to: 'slow@people.test', subject: key, text: 'Hello' }, at)
    for (const key of keys) await queue(key, '2026-01-01T10:00:00.000Z')
    const response = await site.fetch('/admin/export/outbox?status=waiting&q=slow', { as: asAdmin })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    const begin = await reader.read()
    // Some are sent meanwhile, which takes them off this list; others come in at its front.
    const rows = site.db.selectFrom('outbox').select('id').where('idempotency_key', 'like', 'mail:slow-%')
    const sent = await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1200).execute()
    await site.db
      .updateTable('outbox')
      .set({ status: 'sent' })
      .where(
        'id',
        'in',
        sent.map((row) => row.id),
      ) // prettier-ignore
      .execute()
    for (let index = 0; index < 10; index += 1) await queue(`slow-new-${index}`, now)
    let text = begin.value ?? ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value
    const subjects = text.match(/slow-[\w-]+/g)!
    expect(subjects).toHaveLength(keys.length)
    expect([...subjects].sort()).toEqual(keys)
  })

  test.each([
    ['deals', 'status=active&type=Residential&sort=roi&q=Ivy+Investor', { status: 'active', propertyType: 'Residential', sort: 'roi', search: true }], // prettier-ignore
    ['reservations', 'state=secured&month=2026-11&page=3', { state: 'secured', month: '2026-11' }],
    ['refunds', 'status=pending&q=ivy@people.test', { status: 'pending', search: true }],
    ['support', 'status=open&kind=complaint&q=', { status: 'open', kind: 'complaint' }],
    ['outbox', 'status=failed&kind=mail&constructor=x', { status: 'failed', kind: 'mail' }],
    ['audit', 'type=deal&action=exported&actor=admin&id=PID-000118', { objectType: 'deal', action: 'exported', actor: 'admin', object: 'PID-000118' }], // prettier-ignore
    ['audit', 'actor=ivy@people.test&id=Ivy+Investor&action=%3Cb%3E', { actor: true, object: true, action: true }],
  ])('%s?%s is written down with its filters, and without what was typed', async (list, query, filters) => {
    await page(`/admin/export/${list}?${query}`)
    const { detail } = await site.db
      .selectFrom('audit_events')
      .select('detail')
      .where('action', '=', 'exported')
      .where('object_id', '=', list)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { rows, ...rest } = JSON.parse(detail) as { rows: number }
    expect(rows).toBeTypeOf('number')
    expect(rest).toEqual(filters)
  })

  test('cannot be had as data for a script', async () => {
    expect((await page('/admin/export/deals.data')).status).toBe(404)
  })
})
