import type { Db } from '#db/database.server.ts'
import type { TestimonialRow, TestimonialState } from '#db/schema.ts'
import { readEndKey } from '#app/domain/newsletter/keys.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { linkEnd } from './mails.server.ts'
import { eraseRecord, findRecordOf, findTestimonialPurchase, writeGiven, type By, type TestimonialPurchase } from './record.server.ts' // prettier-ignore
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
  /** What the site shows; empty while it shows nothing. */
  shownWords: string
  name: string
  /** What the author said was given; null where they were not asked. */
  saidIncentive: string | null
  /** What the site says was given; null while nobody has checked it. */
  incentive: string | null
  consentAt: string | null
  /** Why the words are not shown, and what the desk wrote besides; null where they were not refused. */
  refusal: { told: string; note: string } | null
  /** True while words can be given or changed by this way. */
  mayWrite: boolean
  /** The time until which the link can be written by; null in the account, where there is no end. */
  until: string | null
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
 * record has gone or whose time to answer has passed.
 */
async function find(db: Db, way: Way, now: string): Promise<Found | Refused> {
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
  const until = linkEnd(record.asked_at ?? record.created_at)
  if (record.state === 'asked' && now >= until) return { ok: false, reason: 'over' }
  return { ok: true, purchase, record, by: { actor: 'visitor' }, until }
}

/** Why words cannot be given or changed by this way now; null where they can. */
function whyNot({ record, purchase, until }: Found, now: string): TestimonialRefusal | null {
  if (record?.state === 'withdrawn' || record?.state === 'verified')
    return record.state === 'withdrawn' ? 'withdrawn' : 'shown'
  if (purchase.isByStaff) return 'staff'
  return until !== null && now >= until ? 'over' : null
}

/** The testimonial for its author's page; or why there is none. */
export async function readOwn(db: Db, way: Way, now: string): Promise<{ ok: true; own: OwnTestimonial } | Refused> {
  const found = await find(db, way, now)
  if (!found.ok) return found
  const { purchase, record, until } = found
  const own: OwnTestimonial = {
    state: record?.state ?? 'asked',
    reference: purchase.reference,
    dealTitle: purchase.dealTitle,
    dealLabel: record?.deal_label ?? purchase.dealLabel,
    words: record?.words ?? '',
    shownWords: record?.state === 'verified' ? (record.shown_words ?? '') : '',
    name: record?.name ?? '',
    saidIncentive: record?.said_incentive ?? null,
    incentive: record?.incentive ?? null,
    consentAt: record?.consent_at ?? null,
    refusal:
      record?.state === 'refused' && record.refused_because
        ? { told: refusalReasons[record.refused_because].told, note: record.refusal_note }
        : null,
    mayWrite: whyNot(found, now) === null,
    until,
  }
  return { ok: true, own }
}

/**
 * Gives or changes words: they wait to be checked from then on. `incentive` is what the author was given, empty for nothing. The same
 * form sent twice is one. Refused once the words are shown or withdrawn.
 */
export async function giveWords(
  db: Db,
  way: Way,
  { words, name, incentive }: Pick<GivenForm, 'words' | 'name'> & { incentive: string },
  now: string,
): Promise<{ ok: true; isNew: boolean } | Refused> {
  return db.transaction().execute(async (trx) => {
    const found = await find(trx, way, now)
    if (!found.ok) return found
    const { record } = found
    const reason = whyNot(found, now)
    if (reason !== null) return { ok: false, reason }
    const isSame = record?.words === words && record.name === name && record.said_incentive === incentive
    if (record?.state === 'received' && isSame && record.consent_by !== 'desk') return { ok: true, isNew: false }
    const consent = {
      consent_text: testimonialConsent.text,
      consent_version: testimonialConsent.version,
      consent_at: now,
      consent_by: way.by,
    }
    await writeGiven(trx, found.purchase, record, { words, name, said_incentive: incentive, ...consent }, found.by, now)
    return { ok: true, isNew: record === undefined || record.state === 'asked' }
  })
}

/** Withdraws a testimonial at once, whatever its state. Once more it changes nothing. */
export async function withdrawOwn(db: Db, way: Way, now: string): Promise<{ ok: true } | Refused> {
  return db.transaction().execute(async (trx) => {
    const found = await find(trx, way, now)
    if (!found.ok) return found
    if (!found.record) return { ok: false, reason: 'not-found' }
    if (found.record.state !== 'withdrawn') await eraseRecord(trx, found.record, found.by, now)
    return { ok: true }
  })
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
