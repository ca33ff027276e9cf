import { data, redirect, type RouterContextProvider } from 'react-router'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { againRefusals } from '#app/domain/desk/mail-again.ts'
import { sendMailAgain } from '#app/domain/desk/mail-again.server.ts'
import { findReservationId, readPurchasePage } from '#app/domain/desk/purchase-page.server.ts'
import { longestDeskNote } from '#app/domain/notes/notes.ts'
import { can } from '#app/domain/people/roles.ts'
import { fullName } from '#app/domain/people/users.ts'
import { ownerContact } from '#app/domain/refunds/owner.ts'
import { takesMoney } from '#app/domain/reservations/disputes/disputes.ts'
import { isLive, isUndecided } from '#app/domain/terms/refund-states.ts'
import { testimonialStates } from '#app/domain/testimonials/testimonials.ts'
import { getEnv } from '#app/env.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { paymentDashboardHref } from '#app/services/payment-provider.ts'
import { Known, Log } from '#app/ui/desk/case.tsx'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { NoteRefused, Notes } from '#app/ui/desk/notes.tsx'
import { OwnerContact } from '#app/ui/refunds/owner-contact.tsx'
import { useIsOpen } from '#app/ui/desk/sections.ts'
import { Disputes } from '#app/ui/reservations/disputes.tsx'
import { TrailLink } from '#app/ui/desk/trail-link.tsx'
import {
  adminDealsHref,
  adminHref,
  adminListHref,
  adminPersonHref,
  adminReservationHref,
  adminTestimonialHref,
} from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { Problem } from '#app/ui/problem.tsx'
import { formatShortTime } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { readText } from '../refunds/read-form.ts'
import { tellEntries } from '../refunds/tell.ts'
import { judgeNote, takeNote, type RefusedNote } from '../take-note.server.ts'
import { Actions } from './actions.tsx'
import { BuyerCheckSection } from './check-notes.tsx'
import { freeFrom } from './free.server.ts'
import { LedgerTable } from './ledger.tsx'
import { ConsentAndOpenings, Mails, Requests, Tickets } from './purchase-parts.tsx'
import { ReservationStatusTag } from './reservation-status-tag.tsx'
import type { Route } from './+types/show'

export const middleware: Route.MiddlewareFunction[] = [allow('purchases')]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? `${loaderData.reservation.reference} – Reservations – Admin` : 'Reservations') }, // prettier-ignore
]

const notThere = () => data({ message: 'There is no such purchase.' }, { status: 404 })

/** A purchase whole, or a hold that was never paid. The address with its reference leads here too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const admin = context.get(adminContext)
  const env = getEnv()
  const now = context.get(nowContext)
  const page = await readPurchasePage(db, params.id, env.operator.email, now, admin)
  if (!page) {
    const id = await findReservationId(db, params.id)
    if (id) throw redirect(adminReservationHref(id))
    throw notThere()
  }
  const { reservation: found, ledger, requests, history, check, ...rest } = page
  const { owner, ...reservation } = found
  // The stand-in for the provider has no dashboard.
  const secretKey = env.sandboxOrigin === null ? (env.payments?.secretKey ?? null) : null
  const asked = requests.find(({ status, reason }) => isUndecided(status) && reason === 'property-unavailable')
  const asker = { name: fullName(admin), siteName: env.operator.productName }
  const open = requests.find(({ status, isNotSent }) => isUndecided(status) || isNotSent) ?? null
  const isOwn = reservation.buyerId === admin.id
  const isDisputed = rest.disputes.some(takesMoney)
  return {
    ...rest,
    reservation,
    owner: ownerContact(owner, asker, asked?.dueAt ?? null, now),
    requests,
    held: { heldPence: ledger.heldPence, heldVatPence: ledger.heldVatPence },
    lines: ledger.lines.map((line) => ({
      ...line,
      providerHref: secretKey && line.intentId ? paymentDashboardHref(line.intentId, secretKey) : null,
    })),
    history: tellEntries(history, isOwn),
    open: open && { id: open.id, reference: open.reference, isNotSent: open.isNotSent },
    isDisputed,
    now,
    mayFree: can(admin, 'reservations'),
    mayMark: can(admin, 'reservations') && can(admin, 'money') && !isOwn && !reservation.isDealUnavailable,
    isPaid: reservation.paidAt !== null,
    mayEnter: can(admin, 'refunds') && !isOwn,
    mayNoteRepayment: can(admin, 'money') && reservation.paidAt !== null && ledger.leftPence > 0 && !isOwn,
    mayEnd:
      can(admin, 'money') &&
      !isOwn &&
      check?.state !== 'pending' &&
      check?.state !== 'ended' &&
      reservation.status === 'paid' &&
      reservation.lockedAt === null &&
      !ledger.isGoingBack &&
      !requests.some(({ status }) => isLive(status)),
    handlesMoney: can(admin, 'money'),
    // Nobody reads at the desk of the check of their own identity.
    check: isOwn ? null : check,
    mayNoteCheck:
      can(admin, 'reservations') &&
      can(admin, 'money') &&
      !isOwn &&
      (reservation.status === 'paid' || reservation.status === 'completed') &&
      check?.state !== 'ended',
  }
}

/** Why something was not done: a note with what was typed, or the message about anything else. */
type Refused = { note: RefusedNote; message?: undefined } | { message: string; note?: undefined }

