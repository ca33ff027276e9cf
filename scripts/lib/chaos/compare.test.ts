import { expect, test } from 'vitest'
import { compare } from './compare.ts'
import type { Facts } from './facts.ts'

/** A run in which all agrees: one purchase that was paid back, one that stays and is disputed, and one hold. */
const whole = (): Facts => ({
  provider: {
    intents: [
      { id: 'pi_1', status: 'succeeded', received: 300_000, paymentId: 'p1' },
      { id: 'pi_2', status: 'succeeded', received: 450_000, paymentId: 'p2' },
      { id: 'pi_3', status: 'requires_payment_method', received: 0, paymentId: 'p3' },
      { id: 'pi_4', status: 'canceled', received: 0, paymentId: 'p4' },
    ],
    refunds: [{ id: 're_1', intent: 'pi_1', amount: 300_000, status: 'succeeded', refundId: 'r1' }],
    disputes: [
      { id: 'dp_1', intent: 'pi_2', amount: 450_000, status: 'needs_response' },
      { id: 'dp_2', intent: 'pi_2', amount: 1000, status: 'lost' },
    ],
    openSessions: [{ id: 'cs_5', paymentId: 'p5' }],
  },
  database: {
    reservations: [
      {
        id: 'a',
        deal_id: 1,
        status: 'refunded',
        paid_at: '2026-11-05T10:00:00.000Z',
        expires_at: '2026-11-05T10:30:00.000Z',
      },
      {
        id: 'b',
        deal_id: 2,
        status: 'paid',
        paid_at: '2026-11-05T10:00:00.000Z',
        expires_at: '2026-11-05T10:30:00.000Z',
      },
      { id: 'c', deal_id: 3, status: 'held', paid_at: null, expires_at: '2026-11-05T12:30:00.000Z' },
      { id: 'd', deal_id: 3, status: 'released', paid_at: null, expires_at: '2026-11-05T10:30:00.000Z' },
      { id: 'e', deal_id: 4, status: 'held', paid_at: null, expires_at: '2026-11-05T12:30:00.000Z' },
    ],
    payments: [
      {
        id: 'p1',
        reservation_id: 'a',
        status: 'refunded',
        amount_pence: 300_000,
        payment_intent_id: 'pi_1',
        provider_ref: 'pi_1',
      },
      {
        id: 'p2',
        reservation_id: 'b',
        status: 'succeeded',
        amount_pence: 450_000,
        payment_intent_id: 'pi_2',
        provider_ref: 'cs_2',
      },
      {
        id: 'p3',
        reservation_id: 'c',
        status: 'open',
        amount_pence: 300_000,
        payment_intent_id: 'pi_3',
        provider_ref: 'pi_3',
      },
      {
        id: 'p4',
        reservation_id: 'd',
        status: 'canceled',
        amount_pence: 300_000,
        payment_intent_id: 'pi_4',
        provider_ref: 'pi_4',
      },
      {
        id: 'p5',
        reservation_id: 'e',
        status: 'open',
        amount_pence: 300_000,
        payment_intent_id: null,
        provider_ref: 'cs_5',
      },
    ],
    refunds: [
      { id: 'r1', payment_id: 'p1', amount_pence: 300_000, status: 'succeeded', way: 'provider', provider_ref: 're_1' },
      { id: 'r2', payment_id: 'p2', amount_pence: 100, status: 'failed', way: 'provider', provider_ref: null },
      { id: 'r3', payment_id: 'p2', amount_pence: 1000, status: 'succeeded', way: 'provider', provider_ref: 'dp_2' },
    ],
    disputes: [
      { id: 'dp_1', payment_intent_id: 'pi_2', provider_status: 'needs_response', amount_pence: 450_000 },
      { id: 'dp_2', payment_intent_id: 'pi_2', provider_status: 'lost', amount_pence: 1000 },
    ],
    receipts: [
      { id: 'x', kind: 'receipt', year: 2026, number: 1, payment_id: 'p1', refund_id: null, amount_pence: 300_000 },
      { id: 'y', kind: 'receipt', year: 2026, number: 2, payment_id: 'p2', refund_id: null, amount_pence: 450_000 },
      { id: 'z', kind: 'credit-note', year: 2026, number: 1, payment_id: 'p1', refund_id: 'r1', amount_pence: 300_000 },
    ],
    deals: [
      { id: 1, status: 'active', unavailable_at: null },
      { id: 2, status: 'reserved', unavailable_at: null },
      { id: 3, status: 'active', unavailable_at: null },
      { id: 4, status: 'active', unavailable_at: null },
      { id: 5, status: 'completed', unavailable_at: null },
    ],
    outbox: [
      mail('mail:paid:a', 'sent'),
      mail('mail:paid:b', 'sent'),
      mail('mail:ticket:1', 'failed', '2026-11-05T10:00:00.000Z'),
      mail('mail:ticket:2', 'failed', '2026-11-05T10:00:00.000Z'),
      mail('mail:ticket:3', 'failed'),
    ],
    jobFailures: [],
    damage: [],
  },
  files: {
    named: [
      { name: 'plain', bytes: 300, by: 'deal_documents', isNeeded: true },
      { name: 'key-sealed', bytes: 300, by: 'uploads', isNeeded: true },
      { name: 'pic-1-400-webp', bytes: null, by: 'deal_images', isNeeded: true },
      { name: 'never-answered', bytes: 300, by: 'uploads', isNeeded: false },
    ],
    found: [
      { name: 'plain', bytes: 300 },
      { name: 'key-sealed', bytes: 360 },
      { name: 'pic-1-400-webp', bytes: 77 },
    ],
  },
  // Of the two mails of which nobody knows, one came.
  arrivals: ['mail.paid.a', 'mail.paid.b', 'mail.ticket.1'].map((id) => ({ id, to: 'ivy@people.test' })),
  acknowledged: 12,
  ahead: [],
  resumptions: [{ at: '2026-11-05T12:00:00.000Z', milliseconds: 30_000, hadLed: true }],
  lost: [],
  faults: [],
  uncaught: [],
  now: '2026-11-05T12:00:00.000Z',
})

