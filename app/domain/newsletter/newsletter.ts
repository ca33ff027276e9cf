import { z } from 'zod'
import type { SubscriberState } from '#db/schema.ts'
import { emailField } from '#app/domain/people/contact.ts'
import { trapFieldName } from '#app/utils/trap-field.ts'

/** The newsletter, as far as the browser may know of it. */

/** A state as the desk shows it. A subscriber is bounced while their mail server says that it takes nothing for them. */
export type ShownState = SubscriberState | 'bounced'

export const subscriberStateLabels: Readonly<Record<ShownState, string>> = {
  confirmed: 'Confirmed',
  bounced: 'Bounced',
  waiting: 'Waiting',
  unsubscribed: 'Unsubscribed',
}

/** The forms at which somebody can subscribe. The value is posted as `from`. */
export const subscribeForms = {
  'blog-list': 'Blog list',
  'blog-post': 'Blog post',
  'newsletter-page': 'Newsletter page',
} as const
export type SubscribeForm = keyof typeof subscribeForms

export const subscribeTexts = {
  /** The one answer to whoever asks. */
  sent: 'Check your inbox to confirm your subscription.',
  failed: 'Your subscription could not be taken. Please try again.',
} as const

/**
 * The wording that a subscriber agrees to on the page that confirms. Another wording is another version: each subscriber's row
 * names the one that was shown.
 */
export const consentWording = {
  version: '2026-11-23',
  text: 'You will get an email when we publish an article on our blog, at most once for each article. Every email has a link that ends your subscription with one click.',
} as const

/** The hours for which the link of a confirmation mail works, and an address waits without it. */
export const confirmHours = 48

/** The days for which an address is kept once its mail server has said that it has no such mailbox. */
export const bouncedDays = 90

/** A person who has unsubscribed is asked at most once in so many days whether they come back, whoever types their address. */
export const suppressedDays = 30

/** Fields of a subscribe form. */
export const subscribeSchema = z.object({
  email: emailField,
  from: z.enum(Object.keys(subscribeForms) as [SubscribeForm, ...SubscribeForm[]]).catch('newsletter-page'),
  [trapFieldName]: z.string().optional(),
})
export type SubscribeValues = z.output<typeof subscribeSchema>

/** True for a text that a confirmation link may carry; any other is not looked up. */
export function isConfirmKey(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** The reasons why something cannot be done with a subscriber at the desk, each with its message. */
export const subscriberRefusals = {
  'not-found': { status: 404, message: 'There is no such subscriber any more.' },
  'not-waiting': { status: 409, message: 'This address is not waiting for its confirmation any more.' },
  'sent-enough': {
    status: 409,
    message: 'Three confirmation emails have gone to this address within a day. Send the next one tomorrow.',
  },
  'asked-once': {
    status: 409,
    message: `An earlier subscription of this address has ended. Such an address is asked once in ${suppressedDays} days, and it has been asked.`,
  },
  'not-bounced': { status: 409, message: 'This address is not marked as bounced any more.' },
  ended: { status: 409, message: 'This subscription has ended already. Only a fingerprint of its address is kept.' },
} as const
export type SubscriberRefusal = keyof typeof subscriberRefusals
