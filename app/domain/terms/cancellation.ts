import type { NoticeChannel } from '#db/schema.ts'

/**
 * The words about the right to cancel, as the Terms and the email after a payment give them (Consumer Contracts Regulations 2013,
 * reg 16 and Schedules 2 and 3). A `{ link }` is a place that the page and the email each link to in their own way.
 */
export type CancellationPiece = string | { link: 'refund-form' | 'email' | 'other-refunds' }

/**
 * The rule by which a cancellation counts (Consumer Contracts Regulations 2013, reg 32), in the one sentence that terms, emails
 * and pages give (RULES.md, Cancelling).
 */
export const noticeCounts =
  'A cancellation counts from when you send it, by whatever way it reaches us, and documents count as opened only if you opened them before that.'

/** The ways by which a notice may reach us, in words that follow “by”. */
export const channelWords: Record<NoticeChannel, string> = {
  form: 'the form',
  letter: 'letter',
  email: 'email',
  telephone: 'telephone',
  'model-form': 'the model cancellation form',
}

const notice = 'I/We* hereby give notice that I/We* cancel my/our* contract for the supply of the following service*:'

export const cancellationTitle = 'Your right to cancel within 14 days'

/** The instructions, a paragraph each. They stand above the form. */
export const cancellationInstructions: CancellationPiece[][] = [
  [
    'As a consumer you may cancel the contract within 14 days without giving a reason (Consumer Contracts (Information, Cancellation and Additional Charges) Regulations 2013). The 14 days begin the day after you pay. To cancel, tell us clearly, for instance with the form under ',
    { link: 'refund-form' },
    ', by email to ',
    { link: 'email' },
    ' or by post; you may use the form below, but you do not have to. It is enough to send your message before the 14 days have ended.',
    ` ${noticeCounts}`,
  ],
  [
    'We will then refund everything you paid, without undue delay and at the latest 14 days after you tell us, to the card you paid with and at no charge for the refund. If you gave both consents and have opened the documents, this statutory right has ended; the refunds in ',
    { link: 'other-refunds' },
    ' are still open to you.',
  ],
]

/** The model form of Schedule 3, Part B. The line "To" goes before `noticeFor`. */
export const cancellationForm = {
  title: 'Model cancellation form',
  use: 'Complete and return this form only if you wish to withdraw from the contract.',
  /** The notice itself, with the service that was ordered. */
  noticeFor: (deal: string) => `${notice} reservation of deal ${deal} and its documents`,
  blanks: [
    'Ordered on*:',
    'Name of consumer(s):',
    'Address of consumer(s):',
    'Signature of consumer(s) (only if this form is notified on paper):',
    'Date:',
  ],
  footnote: '* Delete as appropriate.',
} as const
