import type { Db } from '#db/database.server.ts'
import type { TestimonialRow, TestimonialState } from '#db/schema.ts'
import { readEndKey } from '#app/domain/newsletter/keys.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import {
  eraseRecord,
  findRecordOf,
  findTestimonialPurchase,
  isToRecheck,
  linkEndOf,
  stopAsking,
  writeGiven,
  type By,
  type TestimonialPurchase,
} from './record.server.ts'
import { isBlank } from '#app/utils/text.ts'
import { refusalReasons, testimonialConsent, type GivenForm, type TestimonialRefusal } from './testimonials.ts'

/** A testimonial as its author gives, changes and withdraws it: by the link of a mail, or signed in. */

/** The way by which the author has come. */
export type Way = { by: 'link'; key: string } | { by: 'account'; user: User; reservationId: string }

/** A testimonial as its author sees it. */
export interface OwnTestimonial {
  state: TestimonialState
  reference: string
  dealTitle: string
  dealLabel: string
  words: string
  name: string
  /** What the author said was given; null where they were not asked. */
  saidIncentive: string | null
  /** True where something was given for words that were withdrawn, so that the answer that it was nothing wants a reason. */
  hadIncentive: boolean
  /** What the site says was given; null while nobody has checked it. */
  incentive: string | null
  consentAt: string | null
  /** Why the words are not shown, and what the desk wrote besides; null where they were not refused. */
  refusal: { told: string; note: string } | null
  /** Why words cannot be given or changed by this way now; null where they can. */
  whyNot: TestimonialRefusal | null
  /** The time from which the link cannot be written by; null in the account, where there is no end. */
  until: string | null
  /** Which words the page shows, so that none are written over that its reader has not seen. */
  seen: string
  /** True where the payment has gone back, and the words are looked at once more. */
  isToRecheck: boolean
  /** True where the buyer is not asked about any purchase. */
  hasDeclined: boolean
}

type Refused = { ok: false; reason: TestimonialRefusal }

interface Found {
  ok: true
  purchase: TestimonialPurchase
  record: TestimonialRow | undefined
  by: By
  until: string | null
}

/**
 * The record behind a link or of a purchase of one's own. `not-found` for a link that we have not made, and `over` for one whose
 * record has gone.
 */
async function find(db: Db, way: Way): Promise<Found | Refused> {
  if (way.by === 'account') {
    const purchase = await findTestimonialPurchase(db, { id: way.reservationId })
    if (purchase?.buyerId !== way.user.id) return { ok: false, reason: 'no-purchase' }
    const record = await findRecordOf(db, purchase.reservationId)
    // Whoever wrote to us before the end can see and withdraw it here.
    if (purchase.completedOn === null && !record) return { ok: false, reason: 'no-purchase' }
    if (purchase.isByStaff && !record) return { ok: false, reason: 'staff' }
    return { ok: true, purchase, record, by: { actor: 'user', actorUserId: way.user.id }, until: null }
  }
  const id = await readEndKey(db, way.key, 'testimonial')
  if (id === null) return { ok: false, reason: 'not-found' }
  const record = await db.selectFrom('testimonials').selectAll().where('id', '=', id).executeTakeFirst()
  const purchase = record?.reservation_id ? await findTestimonialPurchase(db, { id: record.reservation_id }) : undefined
  if (!record || !purchase) return { ok: false, reason: 'over' }
  return { ok: true, purchase, record, by: { actor: 'visitor' }, until: linkEndOf(record) }
}

/** Why words cannot be given or changed by this way now; null where they can. */
function whyNot({ record, purchase, until }: Found, now: string): TestimonialRefusal | null {
  if (purchase.isPaidBack) return 'paid-back'
  if (record?.state === 'verified') return 'shown'
  if (purchase.isByStaff) return 'staff'
  return until !== null && now >= until ? 'over' : null
}

/** Which words a record holds, or that there are none since they were withdrawn. */
function seenOf(record: TestimonialRow | undefined): string {
  if (!record) return ''
  return record.words === null ? (record.withdrawn_at ?? '') : (record.consent_at ?? record.received_at ?? '')
}

