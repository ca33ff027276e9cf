import { describe, expect, test } from 'vitest'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import type { AuditAction } from '#app/domain/audit/audit.ts'
import { noteRefund } from '#app/domain/refunds/money-sending.server.ts'
import { ada, asGrace, ask, askDoubtful, askLessFee, fail, fieldsOf, load, pressed, read, refundsOf, send, shown, site, startRefundDesk } from '#app/testing/desks/refund-desk.ts' // prettier-ignore
import { providerRefund } from '#app/testing/desks/refunds.ts'

/** A decision from a page that has become old: nothing is sent, what happened is shown, and what was typed stays. */

startRefundDesk()

const changed = 'This request has changed since you opened this page.'

/** Something happens to a request or its reservation that its page does not show yet. */
function happens(objectType: 'refund-request' | 'reservation', objectId: string, action: AuditAction) {
  const entry = { at: new Date().toISOString(), actor: 'provider', action, objectType, objectId } as const
  return recordAudit(site.db, entry as Parameters<typeof recordAudit>[1])
}

describe('an old page sends nothing:', () => {
  test('after another admin’s approval failed and was taken back, though the amount is the same', async () => {
    const { id, path, confirm } = await ask()
    const page = await load(confirm('approve'))
    await pressed(confirm('approve'), 'send', {}, asGrace)
    await fail(id)
    await pressed(path, 'reopen', {}, asGrace)
    const refused = await shown(await send(confirm('approve'), { ...fieldsOf(page.html, 'send'), note: 'Sorry.' }))
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(changed)])
    expect(refused.text.split('Since you opened this page:')[1]).toMatch(/Grace Mensah approved £3,000/)
    expect(refused.html).toContain('>Sorry.</textarea>')
    expect(await refundsOf(id)).toHaveLength(1)
    // The page that has shown it sends.
    expect((await send(confirm('approve'), fieldsOf(refused.html, 'send'))).status).toBe(303)
    expect(await refundsOf(id)).toHaveLength(2)
  })

  test('again, after it was sent again and came back once more', async () => {
    const { id, confirm } = await ask()
    await pressed(confirm('approve'), 'send')
    await fail(id)
    const page = await load(confirm('again'))
    await pressed(confirm('again'), 'send', {}, asGrace)
    await fail(id)
    const refused = await shown(await send(confirm('again'), fieldsOf(page.html, 'send')))
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(changed)])
    expect(await refundsOf(id)).toHaveLength(2)
  })

  test('by a double click with a failure in between', async () => {
    const { id, confirm } = await ask()
    await pressed(confirm('approve'), 'send')
    await fail(id)
    const fields = fieldsOf((await load(confirm('again'))).html, 'send')
    expect((await send(confirm('again'), fields)).status).toBe(303)
    await fail(id)
    await happens('refund-request', id, 'refund-request-problem')
    const refused = await shown(await send(confirm('again'), fields))
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(changed)])
    expect(await refundsOf(id)).toHaveLength(2)
  })

  test('of another amount, after money has gone back on another way', async () => {
    const { id, confirm, purchase } = await askDoubtful()
    const typed = { amount: '2000', overrideReason: 'Goodwill', shortfallReason: 'As agreed.' }
    const checked = await shown(await send(confirm('other'), { intent: 'check', ...typed }))
    expect(checked.text).toContain('Deducted −£1,000')
    const { payment_intent_id: paymentIntentId } = await site.db
      .selectFrom('payments')
      .select('payment_intent_id')
      .where('reservation_id', '=', purchase.reservationId)
      .executeTakeFirstOrThrow()
    const facts = providerRefund({ id: `re_${id}`, amountPence: 50_000, paymentIntentId: paymentIntentId! })
    await site.db.transaction().execute((trx) => noteRefund(trx, facts, new Date().toISOString()))
    const refused = await shown(await send(confirm('other'), { ...fieldsOf(checked.html, 'send'), shortfallConfirmed: 'on' })) // prettier-ignore
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(changed)])
    expect(refused.text.split('Since you opened this page:')[1]).toContain('£500')
    expect(refused.html).toContain('value="2000"')
    expect(refused.html).toContain('Goodwill')
    expect(await refundsOf(id)).toEqual([])
  })

  test.each([
    ['refund-request', 'refund-request-added-to'],
    ['refund-request', 'refund-request-linked'],
    ['reservation', 'documents-opened'],
    ['reservation', 'payment-disputed'],
  ] as const)('nor rejects or withdraws, after %s %s', async (type, action) => {
    const { id, path, confirm, purchase } = await askDoubtful()
    const page = await load(path)
    const money = await load(confirm('approve'))
    await happens(type, type === 'reservation' ? purchase.reservationId : id, action)
    for (const intent of ['reject', 'withdraw']) {
      const { status, text, html } = await shown(
        await send(path, { ...fieldsOf(page.html, intent), note: 'My words.' }),
      )
      expect([status, text]).toEqual([409, expect.stringContaining(changed)])
      expect(text).toContain('Since you opened this page:')
      expect(html).toContain('>My words.</textarea>')
    }
    expect((await send(confirm('approve'), fieldsOf(money.html, 'send'))).status).toBe(409)
    expect((await read(id)).status).toBe('pending')
  })

  test.each(['', '0', '-1', '1.5', 'x', '999999999', '9'.repeat(20)])(
    'nor one that was never shown: %j',
    async (seen) => {
      const { id, path, confirm } = await ask()
      const fields = { intent: 'send', expectedPence: '300000', seen }
      expect((await send(confirm('approve'), fields)).status).toBe(409)
      for (const intent of ['reject', 'withdraw'])
        expect((await send(path, { intent, note: 'No.', seen, confirmed: 'on' })).status).toBe(409)
      expect((await read(id)).status).toBe('pending')
    },
  )
})

describe('what changes nothing for the decision does not stand in its way:', () => {
  test('evidence that an admin opened', async () => {
    const { id, confirm } = await askLessFee()
    const page = await load(confirm('approve'))
    await happens('refund-request', id, 'evidence-opened')
    expect((await send(confirm('approve'), fieldsOf(page.html, 'send'))).status).toBe(303)
  })

  test('a double click while the money is on its way already', async () => {
    const { id, confirm } = await ask()
    const fields = fieldsOf((await load(confirm('approve'))).html, 'send')
    expect((await send(confirm('approve'), fields)).status).toBe(303)
    await happens('refund-request', id, 'refund-request-processing')
    expect((await send(confirm('approve'), fields)).status).toBe(303)
    expect(await refundsOf(id)).toHaveLength(1)
    expect((await read(id)).decided_by).toBe(ada.id)
  })
})
