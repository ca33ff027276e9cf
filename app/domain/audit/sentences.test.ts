import { describe, expect, test } from 'vitest'
import type { AuditEventsTable } from '#db/schema.ts'
import { newId } from '#app/utils/ids.server.ts'
import { auditActions, type AuditAction, type AuditDetail } from './audit.ts'
import { changeOf, headlineOf, moneyText, sentenceOf, whoOf, wordsOf } from './sentences.ts'

const actions: AuditAction[] = Object.values(auditActions).flat()
const actors = ['admin', 'user', 'visitor', 'system', 'provider'] as const satisfies AuditEventsTable['actor'][]
const tell = (action: string, detail: AuditDetail | string = {}, actor: AuditEventsTable['actor'] = 'admin') =>
  sentenceOf({ action, actor, detail })

describe('every action is told', () => {
  const odd: (AuditDetail | string)[] = [
    {},
    '{}',
    'not JSON',
    'null',
    '[1]',
    '"text"',
    { before: null, after: null, amountPence: null, dealId: null, files: null, kind: null, reason: null, rows: null },
    { before: {}, after: {}, amountPence: 'many', dealId: 'x', files: '2', kind: 'constructor', reason: '__proto__' },
    { before: { a: 1 }, after: 7, amountPence: {}, currency: { a: 1 }, rows: {}, why: 'toString', outcome: 'less-fee' },
    { paymentId: newId(), refundId: newId(), evidenceId: newId(), amountPence: 285_000, keptPence: 15_000 },
  ]

  test.each(actions)('%s, whatever its facts are', (action) => {
    for (const detail of odd) {
      for (const actor of actors) {
        const text = sentenceOf({ action, actor, detail })
        expect.soft(text, JSON.stringify(detail)).toMatch(/^[a-z][^{}[\]"]*$/)
        expect.soft(text).not.toMatch(/undefined|null|NaN|object|[A-Za-z]+Pence|285000|[\w-]{22}| {2}|^noted/)
      }
    }
  })

  test('an older action is quoted in readable words', () => {
    expect(tell('reservation-paid')).toBe('noted “Reservation paid”')
    expect(tell('constructor')).toBe('noted “Constructor”')
    expect(tell('__proto__')).toBe('noted “Proto”')
  })
})

describe('the sentences', () => {
  test.each<[AuditAction, AuditDetail, AuditEventsTable['actor'], string]>([
    ['deal-activated', { before: 'unavailable', after: 'active' }, 'admin', 'put the deal back on the market'],
    ['deal-activated', { before: 'inactive', after: 'active' }, 'admin', 'put the deal on the market'],
    ['deal-marked-unavailable', { before: 'reserved' }, 'admin', 'marked the deal unavailable while it was reserved'],
    ['deal-edited', { before: {}, after: {}, also: 'Tenancy', files: 'Picture “Yard” removed\nAnd 8 more' }, 'admin', 'changed tenancy.\nPicture “Yard” removed.\nAnd 8 more'], // prettier-ignore
    ['deal-edited', { before: {}, after: {}, also: '', files: 'Picture “Yard” removed' }, 'admin', 'changed the files of the deal.\nPicture “Yard” removed'], // prettier-ignore
    ['deal-edited', { before: {}, after: {}, also: 'pictures (1 removed)' }, 'admin', 'changed pictures (1 removed)'],
    ['deal-edited', { before: {}, after: {}, also: '', confirmed: 'They do not fit.\nNor do these.' }, 'admin', 'confirmed figures of the deal.\nConfirmed: They do not fit.\nConfirmed: Nor do these'], // prettier-ignore
    ['deal-edited', { before: {}, after: {}, also: 'Tenancy', files: 'Picture “Yard” removed', confirmed: 'They do not fit.' }, 'admin', 'changed tenancy.\nPicture “Yard” removed.\nConfirmed: They do not fit'], // prettier-ignore
    ['deal-created', { files: 'Picture “Yard” added' }, 'admin', 'entered the deal.\nPicture “Yard” added'],
    ['payment-mismatch', { receivedPence: 290_050, currency: 'usd' }, 'provider', 'received 2,900.50 USD, which is not what was asked for'], // prettier-ignore
    ['payment-mismatch', { receivedPence: 290_050, currency: 'gbp' }, 'provider', 'received £2,900.50, which is not what was asked for'], // prettier-ignore
    ['payment-returned', {}, 'provider', 'received a payment that goes back in full'],
    ['refund-request-approved', { outcome: 'less-fee', amountPence: 285_000, keptPence: 15_000, overridden: false }, 'admin', 'approved £2,850, £150 kept as the administration fee'], // prettier-ignore
    ['refund-request-approved', { outcome: 'less-fee', amountPence: 285_000, overridden: false }, 'admin', 'approved £2,850, the administration fee kept'], // prettier-ignore
    ['refund-request-approved', { outcome: 'full', amountPence: 300_000, keptPence: 0, overridden: false }, 'admin', 'approved £3,000'], // prettier-ignore
    ['refund-request-approved', { outcome: 'full-automatic', amountPence: 300_000, keptPence: 0 }, 'system', 'approved £3,000 by itself'], // prettier-ignore
    ['refund-request-approved', { amountPence: 270_000, keptPence: 30_000, overridden: true, overrideReason: 'Two of three rooms' }, 'admin', 'approved another amount, £2,700, £300 kept, for the reason “Two of three rooms”'], // prettier-ignore
    ['refund-request-approved', { amountPence: 300_000, finding: 'confirmed' }, 'admin', 'approved £3,000, the owner had confirmed that the property is unavailable'], // prettier-ignore
    ['refund-request-approved', { amountPence: 285_000, keptPence: 15_000, finding: 'not-so' }, 'admin', 'approved £2,850, £150 kept as the administration fee, the reason was found not to hold'], // prettier-ignore
    ['refund-request-approved', { before: 'processing' }, 'provider', 'put the request back to approved, because the money did not arrive'], // prettier-ignore
    ['refund-request-approved', {}, 'admin', 'approved the refund'],
    ['refund-request-refunded', { before: 'processing' }, 'provider', 'reported that the refund has arrived'],
    ['refund-sent-again', { amountPence: 285_000 }, 'admin', 'sent the refund of £2,850 again'],
    ['refund-request-pending', { reason: 'changed-plans', files: 2 }, 'user', 'asked for a refund: changed plans, 2 files'], // prettier-ignore
    [
      'refund-request-recommended',
      { recommendation: 'approve', note: '' },
      'admin',
      'recommended to approve the request',
    ],
    ['refund-request-recommended', { recommendation: 'reject', note: 'Sent twice.' }, 'admin', 'recommended to reject the request: “Sent twice.”'], // prettier-ignore
    ['refund-request-recommended', {}, 'admin', 'recommended a decision on the request'],
    ['refund-request-pending', { reason: 'no-longer-known' }, 'user', 'asked for a refund: no longer known'],
    ['ticket-filed', { kind: 'call', dealId: 118 }, 'user', 'asked for a call about PID-000118'],
    ['ticket-filed', {}, 'visitor', 'sent a message'],
    ['ticket-replied', { before: { status: 'closed' } }, 'visitor', 'replied, which reopened the ticket'],
    ['exported', { rows: 1204, status: 'under-review', search: true }, 'admin', 'downloaded the list as a file, 1,204 rows, filtered by status under review, search'], // prettier-ignore
    ['exported', { rows: 1 }, 'admin', 'downloaded the list as a file, 1 row'],
  ])('%s %j', (action, detail, actor, text) => {
    expect(tell(action, detail, actor)).toBe(text)
    expect(tell(action, JSON.stringify(detail), actor)).toBe(text)
  })

  test('a sentence of its own begins with a capital', () =>
    expect(headlineOf({ action: 'signed-in', actor: 'user', detail: {} })).toBe('Signed in'))
})

describe('who did it', () => {
  test.each([
    ['admin', 'ticket', 'Ada Admin', 'Ada Admin'],
    ['admin', 'ticket', null, 'An admin'],
    ['user', 'reservation', null, 'The buyer'],
    ['user', 'refund-request', null, 'The sender'],
    ['user', 'user', null, 'Someone since deleted'],
    ['visitor', 'ticket', null, 'The sender, not signed in'],
    ['visitor', 'odd', '', 'A visitor'],
    ['system', 'deal', null, 'The system'],
    ['provider', 'reservation', null, 'The payment provider'],
  ] as const)('%s on a %s, named %j', (actor, type, name, who) => expect(whoOf(actor, type, name)).toBe(who))
})

describe('what it changed', () => {
  test.each<[AuditDetail | string, string]>([
    [{ before: 'under-review', after: 'approved' }, 'Under review → approved'],
    [{ before: { status: 'open' }, after: { status: 'answered' } }, 'Open → answered'],
    [{ before: { status: 'open' }, after: { status: 'open' } }, ''],
    [{ before: { expiresAt: '2026-11-20T10:30:00.000Z' }, after: { expiresAt: '2026-11-20T10:45:00.000Z' } }, '10:30 → 10:45'], // prettier-ignore
    [{ before: { expiresAt: '2026-11-20T23:50:00.000Z' }, after: { expiresAt: '2026-11-21T00:20:00.000Z' } }, '20 Nov 2026, 23:50 → 21 Nov 2026, 00:20'], // prettier-ignore
    [{ before: { pricePence: 250_000, grade: 'D' }, after: { pricePence: 300_000, grade: 'C' } }, 'Price: £2,500 → £3,000, grade: D → C'], // prettier-ignore
    [{ before: { dealId: 1, paymentId: newId() }, after: { dealId: 118, paymentId: newId() } }, 'PID-000001 → PID-000118'], // prettier-ignore
    [{ after: 'refunded' }, 'Refunded'],
    [{ before: newId(), after: newId() }, ''],
    [{ before: 'yes', after: { odd: true } }, 'Yes'],
    [{ before: false, after: true }, 'No → yes'],
    [{}, ''],
    ['not JSON', ''],
  ])('%j', (detail, change) => {
    expect(changeOf(detail)).toBe(change)
  })
})

test('money in its own currency', () => {
  expect([moneyText(290_050), moneyText(5), moneyText(290_050, 'usd'), moneyText(300_000, null)]).toEqual([
    '£2,900.50',
    '£0.05',
    '2,900.50 USD',
    '£3,000',
  ])
})

test('a code as a person reads it', () => {
  expect([wordsOf('refund-request'), wordsOf('startNow'), wordsOf('')]).toEqual(['Refund request', 'Start now', ''])
})
