import { formatDate, formatDayAndTime } from '#app/utils/dates.ts'

/** What stands in the way of deleting somebody's data, in words that they read (RULES.md, Privacy). */

/** Something under way. `reference` is empty where there is none, and `until` null where no day is known. */
export interface Obstacle {
  reason: ObstacleReason
  reference: string
  until: string | null
}
export type ObstacleReason = keyof typeof words

interface Words {
  /** What is under way, as a sentence. */
  what: (reference: string, until: string | null) => string
  /** What its person can do about it. */
  way: string
}

const by = (text: string, until: string | null, end = '.') =>
  until === null ? `${text}${end}` : `${text} by ${formatDate(until)}${end}`

const words = {
  'last-admin': {
    what: () => 'You are the only administrator of this website.',
    way: 'Give the role to another person first.',
  },
  staff: {
    what: () => 'You work at our desk.',
    way: 'Hand your work over and have your role taken away first.',
  },
  held: {
    what: (reference, until) =>
      `You hold a deal (${reference})${until === null ? '' : ` until ${formatDayAndTime(until)}`}.`,
    way: 'Release it in your account, or ask again after that time.',
  },
  reserved: {
    what: (reference) => `Your reservation ${reference} is under way.`,
    way: 'It has to be completed or paid back first. Your account says how to ask for a refund.',
  },
  payment: {
    what: (reference) => `A payment for ${reference} is not settled yet.`,
    way: 'It settles within a day. If it does not, write to us.',
  },
  mismatch: {
    what: (reference) => `A payment for ${reference} was not of the sum that we asked for, so a person looks at it.`,
    way: 'Ask again once it is settled. If you hear nothing from us, write to us.',
  },
  refund: {
    what: (reference) => `Money for ${reference} is on its way back to you.`,
    way: 'Ask again once it has arrived. Your account shows it.',
  },
  request: {
    what: (reference, until) => by(`Your refund request ${reference} is not settled yet. We decide it`, until),
    way: 'Ask again after that, or withdraw the request in your account.',
  },
  dispute: {
    what: (reference) => `Your bank disputes the payment for ${reference}.`,
    way: 'Ask again once your bank has decided. Your account shows it.',
  },
  cancellation: {
    what: (reference, until) =>
      `You can still get money back for your purchase ${reference}${until === null ? '' : ` until the end of ${formatDate(until)}`}.`,
    way: 'Ask again after that day, so that you do not lose the right.',
  },
  complaint: {
    what: (reference, until) => by(`We have not answered your complaint ${reference} yet. We will`, until),
    way: 'Ask again after our answer.',
  },
  'answered-complaint': {
    what: (reference) => `We answered your complaint ${reference} less than eight weeks ago.`,
    way: 'Ask again after that time, so that you can take it further with all that was written.',
  },
  offer: {
    what: (reference) => `A property of yours is on the market here (${reference}).`,
    way: 'Ask us to take it off the market first.',
  },
  submission: {
    what: (reference) => `The deal that you submitted (${reference}) has not been decided yet.`,
    way: 'Withdraw it on its page first, or ask again after our decision.',
  },
  submitted: {
    what: (reference) => `A deal that you submitted is on the market here (${reference}).`,
    way: 'Ask us to take it off the market first.',
  },
} as const satisfies Record<string, Words>

/** An obstacle as two sentences: what is under way, and the way round it. */
export function describeObstacle({ reason, reference, until }: Obstacle): { what: string; way: string } {
  const { what, way }: Words = words[reason]
  return { what: what(reference, until), way }
}
