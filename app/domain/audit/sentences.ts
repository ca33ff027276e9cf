import type { AuditEventsTable, NotCompletedReason, NoticeChannel, RefundReason, TicketKind } from '#db/schema.ts'
import { channelWords } from '#app/domain/terms/cancellation.ts'
import { notCompletedReasons, whyNotCompleted } from '#app/domain/terms/not-completed.ts'
import { paymentFailureText } from '#app/domain/terms/payment-failures.ts'
import { refundReasonLabels } from '#app/domain/terms/refund-reasons.ts'
import { formatDate, formatShortTime, formatTime, londonDay } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { dealReference } from '#app/utils/references.ts'
import { capitalize } from '#app/utils/text.ts'
import type { AuditAction, AuditDetail, AuditValue } from './audit.ts'

/**
 * The audit trail in words and pounds: who did what, and what it changed. Never a key, an amount in pence, JSON or the id of a
 * row. An entry of an older version, with other facts or none, still gives a sentence.
 */

type Actor = AuditEventsTable['actor']
type Detail = Readonly<AuditDetail>
type Sentence = string | ((detail: Detail, actor: Actor) => string)

/** A person's action, as it follows their name: every action of the closed set. */
const sentences: Record<AuditAction, Sentence> = {
  'copy-asked': 'asked for a copy of their data',
  'copy-entered': 'entered a request for a copy of a person’s data',
  'copy-made': 'made the copy of a person’s data',
  'copy-failed': 'gave up making the copy of a person’s data',
  'copy-downloaded': 'downloaded a copy of their data',
  'copy-deleted': 'deleted the copy of a person’s data, whose time was over',
  'deletion-asked': 'asked for the deletion of their data',
  'deletion-entered': 'entered a request for the deletion of a person’s data',
  'deletion-confirmed': 'confirmed the deletion of their data',
  'deletion-withdrawn': 'withdrew the deletion of their data',
  'deletion-refused': ({ because }) => `did not delete an account yet${textOf(because) ? `: ${textOf(because)}` : ''}`,
  'account-deleted': 'deleted an account with what belongs to it',
  'kept-data-deleted': 'deleted what had been kept of a deleted account',

  'submission-started': 'began a submission',
  'submission-submitted': ({ again }) => (again === true ? 'submitted it again' : 'submitted it for review'),
  'submission-withdrawn': 'withdrew the submission',
  'submission-deleted': 'deleted a draft of a submission',
  'submission-taken': 'took the submission to review it',
  'submission-put-back': 'put the submission back into the queue',
  'submission-changes-requested': ({ because }) => `asked for changes${textOf(because) ? `: ${textOf(because)}` : ''}`,
  'submission-held': ({ because }) => `put the submission on hold${textOf(because) ? `: ${textOf(because)}` : ''}`,
  'submission-let-go': 'went on with the submission',
  'submission-seconded': 'approved the submission, which needs a second reviewer',
  'submission-approved': ({ deal, alone }) =>
    `approved the submission${textOf(deal) ? `, which became ${textOf(deal)}` : ''}${alone === true ? ', alone, because there is no second reviewer' : ''}`,
  'submission-rejected': ({ because }) => `rejected the submission${textOf(because) ? `: ${textOf(because)}` : ''}`,
  'submission-reopened': 'opened the rejected submission again',
  'submission-revised': 'began to change a submission that was approved',
  'submission-taken-back': 'took the changes to the submission back',
  'submission-change-refused': ({ because }) => `refused the changes to the submission${textOf(because) ? `: ${textOf(because)}` : ''}`, // prettier-ignore
  'submission-asked': 'asked the vendor whether the property is still available',
  'submission-confirmed': ({ after }) => `confirmed that the property is still available${timeIn(after) ? `, until ${formatDate(timeIn(after)!)}` : ''}`, // prettier-ignore
  'submission-expired': 'took the deal off the market, because its vendor did not confirm it',
  'submission-unavailable': 'said that the property is no longer available',
  'submission-judged': ({ before, after }) => `judged documents${textOf(after) ? `: ${textOf(after)}` : ''}${textOf(before) ? ` (before: ${textOf(before)})` : ''}`, // prettier-ignore
  'submission-checked': ({ after }) => `changed the checklist${textOf(after) ? `: ${textOf(after)}` : ''}`,
  'submission-written-to': ({ by }) => (by === 'vendor' ? 'wrote to us about the submission' : 'wrote to the vendor'),
  'submission-note-added': 'wrote a note about the submission',
  'submission-note-judged': 'said whether a note about the submission is about a suspicion',
  'submission-file-opened': ({ kind }) =>
    `opened a document of the submission${textOf(kind) ? `: ${textOf(kind)}` : ''}`,

  'deal-created': (detail) =>
    `entered the deal${typeof detail.also === 'string' && detail.also ? `, with ${detail.also}` : ''}${linesOf(detail)}`,
  'deal-edited': (detail) => `${isConfirmation(detail) ? 'confirmed figures of the deal' : `changed ${changesOf(detail)}`}${linesOf(detail)}`, // prettier-ignore
  'deal-duplicated': ({ from }) => `made the deal from a copy of ${textOf(from) ?? 'another'}`,
  'deal-imported': (detail) =>
    detail.before === undefined ? 'brought the deal in from a file' : `changed ${changesOf(detail)} by a file${linesOf(detail)}`, // prettier-ignore
  'deal-deleted': ({ title }) => `deleted the deal${typeof title === 'string' ? ` “${title}”` : ''}`,
  'deal-activated': ({ before }) => `put the deal ${before === 'unavailable' ? 'back ' : ''}on the market`,
  'deal-deactivated': 'took the deal off the market',
  'deal-marked-unavailable': ({ before }) =>
    `marked the deal unavailable${before === 'reserved' ? ' while it was reserved' : ''}`,
  'deal-released': ({ after, because }) => {
    if (because === 'not-completed')
      return `${after === 'inactive' ? 'kept the deal off the market' : 'put the deal back on the market'}, because its purchase did not complete`
    return after === 'inactive'
      ? 'kept the deal off the market after its refund, until a person has looked'
      : 'put the deal back on the market after its refund'
  },
  'deal-completed': (detail) => `took the deal off the market for good, because its purchase completed${onDay(detail)}`,

  'deal-held': (detail) => `held ${dealOf(detail)}`,
  'hold-extended': ({ after }) => {
    const until = timeIn(after)
    return `extended the hold${until ? ` to ${formatTime(until)}` : ''}`
  },
  'hold-released': (_, actor) =>
    actor === 'system'
      ? 'ended the hold, because the deal was no longer on the market'
      : actor === 'provider'
        ? 'ended the hold, because its payment was cancelled'
        : 'gave the hold up',
  'hold-expired': 'ended the hold, because its time had run out',
  'hold-freed': 'freed the hold',
  'consent-stored': ({ startNow, loseRight }) =>
    startNow && loseRight
      ? 'chose to open the documents at once, and to lose the right to cancel by opening them'
      : startNow
        ? 'chose to start at once, and kept the right to cancel'
        : 'chose to wait for the documents, and kept the right to cancel',
  'documents-opened': ({ hasWaived }) =>
    `opened the documents for the first time${hasWaived ? ', which ended the right to cancel' : ''}`,
  'document-not-stamped': ({ document, reason }) =>
    `gave ${typeof document === 'string' ? `“${document}”` : 'a document'} out without the buyer’s name${
      typeof reason === 'string' && Object.hasOwn(unstamped, reason) ? `, because ${unstamped[reason]}` : ''
    }`,
  'clock-confirmed': ({ expected }) =>
    `confirmed that the clock is right${timeIn(expected) ? `, which the site had expected to say ${formatDate(timeIn(expected)!)}` : ''}`,
  'payment-settled': (detail) => `received ${moneyOf(detail, 'the payment')}`,
  'payment-failed': ({ why }) =>
    `reported that a payment failed${typeof why === 'string' ? `: ${lowerFirst(paymentFailureText(why))}` : ''}`,
  'payment-mismatch': (detail) => `received ${moneyOf(detail, 'a payment')}, which is not what was asked for`,
  'payment-returned': ({ why }) =>
    why === 'paid-twice'
      ? 'received a second payment for the deal, which goes back in full'
      : why === 'deal-lost'
        ? 'received a payment for a deal that was gone, which goes back in full'
        : 'received a payment that goes back in full',
  'payment-refunded': (detail) => `paid back ${moneyOf(detail, 'the money')}`,
  'payment-questioned': (detail) => `reported that the buyer’s bank asks about ${moneyOf(detail, 'the payment')}`,
  'payment-disputed': (detail) => `reported that the buyer’s bank disputes ${moneyOf(detail, 'the payment')}`,
  'dispute-won': (detail) => `reported that the dispute over ${moneyOf(detail, 'the payment')} was won`,
  'dispute-lost': (detail) => `reported that the dispute over ${moneyOf(detail, 'the payment')} was lost`,
  'dispute-evidence-made': ({ dispute }) =>
    `made the evidence for the dispute${typeof dispute === 'string' ? ` ${dispute}` : ''}`,
  'refund-made-elsewhere': (detail) => `reported a refund${ofMoney(detail)} that was not made here`,
  'money-returned-by-hand': (detail) => `wrote down that ${moneyOf(detail, 'money')} went back in another way`,
  'refund-failed': (detail) => `could not pay back ${moneyOf(detail, 'the money')}`,
  'reservation-refunded': 'ended the reservation, because its money has gone back',
  'purchase-completed': (detail) => `marked the purchase as completed${onDay(detail)}${quoted(detail.note)}`,
  'purchase-not-completed': ({ because, note }) => {
    const isKnown = typeof because === 'string' && Object.hasOwn(notCompletedReasons, because)
    const why = isKnown ? whyNotCompleted(because as NotCompletedReason, 'desk') : ''
    return `marked the purchase as not completed${why}${quoted(note)}`
  },
  'buyer-check-passed': (detail) =>
    `${detail.before === undefined ? 'wrote down' : 'corrected the note'} that the buyer’s identity is checked${onDay(detail)}`,
  'buyer-check-failed': (detail) => `wrote down that the check of the buyer’s identity failed${onDay(detail)}`,
  'buyer-check-unanswered': 'ended the purchase, because the check of the buyer’s identity was not completed in time',
  'buyer-check-taken-back': 'took the note back that the buyer’s identity is checked, which was a mistake',
  'buyer-check-held': 'held the money of the purchase back',
  'buyer-check-let-go': 'let the money of the purchase go again',

  'unknown-payment': (detail) => `reported a payment${ofMoney(detail)} that belongs to no reservation`,

  'refund-request-pending': (detail, actor) =>
    actor === 'admin'
      ? `entered a notice${sentOf(detail)}${afterColon(reasonOf(detail), filesOf(detail))}`
      : `asked for a refund${actor === 'system' ? ' for the buyer' : ''}${afterColon(reasonOf(detail), filesOf(detail))}`,
  'refund-request-under-review': ({ before }) =>
    before === 'approved' ? 'took the approval back, so that it is decided again' : 'started the review',
  'refund-request-approved': (detail, actor) =>
    actor === 'provider'
      ? 'put the request back to approved, because the money did not arrive'
      : approval(detail, actor),
  'refund-request-processing': (detail) => `accepted the refund${ofMoney(detail)}, which is on its way`,
  'refund-request-refunded': (detail) =>
    detail.before === 'pending' || detail.before === 'under-review'
      ? 'reported that the payment was returned in another way, which settled the request'
      : `reported that the refund${ofMoney(detail)} has arrived`,
  'refund-request-rejected': 'rejected the request',
  'refund-request-withdrawn': (_, actor) => `withdrew the request${actor === 'admin' ? ' for its sender' : ''}`,
  'refund-request-added-to': (detail) => `added to the request${afterColon(filesOf(detail))}`,
  'refund-request-linked': ({ reservation, deal }) =>
    `linked the request to its purchase${afterColon(textOf(reservation), textOf(deal))}`,
  'refund-request-recommended': ({ recommendation, note }) => {
    const what = recommendation === 'approve' || recommendation === 'reject' ? `to ${recommendation}` : 'a decision on'
    return `recommended ${what} the request${quoted(note)}`
  },
  'refund-request-problem': (detail) => `reported that the refund${ofMoney(detail)} failed`,
  'refund-sent-again': (detail) => `sent the refund${ofMoney(detail)} again`,
  'evidence-opened': 'opened a file of the evidence',

  'ticket-filed': (detail) => {
    const kind = typeof detail.kind === 'string' && Object.hasOwn(filings, detail.kind) ? detail.kind : null
    const about = typeof detail.dealId === 'number' ? ` about ${dealOf(detail)}` : ''
    return `${kind ? filings[kind as TicketKind] : 'sent a message'}${about}`
  },
  'ticket-entered': (detail) => `entered ${ticketOf(detail)}${sentOf(detail)}`,
  'ticket-replied': ({ before }) => `replied${stateIn(before) === 'closed' ? ', which reopened the ticket' : ''}`,
  'ticket-answered': ({ after }) => {
    const state = stateIn(after)
    if (state === 'closed') return 'answered and closed the ticket'
    return state === 'open' ? 'acknowledged the ticket, with a full reply to come' : 'answered'
  },
  'ticket-note-added': 'added a note for the desk',
  'ticket-closed': 'closed the ticket',
  'ticket-reopened': 'reopened the ticket',
  'ticket-assigned': ({ takenOver }) => (takenOver ? 'took the ticket over from someone else' : 'took the ticket'),
  'ticket-unassigned': 'gave the ticket back',

  'post-created': ({ came }) => (came ? 'added the guide, which came with this version' : 'wrote the post'),
  'post-edited': ({ fields, came }) =>
    came
      ? 'renewed the guide by this version'
      : `changed ${textOf(fields).split(', ').map(lowerFirst).join(', ') || 'the post'}`,
  'post-restored': ({ from }) => `restored version ${typeof from === 'number' ? from : 'before'} of the post`,
  'post-published': (_, actor) => (actor === 'system' ? 'published the post at its time' : 'published the post'),
  'post-unpublished': 'took the post off the site',
  'post-scheduled': ({ after }) => {
    const at = timeIn(after)
    return at ? `set the post to be published on ${formatShortTime(at)}` : 'took the time of the post away'
  },
  'post-deleted': ({ title }) => `deleted the post${typeof title === 'string' ? ` “${title}”` : ''}`,
  'category-added': ({ name }) => `added the category${typeof name === 'string' ? ` “${name}”` : ''}`,
  'category-renamed': (detail) => `renamed the category ${fromTo(detail)}`,
  'category-deleted': ({ name }) => `deleted the category${typeof name === 'string' ? ` “${name}”` : ''}`,
  'tag-renamed': (detail) => `renamed the tag ${fromTo(detail)}`,
  'tag-deleted': ({ name }) => `took the tag${typeof name === 'string' ? ` “${name}”` : ''} off every post`,

  'subscriber-confirmed': 'confirmed a subscription to the newsletter',
  'subscriber-ended': (_, actor) =>
    actor === 'system' ? 'ended the subscription of an address that had bounced' : 'unsubscribed from the newsletter',
  'subscriber-removed': 'took an address off the newsletter',
  'subscriber-not-bounced': 'took back the word that the address had bounced',
  'confirmation-sent-again': 'sent the confirmation email of a subscription again',
  'saved-search-confirmed': 'confirmed emails about new deals for a saved search',
  'saved-search-ended': (_, actor) =>
    actor === 'system'
      ? 'ended the emails for a saved search because the address had bounced'
      : 'ended the emails for a saved search',
  'price-watch-started': 'asked for emails when the price of a saved deal falls',
  'price-watch-ended': (_, actor) =>
    actor === 'system'
      ? 'ended the emails about prices of saved deals because the address had bounced'
      : 'ended the emails about prices of saved deals',
  'mailing-started': ({ title, recipients }) =>
    `began to email ${typeof title === 'string' ? `“${title}”` : 'a post'} to ${typeof recipients === 'number' ? countOf(recipients, 'subscriber') : 'the subscribers'}`,
  'mailing-paused': (_, actor) =>
    `paused the email to the subscribers${actor === 'system' ? ', which may have gone on since the backup that was restored' : ''}`,
  'mailing-resumed': 'went on with the email to the subscribers',
  'mailing-cancelled': 'cancelled the rest of the email to the subscribers',

  'area-edition-imported': (detail) => `imported ${editionOf(detail)}`,
  // Why stands on its page: the trail has rows of one height.
  'area-edition-refused': (detail) => `refused ${editionOf(detail)}`,
  'area-edition-published': (detail) => `published ${editionOf(detail)}`,
  'area-edition-rolled-back': (detail) => `rolled back ${editionOf(detail)}, so that the figures before count again`,
  'area-edition-dropped': (detail) => `dropped ${editionOf(detail)}${becauseOf(detail)}`,

  'testimonial-asked': 'asked the buyer for a testimonial',
  'testimonials-declined': 'does not want to be asked for testimonials',
  'testimonial-given': (detail) =>
    `${typeof detail['before'] === 'string' && !['asked', 'withdrawn'].includes(detail['before']) ? 'changed the' : 'gave a'} testimonial${incentiveOf(detail)}`,
  'testimonial-reopened':
    'put the testimonial back to be checked, because the payment went back or its author works here',
  'testimonial-entered': (detail) => `entered a testimonial${incentiveOf(detail)}`,
  'testimonial-checked': ({ files, isOtherIncentive }) =>
    `wrote down what was checked about the testimonial${afterColon(filesOf({ files }))}${incentiveOf({ isOtherIncentive })}`,
  'testimonial-verified': (detail) => `verified the testimonial, which is shown${incentiveOf(detail)}`,
  'testimonial-refused': ({ before, because }) =>
    `${before === 'verified' ? 'took the testimonial off the website' : 'refused the testimonial'}${
      typeof because === 'string' ? `: ${wordsOf(because).toLowerCase()}` : ''
    }`,
  'testimonial-withdrawn': ({ how }, actor) =>
    `withdrew the testimonial${actor === 'admin' ? ` for its author${quoted(how)}` : ''}`,
  'testimonial-evidence-opened': 'opened a file of the evidence',

  'signed-in': 'signed in',
  'role-granted': ({ before, after, waited, by, reason }) =>
    `gave the person ${roleOf(after)}${before === 'user' || before === after || !textOf(before) ? '' : ` in the place of ${roleOf(before)}`}${waited === true ? ', which had waited for them' : ''}${byNobody[textOf(by)] ?? ''}${quoted(reason)}`,
  'role-taken': ({ before, by, reason }) =>
    `took ${roleOf(before)} from the person${byNobody[textOf(by)] ?? ''}${quoted(reason)}`,
  'role-left-waiting': ({ role, reason }) => `left ${roleOf(role)} waiting for a person to sign in${quoted(reason)}`,
  'waiting-role-withdrawn': ({ role, because }) =>
    `withdrew ${roleOf(role)} that waited for a person${whyWithdrawn[textOf(because)] ?? ''}`,
  'reservation-note-added': 'added a note for the desk',
  'reservation-note-judged': 'said whether a person is told of a note',
  'refund-request-note-added': 'added a note for the desk',
  'refund-request-note-judged': 'said whether a person is told of a note',
  'user-note-added': 'added a note for the desk',
  'user-note-judged': 'said whether a person is told of a note',
  'mail-sent-again': 'sent the email once more, with the same words',
  'outbox-retried': ({ before }) =>
    before === 'failed' ? 'queued it again after it had failed' : 'put it first in the queue',
  exported: ({ rows, ...filters }) => {
    const count = typeof rows === 'number' ? `, ${countOf(rows, 'row')}` : ''
    const by = Object.entries(filters).map(([name, value]) => [
      labelOf(name),
      valueText(name, value === true ? null : value),
    ])
    const narrowed = by.map((words) => words.filter(Boolean).join(' ')).join(', ')
    return `downloaded the list as a file${count}${narrowed && `, filtered by ${narrowed}`}`
  },
}