/** The testimonial for its author's page; or why there is none. */
export async function readOwn(db: Db, way: Way, now: string): Promise<{ ok: true; own: OwnTestimonial } | Refused> {
  const found = await find(db, way)
  if (!found.ok) return found
  const { purchase, record, until } = found
  const isOnceMore = record !== undefined && isToRecheck(record, purchase)
  const state = isOnceMore ? 'received' : (record?.state ?? 'asked')
  const own: OwnTestimonial = {
    state,
    reference: purchase.reference,
    dealTitle: purchase.dealTitle,
    dealLabel: record?.deal_label ?? purchase.dealLabel,
    words: record?.words ?? '',
    name: record?.name ?? '',
    saidIncentive: record?.said_incentive ?? null,
    hadIncentive: record?.had_incentive === 1,
    incentive: record?.incentive ?? null,
    consentAt: record?.consent_at ?? null,
    refusal:
      record?.state === 'refused' && record.refused_because
        ? { told: refusalReasons[record.refused_because].told, note: record.refusal_note }
        : null,
    whyNot: whyNot(found, now),
    until,
    seen: seenOf(record),
    isToRecheck: isOnceMore || (state === 'received' && purchase.isPaidBack),
    hasDeclined: purchase.isNotAsked,
  }
  return { ok: true, own }
}

/**
 * Gives or changes words: they wait to be checked from then on. `incentive` is what the author was given, empty for nothing, and `why`
 * the reason where that is another answer than before. The same form sent twice is one. Refused once the words are shown, once the
 * payment has gone back, and where the record holds other words than the author had `seen`.
 */
export async function giveWords(
  db: Db,
  way: Way,
  { words, name, incentive, seen, why }: Pick<GivenForm, 'words' | 'name' | 'seen' | 'why'> & { incentive: string },
  now: string,
): Promise<{ ok: true; isNew: boolean } | Refused> {
  return db.transaction().execute(async (trx) => {
    const found = await find(trx, way)
    if (!found.ok) return found
    const { record } = found
    const reason = whyNot(found, now)
    if (reason !== null) return { ok: false, reason }
    const isSame = record?.words === words && record.name === name && record.said_incentive === incentive
    const hasAgreed = record?.consent_by === 'link' || record?.consent_by === 'account'
    if (record?.state === 'received' && isSame && hasAgreed) return { ok: true, isNew: false }
    if (seen !== seenOf(record)) return { ok: false, reason: 'given-meanwhile' }
    // Withdrawing and writing anew hides no gift.
    const isOther =
      typeof record?.said_incentive === 'string'
        ? record.said_incentive !== incentive
        : record?.had_incentive === 1 && incentive === ''
    if (isOther && isBlank(why)) return { ok: false, reason: 'why-changed' }
    const consent = {
      consent_text: testimonialConsent.text,
      consent_version: testimonialConsent.version,
      consent_at: now,
      consent_by: way.by,
    }
    const given = { words, name, said_incentive: incentive, ...consent }
    await writeGiven(trx, found.purchase, record, given, found.by, now, isOther ? why : '')
    return { ok: true, isNew: !record?.words }
  })
}

/** Withdraws a testimonial at once, whatever became of it. Once more it changes nothing. Refused where there are no words. */
export async function withdrawOwn(db: Db, way: Way, now: string): Promise<{ ok: true } | Refused> {
  return db.transaction().execute(async (trx) => {
    const found = await find(trx, way)
    if (!found.ok) return found
    if (!found.record || found.record.state === 'asked') return { ok: false, reason: 'nothing-given' }
    if (found.record.state !== 'withdrawn') await eraseRecord(trx, found.record, found.by, now)
    return { ok: true }
  })
}

/** Writes down that the buyer behind a link, or of a purchase, is not to be asked about any. Once more it changes nothing. */
export async function declineAsking(db: Db, way: Way, now: string): Promise<{ ok: true } | Refused> {
  const found = await find(db, way)
  if (!found.ok) return found
  await declineAll(db, found.purchase.buyerId, found.by, now)
  return { ok: true }
}

/**
 * Writes down that a buyer is not to be asked about any purchase, whether or not they were before. It stays as long as their account.
 * Once more it changes nothing.
 */
export async function declineAll(db: Db, buyerId: string, by: By, now: string): Promise<void> {
  await db.transaction().execute((trx) => decline(trx, buyerId, by, now))
}

/** The same in a transaction. */
export async function decline(trx: Db, buyerId: string, by: By, now: string): Promise<void> {
  if (!(await stopAsking(trx, buyerId, now))) return
  const detail = {}
  await recordAudit(trx, {
    ...by,
    at: now,
    action: 'testimonials-declined',
    objectType: 'user',
    objectId: buyerId,
    detail,
  })
}

/** True for a buyer who is not to be asked about any purchase. */
export async function isNotAsked(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('not_asked_since').where('id', '=', userId).executeTakeFirst()
  return typeof user?.not_asked_since === 'string'
}

/** The states of the testimonials about somebody's purchases, by the reservation's id. */
export async function readOwnStates(db: Db, userId: string): Promise<Record<string, TestimonialState>> {
  const rows = await db
    .selectFrom('testimonials')
    .innerJoin('reservations', 'reservations.id', 'testimonials.reservation_id')
    .select(['reservations.id', 'testimonials.state'])
    .where('reservations.user_id', '=', userId)
    .execute()
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
}
