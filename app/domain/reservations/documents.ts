/** The reasons why a buyer's documents cannot be opened, each with its message. */
export const openingRefusals = {
  'not-found': { status: 404, message: 'There is no such purchase.' },
  ended: { status: 409, message: 'This reservation has ended, and its documents are closed.' },
  disputed: {
    status: 409,
    message: 'The documents are closed while the payment of this deal is being looked into.',
  },
  'refund-asked': {
    status: 409,
    message: 'The documents are closed, because a refund of this deal has been asked for or is on its way.',
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