/** Which figures of areas: `House prices of March 2026, from “prices.csv”`. */
function editionOf({ kind, period, file }: Detail): string {
  const what = textOf(kind) ?? 'figures of areas'
  return `${what}${textOf(period) ? ` of ${textOf(period)}` : ''}${textOf(file) ? `, from “${textOf(file)}”` : ''}`
}

/** Whether something was given for a testimonial, and that this is another answer than before. */
function incentiveOf({ isIncentivised, isOtherIncentive }: Detail): string {
  return `${isIncentivised === true ? ', with something given for it' : ''}${isOtherIncentive === true ? ', and changed what was given for it' : ''}`
}

/** How a role changed where no admin decided. */
const byNobody: Readonly<Record<string, string>> = {
  setting: ', whose address stands in the setting ADMIN_EMAILS',
  command: ', by the operator’s command',
  restore: ', which a restore had brought back',
}

/** Why a role waits no more where nobody withdrew it by itself. */
const whyWithdrawn: Readonly<Record<string, string>> = {
  'giver-left': ', with the role of whoever had left it',
  'role-taken': ', with the role that the person had',
  'has-role': ', who had a role already',
  restore: ', which a restore had brought back',
}

/** `the role editor`. */
function roleOf(role: Detail[string]): string {
  return typeof role === 'string' ? `the role ${wordsOf(role).toLowerCase()}` : 'a role'
}

