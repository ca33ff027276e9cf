import { beforeAll, describe, expect, test } from 'vitest'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { addDeal } from '#app/testing/database.ts'
import { ada, addReservation, now, page, post, site, startAdminSite } from '#app/testing/admin-site.ts'

startAdminSite()
beforeAll(async () => {
  // Something that Ada did, for the trail to tell of.
  const taken = await post('/admin/deals', { deal: String(await addDeal(site.db)), to: 'inactive' })
  expect(taken.status).toBe(303)
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
