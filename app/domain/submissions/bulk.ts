import { leftAloneWords, type SeenRow } from '#app/domain/lists/bulk.ts'

/** One step of the review for many submissions at once, as far as the browser may know of it. */

/** The most submissions of one order. More than these are done in several rounds, those that are due first. */
export const mostSubmissionsAtOnce = 500

/** Moves that are done for many at once. Whoever approves or rejects has looked at each on its own. */
export const submissionBulkMoves = ['take', 'put-back', 'hold', 'let-go', 'request-changes'] as const
export type SubmissionBulkMove = (typeof submissionBulkMoves)[number]

/** The chosen submissions that are left as they are, by the reason. */
export interface SubmissionsLeftAlone {
  /** In the state already that the step leads to. */
  already: number
  /** In a state that the step does not lead on from. */
  elsewhere: number
  /** No document of them is missing. */
  complete: number
  /** More is to be asked for than one message holds. */
  long: number
  /** Nobody would read what is asked for. */
  closed: number
  /** Moved by somebody since the page of confirmation was shown. */
  changed: number
  /** They are not there any more, or not for this reviewer to decide about. */
  gone: number
}

/** The plan for the chosen submissions. */
export interface SubmissionBulkPlan {
  /** The submissions that the page of confirmation shows. */
  shown: SeenRow[]
  /** Those of them that a colleague is reviewing. */
  withColleagues: number
  /** Those of them whose vendor no mail reaches any more. */
  closed: number
  leftAlone: SubmissionsLeftAlone
  /** The submissions that stay for another round, because one round takes only so many. */
  later: number
  /** The references and titles of the first of them. */
  names: string[]
}

const alreadyWords: Record<SubmissionBulkMove, readonly [one: string, many: string]> = {
  take: ['is in review already', 'are in review already'],
  'put-back': ['waits in the queue already', 'wait in the queue already'],
  hold: ['is on hold already', 'are on hold already'],
  'let-go': ['is in review already', 'are in review already'],
  'request-changes': ['is with its vendor already', 'are with their vendors already'],
}

/** The submissions that are left alone, in words: `2 are in review already, 1 changed in the meantime`. Empty where there are none. */
export function submissionsLeftAloneText(
  { already, elsewhere, complete, long, closed, changed, gone }: SubmissionsLeftAlone,
  move: SubmissionBulkMove,
): string {
  return leftAloneWords([
    [already, ...alreadyWords[move]],
    [elsewhere, 'is in a state that does not allow it', 'are in a state that does not allow it'],
    [complete, 'has no document to ask for', 'have no document to ask for'],
    [long, 'has more to ask for than one message holds', 'have more to ask for than one message holds'],
    [closed, 'has a vendor whose account is closed', 'have vendors whose accounts are closed'],
    [changed, 'changed in the meantime', 'changed in the meantime'],
    [gone, 'is not there for you to decide about', 'are not there for you to decide about'],
  ])
}
