/** Emails about the prices of saved deals, as far as the browser may know of them. */

/** The wording that stands beside the button. Another wording is another version: each watch names the one that was shown. */
export const priceConsent = {
  version: '2026-11-29',
  text: 'You will get an email when the price of a deal on your shortlist falls, at most once a day. Every email has a link that ends it with one click.',
} as const

/** How the emails stand to a signed-in person: `unverified` where nothing can be emailed, and `paused` where they have begun before that. */
export interface Watch {
  state: 'off' | 'on' | 'bounced' | 'unverified' | 'paused'
  email: string
}

/** What is done, for the message on the page after it. */
export const watchDone = {
  start: { title: 'Emails started', message: 'You will get an email when the price of a saved deal falls.' },
  stop: { title: 'Emails stopped', message: 'You will get no more emails about prices of saved deals.' },
} as const

/** The reasons why a start is refused, each with its message. */
export const watchRefusals = {
  'not-verified': {
    status: 409,
    message: 'Your account has no verified email address, so nothing can be emailed.',
  },
} as const
export type WatchRefusal = keyof typeof watchRefusals
