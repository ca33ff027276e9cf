import type { Db } from '#db/database.server.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { reasonForTrail } from '#app/domain/audit/audit.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { can } from '#app/domain/people/roles.ts'
import type { Admin } from '#app/domain/people/users.ts'
import { findPurchase } from '#app/domain/refunds/purchases.server.ts'
import { notShownMail, withdrawnMail } from './mails.server.ts'
import { changeRecord, eraseRecord, keyOfLink, linkEndOf, purchaseOf } from './record.server.ts'
import type { RefusalForm, TestimonialRefusal } from './testimonials.ts'

/** The two ends that the desk puts to words: it does not show them, or withdraws them for their author (RULES.md, Testimonials). */

/** `isNew` is false for the same form sent twice. */
type Ended = { ok: true; isNew: boolean } | { ok: false; reason: TestimonialRefusal }

/** Refuses to show words, or takes them off the site, for one of the reasons; the author is told. Only an admin may. */
export async function refuseTestimonial(
  db: Db,
  admin: Admin,
  id: string,
  { version, reason, note }: RefusalForm,
  now: string,
): Promise<Ended> {
  if (!can(admin, 'testimonial-decisions')) return { ok: false, reason: 'admins-only' }
  return db.transaction().execute(async (trx) => {
    const record = await trx.selectFrom('testimonials').selectAll().where('id', '=', id).executeTakeFirst()
    if (!record) return { ok: false, reason: 'not-found' }
    const about = await purchaseOf(trx, record)
    if (about?.buyerId === admin.id) return { ok: false, reason: 'own-purchase' }
    if (record.state === 'asked') return { ok: false, reason: 'unanswered' }
    if (record.state === 'withdrawn') return { ok: false, reason: 'withdrawn' }
    const isSame = record.refused_because === reason && record.refusal_note === note
    if (record.state === 'refused' && isSame) return { ok: true, isNew: false }
    if (record.version !== version) return { ok: false, reason: 'changed' }
    await changeRecord(trx, record, {
      state: 'refused',
      refused_because: reason,
      refusal_note: note,
      decided_at: now,
      decided_by: admin.id,
      updated_at: now,
    })
    await recordAudit(trx, {
      at: now,
      actor: 'admin',
      actorUserId: admin.id,
      action: 'testimonial-refused',
      objectType: 'testimonial',
      objectId: id,
      detail: { before: record.state, after: 'refused', because: reason },
    })
    const purchase = record.reservation_id && (await findPurchase(trx, record.reservation_id))
    if (purchase) {
      const wasShown = record.state === 'verified'
      const refusal = { because: reason, note, wasShown }
      const mayChange = !about?.isByStaff && !about?.isPaidBack
      const link = { key: await keyOfLink(trx, id), until: linkEndOf(record), mayChange }
      const mail = notShownMail(purchase, refusal, link, now)
      const key = `testimonial-refused:${id}:${record.version}`
      await queueMail(trx, { key, about: { type: 'testimonial', id } }, mail, now)
    }
    return { ok: true, isNew: true }
  })
}

/** Withdraws a testimonial for its author, who has told us `how`; they are told by mail. Once more it changes nothing. Only an admin may. */
export async function withdrawForAuthor(db: Db, admin: Admin, id: string, how: string, now: string): Promise<Ended> {
  if (!can(admin, 'testimonial-decisions')) return { ok: false, reason: 'admins-only' }
  return db.transaction().execute(async (trx) => {
    const record = await trx.selectFrom('testimonials').selectAll().where('id', '=', id).executeTakeFirst()
    if (!record) return { ok: false, reason: 'not-found' }
    if (record.state === 'withdrawn') return { ok: true, isNew: false }
    if (record.state === 'asked') return { ok: false, reason: 'unanswered' }
    await eraseRecord(trx, record, { actor: 'admin', actorUserId: admin.id }, now, reasonForTrail(how))
    const purchase = record.reservation_id && (await findPurchase(trx, record.reservation_id))
    // It holds no words, and stays with the mails about the purchase.
    if (purchase) {
      const about = { type: 'reservation', id: purchase.reservationId } as const
      // Words that were given anew can be withdrawn once more.
      const key = `testimonial-withdrawn:${id}:${record.version}`
      await queueMail(trx, { key, about }, withdrawnMail(purchase, await keyOfLink(trx, id)), now)
    }
    return { ok: true, isNew: true }
  })
}
