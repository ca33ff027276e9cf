/** The end of a purchase, as an admin marks it: completed, or not (RULES.md, Completion). */

/** What becomes of the deal of a purchase that did not complete. */
export const marketChoices = { back: 'It goes back to the market', off: 'It stays off the market' } as const
export type MarketChoice = keyof typeof marketChoices

export const longestEndNote = 1000

/** The days after the payment from which the desk is reminded that the end of a purchase is not marked. */
export const endReminderDays = 90

/** The reasons why the end of a purchase cannot be marked, each with its message. */
export const endRefusals = {
  'not-found': { status: 404, message: 'There is no such reservation.' },
  'not-paid': {
    status: 409,
    message: 'This reservation has not been paid, so there is no purchase to end. A hold ends by itself, or is freed.',
  },
  ended: { status: 409, message: 'This purchase has already ended. Nothing was changed.' },
  'own-purchase': { status: 403, message: 'This is your own purchase. Another admin has to mark its end.' },
  disputed: {
    status: 409,
    message: 'The buyer’s bank is disputing the payment. The end can be marked once the bank has decided.',
  },
  'request-open': {
    status: 409,
    message: 'A refund request about this purchase is not decided yet. Decide it first.',
  },
  'refund-under-way': {
    status: 409,
    message: 'A refund of this purchase is owed or on its way. The end can be marked once it has arrived.',
  },
  'check-pending': {
    status: 409,
    message: 'The check of the buyer’s identity is not passed. The end can be marked once it is noted.',
  },
  'deal-unavailable': {
    status: 409,
    message:
      'The deal is marked unavailable, so this purchase cannot complete. It can only be marked as not completed.',
  },
} as const
export type EndRefusal = keyof typeof endRefusals

/** What is wrong with a form that marks the end, by its field. */
export const endMistakes = {
  'day-missing': { field: 'day', message: 'Enter the day of completion' },
  'day-ahead': { field: 'day', message: 'The day of completion cannot be in the future' },
  'day-early': { field: 'day', message: 'The day of completion cannot be before the payment' },
  'reason-missing': { field: 'reason', message: 'Choose why it did not complete' },
  'note-missing': { field: 'note', message: 'Write the reason, because the buyer is told no other' },
  'note-too-long': {
    field: 'note',
    message: `Use at most ${longestEndNote.toLocaleString('en-GB')} characters for the note`,
  },
  'market-missing': { field: 'market', message: 'Choose what becomes of the deal' },
} as const
export type EndMistake = keyof typeof endMistakes
