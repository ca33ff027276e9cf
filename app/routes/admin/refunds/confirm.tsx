import { data, redirect } from 'react-router'
import { z } from 'zod'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { actOnRequest } from '#app/domain/refunds/desk-actions.server.ts'
import { missingForShortfall } from '#app/domain/refunds/approved-amount.server.ts'
import { checkOverride, proposeMoney, readFloor, type Proposal } from '#app/domain/refunds/proposed-money.server.ts'
import { readRefundCase } from '#app/domain/refunds/decisions.server.ts'
import { moneyDecisions, refundRefusals, type MoneyDecision, type RefundRefusal } from '#app/domain/refunds/requests.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { Refusal, type Difference } from '#app/ui/desk/refusal.tsx'
import { adminRefundHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatPounds } from '#app/utils/money.ts'
import { AskAmount, NothingToSend, nothingTyped, SendForm, type Typed } from './confirm-forms.tsx'
import { offerNext } from './offer-next.server.ts'
import { readSeen, readText, readTyped } from './read-form.ts'
import { tellEntries } from './tell.ts'
import type { Route } from './+types/confirm'

export const middleware: Route.MiddlewareFunction[] = [allow('money')]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? `Confirm – ${loaderData.reference} – Admin` : 'Refund Requests') },
]

const asked = z.object({ decision: z.enum(moneyDecisions) })

/** The decision that the address names; 400 where it names none. */
function readDecision(url: URL): MoneyDecision {
  const read = asked.safeParse(Object.fromEntries(url.searchParams))
  if (!read.success) throw data({ message: 'There is no such decision.' }, { status: 400 })
  return read.data.decision
}

/** The money that a decision would send, shown before any leaves. Where it would send nothing, the reason. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const decision = readDecision(url)
  const db = context.get(dbContext)
  const admin = context.get(adminContext)
  const found = await readRefundCase(db, params.id)
  if (!found) throw refused('not-found')
  const base = {
    id: found.request.id,
    decision,
    reference: found.request.reference,
    buyerName: found.purchase?.buyerName ?? found.request.full_name,
    left: found.purchase ? formatPounds(found.purchase.paidPence - found.purchase.refundedPence) : null,
    seen: found.history.at(-1)?.id ?? 0,
    next: await offerNext(db, params.id),
  }
  if (decision === 'other') {
    const floor = readFloor(found, admin)
    return floor.ok ? { ...base, proposal: null, least: floor.least, obstacle: null } : nothing(base, floor.reason)
  }
  const proposed = proposeMoney(found, admin, decision, undefined, context.get(nowContext))
  return proposed.ok
    ? { ...base, proposal: proposed.proposal, least: null, obstacle: null }
    : nothing(base, proposed.reason)
}

function nothing<Base>(base: Base, reason: RefundRefusal) {
  const { status, message } = refundRefusals[reason]
  return data({ ...base, proposal: null, least: null, obstacle: message }, { status })
}

function refused(reason: RefundRefusal) {
  const { status, message } = refundRefusals[reason]
  return data({ message }, { status })
}

/** The word of what was done, with the amount that the page showed. */
function sayDone(decision: MoneyDecision, amountPence: number, hasEnded: boolean): { title: string; message: string } {
  const amount = formatPounds(amountPence)
  switch (decision) {
    case 'again':
      return { title: 'Refund sent again', message: `${amount} is on its way to the payment provider.` }
    case 'confirm':
      if (hasEnded)
        return {
          title: 'Refund approved',
          message: `${amount} is being sent, and the buyer has been told. The deal was not changed: mark it unavailable as well, if it is on the market again.`,
        }
      return {
        title: 'Refund approved, deal marked unavailable',
        message: `${amount} is being sent, the buyer has been told, and the deal is off the market.`,
      }
    case 'not-so':
      return {
        title: 'Refund approved',
        message: `It was decided as for any other reason: ${amount} is being sent, and the buyer has been told.`,
      }
    default:
      return { title: 'Refund approved', message: `${amount} is being sent, and the buyer has been told.` }
  }
}

/**
 * Sends the money that the page showed: 303 to the request. Of another amount the sum is shown first (`intent=check`). If it is
 * refused, the page again, with the typed text, what has changed since it was opened, and the sum as it is now.
 */
