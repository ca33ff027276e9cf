import type { Place } from '../answer.ts'
import type { Declined } from '../question.ts'
import type { Draft } from './draft.server.ts'

/** Answers that need no figure. */

export const can =
  'I can work out returns, mortgages, property tax and BRRR from your figures, compare areas, and find deals that can be secured now.'
const person: Place = { page: 'support', kind: 'call' }

export function answerForbidden(draft: Draft): void {
  draft.outcome = 'declined'
  draft.text(
    'I cannot help with that. I only know what every visitor of this site can see: figures of areas, calculators, and deals that are public. ',
    can,
  )
}

const notSaid: Record<Declined, string> = {
  advice:
    'I cannot say what you should buy or do: that depends on your money, your tax and your plans, and it would be a personal recommendation. ',
  forecast: 'I make no forecasts: what prices, rents and rates will do, nobody knows, and past changes do not tell. ',
  product:
    'I recommend no lender, mortgage, insurer or adviser: a broker or adviser who is authorised can compare them for you. ',
  'own-tax':
    'I cannot say what is right for your own tax: that is for an accountant or solicitor who knows all your affairs. ',
}

/** What is declined, in a sentence, and where a person can be asked. The figures that help stand below it. */
export function sayDeclined(draft: Draft, declined: Declined): void {
  draft.outcome = 'declined'
  const { topic, dealIds, offer } = draft.question
  const isAlone = topic === 'recommendation' && dealIds.length === 0
  const beside = !isAlone
    ? topic === 'recommendation'
      ? 'What I have of what you named stands below, and '
      : 'These are the figures that I have, and '
    : offer
      ? `${offer} Or `
      : 'I can work out the figures of any deal, or '
  draft.text(notSaid[declined], beside, { link: 'you can talk to a person', place: person }, '.')
}

export function answerNotOurs(draft: Draft): void {
  draft.outcome = 'declined'
  draft.text(`That is not something that I answer: I know UK property investment and this site. ${can}`)
}

export function answerGreeting(draft: Draft): void {
  draft.text(`Hello. ${can} Where shall we start?`)
}

export function answerThanks(draft: Draft): void {
  draft.text('You are welcome. Ask again whenever you like.')
}
