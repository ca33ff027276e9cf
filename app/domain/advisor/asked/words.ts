import type { AdvisorFault, AdvisorOutcome, AdvisorVerdict, AdvisorWriter } from '#db/schema.ts'

/** Words for what came of questions to the advisor, and for what visitors say of its answers. Safe in the browser. */

export const outcomeLabels: Readonly<Record<AdvisorOutcome, string>> = {
  answered: 'Answered',
  'asked-back': 'Asked back',
  'not-understood': 'Did not understand',
  declined: 'Declined',
  'guard-refused': 'Refused by the guard',
  failed: 'Failed',
}

export const verdicts = ['right', 'wrong'] as const satisfies AdvisorVerdict[]
export const verdictLabels: Readonly<Record<AdvisorVerdict, string>> = { right: 'Thumbs up', wrong: 'Thumbs down' }

/** What may be wrong with an answer, in the order in which it is offered. */
export const faultLabels: Readonly<Record<AdvisorFault, string>> = {
  misread: 'It misread my question',
  'wrong-figure': 'The figure is wrong',
  'no-answer': 'It did not answer',
  other: 'Something else',
}

/** True for the name of a fault. */
export const isFault = (text: string): text is AdvisorFault => Object.hasOwn(faultLabels, text)

export const writerLabels: Readonly<Record<AdvisorWriter, string>> = {
  model: 'Language model',
  'built-in': 'Built-in advisor',
}

/** Why the guard refused what a model wrote. A reason that is not here is shown as it is. */
export const guardReasons: Readonly<Record<string, string>> = {
  stranger: 'It said what it may not say',
  lost: 'It asked for what there is not, or came to no end',
}

/** The longest line about a wrong answer. */
export const longestRemark = 300

/** What came of the questions of a week. */
export interface QuestionWeek {
  /** The day on which it begins. */
  monday: string
  asked: number
  outcomes: Record<AdvisorOutcome, number>
  verdicts: Record<AdvisorVerdict, number>
}
