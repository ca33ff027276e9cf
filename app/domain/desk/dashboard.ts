import type { RefundReason, TicketKind } from '#db/schema.ts'

/** The numbers beside the tabs of the admin pages: what waits for an admin. Those of closed sections are left out. */
export type AdminCounts = Partial<Counts>

/** What the first admin page shows, without the facts of closed sections. Each number is that of the list it links to. */
export type Dashboard = Partial<Facts>

interface Counts {
  pendingRefunds: number
  openTickets: number
  /** Outbox rows that were given up. */
  failedOutbox: number
}

interface Facts extends Counts {
  activeDeals: number
  inactiveDeals: number
  liveReservations: number
  /** The sum of the reservations that were paid this month, London time, and have not been refunded. */
  securedThisMonthPence: number
  overdueTickets: number
  /** Mails that have not been sent and are not being sent just now. */
  waitingMail: number
  /** The open tickets that are due first. */
  urgentTickets: {
    id: string
    reference: string
    kind: TicketKind
    subject: string
    /** The sender's name, or the address of a sender who gave no name. */
    sender: string
    dueAt: string
    isOverdue: boolean
  }[]
  /** The pending requests that have waited longest. */
  oldestRefunds: { id: string; reference: string; fullName: string; reason: RefundReason; askedAt: string }[]
}
