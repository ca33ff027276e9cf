import type { ReactNode } from 'react'
import type { MailLine } from '#app/domain/desk/outbox-list.ts'
import { pageSize } from '#app/domain/lists/lists.ts'
import type { RefundRequestRow } from '#app/domain/refunds/requests.ts'
import { refundReasonLabels } from '#app/domain/terms/refund-reasons.ts'
import { choiceLabels, type KeptChoice } from '#app/domain/terms/consent.ts'
import type { TicketRow } from '#app/domain/support/tickets.ts'
import { Reference, When } from '#app/ui/desk/desk.tsx'
import { useIsOpen } from '#app/ui/desk/sections.ts'
import { adminRefundHref, adminTicketHref, outboxEntryHref } from '#app/ui/links.ts'
import { AgreedTermsLink } from '#app/ui/reservations/agreed-terms.tsx'
import { formatPounds } from '#app/utils/money.ts'
import { OutboxStateTag } from '../outbox/state-tag.tsx'
import { RefundStatusTag } from '../refunds/refund-status-tag.tsx'
import { DeskStatusTag } from '../support/desk-status-tag.tsx'

interface LinesProps {
  /** Names the scrolling part. */
  label: string
  /** The heads; that of numbers stands at their end. */
  columns: (string | { label: string; isNumber: true })[]
  children: ReactNode
}

