import { describe, expect, test } from 'vitest'
import { newId } from '#app/utils/ids.server.ts'
import { factsText } from './trail.ts'

describe('the facts of an entry, as a person reads them', () => {
  test.each([
    ['money is pounds', { amountPence: 290_050 }, 'Amount: £2,900.50'],
    ['whatever it is of', { receivedPence: 5, approvedPence: 300_000 }, 'Received: £0.05\nApproved: £3,000'],
    ['in its own currency', { receivedPence: 290_050, currency: 'usd' }, 'Received: 2,900.50 USD\nCurrency: USD'],
    ['also where it names it', { receivedPence: 290_050, currency: 'gbp' }, 'Received: £2,900.50\nCurrency: GBP'],
    ['an amount that is none stays', { amountPence: 'many' }, 'Amount: Many'],
    ['outcomes are words', { outcome: 'less-fee', overridden: false }, 'Outcome: Less £150 fee\nOverridden: No'],
    ['so are reasons', { reason: 'changed-plans', why: 'paid-twice' }, 'Reason: Changed plans\nWhy: Paid twice'],
    ['an outcome nobody knows', { outcome: 'constructor' }, 'Outcome: Constructor'],
    ['a deal has its reference', { dealId: 118 }, 'Deal: PID-000118'],
    [
      'rows without a page are left out',
      { paymentId: newId(), refundId: newId(), documentId: newId(), evidenceId: newId(), files: 2 },
      'Files: 2',
    ],
    ['what was typed stays', { overrideReason: 'Two of three rooms, <b>', version: '2026-11' }, 'Override reason: Two of three rooms, <b>\nVersion: 2026-11'], // prettier-ignore
    ['nothing is none', { dealId: null, note: null }, 'Deal: none\nNote: none'],
    ['a choice is yes or no', { startNow: true, loseRight: false }, 'Start now: Yes\nLose right: No'],
    ['no facts', {}, ''],
  ])('%s', (_what, detail, text) => expect(factsText(detail)).toBe(text))

  test.each([
    ['under-review', 'Under review'],
    ['RES-7K2M9QWD', 'RES-7K2M9QWD'],
    [newId(), ''],
    [5, '5'],
    [true, 'Yes'],
    [null, ''],
    [undefined, ''],
  ])('a state alone: %j', (state, text) => expect(factsText(state)).toBe(text))
})
