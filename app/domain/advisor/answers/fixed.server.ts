import type { Place } from '../answer.ts'
import type { Draft } from './draft.server.ts'

/** Answers that need no figure. */

const can =
  'I can work out returns, mortgages, property tax and BRRR from your figures, compare areas, and find deals that can be secured now.'
const person: Place = { page: 'support', kind: 'call' }

export function answerUnknown(draft: Draft): void {
  draft.outcome = 'not-understood'
  draft.text(
    `I did not understand that well enough to answer it. ${can} For anything else `,
    { link: 'ask a person', place: { page: 'support' } },
    '.',
  )
}

export function answerForbidden(draft: Draft): void {
  draft.outcome = 'declined'
  draft.text(
    'I cannot help with that. I only know what every visitor of this site can see: figures of areas, calculators, and deals that are public. ',
    can,
  )
}

export function answerRecommendation(draft: Draft): void {
  draft.outcome = 'declined'
  draft.text(
    'I cannot say what you should buy or do: that depends on your money, your tax and your plans, and it would be a personal recommendation. I can work out the figures of any deal, or ',
    { link: 'you can talk to a person', place: person },
    '. For mortgage, tax or legal advice, ask someone who is authorised to give it.',
  )
}

export function answerGreeting(draft: Draft): void {
  draft.text(`Hello. ${can} Where shall we start?`)
}

export function answerThanks(draft: Draft): void {
  draft.text('You are welcome. Ask again whenever you like.')
}
