import { invalidParameter, notImitated } from './errors.ts'
import type { Parameters } from './parameters.ts'
import type { CardError } from './types.ts'

export type Card = { last4: string; behaviour: 'pays' | 'authenticates' | 'disputes' | CardError }

const declined = 'Your card was declined.'

/** Stripe's test cards, by number and by the name server code uses. */
const cards: { number: string; name: string; behaviour: Card['behaviour'] }[] = [
  { number: '4242424242424242', name: 'pm_card_visa', behaviour: 'pays' },
  { number: '4000000000000002', name: 'pm_card_visa_chargeDeclined', behaviour: decline('generic_decline', declined) },
  {
    number: '4000000000009995',
    name: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    behaviour: decline('insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    number: '4000000000000069',
    name: 'pm_card_chargeDeclinedExpiredCard',
    behaviour: { type: 'card_error', code: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000000000009987',
    name: 'pm_card_visa_chargeDeclinedLostCard',
    behaviour: decline('lost_card', declined),
  },
  {
    number: '4000000000009979',
    name: 'pm_card_visa_chargeDeclinedStolenCard',
    behaviour: decline('stolen_card', declined),
  },
  {
    number: '4000000000006975',
    name: 'pm_card_visa_chargeDeclinedVelocityLimitExceeded',
    behaviour: decline('card_velocity_exceeded', declined),
  },
  {
    number: '4000000000000127',
    name: 'pm_card_chargeDeclinedIncorrectCvc',
    behaviour: { type: 'card_error', code: 'incorrect_cvc', message: 'Your card’s security code is incorrect.' },
  },
  {
    number: '4000000000000119',
    name: 'pm_card_chargeDeclinedProcessingError',
    behaviour: {
      type: 'card_error',
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  { number: '4000002500003155', name: 'pm_card_authenticationRequired', behaviour: 'authenticates' },
  { number: '4000000000000259', name: 'pm_card_createDispute', behaviour: 'disputes' },
]

const otherNames: Record<string, string> = {
  pm_card_chargeDeclined: 'pm_card_visa_chargeDeclined',
  pm_card_chargeDeclinedInsufficientFunds: 'pm_card_visa_chargeDeclinedInsufficientFunds',
}

export const workingCard = '4242 4242 4242 4242'
export const decliningCard = '4000 0000 0000 0002'

function decline(declineCode: string, message: string): CardError {
  return { type: 'card_error', code: 'card_declined', decline_code: declineCode, message }
}

export function cardByNumber(typed: string): Card {
  const number = typed.replace(/[\s-]/g, '')
  if (!/^\d{13,19}$/.test(number)) {
    throw invalidParameter('Your card number is incomplete.', 'incomplete_number', 'number')
  }
  const card = cards.find((one) => one.number === number)
  if (!card) throw notImitated(`the card ending in ${number.slice(-4)}; ${workingCard} always pays`)
  return { last4: number.slice(-4), behaviour: card.behaviour }
}

function cardByName(name: string): Card {
  const card = cards.find((one) => one.name === (otherNames[name] ?? name))
  if (!card) throw notImitated(`the payment method ${name}`)
  return { last4: card.number.slice(-4), behaviour: card.behaviour }
}

/** The card of a request: a test card's name, or the number that the browser script sends. */
export function readCard(parameters: Parameters): Card | undefined {
  const name = parameters.text('payment_method')
  if (name) return cardByName(name)
  const data = parameters.group('payment_method_data')
  if (!data) return undefined
  data.only('type', 'card')
  const number = data.group('card')?.required('number')
  return number === undefined ? undefined : cardByNumber(number)
}
