import { reservationStatusLabels, type ReservationDeskRow } from '#app/domain/reservations/desk.ts'
import { StatusTag, type Tone } from '#app/ui/desk/desk.tsx'

const tones: Partial<Record<ReservationDeskRow['status'], Tone>> = { held: 'c', paid: 'a', completed: 'b' }

/** The state of a reservation, and whether its documents are locked. */
export function ReservationStatusTag({ status, isLocked }: Pick<ReservationDeskRow, 'status' | 'isLocked'>) {
  return (
    <StatusTag tone={tones[status]}>
      {reservationStatusLabels[status]}
      {isLocked && <span className="vh">, documents locked</span>}
    </StatusTag>
  )
}
