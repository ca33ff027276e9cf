import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import {
  approvedMail,
  availabilityMail,
  changedDealMail,
  changeRefusedMail,
  changeSettledMail,
  expiredMail,
  reopenedMail,
  changesMail,
  changesWaitingMail,
  endingMail,
  newerDocumentMail,
  renewalJudgedMail,
  renewalWaitsMail,
  heldMail,
  messageMail,
  rejectedMail,
  submittedMail,
  vendorWroteMail,
  waitingMail,
} from '#app/domain/submissions/mails.server.ts'

const at = '2026-10-01T10:00:00.000Z'
const sentBy = '2026-10-09T23:00:00.000Z'

/** Every mail about a submission, in each of its forms, by name. */
export function submissionSamples(typed: string): [string, MailMessage][] {
  const vendor = { email: 'vera@vendors.test', first_name: typed }
  const submission = { reference: 'SUB-7K2M9QWD', title: typed }
  const untitled = { ...submission, title: '' }
  const insurance = { label: 'Buildings insurance', day: '2026-10-31' }
  const changed = { title: typed, dealReference: 'PID-000118', reservation: 'RES-7K2M9QWD' }
  const changes = [
    { label: 'Price', change: '£168,000 → £160,000' },
    { label: 'Description', change: 'changes' },
  ]
  const indemnity = { label: 'Professional indemnity certificate', day: '2026-10-20' }
  return [
    ['submission, submitted', submittedMail(vendor, submission, sentBy, false)],
    ['submission, submitted again', submittedMail(vendor, submission, sentBy, true)],
    ['submission, without a title', submittedMail(vendor, untitled, sentBy, false)],
    ['submission, changes needed', changesMail(vendor, submission, typed)],
    ['submission, changes have not come', changesWaitingMail(vendor, submission, at, '2027-10-01T10:00:00.000Z')],
    ['submission, changes to a deal have not come', changesWaitingMail(vendor, submission, at, null)],
    ['submission, on hold', heldMail(vendor, submission, typed)],
    ['submission, approved', approvedMail(vendor, submission, 'PID-000118', false)],
    ['submission, changes approved', approvedMail(vendor, submission, 'PID-000118', true)],
    ['submission, not taken', rejectedMail(vendor, submission, typed)],
    ['submission, opened again', reopenedMail(vendor, submission)],
    ['submission, changes refused', changeRefusedMail(vendor, submission, typed, true)],
    ['submission, changes refused, still on the market', changeRefusedMail(vendor, submission, typed, false)],
    ['deal changed, to its buyer', changedDealMail(vendor, { ...changed, isPaid: true }, changes)],
    ['deal changed, to its holder', changedDealMail(vendor, { ...changed, isPaid: false }, changes)],
    ['deal change approved, to its buyer', changeSettledMail(vendor, changed, 'approve')],
    ['deal change refused, to its buyer', changeSettledMail(vendor, changed, 'refuse-change')],
    ['deal change taken back, to its buyer', changeSettledMail(vendor, changed, 'take-back')],
    ['newer document, to its buyer', newerDocumentMail(vendor, changed, insurance.label)],
    ['submission, still available?', availabilityMail(vendor, submission, at, 'Aa0_-'.repeat(9))],
    ['submission, expired', expiredMail(vendor, submission, 'Aa0_-'.repeat(9))],
    ['submission, a message', messageMail(vendor, submission, typed)],
    ['submission, a document ends', endingMail(vendor, submission, [insurance], false)],
    ['submission, documents end', endingMail(vendor, submission, [indemnity, insurance], true)],
    ['submission, a newer document', renewalJudgedMail(vendor, submission, 'Gas safety record', null)],
    ['submission, a newer document refused', renewalJudgedMail(vendor, submission, 'Gas safety record', typed)],
    ['submission, a newer document to the operator', renewalWaitsMail(submission, 'Gas safety record')],
    ['submission, to the operator', waitingMail(submission, sentBy)],
    ['submission, the vendor has written', vendorWroteMail(submission, typed)],
  ]
}
