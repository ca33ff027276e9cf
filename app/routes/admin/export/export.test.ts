import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { paragraph } from '#app/domain/mail/blocks.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { asAdmin, now, page, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { nameMail } from '#app/testing/mail/outbox.ts'

startAdminSite()

describe('a list as a file', () => {
  test('is named, private, written down, and begins with the mark that Excel needs', async () => {
    const { status, headers, text } = await page('/admin/export/deals?status=active&page=7')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="deals-\d{4}-\d\d-\d\d\.csv"$/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    // `text()` takes the mark off.
    expect(text).toMatch(/^reference,title,description,location,/)
    const { total } = await site.db
      .selectFrom('deals')
      .select((select) => select.fn.countAll<number>().as('total'))
      .where('status', '=', 'active')
      .executeTakeFirstOrThrow()
    expect(text.trimEnd().split('\r\n')).toHaveLength(total + 1)
    const trail = await page('/admin/audit?type=export&id=deals')
    expect(trail.text).toContain(`Downloaded the list as a file, ${total} row`)
  })

  test('has all of ten thousand rows, each once, and formulas as text', async () => {
    await sql`
      with recursive numbers(i) as (select 0 union all select i + 1 from numbers where i < 9999)
      insert into audit_events (at, actor, action, object_type, object_id, detail)
      select ${now}, 'system', 'bulk', 'bulk', iif(i = 9000, '=cmd|calc', i), '{}' from numbers
    `.execute(site.db)
    const { text } = await page('/admin/export/audit?type=bulk')
    const rows = text.trimEnd().split('\r\n')
    expect(rows).toHaveLength(10_001)
    expect(new Set(rows).size).toBe(10_001)
    expect(text).toContain(",'=cmd|calc,")
    expect(text).not.toContain(',=cmd')
  })

  test('shows the list as it was when it was asked for, whatever is written while it is being taken', async () => {
    const keys = Array.from({ length: 3500 }, (_, index) => `slow-${String(index).padStart(4, '0')}`)
    const queue = (key: string, at: string, db = site.db) =>
      queueMail(db, nameMail(key), { to: 'slow@people.test', subject: key, blocks: [paragraph('Hello')] }, at)
    await site.db.transaction().execute(async (trx) => {
      for (const key of keys) await queue(key, '2026-01-01T10:00:00.000Z', trx)
    })
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

  test('is sent twice at a time to one person; a third is told to wait', async () => {
    const open = () => site.fetch('/admin/export/audit', { as: asAdmin })
    const files = [await open(), await open()]
    const third = await page('/admin/export/audit')
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10'])
    expect(third.text).toContain('You are being sent two such files already.')
    await Promise.all(files.map((file) => file.body!.cancel()))
    await expect.poll(async () => (await page('/admin/export/audit')).status).toBe(200)
  })

  test('cannot be had as data for a script', async () => {
    expect((await page('/admin/export/deals.data')).status).toBe(404)
  })
})
