import { expect, test } from 'vitest'
import { readFilters } from '#app/domain/lists/filters.ts'
import { addDeskNote } from '#app/domain/notes/notes.server.ts'
import { buy } from '#app/testing/buyers/purchases.ts'
import { testNow } from '#app/testing/database/database.ts'
import { ask } from '#app/testing/desks/refunds.ts'
import { hour, later } from '#app/testing/running/times.ts'
import { sendMailAgain } from './mail-again.server.ts'
import { auditList, listAudit } from './trail-list.server.ts'

test('notes for the desk about each thing, and an email that is sent again; no words of a note are told', async () => {
  const stage = await buy()
  const { db, admin, buyer } = stage
  const { id: request } = await ask(stage, buyer)
  const { id } = await db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
  const things = [['reservation', id], ['refund-request', request], ['user', buyer.id]] as const // prettier-ignore
  for (const [type, about] of things)
    await addDeskNote(db, admin, { type, id: about }, { note: 'Secret.' }, later(2 * hour))
  const mail = await db
    .updateTable('outbox')
    .set({ status: 'sent', sent_at: testNow })
    .where('about_type', '=', 'reservation')
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await sendMailAgain(db, admin, id, mail.id, later(3 * hour))).toEqual({ ok: true })
  const { rows } = await listAudit(db, readFilters(auditList.filters, new URLSearchParams()), 4)
  expect(rows.toReversed().map(({ who, what }) => `${who}: ${what}`)).toEqual([
    'Ada Investor: Added a note for the desk',
    'Ada Investor: Added a note for the desk',
    'Ada Investor: Added a note for the desk',
    'Ada Investor: Sent the email once more, with the same words',
  ])
  expect(JSON.stringify(rows)).not.toContain('Secret')
})
