import type { SubmissionState } from '#db/schema.ts'

export type { SubmissionState }

/** The states of a submission and every way from one to another (RULES.md, Submissions). Whatever does not stand here is refused. */

export const submissionStates: Readonly<Record<SubmissionState, string>> = {
  draft: 'Draft',
  submitted: 'Submitted',
  'in-review': 'In review',
  'changes-requested': 'Changes requested',
  'on-hold': 'On hold',
  approved: 'Approved',
  revising: 'Being changed',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

/** The business days within which a review begins (RULES.md, Submissions). */
export const reviewDays = 2

interface MoveRule {
  /** The vendor whose submission it is, or a reviewer whose it is not. */
  by: 'vendor' | 'reviewer'
  from: readonly SubmissionState[]
  to: SubmissionState
  /** Set where the vendor reads a reason, so that there has to be one. */
  needsReason?: true
  /** Set where it depends on whether a deal has come of the submission. */
  deal?: 'with' | 'without'
}

const toReview = ['submitted', 'in-review'] as const
const open = ['submitted', 'in-review', 'changes-requested', 'on-hold'] as const

export const moves = {
  submit: { by: 'vendor', from: ['draft', 'changes-requested', 'revising'], to: 'submitted' },
  withdraw: { by: 'vendor', from: open, to: 'withdrawn', deal: 'without' },
  revise: { by: 'vendor', from: ['approved'], to: 'revising', deal: 'with' },
  'take-back': {
    by: 'vendor',
    from: ['submitted', 'in-review', 'changes-requested', 'revising'],
    to: 'approved',
    deal: 'with',
  },
  take: { by: 'reviewer', from: ['submitted'], to: 'in-review' },
  'put-back': { by: 'reviewer', from: ['in-review'], to: 'submitted' },
  'request-changes': { by: 'reviewer', from: toReview, to: 'changes-requested', needsReason: true },
  hold: { by: 'reviewer', from: toReview, to: 'on-hold', needsReason: true },
  'let-go': { by: 'reviewer', from: ['on-hold'], to: 'in-review' },
  second: { by: 'reviewer', from: toReview, to: 'in-review' },
  approve: { by: 'reviewer', from: toReview, to: 'approved' },
  reject: {
    by: 'reviewer',
    from: ['submitted', 'in-review', 'on-hold'],
    to: 'rejected',
    needsReason: true,
    deal: 'without',
  },
  'refuse-change': {
    by: 'reviewer',
    from: ['submitted', 'in-review', 'on-hold'],
    to: 'approved',
    needsReason: true,
    deal: 'with',
  },
  reopen: { by: 'reviewer', from: ['rejected'], to: 'in-review' },
} as const satisfies Record<string, MoveRule>
export type Move = keyof typeof moves

/** The days for which a vendor's deal is on the market before it has to be confirmed (RULES.md, Submissions). */
export const listedDays = 30

/** The states in which the vendor changes answers and documents. */
export const editableStates: readonly SubmissionState[] = ['draft', 'changes-requested', 'revising']
/** The states in which it waits for the desk. */
export const waitingStates: readonly SubmissionState[] = ['submitted', 'in-review', 'on-hold']

/** The ways on from this state for whoever it is; to others than these the answer is no. */
export function movesFrom(state: SubmissionState, by: MoveRule['by'], hasDeal: boolean): Move[] {
  return (Object.keys(moves) as Move[]).filter((move) => moves[move].by === by && isPossible(move, state, hasDeal))
}

/** True where the move leads on from this state. */
export function isPossible(move: Move, state: SubmissionState, hasDeal: boolean): boolean {
  const { from, deal }: MoveRule = moves[move]
  return from.includes(state) && (deal === undefined || (deal === 'with') === hasDeal)
}

/** Why nothing comes of a step, each with the status of the answer. */
export const submissionRefusals = {
  'not-found': { status: 404, message: 'There is no such submission.' },
  'wrong-state': {
    status: 409,
    message: 'This submission has changed since you opened the page. See how it stands now, and decide again.',
  },
  changed: {
    status: 409,
    message: 'These answers were saved elsewhere since you opened the page. Check them, and save again.',
  },
  locked: {
    status: 409,
    message: 'This submission cannot be changed as it stands now. Write to us instead.',
  },
  'own-submission': {
    status: 403,
    message:
      'You have submitted this yourself, or you own the property. Another reviewer has to decide: where there is none, an admin makes one under People.',
  },
  'same-property': {
    status: 403,
    message:
      'You have a submission of your own for the same property. Another reviewer has to decide: where there is none, an admin makes one under People.',
  },
  'account-closed': {
    status: 409,
    message: 'The vendor’s account is closed, so nobody would read it. Keep it as a note among us.',
  },
  'no-text': { status: 400, message: 'Write your message first.' },
  'text-too-long': { status: 400, message: 'Write 5,000 characters at most.' },
  'too-many-messages': {
    status: 429,
    message: 'You have written 20 messages about this submission in a day. Send this one tomorrow.',
  },
  'no-reason': { status: 400, message: 'Say why. The vendor reads it.' },
  'no-note': {
    status: 400,
    message: 'Say what to send in place of a document that you ask for again. The vendor reads it.',
  },
  'judged-meanwhile': {
    status: 409,
    message:
      'A colleague has judged the same documents since you opened the page. See what stands now, and save again.',
  },
  incomplete: { status: 400, message: 'Some answers or documents are missing. They are listed below.' },
  'no-authority': {
    status: 409,
    message: 'Without an authority in writing we cannot take this. What you entered is kept for twelve months.',
  },
  'not-proven': {
    status: 409,
    message: 'Approve each mandatory document first, or say of it that it does not apply.',
  },
  'not-enterable': {
    status: 409,
    message: 'Some answers cannot become a deal as they are. Ask the vendor to change them.',
  },
  'second-needed': {
    status: 409,
    message: 'A deal of more than £1m, or with a score of A, needs a second reviewer. Your approval is noted.',
  },
  'same-reviewer': { status: 403, message: 'You have approved this already. A second reviewer has to approve it too.' },
  'too-long': {
    status: 400,
    message:
      'An answer is longer than 20,000 characters, so the page is not saved. Everything you typed is below: make it shorter, and save again.',
  },
  'too-many-files': {
    status: 400,
    message: 'That would be more files than one submission can have. Remove some first.',
  },
  'signed-other': {
    status: 409,
    message: 'Your answers or documents have changed since you opened the page. Read them, and tick the box again.',
  },
  'too-many-open': {
    status: 429,
    message:
      'You have 50 submissions that are not decided yet, as many as one account can have. Nothing you entered is lost: submit this one once one of them is decided or withdrawn.',
  },
  'too-often': {
    status: 429,
    message: 'You have submitted this five times today. Nothing you entered is lost: submit it again tomorrow.',
  },
  unavailable: {
    status: 409,
    message: 'This property was said to be no longer available, or has been sold. Write to us if that has changed.',
  },
  'too-many': {
    status: 429,
    message: 'You have as many open submissions as one account can have. Finish or delete one first.',
  },
} as const
export type SubmissionRefusal = keyof typeof submissionRefusals
