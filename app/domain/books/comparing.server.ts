import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { ComparedKind, PaymentStatus } from '#db/schema.ts'
import type { Payments } from '#app/services/payments.server.ts'
import { addMilliseconds, londonDay, readLondonTime, startOfLondonDay } from '#app/utils/dates.ts'

/**
 * Our payments, refunds and disputes of the last 90 days beside the provider's lists, once a night. Every kind is a step of its own:
 * after a break the next round goes on at the kind that is due.
 */

const day = 86_400_000
/** The days that a comparison looks back on. */
const comparedDays = 90
/** The days in which word of what was made at the provider may come at the latest. It sends an event again for 30 days. */
const lateDays = 30
/** What is younger is left to the next night, because word of it may still be on its way. */
const settlingTime = 3_600_000
/** The most ids in one query. */
const batchSize = 500

/** States of payments whose money has come, whatever became of it. */
const arrivedStatuses = ['succeeded', 'refund-due', 'refunded', 'mismatch'] as const satisfies PaymentStatus[]

/** Payments whose money has come, as SQL has it: the values are written out, because partial indexes hold only rows with these. */
export const arrivedSql = sql<boolean>`payments.status IN (${sql.join(arrivedStatuses.map((status) => sql.lit(status)))})`

/** The next 03:00 in London after `now`; a UTC instant. */
export function nextComparison(now: string): string {
  const atThree = (iso: string) => readLondonTime(`${londonDay(iso)}T03:00`)!
  const today = atThree(now)
  return now < today ? today : atThree(startOfLondonDay(now, 1))
}

/** Compares each kind that is due. The first round only sets the hour. Throws where the provider cannot be asked. */
export async function compareMoney(db: Db, payments: Payments, now: string): Promise<void> {
  for (const kind of ['payment', 'refund', 'dispute'] as const) {
    const row = await db.selectFrom('money_comparisons').select('due_at').where('kind', '=', kind).executeTakeFirst()
    if (!row) {
      const first = { kind, compared_at: null, due_at: nextComparison(now), since: now }
      await db
        .insertInto('money_comparisons')
        .values(first)
        .onConflict((same) => same.doNothing())
        .execute()
    } else if (row.due_at <= now) {
      await compareKind(db, payments, kind, now)
    }
  }
}

/** A sum of ours or of the provider. */
interface Sum {
  ref: string
  pence: number
  currency: string
  at: string
}
/** A sum of ours with its purchase. */
interface OurSum extends Omit<Sum, 'currency'> {
  reservationId: string
}

async function compareKind(db: Db, payments: Payments, kind: ComparedKind, now: string): Promise<void> {
  const since = addMilliseconds(now, -comparedDays * day)
  const until = addMilliseconds(now, -settlingTime)
  // What is here before the provider is asked has to be in its list, and what it lists has to be here after it has answered. Here it is
  // as old as our row, which is made later than the provider's object where word came late.
  const surelyListed = addMilliseconds(since, lateDays * day)
  const before = await readOurs(db, kind, { from: surelyListed, until })
  const { sums, fees } = await readTheirs(payments, kind, since)
  const theirs = new Map(sums.map((sum) => [sum.ref, sum]))
  const standing = await db
    .selectFrom('money_differences')
    .select(['provider_ref', 'theirs_pence', 'currency', 'seen_at'])
    .where('kind', '=', kind)
    .execute()
  const known = new Map(standing.map((row) => [row.provider_ref, row]))
  const refs = [...new Set([...theirs.keys(), ...before.map(({ ref }) => ref), ...known.keys()])]
  const ours = new Map<string, OurSum>()
  for (let from = 0; from < refs.length; from += batchSize) {
    for (const sum of await readOurs(db, kind, { refs: refs.slice(from, from + batchSize) })) ours.set(sum.ref, sum)
  }
  const differing = refs.flatMap((ref) => {
    const our = ours.get(ref)
    const listed = theirs.get(ref)
    // It was here a moment ago, and has failed since.
    if (!our && !listed) return []
    const { at } = (our ?? listed)!
    // What stands as a difference is looked for until it is as old as the list goes back.
    if (!listed && at < since) return []
    // What may be too old for the list counts as it was last seen there.
    const last = known.get(ref)
    const isPast = !listed && at < surelyListed && last !== undefined && last.theirs_pence !== null
    const their = isPast ? { pence: last.theirs_pence!, currency: last.currency } : listed
    const isYoung = at > until
    const isSame = (our?.pence ?? 0) === (their?.pence ?? 0) && (their?.currency ?? 'gbp') === 'gbp'
    return isYoung || isSame ? [] : [{ ref, our, their }]
  })
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('money_differences').where('kind', '=', kind).execute()
    for (let from = 0; from < differing.length; from += batchSize) {
      const rows = differing.slice(from, from + batchSize).map(({ ref, our, their }) => ({
        kind,
        provider_ref: ref,
        ours_pence: our?.pence ?? null,
        theirs_pence: their?.pence ?? null,
        currency: their?.currency ?? 'gbp',
        reservation_id: our?.reservationId ?? null,
        seen_at: known.get(ref)?.seen_at ?? now,
      }))
      await trx.insertInto('money_differences').values(rows).execute()
    }
    const told = [...fees].map(([intentId, pence]) => sql`(${intentId}, cast(${pence} as bigint))`)
    for (let from = 0; from < told.length; from += batchSize) {
      await sql`WITH told(ref, pence) AS (VALUES ${sql.join(told.slice(from, from + batchSize))})
        UPDATE payments SET fee_pence = told.pence FROM told
        WHERE payment_intent_id = told.ref AND (fee_pence IS NULL OR fee_pence <> told.pence)`.execute(trx)
    }
    await trx
      .updateTable('money_comparisons')
      .set({ compared_at: now, due_at: nextComparison(now) })
      .where('kind', '=', kind)
      .execute()
  })
}

