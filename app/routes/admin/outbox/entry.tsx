import { data, redirect } from 'react-router'
import { adminContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { previewMail, type RenderedMail } from '#app/domain/mail/template.server.ts'
import { readOutboxPage } from '#app/domain/desk/outbox-list.server.ts'
import type { OutboxRefund } from '#app/domain/desk/outbox-list.ts'
import { mayHaveBeenSent, outboxKindLabels, outboxRefusals } from '#app/domain/mail/outbox.ts'
import { retryOutboxEntry } from '#app/domain/desk/outbox-retry.server.ts'
import { getEnv } from '#app/env.server.ts'
import { readMailSite } from '#app/mail-site.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { trailAddressOf } from '#app/ui/desk/about-links.ts'
import {
  adminDealsHref,
  adminListHref,
  adminRefundHref,
  adminReservationsHref,
  outboxEntryHref,
} from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { Problem } from '#app/ui/problem.tsx'
import { formatShortTime } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { OutboxStateTag } from './state-tag.tsx'
import styles from './entry.module.css'
import type { Route } from './+types/entry'

export const middleware: Route.MiddlewareFunction[] = [allow('outbox')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Outbox entry') }]

/** A mail as it is sent, or a refund as the provider is asked for it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await readOutboxPage(context.get(dbContext), params.id)
  if (!page) throw data({ title: 'Not Found', message: outboxRefusals['not-found'].message }, { status: 404 })
  const { mail, ...entry } = page.entry
  return {
    entry,
    refund: page.refund,
    mail: mail && previewMail(mail, readMailSite()),
    isInDoubt: mayHaveBeenSent(entry),
    canSendMail: getEnv().mail !== null,
  }
}

/** Queues the entry again. */
export async function action({ context, params }: Route.ActionArgs) {
  const now = context.get(nowContext)
  const tried = await retryOutboxEntry(context.get(dbContext), context.get(adminContext), params.id, now)
  if (!tried.ok) {
    const { status, message } = outboxRefusals[tried.reason]
    if (status === 404) throw data({ title: 'Not Found', message }, { status })
    return mistake(context, message, status)
  }
  context.get(sessionContext).flash({
    tone: 'success',
    title: 'Trying Again',
    message: 'It is the next to be sent.',
  })
  return redirect(outboxEntryHref(params.id), 303)
}

export default function OutboxEntryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { entry, refund, mail, isInDoubt, canSendMail } = loaderData
  const canRetry = entry.state === 'waiting' || entry.state === 'failed'
  const title = mail?.subject ?? (refund ? `Refund of ${formatPounds(refund.amountPence)}` : 'Refund')
  const facts: [string, string][] = [
    ['Kind', outboxKindLabels[entry.kind]],
    ['Created', formatShortTime(entry.created_at)],
    ['Tries', String(entry.attempts)],
    ...(entry.state === 'waiting' ? [['Next try', formatShortTime(entry.next_attempt_at)] as [string, string]] : []),
    ...(entry.sent_at ? [['Sent', formatShortTime(entry.sent_at)] as [string, string]] : []),
    ...(entry.last_error ? [['Last error', entry.last_error] as [string, string]] : []),
    ['Key', entry.idempotency_key],
  ]
  return (
    <AdminPage title={title} actions={<OutboxStateTag state={entry.state} />}>
      {actionData && <Problem title="Nothing was changed" message={actionData} takesFocus />}
      {entry.kind === 'mail' && !canSendMail && entry.state === 'waiting' && (
        <p className="box">This mail waits here and is not sent, because no mail server is set (SMTP_URL).</p>
      )}
      {isInDoubt && (
        <p className="box">
          Nobody knows whether this mail went out: the connection or the server broke off while it was being sent.
          Trying again may deliver it twice.
        </p>
      )}
      <div className="split">
        <div className="stack">{mail ? <MailParts mail={mail} /> : <RefundOrder refund={refund} />}</div>
        <aside className="side stack" aria-label="Sending">
          <div className="box">
            <dl className="facts">
              {facts.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className={styles.value}>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
          {canRetry && (
            <form method="post" action={outboxEntryHref(entry.id)}>
              <button className="btn primary wide" type="submit">
                Try again
              </button>
            </form>
          )}
          <p className="row">
            <a href={trailAddressOf({ type: 'outbox', id: entry.id })}>History</a>
            <a href={adminListHref('outbox')}>Back to the outbox</a>
          </p>
        </aside>
      </div>
    </AdminPage>
  )
}

function MailParts({ mail }: { mail: RenderedMail }) {
  return (
    <>
      <dl className="facts">
        <div>
          <dt>To</dt>
          <dd className={styles.value}>{mail.to}</dd>
        </div>
      </dl>
      <h2>Text</h2>
      <pre className={`panel ${styles.text}`}>{mail.text}</pre>
      <details className="plain">
        <summary>Source of the HTML part</summary>
        <pre className={`panel ${styles.text}`}>{mail.html}</pre>
      </details>
    </>
  )
}

const refundStates: Record<OutboxRefund['status'], string> = {
  due: 'Due: the provider has not answered yet',
  pending: 'Pending: on its way to the bank',
  succeeded: 'Succeeded',
  failed: 'Failed',
}

function RefundOrder({ refund }: { refund: OutboxRefund | null }) {
  if (!refund) return <p>The refund that this order belongs to is not there any more.</p>
  return (
    <dl className="facts">
      <div>
        <dt>Amount</dt>
        <dd>{formatPounds(refund.amountPence)}</dd>
      </div>
      <div>
        <dt>At the provider</dt>
        <dd>{refundStates[refund.status]}</dd>
      </div>
      <div>
        <dt>Provider’s reference</dt>
        <dd className={styles.value}>{refund.providerRef ?? '–'}</dd>
      </div>
      <div>
        <dt>Reservation</dt>
        <dd>
          <a href={adminReservationsHref(refund.reservation)}>{refund.reservation}</a>
        </dd>
      </div>
      <div>
        <dt>Deal</dt>
        <dd>
          <a href={adminDealsHref(refund.dealReference)}>{refund.dealReference}</a>
        </dd>
      </div>
      <div>
        <dt>Refund request</dt>
        <dd>
          {refund.request ? (
            <a href={adminRefundHref(refund.request.id)}>{refund.request.reference}</a>
          ) : (
            'None: returned by the site'
          )}
        </dd>
      </div>
    </dl>
  )
}
