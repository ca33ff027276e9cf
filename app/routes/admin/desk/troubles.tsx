import type { ReactNode } from 'react'
import type { ClockDoubt } from '#app/domain/clock/clock.ts'
import type { Dashboard, FailedJob, FullNewsletter, StuckMail } from '#app/domain/desk/dashboard.ts'
import { roomText, waitingCopiesText, type LowDisk } from '#app/domain/desk/disk.ts'
import { jobs, type JobName } from '#app/domain/desk/jobs.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { mailFailureText } from '#app/domain/mail/failures.ts'
import { Icon } from '#app/ui/icons.tsx'
import { adminClockHref, adminListHref } from '#app/ui/links.ts'
import { formatDayAndTime, formatTime, londonDay } from '#app/utils/dates.ts'
import styles from './dashboard.module.css'

/** The system's own troubles at the moment; `clock` is the machine's. Nothing where all is well. */
export function Troubles({ dashboard, now, clock }: { dashboard: Dashboard; now: string; clock: string }) {
  const { clockDoubt, stuckMail, fullNewsletter, lowDisk, failedJobs, moneyDifferences = 0 } = dashboard
  const isWell = !clockDoubt && !stuckMail && !fullNewsletter && !lowDisk
  if (isWell && moneyDifferences === 0 && failedJobs.length === 0) return null
  return (
    <ul className={`trouble ${styles.troubles}`} aria-label="Trouble of the system">
      {clockDoubt && <ClockTrouble {...clockDoubt} clock={clock} />}
      {lowDisk && <DiskTrouble {...lowDisk} />}
      {stuckMail && <MailTrouble {...stuckMail} now={now} />}
      {fullNewsletter && <NewsletterTrouble {...fullNewsletter} />}
      {moneyDifferences > 0 && (
        <Trouble>
          <b>
            <a href={adminListHref('money')}>{countText(moneyDifferences, 'sum differs', 'sums differ')}</a>
          </b>{' '}
          between the books and the payment provider.
        </Trouble>
      )}
      {failedJobs.map((failed) => (
        <JobTrouble key={failed.job} {...failed} now={now} />
      ))}
    </ul>
  )
}

function ClockTrouble({ expectedAt, clock }: ClockDoubt & { clock: string }) {
  return (
    <Trouble>
      <b>The clock may be wrong</b>: it says {formatDayAndTime(clock)}, and the site expects{' '}
      {formatDayAndTime(expectedAt)}. Nothing is deleted or sent, and no hold ends, until you{' '}
      <a href={adminClockHref}>check the clock</a>.
    </Trouble>
  )
}

function DiskTrouble({ freeBytes, takesFiles, hasReserve, waitingCopies }: LowDisk) {
  return (
    <Trouble>
      <b>{roomText(freeBytes)} are free on the disk of the data</b>: please make room.
      {!takesFiles && ' Until then no files are taken, and imports and pictures wait; payments and refunds go on.'}
      {waitingCopiesText(waitingCopies)}
      {!hasReserve && ' Nothing is set aside for a full disk any more.'}
    </Trouble>
  )
}

function MailTrouble({ since, waiting, error, now }: StuckMail & { now: string }) {
  const waits = countText(waiting, 'email waits', 'emails wait')
  const href = adminListHref('outbox', { kind: 'mail', status: 'waiting' })
  if (since === null)
    return (
      <Trouble>
        <a href={href}>{waits}</a> in the outbox, because no mail server is set (SMTP_URL).
      </Trouble>
    )
  return (
    <Trouble>
      <b>Email has not left since {sinceText(since, now)}</b>
      {error && <span title={error}>: {mailFailureText(error)}</span>}. <a href={href}>{waits}</a>, and nothing is lost.
    </Trouble>
  )
}

function NewsletterTrouble({ waiting, most }: FullNewsletter) {
  const count = (value: number) => value.toLocaleString('en-GB')
  return (
    <Trouble>
      <b>
        {waiting >= most
          ? 'Nobody new can subscribe to the newsletter'
          : 'Soon nobody new can subscribe to the newsletter'}
      </b>
      : <a href={adminListHref('subscribers', { state: 'waiting' })}>{count(waiting)} addresses</a> of at most{' '}
      {count(most)} wait for their confirmation. Each is deleted 48 hours after it was entered, so room comes by itself.
    </Trouble>
  )
}

/** The rows that a failing job leaves as they are, for the jobs that have any. */
const jobHrefs: Partial<Record<JobName, string>> = {
  'expire-holds': adminListHref('reservations', { state: 'held' }),
  'send-refunds': adminListHref('refunds'),
  'repair-refunds': adminListHref('refunds'),
  'repair-disputes': adminListHref('disputes'),
  'compare-money': adminListHref('money'),
  'repair-payments': adminListHref('reservations'),
  'publish-posts': adminListHref('blog', { status: 'draft' }),
  'send-mail': adminListHref('outbox', { kind: 'mail', status: 'waiting' }),
}

function JobTrouble({ job, since, error, now }: FailedJob & { now: string }) {
  const href = jobHrefs[job]
  const words = `${jobs[job].undone} since ${sinceText(since, now)}`
  return (
    <Trouble>
      <b>{words}</b>: {error} {href && <a href={href}>Open the list</a>}
    </Trouble>
  )
}

function Trouble({ children }: { children: ReactNode }) {
  return (
    <li>
      <Icon name="warning" />
      <span>{children}</span>
    </li>
  )
}

/** The hour of what began today, else the day and the hour. */
function sinceText(since: string, now: string): string {
  return londonDay(since) === londonDay(now) ? formatTime(since) : formatDayAndTime(since)
}
