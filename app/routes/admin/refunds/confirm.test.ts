import { describe, expect, test } from 'vitest'
import { ada, asGrace, ask, askDoubtful, askLessFee, fail, fieldsOf, load, pressed, read, refundsOf, send, shown, site, startRefundDesk } from '#app/testing/desks/refund-desk.ts' // prettier-ignore
import { noteRefund } from '#app/domain/refunds/money-sending.server.ts'
import { providerRefund } from '#app/testing/desks/refunds.ts'
import { addDispute } from '#app/testing/database/database.ts'
import { day } from '#app/testing/running/times.ts'

/** The page that asks once more before money leaves: each decision on it, and each way in which it sends nothing. */

startRefundDesk()

/** The provider says that so much of a payment has gone back, which nobody here has ordered. */
const sendBack = (paymentIntentId: string, amountPence: number) =>
  site.db
    .transaction()
    .execute((trx) =>
      noteRefund(
        trx,
        providerRefund({ id: `re_${paymentIntentId}`, amountPence, paymentIntentId }),
        new Date().toISOString(),
      ),
    )

const dealOf = (dealId: number) =>
  site.db.selectFrom('deals').select(['status', 'unavailable_at']).where('id', '=', dealId).executeTakeFirstOrThrow()

describe('each decision shows the sum, sends it once, and is followed by the request:', () => {
  test('approve', async () => {
    const { id, path, confirm, purchase } = await askLessFee()
    expect((await load(path)).html).toContain(`href="${confirm('approve')}"`)
    const { status, text } = await load(confirm('approve'))
    expect(status).toBe(200)
    for (const words of [
      'Send £2,850 back to Bo Buyer?',
      'Two thousand eight hundred and fifty pounds.',
      'Administration fee −£150',
      'Goes back to the card that paid £2,850',
      `The reservation ${purchase.reference} ends once the money has gone back, and its documents are locked.`,
      '“Two-bed terrace” (PID-',
      'is on the market again.',
      'Bo Buyer will get an email with the amount, the £150 that is deducted and why and your note, if there is one.',
      'The money will be sent at once, by',
    ])
      expect.soft(text).toContain(words)
    const after = await pressed(confirm('approve'), 'send', { note: 'As you wish.' })
    expect(after.text).toContain('Refund approved')
    expect(after.text).toMatch(/£2,850 Approved by Ada Admin on [^.]+\. £150 was deducted\./)
    expect(after.text).toContain('As you wish.')
    expect(after.html).not.toContain('/confirm?')
    expect(await read(id)).toMatchObject({ status: 'approved', approved_pence: 285_000, decided_by: ada.id })
    expect(await refundsOf(id)).toEqual([{ amount_pence: 285_000, status: 'due' }])
  })

  test('approve, with the next open request offered', async () => {
    const other = await ask()
    const { confirm } = await ask()
    const { html } = await pressed(confirm('approve'), 'send')
    expect(html).toMatch(/<a class="btn" href="\/admin\/refunds\/[^"]+" data-next="">Next request: REF-/)
    expect((await read(other.id)).status).toBe('pending')
  })

  test('another amount: first asked for, then shown in words, then sent', async () => {
    const { id, confirm } = await askDoubtful()
    const asked = await load(confirm('other'))
    expect(asked.text).toContain('Another amount for Bo Buyer')
    expect(asked.text).toContain('At most £3,000. Our rules promise £3,000; the law asks for nothing.')
    expect(asked.html).not.toContain('value="send"')
    const unexplained = { amount: '£2,900.50', overrideReason: 'Two of three rooms' }
    const refused = await shown(await send(confirm('other'), { ...fieldsOf(asked.html, 'check'), ...unexplained }))
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('Our rules promise more. Enter the reason'),
    ])
    const typed = { ...unexplained, shortfallReason: 'Two rooms were as described.' }
    const checked = await shown(await send(confirm('other'), { ...fieldsOf(asked.html, 'check'), ...typed }))
    expect(checked.status).toBe(200)
    expect(checked.text).toContain('Two thousand nine hundred pounds and fifty pence.')
    expect(checked.text).toContain('Deducted −£99.50')
    for (const words of [
      'Two of three rooms',
      'Two rooms were as described.',
      'Our rules promise £3,000',
      'You send £2,900.50',
    ])
      expect.soft(checked.text).toContain(words)
    expect(checked.text).toContain('I have seen both sums: £2,900.50 instead of £3,000.')
    expect(await refundsOf(id)).toEqual([])
    const unticked = await shown(await send(confirm('other'), { ...fieldsOf(checked.html, 'send'), note: 'Sorry.' }))
    expect([unticked.status, unticked.text]).toEqual([
      400,
      expect.stringContaining('Tick that you have seen both sums'),
    ])
    expect(unticked.html).toContain('>Sorry.</textarea>')
    expect(unticked.html).toContain('value="send"')
    const changed = await shown(await send(confirm('other'), { ...fieldsOf(checked.html, 'change'), note: 'Sorry.' }))
    expect(changed.html).toContain('value="£2,900.50"')
    expect(changed.html).toContain('value="Sorry."')
    const ticked = { ...fieldsOf(unticked.html, 'send'), note: 'Sorry.', shortfallConfirmed: 'on' }
    const answer = await send(confirm('other'), ticked)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/admin/refunds/${id}`])
    expect(await read(id)).toMatchObject({
      status: 'approved',
      approved_pence: 290_050,
      decision_note: 'Sorry.',
      shortfall_reason: 'Two rooms were as described.',
    })
    expect(await refundsOf(id)).toEqual([{ amount_pence: 290_050, status: 'due' }])
    // A second admin sees that it was not what the rules say, and why; so does the trail.
    const seen = await load(`/admin/refunds/${id}`, asGrace)
    expect(seen.text).toContain('Another amount than the rules say. The reason: Two of three rooms')
    expect(seen.text).toContain('Verdict before the decision')
    expect(seen.text).toContain('The buyer has read: Two rooms were as described.')
    const trail = await load(`/admin/audit?type=refund-request&id=${id}`)
    expect(trail.text).toContain('£2,900.50')
    expect(trail.text).toContain('Two of three rooms')
  })

  test('confirmed with the owner: the deal is off the market', async () => {
    const { id, path, dealId, confirm } = await ask({ reason: 'property-unavailable', ago: 5 * day, isOpened: true })
    expect((await load(path)).text).toContain('Ask the owner and decide by')
    expect((await load(confirm('confirm'))).text).toContain('is marked unavailable and leaves the market at once.')
    const { text } = await pressed(confirm('confirm'), 'send', { note: 'We asked.' })
    expect(text).toContain('Refund approved, deal marked unavailable')
    expect(await dealOf(dealId)).toMatchObject({ status: 'inactive', unavailable_at: expect.any(String) as string })
    expect(await refundsOf(id)).toEqual([{ amount_pence: 300_000, status: 'due' }])
  })

  test('not so: as any other reason, less the fee', async () => {
    const { id, dealId, confirm } = await ask({ reason: 'property-unavailable', ago: 5 * day, isOpened: true })
    const { text } = await pressed(confirm('not-so'), 'send')
    expect(text).toContain('It was decided as for any other reason')
    expect(await dealOf(dealId)).toEqual({ status: 'reserved', unavailable_at: null })
    expect(await refundsOf(id)).toEqual([{ amount_pence: 285_000, status: 'due' }])
  })

  test('again, after it could not be sent', async () => {
    const { id, path, confirm } = await ask()
    await pressed(confirm('approve'), 'send')
    await fail(id)
    expect((await load(path)).text).toContain('Send £3,000 again')
    const { text } = await pressed(confirm('again'), 'send')
    expect(text).toContain('Refund sent again')
    expect((await refundsOf(id)).map(({ status }) => status)).toEqual(['failed', 'due'])
  })
})

describe('nothing is sent, and what was typed is still there:', () => {
  test.each([
    ['approve', {}, 'confirmation-needed', 409, 'Ask the owner first'],
    ['again', {}, 'nothing-failed', 409, 'There is no failed refund to send again.'],
  ])('%s where the rules ask for something else', async (decision, _, __, status, message) => {
    const { id, confirm } = await ask({ reason: 'property-unavailable', ago: 5 * day, isOpened: true })
    const page = await load(confirm(decision))
    expect([page.status, page.text]).toEqual([status, expect.stringContaining(message)])
    expect(page.html).not.toContain('value="send"')
    const sent = await shown(await send(confirm(decision), { intent: 'send', expectedPence: '300000', note: 'Typed.' }))
    expect([sent.status, sent.text]).toEqual([status, expect.stringContaining(message)])
    expect(sent.text).toContain('What you had typed Typed.')
    expect(await refundsOf(id)).toEqual([])
  })

  test.each([
    [{ amount: '', overrideReason: 'Typed reason' }, 'Enter the amount to refund.'],
    [{ amount: 'a lot', overrideReason: 'Typed reason' }, 'Enter the amount to refund.'],
    [{ amount: '0', overrideReason: 'Typed reason' }, 'Enter the amount to refund.'],
    [{ amount: '3000.01', overrideReason: 'Typed reason' }, 'The amount is more than what is left of the payment.'],
    [{ amount: '£2,000.50', overrideReason: ' ' }, 'Enter the reason for another amount.'],
  ])('another amount that will not do: %o', async (typed, message) => {
    const { id, confirm } = await ask()
    for (const intent of ['check', 'send']) {
      const answer = await send(confirm('other'), { intent, expectedPence: '300001', ...typed })
      const { status, text, html } = await shown(answer)
      expect([status, text]).toEqual([400, expect.stringContaining(message)])
      expect(html).toContain(`value="${typed.amount}"`)
      if (typed.overrideReason.trim()) expect(html).toContain(typed.overrideReason)
      expect(html).not.toContain('value="send"')
    }
    expect(await refundsOf(id)).toEqual([])
  })

  test('another amount that no page has shown', async () => {
    const { id, confirm } = await ask()
    const typed = { intent: 'send', amount: '100', overrideReason: 'Goodwill' }
    for (const expectedPence of ['', '20000']) {
      const { status } = await shown(await send(confirm('other'), { ...typed, expectedPence }))
      expect(status).toBe(409)
    }
    expect(await refundsOf(id)).toEqual([])
  })

  test('an amount that changed meanwhile: before and now, why, and the new one to send', async () => {
    const { id, confirm, purchase } = await ask({ ago: 5 * day })
    const page = await load(confirm('approve'))
    expect(page.text).toContain('Send £3,000 back')
    await sendBack(purchase.paymentIntentId, 15_000)
    const typed = { ...fieldsOf(page.html, 'send'), note: 'All the best.' }
    const refused = await shown(await send(confirm('approve'), typed))
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('The amount has changed')])
    expect(refused.text).toContain('Goes back: £3,000 → £2,850')
    expect(refused.html).toContain('>All the best.</textarea>')
    expect(await refundsOf(id)).toEqual([])
    const answer = await send(confirm('approve'), { ...fieldsOf(refused.html, 'send'), note: 'All the best.' })
    expect(answer.status).toBe(303)
    expect(await refundsOf(id)).toEqual([{ amount_pence: 285_000, status: 'due' }])
  })

  test('decided by another admin meanwhile: who, when and what, and the way on', async () => {
    const { id, confirm } = await askDoubtful()
    const page = await load(confirm('approve'))
    await pressed(`/admin/refunds/${id}`, 'reject', { note: 'We cannot.' }, asGrace)
    const { status, text, html } = await shown(
      await send(confirm('approve'), { ...fieldsOf(page.html, 'send'), note: 'All the best.' }),
    )
    expect([status, text]).toEqual([409, expect.stringContaining('decided or withdrawn in the meantime')])
    expect(text.split('Since you opened this page:')[1]).toMatch(/^[^→]*Grace Mensah [^→]*Pending → Rejected/i)
    expect(text).toContain('What you had typed All the best.')
    expect(html).toContain(`href="/admin/refunds/${id}"`)
    expect(html).not.toContain('value="send"')
    expect(await refundsOf(id)).toEqual([])
  })

  test('withdrawn by the buyer meanwhile', async () => {
    const { id, confirm, buyer } = await ask()
    const page = await load(confirm('approve'))
    await send('/account', { intent: 'withdraw', requestId: id }, await site.signIn(buyer))
    const { status, text } = await shown(await send(confirm('approve'), fieldsOf(page.html, 'send')))
    expect(status).toBe(409)
    expect(text.split('Since you opened this page:')[1]).toMatch(/^[^→]*Bo Buyer [^→]*Pending → Withdrawn/i)
    expect(await refundsOf(id)).toEqual([])
  })

  test('a purchase of one’s own', async () => {
    const { id, confirm } = await ask({ buyer: ada })
    for (const decision of ['approve', 'other']) {
      const page = await load(confirm(decision))
      expect([page.status, page.text]).toEqual([403, expect.stringContaining('This is your own purchase.')])
    }
    const fields = { intent: 'send', expectedPence: '300000', note: 'For me.' }
    const { status, text } = await shown(await send(confirm('approve'), fields))
    expect([status, text]).toEqual([403, expect.stringContaining('What you had typed For me.')])
    expect(await refundsOf(id)).toEqual([])
  })

  test('a request without a purchase, and a payment in dispute', async () => {
    const unknown = await ask({ isSignedIn: false, fullName: 'Never Bought' })
    expect(await load(unknown.confirm('approve'))).toMatchObject({
      status: 409,
      text: expect.stringContaining('No purchase is known for this request.') as string,
    })
    const { id, confirm, purchase } = await ask()
    const page = await load(confirm('approve'))
    await addDispute(site.db, purchase.reservationId)
    const { status, text } = await shown(await send(confirm('approve'), fieldsOf(page.html, 'send')))
    expect([status, text]).toEqual([409, expect.stringContaining('is disputing this payment')])
    expect(await refundsOf(id)).toEqual([])
  })

  test('what is not there, and what is no decision', async () => {
    const { id, confirm } = await ask()
    expect((await load('/admin/refunds/nothing/confirm?decision=approve')).status).toBe(404)
    expect((await send('/admin/refunds/nothing/confirm?decision=approve', { intent: 'send' })).status).toBe(404)
    for (const decision of ['', 'constructor', 'reject']) {
      expect((await load(confirm(decision))).status).toBe(400)
      expect((await send(confirm(decision), { intent: 'send', expectedPence: '300000' })).status).toBe(400)
    }
    expect((await load(`/admin/refunds/${id}/confirm`)).status).toBe(400)
    expect((await send(confirm('approve'), { intent: 'check', expectedPence: '300000' })).status).toBe(400)
    expect(await refundsOf(id)).toEqual([])
  })
})

describe('money is ordered exactly once', () => {
  test('by a double click, which is told that it is done', async () => {
    const { id, confirm } = await ask()
    const page = await load(confirm('approve'))
    const fields = { ...fieldsOf(page.html, 'send'), note: 'As you wish.' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(confirm('approve'), fields)))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(303))
    expect(await refundsOf(id)).toHaveLength(1)
    const other = await shown(await send(confirm('approve'), { ...fields, note: 'Another note.' }))
    expect([other.status, other.text]).toEqual([409, expect.stringContaining('What you had typed Another note.')])
  })

  test('by two admins at once, one of whom is told about the other', async () => {
    const { id, confirm } = await askLessFee()
    const [mine, hers] = [await load(confirm('approve')), await load(confirm('approve'), asGrace)]
    const answers = await Promise.all([
      send(confirm('approve'), fieldsOf(mine.html, 'send')),
      send(confirm('approve'), fieldsOf(hers.html, 'send'), asGrace),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
    const late = await shown(answers.find(({ status }) => status === 409)!)
    expect(late.text.split('Since you opened this page:')[1]).toMatch(/(Ada Admin|Grace Mensah) .*£2,850/)
    expect(await refundsOf(id)).toEqual([{ amount_pence: 285_000, status: 'due' }])
  })

  test('by a double click on sending again', async () => {
    const { id, confirm } = await ask()
    await pressed(confirm('approve'), 'send')
    await fail(id)
    const page = await load(confirm('again'))
    const fields = fieldsOf(page.html, 'send')
    for (let press = 0; press < 2; press += 1) expect((await send(confirm('again'), fields)).status).toBe(303)
    expect(await refundsOf(id)).toHaveLength(2)
    expect((await load(confirm('again'))).status).toBe(409)
  })
})

test('why another amount was approved stands in the trail, shortened and without an address', async () => {
  const { id, confirm } = await askDoubtful()
  const shortfallReason = 'As agreed.'
  const overrideReason = `Agreed with ivy@people.test\non the telephone. ${'x'.repeat(900)}`
  const checked = await shown(await send(confirm('other'), { intent: 'check', amount: '100', overrideReason, shortfallReason })) // prettier-ignore
  await send(confirm('other'), { ...fieldsOf(checked.html, 'send'), overrideReason, shortfallConfirmed: 'on' })
  const { detail } = await site.db
    .selectFrom('audit_events')
    .select('detail')
    .where('object_id', '=', id)
    .where('action', '=', 'refund-request-approved')
    .executeTakeFirstOrThrow()
  const { overrideReason: kept } = JSON.parse(detail) as { overrideReason: string }
  expect(kept).toMatch(/^Agreed with … on the telephone\. x+…$/)
  expect([...kept]).toHaveLength(200)
  expect((await read(id)).override_reason?.replace('\r\n', '\n')).toBe(overrideReason.trim())
})
