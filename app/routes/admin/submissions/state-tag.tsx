import type { SubmissionState } from '#db/schema.ts'
import { submissionStates } from '#app/domain/submissions/moves.ts'
import { StatusTag, type Tone } from '#app/ui/desk/desk.tsx'

const tones: Partial<Record<SubmissionState, Tone>> = { submitted: 'c', 'in-review': 'b', approved: 'a', rejected: 'e' }

/** The state of a submission in the words of the desk. */
export function SubmissionStateTag({ state }: { state: SubmissionState }) {
  return <StatusTag tone={tones[state]}>{state === 'submitted' ? 'To review' : submissionStates[state]}</StatusTag>
}