/** Why, as the sentence that the desk shows for it. */

function becauseOf({ reason }: Detail): string {
  return textOf(reason) ? `: ${lowerFirst(textOf(reason)).replace(/\.$/, '')}` : ''
}

/** The most changes of one saving that are told one by one. */
const mostChangesTold = 6

/** The changes of a saving: `price from £92,000 to £95,000, and the description`. */
function changesOf({ before, after, also, files }: Detail): string {
  const [old, next] = [asFacts(before), asFacts(after)]
  const plain = Object.keys(next).map((label) => `${lowerFirst(label)} from ${old[label] ?? 'nothing'} to ${next[label]}`) // prettier-ignore
  const others = typeof also === 'string' && also !== '' ? also.split(', ').map(lowerFirst) : []
  const all = [...plain, ...others]
  const told = all.slice(0, mostChangesTold)
  const rest = all.length - told.length
  const words = [...told, ...(rest > 0 ? [`${countOf(rest, 'more field')}`] : [])]
  if (words.length === 0) return typeof files === 'string' ? 'the files of the deal' : 'the deal'
  return words.length === 1 ? words[0]! : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** The fate of each file, and each question about figures that was confirmed, a line each: `Picture “Kitchen” removed`. */
function linesOf({ files, confirmed }: Detail): string {
  const read = (lines: Detail[string]) => (typeof lines === 'string' && lines !== '' ? lines.split('\n') : [])
  const told = [...read(files), ...read(confirmed).map((question) => `Confirmed: ${question.replace(/\.$/, '')}`)]
  return told.map((line) => `.\n${line}`).join('')
}

/** True where nothing was changed, and figures were confirmed that stood there before. */
function isConfirmation({ after, also, files, confirmed }: Detail): boolean {
  return typeof confirmed === 'string' && !also && !files && Object.keys(asFacts(after)).length === 0
}

function asFacts(value: AuditDetail['before']): Record<string, AuditValue> {
  return value !== null && typeof value === 'object' ? value : {}
}

/** `Price` → `price`, `ROI` stays. */
function lowerFirst(label: string): string {
  return /^[A-Z][a-z ]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

/** Why a document carries no name. */
const unstamped: Record<string, string> = {
  'not-pdf': 'it is not a PDF',
  encrypted: 'it is encrypted',
  signed: 'a change would break its signature',
  broken: 'it is damaged',
  'too-large': 'it is too large',
  time: 'that took too long',
  memory: 'that took too much memory',
}

/** The beginning of a ticket of each kind. */
const filings: Record<TicketKind, string> = {
  general: 'asked a question',
  'knowledge-hub': 'wrote to the Knowledge Hub',
  call: 'asked for a call',
  complaint: 'made a complaint',
  'data-protection': 'asked about data protection',
  'register-interest': 'registered interest',
}

/** The facts of an entry, as they are stored; `detail` may also be the stored text. */
interface ToldEntry {
  /** Any text where the entry is an older version's. */
  action: string
  actor: Actor
  detail: AuditDetail | string
}

/**
 * The action in words, as it follows the name of who did it: `approved £2,850, £150 kept as the administration fee`. An action that is not
 * known any more is quoted in readable words.
 */
export function sentenceOf({ action, actor, detail }: ToldEntry): string {
  if (!isKnownAction(action)) return `noted “${wordsOf(action)}”`
  const sentence = sentences[action]
  return typeof sentence === 'string' ? sentence : sentence(readDetail(detail), actor)
}

/** True for an action of the closed set, whose sentence tells all that matters of it. */
export function isKnownAction(action: string): action is AuditAction {
  return Object.hasOwn(sentences, action)
}

/** The action as a text of its own, with a capital. */
export function headlineOf(entry: ToldEntry): string {
  return capitalize(sentenceOf(entry))
}

/**
 * Who did it: their name, else what they are to the thing. `name` is null where nobody was signed in, or where the person's record
 * has been deleted.
 */
export function whoOf(actor: Actor, objectType: string, name: string | null): string {
  if (name) return name
  switch (actor) {
    case 'admin':
      return 'An admin'
    case 'system':
      return 'The system'
    case 'provider':
      return 'The payment provider'
    case 'user':
      if (objectType === 'ticket' || objectType === 'refund-request') return 'The sender'
      return objectType === 'reservation' || objectType === 'testimonial' ? 'The buyer' : 'Someone since deleted'
    case 'visitor':
      if (objectType === 'subscriber') return 'The subscriber'
      if (objectType === 'saved-search' || objectType === 'price-watch') return 'The reader'
      if (objectType === 'testimonial' || objectType === 'user') return 'The buyer, by the link'
      return objectType === 'ticket' || objectType === 'refund-request' ? 'The sender, not signed in' : 'A visitor'
  }
}

/** The change of an entry: `Under review → approved`. Empty where nothing changed its state. */
export function changeOf(stored: AuditDetail | string): string {
  const { before, after } = readDetail(stored)
  if (isFacts(before) || isFacts(after)) {
    const [from, to] = [isFacts(before) ? before : {}, isFacts(after) ? after : {}]
    const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(isShown)
    const changes = names
      .map((name) => [name, changeText(name, from[name], to[name])] as const)
      .filter(([, change]) => change !== '')
      .map(([name, change]) => (names.length > 1 ? `${labelOf(name)}: ${change}` : change))
    return capitalize(changes.join(', '))
  }
  return capitalize(changeText('', before, after))
}

/** Two times of one day are told by the clock alone. */
function changeText(name: string, before: Detail[string], after: Detail[string]): string {
  const isOneDay =
    typeof before === 'string' &&
    typeof after === 'string' &&
    isTime(before) &&
    isTime(after) &&
    londonDay(before) === londonDay(after)
  if (isOneDay) return arrow(formatTime(before), formatTime(after))
  return arrow(valueText(name, before), valueText(name, after))
}

function arrow(before: string, after: string): string {
  if (before === after) return ''
  return [before, after].filter(Boolean).join(' → ')
}

/** `refund-request` → `Refund request`, `startNow` → `Start now`: codes as a person reads them. */
export function wordsOf(code: string): string {
  const words = code
    .replace(/[-_.]+/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .trim()
  return capitalize(words)
}

/** The stored facts; none where the text is not what this version writes. */
export function readDetail(stored: AuditDetail | string): Detail {
  if (typeof stored !== 'string') return stored
  try {
    const facts: unknown = JSON.parse(stored)
    return typeof facts === 'object' && facts !== null && !Array.isArray(facts) ? (facts as AuditDetail) : {}
  } catch {
    return {}
  }
}

/** Money in its own currency: `£2,900.50`, `2,900.50 USD`. */
export function moneyText(minor: number, currency: AuditValue = 'gbp'): string {
  if (currency === null || currency === 'gbp') return formatPounds(minor)
  const amount = (minor / 100).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${amount} ${String(currency).toUpperCase()}`
}

function approval(detail: Detail, actor: Actor): string {
  const { overridden, overrideReason, outcome, finding, keptPence } = detail
  const amount = moneyOf(detail, 'the refund')
  const kept =
    typeof keptPence === 'number' && keptPence > 0
      ? `${formatPounds(keptPence)} kept${overridden ? '' : ' as the administration fee'}`
      : keptPence === undefined && outcome === 'less-fee' && !overridden
        ? 'the administration fee kept'
        : ''
  const found =
    finding === 'confirmed'
      ? 'the owner had confirmed that the property is unavailable'
      : finding === 'not-so'
        ? 'the reason was found not to hold'
        : ''
  const why = typeof overrideReason === 'string' && overrideReason !== '' ? `for the reason “${overrideReason}”` : ''
  const how = actor === 'system' ? `${amount} by itself` : overridden ? `another amount, ${amount}` : amount
  return ['approved ' + how, kept, found, why].filter(Boolean).join(', ')
}

function moneyOf(detail: Detail, otherwise: string): string {
  for (const name of ['amountPence', 'receivedPence']) {
    const amount = detail[name]
    if (typeof amount === 'number') return moneyText(amount, isFacts(detail.currency) ? null : detail.currency)
  }
  return otherwise
}

function ofMoney(detail: Detail): string {
  const amount = moneyOf(detail, '')
  return amount && ` of ${amount}`
}

function dealOf({ dealId }: Detail): string {
  return typeof dealId === 'number' ? dealReference(dealId) : 'the deal'
}

function onDay({ day }: Detail): string {
  return typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? ` on ${formatDate(day)}` : ''
}

function reasonOf({ reason }: Detail): string {
  if (typeof reason !== 'string') return ''
  const label = Object.hasOwn(refundReasonLabels, reason) ? refundReasonLabels[reason as RefundReason] : wordsOf(reason)
  return label.charAt(0).toLowerCase() + label.slice(1)
}

/** ` that came by letter, sent on 13 November 2026`: how a notice came that the desk has entered. */
function sentOf({ channel, sentAt }: Detail): string {
  const by =
    typeof channel === 'string' && Object.hasOwn(channelWords, channel) ? channelWords[channel as NoticeChannel] : null
  const sent = typeof sentAt === 'string' && isTime(sentAt) ? `, sent on ${formatShortTime(sentAt)}` : ''
  return by ? ` that came by ${by}${sent}` : ''
}

/** `a complaint`: a ticket that the desk has entered. */
function ticketOf({ kind }: Detail): string {
  if (kind === 'call') return 'the wish for a call'
  if (kind === 'data-protection') return 'a data-protection request'
  return kind === 'complaint' ? 'a complaint' : 'a question'
}

function filesOf({ files }: Detail): string {
  return typeof files === 'number' && files > 0 ? countOf(files, 'file') : ''
}

function textOf(value: Detail[string]): string {
  return typeof value === 'string' ? value : ''
}

/** `from “Lettings” to “Letting”`, of a name that was changed. */
function fromTo({ before, after }: Detail): string {
  return `from “${textOf(before)}” to “${textOf(after)}”`
}

function stateIn(value: Detail[string]): AuditValue | undefined {
  return isFacts(value) ? value.status : value
}

function timeIn(value: Detail[string]): string | null {
  const time = isFacts(value) ? value.expiresAt : value
  return typeof time === 'string' && isTime(time) ? time : null
}

const countOf = (count: number, one: string) => `${count.toLocaleString('en-GB')} ${count === 1 ? one : `${one}s`}`
const quoted = (note: Detail[string]) => (typeof note === 'string' && note !== '' ? `: “${note}”` : '')
const afterColon = (...parts: string[]) => (parts.some(Boolean) ? `: ${parts.filter(Boolean).join(', ')}` : '')
const isFacts = (value: Detail[string]): value is Record<string, AuditValue> =>
  typeof value === 'object' && value !== null

/** Other rows' ids say nothing to a reader. */
const isShown = (name: string) => name === 'dealId' || !name.endsWith('Id')
const labelOf = (name: string) => wordsOf(name.replace(/(Pence|Id|At)$/, '')).toLowerCase()

const isTime = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) && !Number.isNaN(Date.parse(text))
/** As newId in ids.server.ts makes them; a code of 22 letters has no capitals. */
const isRowId = (text: string) => /^(?=.*[A-Z])[\w-]{22}$/.test(text)

function valueText(name: string, value: Detail[string]): string {
  if (value === null || value === undefined || isFacts(value)) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    if (name.endsWith('Pence')) return formatPounds(value)
    return name === 'dealId' ? dealReference(value) : String(value)
  }
  if (isRowId(value)) return ''
  if (isTime(value)) return formatShortTime(value)
  return /^[a-z]+(-[a-z0-9]+)*$/.test(value) ? wordsOf(value).toLowerCase() : value
}
