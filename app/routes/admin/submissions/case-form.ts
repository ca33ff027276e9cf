import { checkNames, type CheckName } from '#app/domain/submissions/checks.ts'
import { readVerdict, type VerdictName } from '#app/domain/submissions/verdicts.ts'
import { readText, readTyped } from '../refunds/read-form.ts'

/** The one form of a submission's page: whatever is typed anywhere on it comes with every button. */

interface TypedVerdict {
  verdict: VerdictName
  note: string
}

/** What was typed and chosen. */
export interface TypedCase {
  /** What has to change, and what stood there of itself. */
  reason: string
  suggested: string
  hold: string
  text: string
  /** Why newer documents are refused, by their ids. */
  newer: Record<string, string>
  /** The text is marked as about a suspicion. */
  isSuspicion: boolean
  /** By the ids of documents. */
  verdicts: Record<string, TypedVerdict>
  /** Null where the form had no checklist. */
  checks: CheckName[] | null
}

/** The form as it was sent, with what the reviewer had before them. */
export interface SentCase extends TypedCase {
  intent: string
  /** The note of which a button says whether it is about a suspicion; null with any other button. */
  judged: { note: number; isSuspicion: boolean } | null
  /** The last step of the time line. */
  seen: number
  seenVerdicts: Record<string, TypedVerdict>
  seenChecks: CheckName[]
}

/** The most documents whose verdicts are read of one form. */
const mostVerdicts = 200

export function readCaseForm(form: FormData): SentCase {
  const ids = [...form.keys()].filter((name) => name.startsWith('verdict-')).map((name) => name.slice(8))
  const known = ids.slice(0, mostVerdicts)
  const newer = [...form.keys()].filter((name) => name.startsWith('newer-')).map((name) => name.slice(6)).slice(0, mostVerdicts) // prettier-ignore
  const verdicts = Object.fromEntries(
    known.map((id) => [
      id,
      { verdict: readVerdict(readText(form, `verdict-${id}`, 20)) ?? 'none', note: readTyped(form, `note-${id}`) },
    ]),
  )
  const seenVerdicts = Object.fromEntries(known.map((id) => [id, readSeenVerdict(readTyped(form, `seen-${id}`))]))
  const seenChecks = readText(form, 'seen-checks', 500).split(' ')
  return {
    intent: readText(form, 'intent', 60),
    judged: readJudged(readText(form, 'judge', 20)),
    seen: Number(readText(form, 'seen', 15)) || 0,
    reason: readTyped(form, 'reason'),
    suggested: readTyped(form, 'suggested'),
    hold: readTyped(form, 'hold'),
    text: readTyped(form, 'text'),
    newer: Object.fromEntries(newer.map((id) => [id, readTyped(form, `newer-${id}`)])),
    isSuspicion: form.has('isSuspicion'),
    verdicts,
    seenVerdicts,
    checks: form.has('seen-checks') ? checkNames.filter((name) => form.get(`check-${name}`) === 'on') : null,
    seenChecks: checkNames.filter((name) => seenChecks.includes(name)),
  }
}

/** Reads `12 yes`, the number of a note and whether it is about a suspicion. */
function readJudged(text: string): SentCase['judged'] {
  const [, note, answer] = /^(\d{1,15}) (yes|no)$/.exec(text) ?? []
  return note === undefined ? null : { note: Number(note), isSuspicion: answer === 'yes' }
}

/** `replace The page with the plan is missing.` */
export function writeSeenVerdict({ verdict, note }: TypedVerdict): string {
  return `${verdict} ${note}`.trim()
}

function readSeenVerdict(text: string): TypedVerdict {
  const [word = ''] = text.split(' ', 1)
  return { verdict: readVerdict(word) ?? 'none', note: text.slice(word.length + 1) }
}

/** True where a text was typed that the pressed button did not take. */
export function hasTextsLeft({ reason, suggested, hold, text, newer }: TypedCase): boolean {
  const hasNewer = Object.values(newer).some((note) => note !== '')
  return text !== '' || hasNewer || hold !== '' || (reason !== '' && reason !== suggested)
}
