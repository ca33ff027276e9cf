/** The reasons why a buyer's documents cannot be opened, each with its message. */
export const openingRefusals = {
  'not-found': { status: 404, message: 'There is no such purchase.' },
  ended: { status: 409, message: 'This reservation has ended, and its documents are locked.' },
  disputed: {
    status: 409,
    message: 'The documents of this deal are locked while we look into your payment.',
  },
  'refund-asked': {
    status: 409,
    message: 'The documents of this deal are locked, because a refund has been requested or is on its way.',
  },
  'check-pending': {
    status: 409,
    message:
      'The documents of this deal open once your identity is checked. Your account says what happens next. Nothing has changed about your right to cancel.',
  },
  locked: {
    status: 409,
    message: 'The documents are not open yet: you kept your right to cancel, and they open after that.',
  },
  'no-documents': {
    status: 409,
    message:
      'The documents of this deal are missing, so there is nothing to open yet. Nothing has changed about your right to cancel.',
  },
} as const
export type OpeningRefusal = keyof typeof openingRefusals
