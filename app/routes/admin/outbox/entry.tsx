import type { ReactNode } from 'react'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import { adminContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { framedMail, previewMail, withoutKeys } from '#app/domain/mail/template.server.ts'
import { readOutboxPage } from '#app/domain/desk/outbox-list.server.ts'
import type { OutboxRefund } from '#app/domain/desk/outbox-list.ts'
import type { AuditObject } from '#app/domain/desk/trail.ts'
import { mayHaveBeenSent, outboxRefusals } from '#app/domain/mail/outbox.ts'
import { retryOutboxEntry } from '#app/domain/desk/outbox-retry.server.ts'
import { getEnv } from '#app/env.server.ts'
import { readMailSite } from '#app/mail-site.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { addressOf } from '#app/ui/desk/about-links.ts'
import { TrailLink } from '#app/ui/desk/trail-link.tsx'
import {
  adminDealsHref,
  adminListHref,
  adminRefundHref,
  adminReservationHref,
  outboxEntryHref,
  outboxMailHref,
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

const shownIn = z.object({ colours: z.enum(['light', 'dark']).catch('light') })

/** A mail as it is sent, or a refund as the provider is asked for it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = await readOutboxPage(context.get(dbContext), params.id)
  if (!page) throw data({ title: 'Not Found', message: outboxRefusals['not-found'].message }, { status: 404 })
  const { mail, ...entry } = page.entry
  const site = readMailSite()
  // Whoever had the key of such a mail could take a copy of all data, or end its deletion, in another's name.
  const shown = mail && previewMail(mail, entry.about_type === 'data-request' ? withoutKeys(site) : site)
  const { colours } = shownIn.parse(Object.fromEntries(url.searchParams))
  return {
    entry,
    refund: page.refund,
    why: page.why,
    about: page.about,
    mail: shown && { ...shown, colours, framed: framedMail(shown.html, colours) },
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
    message: 'It will be sent next.',
    link: { label: 'Back to the outbox', href: adminListHref('outbox') },
  })
  return redirect(outboxEntryHref(params.id), 303)
}

export default function OutboxEntryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { entry, refund, mail } = loaderData
  const title = mail?.subject ?? (refund ? `Refund of ${formatPounds(refund.amountPence)}` : 'Refund')
  return (
    <AdminPage
      title={title}
      back={{ label: 'Outbox', href: adminListHref('outbox') }}
      status={<OutboxStateTag state={entry.state} />}
    >
      {actionData && <Problem title="Nothing was changed" message={actionData} takesFocus />}
      <div className="case">
        <div>{mail ? <MailParts entryId={entry.id} mail={mail} /> : <RefundOrder refund={refund} />}</div>
        <aside aria-label="Sending">
          <Sending {...loaderData} />
          <EntryFacts {...loaderData} />
        </aside>
      </div>
    </AdminPage>
  )
}

type EntryData = Route.ComponentProps['loaderData']

const headings: Record<EntryData['entry']['state'], string> = {
  waiting: 'Not sent yet',
  sending: 'Being sent just now',
  sent: 'Sent',
  failed: 'Not sent',
}

/** The state of the entry, why, and the button that sends it again. */
function Sending({ entry, refund, why, isInDoubt, canSendMail }: EntryData) {
  const { state } = entry
  const waitsForServer = entry.kind === 'mail' && !canSendMail
  const isEnded = entry.kind === 'refund' && refund?.status !== 'due'
  const canRetry = (state === 'waiting' || state === 'failed') && !isEnded
  return (
    <section className="panel key verdict tight" aria-labelledby="sending">
      <h2 id="sending">{headings[state]}</h2>
      {why && (
        <>
          <p>{why}.</p>
          <details className="plain small">
            <summary>The server’s own words</summary>
            <p className={styles.text}>{entry.last_error}</p>
          </details>
        </>
      )}
      {state === 'sent' && entry.sent_at && <p className="small">{formatShortTime(entry.sent_at)}</p>}
      {state === 'waiting' && waitsForServer && (
        <p className="small">This email waits here and is not sent, because no mail server is set (SMTP_URL).</p>
      )}
      {state === 'waiting' && !waitsForServer && (
        <p className="small">The site tries by itself at {formatShortTime(entry.next_attempt_at)}.</p>
      )}
      {isInDoubt && (
        <p className="small">
          <b>We cannot tell whether this email was sent:</b> the connection was lost while it was being sent. Sending it
          again may deliver it twice.
        </p>
      )}
      {state === 'failed' && isEnded && (
        <p className="small">
          The payment provider has answered for good. Where the money is still owed, send it again from its refund
          request.
        </p>
      )}
      {canRetry && (
        <form method="post" action={outboxEntryHref(entry.id)}>
          <button className="btn primary wide tall" type="submit">
            {state === 'failed' ? 'Send again' : 'Try now'}
          </button>
        </form>
      )}
    </section>
  )
}

function EntryFacts({ entry, mail, about }: EntryData) {
  return (
    <>
      <section className="panel" aria-label="Facts">
        <dl className="known" style={{ border: 0, padding: 0 }}>
          {mail && (
            <>
              <Fact label="To" isWide>
                {mail.to}
              </Fact>
              <Fact label="Subject" isWide>
                {mail.subject}
              </Fact>
            </>
          )}
          {about && (
            <Fact label="About">
              <AboutLink about={about} />
            </Fact>
          )}
          <Fact label="Created">{formatShortTime(entry.created_at)}</Fact>
          <Fact label="Tries">{entry.attempts}</Fact>
        </dl>
      </section>
      <p className="small">
        <TrailLink thing={{ type: 'outbox', id: entry.id }}>
          History of this {entry.kind === 'mail' ? 'email' : 'order'}
        </TrailLink>
      </p>
    </>
  )
}

function Fact({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'all' : undefined}>
      <dt>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}

function AboutLink({ about }: { about: AuditObject }) {
  const address = about.isGone ? null : addressOf(about)
  return address ? <a href={address}>{about.label}</a> : about.label
}

type ShownMail = NonNullable<EntryData['mail']>

/** Both parts of the mail as its reader sees them; the HTML in a frame that runs, sends and loads nothing. */
function MailParts({ entryId, mail }: { entryId: string; mail: ShownMail }) {
  return (
    <>
      <section aria-labelledby="seen">
        <h2 id="seen">As its reader sees it</h2>
        <nav aria-label="Colours of the email">
          <p className={styles.colours}>
            <ColoursLink entryId={entryId} mail={mail} colours="light" label="Light" />
            <ColoursLink entryId={entryId} mail={mail} colours="dark" label="Dark" />
          </p>
        </nav>
        <iframe className={styles.frame} title="The email as its reader sees it" sandbox="" srcDoc={mail.framed} />
      </section>
      <section aria-labelledby="text">
        <h2 id="text">As text, for readers without HTML</h2>
        <div className={`words small ${styles.text} ${styles.part}`}>{mail.text}</div>
      </section>
      <details className="fold">
        <summary>Source of the HTML part</summary>
        <div className={`words small ${styles.text}`}>{mail.html}</div>
      </details>
    </>
  )
}

function ColoursLink({
  entryId,
  mail,
  colours,
  label,
}: {
  entryId: string
  mail: ShownMail
  colours: ShownMail['colours']
  label: string
}) {
  return (
    <a href={outboxMailHref(entryId, colours)} aria-current={mail.colours === colours ? 'true' : undefined}>
      {label}
    </a>
  )
}

const refundStates: Record<OutboxRefund['status'], string> = {
  due: 'Due: the provider has not answered yet',
  pending: 'Pending: on its way to the bank',
  succeeded: 'Succeeded',
  failed: 'Failed',
}

function RefundOrder({ refund }: { refund: OutboxRefund | null }) {
  if (!refund) return <p>The refund this entry belongs to no longer exists.</p>
  return (
    <dl className="known">
      <Fact label="Amount">{formatPounds(refund.amountPence)}</Fact>
      <Fact label="At the provider">{refundStates[refund.status]}</Fact>
      <Fact label="Provider’s reference">{refund.providerRef ?? '–'}</Fact>
      <Fact label="Reservation">
        <a href={adminReservationHref(refund.reservation)}>{refund.reservation}</a>
      </Fact>
      <Fact label="Deal">
        <a href={adminDealsHref(refund.dealReference)}>{refund.dealReference}</a>
      </Fact>
      <Fact label="Refund request">
        {refund.request ? (
          <a href={adminRefundHref(refund.request.id)}>{refund.request.reference}</a>
        ) : (
          'None: returned by the site'
        )}
      </Fact>
    </dl>
  )
}
