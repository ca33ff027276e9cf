import type { RefundReason, TicketKind } from '#db/schema.ts'
import { place } from '#app/domain/mail/blocks.ts'
import { digestMail } from '#app/domain/mail/notices.server.ts'
import { operatorMail, type MoneyEffect, type OperatorMatter } from '#app/domain/mail/operator.server.ts'
import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import { freedHoldMail, paymentLinkMail, returnedPaymentMail } from '#app/domain/mail/texts.server.ts'
import { confirmMail, postMail, subscribedAlreadyMail, testMail } from '#app/domain/newsletter/mails.server.ts'
import {
  confirmDeletionMail,
  copyFailedMail,
  copyFailedNotice,
  copyReadyMail,
  deletionConfirmedMail,
  deletionDoneMail,
  deletionRefusedMail,
  deletionWithdrawnMail,
} from '#app/domain/privacy/mails.server.ts'
import {
  approvedMail,
  askedMail,
  newRequestMail,
  receivedMail,
  returnedMail,
  stepMail,
} from '#app/domain/refunds/mails.server.ts'
import type { MoneyBack } from '#app/domain/refunds/ways.ts'
import { completedMail, notCompletedMail } from '#app/domain/reservations/ending-mails.server.ts'
import { endedMail, passedMail, reminderMail } from '#app/domain/reservations/checks/mails.server.ts'
import { openedMail, soonerMail } from '#app/domain/reservations/opening-mails.server.ts'
import { paidMail } from '#app/domain/reservations/paid-mail.server.ts'
import { buyerMail, holderMail } from '#app/domain/reservations/unavailable-mails.server.ts'
import {
  dealTicketReceivedMail,
  newTicketMail,
  ticketAnswerMail,
  ticketReceivedMail,
  ticketReplyMail,
} from '#app/domain/support/mails.server.ts'
import { publicTicketKinds } from '#app/domain/support/tickets.ts'
import {
  askingMail,
  notShownMail,
  recheckMail,
  receivedMail as receivedWordsMail,
  shownMail,
  withdrawnMail,
} from '#app/domain/testimonials/mails.server.ts'
import { testimonialConsent } from '#app/domain/testimonials/testimonials.ts'
import { describeClosed } from '#app/domain/terms/buyer-check.ts'
import { waitText, waitUntil, type ConsentRecord } from '#app/domain/terms/consent.ts'
import { describeMissing, describeOpening } from '#app/domain/terms/refund-rules.ts'
import { facts as refundFacts, unopened } from '../desks/refund-facts.ts'
import { alertSamples } from './alert-samples.ts'
import { roleSamples } from './role-samples.ts'
import { submissionSamples } from './submission-samples.ts'
const at = '2026-10-01T10:00:00.000Z'
const later = '2026-10-02T10:00:00.000Z'
const sentBy = '2026-10-09T23:00:00.000Z'
const reasons: RefundReason[] = ['property-unavailable', 'incorrect-information', 'changed-plans', 'technical-issues', 'other'] // prettier-ignore
const ticketKinds: TicketKind[] = ['general', 'call', 'register-interest', 'knowledge-hub', 'complaint', 'data-protection'] // prettier-ignore

