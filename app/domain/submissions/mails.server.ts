import type { SubmissionRow, UserRow } from '#db/schema.ts'
import { button, facts, greeting, line, paragraph, quotation, typed, type Block } from '#app/domain/mail/blocks.ts'
import { operatorPlaceholder, type MailMessage } from '#app/domain/mail/outbox.server.ts'
import { formatDate } from '#app/utils/dates.ts'
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
    paragraph('Change the answers or documents, and submit it again. We will look at it within two business days of that.'),
    button('Make the changes', { page: 'submission', reference: submission.reference }),
  ])
}

/** It is on hold; `reason` is the reviewer’s. */
export function heldMail(vendor: Vendor, submission: Named, reason: string): MailMessage {
  return compose(vendor, `On hold: ${submission.reference}`, [
    paragraph(line`The review of ${titleOf(submission)} is on hold:`),
    quotation(reason),
    paragraph('There is nothing that you have to do unless it says so. We will write to you when we go on.'),
    button('See your submission', { page: 'submission', reference: submission.reference }),
  ])
}

/** It is approved, and its deal is being prepared. */
export function approvedMail(vendor: Vendor, submission: Named, dealReference: string): MailMessage {
  return compose(vendor, `Approved: ${submission.reference}`, [
    paragraph(
      line`${titleOf(submission)} has been approved. We prepare its page now; it goes on the marketplace once that is done.`,
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

/** A reviewer has written. */
export function messageMail(vendor: Vendor, submission: Named, text: string): MailMessage {
  return compose(vendor, `A message about ${submission.reference}`, [
    paragraph(line`Our reviewer has written to you about ${titleOf(submission)}:`),
    quotation(text),
    button('Answer', { page: 'submission', reference: submission.reference }),
  ])
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
        ? 'Send a newer one with your changes.'
        : 'Once you have a newer one, write to us on the page of your submission, and we will ask you for it.',
    ),
    button('See your submission', { page: 'submission', reference: submission.reference }),
  ])
}

/** The changes that were asked for then have not come; `keptUntil` is the end of the time for which it is kept. */
export function changesWaitingMail(vendor: Vendor, submission: Named, askedAt: string, keptUntil: string): MailMessage {
  return compose(vendor, `We wait for your changes: ${submission.reference}`, [
    paragraph(
      line`On ${formatDate(askedAt)} our reviewer asked you for changes to ${titleOf(submission)}. We cannot go on before you submit it again.`,
    ),
    paragraph(
      `If you do not want to go on, withdraw it on its page. Without a change from you it is deleted on ${formatDate(keptUntil)}.`,
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
