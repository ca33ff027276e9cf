import type { ReservationDeskRow } from '#app/domain/reservations/desk.ts'
import { MainLink } from '#app/ui/desk/desk.tsx'
import {
  adminRefundHref,
  adminReservationHref,
  cancellationHref,
  dealUnavailableHref,
  purchaseEndHref,
  returnedMoneyHref,
} from '#app/ui/links.ts'

interface ActionsProps {
  id: string
  status: ReservationDeskRow['status']
  dealId: number
  /** The request that waits for a decision, or whose money was not sent. */
  open: { id: string; reference: string; isNotSent: boolean } | null
  /** True for whoever may decide about refunds and send money. */
  mayDecide: boolean
  /** True for whoever may free holds. */
  mayFree: boolean
  /** True for whoever may send money back, where the deal is not marked yet. */
  mayMark: boolean
  /** True for whoever may enter cancellations, where there is something to cancel. */
  mayEnter: boolean
  /** True for whoever may note money that went back by hand, while any is held. */
  mayNoteRepayment: boolean
  /** True for whoever may mark the end of a purchase, while no money is asked for or disputed. */
  mayEnd: boolean
}

/** What can be done about a reservation by the person who looks at it. Nothing here sends money. */
export function Actions({ id, status, dealId, open, mayDecide, mayFree, mayMark, ...may }: ActionsProps) {
  const canFree = mayFree && status === 'held'
  const canMark = mayMark && (status === 'held' || status === 'paid')
  if (!open && !canFree && !canMark && !Object.values(may).some(Boolean)) return null
  return (
    <section className="panel key stack" aria-labelledby="actions">
      <h2 id="actions">Actions</h2>
      {open && (
        <p>
          <MainLink href={adminRefundHref(open.id)}>
            {`${openWords(open.isNotSent, mayDecide)}: ${open.reference}`}
          </MainLink>
        </p>
      )}
      {canFree && (
        <form method="post" action={adminReservationHref(id)}>
          <button type="submit" className="btn" name="intent" value="free">
            Free hold
          </button>
        </form>
      )}
      {may.mayEnter && (
        <p>
          <a className="btn" href={cancellationHref(id)}>
            Enter a cancellation
          </a>
        </p>
      )}
      {may.mayEnd && (
        <p>
          <a className="btn" href={purchaseEndHref(id)}>
            Mark completed, or not completed
          </a>
        </p>
      )}
      {may.mayNoteRepayment && (
        <p>
          <a className="btn" href={returnedMoneyHref(id)}>
            Note a repayment made another way
          </a>
        </p>
      )}
      {canMark && (
        <p>
          <a className="btn" href={dealUnavailableHref(dealId)}>
            Mark the deal unavailable
          </a>
        </p>
      )}
      <p className="fine">Money moves only after a page has asked once more.</p>
    </section>
  )
}

/** What the person who looks at it can do about an open request. */
function openWords(isNotSent: boolean, mayDecide: boolean): string {
  if (!mayDecide) return 'Open the refund request'
  return isNotSent ? 'Send the refund again' : 'Decide about the refund'
}
