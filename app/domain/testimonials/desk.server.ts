import type { Db } from '#db/database.server.ts'
import type { TestimonialRow } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import type { UploadedFile } from '#app/domain/files/files.ts'
import { leaveOutTwins, writeComparing, type CompareFiles } from '#app/domain/files/twins.server.ts'
import { attachUploads, listUploads } from '#app/domain/files/uploads.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { can } from '#app/domain/people/roles.ts'
import { joinedName, type Admin } from '#app/domain/people/users.ts'
import { listHistoryOf, type HistoryEntry } from '#app/domain/refunds/history.server.ts'
import { findPurchase } from '#app/domain/refunds/purchases.server.ts'
import { londonDay, readLondonTime } from '#app/utils/dates.ts'
import { isReference } from '#app/utils/references.ts'
import { isBlank } from '#app/utils/text.ts'
import { testimonialEvidence } from './evidence.ts'
import { shownMail } from './mails.server.ts'
import {
  addWhy,
  changeRecord,
  findRecordOf,
  findTestimonialPurchase,
  isToRecheck,
  keyOfLink,
  linkEndOf,
  purchaseOf,
  writeGiven,
  type TestimonialPurchase,
} from './record.server.ts'
import {
  readIncentive,
  whatMistake,
  whyMistake,
  type CheckForm,
  type EnteredForm,
  type TestimonialRefusal,
} from './testimonials.ts'

/** What the desk does with testimonials (RULES.md, Testimonials). Each step is in the trail, and the author is told of the last. */

/** A record as its page at the desk shows it. */
export interface TestimonialPage {
  record: TestimonialRow
  purchase: TestimonialPurchase | null
  /** The name of whoever decided last; null where nobody has, or they are not known any more. */
  decider: string | null
  files: UploadedFile[]
  history: HistoryEntry[]
  /** The time until which the buyer can write by the link; null where none was sent. */
  linkUntil: string | null
  /** True where the payment went back after the words were verified, so that they are not shown before they are checked once more. */
  isToRecheck: boolean
  /** True for whoever may decide what is shown. */
  mayDecide: boolean
  /** True for a record about the admin's own purchase. */
  isOwn: boolean
}

