import type { Db } from '#db/database.server.ts'
import type { DisputeRow, DisputeStage, DisputeState, PaymentRow } from '#db/schema.ts'
import { disputeStages, type DisputeFacts, type Payments } from '#app/services/payments.server.ts'
import { operatorMail, type OperatorMatter } from '#app/domain/mail/operator.server.ts'
import { queueMail, wakeRefunds } from '#app/domain/mail/outbox.server.ts'
import { disputedSince, isDisputed } from '#app/domain/refunds/open-dispute.server.ts'
import {
  aboutReservation,
  addForeign,
  auditMoney,
  describeEffect,
  findDue,
  findPayment,
  readReservation,
  settlePayment,
} from '#app/domain/refunds/returned-money.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { repairEach } from '#app/utils/repair-each.server.ts'
import { disputeReason, takesMoney } from './disputes.ts'

/**
 * Takes in what the provider says of a dispute at a time: the buyer's bank asks for the money back. Until the bank has decided, the
 * documents are closed and nothing else is refunded. A dispute that we win leaves everything as before. One that we lose has taken the
 * money, and ends the reservation if that was all of it. A dispute about a payment that was to go back anyway changes no reservation.
 * An inquiry takes no money and changes nothing. Events come late, twice and in any order: a dispute only goes on to a later stage.
 */
export async function noteDispute(trx: Db, facts: DisputeFacts, toldAt: string, now: string): Promise<string> {
  const payment =
    facts.paymentIntentId &&
    (await trx
      .selectFrom('payments')
      .selectAll()
      .where('payment_intent_id', '=', facts.paymentIntentId)
      .executeTakeFirst())
  if (!payment) return 'ignored'
  const known = await trx.selectFrom('disputes').selectAll().where('id', '=', facts.id).executeTakeFirst()
  const isLater = !known || rankOf(facts.stage) > rankOf(known.stage) || isTakenForDispute(known, facts)
  await store(trx, payment, facts, known, { isLater, toldAt, now })
  if (!isLater) return 'noted'

  const before = await readReservation(trx, payment)
  const { amountPence } = facts
  const tell = (kind: string, matter: OperatorMatter) => {
    const name = { key: `dispute-${kind}:${facts.id}`, about: aboutReservation(payment) }
    return queueMail(trx, name, operatorMail(matter, before.reference), now)
  }
  const dispute = { id: facts.id, reason: disputeReason(facts.reason), evidenceDueBy: facts.evidenceDueBy }
  if (before.isKept) await lockWhileDisputed(trx, payment, now)
  else await liftLockOfEnded(trx, payment)
  switch (facts.stage) {
    case 'asked':
      await auditMoney(trx, payment, 'payment-questioned', now, { amountPence })
      await tell('asked', { kind: 'questioned', amountPence, dispute })
      return 'noted'
    case 'asked-answered':
    case 'asked-closed':
      return 'noted'
    case 'to-answer':
    case 'answered':
      if (known && takesMoney(known)) return 'noted'
      await auditMoney(trx, payment, 'payment-disputed', now, { amountPence })
      await tell('open', { kind: 'disputed', amountPence, isKept: before.isKept, dispute })
      return 'locked'
    case 'won':
      await auditMoney(trx, payment, 'dispute-won', now, { amountPence })
      // The outbox may have given up a refund that the dispute held back.
      if (!(await isHeldBack(trx, payment))) await wakeRefunds(trx, await findDue(trx, payment.id), now)
      return 'unlocked'
    case 'lost': {
      await auditMoney(trx, payment, 'dispute-lost', now, { amountPence })
      const row = await addForeign(trx, payment, amountPence, facts.id, now)
      if (row) {
        await trx
          .updateTable('refunds')
          .set({ status: 'succeeded', settled_at: now })
          .where('id', '=', row.id)
          .execute()
        await settlePayment(trx, await findPayment(trx, payment.id), row.id, now)
      }
      const isTooMuch = (row?.amount_pence ?? 0) < amountPence
      const effect = await describeEffect(trx, payment, before, { isArrived: true, isTooMuch })
      await tell('lost', { kind: 'dispute-lost', amountPence, effect, dispute })
      return 'refunded'
    }
  }
}

/**
 * True for an inquiry that an older version, which did not tell them apart, has left as a dispute: a row of which the provider has
 * said nothing since.
 */
function isTakenForDispute(known: DisputeRow, facts: DisputeFacts): boolean {
  const isUntold = known.fee_pence === null && known.reason === null && known.evidence_due_by === null
  return isUntold && known.stage === 'to-answer' && isInquiry(facts.stage)
}

const rankOf = (stage: DisputeStage) => disputeStages.indexOf(stage)

/** The stage in short, as the table has it too. */
function stateOf(stage: DisputeStage): DisputeState {
  if (stage === 'lost') return 'lost'
  return stage === 'won' || stage === 'asked-closed' ? 'won' : 'open'
}