/** Every mail that the site writes, in each of its forms, by name. Whatever somebody can type in any of them is `typed`. */
export function everyMail(typed: string): Record<string, MailMessage> {
  const deal = { dealReference: 'PID-000118', dealTitle: typed }
  const buyer = { ...deal, email: 'ivy@people.test', firstName: typed, reference: 'RES-7K2M9QWD', amountPence: 300_050 }
  const asked = { reference: 'REF-7K2M9QWD', email: 'ivy@people.test', dealReference: `not one: ${typed}`, askedAt: at }
  const byCard: MoneyBack = { way: 'provider', amountPence: buyer.amountPence, at }
  const byBank: MoneyBack = { ...byCard, way: 'lost-dispute' }
  const byHand: MoneyBack = { ...byCard, way: 'bank-transfer' }
  const inParts: MoneyBack[] = [
    { ...byHand, way: 'cheque', amountPence: 50_000 },
    { ...byCard, amountPence: buyer.amountPence - 50_000 },
  ]
  const refund = {
    ...buyer,
    reference: 'REF-7K2M9QWD',
    arrived: [byCard],
    shortfallReason: null,
    isOverridden: false,
  }
  const purchase = facts(buyer)
  const said = { words: typed, name: typed, dealLabel: 'Residential property in Leeds' }
  const link = { key: 'k'.repeat(44), until: '2026-12-31T00:00:00.000Z', mayChange: true }
  const paidFor = refundFacts({ ...unopened, paidAt: at, paidPence: buyer.amountPence })
  const ticket = (kind: TicketKind) => ({
    id: '0b1c',
    reference: 'TIC-7K2M9QWD',
    kind,
    subject: typed,
    email: 'sue@sender.test',
    name: typed,
    accessKey: 'Aa0_-'.repeat(9),
    createdAt: at,
  })
  const told = { isAcknowledged: true }
  const mails: [string, MailMessage][] = [
    ...consents(typed).flatMap(([name, consent]): [string, MailMessage][] => {
      const paid = {
        ...buyer,
        paidAt: at,
        unlockAt: consent.choice === 'now' ? at : waitUntil(at),
        consent,
        documentCount: 5,
        terms: consent.choice === 'wait' ? null : '2026-10-01',
      }
      const mail: [string, MailMessage] = [`paid, ${name}`, paidMail({ ...paid, missing: null })]
      if (consent.choice !== 'now') return [mail, [`opened, ${name}`, openedMail(purchase, consent.choice, describeOpening({ ...paidFor, hasWaived: false }, waitUntil(at)).sentences)]] // prettier-ignore
      return [
        mail,
        [
          'paid, documents missing',
          paidMail({
            ...paid,
            documentCount: 0,
            missing: describeMissing({ ...paidFor, documentsMissingSince: at }, at),
          }),
        ],
        ['paid, identity to be checked', paidMail({ ...paid, needsCheck: true, missing: describeClosed(null) })],
        ['opened, identity checked', openedMail(purchase, 'now', describeOpening(paidFor, later).sentences)],
        ['sooner', soonerMail(purchase, consent, describeOpening(paidFor, later).sentences)],
      ]
    }),
    ['check, reminded', reminderMail({ checkEndsAt: null, ...purchase, paidAt: at })],
    ['check, passed', passedMail({ ...purchase, unlockAt: waitUntil(at) }, true, null)],
    [
      'check, passed, documents missing',
      passedMail({ ...purchase, unlockAt: at }, false, describeMissing({ ...paidFor, documentsMissingSince: at }, at)),
    ],
    ...([null, 'disputed', 'refund-under-way'] as const).map((leftToPerson): [string, MailMessage] => [
      `check, ended, ${leftToPerson ?? 'paid back'}`,
      endedMail(
        {
          ...purchase,
          amountPence: buyer.amountPence,
          isPartlyBack: false,
          leftToPerson,
          refund: { reference: 'REF-7K2M9QWD', sentBy },
        },
        at,
      ),
    ]),
    ['returned, paid twice', returnedPaymentMail({ ...buyer, why: 'paid-twice' })],
    ['returned, deal lost', returnedPaymentMail({ ...buyer, why: 'deal-lost' })],
    ['freed hold', freedHoldMail({ ...buyer, isDealListed: true, isPaymentLookedInto: false })],
    ['freed hold, off the market', freedHoldMail({ ...buyer, isDealListed: false, isPaymentLookedInto: true })],
    ['testimonial, asked', askingMail(purchase, '2026-09-24', 'k'.repeat(44), at)],
    [
      'testimonial, received',
      receivedWordsMail(purchase, { ...said, incentive: '' }, testimonialConsent.text, link, at),
    ],
    ['testimonial, entered without consent', receivedWordsMail(purchase, { ...said, incentive: null }, null, link, at)],
    [
      'testimonial, shown',
      shownMail(purchase, { ...said, incentive: typed || 'a voucher' }, testimonialConsent.text, link.key),
    ],
    ...(['not-genuine', 'staff'] as const).map((because): [string, MailMessage] => [
      `testimonial, not shown, ${because}`,
      notShownMail(
        purchase,
        { because, note: '', wasShown: because === 'staff' },
        { ...link, mayChange: because !== 'staff' },
        at,
      ),
    ]),
    [
      'testimonial, not shown, with a note',
      notShownMail(purchase, { because: 'private', note: typed, wasShown: false }, { ...link, until: at }, at),
    ],
    [
      'testimonial, entered for who cannot change it',
      receivedWordsMail(purchase, { ...said, incentive: null }, null, { ...link, mayChange: false }, at),
    ],
    ['testimonial, to be checked once more', recheckMail(purchase, false, link.key)],
    ['testimonial, withdrawn', withdrawnMail(purchase, link.key)],
    ['payment link', paymentLinkMail({ ...buyer, url: 'https://pay.test/c/1?a=1&b=2#x', expiresAt: at })],
    ...operatorMatters.map((matter, index): [string, MailMessage] => [
      `operator ${index + 1}, ${matter.kind}`,
      operatorMail(matter, 'RES-7K2M9QWD'),
    ]),
    ...reasons.map((reason): [string, MailMessage] => [`asked, ${reason}`, receivedMail({ ...asked, reason })]),
    ['asked, of a deal', receivedMail({ ...asked, reason: 'other', dealReference: 'pid-000118' })],
    ...(['under-review', 'rejected', 'withdrawn'] as const).flatMap((step): [string, MailMessage][] => [
      [`${step}, without a word`, askedMail(step, { ...asked, reason: 'other' }, null)],
      [`${step}, with a note`, askedMail(step, { ...asked, reason: 'other' }, typed)],
    ]),
    ['new request', newRequestMail('0a1b', 'REF-7K2M9QWD')],
    ['approved, in full', approvedMail({ ...refund, keptPence: 0, note: null }, sentBy, at)],
    ['approved, in part', approvedMail({ ...refund, isOverridden: true, keptPence: 50_000, note: typed }, sentBy, at)],
    ['approved, late', approvedMail({ ...refund, keptPence: 0, note: null }, at, later)],
    ['approved, less the fee', approvedMail({ ...refund, keptPence: 15_000, note: null }, sentBy, at)],
    [
      'approved, less than promised',
      approvedMail({ ...refund, keptPence: 40_000, shortfallReason: typed, note: null }, sentBy, at),
    ],
    [
      'returned by hand',
      returnedMail(
        { ...buyer, buyerEmail: buyer.email, buyerFirstName: buyer.firstName },
        { amountPence: 10_000, way: 'cheque', returnedAt: at },
      ),
    ],
    ['refunded, by hand', stepMail('refunded', { ...refund, keptPence: 0, note: null, arrived: [byHand] })],
    ['refunded, in two ways', stepMail('refunded', { ...refund, keptPence: 0, note: null, arrived: inParts })],
    ['settled, by hand', stepMail('settled', { ...refund, keptPence: 0, note: null, arrived: [byHand] })],
    ['asked, by letter', receivedMail({ ...asked, reason: 'other', channel: 'letter', sentAt: at })],
    ['refunded, taken by the bank', stepMail('refunded', { ...refund, keptPence: 0, note: null, arrived: [byBank] })],
    [
      'refunded, a part by the bank',
      stepMail('refunded', {
        ...refund,
        keptPence: 0,
        note: null,
        arrived: [
          { ...byBank, amountPence: 10_000 },
          { ...byCard, amountPence: buyer.amountPence - 10_000 },
        ],
      }),
    ],
    ['settled', stepMail('settled', { ...refund, keptPence: 0, note: null })],
    ['settled, taken by the bank', stepMail('settled', { ...refund, keptPence: 0, note: null, arrived: [byBank] })],
    ...(['reopened', 'processing', 'refunded', 'delayed'] as const).flatMap((step): [string, MailMessage][] => [
      [`${step}, in full`, stepMail(step, { ...refund, keptPence: 0, note: null })],
      [`${step}, in part`, stepMail(step, { ...refund, keptPence: 50_000, note: typed })],
    ]),
    ...publicTicketKinds.map((kind): [string, MailMessage] => [`${kind}, received`, ticketReceivedMail(ticket(kind))]),
    ...(['call', 'register-interest'] as const).map((kind): [string, MailMessage] => [
      `${kind}, received of a deal`,
      dealTicketReceivedMail(ticket(kind), { firstName: typed }, { title: typed, reference: 'PID-000118' }),
    ]),
    ...ticketKinds.map((kind): [string, MailMessage] => [`${kind}, new`, newTicketMail(ticket(kind), typed, told)]),
    ['new, no name', newTicketMail({ ...ticket('general'), name: '' }, typed, told)],
    ['new, not acknowledged', newTicketMail(ticket('complaint'), typed, { isAcknowledged: false })],
    ['several new', digestMail([{ label: 'New request', value: [place({ page: 'admin-ticket', ticketId: '0b1c' }, 'TIC-7K2M9QWD')] }])], // prettier-ignore
    ['reply', ticketReplyMail(ticket('general'), typed)],
    ['answer', ticketAnswerMail(ticket('general'), typed)],
    ...[true, false].flatMap((isPartlyBack) =>
      ([null, 'disputed', 'refund-under-way', 'no-payment'] as const).map((leftToPerson): [string, MailMessage] => [
        `unavailable, ${leftToPerson ?? 'sent back'}${isPartlyBack ? ', the rest' : ''}`,
        buyerMail({ ...facts(buyer), amountPence: 300_000, isPartlyBack, leftToPerson, refund: { reference: 'REF-7K2M9QWD', sentBy: waitUntil(at) } }, at), // prettier-ignore
      ]),
    ),
    ['unavailable, held', holderMail(facts(buyer))],
    ['completed', completedMail(facts(buyer), '2026-12-03', typed)],
    ['not completed, the buyer withdrew', notCompletedMail(facts(buyer), 'buyer-withdrew', '')],
    ['not completed, other', notCompletedMail(facts(buyer), 'other', typed)],
    [
      'confirm subscription',
      confirmMail('sue@sender.test', {
        key: 'Aa0_-'.repeat(9),
        until: '2026-11-25T10:00:00.000Z',
        wasSubscribed: false,
        forgottenAt: null,
      }),
    ],
    [
      'confirm subscription, after an end',
      confirmMail('sue@sender.test', {
        key: 'Aa0_-'.repeat(9),
        until: '2026-11-25T10:00:00.000Z',
        wasSubscribed: true,
        forgottenAt: null,
      }),
    ],
    [
      'confirm subscription, bounced',
      confirmMail('sue@sender.test', {
        key: 'Aa0_-'.repeat(9),
        until: '2026-11-25T10:00:00.000Z',
        wasSubscribed: false,
        forgottenAt: '2027-02-01T10:00:00.000Z',
      }),
    ],
    ['subscribed already', subscribedAlreadyMail('sue@sender.test', 'Aa0_-'.repeat(9))],
    ...alertSamples(typed),
    ...ownDataSamples,
    ...roleSamples(typed),
    ...submissionSamples(typed),
    ['post', postMail({ ...post, title: typed, excerpt: `About ${typed}` }, reader)],
    ['post, as a test', testMail({ ...post, title: typed, excerpt: `About ${typed}` }, 'ed@desk.test')],
    ['post, without an excerpt', postMail({ ...post, title: 'Voids', excerpt: '' }, reader)],
  ]
  return Object.fromEntries(mails)
}
const alertKey = 'Aa0_-'.repeat(9)