function mail(key: string, status: string, maybeSentAt: string | null = null) {
  return { id: key, kind: 'mail', idempotency_key: key, status, maybe_sent_at: maybeSentAt, last_error: null }
}

const namesThatDiffer = (facts: Facts) =>
  compare(facts)
    .filter(({ differences }) => differences.length > 0)
    .map(({ name }) => name)

test('where all agrees nothing differs', () => {
  expect(namesThatDiffer(whole())).toEqual([])
})

test('a deal that cannot be had any more stays off the market while its buyer waits for their money', () => {
  const facts = whole()
  Object.assign(facts.database.deals[1]!, { status: 'inactive', unavailable_at: '2026-11-05T11:00:00.000Z' })
  expect(namesThatDiffer(facts)).toEqual([])
})

test('what a bank takes of money that had gone back before is a loss, and no refund', () => {
  const facts = whole()
  facts.provider.disputes.push({ id: 'dp_3', intent: 'pi_1', amount: 300_000, status: 'lost' })
  facts.database.disputes.push({
    id: 'dp_3',
    payment_intent_id: 'pi_1',
    provider_status: 'lost',
    amount_pence: 300_000,
  })
  expect(namesThatDiffer(facts)).toEqual([])
})

const payments = 'the provider’s payments are ours'
const sums = 'the sums agree to the penny'
const refunds = 'each refund is made once'
const disputes = 'disputes agree'
const payable = 'nothing can be paid whose hold has ended'
const buyers = 'no deal has two buyers'
const receipts = 'each purchase has one receipt and one mail'
const mails = 'no mail came twice, and each that was sent came'
const whereFiles = 'each file that a row names is there and whole'
const well = 'nothing was left uncaught, and every job is well'

