import { submissionYears } from '#app/domain/submissions/kept.ts'

/** What somebody can ask about their own data, as far as a page may know of it (RULES.md, Privacy). */

/**
 * The years for which the law holds something although its person wants it deleted. Accounts are kept for six years from the end of
 * their accounting period (Finance Act 1998, sch 18 para 21), which is seven from the event at most.
 */
export const keptForYears = { money: 7, suspicion: 5, vendors: submissionYears.identity } as const
/** The days for which an unpaid hold with an attempt to pay stays, so that money which arrives late can go back. */
export const lateMoneyDays = 184

/** The days for which a copy can be downloaded. */
export const copyDays = 7
/** The days for which a hash of what was deleted is kept outside the backups, so that a restore brings none of it back. No backup is kept as long. */
export const ledgerDays = 400
/** The beginning of the names of copies as files. They are gone in days, and backups, which would keep them longer, leave them out. */
export const copyKeyStart = 'data-copy-'
/** The most copies that one person is made within a day. */
export const mostCopiesADay = 2
/** The most deletions that one person asks for within a day. */
export const mostDeletionsADay = 3
/** The hours for which the link works that confirms a deletion. */
export const confirmHours = 48
/** The days between confirming a deletion and doing it, in which it can be withdrawn. */
export const deletionDays = 7
/** The days for which a request is listed after its end. */
export const endedDays = 30

/** Why a copy or a deletion is not begun, with the status and the words of the answer. */
export const dataRefusals = {
  'copy-under-way': {
    status: 409,
    message: 'A copy of your data is being made already. We will email you when it is ready.',
  },
  'too-many-copies': {
    status: 429,
    message: `You have had ${mostCopiesADay} copies made within a day. Download one of those, or ask again tomorrow.`,
  },
  'deletion-under-way': {
    status: 409,
    message: 'You have asked for the deletion already. Use the link in our email, or withdraw it here first.',
  },
  'too-many-deletions': {
    status: 429,
    message: `You have asked for the deletion ${mostDeletionsADay} times within a day. Ask again tomorrow.`,
  },
  'no-address': {
    status: 409,
    message:
      'Your email address is not verified, so we cannot send you the link that confirms this. Verify it at the service you sign in with, then sign in again; or write to us.',
  },
  'not-open': { status: 409, message: 'There is no deletion to withdraw any more.' },
} as const
export type DataRefusal = keyof typeof dataRefusals

/** A request of one's own, as the account shows it. */
export interface OwnRequest {
  id: string
  kind: 'copy' | 'deletion'
  state: 'making' | 'ready' | 'ended' | 'failed' | 'asked' | 'confirmed' | 'withdrawn' | 'refused' | 'done'
  askedAt: string
  since: string
  dueAt: string | null
  byteSize: number | null
  /** True where making the copy has failed and is tried again. */
  hasFailed: boolean
}
