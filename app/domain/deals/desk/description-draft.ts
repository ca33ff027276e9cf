/** A draft of a deal's description, as the form shows it. It is stored only once a person has saved it as theirs. */

/** Why there is no draft. */
export const draftRefusals = {
  'not-configured': { status: 404, message: 'No language model is configured, so there is no draft.' },
  'not-found': { status: 404, message: 'There is no such deal.' },
  'too-many': { status: 429, message: 'You have requested twenty drafts within an hour. Please try again later.' },
  busy: { status: 503, message: 'The language model is busy. Please try again in a minute.' },
  down: { status: 502, message: 'The language model cannot be reached. Please try again later.' },
  refused: { status: 502, message: 'The language model did not accept the request.' },
  empty: { status: 502, message: 'The language model wrote nothing. Please try again.' },
} as const
export type DraftRefusal = keyof typeof draftRefusals

export const mostDraftsAnHour = 20
