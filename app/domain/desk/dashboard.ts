import type { RefundReason, TicketKind } from '#db/schema.ts'
import type { JobName } from './jobs.ts'
import type { ClockDoubt } from '#app/domain/clock/clock.ts'
import type { LowDisk } from './disk.ts'
import type { RunningFact } from './running.ts'

/** The content of the first admin page. The facts of closed sections are left out. */
export interface Dashboard {
  /** Things that wait for a person, the most urgent first. */
  waits: WaitingCase[]
  failedJobs: FailedJob[]
  deals?: { active: number; inactive: number; drafts: number }
  reservations?: { held: number; secured: number; thisMonth: { amountPence: number; payments: number } }
  /** Undecided requests. */
  refunds?: { pending: number; underReview: number; deadlines: Deadlines }
  /** Open tickets. */
  tickets?: { deadlines: Deadlines }
  /** Submissions to review, and those that are in review. A reviewer's own are not among them. */
  submissions?: { deadlines: Deadlines; inReview: number }
  /** Disputes that wait for evidence. */
  disputes?: { deadlines: Deadlines }
  /** Set while the machine's clock is in doubt; null while it is not. */
  clockDoubt?: ClockDoubt | null
  /** Mails that do not leave; null while all is well. */
  stuckMail?: StuckMail | null
  /** Set while so many addresses wait for their confirmation that soon nobody new is taken; null while there is room. */
  fullNewsletter?: FullNewsletter | null
  /** The disk of the data while it has little room, for those who see the outbox; null while it has enough. */
  lowDisk?: LowDisk | null
  /** The number of sums that are not the same at the payment provider. */
  moneyDifferences?: number
  weeks: Weeks
  funnel?: Funnel
  leastSeen?: { since: string; deals: SeenDeal[] }
  /** What the site runs on, for those who see the outbox. */
  running?: RunningFact[]
}

/** The most cases that the dashboard names. */
export const mostCases = 8
/** The most deals that it names as hardly looked at. */
export const mostDeals = 5
/** The number of weeks in the charts, with the present one. */
export const shownWeeks = 12
/** The number of days that the funnel looks back on, with today. */
export const funnelDays = 28
/** The days for which a deal has been on the market before it can count as hardly looked at. */
export const settledDays = 14

/** Numbers of open cases by when they are due. The parts follow each other and do not overlap: `thisWeek` begins tomorrow. */
export interface Deadlines {
  overdue: number
  today: number
  thisWeek: number
  later: number
}

/** The number of all of them. */
export function sumOf({ overdue, today, thisWeek, later }: Deadlines): number {
  return overdue + today + thisWeek + later
}

/** A thing that waits for a person. */
export type WaitingCase = {
  /** The time by which it has to be done; or since when it has failed, or the desk is reminded of it. */
  at: string
  /** True where `at` is the time since which something has failed, and no deadline. */
  isFailure: boolean
  /** The name of whoever waits for it; empty where it is about several people. */
  from: string
} & (
  | { kind: 'ticket'; id: string; ticketKind: TicketKind; subject: string }
  /** `amountPence` is what was paid; null where no purchase was found. */
  | { kind: 'request'; id: string; reason: RefundReason; amountPence: number | null }
  /** An approved refund that the provider or the bank turned down. */
  | { kind: 'unsent-refund'; id: string; amountPence: number }
  /** A refund that nobody asked for, such as that of a payment which came twice, and that was turned down. */
  | { kind: 'unsent-order'; id: string; amountPence: number }
  /** A dispute for which the provider takes evidence until then. */
  | { kind: 'dispute'; id: string; amountPence: number; isInquiry: boolean }
  /** A submission whose review has to begin. */
  | { kind: 'submission'; reference: string; title: string }
  | { kind: 'unsent-mail'; count: number }
  /** Emails that a restore held back, because they may have left since its backup was made. */
  | { kind: 'held-back-mail'; count: number }
  /** Purchases whose end should be marked: a reminder, which has no deadline. */
  | { kind: 'unmarked-ends'; count: number }
  /** Checks of buyers that are to come, the first of them due by then. */
  | { kind: 'pending-checks'; count: number }
)

/** A job that fails at the moment. */
export interface FailedJob {
  job: JobName
  since: string
  error: string
}

export interface StuckMail {
  /** The time of the first failure since the last success; null where no mail server is set. */
  since: string | null
  /** The number of mails that wait. */
  waiting: number
  /** The mail server's answer. */
  error: string | null
}

/** The number of unconfirmed addresses, and the most that may wait. */
export interface FullNewsletter {
  waiting: number
  most: number
}

/** Comings and goings of each week, the present one last. Lists of closed sections are left out. */
export interface Weeks {
  /** The Mondays, such as `2026-09-07`. */
  mondays: string[]
  /** The sums paid for reservations. */
  reservedPence?: number[]
  /** Sums that have arrived back with buyers. */
  refundedPence?: number[]
  ticketsIn?: number[]
  /** Tickets that are not open any more, by the week of their last change. */
  ticketsOut?: number[]
}

/** Steps that visitors have come to since a day. */
export interface Funnel {
  /** The first London day, such as `2026-10-26`. */
  since: string
  /** True where views have been counted for all the days that the funnel looks back on. */
  isWhole: boolean
  dealViews: number
  checkoutViews: number
  held: number
  paid: number
  /** Those of the paid ones that have been refunded since. */
  refunded: number
}

/** A deal on the market, with how often its page was looked at. */
export interface SeenDeal {
  id: number
  reference: string
  title: string
  location: string
  publishedAt: string
  views: number
}