/** Adds or marks a note, sends a mail again or frees the hold: 303 back to the page. If that is refused, the page again with the reason. */
export async function action({ params: { id }, context }: Route.ActionArgs) {
  const form = await context.get(bodyContext).form()
  const intent = readText(form, 'intent', 20)
  const admin = context.get(adminContext)
  switch (intent) {
    case 'note':
    case 'judge': {
      const taken = await (intent === 'note' ? takeNote : judgeNote)(context, { type: 'reservation', id }, form)
      if (taken === 'not-found') throw notThere()
      if (typeof taken === 'string') return redirect(adminReservationHref(id), 303)
      return mistake<Refused>(context, { note: taken }, 400)
    }
    case 'send-again':
      if (!can(admin, 'money')) throw adminsOnly()
      return sendAgain(context, id, readText(form, 'mail', 40))
    case 'free': {
      if (!can(admin, 'reservations')) throw adminsOnly()
      const freed = await freeFrom(context, id, adminReservationHref(id))
      if (freed instanceof Response) return freed
      return mistake<Refused>(context, { message: freed.message }, freed.status)
    }
    default:
      throw data({ message: 'There is no such action.' }, { status: 400 })
  }
}

const adminsOnly = () => data({ message: 'Only an admin can do this. Nothing was changed.' }, { status: 403 })

type Context = Readonly<RouterContextProvider>

async function sendAgain(context: Context, id: string, mailId: string) {
  const now = context.get(nowContext)
  const sent = await sendMailAgain(context.get(dbContext), context.get(adminContext), id, mailId, now)
  if (!sent.ok) {
    const { status, message } = againRefusals[sent.reason]
    if (status === 404) throw data({ message }, { status })
    return mistake<Refused>(context, { message }, status)
  }
  context.get(sessionContext).flash({
    tone: 'success',
    title: 'Sent again',
    message: 'The same words leave once more, marked as sent before.',
  })
  return redirect(adminReservationHref(id), 303)
}

type PageData = Route.ComponentProps['loaderData']

