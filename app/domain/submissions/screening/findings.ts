import type { SubmissionRow } from '#db/schema.ts'
import type { StepName } from '../record.ts'

/** Something that screening asks about: to be put right, or to be looked at. */
export interface Finding {
  key: string
  step: StepName
  tone: 'fix' | 'look'
  title: string
  text: string
}

/** What screening found when the submission was submitted last. */
export function readFindings({ findings }: Pick<SubmissionRow, 'findings'>): Finding[] {
  return JSON.parse(findings) as Finding[]
}
