import type { TicketRow } from '#app/domain/support/tickets.ts'
import { TicketStatusTag } from '#app/ui/support/status-tag.tsx'

/** The state of a ticket at the desk. An acknowledged ticket is open, and says that its sender has heard from us. */
export function DeskStatusTag({
  ticket: { status, isAcknowledged },
}: {
  ticket: Pick<TicketRow, 'status' | 'isAcknowledged'>
}) {
  return (
    <>
      <TicketStatusTag status={status} />
      {isAcknowledged && <span className="beside"> acknowledged</span>}
    </>
  )
}
