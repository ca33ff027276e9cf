import { z } from 'zod'
import type { PropertyType, TestimonialRefusalReason, TestimonialState } from '#db/schema.ts'
import { addMilliseconds, formatDate } from '#app/utils/dates.ts'
import { cleanText, isBlank, toOneLine } from '#app/utils/text.ts'

export type { TestimonialState }

/** Testimonials, as far as the browser may know of them: states, consent, the fields that may be sent, and every refusal. */

/** The state of a record, as the desk calls it. */
export const testimonialStates: Record<TestimonialState, string> = {
  received: 'To check',
  verified: 'Shown',
  refused: 'Not shown',
  asked: 'Asked',
  withdrawn: 'Withdrawn',
}

/** The days after the marking of a completion on which its buyer is asked, and after which nobody is asked by mail any more. */
export const askAfterDays = 7
export const askUntilDays = 90
/** The days for which words can be given and changed by the link of the mail. */
export const linkDays = 90
/** The days for which words without their author's consent are kept, after their last change. */
export const daysWithoutConsent = 90

/** The time from which words without their author's consent are deleted, by their last change. */
export function endWithoutConsent(changedAt: string): string {
  return addMilliseconds(changedAt, daysWithoutConsent * 86_400_000)
}

/** The last London day before a link ends, such as `7 February 2027`. */
export function lastDayOf(until: string): string {
  return formatDate(addMilliseconds(until, -1))
}

export const shortestWords = 20
export const longestWords = 600
const longestName = 60
const longestIncentive = 120
const longestEvidence = 1000
const longestHow = 300
const longestRefusalNote = 1000
const longestWhy = 200

/** Those that the first page shows, and each page of all. */
export const mostOnFirstPage = 3
export const mostOnPage = 50

/**
 * The words that an author agrees to, beside a box that nobody has ticked before. Another wording is another version: each record keeps
 * the words themselves and their version.
 */
export const testimonialConsent = {
  version: '2026-11-28',
  text: 'I agree that you show these words on this website, whole and unchanged, with the name above, the kind of property and its town, and what was given to me for them. I can withdraw this at any time, by the link in your emails, in my account or by writing to you. The words then leave the website at once.',
} as const

/** How the author can withdraw, for the desk. */
export const howToWithdraw =
  'By the link in the emails about it, which needs no signing in and does not end; in the account; or by writing to us, and then here.'

/**
 * Why words are not shown. That they are critical is no reason, and the page on how testimonials are checked says so
 * (RULES.md, Testimonials).
 */
export const refusalReasons: Record<TestimonialRefusalReason, { label: string; told: string }> = {
  'not-genuine': {
    label: 'Not from a genuine purchase',
    told: 'We could not confirm that they are about a genuine purchase.',
  },
  'off-topic': { label: 'Not about the purchase', told: 'They are not about your purchase or our service.' },
  abusive: { label: 'Insulting or unlawful', told: 'They insult someone, or say something that we may not publish.' },
  private: { label: 'Private details of a person', told: 'They hold private details of you or of someone else.' },
  advertising: { label: 'Advertising', told: 'They advertise something.' },
  staff: { label: 'By someone who works here', told: 'We do not show the words of people who work for us.' },
}

const kindsOfProperty: Record<PropertyType, string> = {
  Residential: 'Residential property',
  Commercial: 'Commercial property',
  Development: 'Development',
  Student: 'Student housing',
  Retail: 'Retail property',
}

/** What stands beside an author's name: the kind of property and its town, such as `Residential property in Leeds`. */
export function labelOfProperty(type: PropertyType, location: string): string {
  return `${kindsOfProperty[type]} in ${location.split(',')[0]!.trim()}`
}

/** `was given a £50 voucher`; empty where nothing was given. */
export function givenText(incentive: string): string {
  return incentive === '' ? '' : `was given ${incentive}`
}

const wordsField = z
  .string('Write your words')
  .transform(cleanText)
  .refine((text) => !isBlank(text), { message: 'Write your words', abort: true })
  .refine((text) => text.length >= shortestWords, `Use ${shortestWords} characters or more`)
  .refine((text) => text.length <= longestWords, `Use ${longestWords} characters or fewer`)

const nameField = z
  .string('Enter the name to show')
  .transform(toOneLine)
  .refine((text) => !isBlank(text), 'Enter the name to show')
  .refine((text) => text.length <= longestName, `Use ${longestName} characters or fewer`)

const incentiveChoice = (message: string) => z.enum(['no', 'yes'], message)

const incentiveField = z
  .string()
  .transform(toOneLine)
  .refine((text) => text.length <= longestIncentive, `Use ${longestIncentive} characters or fewer`)
  .default('')

const oneLine = (most: number) =>
  z
    .string()
    .transform(toOneLine)
    .refine((text) => text.length <= most, `Use ${most} characters or fewer`)
    .default('')

/** Why the answer about gifts is another than before. */
const whyField = oneLine(longestWhy)

/** The author's form. `seen` says which words its page showed. */
export const givenSchema = z.object({
  seen: oneLine(40),
  words: wordsField,
  name: nameField,
  incentive: incentiveChoice('Choose whether anything was offered or given to you'),
  what: incentiveField,
  why: whyField,
  consent: z.literal('on', 'Tick the box if you agree. Without your consent we cannot keep your words'),
})
export type GivenForm = z.output<typeof givenSchema>

