import type { Db } from '#db/database.server.ts'
import type { SubmissionDocumentRow, SubmissionRow } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { cleanLine } from '#app/utils/text.ts'
import { checks, neededChecks, readChecks, type CheckName } from './checks.ts'
import { openForReview } from './conflicts.server.ts'
import { waitingStates, type SubmissionRefusal } from './moves.ts'
import { settleRenewals } from './renewals.server.ts'
import { answersOf } from './saving.server.ts'
import { kindLabel, longestVerdictNote, verdictLabels, verdictsFor, type VerdictName } from './verdicts.ts'

/** A reviewer says of each document what it is worth, and ticks what they have checked. */

/** A verdict with its note to the vendor, which only "Ask for another" has. */
export interface Judgement {
  verdict: VerdictName
  note: string
}

/** The verdict on one document, and that which the reviewer had before them. */
interface SentJudgement extends Judgement {
  id: string
  seen: Judgement
}

type JudgeReason = Extract<
  SubmissionRefusal,
  'not-found' | 'own-submission' | 'same-property' | 'wrong-state' | 'judged-meanwhile' | 'no-note'
>
type Refused<Reason> = { ok: false; reason: Reason; documents: string[] }
type JudgeResult = { ok: true; changed: number } | Refused<JudgeReason>

/**
 * Keeps verdicts. What was left as it stood is not written, whatever a colleague has made of it since; a verdict that both have
 * changed is refused with its documents. Refuses "Ask for another" without a note, and to accept what was not sent.
 */
export async function judgeDocuments(
  db: Db,
  reviewer: User,
  reference: string,
  sent: readonly SentJudgement[],
  now: string,
): Promise<JudgeResult> {
  return db.transaction().execute(async (trx): Promise<JudgeResult> => {
    const found = await findToJudge(trx, reviewer, reference)
    if (!found.ok) return { ...found, documents: [] }
    const { submission } = found
    const rows = await trx
      .selectFrom('submission_documents')
      .selectAll()
      .where('submission_id', '=', submission.id)
      .execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    const changes: Judged[] = []
    const refused: Record<'judged-meanwhile' | 'no-note', string[]> = { 'judged-meanwhile': [], 'no-note': [] }
    for (const { id, seen, ...typed } of sent) {
      const row = byId.get(id)
      if (!row) return { ok: false, reason: 'not-found', documents: [] }
      const wanted = normalize(typed)
      const stood = judgementOf(row)
      if (isSame(wanted, normalize(seen)) || isSame(wanted, stood)) continue
      if (!verdictsFor(row).includes(wanted.verdict)) return { ok: false, reason: 'not-found', documents: [] }
      if (!isSame(stood, normalize(seen))) refused['judged-meanwhile'].push(id)
      else if (wanted.verdict === 'replace' && wanted.note === '') refused['no-note'].push(id)
      else changes.push({ row, wanted })
    }
    for (const reason of ['judged-meanwhile', 'no-note'] as const)
      if (refused[reason].length > 0) return { ok: false, reason, documents: refused[reason] }
    if (changes.length === 0) return { ok: true, changed: 0 }
    await judgeIn(trx, reviewer, submission, changes, now)
    await settleRenewals(trx, submission)
    return { ok: true, changed: changes.length }
  })
}

/** A document with the verdict that it gets. */
interface Judged {
  row: SubmissionDocumentRow
  wanted: Judgement
}

/** Writes verdicts down inside an open transaction, in the trail too. */
export async function judgeIn(
  trx: Db,
  reviewer: User,
  submission: SubmissionRow,
  changes: readonly Judged[],
  now: string,
): Promise<void> {
  for (const { row, wanted } of changes)
    await trx
      .updateTable('submission_documents')
      .set({
        verdict: wanted.verdict === 'none' ? null : wanted.verdict,
        verdict_note: wanted.note,
        verdict_by: wanted.verdict === 'none' ? null : reviewer.id,
        verdict_at: wanted.verdict === 'none' ? null : now,
      })
      .where('id', '=', row.id)
      .execute()
  const say = (judgement: (change: Judged) => Judgement) =>
    changes.map((change) => `${kindLabel(change.row.kind)}: ${verdictLabels[judgement(change).verdict]}`).join('; ')
  const detail = { before: say(({ row }) => judgementOf(row)), after: say(({ wanted }) => wanted) }
  await noteChange(trx, reviewer, submission, 'submission-judged', detail, now)
}

type CheckReason = Extract<SubmissionRefusal, 'not-found' | 'own-submission' | 'same-property' | 'wrong-state'>
type CheckResult = { ok: true; changed: number } | { ok: false; reason: CheckReason }

/**
 * Ticks the checklist, and takes ticks back. Only what differs from what the reviewer had before them (`seen`) is changed, so that a
 * colleague's ticks stay.
 */
export async function tickChecks(
  db: Db,
  reviewer: User,
  reference: string,
  { ticked, seen }: { ticked: readonly CheckName[]; seen: readonly CheckName[] },
  now: string,
): Promise<CheckResult> {
  return db.transaction().execute(async (trx): Promise<CheckResult> => {
    const found = await findToJudge(trx, reviewer, reference)
    if (!found.ok) return found
    const { submission } = found
    const stood = readChecks(submission)
    const changed = neededChecks(answersOf(submission)).filter(
      (name) => ticked.includes(name) !== seen.includes(name) && ticked.includes(name) !== (stood[name] !== undefined),
    )
    if (changed.length === 0) return { ok: true, changed: 0 }
    const after = { ...stood }
    for (const name of changed) {
      if (ticked.includes(name)) after[name] = { by: reviewer.id, at: now }
      else delete after[name]
    }
    await trx
      .updateTable('submissions')
      .set({ checks: JSON.stringify(after) })
      .where('id', '=', submission.id)
      .execute()
    const said = changed.map((name) => `${after[name] ? 'ticked' : 'took back'} “${checks[name].label}”`).join('; ')
    await noteChange(trx, reviewer, submission, 'submission-checked', { after: said }, now)
    return { ok: true, changed: changed.length }
  })
}

/** The submission, where this person may judge it as it stands. */
async function findToJudge(
  trx: Db,
  reviewer: User,
  reference: string,
): Promise<{ ok: true; submission: SubmissionRow } | { ok: false; reason: CheckReason }> {
  const opened = await openForReview(trx, reviewer, reference)
  if (!opened.ok) return opened
  return waitingStates.includes(opened.submission.state) ? opened : { ok: false, reason: 'wrong-state' }
}

/** The time of the last change tells whoever is approving meanwhile that something else stands there now. */
async function noteChange(
  trx: Db,
  reviewer: User,
  { id }: SubmissionRow,
  action: 'submission-judged' | 'submission-checked',
  detail: { before?: string; after: string },
  now: string,
): Promise<void> {
  await trx.updateTable('submissions').set({ updated_at: now }).where('id', '=', id).execute()
  await recordAudit(trx, {
    at: now,
    actor: 'admin',
    actorUserId: reviewer.id,
    action,
    objectType: 'submission',
    objectId: String(id),
    detail,
  })
}

/** The verdict that stands on a document. */
export function judgementOf({
  verdict,
  verdict_note,
}: Pick<SubmissionDocumentRow, 'verdict' | 'verdict_note'>): Judgement {
  return { verdict: verdict ?? 'none', note: verdict_note }
}

function normalize({ verdict, note }: Judgement): Judgement {
  return { verdict, note: verdict === 'replace' ? cleanLine(note).slice(0, longestVerdictNote) : '' }
}

function isSame(one: Judgement, other: Judgement): boolean {
  return one.verdict === other.verdict && one.note === other.note
}