/** A record whole; undefined where there is none. */
export async function readTestimonial(db: Db, admin: Admin, id: string): Promise<TestimonialPage | undefined> {
  const found = await db
    .selectFrom('testimonials')
    .leftJoin('users', 'users.id', 'decided_by')
    .selectAll('testimonials')
    .select(['first_name', 'last_name', 'email'])
    .where('testimonials.id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const { first_name, last_name, email, ...record } = found
  const purchase = await purchaseOf(db, record)
  return {
    record,
    purchase: purchase ?? null,
    decider: joinedName({ first_name, last_name, email }),
    files: await listUploads(db, testimonialEvidence, id),
    history: await listHistoryOf(db, 'testimonial', id),
    linkUntil: record.reservation_id === null ? null : linkEndOf(record),
    isToRecheck: isToRecheck(record, purchase),
    mayDecide: can(admin, 'testimonial-decisions'),
    isOwn: purchase?.buyerId === admin.id,
  }
}

/** What is wrong with a form, by its field. */
export type FieldMistakes = Partial<Record<keyof CheckForm | keyof EnteredForm, string>>
/** A record that the words of a form would take the place of, or stand beside. */
export interface Before {
  id: string
  version: number
  /** When its words were withdrawn; null where it holds some. */
  withdrawnAt: string | null
  /** True where a tick lets the form take its place: its words were withdrawn, or the desk entered them and nobody has verified them. */
  mayReplace: boolean
}
type Refused =
  | { ok: false; reason: TestimonialRefusal }
  | { ok: false; reason: 'mistakes'; mistakes: FieldMistakes; before?: Before | undefined }
/** `isNew` is false for the same form sent twice. */
type Done = { ok: true; isNew: boolean }

/** Files that came with a form: their ids, and how two of them are compared. */
interface SentFiles {
  ids: string[]
  compare: CompareFiles
}

/**
 * Writes down what the desk has checked about a record, and with the intent `verify` shows it. To be shown it needs the author's
 * consent, an answer about gifts, and a purchase that has completed and was not paid back, or evidence besides; and only an admin may. Another answer about gifts than before needs a reason, which stays with the record. Refused where
 * the record has changed since the admin saw it.
 */
export async function checkTestimonial(
  db: Db,
  admin: Admin,
  id: string,
  form: CheckForm,
  files: SentFiles,
  now: string,
): Promise<Done | Refused> {
  return writeComparing(db, files.compare, async (trx, compared): Promise<Done | Refused> => {
    const record = await trx.selectFrom('testimonials').selectAll().where('id', '=', id).executeTakeFirst()
    if (!record) return { ok: false, reason: 'not-found' }
    const isVerifying = form.intent === 'verify'
    if (isVerifying && !can(admin, 'testimonial-decisions')) return { ok: false, reason: 'admins-only' }
    const purchase = (await purchaseOf(trx, record)) ?? (await findTyped(trx, form.reference))
    if (purchase?.buyerId === admin.id) return { ok: false, reason: 'own-purchase' }
    if (record.state === 'asked') return { ok: false, reason: 'unanswered' }
    if (record.state === 'withdrawn') return { ok: false, reason: 'withdrawn' }
    const newFiles = await leaveOutTwins(trx, testimonialEvidence, id, files.ids, compared)
    const judged = await judge(trx, record, purchase, form, newFiles.length, now)
    if (record.version !== form.version || record.state === 'verified') {
      const isSame = judged.ok && newFiles.length === 0 && isSameCheck(record, judged.change)
      return isSame && (record.state === 'verified') === isVerifying
        ? { ok: true, isNew: false }
        : { ok: false, reason: 'changed' }
    }
    if (!judged.ok) return judged
    if (isVerifying && purchase?.isByStaff) return { ok: false, reason: 'by-staff' }
    await changeRecord(trx, record, {
      ...judged.change,
      ...(judged.why !== '' && { incentive_why: addWhy(record, judged.why, 'the desk', now) }),
      ...(isVerifying && {
        state: 'verified',
        refused_because: null,
        refusal_note: '',
        decided_at: now,
        decided_by: admin.id,
        knew_paid_back: purchase?.isPaidBack ? 1 : 0,
      }),
      updated_at: now,
    })
    const attached = await attachUploads(trx, testimonialEvidence, id, newFiles, now)
    await noteCheck(trx, admin, record, judged.change, { files: attached, why: judged.why }, isVerifying, now)
    if (isVerifying) await tellShown(trx, { ...record, ...judged.change }, now)
    return { ok: true, isNew: true }
  })
}

/** What a check changes of a record. */
type Change = Pick<
  TestimonialRow,
  | 'reservation_id'
  | 'deal_label'
  | 'incentive'
  | 'evidence'
  | 'consent_text'
  | 'consent_version'
  | 'consent_at'
  | 'consent_by'
>

async function findTyped(trx: Db, reference: string): Promise<TestimonialPurchase | undefined> {
  const text = reference.toUpperCase()
  return isReference(text, 'RES') ? findTestimonialPurchase(trx, { reference: text }) : undefined
}

/** The change that a form means, or what is wrong with it. What is needed only to show the words is asked for only then. */
async function judge(
  trx: Db,
  record: TestimonialRow,
  purchase: TestimonialPurchase | undefined,
  form: CheckForm,
  newFiles: number,
  now: string,
): Promise<{ ok: true; change: Change; why: string } | Refused> {
  const mistakes: FieldMistakes = {}
  const isVerifying = form.intent === 'verify'
  const incentive = readIncentive(form)
  if (!incentive.ok) mistakes.what = whatMistake
  else if (incentive.text === '' && record.said_incentive)
    mistakes.incentive = 'The author said that something was offered or given, so it has to be shown'
  else if (incentive.text === null && isVerifying) mistakes.incentive = 'Choose whether anything was offered or given'
  const before = record.incentive ?? record.said_incentive
  const given = incentive.ok ? (incentive.text ?? record.incentive) : null
  // Withdrawing and writing anew hides no gift.
  const isHidden = record.had_incentive === 1 && given === '' && record.incentive === null
  const isOther = isHidden || (before !== null && given !== null && before !== given)
  if (isOther && !mistakes.incentive && isBlank(form.why)) mistakes.why = whyMistake
  const consent = readConsent(record, purchase, form, now)
  if (!consent.ok) Object.assign(mistakes, consent.mistakes)
  else if (isVerifying && consent.columns.consent_at === null)
    mistakes.consentHow = 'Nobody is shown without their consent. Say how and when it was given'
  if (!record.reservation_id && form.reference !== '') Object.assign(mistakes, await mistakeOfLink(trx, purchase))
  const hasEvidence =
    !isBlank(form.evidence) || newFiles > 0 || (await listUploads(trx, testimonialEvidence, record.id)).length > 0
  if (isVerifying && (!purchase?.completedOn || purchase.isPaidBack) && !hasEvidence)
    mistakes.evidence = purchase?.isPaidBack
      ? 'The payment for this purchase went back. Say what else shows that the words are genuine'
      : 'No completed purchase stands behind these words. Say what else shows that they are genuine'
  if (Object.keys(mistakes).length > 0 || !incentive.ok || !consent.ok)
    return { ok: false, reason: 'mistakes', mistakes }
  return {
    ok: true,
    change: {
      ...consent.columns,
      reservation_id: record.reservation_id ?? purchase?.reservationId ?? null,
      deal_label: record.reservation_id === null && purchase ? purchase.dealLabel : record.deal_label,
      incentive: given,
      evidence: form.evidence,
    },
    why: isOther ? form.why : '',
  }
}

async function mistakeOfLink(trx: Db, purchase: TestimonialPurchase | undefined): Promise<FieldMistakes> {
  if (!purchase) return { reference: noSuchPurchase }
  return (await findRecordOf(trx, purchase.reservationId)) ? { reference: oneAlready } : {}
}

const noSuchPurchase = 'There is no paid reservation of this reference'
const oneAlready = 'There is a testimonial about this purchase already'
const wroteAgain = 'The author has withdrawn words about this purchase. Tick the box if they have written again since'
const wroteOther = 'Other words have been entered about this purchase. Tick the box to put these in their place'

type ConsentColumns = Pick<TestimonialRow, 'consent_text' | 'consent_version' | 'consent_at' | 'consent_by'>

/**
 * The consent that stands, or the one that the desk enters with its day and how it was given. Both fields or neither are filled in. No
 * day before the payment is taken, nor before the last withdrawal, which ends every consent until then.
 */
function readConsent(
  record: ConsentColumns & Pick<TestimonialRow, 'withdrawn_at'>,
  purchase: TestimonialPurchase | undefined,
  { consentDay, consentHow }: Pick<CheckForm, 'consentDay' | 'consentHow'>,
  now: string,
): { ok: true; columns: ConsentColumns } | { ok: false; mistakes: FieldMistakes } {
  const { consent_text, consent_version, consent_at, consent_by } = record
  const stands = { consent_text, consent_version, consent_at, consent_by }
  if (consent_at !== null || (consentDay === '' && isBlank(consentHow))) return { ok: true, columns: stands }
  const noon = readLondonTime(`${consentDay}T12:00`)
  const mistakes: FieldMistakes = {
    ...(noon === null
      ? { consentDay: 'Enter the day on which the author agreed' }
      : consentDay > londonDay(now)
        ? { consentDay: 'That day is still to come' }
        : purchase && consentDay < purchase.paidOn
          ? { consentDay: 'That day is before the payment' }
          : record.withdrawn_at !== null && consentDay < londonDay(record.withdrawn_at)
            ? { consentDay: 'The author has withdrawn their consent since. Enter the day on which they agreed again' }
            : {}),
    ...(isBlank(consentHow) && { consentHow: 'Say how the author agreed' }),
  }
  if (noon === null || Object.keys(mistakes).length > 0) return { ok: false, mistakes }
  const at = noon < now ? noon : now
  return {
    ok: true,
    columns: { consent_text: consentHow, consent_version: null, consent_at: at, consent_by: 'desk' },
  }
}

function isSameCheck(record: TestimonialRow, change: Change): boolean {
  const columns = Object.keys(change) as (keyof Change)[]
  return columns.every((column) => record[column] === change[column])
}

async function noteCheck(
  trx: Db,
  admin: Admin,
  record: TestimonialRow,
  { incentive }: Change,
  { files, why }: { files: number; why: string },
  isVerifying: boolean,
  now: string,
): Promise<void> {
  const by = { at: now, actor: 'admin', actorUserId: admin.id, objectType: 'testimonial', objectId: record.id } as const
  const other = why === '' ? {} : { isOtherIncentive: true }
  if (!isVerifying)
    return void (await recordAudit(trx, { ...by, action: 'testimonial-checked', detail: { files, ...other } }))
  await recordAudit(trx, {
    ...by,
    action: 'testimonial-verified',
    detail: {
      before: record.state,
      after: 'verified',
      files,
      isIncentivised: incentive !== '',
      ...other,
    },
  })
}

async function tellShown(trx: Db, record: TestimonialRow, now: string): Promise<void> {
  const purchase = record.reservation_id && (await findPurchase(trx, record.reservation_id))
  if (!purchase) return
  const given = {
    words: record.words ?? '',
    name: record.name ?? '',
    dealLabel: record.deal_label ?? '',
    incentive: record.incentive ?? '',
  }
  const mail = shownMail(purchase, given, record.consent_text ?? '', await keyOfLink(trx, record.id))
  // Words that are refused and shown again are told of again.
  const key = `testimonial-shown:${record.id}:${record.version}`
  await queueMail(trx, { key, about: { type: 'testimonial', id: record.id } }, mail, now)
}

/**
 * Enters words that came by letter, email or telephone from the buyer of a purchase, who is mailed what was entered with the link
 * that takes it back. The same form sent twice is one record. With a tick it takes the place of words that the desk had entered and
 * nobody has verified, and of withdrawn ones.
 */
export async function enterTestimonial(
  db: Db,
  admin: Admin,
  form: EnteredForm,
  files: SentFiles,
  now: string,
): Promise<(Done & { id: string }) | Refused> {
  return writeComparing(db, files.compare, async (trx, compared) => {
    const purchase = await findTyped(trx, form.reference)
    if (purchase?.buyerId === admin.id) return { ok: false, reason: 'own-purchase' }
    const mistakes: FieldMistakes = {}
    if (!purchase) mistakes.reference = noSuchPurchase
    else if (purchase.isByStaff) mistakes.reference = 'Its buyer works here, and cannot write a testimonial'
    const incentive = readIncentive(form)
    if (!incentive.ok) mistakes.what = whatMistake
    const before = purchase && (await findRecordOf(trx, purchase.reservationId))
    const nobody = { consent_text: null, consent_version: null, consent_at: null, consent_by: null }
    const consent = readConsent({ ...nobody, withdrawn_at: before?.withdrawn_at ?? null }, purchase, form, now)
    if (!consent.ok) Object.assign(mistakes, consent.mistakes)
    if (before && isSameEntered(before, form, consent, incentive)) {
      const newFiles = await leaveOutTwins(trx, testimonialEvidence, before.id, files.ids, compared)
      if (newFiles.length === 0) return { ok: true, isNew: false, id: before.id }
    }
    const stands = before && before.state !== 'asked' ? describeBefore(before) : undefined
    if (stands?.mayReplace && form.anew !== String(stands.version))
      mistakes.anew = stands.withdrawnAt === null ? wroteOther : wroteAgain
    if (stands && !stands.mayReplace) mistakes.reference = oneAlready
    const said = before?.said_incentive ?? null
    if (said !== null && incentive.ok && incentive.text !== null && incentive.text !== said)
      mistakes.incentive =
        'The record holds another answer. Leave this as it was, and change it in the record, with the reason'
    if (!purchase || !incentive.ok || !consent.ok || Object.keys(mistakes).length > 0)
      return { ok: false, reason: 'mistakes', mistakes, before: stands }
    const { words, name, evidence } = form
    const given = { words, name, said_incentive: incentive.text ?? said, ...consent.columns }
    const id = await writeGiven(trx, purchase, before, given, { actor: 'admin', actorUserId: admin.id }, now)
    if (!isBlank(evidence)) await trx.updateTable('testimonials').set({ evidence }).where('id', '=', id).execute()
    const newFiles = await leaveOutTwins(trx, testimonialEvidence, id, files.ids, compared)
    await attachUploads(trx, testimonialEvidence, id, newFiles, now)
    return { ok: true, isNew: true, id }
  })
}

/** What stands of a record in the way of other words about the same purchase. */
function describeBefore({ id, version, state, withdrawn_at: at, consent_by: by }: TestimonialRow): Before {
  const isWithdrawn = state === 'withdrawn'
  const isOfDesk = (state === 'received' || state === 'refused') && (by === null || by === 'desk')
  return { id, version, withdrawnAt: isWithdrawn ? at : null, mayReplace: isWithdrawn || isOfDesk }
}

const dayOf = (at: string | null) => (at === null ? '' : londonDay(at))

/** True where a record already holds all that a form says, apart from its files. */
function isSameEntered(
  record: TestimonialRow,
  { words, name, evidence }: EnteredForm,
  consent: ReturnType<typeof readConsent>,
  incentive: ReturnType<typeof readIncentive>,
): boolean {
  return (
    record.state === 'received' &&
    record.words === words &&
    record.name === name &&
    record.evidence === evidence &&
    incentive.ok &&
    record.said_incentive === incentive.text &&
    consent.ok &&
    record.consent_text === consent.columns.consent_text &&
    record.consent_by === consent.columns.consent_by &&
    dayOf(record.consent_at) === dayOf(consent.columns.consent_at)
  )
}
