import type { Db } from '#db/database.server.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { agreesMilliseconds, type ClockDoubt, type ClockRefusal } from './clock.ts'

/** The one row in which the site keeps what time it expects it to be, and whether the machine's clock is in doubt. */

interface KeptClock {
  expectedAt: string
  doubtedSince: string | null
}

export async function readKeptClock(db: Db): Promise<KeptClock | undefined> {
  const row = await db
    .selectFrom('site_clock')
    .select(['expected_at', 'doubted_since'])
    .where('id', '=', 1)
    .executeTakeFirst()
  return row && { expectedAt: row.expected_at, doubtedSince: row.doubted_since }
}

export async function keepClock(db: Db, { expectedAt, doubtedSince }: KeptClock): Promise<void> {
  const row = { expected_at: expectedAt, doubted_since: doubtedSince }
  await db
    .insertInto('site_clock')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** The doubt of the clock; null while there is none. */
export async function readClockDoubt(db: Db): Promise<ClockDoubt | null> {
  const kept = await readKeptClock(db)
  return kept && kept.doubtedSince !== null ? { expectedAt: kept.expectedAt, since: kept.doubtedSince } : null
}

/** A person says that the clock is right, having been shown it as it was at `shown`. The jobs go on with their next round. */
export async function confirmClock(
  db: Db,
  admin: { id: string },
  shown: string,
  now: string,
): Promise<{ ok: true } | { ok: false; reason: ClockRefusal }> {
  return db.transaction().execute(async (trx) => {
    const doubt = await readClockDoubt(trx)
    if (!doubt) return { ok: false, reason: 'no-doubt' }
    // What they have confirmed is what they were shown, and no time to which the clock has been set since.
    const passed = Date.parse(now) - Date.parse(shown)
    if (!(passed >= 0 && passed <= agreesMilliseconds)) return { ok: false, reason: 'changed' }
    await keepClock(trx, { expectedAt: now, doubtedSince: null })
    await recordAudit(trx, {
      at: now,
      actor: 'admin',
      actorUserId: admin.id,
      action: 'clock-confirmed',
      objectType: 'clock',
      objectId: 'site',
      detail: { expected: doubt.expectedAt },
    })
    return { ok: true }
  })
}