const ownDataSamples: [string, MailMessage][] = [
  ['copy of data', copyReadyMail('ivy@people.test', later, null)],
  ['copy of data, without an account', copyReadyMail('sue@sender.test', later, alertKey)],
  ['copy of data, given up', copyFailedMail('ivy@people.test')],
  ['copy of data, given up, to the operator', copyFailedNotice('{operator}', 'request-1')],
  ['confirm deletion', confirmDeletionMail('ivy@people.test', alertKey, later)],
  ['deletion confirmed', deletionConfirmedMail('ivy@people.test', alertKey, sentBy)],
  ['deletion confirmed, entered', deletionConfirmedMail('sue@sender.test', alertKey, sentBy, true)],
  ['deletion withdrawn', deletionWithdrawnMail('ivy@people.test')],
  ['deletion done', deletionDoneMail('ivy@people.test')],
  ['deletion done, entered', deletionDoneMail('sue@sender.test', true)],
  [
    'deletion refused',
    deletionRefusedMail('ivy@people.test', [
      { reason: 'reserved', reference: 'RES-7K2M9QWD', until: null },
      { reason: 'request', reference: 'REF-7K2M9QWD', until: sentBy },
    ]),
  ],
  ['deletion refused, entered', deletionRefusedMail('sue@sender.test', [{ reason: 'request', reference: 'REF-7K2M9QWD', until: sentBy }], true)], // prettier-ignore
]

