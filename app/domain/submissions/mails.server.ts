import type { SubmissionRow, UserRow } from '#db/schema.ts'
import { button, facts, greeting, line, paragraph, quotation, typed, type Block } from '#app/domain/mail/blocks.ts'
import { operatorPlaceholder, type MailMessage } from '#app/domain/mail/outbox.server.ts'
import { formatDate, formatDayAndTime } from '#app/utils/dates.ts'
import { formatDue } from '#app/utils/deadlines.ts'

/** The mails about a submission. They name it and what there is to do, and promote nothing (RULES.md, Mail). */

type Vendor = Pick<UserRow, 'email' | 'first_name'>
type Named = Pick<SubmissionRow, 'reference' | 'title'>

/** It has come; `dueAt` is when the review has to have begun (exclusive). */
export function submittedMail(vendor: Vendor, submission: Named, dueAt: string, isAgain: boolean): MailMessage {
  return compose(vendor, `We have your submission ${submission.reference}`, [
    paragraph(
      isAgain
        ? line`Thank you for the changes to ${titleOf(submission)}. A person looks at them by ${formatDue(dueAt)}.`
        : line`Thank you for submitting ${titleOf(submission)}. A person begins to review it by ${formatDue(dueAt)}. Nothing is published before they have approved it.`,
    ),
    button('See your submission', { page: 'submission', reference: submission.reference }),
  ])
}

/** A reviewer needs changes; `reason` is theirs. */
export function changesMail(vendor: Vendor, submission: Named, reason: string): MailMessage {
  return compose(vendor, `Changes are needed: ${submission.reference}`, [
    paragraph(line`Our reviewer has looked at ${titleOf(submission)} and needs a change before we can go on:`),
    quotation(reason),
    paragraph(
      'Change the answers or documents, and submit it again. We will look at it within two business days of that.',
    ),
    button('Make the changes', { page: 'submission', reference: submission.reference }),
  ])
}

/** It is on hold; `reason` is the reviewer’s. */
export function heldMail(vendor: Vendor, submission: Named, reason: string): MailMessage {
  return compose(vendor, `On hold: ${submission.reference}`, [
    paragraph(line`The review of ${titleOf(submission)} is on hold:`),
    quotation(reason),
    paragraph(
      'There is nothing that you have to do unless it says so. The page of your submission shows when we go on.',
    ),
    button('See your submission', { page: 'submission', reference: submission.reference }),
  ])
}

/** It is approved, and its deal is being prepared; `isChange` where the deal was there before. */
export function approvedMail(vendor: Vendor, submission: Named, dealReference: string, isChange: boolean): MailMessage {
  return compose(vendor, `Approved: ${submission.reference}`, [
    paragraph(
      isChange
        ? line`The changes to ${titleOf(submission)} have been approved.`
        : line`${titleOf(submission)} has been approved. We prepare its page now; it goes on the marketplace once that is done.`,
    ),
    facts(['Deal', dealReference]),
    button('See your submission', { page: 'submission', reference: submission.reference }),
  ])
}

/** It is not taken; `reason` is the reviewer’s. */
export function rejectedMail(vendor: Vendor, submission: Named, reason: string): MailMessage {
  return compose(vendor, `Not taken: ${submission.reference}`, [
    paragraph(line`We cannot take ${titleOf(submission)} as it is:`),
    quotation(reason),
    paragraph('If you think that this is wrong, write to us on the page of your submission.'),
    button('See your submission', { page: 'submission', reference: submission.reference }),
  ])
}

/** The changes are refused; `isOff` where the deal stays off the market for the time being. */
export function changeRefusedMail(vendor: Vendor, submission: Named, reason: string, isOff: boolean): MailMessage {
  return compose(vendor, `Changes not taken: ${submission.reference}`, [
    paragraph(line`We cannot take the changes to ${titleOf(submission)}:`),
    quotation(reason),
    paragraph(
      isOff
        ? 'The answers are again those that were approved. The deal stays off the marketplace until we have looked at whether they are still right.'
        : 'The answers are again those that were approved, and the deal stays as it is.',
    ),
    button('See your submission', { page: 'submission', reference: submission.reference }),
  ])
}

/** A fact of a deal that is to change, in words. Of a text it says only that it changes: nobody has checked it yet. */
export interface ToldChange {
  label: string
  change: string
}