const seeded: [string, (facts: Facts) => void, string[]][] = [
  [
    'an acknowledged write that is lost',
    ({ lost }) => lost.push({ what: 'ticket', at: '', sought: { table: 'tickets', where: { message: 'x' } } }),
    ['every acknowledged write is there'],
  ],
  [
    'a hold of a clock that was ahead',
    ({ ahead }) => ahead.push('RES-1 is held until 2028-01-01T00:00:00.000Z'),
    ['nothing waits for a time that a wrong clock gave it'],
  ],
  ['a damaged page', ({ database }) => database.damage.push('row 3 missing'), ['the database is sound']],
  ['a payment that we do not know', ({ database }) => database.payments.splice(1, 1), [payments, sums, receipts]],
  [
    'a payment with two rows',
    ({ database }) => database.payments.push({ ...database.payments[1]!, id: 'p6' }),
    [payments, sums],
  ],
  ['a payment that is open here', ({ database }) => (database.payments[1]!.status = 'open'), [payments, sums]],
  ['a payment of another sum', ({ database }) => (database.payments[1]!.amount_pence = 450_001), [payments, sums]],
  ['a payment that was never made', ({ provider }) => (provider.intents[1]!.status = 'canceled'), [payments]],
  [
    'a refund that was made twice',
    ({ provider }) => provider.refunds.push({ ...provider.refunds[0]!, id: 're_2' }),
    [sums, refunds],
  ],
  ['a refund that was never sent', ({ database }) => (database.refunds[1]!.status = 'due'), [refunds]],
  ['a refund that failed there only', ({ provider }) => (provider.refunds[0]!.status = 'failed'), [sums, refunds]],
  ['a refund of another sum', ({ database }) => (database.refunds[0]!.amount_pence = 299_999), [sums, refunds]],
  ['a refund that nobody made', ({ provider }) => provider.refunds.pop(), [sums, refunds]],
  ['a refund that we do not know', ({ database }) => database.refunds.shift(), [sums, refunds]],
  [
    'more sent back than was paid',
    ({ provider }) => (provider.intents[0]!.received = 200_000),
    [payments, sums, refunds],
  ],
  ['a dispute that we do not know', ({ database }) => database.disputes.pop(), [disputes]],
  [
    'a dispute that we have lost twice',
    ({ database }) => database.refunds.push({ ...database.refunds[2]!, id: 'r4' }),
    [sums, refunds],
  ],
  ['a dispute that went on', ({ provider }) => (provider.disputes[0]!.status = 'under_review'), [disputes]],
  [
    'an intent of a hold that was given up',
    ({ provider }) => (provider.intents[3]!.status = 'requires_payment_method'),
    [payable],
  ],
  [
    'an intent of a hold that ran out',
    ({ database }) => (database.reservations[2]!.expires_at = '2026-11-05T11:00:00.000Z'),
    [payable],
  ],
  ['a page of a hold that was given up', ({ database }) => (database.reservations[4]!.status = 'released'), [payable]],
  ['two holds of one deal', ({ database }) => (database.reservations[4]!.deal_id = 3), [buyers]],
  ['a hold of a deal that is bought', ({ database }) => (database.reservations[4]!.deal_id = 2), [buyers]],
  ['a deal that is on the market and bought', ({ database }) => (database.deals[1]!.status = 'active'), [buyers]],
  ['a deal that is off the market and bought', ({ database }) => (database.deals[1]!.status = 'inactive'), [buyers]],
  ['a deal that is reserved for nobody', ({ database }) => (database.deals[0]!.status = 'reserved'), [buyers]],
  ['a purchase without a receipt', ({ database }) => database.receipts.splice(1, 1), [receipts]],
  [
    'a purchase with two receipts',
    ({ database }) => database.receipts.push({ ...database.receipts[1]!, number: 3 }),
    [receipts],
  ],
  ['a gap in the numbers', ({ database }) => (database.receipts[1]!.number = 3), [receipts]],
  [
    'two credit notes for a refund',
    ({ database }) => database.receipts.push({ ...database.receipts[2]!, number: 2 }),
    [receipts],
  ],
  [
    'a purchase without a mail',
    ({ database, arrivals }) => [database.outbox.splice(1, 1), arrivals.splice(1, 1)],
    [receipts],
  ],
  [
    'a mail of a payment to who has not paid',
    ({ database }) => database.outbox.push(mail('mail:paid:c', 'failed')),
    [receipts],
  ],
  ['a receipt that never came', ({ arrivals }) => arrivals.shift(), [receipts, mails]],
  ['a receipt that came twice', ({ arrivals }) => arrivals.push(arrivals[0]!), [receipts, mails]],
  ['a mail that came twice', ({ arrivals }) => arrivals.push(arrivals[2]!), [mails]],
  ['a mail that nobody wrote', ({ arrivals }) => arrivals.push({ id: 'mail.of.nobody', to: '' }), [mails]],
  ['a mail that was refused and came', ({ arrivals }) => arrivals.push({ id: 'mail.ticket.3', to: '' }), [mails]],
  ['a mail that waits', ({ database }) => database.outbox.push(mail('mail:ticket:4', 'waiting')), [mails]],
  [
    'jobs that wait for a machine that is gone',
    ({ resumptions }) => (resumptions[0]!.milliseconds = 30_001),
    ['jobs go on on another machine'],
  ],
  ['a file that is missing', ({ files }) => files.found.shift(), [whereFiles]],
  ['a file that is cut', ({ files }) => (files.found[0]!.bytes = 299), [whereFiles]],
  ['a sealed file that is cut', ({ files }) => (files.found[1]!.bytes = 200), [whereFiles]],
  ['a picture that is missing', ({ files }) => files.found.pop(), [whereFiles]],
  ['a file without a row', ({ files }) => files.found.push({ name: 'nobodys', bytes: 1 }), ['each file has its row']],
  ['an answer that is a failure', ({ faults }) => faults.push('500 to GET /'), ['no answer was a failure of ours']],
  ['an error that nobody caught', ({ uncaught }) => uncaught.push('{}'), [well]],
  ['a job that fails', ({ database }) => database.jobFailures.push({ job: 'send-mail', error: 'no' }), [well]],
]

for (const [what, seed, differing] of seeded)
  test(`${what} is found`, () => {
    const facts = whole()
    seed(facts)
    expect(namesThatDiffer(facts).toSorted()).toEqual(differing.toSorted())
  })

test('every comparison finds something', () => {
  const found = new Set(seeded.flatMap(([, , names]) => names))
  expect(
    compare(whole())
      .map(({ name }) => name)
      .filter((name) => !found.has(name)),
  ).toEqual([])
})