const post = { slug: 'when-the-fix-ends', publishedAt: at, words: 899 }
const reader = { email: 'sue@sender.test', since: at, endKey: 'Aa0_-'.repeat(9) }

/** What may have been chosen at checkout. The words are not typed by anybody, but a mail shows them as literally as if they were. */
function consents(typed: string): [string, ConsentRecord][] {
  return [
    ['documents at once', { choice: 'now', words: [typed, 'I know.'], at }],
    ['documents later', { choice: 'wait', words: [waitText(at)], at }],
    ['without a choice', { choice: 'none', words: [], at: null }],
  ]
}

function facts({
  email,
  firstName,
  ...buyer
}: {
  email: string
  firstName: string
  dealReference: string
  dealTitle: string
  reference: string
}) {
  return { ...buyer, buyerEmail: email, buyerFirstName: firstName }
}

const effect: MoneyEffect = { reservation: 'ended', isRestOwed: false, isRestOnItsWay: false, isTooMuch: false }
const dispute = { id: 'dp_1', reason: 'Not received', evidenceDueBy: '2026-12-04T23:59:59.000Z' }
const operatorMatters: OperatorMatter[] = [
  { kind: 'mismatch' },
  { kind: 'questioned', amountPence: 1, dispute },
  { kind: 'disputed', amountPence: 1, isKept: true, dispute },
  { kind: 'disputed', amountPence: 1, isKept: false, dispute: { ...dispute, evidenceDueBy: null } },
  { kind: 'refund-failed', amountPence: 1, request: null },
  { kind: 'refund-failed', amountPence: 1, request: { id: '0a1b', isOwed: true } },
  { kind: 'refund-failed', amountPence: 1, request: { id: '0a1b', isOwed: false } },
  ...(['ended', 'goes-on', 'was-over', 'stays-ended', 'none', 'later'] as const).map((reservation): OperatorMatter => ({
    kind: 'refund-elsewhere',
    amountPence: 1,
    effect: { ...effect, reservation },
  })),
  { kind: 'dispute-lost', amountPence: 1, effect: { ...effect, isRestOwed: true, isTooMuch: true }, dispute },
  { kind: 'dispute-lost', amountPence: 1, effect: { ...effect, reservation: 'goes-on', isTooMuch: true }, dispute },
  { kind: 'dispute-lost', amountPence: 1, effect: { ...effect, reservation: 'none', isRestOnItsWay: true }, dispute },
  { kind: 'check-begins', endsAfter: '15 October 2026' },
  { kind: 'check-waits', remindedAfter: '8 October 2026', endsAfter: '15 October 2026' },
]
