import { Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import type { NearPurchase } from '#app/domain/refunds/near-purchases.server.ts'
import type { whatRejectingNeeds } from '#app/domain/refunds/decisions.server.ts'
import {
  longestNote,
  refundRefusals,
  type MoneyDecision,
  type RefundRefusal,
  type RefundRequestStatus,
} from '#app/domain/refunds/requests.ts'
import type { RefundVerdict } from '#app/domain/terms/refund-rules.ts'
import { Controls } from '#app/ui/controls.tsx'
import { adminRefundHref, dealUnavailableHref, refundConfirmHref } from '#app/ui/links.ts'
import { useIsOpen } from '#app/ui/desk/sections.ts'
import '#app/ui/styles/form.css'
import { formatShortDay } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { firstChoiceId, RecommendForm } from './recommend.tsx'
import { NoteField } from './note-field.tsx'
import { Seen } from './seen.tsx'

/** The text that was typed into a refused form. */
export interface TypedDecision {
  intent: string
  note: string
  reservation: string
  recommendation: string
  /** True where what rejecting means was ticked. */
  isConfirmed: boolean
}

interface DecisionFormsProps {
  id: string
  status: RefundRequestStatus
  isUndecided: boolean
  /** False for those who prepare a request and recommend, and leave the decision to the admins. */
  mayDecide: boolean
  /** The number of the last entry of the history on this page. */
  seen: number
  /** The amount that the refund rules would send back; null without a purchase. */
  verdict: Pick<RefundVerdict, 'outcome' | 'amountPence' | 'otherwise'> | null
  /** The deal that the buyer says is unavailable and that is not marked so. */
  dealToMark: number | null
  hasPurchase: boolean
  /** What rejecting takes beside a note; null where nothing. */
  rejecting: ReturnType<typeof whatRejectingNeeds>
  /** True where withdrawing gives up money. */
  isGivingUp: boolean
  /** True for a request that we made for the buyer, which nobody withdraws. */
  isFromUs: boolean
  /** Why each decision that sends money would be refused, so that it is not offered; null where it would not. */
  obstacles: Record<MoneyDecision, RefundRefusal | null>
  /** False where a part of what was approved has arrived, so that the approval stands. */
  canReopen: boolean
  near: NearPurchase[]
  /** The sum that can be sent once more, where the money came back. */
  againPence: number | null
  typed: TypedDecision | null
}

/** All that can be done with a request in its present state by the person who looks at it. */
export function DecisionForms(props: DecisionFormsProps) {
  const { id, status, isUndecided, mayDecide, seen, hasPurchase, typed } = props
  const typedFor = (intent: string) => (typed?.intent === intent ? typed : null)
  if (mayDecide) return <Decide {...props} />
  if (props.againPence !== null)
    return <p className="panel small">The payment provider could not send this refund. An admin has to settle it.</p>
  if (!isUndecided) return null
  return (
    <>
      {!hasPurchase && <LinkPurchase {...props} typed={typedFor('link')} />}
      {status === 'pending' && <StartReview id={id} seen={seen} />}
      <RecommendForm id={id} seen={seen} typed={typedFor('recommend')} />
    </>
  )
}

/**
 * The decisions that an admin can make. Those that send money are links to the page that asks once more; each of the others has
 * a form of its own, so that none sends another's fields.
 */
function Decide(props: DecisionFormsProps) {
  const { id, status, isUndecided, seen, verdict, dealToMark, hasPurchase, obstacles, rejecting, againPence, typed } =
    props
  const promisedPence = (verdict?.otherwise ?? verdict)?.amountPence ?? 0
  const typedFor = (intent: string) => (typed?.intent === intent ? typed : null)
  if (againPence !== null) {
    return (
      <section className="panel stack" aria-labelledby="again">
        <h2 id="again">Send it again</h2>
        <p className="small">
          The payment provider could not send this refund. The buyer knows that it is delayed. Settle the cause first,
          for instance in the provider’s dashboard.
        </p>
        {!obstacles.again && (
          <ConfirmLink id={id} decision="again" isPrimary>
            Send {formatPounds(againPence)} again
          </ConfirmLink>
        )}
        {props.canReopen && obstacles.again !== 'own-request' && (
          <form method="post" action={adminRefundHref(id)}>
            <Seen seen={seen} />
            <button type="submit" className="btn wide" name="intent" value="reopen">
              Decide again
            </button>
          </form>
        )}
      </section>
    )
  }
  if (!isUndecided) return null
  const isOwners = verdict?.outcome === 'full-if-confirmed'
  const mayPay = !obstacles[isOwners ? 'confirm' : 'approve']
  return (
    <>
      {!hasPurchase && <LinkPurchase {...props} typed={typedFor('link')} />}
      {verdict && (mayPay || !obstacles['not-so']) && (
        <section className="panel tight" aria-label="Approve">
          {!mayPay ? null : isOwners ? (
            <ConfirmLink id={id} decision="confirm" isPrimary>
              Confirmed: full refund of {formatPounds(verdict.amountPence)}
            </ConfirmLink>
          ) : (
            <ConfirmLink id={id} decision="approve" isPrimary>
              Approve and refund {formatPounds(verdict.amountPence)}
            </ConfirmLink>
          )}
          {verdict.otherwise && !obstacles['not-so'] && (
            <ConfirmLink id={id} decision="not-so">
              Not so: decide as other, refund {formatPounds(verdict.otherwise.amountPence)}
            </ConfirmLink>
          )}
          {dealToMark !== null && !isOwners && (
            <p className="small">
              If the owner confirms that the property is no longer available,{' '}
              <a href={dealUnavailableHref(dealToMark)}>mark the deal unavailable</a>; that approves the buyer’s own
              request as well.
            </p>
          )}
          <p className="fine">A page asks once more before any money leaves.</p>
        </section>
      )}
      {status === 'pending' && <StartReview id={id} seen={seen} />}
      {!obstacles.other && (
        <ConfirmLink id={id} decision="other">
          Approve another amount
        </ConfirmLink>
      )}
      <div>
        {rejecting && refundRefusals[rejecting].status === 409 ? (
          <p className="small">{refundRefusals[rejecting].message}</p>
        ) : (
          <details className="fold" open={typedFor('reject') !== null}>
            <summary>
              {verdict?.otherwise?.amountPence === 0 ? 'Not so: decide as other, which rejects it' : 'Reject'}
            </summary>
            <Controls>
              <form method="post" action={adminRefundHref(id)} className="stack">
                {!hasPurchase && <ToAnybody />}
                <Seen seen={seen} />
                <NoteField
                  id={fieldOf('reject')}
                  label="Note to the buyer"
                  longest={longestNote}
                  text={typedFor('reject')?.note}
                />
                {rejecting && (
                  <Checkbox
                    id="confirmed"
                    name="confirmed"
                    defaultChecked={typedFor('reject')?.isConfirmed ?? false}
                    label={
                      rejecting === 'sender-unconfirmed'
                        ? 'It was not the buyer who asked.'
                        : `I have seen that our rules promise the buyer ${formatPounds(promisedPence)}.`
                    }
                  />
                )}
                <button type="submit" className="btn danger wide" name="intent" value="reject">
                  Reject
                </button>
              </form>
            </Controls>
          </details>
        )}
        {!props.isFromUs && (
          <details className="fold" open={typedFor('withdraw') !== null}>
            <summary>Withdraw for the buyer</summary>
            <Controls>
              <form method="post" action={adminRefundHref(id)} className="stack">
                <p className="small">When the buyer has told you that they no longer want a refund.</p>
                {!hasPurchase && <ToAnybody />}
                <Seen seen={seen} />
                <NoteField
                  id={fieldOf('withdraw')}
                  label="Note to the buyer"
                  isOptional
                  longest={longestNote}
                  text={typedFor('withdraw')?.note}
                />
                {props.isGivingUp && (
                  <Checkbox
                    id="told"
                    name="confirmed"
                    defaultChecked={typedFor('withdraw')?.isConfirmed ?? false}
                    label="The buyer has told us that they no longer want the money."
                  />
                )}
                <button type="submit" className="btn wide" name="intent" value="withdraw">
                  Withdraw
                </button>
              </form>
            </Controls>
          </details>
        )}
      </div>
    </>
  )
}

function StartReview({ id, seen }: { id: string; seen: number }) {
  return (
    <form method="post" action={adminRefundHref(id)}>
      <Seen seen={seen} />
      <button type="submit" className="btn wide" name="intent" value="review">
        Start review
      </button>
    </form>
  )
}

function ToAnybody() {
  return (
    <p className="small">
      The note goes to the email address that was typed, which may be anyone’s: do not say whether there is a purchase.
    </p>
  )
}

interface ConfirmLinkProps {
  id: string
  decision: MoneyDecision
  /** True for the one next step of the page. */
  isPrimary?: boolean
  children: React.ReactNode
}

/** The way to the page that asks once more. */
function ConfirmLink({ id, decision, isPrimary, children }: ConfirmLinkProps) {
  const href = refundConfirmHref(id, decision)
  return isPrimary ? (
    <a className="btn primary wide tall" href={href} data-primary="" aria-keyshortcuts="e">
      {children}
    </a>
  ) : (
    <a className="btn wide" href={href}>
      {children}
    </a>
  )
}

/** The purchases that come near, one press each, and a field for any other. */
function LinkPurchase({ id, seen, near, typed }: DecisionFormsProps) {
  const action = adminRefundHref(id)
  const hasList = useIsOpen('reservations')
  return (
    <section className="panel stack" aria-labelledby="link">
      <h2 id="link">Link the purchase</h2>
      <p className="small">
        No paid reservation fits the email and reference that were given.{near.length > 0 && ' These come near:'}
      </p>
      {near.length > 0 && (
        <ul>
          {near.map((purchase) => (
            <li key={purchase.reference}>
              <form method="post" action={action} className="row apart">
                <span>
                  <b>{purchase.reference}</b>, <bdi>{purchase.buyerName}</bdi>
                  <br />
                  <span className="fine">
                    {purchase.dealTitle} ({purchase.dealReference}), {formatPounds(purchase.paidPence)},{' '}
                    {formatShortDay(purchase.paidAt)}: {purchase.why}
                  </span>
                </span>
                <Seen seen={seen} />
                <input type="hidden" name="reservation" value={purchase.reference} />
                <button type="submit" className="btn sm" name="intent" value="link">
                  Link<span className="vh"> {purchase.reference}</span>
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <Controls>
        <form method="post" action={action} className="stack">
          <Seen seen={seen} />
          <TextInput
            type="text"
            id="reservation"
            className="field"
            name="reservation"
            label="Reservation reference"
            description={`As in RES-7K2M9QWD${hasList ? '; the list of reservations has it' : ''}.`}
            maxLength={40}
            defaultValue={typed?.reservation}
          />
          <button type="submit" className="btn primary wide" name="intent" value="link">
            Link
          </button>
        </form>
      </Controls>
    </section>
  )
}

/** The id of the field that a form of this intent is about. */
export const fieldOf = (intent: string) =>
  intent === 'link' ? 'reservation' : intent === 'recommend' ? firstChoiceId : `note-${intent}`