async function readTheirs(
  payments: Payments,
  kind: ComparedKind,
  since: string,
): Promise<{ sums: Sum[]; fees: Map<string, number> }> {
  if (kind === 'payment') {
    const paid = await payments.listPaid(since)
    return {
      sums: paid.map(({ id, receivedPence, currency, createdAt }) => ({
        ref: id,
        pence: receivedPence,
        currency,
        at: createdAt,
      })),
      fees: new Map(paid.flatMap(({ id, feePence }) => (feePence === null ? [] : [[id, feePence]]))),
    }
  }
  const sums =
    kind === 'refund'
      ? (await payments.listRefundsSince(since)).map(({ id, status, amountPence, currency, createdAt }) => ({
          ref: id,
          pence: status === 'failed' ? 0 : amountPence,
          currency,
          at: createdAt,
        }))
      : (await payments.listDisputes(since)).map(({ id, amountPence, currency, openedAt }) => ({
          ref: id,
          pence: amountPence,
          currency,
          at: openedAt,
        }))
  return { sums, fees: new Map() }
}

type Asked = { refs: string[] } | { from: string; until: string }

/** Our sums with these ids of the provider, or of this time: one query. */
async function readOurs(db: Db, kind: ComparedKind, asked: Asked): Promise<OurSum[]> {
  switch (kind) {
    case 'payment': {
      const rows = await db
        .selectFrom('payments')
        .select(['payment_intent_id as ref', 'amount_pence as pence', 'created_at as at', 'reservation_id'])
        .where(arrivedSql)
        .where('payment_intent_id', 'is not', null)
        .$if('refs' in asked, (query) => query.where('payment_intent_id', 'in', (asked as { refs: string[] }).refs))
        .$if('from' in asked, (query) => {
          const { from, until } = asked as { from: string; until: string }
          return query.where('created_at', '>=', from).where('created_at', '<', until)
        })
        .execute()
      return rows.map(({ reservation_id: reservationId, ref, ...row }) => ({ ...row, ref: ref!, reservationId }))
    }
    case 'refund': {
      // What a lost dispute took is no refund of the provider's, and bears the dispute's id.
      const rows = await db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.payment_id')
        .leftJoin('disputes', 'disputes.id', 'refunds.provider_ref')
        .select(['refunds.provider_ref as ref', 'refunds.amount_pence as pence', 'refunds.created_at as at'])
        .select('payments.reservation_id')
        .where('way', '=', 'provider')
        .where('refunds.status', 'in', ['pending', 'succeeded'])
        .where('refunds.provider_ref', 'is not', null)
        .where('disputes.id', 'is', null)
        .$if('refs' in asked, (query) => query.where('refunds.provider_ref', 'in', (asked as { refs: string[] }).refs))
        .$if('from' in asked, (query) => {
          const { from, until } = asked as { from: string; until: string }
          return query.where('refunds.created_at', '>=', from).where('refunds.created_at', '<', until)
        })
        .execute()
      return rows.map(({ reservation_id: reservationId, ref, ...row }) => ({ ...row, ref: ref!, reservationId }))
    }
    case 'dispute': {
      const rows = await db
        .selectFrom('disputes')
        .innerJoin('payments', 'payments.id', 'disputes.payment_id')
        .select(['disputes.id as ref', 'disputes.amount_pence as pence', 'opened_at as at', 'reservation_id'])
        .$if('refs' in asked, (query) => query.where('disputes.id', 'in', (asked as { refs: string[] }).refs))
        .$if('from' in asked, (query) => {
          const { from, until } = asked as { from: string; until: string }
          return query.where('opened_at', '>=', from).where('opened_at', '<', until)
        })
        .execute()
      return rows.map(({ reservation_id: reservationId, ...row }) => ({ ...row, reservationId }))
    }
  }
}
