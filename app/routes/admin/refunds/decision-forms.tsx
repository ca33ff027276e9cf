import { Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import type { RefundRequestStatus } from '#app/domain/refunds/requests.ts'
import type { RefundVerdict } from '#app/domain/terms/refund-rules.ts'
import { adminRefundHref, dealUnavailableHref } from '#app/ui/links.ts'
import '#app/ui/styles/form.css'
import { formatPounds } from '#app/utils/money.ts'

/** The text that was typed into a refused form, and the reason for the refusal. */
export interface DecisionProblem {
  intent: string
  note: string
  amount: string
  overrideReason: string
  reservation: string
  message: string
}

interface DecisionFormsProps {
  id: string
  status: RefundRequestStatus
  isUndecided: boolean
  /** The amount that the refund rules would send back; null without a purchase. */
  verdict: Pick<RefundVerdict, 'outcome' | 'amountPence' | 'otherwise'> | null
  /** The deal that the buyer says is unavailable and that is not marked so. */
  dealToMark: number | null
  leftPence: number
  hasPurchase: boolean
  canSendAgain: boolean
  problem: DecisionProblem | null
}

/**
 * The decisions that an admin can make on a request in its present state. Each has a form of its own, so that none sends
 * another's fields.
 */
export function DecisionForms(props: DecisionFormsProps) {
  const { id, status, isUndecided, verdict, dealToMark, hasPurchase, canSendAgain, problem } = props
  const action = adminRefundHref(id)
  const typedFor = (intent: string) => (problem?.intent === intent ? problem : null)
  if (canSendAgain) {
    return (
      <form method="post" action={action} className="panel stack">
        <h2>Send it again</h2>
        <p className="small">
          The payment provider could not send this refund. The buyer knows that it is delayed. Settle the cause first,
          for instance in the provider’s dashboard.
        </p>
        <button type="submit" className="btn primary wide" name="intent" value="again">
          Send the refund again
        </button>
        <button type="submit" className="btn wide" name="intent" value="reopen">
          Decide anew
        </button>
      </form>
    )
  }
  if (!isUndecided) return null
  return (
    <>
      {!hasPurchase && (
        <form method="post" action={action} className="panel stack">
          <h2>Link the purchase</h2>
          <p className="small">No paid reservation fits the email and reference that were given.</p>
          <TextInput
            type="text"
            className="field"
            name="reservation"
            label="Reservation reference"
            description="As in RES-7K2M9QWD; the list of reservations has it."
            defaultValue={typedFor('link')?.reservation}
          />
          <button type="submit" className="btn primary wide" name="intent" value="link">
            Link
          </button>
        </form>
      )}
      {status === 'pending' && (
        <form method="post" action={action}>
          <button type="submit" className="btn wide" name="intent" value="review">
            Start review
          </button>
        </form>
      )}
      {verdict && verdict.amountPence > 0 && verdict.outcome === 'full-if-confirmed' && (
        <form method="post" action={action} className="panel stack">
          <h2>Confirmed with the owner</h2>
          <p className="small">
            The owner says that the property is no longer available. The deal is marked unavailable and leaves the
            market.
          </p>
          <input type="hidden" name="expectedPence" value={verdict.amountPence} />
          <Note name="note" typed={typedFor('confirm')} isOptional />
          <button type="submit" className="btn primary wide" name="intent" value="confirm">
            Confirmed: full refund of {formatPounds(verdict.amountPence)}
          </button>
        </form>
      )}
      {verdict && verdict.amountPence > 0 && verdict.outcome !== 'full-if-confirmed' && (
        <form method="post" action={action} className="panel stack">
          <h2>Approve</h2>
          <input type="hidden" name="expectedPence" value={verdict.amountPence} />
          {dealToMark !== null && (
            <p className="small">
              If the owner confirms that the property is no longer available,{' '}
              <a href={dealUnavailableHref(dealToMark)}>mark the deal unavailable</a>; that approves the buyer’s own
              request as well.
            </p>
          )}
          <Note name="note" typed={typedFor('approve')} isOptional />
          <button type="submit" className="btn primary wide" name="intent" value="approve">
            Approve and refund {formatPounds(verdict.amountPence)}
          </button>
        </form>
      )}
      {verdict?.otherwise && <NotSo {...props} otherwise={verdict.otherwise} typedFor={typedFor} />}
      {hasPurchase && <OtherAmount {...props} typed={typedFor('approve-other')} />}
      <details className="plain" open={Boolean(typedFor('reject'))}>
        <summary>
          {verdict?.otherwise?.amountPence === 0 ? 'Not so: decide as other, which rejects it' : 'Reject'}
        </summary>
        <form method="post" action={action} className="panel stack">
          {!hasPurchase && (
            <p className="small">
              The note goes to the address that was typed, which may be anybody’s: do not say whether there is a
              purchase.
            </p>
          )}
          <Note name="note" typed={typedFor('reject')} />
          <button type="submit" className="btn danger wide" name="intent" value="reject">
            Reject
          </button>
        </form>
      </details>
      <details className="plain" open={Boolean(typedFor('withdraw'))}>
        <summary>Withdraw for the buyer</summary>
        <form method="post" action={action} className="panel stack">
          <p className="small">When the buyer has told you that they no longer want a refund.</p>
          <Note name="note" typed={typedFor('withdraw')} isOptional />
          <button type="submit" className="btn wide" name="intent" value="withdraw">
            Withdraw
          </button>
        </form>
      </details>
    </>
  )
}

/**
 * The decision that the reason does not hold. The money that any other reason would bring goes back. Shows nothing when that is
 * zero.
 */
function NotSo({
  id,
  verdict,
  otherwise,
  typedFor,
}: DecisionFormsProps & {
  otherwise: NonNullable<RefundVerdict['otherwise']>
  typedFor: (intent: string) => DecisionProblem | null
}) {
  // Any other reason brings no money back. The decision is then a rejection, and the form below makes it with its note.
  if (otherwise.amountPence === 0) return null
  const isClaim = verdict?.outcome === 'full-if-confirmed'
  return (
    <form method="post" action={adminRefundHref(id)} className="panel stack">
      <h2>Not so</h2>
      <p className="small">
        {isClaim ? 'The owner says that the property is still available.' : 'The reason does not hold.'} It is decided
        as any other reason: {formatPounds(otherwise.feePence)} administration fee.
      </p>
      <input type="hidden" name="expectedPence" value={otherwise.amountPence} />
      <Note name="note" typed={typedFor('not-so')} isOptional />
      <button type="submit" className="btn wide" name="intent" value="not-so">
        Not so: decide as other, refund {formatPounds(otherwise.amountPence)}
      </button>
    </form>
  )
}

function OtherAmount({ id, leftPence, typed }: DecisionFormsProps & { typed: DecisionProblem | null }) {
  return (
    <details className="plain" open={Boolean(typed)}>
      <summary>Approve another amount</summary>
      <form method="post" action={adminRefundHref(id)} className="panel stack">
        <TextInput
          type="text"
          className="field"
          name="amount"
          label="Amount in pounds"
          description={`At most ${formatPounds(leftPence)}.`}
          inputMode="decimal"
          defaultValue={typed?.amount}
        />
        <Textarea
          className="field"
          name="overrideReason"
          label="Reason for another amount"
          description="Kept with the request and in the audit trail, so name nobody; the buyer does not see it."
          rows={3}
          maxLength={1000}
          defaultValue={typed?.overrideReason}
        />
        <Note name="note" typed={typed} isOptional />
        <button type="submit" className="btn wide" name="intent" value="approve-other">
          Approve this amount
        </button>
      </form>
    </details>
  )
}

function Note({ name, typed, isOptional }: { name: string; typed: DecisionProblem | null; isOptional?: boolean }) {
  return (
    <Textarea
      className="field"
      name={name}
      label={<>Note to the buyer {isOptional && <span className="optional">(optional)</span>}</>}
      rows={3}
      maxLength={5000}
      defaultValue={typed?.note}
    />
  )
}
