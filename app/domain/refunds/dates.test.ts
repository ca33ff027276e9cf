import { describe, expect, test } from 'vitest'
import type { RefundRequestStatus } from '#db/schema.ts'
import { facts, unopened } from '#app/testing/desks/refund-facts.ts'
import { handlingDates, statutoryBy } from '#app/domain/terms/refund-rules.ts'
import { bankHolidays } from '#app/domain/terms/business-days.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { caseDates } from './dates.ts'

describe('the dates of a case', () => {
  const askedAt = '2026-11-10T12:00:00.000Z'
  const request = (change: { status?: RefundRequestStatus; decided_at?: string | null } = {}) => ({
    status: 'pending' as const,
    reason: 'changed-plans' as const,
    channel: 'form' as const,
    sent_at: askedAt,
    asked_at: askedAt,
    due_at: handlingDates(askedAt).answeredBy,
    decided_at: null,
    ...change,
  })
  const labels = (...given: Parameters<typeof caseDates>) => caseDates(...given).dates.map(({ label, text }) => [label, text]) // prettier-ignore

  test('come in order, with the end of a day in words, and the next one to keep is marked', () => {
    const { dates, spans } = caseDates(request(), facts(unopened), '2026-11-16T09:00:00.000Z')
    expect(dates.map(({ label, text }) => [label, text])).toEqual([
      ['Paid', '2 Nov 2026, 10:00'],
      ['48 hours over', '4 Nov 2026, 10:00'],
      ['Refund requested', '10 Nov 2026, 12:00'],
      ['Now', '16 Nov 2026, 09:00'],
      ['Cancellation period over', 'end of 16 November 2026'],
      ['Decide by', 'end of 19 November 2026'],
      ['Statutory refund deadline', 'end of 24 November 2026'],
    ])
    expect(dates.filter(({ isNext }) => isNext).map(({ label }) => label)).toEqual(['Decide by'])
    expect(spans.map(({ label }) => label)).toEqual(['48 hours', 'Cancellation period'])
  })

  test('no statutory date where the right to cancel has ended, and none for what is decided for good', () => {
    expect(labels(request(), facts(), '2026-11-19T09:00:00.000Z')).not.toContainEqual(['Statutory refund deadline', 'end of 24 November 2026']) // prettier-ignore
    const decided = request({ status: 'rejected', decided_at: '2026-11-12T10:00:00.000Z' })
    const shown = labels(decided, facts(unopened), '2026-11-19T09:00:00.000Z')
    expect(shown.at(-1)).toEqual(['Cancellation period over', 'end of 16 November 2026'])
    expect(shown).toContainEqual(['Decided', '12 Nov 2026, 10:00'])
    expect(shown.map(([label]) => label)).not.toContain('Decide by')
  })

  test('now is left out where the answer is due today', () => {
    expect(labels(request(), facts(), '2026-11-19T09:00:00.000Z').map(([label]) => label)).not.toContain('Now')
  })
})

describe('the date of the law', () => {
  test('is there only for a cancellation under it', () => {
    const by = '2026-11-25T00:00:00.000Z'
    const received = '2026-11-10T12:00:00.000Z'
    expect(statutoryBy(facts(unopened), received)).toBe(by)
    expect(statutoryBy(facts({ hasWaived: false }), received)).toBe(by)
    expect(statutoryBy(facts(), received)).toBeNull()
    expect(statutoryBy(facts({ ...unopened, sentAt: '2026-11-17T00:00:00.000Z' }), received)).toBeNull()
    expect(statutoryBy(facts({ ...unopened, sentAt: '2026-11-16T23:59:59.999Z' }), '2026-11-20T09:00:00.000Z')).toBe(
      '2026-12-05T00:00:00.000Z',
    )
  })

  test('is never before the deadline of an answer, so that the deadline is the date to keep', () => {
    for (const year of Object.keys(bankHolidays)) {
      for (let number = 0; number < 366; number += 1) {
        const askedAt = addMilliseconds(`${year}-01-01T12:00:00.000Z`, number * 86_400_000)
        const { answeredBy, lawBy } = handlingDates(askedAt)
        expect(answeredBy <= lawBy, askedAt).toBe(true)
      }
    }
  })
})
