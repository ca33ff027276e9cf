import { expect, test } from 'vitest'
import { readDashboard } from '#app/domain/desk/dashboard.server.ts'
import { sections } from '#app/domain/people/roles.ts'
import { createPast } from '#app/testing/database/past.ts'
import { londonMonth } from '#app/utils/dates.ts'
import { everyDay } from '../../../scripts/lib/all.ts'

/** Each weekday, midnights in winter and summer, the nights in which clocks change, bank holidays and the turn of a year. */
const hours = [
  '2026-11-30T09:00:00.000Z',
  '2027-01-01T00:00:00.000Z',
  '2027-03-28T01:00:00.000Z',
  '2027-04-03T15:00:00.000Z',
  '2027-06-12T23:00:00.000Z',
  '2026-12-01T00:00:00.000Z',
  '2026-12-02T23:59:59.999Z',
  '2026-12-31T12:00:00.000Z',
  '2027-01-08T02:30:00.000Z',
  '2027-10-31T01:30:00.000Z',
]

test.each(everyDay(hours, 3))(
  'the past before %s holds: nothing of it is to come, and nothing is overdue',
  async (now) => {
    const db = await createPast(now)
    try {
      const dashboard = await readDashboard(db, { open: sections, canSendMail: true, userId: '' }, now)
      for (const deadlines of [
        dashboard.refunds!.deadlines,
        dashboard.tickets!.deadlines,
        dashboard.disputes!.deadlines,
      ])
        expect(deadlines.overdue).toBe(0)
      const reviews = await db.selectFrom('submissions').select('review_due_at').where('state', 'in', ['submitted', 'in-review']).where('review_due_at', '<=', now).execute() // prettier-ignore
      expect(reviews).toEqual([])
      expect(dashboard).toMatchObject({ refunds: { pending: 2, underReview: 1 }, moneyDifferences: 0 })
      for (const [table, column] of [['audit_events', 'at'], ['outbox', 'created_at'], ['payments', 'created_at'], ['tickets', 'updated_at'], ['document_accesses', 'accessed_at'], ['submissions', 'updated_at']] as const) {
      const late = await db.selectFrom(table).select(column as never).where(column as never, '>', now as never).execute()
      expect(late, table).toEqual([])
    } // prettier-ignore
      // Numbers begin anew with a year, and have no gaps in any.
      const receipts = await db.selectFrom('receipts').select(['kind', 'year', 'number', 'issued_at']).orderBy('issued_at').execute() // prettier-ignore
      for (const [, series] of Map.groupBy(receipts, ({ kind, year }) => `${kind} ${year}`))
        expect(series.map(({ number }) => number)).toEqual(series.map((_, index) => index + 1))
      for (const { year, issued_at: at } of receipts) expect(String(year)).toBe(londonMonth(at).slice(0, 4))
    } finally {
      await db.destroy()
    }
  },
)
