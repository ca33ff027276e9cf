import { foldText, type Db } from '#db/database.server.ts'
import type { SubmissionRow } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { noteForgotten } from '#app/domain/audit/forgotten.server.ts'
import { mergeTexts, tellDifference, type Difference } from '#app/domain/records/merging.ts'
import { forgetTyped } from '#app/domain/records/drafts.server.ts'
import { findSending, keepVersion, readVersionUpTo, type SentForm } from '#app/domain/records/versions.server.ts'
import { newReference } from '#app/utils/ids.server.ts'
import { cleanLine } from '#app/utils/text.ts'
import { editableStates, type SubmissionRefusal } from './moves.ts'
import { dropSubmission } from './retention.server.ts'
import {
  checkStep,
  namesOf,
  nationOf,
  normalizeAnswers,
  questionOf,
  sayAnswer,
  valueOf,
  type AnswerMistakes,
  type Answers,
  type QuestionName,
  type StepName,
} from './record.ts'

/** A vendor begins a submission and saves its pages. What was typed is kept as it is, whether it can be read or not. */

/** The most submissions that one account has open as drafts. */
export const mostDraftsOfOne = 50
/** The most characters of one answer, whether it can be read or not. */
export const longestAnswer = 20_000

/** A submission after a saving, and what is still wrong on the page that was saved. */
interface Saved {
  ok: true
  reference: string
  version: number
  mistakes: AnswerMistakes
}

/** Two savings of one page that changed the same answers, each to something else. */
export interface AnswerConflict {
  version: number
  both: Difference[]
  /** The answers of the page with what only one of the two has changed; of what both changed, those that were sent. */
  merged: Answers
}

type SaveResult =
  | Saved
  | { ok: false; reason: Extract<SubmissionRefusal, 'not-found' | 'locked' | 'too-many' | 'too-long'> }
  | { ok: false; reason: 'changed'; conflict: AnswerConflict }

/** Reads the answers of a stored submission. */
export function answersOf(row: Pick<SubmissionRow, 'answers'>): Answers {
  return JSON.parse(row.answers) as Answers
}

/** Begins a submission with the answers of its first page. The same form sent twice begins one. Refuses an answer that is too long to be kept. */
export async function startSubmission(
  db: Db,
  vendor: { id: string },
  texts: Answers,
  form: SentForm | null,
  now: string,
): Promise<SaveResult> {
  return db.transaction().execute(async (trx): Promise<SaveResult> => {
    const answers = pick(texts, 'who', {})
    if (isTooLong(answers)) return { ok: false, reason: 'too-long' }
    const again = await findSending(trx, 'submission', vendor, form, now, 'created')
    const begun = again && (await findOwn(trx, vendor, again.recordId))
    if (begun)
      return {
        ok: true,
        reference: begun.reference,
        version: begun.version,
        mistakes: checkStep('who', answersOf(begun)),
      }
    const { open } = await trx
      .selectFrom('submissions')
      .select((select) => select.fn.countAll<number>().as('open'))
      .where('user_id', '=', vendor.id)
      .where('state', '=', 'draft')
      .executeTakeFirstOrThrow()
    if (open >= mostDraftsOfOne) return { ok: false, reason: 'too-many' }
    const reference = newReference('SUB')
    const { id } = await trx
      .insertInto('submissions')
      .values({
        reference,
        user_id: vendor.id,
        state: 'draft',
        state_since: now,
        ...columnsOf(reference, answers),
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(trx, {
      at: now,
      actor: 'user',
      actorUserId: vendor.id,
      action: 'submission-started',
      objectType: 'submission',
      objectId: String(id),
    })
    await keepVersion(trx, { kind: 'submission', id, version: 1, texts: answers, at: now, by: vendor.id, form })
    return { ok: true, reference, version: 1, mistakes: checkStep('who', answers) }
  })
}

/** A page of the form as it was sent. */
interface SentPage {
  step: StepName
  texts: Answers
  /** The version that the page was made with. */
  version: number
  form: SentForm | null
}

/**
 * Saves a page of the form: everything that was typed on it, also what cannot be read, of which the result tells. What another
 * window has saved since stays where this one left it alone. Refuses where both changed one answer, where one is too long to be kept,
 * and while it is with us.
 */
export async function savePage(
  db: Db,
  vendor: { id: string },
  reference: string,
  { step, texts, version, form }: SentPage,
  now: string,
): Promise<SaveResult> {
  return db.transaction().execute(async (trx): Promise<SaveResult> => {
    const row = await trx
      .selectFrom('submissions')
      .selectAll()
      .where('reference', '=', reference)
      .where('user_id', '=', vendor.id)
      .executeTakeFirst()
    if (!row) return { ok: false, reason: 'not-found' }
    const before = answersOf(row)
    const again = await findSending(trx, 'submission', vendor, form, now, row.id)
    if (again?.isSame) return { ok: true, reference, version: row.version, mistakes: checkStep(step, before) }
    if (!editableStates.includes(row.state)) return { ok: false, reason: 'locked' }

    let sent = pick(texts, step, before)
    if (isTooLong(sent)) return { ok: false, reason: 'too-long' }
    if (version !== row.version && version !== again?.version) {
      const merged = await merge(trx, row, step, sent, version)
      if (merged.both.length > 0) return { ok: false, reason: 'changed', conflict: { ...merged, version: row.version } }
      sent = merged.merged
    }
    const answers = { ...before, ...sent }
    const mistakes = checkStep(step, answers)
    await forgetTyped(trx, vendor.id, { kind: 'submission', about: row.id }, namesOf(step))
    if (JSON.stringify(answers) === row.answers) return { ok: true, reference, version: row.version, mistakes }
    await trx
      .updateTable('submissions')
      .set({ ...columnsOf(reference, answers), version: row.version + 1, updated_at: now })
      .where('id', '=', row.id)
      .execute()
    await keepVersion(trx, {
      kind: 'submission',
      id: row.id,
      version: row.version + 1,
      texts: answers,
      at: now,
      by: vendor.id,
      form,
    })
    return { ok: true, reference, version: row.version + 1, mistakes }
  })
}

async function merge(
  trx: Db,
  row: SubmissionRow,
  step: StepName,
  sent: Answers,
  version: number,
): Promise<Omit<AnswerConflict, 'version'>> {
  const names = namesOf(step)
  const complete = (answers: Answers) =>
    Object.fromEntries(names.map((name) => [name, normalizeAnswers(answers)[name] ?? ''])) as Record<
      QuestionName,
      string
    >
  const began = await readVersionUpTo(trx, 'submission', row.id, version)
  const versions = {
    base: began ? complete(began.fields) : {},
    theirs: complete(answersOf(row)),
    mine: complete(sent),
  }
  const { both, merged } = mergeTexts(names, versions)
  return {
    both: both.map((name) => tellDifference(name, questionOf(name).label, versions, sayAnswer)),
    merged,
  }
}

/** Deletes a draft that was never submitted, with its files. Refuses any other. */
export async function deleteSubmissionDraft(
  db: Db,
  vendor: { id: string },
  reference: string,
  now: string,
): Promise<{ ok: true } | { ok: false; reason: Extract<SubmissionRefusal, 'not-found' | 'wrong-state'> }> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('submissions')
      .select(['id', 'state'])
      .where('reference', '=', reference)
      .where('user_id', '=', vendor.id)
      .executeTakeFirst()
    if (!row) return { ok: false, reason: 'not-found' }
    if (row.state !== 'draft') return { ok: false, reason: 'wrong-state' }
    await dropSubmission(trx, row.id)
    await noteForgotten(trx, 'submission', reference, now)
    await recordAudit(trx, {
      at: now,
      actor: 'user',
      actorUserId: vendor.id,
      action: 'submission-deleted',
      objectType: 'submission',
      objectId: String(row.id),
    })
    return { ok: true }
  })
}