/** What is wrong with the answer about gifts; null where nothing is. It holds a text, empty for nothing, where it is right. */
export function readIncentive({
  incentive,
  what,
}: Pick<GivenForm, 'what'> & { incentive?: 'no' | 'yes' | undefined }):
  | { ok: true; text: string | null }
  | { ok: false } {
  if (incentive === undefined) return { ok: true, text: null }
  if (incentive === 'no') return { ok: true, text: '' }
  return isBlank(what) ? { ok: false } : { ok: true, text: what }
}

export const whatMistake = 'Say what was offered or given'
export const whyMistake = 'Say why this is another answer than before'

const day = z
  .string()
  .trim()
  .refine((text) => text === '' || /^20\d\d-\d\d-\d\d$/.test(text), 'Enter a day')
  .default('')

const consentFields = { consentDay: day, consentHow: oneLine(longestHow) }
const evidenceField = z
  .string()
  .transform(cleanText)
  .refine((text) => text.length <= longestEvidence, 'Use 1,000 characters or fewer')
  .default('')

/** The form with which the desk checks a record. What is needed only to show it is judged when it is to be shown. */
export const checkSchema = z.object({
  intent: z.enum(['save', 'verify']).default('save'),
  version: z.coerce.number().int().min(0).max(1e9),
  reference: oneLine(20),
  incentive: z.enum(['no', 'yes']).optional(),
  what: incentiveField,
  why: whyField,
  evidence: evidenceField,
  ...consentFields,
})
export type CheckForm = z.output<typeof checkSchema>

/**
 * The form with which the desk enters what came by letter, email or telephone. `anew` is the version of a record that it takes the
 * place of: of withdrawn words whose author has written again, or of words that the desk had entered.
 */
export const enteredSchema = z.object({
  reference: z
    .string('Enter the reservation, such as RES-7K2M9QWD')
    .transform(toOneLine)
    .refine((text) => !isBlank(text), 'Enter the reservation, such as RES-7K2M9QWD')
    .refine((text) => text.length <= 20, 'Use 20 characters or fewer'),
  anew: oneLine(20),
  words: wordsField,
  name: nameField,
  incentive: z.enum(['no', 'yes']).optional(),
  what: incentiveField,
  evidence: evidenceField,
  ...consentFields,
})
export type EnteredForm = z.output<typeof enteredSchema>

/** The form that says why words are not shown. */
export const refusalSchema = z.object({
  version: z.coerce.number().int().min(0).max(1e9),
  reason: z.enum(Object.keys(refusalReasons) as [TestimonialRefusalReason], 'Choose why they are not shown'),
  note: z
    .string()
    .transform(cleanText)
    .refine((text) => text.length <= longestRefusalNote, 'Use 1,000 characters or fewer')
    .default(''),
})
export type RefusalForm = z.output<typeof refusalSchema>

/** The form that withdraws for an author who has written to us. */
export const withdrawalSchema = z.object({
  how: z
    .string('Say how the author told us')
    .transform(toOneLine)
    .refine((text) => !isBlank(text), 'Say how the author told us')
    .refine((text) => text.length <= longestHow, `Use ${longestHow} characters or fewer`),
})

/** The reasons why something cannot be done with a testimonial, each with its message. */
export const testimonialRefusals = {
  'not-found': { status: 404, message: 'There is no such testimonial.' },
  'no-purchase': { status: 404, message: 'There is no purchase of yours here that has completed.' },
  over: {
    status: 410,
    message: 'The time in which words could be given by this link is over. In your account you can still write.',
  },
  'paid-back': {
    status: 409,
    message:
      'All that you paid for this purchase went back to you, so that it does not count as completed, and we take no words about it here. If you want to tell us how it went, please write to us.',
  },
  'given-meanwhile': {
    status: 409,
    message:
      'Your words have changed since you opened this page. See above how they stand, and send yours again if you still mean them. Nothing was changed.',
  },
  'why-changed': { status: 400, message: whyMistake },
  'admins-only': { status: 403, message: 'Only an admin decides what is shown. Save what you have checked instead.' },
  shown: {
    status: 409,
    message: 'Your words are on the website and can no longer be changed. You can withdraw them below.',
  },
  withdrawn: { status: 409, message: 'This testimonial has been withdrawn. Nothing was changed.' },
  'own-purchase': { status: 403, message: 'This is about your own purchase. Another admin has to decide about it.' },
  staff: { status: 403, message: 'People who work here cannot write a testimonial.' },
  'by-staff': { status: 409, message: 'The author works here. The words of people who work for us are not shown.' },
  'nothing-given': { status: 409, message: 'There are no words of yours here to withdraw.' },
  unanswered: { status: 409, message: 'The buyer has not answered yet, so there is nothing to decide.' },
  changed: {
    status: 409,
    message: 'This record has changed since you opened the page. Look at it again, then decide. Nothing was changed.',
  },
} as const
export type TestimonialRefusal = keyof typeof testimonialRefusals
