import { expect, test } from 'vitest'
import { readFilters } from '#app/domain/lists/filters.ts'
import { enterNotice, noteReturnedMoney } from '#app/domain/refunds/notices.server.ts'
import { buy } from '#app/testing/desks/refunds.ts'
import { day, later } from '#app/testing/running/times.ts'
import { auditList, listAudit } from './trail-list.server.ts'

test('a letter cancels, and a part of the money goes back by hand', async () => {
  const stage = await buy()
  const { id } = await stage.db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
  const notice = { channel: 'letter', reason: 'other', details: '', sentProof: 'Postmark' } as const
  const times = { sentAt: later(day), receivedAt: later(3 * day) }
  await enterNotice(stage.db, stage.admin, id, notice, times, [], later(3 * day))
  const returned = { amount: 100_000, way: 'cheque', day: '', proof: 'Cheque 7' } as const
  await noteReturnedMoney(stage.db, stage.admin, id, returned, later(4 * day), later(4 * day))
  const { rows } = await listAudit(stage.db, readFilters(auditList.filters, new URLSearchParams()), 50)
  expect(rows.toReversed().map(({ who, what }) => `${who}: ${what}`)).toEqual([
    'Ada Investor: Entered a notice that came by letter, sent on 3 Nov 2026, 10:00: other',
    'Ada Investor: Wrote down that £1,000 went back in another way',
  ])
})