/** Writes down what is newer than the row. An older word only fills what nobody has said yet. */
async function store(
  trx: Db,
  payment: PaymentRow,
  facts: DisputeFacts,
  known: DisputeRow | undefined,
  { isLater, toldAt, now }: { isLater: boolean; toldAt: string; now: string },
): Promise<void> {
  const isNewer = isLater || (known !== undefined && facts.stage === known.stage && toldAt >= known.told_at)
  const stage = isLater || !known ? facts.stage : known.stage
  const details = isNewer ? facts : null
  const row = {
    stage,
    provider_status: details?.status ?? known!.provider_status,
    amount_pence: details?.amountPence ?? known!.amount_pence,
    fee_pence: details?.feePence ?? known?.fee_pence ?? facts.feePence,
    reason: details?.reason ?? known?.reason ?? facts.reason,
    opened_at: facts.openedAt,
    took_at: tookAt(stage, facts, known, toldAt),
    evidence_due_by: details?.evidenceDueBy ?? known?.evidence_due_by ?? facts.evidenceDueBy,
    // The event of its end has the hour of it; whoever learns of the end otherwise has only the present one.
    closed_at:
      stateOf(stage) === 'open'
        ? null
        : ((facts.stage === stage ? facts.closedAt : null) ?? (isLater ? null : known!.closed_at) ?? now),
    told_at: isNewer ? toldAt : known!.told_at,
  }
  if (!known) {
    await trx
      .insertInto('disputes')
      .values({ id: facts.id, payment_id: payment.id, ...row })
      .execute()
    return
  }
  if (Object.entries(row).every(([name, value]) => known[name as keyof typeof row] === value)) return
  await trx.updateTable('disputes').set(row).where('id', '=', facts.id).execute()
}

/** Since when a dispute takes its sum; null for an inquiry. Of one that began as an inquiry the word may come after the next one. */
function tookAt(
  stage: DisputeStage,
  facts: DisputeFacts,
  known: DisputeRow | undefined,
  toldAt: string,
): string | null {
  if (isInquiry(stage)) return null
  const wasInquiry = isInquiry(facts.stage) && known?.stage === 'to-answer' && known.took_at === known.opened_at
  if (wasInquiry) return known.told_at
  return known?.took_at ?? (known ? toldAt : facts.openedAt)
}

const isInquiry = (stage: DisputeStage) => stage.startsWith('asked')

/** Locks the documents of a kept payment's reservation while one of its disputes holds the money, and opens them once none does. */
export async function lockWhileDisputed(
  trx: Db,
  payment: Pick<PaymentRow, 'id' | 'reservation_id'>,
  now: string,
): Promise<void> {
  const isLocked = await isHeldBack(trx, payment)
  await trx
    .updateTable('reservations')
    .set({ locked_at: isLocked ? now : null })
    .where('id', '=', payment.reservation_id)
    .where('locked_at', isLocked ? 'is' : 'is not', null)
    .execute()
}

/**
 * Lifts the lock of a reservation that has ended once none of its payments is disputed: its payment may have gone back by hand
 * meanwhile, and is not kept any more.
 */
async function liftLockOfEnded(trx: Db, payment: Pick<PaymentRow, 'reservation_id'>): Promise<void> {
  await trx
    .updateTable('reservations')
    .set({ locked_at: null })
    .where('id', '=', payment.reservation_id)
    .where('status', '=', 'refunded')
    .where('locked_at', 'is not', null)
    .where(isDisputed, '=', 0)
    .execute()
}

async function isHeldBack(trx: Db, payment: Pick<PaymentRow, 'id'>): Promise<boolean> {
  const row = await trx
    .selectFrom('payments')
    .select(disputedSince.as('since'))
    .where('id', '=', payment.id)
    .executeTakeFirst()
  return Boolean(row?.since)
}

/** How far back the repair looks for disputes of which no event has come: as long as the provider repeats an event, and far more. */
const repairWindowMilliseconds = 30 * 24 * 3_600_000

/**
 * Asks the provider how the open disputes stand, and for those that it has opened lately, in case an event never came. Returns for how
 * many something has changed.
 */
export async function repairDisputes(db: Db, payments: Payments, now: string): Promise<number> {
  const opened = await payments.listDisputes(addMilliseconds(now, -repairWindowMilliseconds))
  const listed = new Set(opened.map(({ id }) => id))
  const open = await db
    .selectFrom('disputes')
    .select('id')
    .where('state', '=', 'open')
    .orderBy('opened_at')
    .limit(500)
    .execute()
  const older = open.filter(({ id }) => !listed.has(id))
  return repairEach([...opened, ...older.map(({ id }) => id)], async (one) => {
    const facts = typeof one === 'string' ? await payments.findDispute(one) : one
    if (!facts) return false
    const result = await db.transaction().execute((trx) => noteDispute(trx, facts, now, now))
    return result !== 'noted' && result !== 'ignored'
  })
}
