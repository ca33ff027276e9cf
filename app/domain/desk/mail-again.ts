/** The reasons why a mail cannot be sent once more, each with its message. */
export const againRefusals = {
  'not-found': { status: 404, message: 'There is no such email about this purchase.' },
  'not-sent': { status: 409, message: 'This email has not been sent yet. The outbox goes on trying.' },
  'too-soon': { status: 409, message: 'This email was sent again less than a minute ago.' },
  'not-again': {
    status: 409,
    message:
      'This email cannot be sent again: it is to us, repeats another one, holds a link that is over, or went to an address that is not theirs any more.',
  },
} as const
export type AgainRefusal = keyof typeof againRefusals