export default function PurchasePage({ loaderData, actionData }: Route.ComponentProps) {
  const { reservation, open } = loaderData
  const hasList = useIsOpen('reservations')
  const path = adminReservationHref(reservation.id)
  return (
    <>
      {actionData?.note && <NoteRefused {...actionData.note} />}
      {actionData?.message && <Problem title="Nothing was changed" message={actionData.message} takesFocus />}
      <AdminPage
        title={`${reservation.buyerName}, ${reservation.dealTitle}`}
        back={
          hasList
            ? { label: 'Reservations', href: adminListHref('reservations') }
            : { label: 'Overview', href: adminHref }
        }
        status={
          <>
            <ReservationStatusTag status={reservation.status} isLocked={reservation.lockedAt !== null} />
            <span className="unbroken">{reservation.reference}</span>
          </>
        }
        dock={
          open && (
            <a className="btn primary" href="#actions">
              {open.isNotSent ? 'Refund not sent' : 'Refund request'}
            </a>
          )
        }
      >
        {loaderData.isDisputed && (
          <p className="trouble">
            <span>
              <b>The buyer’s bank is disputing this payment.</b> Do not refund it as well while the bank decides.
            </span>
          </p>
        )}
        {open?.isNotSent && (
          <p className="trouble">
            <span>
              <b>Money is still owed to the buyer.</b> The refund of {open.reference} could not be sent.
            </span>
          </p>
        )}
        <div className="case">
          <div>
            <LedgerTable lines={loaderData.lines} held={loaderData.held} mayOpenReceipts={loaderData.handlesMoney} />
            <Facts {...loaderData} />
            <section className="tight" aria-labelledby="owner">
              <h2 id="owner">Owner of the deal</h2>
              <OwnerContact owner={loaderData.owner} />
            </section>
            <Disputes disputes={loaderData.disputes} now={loaderData.now} />
            {loaderData.check && (
              <BuyerCheckSection id={reservation.id} check={loaderData.check} mayNote={loaderData.mayNoteCheck} />
            )}
            <ConsentAndOpenings {...loaderData} firstOpenedAt={reservation.firstOpenedAt} />
            <Requests requests={loaderData.requests} />
            <Tickets tickets={loaderData.tickets} none="None from the buyer about this deal." />
            <Mails mails={loaderData.mails} again={loaderData.handlesMoney ? path : null} />
            <section className="tight" aria-labelledby="history">
              <div className="row apart">
                <h2 id="history">What happened</h2>
                <TrailLink className="small" thing={{ type: 'reservation', id: reservation.id }}>
                  Audit trail of this reservation
                </TrailLink>
              </div>
              <Log events={loaderData.history} />
            </section>
          </div>
          <aside aria-label="Actions and notes">
            <Actions
              id={reservation.id}
              status={reservation.status}
              dealId={reservation.dealId}
              open={open}
              mayDecide={loaderData.handlesMoney}
              mayFree={loaderData.mayFree}
              mayMark={loaderData.mayMark}
              mayEnter={loaderData.mayEnter && loaderData.isPaid}
              mayNoteRepayment={loaderData.mayNoteRepayment}
              mayEnd={loaderData.mayEnd}
            />
            <Notes action={path} notes={loaderData.notes} longest={longestDeskNote} typed={actionData?.note} />
          </aside>
        </div>
      </AdminPage>
    </>
  )
}

/** What is known of the reservation, its buyer and its deal. */
function Facts({ reservation, testimonial }: Pick<PageData, 'reservation' | 'testimonial'>) {
  const [hasDeals, hasTestimonials] = [useIsOpen('deals'), useIsOpen('testimonials')]
  const deal = `${reservation.dealTitle} (${reservation.dealReference})`
  const wasPaid = reservation.paidAt !== null
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">{wasPaid ? 'Purchase' : 'Hold, never paid'}</h2>
      <Known
        facts={[
          [
            'Buyer',
            <a href={adminPersonHref(reservation.buyerId)}>
              <bdi>{reservation.buyerName}</bdi>
            </a>,
          ],
          ['Email', reservation.buyerEmail],
          ['Deal', hasDeals ? <a href={adminDealsHref(reservation.dealReference)}>{deal}</a> : deal],
          [wasPaid ? 'Secure price' : 'Secure price, not paid', formatPounds(reservation.amountPence)],
          ['Held', formatShortTime(reservation.heldAt)],
          wasPaid ? null : ['Hold ends or ended', formatShortTime(reservation.endedAt ?? reservation.expiresAt)],
          reservation.paidAt ? ['Paid', formatShortTime(reservation.paidAt)] : null,
          wasPaid
            ? ['Documents open from', reservation.unlockAt ? formatShortTime(reservation.unlockAt) : 'Not yet']
            : null,
          reservation.lockedAt ? ['Documents locked since', formatShortTime(reservation.lockedAt)] : null,
          wasPaid && reservation.endedAt ? ['Ended', formatShortTime(reservation.endedAt)] : null,
          reservation.isDealUnavailable ? ['On the market', 'No: marked unavailable'] : null,
          testimonial && hasTestimonials
            ? ['Testimonial', <a href={adminTestimonialHref(testimonial.id)}>{testimonialStates[testimonial.state]}</a>]
            : null,
        ]}
      />
    </section>
  )
}