export async function action({ params, context, url }: Route.ActionArgs) {
  const decision = readDecision(url)
  const db = context.get(dbContext)
  const admin = context.get(adminContext)
  const now = context.get(nowContext)
  const form = await context.get(bodyContext).form()
  const typed: Typed = {
    note: readTyped(form, 'note'),
    amount: readText(form, 'amount', 20),
    overrideReason: readTyped(form, 'overrideReason'),
    shortfallReason: readTyped(form, 'shortfallReason'),
    isShortfallConfirmed: form.get('shortfallConfirmed') === 'on',
  }
  const intent = readText(form, 'intent', 20)
  const refuse = (reason: RefundRefusal, change: Partial<Refused> = {}, checked: Proposal | null = null) => {
    const { status, message } = refundRefusals[reason]
    if (status === 404) throw refused(reason)
    const answer: Refused = { typed, message, isMistake: status === 400, differences: [], meanwhile: [], ...change }
    return mistake(context, { refused: answer, checked, typed }, status)
  }

  const override = decision === 'other' ? checkOverride(typed) : undefined
  if (intent === 'change' && decision === 'other') return { refused: null, checked: null, typed }
  if (override && !override.ok) return refuse(override.reason)
  if (intent === 'check' && override) {
    const found = await readRefundCase(db, params.id)
    if (!found) throw refused('not-found')
    const proposed = proposeMoney(found, admin, decision, override.override, now)
    if (!proposed.ok) return refuse(proposed.reason)
    const { shortfall } = proposed.proposal
    const missing = shortfall && missingForShortfall({ ...override.override, isShortfallConfirmed: true }, shortfall)
    return missing ? refuse(missing) : { refused: null, checked: proposed.proposal, typed }
  }
  if (intent !== 'send') throw data({ message: 'There is no such action.' }, { status: 400 })

  const expectedPence = Number(readText(form, 'expectedPence', 20)) || null
  const send = { kind: 'send', decision, expectedPence, note: typed.note, override: override?.override } as const
  const result = await actOnRequest(db, admin, params.id, send, readSeen(form), now)
  if (!result.ok) {
    const after = await readRefundCase(db, params.id)
    const proposed = after && proposeMoney(after, admin, decision, override?.override, now)
    const amountPence = proposed?.ok ? proposed.proposal.amountPence : 0
    const isOther =
      result.reason !== 'already-decided' && expectedPence !== null && ![0, expectedPence].includes(amountPence)
    const change = {
      meanwhile: tellEntries(result.meanwhile),
      differences: isOther
        ? [{ label: 'Goes back', before: formatPounds(expectedPence), now: formatPounds(amountPence) }]
        : [],
    }
    // The sum stays on the page where all that is missing is the tick below it.
    const isTickMissing = result.reason === 'shortfall-unconfirmed' && proposed?.ok
    return refuse(result.reason, change, isTickMissing ? proposed.proposal : null)
  }
  const link = await offerNext(db, params.id)
  const hasEnded = (await readRefundCase(db, params.id))?.purchase?.status === 'not-completed'
  const said = sayDone(decision, expectedPence ?? 0, hasEnded)
  context.get(sessionContext).flash({ tone: 'success', ...said, ...(link && { link }) })
  return redirect(adminRefundHref(params.id), 303)
}

/** An answer of the action that sends nothing. */
interface Refused {
  typed: Typed
  message: string
  /** True where something typed is wrong, rather than changed meanwhile. */
  isMistake: boolean
  differences: Difference[]
  meanwhile: ReturnType<typeof tellEntries>
}

export default function ConfirmRefund({ loaderData, actionData }: Route.ComponentProps) {
  const { id, decision, reference, buyerName, left, least, seen, obstacle, next } = loaderData
  const refusal = actionData?.refused
  const proposal = actionData?.checked ?? loaderData.proposal
  const typed = actionData?.typed ?? nothingTyped
  const isAsking = decision === 'other' && !proposal && !obstacle
  const title = proposal
    ? `Send ${formatPounds(proposal.amountPence)} back to ${buyerName}?`
    : isAsking
      ? `Another amount for ${buyerName}`
      : 'Nothing can be sent'
  return (
    <>
      {refusal && (
        <Refusal
          title="Nothing was sent"
          message={refusal.message}
          differences={refusal.differences}
          meanwhile={refusal.meanwhile}
        />
      )}
      <AdminPage title={title} back={{ label: `Back to ${reference}`, href: adminRefundHref(id) }}>
        <div className="narrow stack">
          {proposal ? (
            <SendForm id={id} decision={decision} seen={seen} proposal={proposal} typed={typed} />
          ) : isAsking ? (
            <AskAmount id={id} left={left} least={least} typed={typed} />
          ) : (
            <NothingToSend
              id={id}
              message={refusal?.message === obstacle ? null : obstacle}
              typed={typed}
              next={next}
            />
          )}
        </div>
      </AdminPage>
    </>
  )
}