async function findOwn(trx: Db, vendor: { id: string }, id: number): Promise<SubmissionRow | undefined> {
  return trx
    .selectFrom('submissions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', vendor.id)
    .executeTakeFirst()
}

/** The answers of this page among what was sent; a question that the page did not have keeps the answer from before. */
function pick(texts: Answers, step: StepName, before: Answers): Answers {
  return Object.fromEntries(namesOf(step).map((name) => [name, texts[name] ?? before[name] ?? '']))
}

function isTooLong(answers: Answers): boolean {
  return Object.values(answers).some((text) => text.length > longestAnswer)
}

/** The columns that come of answers. */
export function columnsOf(reference: string, answers: Answers) {
  const title = cleanLine(answers.title ?? '').slice(0, 200)
  const location = cleanLine(answers.location ?? '').slice(0, 120)
  const vendorName = cleanLine(
    (answers.vendorForm === 'company' && answers.companyName) || answers.contactName || '',
  ).slice(0, 120)
  const postcode = valueOf('postcode', answers) ?? ''
  return {
    answers: JSON.stringify(answers),
    title,
    location,
    vendor_kind: valueOf('vendorKind', answers) ?? null,
    vendor_name: vendorName,
    price_pence: valueOf('price', answers) ?? null,
    nation: nationOf(answers) ?? null,
    address_key: addressKeyOf(answers.address ?? '', postcode),
    title_key: titleKeyOf(answers.titleNumber ?? ''),
    owner_email: (answers.ownerEmail ?? '').trim().toLowerCase().slice(0, 254) || null,
    search_text: foldText(`${reference}\n${title}\n${location}\n${vendorName}`),
  }
}

/** By what two spellings of one address are the same: the address, a space and the postcode; null where either is missing. */
export function addressKeyOf(address: string, postcode: string): string | null {
  const [place, code] = [keyOf(address), keyOf(postcode)]
  return place === '' || code === '' ? null : `${place} ${code}`
}

/** By what two spellings of one title number are the same; null where there is none. */
export function titleKeyOf(titleNumber: string): string | null {
  return keyOf(titleNumber) || null
}

/** A text without anything in which two spellings of one address or number differ. */
function keyOf(text: string): string {
  return foldText(text)
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 200)
}
