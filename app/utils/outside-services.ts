/** What is not ours, and what the site does its work with. */
export const outsideServices = ['payments', 'mail', 'identity', 'language-model', 'files'] as const
export type OutsideService = (typeof outsideServices)[number]
/** `payment-events` are what the payment provider tells us by itself. */
export const watchedServices = [...outsideServices, 'payment-events'] as const
export type WatchedService = (typeof watchedServices)[number]
