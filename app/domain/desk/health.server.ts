import { sql, type SelectQueryBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { Database } from '#db/schema.ts'

/** Whether the database is there and migrated. */
export async function isDatabaseReady(db: Db): Promise<boolean> {
  try {
    await db.selectFrom('sessions').select('id_hash').limit(1).execute()
    return true
  } catch {
    return false
  }
}

/** Writes a row, reads it and takes it away again, in one transaction that leaves nothing behind. Throws where that is not possible. */
export async function tryDatabase(db: Db, now: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = { job: 'readiness', failed_since: now, last_failed_at: now, failures: 1, error: '' }
    await trx.insertInto('job_failures').values(row).execute()
    await trx.selectFrom('job_failures').select('job').where('job', '=', row.job).executeTakeFirstOrThrow()
    await trx.deleteFrom('job_failures').where('job', '=', row.job).execute()
  })
}

/** What is counted for whoever watches the site. */
interface SiteFigures {
  outbox: { kind: string; state: 'waiting' | 'failed'; rows: number }[]
  holds: number
  /** Payments by state. `returned` has those that went back whole, and those of another sum than was asked. */
  payments: { state: string; rows: number }[]
}

/** The figures of this moment. Each is counted in an index, and none reads the rows that have come to their end. */
export async function readSiteFigures(db: Db): Promise<SiteFigures> {
  // The values are written out and not bound: partial indexes hold only rows with these values.
  const holds = await count(db.selectFrom('reservations').where('status', '=', sql.lit('held')))
  const waiting = db.selectFrom('outbox').where('status', '=', sql.lit('waiting'))
  const failed = db.selectFrom('outbox').where('status', '=', sql.lit('failed'))
  const outbox: SiteFigures['outbox'] = []
  for (const [state, rows] of [
    ['waiting', waiting],
    ['failed', failed],
  ] as const)
    for (const { kind, total } of await rows
      .select((select) => ['kind', select.fn.countAll<number>().as('total')])
      .groupBy('kind')
      .execute())
      outbox.push({ kind, state, rows: total })
  return { outbox, holds, payments: await countPayments(db) }
}

/** No index has each state, so two of them come from what the others leave. */
async function countPayments(db: Db): Promise<SiteFigures['payments']> {
  const payments = db.selectFrom('payments')
  const unsettled = await payments
    .select((select) => ['status', select.fn.countAll<number>().as('total')])
    .where('status', 'in', [sql.lit('creating' as const), sql.lit('open' as const), sql.lit('refund-due' as const)])
    .groupBy('status')
    .execute()
  const of = (status: string) => unsettled.find((row) => row.status === status)?.total ?? 0
  const [creating, open, due] = [of('creating'), of('open'), of('refund-due')]
  const succeeded = await count(payments.where('status', '=', sql.lit('succeeded' as const)))
  const settled = await count(
    payments.where('status', 'in', [
      sql.lit('succeeded' as const),
      sql.lit('refund-due' as const),
      sql.lit('refunded' as const),
      sql.lit('mismatch' as const),
    ]),
  )
  const all = await count(payments)
  const states = { creating, open, succeeded, 'refund-due': due, returned: settled - succeeded - due }
  return Object.entries({ ...states, canceled: all - settled - creating - open }).map(([state, rows]) => ({
    state,
    rows,
  }))
}

async function count(rows: SelectQueryBuilder<Database, keyof Database, object>): Promise<number> {
  const { total } = await rows.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}