/** A small table within a case. */
export function Lines({ label, columns, children }: LinesProps) {
  return (
    <section className="scroll" tabIndex={0} aria-label={label}>
      <table className={columns.length > 2 ? 'lines many' : 'lines'}>
        <thead>
          <tr>
            {columns.map((column) =>
              typeof column === 'string' ? (
                <th key={column} scope="col">
                  {column}
                </th>
              ) : (
                <th key={column.label} scope="col" className="n">
                  {column.label}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

interface ConsentProps {
  /** The choices about the documents, oldest first. */
  choices: KeptChoice[]
  isPaid: boolean
  terms: string | null
  firstOpenedAt: string | null
  readings: { documentId: string; title: string; times: number; firstAt: string; lastAt: string }[]
}

/** What the buyer agreed to, in its words, and what they opened and read. */
export function ConsentAndOpenings({ choices, isPaid, terms, firstOpenedAt, readings }: ConsentProps) {
  return (
    <section aria-labelledby="consent">
      <h2 id="consent">Consent and openings</h2>
      <Lines label="Consent and openings, line by line" columns={['When', 'What']}>
        {isPaid && (
          <tr>
            <td>–</td>
            <td>
              Terms and Conditions: <AgreedTermsLink terms={terms} />
            </td>
          </tr>
        )}
        {choices.length === 0 && (
          <tr>
            <td>–</td>
            <td>No choice is stored, which counts as waiting</td>
          </tr>
        )}
        {choices.map((choice, index) => (
          <tr key={index}>
            <td>
              <When at={choice.at} />
            </td>
            <td>
              {isPaid && (choice.isAfterPaying ? 'After paying: ' : 'Before paying: ')}
              <Chosen choice={choice} />
            </td>
          </tr>
        ))}
        <tr>
          <td>{firstOpenedAt ? <When at={firstOpenedAt} /> : '–'}</td>
          <td>{firstOpenedAt ? 'Documents opened by the buyer' : 'The buyer has not opened the documents'}</td>
        </tr>
        {readings.map(({ documentId, title, times, firstAt, lastAt }) => (
          <tr key={documentId}>
            <td>
              <When at={lastAt} />
            </td>
            <td>
              Read <bdi>{title}</bdi>
              {times > 1 && (
                <>
                  , {times.toLocaleString('en-GB')} times since <When at={firstAt} />
                </>
              )}
            </td>
          </tr>
        ))}
      </Lines>
    </section>
  )
}

/** A choice in the words that its buyer saw, or what is known of it without them. */
function Chosen({ choice: { choice, words, version } }: { choice: KeptChoice }) {
  if (choice === 'none') return choiceLabels.none
  if (words.length === 0) return `${choiceLabels[choice]}. The words of version ${version} are not kept.`
  return <span className="typed">{words.map((line) => `“${line}”`).join(' ')}</span>
}

/** The number of all behind a heading, where not all are shown. */
function Count({ shown, total }: { shown: number; total: number | undefined }) {
  if (total === undefined || total <= shown) return null
  return (
    <span className="muted small">
      {' '}
      the newest {shown} of {total.toLocaleString('en-GB')}
    </span>
  )
}

/** Refund requests, the newest first. `total` is given where there may be more. */
export function Requests({ requests, total }: { requests: RefundRequestRow[]; total?: number }) {
  return (
    <section aria-labelledby="requests">
      <h2 id="requests">
        Refund requests
        <Count shown={requests.length} total={total} />
      </h2>
      {requests.length === 0 ? (
        <p className="muted">None.</p>
      ) : (
        <Lines
          label="Refund requests, line by line"
          columns={['Requested', 'Request', 'Reason', 'Verdict', 'Decided', 'State']}
        >
          {requests.map((request) => (
            <tr key={request.id}>
              <td>
                <When at={request.askedAt} />
              </td>
              <th scope="row">
                <a href={adminRefundHref(request.id)}>
                  <Reference>{request.reference}</Reference>
                </a>
              </th>
              <td>{refundReasonLabels[request.reason]}</td>
              <td>
                {request.verdict.words}{' '}
                {request.verdict.amountPence !== null && (
                  <b className="n">{formatPounds(request.verdict.amountPence)}</b>
                )}
              </td>
              <td>{request.decidedAt === null ? '–' : <When at={request.decidedAt} />}</td>
              <td>
                {request.isNotSent ? (
                  <span className="late">Not sent</span>
                ) : (
                  <RefundStatusTag status={request.status} />
                )}
              </td>
            </tr>
          ))}
        </Lines>
      )}
    </section>
  )
}

interface TicketsProps {
  tickets: TicketRow[]
  /** The words where there are none. */
  none: string
  total?: number
}

/** Tickets, the newest first. `total` is given where there may be more. */
export function Tickets({ tickets, none, total }: TicketsProps) {
  return (
    <section aria-labelledby="tickets">
      <h2 id="tickets">
        Tickets
        <Count shown={tickets.length} total={total} />
      </h2>
      {tickets.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <Lines label="Tickets, line by line" columns={['Received', 'Ticket', 'Subject', 'State']}>
          {tickets.map((ticket) => (
            <tr key={ticket.id}>
              <td>
                <When at={ticket.createdAt} />
              </td>
              <th scope="row">
                <a href={adminTicketHref(ticket.id)}>
                  <Reference>{ticket.reference}</Reference>
                </a>
              </th>
              <td>
                <bdi className="typed">{ticket.subject}</bdi>
              </td>
              <td>
                <DeskStatusTag ticket={ticket} />
              </td>
            </tr>
          ))}
        </Lines>
      )}
    </section>
  )
}

interface MailsProps {
  mails: MailLine[]
  /** The address of the form that sends one again; null for whoever may not. */
  again: string | null
}

/** Emails, the newest first, and the button that sends one again. */
export function Mails({ mails, again }: MailsProps) {
  const isOpen = useIsOpen('outbox')
  const columns = ['Queued', 'Email', 'To', 'State', ...(again === null ? [] : ['Again'])]
  return (
    <section aria-labelledby="mails">
      <h2 id="mails">Emails</h2>
      {mails.length === 0 ? (
        <p className="muted">None.</p>
      ) : (
        <Lines label="Emails, line by line" columns={columns}>
          {mails.map((entry) => (
            <tr key={entry.id}>
              <td>
                <When at={entry.createdAt} />
              </td>
              <th scope="row">
                {isOpen ? <a href={outboxEntryHref(entry.id)}>{entry.mail?.subject}</a> : entry.mail?.subject}
              </th>
              <td>{entry.mail?.to}</td>
              <td>
                <OutboxStateTag state={entry.state} />
                {entry.why && <span className="beside"> {entry.why}</span>}
              </td>
              {again !== null && (
                <td>
                  {entry.mayGoAgain && (
                    <form method="post" action={again}>
                      <input type="hidden" name="mail" value={entry.id} />
                      <button type="submit" className="btn sm" name="intent" value="send-again">
                        Send again<span className="vh">: {entry.mail?.subject}</span>
                      </button>
                    </form>
                  )}
                </td>
              )}
            </tr>
          ))}
        </Lines>
      )}
      {mails.length === pageSize && <p className="fine">The newest {pageSize} are shown.</p>}
    </section>
  )
}
