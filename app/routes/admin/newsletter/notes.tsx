import { mailingStateLabels, type MailingProgress } from '#app/domain/newsletter/mailing.ts'
import { bouncedDays } from '#app/domain/newsletter/newsletter.ts'
import { Chart } from '#app/ui/charts/chart.tsx'
import { Columns } from '#app/ui/charts/columns.tsx'
import { blogAdminHref, postMailingHref } from '#app/ui/links.ts'
import { formatShortDay, formatShortTime } from '#app/utils/dates.ts'
import styles from './newsletter.module.css'

interface SubscriberNotesProps {
  weeks: { mondays: string[]; confirmed: number[] }
  last: { postId: number | null; mailing: MailingProgress } | null
}

const count = (value: number) => value.toLocaleString('en-GB')
const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)

/** Below the list: the last mailing, the new subscribers of each week, and what is kept. */
export function SubscriberNotes({ weeks: { mondays, confirmed }, last }: SubscriberNotesProps) {
  return (
    <div className={styles.notes}>
      <section className="panel key tight" aria-labelledby="last-mailing">
        <h2 id="last-mailing">Last email</h2>
        {last ? (
          <LastMailing {...last} />
        ) : (
          <p className="small">
            No article has been emailed yet. A published article is emailed from <a href={blogAdminHref}>the blog</a>,
            once.
          </p>
        )}
      </section>
      <Chart
        id="new-subscribers"
        title="New subscribers a week"
        total={count(sum(confirmed))}
        words="Confirmed, twelve weeks."
      >
        <Columns
          slotLabel="Week from"
          lastLabel="this week"
          tableLabel="Every week as a table"
          label="Columns of twelve weeks: subscriptions that were confirmed. The table has every figure."
          slots={mondays.map(formatShortDay)}
          series={[{ label: 'Confirmed', tone: 'main', values: confirmed }]}
          formatTick={count}
          formatValue={count}
        />
      </Chart>
      <section className="tight" aria-labelledby="what-is-kept">
        <h2 id="what-is-kept">What is kept</h2>
        <p className="small muted">
          The address, when and where consent was given, and the wording shown. An address that is not confirmed is
          deleted 48 hours after it was first entered. After “Unsubscribe” only a fingerprint stays: no article goes to
          the address, and if someone enters it again, one email is sent to ask, at most once in 30 days.
        </p>
        <p className="small muted">
          “Bounced” means that the mail server of the address has no such mailbox. Articles pass it over until it
          confirms again, or until “Not bounced” is pressed here because the mail server was wrong. After {bouncedDays}{' '}
          days its subscription ends, and only a fingerprint stays.
        </p>
      </section>
    </div>
  )
}

/** Above the list, while mailings are being sent or paused: how far each is. */
export function UnderWay({ mailings }: { mailings: { postId: number; mailing: MailingProgress }[] }) {
  return mailings.map(({ postId, mailing: { content, state, sent, recipients, isPostPublic } }) => (
    <p key={postId} className="notice" role="status">
      <span>
        {mailingStateLabels[state]}: <a href={postMailingHref(postId)}>{content.title}</a>, {count(sent)} of{' '}
        {count(recipients)} sent
        {!isPostPublic && '. The post is not on the blog at the moment.'}
      </span>
    </p>
  ))
}

function LastMailing({ postId, mailing }: NonNullable<SubscriberNotesProps['last']>) {
  const { content, state, sent, recipients, failed, startedAt, endedAt } = mailing
  return (
    <>
      <p>{postId === null ? content.title : <a href={postMailingHref(postId)}>{content.title}</a>}</p>
      <p className="small n">
        {mailingStateLabels[state]}: <b>{count(sent)}</b> of {count(recipients)} sent
        {failed > 0 && `, ${count(failed)} failed`}
      </p>
      <p className="fine">
        {formatShortTime(startedAt)}
        {endedAt !== null && ` to ${formatShortTime(endedAt)}`}
      </p>
    </>
  )
}
