import type { SubmissionRow } from '#db/schema.ts'
import type { StepName } from '../record.ts'

/** What our program asks about a submission. It stops nothing: a person decides (RULES.md, Submissions). */

/** Something that the vendor should change, or something that a person looks at. */
type Tone = 'fix' | 'look'

export interface Finding {
  /** The rule, and what it is about where there may be several. */
  key: string
  /** The page on which the vendor can act. */
  step: StepName
  tone: Tone
  title: string
  /** What was found, by how much, and what the vendor can do. */
  text: string
}

/** Reads the findings that a submission was handed in with. */
export function readFindings({ findings }: Pick<SubmissionRow, 'findings'>): Finding[] {
  return JSON.parse(findings) as Finding[]
}

/** What a rule says, where it has something to say. */
export interface Said extends Pick<Finding, 'title' | 'text'>, Partial<Pick<Finding, 'step' | 'tone'>> {
  /** What of several it is about. */
  about?: string
}

/** A rule of screening. What it says may be of another page or tone than is usual for it. */
export interface Rule<Facts> extends Pick<Finding, 'step' | 'tone'> {
  find: (facts: Facts) => Said | readonly Said[] | null
}