/** For whoever holds or bought a deal: what its vendor says has changed. A person is still to check it. */
export function changedDealMail(
  buyer: Vendor,
  deal: { title: string; dealReference: string; reservation: string; isPaid: boolean },
  changes: readonly ToldChange[],
): MailMessage {
  return compose(buyer, `The vendor has changed ${deal.dealReference}`, [
    paragraph(
      line`The vendor of ${typed(deal.title)}, which you ${deal.isPaid ? 'have reserved' : 'held'} (${deal.reservation}), has told us of changes. A person checks them before anything is published; this is what the vendor states now:`,
    ),
    facts(...changes.map(({ label, change }) => [label, change] as const)),
    paragraph(
      deal.isPaid
        ? 'We will write to you when they have been checked. If what you were told before you paid was incorrect, you can ask for your money back.'
        : 'Your hold has ended, because the deal is off the marketplace until they have been checked. Whatever you pay in the meantime goes back.',
    ),
    deal.isPaid
      ? button('Your refund options', { page: 'refund-form', reference: deal.reservation })
      : button('See your account', { page: 'account' }),
  ])
}

/** What became of changes that a buyer was told of. */
const outcomes = {
  approve: 'A person has checked the changes, and the page of the deal shows them.',
  'refuse-change':
    'We have not taken the changes. We look at whether what was published is still right, and will write to you if it is not.',
  'take-back':
    'The vendor has taken the changes back. We look at whether what was published is right, and will write to you if it is not.',
} as const
export type Outcome = keyof typeof outcomes

/** For whoever bought a deal: what became of the changes that they were told of. */
export function changeSettledMail(
  buyer: Vendor,
  deal: { title: string; dealReference: string; reservation: string },
  outcome: Outcome,
): MailMessage {
  return compose(buyer, `The changes to ${deal.dealReference}`, [
    paragraph(
      line`The vendor of ${typed(deal.title)}, which you have reserved (${deal.reservation}), had told us of changes.`,
    ),
    paragraph(outcomes[outcome]),
    paragraph('If what you were told before you paid was incorrect, you can ask for your money back.'),
    button('Your refund options', { page: 'refund-form', reference: deal.reservation }),
  ])
}

/** For whoever bought a deal: a newer document has come to it. */
export function newerDocumentMail(
  buyer: Vendor,
  deal: { title: string; dealReference: string; reservation: string },
  label: string,
): MailMessage {
  return compose(buyer, `A newer document of ${deal.dealReference}`, [
    paragraph(
      line`${typed(deal.title)}, which you have reserved (${deal.reservation}), has a newer document that our reviewer has seen: ${label}.`,
    ),
    paragraph(
      'It is in your account with the other documents, and opens as they do. What it takes the place of stays there too, so that you can compare them.',
    ),
    paragraph('If what you were told before you paid was incorrect, you can ask for your money back.'),
    button('See your account', { page: 'account' }),
  ])
}

/** Asks whether the property is still available; `until` is when its deal leaves the market otherwise. */
export function availabilityMail(vendor: Vendor, submission: Named, until: string, key: string): MailMessage {
  return compose(vendor, `Is it still available? ${submission.reference}`, [
    paragraph(
      line`${titleOf(submission)} stays on the marketplace until ${formatDayAndTime(until)}. If it is still available, say so, and it stays for another 30 days. You do not have to sign in.`,
    ),
    button('It is still available', { page: 'availability', key }),
    paragraph('If it is sold or withdrawn, say so on the page of your submission, so that nobody pays for it.'),
  ])
}

/** It has left the market, because nobody said that it is available. */
export function expiredMail(vendor: Vendor, submission: Named, key: string): MailMessage {
  return compose(vendor, `Off the marketplace: ${submission.reference}`, [
    paragraph(
      line`${titleOf(submission)} has left the marketplace, because we did not hear from you that it is still available. If it is, say so, and it is back at once.`,
    ),
    button('It is still available', { page: 'availability', key }),
  ])
}

/** A decision against it is looked at again. */
export function reopenedMail(vendor: Vendor, submission: Named): MailMessage {
  return compose(vendor, `We look again: ${submission.reference}`, [
    paragraph(line`We have opened ${titleOf(submission)} again and are reviewing it once more.`),
    button('See your submission', { page: 'submission', reference: submission.reference }),
  ])
}

/** A reviewer has written. */
export function messageMail(vendor: Vendor, submission: Named, text: string): MailMessage {
  return compose(vendor, `A message about ${submission.reference}`, [
    paragraph(line`Our reviewer has written to you about ${titleOf(submission)}:`),
    quotation(text),
    button('Answer', { page: 'submission', reference: submission.reference }),
  ])
}

