import { expect, test } from 'vitest'
import { endEmails } from '#app/domain/alerts/ending.server.ts'
import { changeSearch, ownerByUser } from '#app/domain/alerts/own.server.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { followSearch } from '#app/testing/desks/alerts.ts'
import { addUser, createTestDatabase } from '#app/testing/database/database.ts'
import { minutesLater } from '#app/testing/running/times.ts'
import { auditList, listAudit } from './trail-list.server.ts'

test('saved searches are confirmed and ended, by a reader, a user and the site, and nothing names the address', async () => {
  const db = await createTestDatabase()
  const ivy = await addUser(db)
  const own = await followSearch(db, ivy.email, { user: ivy, now: minutesLater(1) })
  await changeSearch(db, await ownerByUser(db, ivy), own.id, 'stop', minutesLater(2))
  const { id } = await followSearch(db, 'sue@mail.test', { now: minutesLater(3) })
  await db.transaction().execute((trx) => endEmails(trx, id, { actor: 'system' }, minutesLater(4)))
  const { rows } = await listAudit(db, readFilters(auditList.filters, new URLSearchParams()), 50)
  expect(rows.toReversed().map(({ who, what }) => `${who}: ${what}`)).toEqual([
    'The reader: Confirmed emails about new deals for a saved search',
    'Ivy Investor: Ended the emails for a saved search',
    'The reader: Confirmed emails about new deals for a saved search',
    expect.stringContaining('Ended the emails for a saved search because the address had bounced') as string,
  ])
  expect(JSON.stringify(rows)).not.toContain('mail.test')
})
