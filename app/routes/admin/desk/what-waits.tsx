import { sumOf, type Dashboard, type WaitingCase } from '#app/domain/desk/dashboard.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { heldBackWords } from '#app/domain/mail/outbox.ts'
import { endReminderDays } from '#app/domain/reservations/ending.ts'
import { refundReasonLabels } from '#app/domain/terms/refund-rules.ts'
import { Due } from '#app/ui/desk/due.tsx'
import {
  adminDisputeHref,
  adminListHref,
  adminRefundHref,
  adminSubmissionHref,
  adminTicketHref,
  outboxEntryHref,
} from '#app/ui/links.ts'
import { formatShortDay } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import styles from './dashboard.module.css'

interface Props {
  dashboard: Dashboard
  now: string
}

/** The cases of all open sections that wait for a person, the most urgent first; on a quiet day the words that nothing waits. */
export function WhatWaits({ dashboard, now }: Props) {
  const { refunds, tickets, submissions, disputes, stuckMail, waits } = dashboard
  // Somebody to whom these sections are closed is told nothing of them, not even that they are quiet.
  if (!refunds && !tickets && !submissions && !disputes && stuckMail === undefined) return null
  if (waits.length === 0) return <NothingWaits dashboard={dashboard} />
  const deadlines = [refunds, tickets, submissions, disputes].flatMap((section) => (section ? [section.deadlines] : []))
  const overdue = deadlines.reduce((sum, part) => sum + part.overdue, 0)
  const today = deadlines.reduce((sum, part) => sum + part.today, 0)
  return (
    <section aria-labelledby="waits">
      <div className="row apart">
        <h2 id="waits">What waits first</h2>
        <p className="small muted">
          {overdue.toLocaleString('en-GB')} overdue, {today.toLocaleString('en-GB')} more due today
        </p>
      </div>
      <table className="rows">
        <caption className="vh">What waits first, by deadline</caption>
        <thead>
          <tr>
            <th scope="col" className="k-first" style={{ width: '9.6rem' }}>
              Due
            </th>
            <th scope="col" className="k-state" style={{ width: '5.6rem' }}>
              What
            </th>
            <th scope="col" className="k-title">
              Case
            </th>
            <th scope="col" className="k-meta" style={{ width: '8.5rem' }}>
              From
            </th>
          </tr>
        </thead>
        <tbody>
          {waits.map((waiting) => (
            <WaitingRow key={hrefOf(waiting)} waiting={waiting} now={now} />
          ))}
        </tbody>
      </table>
      <p className="pages">
        {refunds && (
          <a href={adminListHref('refunds')}>
            All {countText(sumOf(refunds.deadlines), 'open refund request', 'open refund requests')}
          </a>
        )}
        {tickets && (
          <a href={adminListHref('support', { status: 'open' })}>
            All {countText(sumOf(tickets.deadlines), 'open ticket')}
          </a>
        )}
        {submissions && (
          <a href={adminListHref('submissions', { state: 'submitted' })}>
            All {countText(sumOf(submissions.deadlines), 'submission')} to review
          </a>
        )}
        {disputes && sumOf(disputes.deadlines) > 0 && <a href={adminListHref('disputes')}>All open disputes</a>}
      </p>
    </section>
  )
}

function WaitingRow({ waiting, now }: { waiting: WaitingCase; now: string }) {
  return (
    <tr>
      <td className="k-first">
        {waiting.isFailure ? (
          <time className="late" dateTime={waiting.at}>
            Failed, {formatShortDay(waiting.at)}
          </time>
        ) : waiting.kind === 'unmarked-ends' ? (
          <>
            Since <time dateTime={waiting.at}>{formatShortDay(waiting.at)}</time>
          </>
        ) : (
          <Due at={waiting.at} now={now} />
        )}
      </td>
      <td className="k-state">
        <span className="muted">{kindLabels[waiting.kind]}</span>
      </td>
      <th scope="row" className="k-title">
        <a href={hrefOf(waiting)}>
          <bdi>{wordsOf(waiting)}</bdi>
        </a>
      </th>
      <td className="k-meta">
        <bdi>{waiting.from || '–'}</bdi>
      </td>
    </tr>
  )
}

const kindLabels: Record<WaitingCase['kind'], string> = {
  ticket: 'Ticket',
  request: 'Refund',
  'unsent-refund': 'Refund',
  'unsent-order': 'Refund',
  'unsent-mail': 'Email',
  'held-back-mail': 'Email',
  dispute: 'Dispute',
  submission: 'Submission',
  'unmarked-ends': 'Purchase',
  'pending-checks': 'Purchase',
}

function hrefOf(waiting: WaitingCase): string {
  switch (waiting.kind) {
    case 'ticket':
      return adminTicketHref(waiting.id)
    case 'request':
    case 'unsent-refund':
      return adminRefundHref(waiting.id)
    case 'unsent-order':
      return outboxEntryHref(waiting.id)
    case 'dispute':
      return adminDisputeHref(waiting.id)
    case 'submission':
      return adminSubmissionHref(waiting.reference)
    case 'unsent-mail':
      return adminListHref('outbox', { kind: 'mail', status: 'failed' })
    case 'held-back-mail':
      return adminListHref('outbox', { q: heldBackWords, kind: 'mail', status: 'failed' })
    case 'unmarked-ends':
      return adminListHref('reservations', { state: 'to-end' })
    case 'pending-checks':
      return adminListHref('reservations', { state: 'to-check' })
  }
}

function wordsOf(waiting: WaitingCase): string {
  switch (waiting.kind) {
    case 'ticket':
      return waiting.subject
    case 'request': {
      const { reason, amountPence } = waiting
      return `${refundReasonLabels[reason]}, ${amountPence === null ? 'no purchase found' : formatPounds(amountPence)}`
    }
    case 'unsent-refund':
    case 'unsent-order':
      return `${formatPounds(waiting.amountPence)} could not be sent`
    case 'dispute':
      return `${waiting.isInquiry ? 'The bank asks about' : 'Evidence for'} ${formatPounds(waiting.amountPence)}`
    case 'submission':
      return waiting.title || waiting.reference
    case 'unsent-mail':
      return `${countText(waiting.count, 'email')} could not be sent`
    case 'held-back-mail':
      return `${countText(waiting.count, 'email')} ${heldBackWords}`
    case 'unmarked-ends':
      return `${countText(waiting.count, 'purchase')} paid over ${endReminderDays} days ago: completed or not?`
    case 'pending-checks':
      return `${countText(waiting.count, 'buyer check')} pending`
  }
}

function NothingWaits({
  dashboard: { refunds, tickets, submissions, disputes, stuckMail, deals },
}: {
  dashboard: Dashboard
}) {
  const done = [
    refunds && 'every refund request is decided',
    tickets && 'every ticket is answered',
    submissions && 'the review of every submission has begun',
    disputes && 'every dispute has its evidence',
    stuckMail !== undefined && 'the outbox has given nothing up',
  ].filter((words) => typeof words === 'string')
  const sentence = done.length > 1 ? `${done.slice(0, -1).join(', ')} and ${done.at(-1)!}` : done.join('')
  return (
    <section className={`nothing stack ${styles.quiet}`}>
      <h2>Nothing waits</h2>
      <p>{sentence.charAt(0).toUpperCase() + sentence.slice(1)}.</p>
      {deals && (
        <p>
          <a href={adminListHref('deals')}>Go on with the catalogue</a>
        </p>
      )}
    </section>
  )
}
