import type { CheckResult } from '#db/schema.ts'

/** The check of a buyer's identity as the desk notes it (RULES.md, Checks). */

export const longestHow = 500
/** The days before the payment within which a check counts as recent. */
export const oldestCheckDays = 365

/** The results that a person can note. */
export const notedResults = { passed: 'Passed', failed: 'Failed' } as const
type NotedResult = keyof typeof notedResults

export const resultLabels: Record<CheckResult, string> = { ...notedResults, unanswered: 'Not completed in time' }

/** The note as it was typed. */
export interface TypedCheck {
  /** Null where nothing was chosen. */
  result: NotedResult | null
  day: string
  how: string
}

/** A note that the desk has made, or the system where the time ran out. */
export interface NotedCheck {
  id: number
  result: CheckResult
  how: string
  checkedOn: string
  notedAt: string
  /** Empty where the system noted it, or the account is gone. */
  notedBy: string
  isReplaced: boolean
}

/** The reasons why a check cannot be noted now, each with its message. */
export const checkRefusals = {
  'not-found': { status: 404, message: 'There is no such reservation.' },
  'not-paid': { status: 409, message: 'This reservation has not been paid, so there is no purchase to check.' },
  'own-purchase': { status: 403, message: 'This is your own purchase. Another admin has to check it.' },
  ended: { status: 409, message: 'This purchase has ended. Nothing was changed.' },
  over: {
    status: 409,
    message: 'The check has ended this purchase, and its money goes back. That cannot be changed here.',
  },
  completed: {
    status: 409,
    message:
      'This purchase is completed, so its check can no longer end it. Decide about its money on a refund request.',
  },
  'held-back': {
    status: 409,
    message: 'The money of this purchase is held back at the desk. Let it go first, once consent is there.',
  },
  opened: {
    status: 409,
    message: 'The buyer has opened the documents, so the note cannot be taken back. It can be corrected.',
  },
  'nothing-noted': {
    status: 409,
    message: 'No passed check is noted for this purchase, so there is none to take back.',
  },
  'noted-meanwhile': {
    status: 409,
    message:
      'A colleague has noted a result while you had this page open. It stands below; look at it before you note another.',
  },
  'amount-changed': {
    status: 409,
    message: 'What happens with the money has changed in the meantime. Look at it once more.',
  },
} as const
export type CheckRefusal = keyof typeof checkRefusals

/** What is wrong with the form, by its field. */
export const checkMistakes = {
  'result-missing': { field: 'result', message: 'Choose the result' },
  'failed-not-needed': {
    field: 'result',
    message: 'This purchase needs no check, so none can end it. Only a passed one can be noted',
  },
  'day-missing': { field: 'day', message: 'Enter the day of the check' },
  'day-ahead': { field: 'day', message: 'The day of the check cannot be in the future' },
  'day-old': {
    field: 'day',
    message: `The check cannot be more than ${oldestCheckDays} days older than the payment`,
  },
  'how-missing': { field: 'how', message: 'Write how it was checked' },
  'how-too-long': { field: 'how', message: `Use at most ${longestHow} characters for how it was checked` },
} as const
export type CheckMistake = keyof typeof checkMistakes
