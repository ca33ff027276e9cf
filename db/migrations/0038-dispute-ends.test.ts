import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { addDeal, addDispute, addPurchase, addUser, createSqliteDatabase } from '#app/testing/database/database.ts'
import { day, later } from '#app/testing/running/times.ts'
import { up } from './0038-dispute-ends.ts'

test('every dispute but an inquiry has taken its sum since it was opened', async () => {
  const db = await createSqliteDatabase()
  const stages = ['asked', 'asked-answered', 'asked-closed', 'to-answer', 'answered', 'won', 'lost'] as const
  for (const [index, stage] of stages.entries()) {
    const { reservationId } = await addPurchase(db, await addUser(db), await addDeal(db))
    const ended = ['asked-closed', 'won', 'lost'].includes(stage) ? { closed_at: later(day) } : {}
    await addDispute(db, reservationId, { id: stage, stage, opened_at: later(index), ...ended })
  }
  // The table as it was before.
  for (const index of ['disputes_taking', 'disputes_won']) await sql.raw(`DROP INDEX ${index}`).execute(db)
  await sql`ALTER TABLE disputes DROP COLUMN took_at`.execute(db)
  await sql`CREATE INDEX payments_by_intent ON payments (payment_intent_id)`.execute(db)
  await up(db as unknown as Kysely<unknown>)
  const rows = await db.selectFrom('disputes').select(['id', 'opened_at', 'took_at']).execute()
  const taken = (id: string) => !id.startsWith('asked')
  expect(rows.map(({ took_at: took }) => took)).toEqual(rows.map((row) => (taken(row.id) ? row.opened_at : null)))
  expect(rows).toHaveLength(stages.length)
})