/** Our reviewer has looked at a newer document; `note` says what to send in its place, null where it was accepted. */
export function renewalJudgedMail(vendor: Vendor, submission: Named, label: string, note: string | null): MailMessage {
  const to = { page: 'submission-documents', reference: submission.reference } as const
  if (note === null)
    return compose(vendor, `Accepted: ${label}, ${submission.reference}`, [
      paragraph(
        line`Our reviewer has accepted the newer document that you sent with ${titleOf(submission)}: ${label}.`,
      ),
      paragraph('It takes the place of the one before. There is nothing more that you have to do.'),
      button('See your documents', to),
    ])
  return compose(vendor, `Another document is needed: ${submission.reference}`, [
    paragraph(line`Our reviewer cannot accept the newer document that you sent with ${titleOf(submission)}: ${label}.`),
    quotation(note),
    paragraph('The one before stands until then. Send another one on the page of your documents.'),
    button('Send another', to),
  ])
}

/** For the operator: a vendor has sent a newer document, which waits for a reviewer. */
export function renewalWaitsMail(submission: Named, label: string): MailMessage {
  return {
    to: operatorPlaceholder,
    subject: `A newer document to look at: ${submission.reference}`,
    blocks: [
      paragraph(
        line`The vendor of ${titleOf(submission)} has sent a newer document: ${label}. The deal stays as it is until a reviewer has looked at it.`,
      ),
      button('Open the submission', { page: 'admin-submission', reference: submission.reference }),
    ],
  }
}

/** Documents of it end soon, each on its last day, a London one. `canSend` is set while the vendor may send documents. */
export function endingMail(
  vendor: Vendor,
  submission: Named,
  documents: readonly { label: string; day: string }[],
  canSend: boolean,
): MailMessage {
  const what = documents.length === 1 ? 'A document' : 'Documents'
  return compose(vendor, `${what} of ${submission.reference} will soon be out of date`, [
    paragraph(line`${what} that you sent with ${titleOf(submission)} will soon be out of date:`),
    facts(...documents.map(({ label, day }) => [label, `valid until ${formatDate(`${day}T12:00:00Z`)}`] as const)),
    paragraph(
      canSend
        ? 'Send a newer one on the page of your documents.'
        : 'Once you have a newer one, write to us on the page of your submission, and we will ask you for it.',
    ),
    canSend
      ? button('Send a newer document', { page: 'submission-documents', reference: submission.reference })
      : button('See your submission', { page: 'submission', reference: submission.reference }),
  ])
}

/**
 * The changes that were asked for then have not come; `keptUntil` is the end of the time for which it is kept, null where a deal has come
 * of it, which stays.
 */
export function changesWaitingMail(
  vendor: Vendor,
  submission: Named,
  askedAt: string,
  keptUntil: string | null,
): MailMessage {
  return compose(vendor, `We wait for your changes: ${submission.reference}`, [
    paragraph(
      line`On ${formatDate(askedAt)} our reviewer asked you for changes to ${titleOf(submission)}. We cannot go on before you submit it again.`,
    ),
    paragraph(
      keptUntil === null
        ? 'If you do not want to go on, take your changes back on its page: the answers are then again those that were approved.'
        : `If you do not want to go on, withdraw it on its page. Without a change from you it is deleted on ${formatDate(keptUntil)}.`,
    ),
    button('Make the changes', { page: 'submission', reference: submission.reference }),
  ])
}

/** For the operator: the vendor has written; `text` is theirs. */
export function vendorWroteMail(submission: Named, text: string): MailMessage {
  return {
    to: operatorPlaceholder,
    subject: `A vendor has written: ${submission.reference}`,
    blocks: [
      paragraph(line`The vendor of ${titleOf(submission)} has written:`),
      quotation(text),
      button('Open the submission', { page: 'admin-submission', reference: submission.reference }),
    ],
  }
}

/** For the operator: it waits for a review. */
export function waitingMail(submission: Named, dueAt: string): MailMessage {
  return {
    to: operatorPlaceholder,
    subject: `A submission to review: ${submission.reference}`,
    blocks: [
      paragraph(line`${titleOf(submission)} was submitted. Its review has to begin by ${formatDue(dueAt)}.`),
      button('Open the submission', { page: 'admin-submission', reference: submission.reference }),
    ],
  }
}

function compose(vendor: Vendor, subject: string, blocks: Block[]): MailMessage {
  return { to: vendor.email, subject, blocks: [greeting(vendor.first_name), ...blocks] }
}

function titleOf({ title, reference }: Named) {
  return typed(title || reference)
}
