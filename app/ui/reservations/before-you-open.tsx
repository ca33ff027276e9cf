import type { YourDeal } from '#app/domain/reservations/reservations.ts'
import { keepDates } from '#app/ui/dates.ts'
import { openDocumentsHref, termsSectionHref } from '#app/ui/links.ts'
import { formatDate, formatDayAndTime } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'

interface BeforeYouOpenProps {
  purchase: Pick<YourDeal, 'reservationId' | 'title' | 'opening' | 'standing'>
  /** The level of the heading, by where the notice stands. */
  level: 2 | 3 | 4
}

/**
 * The change that opening the documents brings, with both amounts, and the button that opens them. While a cancellation stands, the
 * way to the page that says so and asks.
 */
export function BeforeYouOpen({ purchase, level }: BeforeYouOpenProps) {
  const Heading = `h${level}` as const
  const heading = 'Before you open your first document'
  if (purchase.standing !== null) {
    return (
      <section className="notice" aria-label={`A cancellation stands: ${purchase.title}`}>
        <Heading>A cancellation stands</Heading>
        <p>{purchase.standing}</p>
        <p>
          <a className="btn" href={openDocumentsHref(purchase.reservationId)}>
            Open my documents all the same…<span className="vh">: {purchase.title}</span>
          </a>
        </p>
      </section>
    )
  }
  return (
    <section className="notice" aria-label={`${heading}: ${purchase.title}`}>
      <Heading>{heading}</Heading>
      {purchase.opening ? (
        <Amounts opening={purchase.opening} />
      ) : (
        <p>Opening the documents changes nothing about refunds.</p>
      )}
      <form method="post" action={openDocumentsHref(purchase.reservationId)} className="row">
        <button type="submit" className="btn primary tall">
          Open my documents<span className="vh">: {purchase.title}</span>
        </button>
      </form>
    </section>
  )
}

function Amounts({ opening }: { opening: NonNullable<YourDeal['opening']> }) {
  const { unopenedPence, openedPence, anyReasonUntil, lastDay } = opening
  const until = `until the end of ${keepDates(formatDate(lastDay))}`
  return (
    <>
      <dl className="what-opens">
        <div>
          <dt>If you open nothing</dt>
          <dd>
            <b className="big n">{formatPounds(unopenedPence)}</b> back, whatever your reason, {until}
          </dd>
        </div>
        <div>
          <dt>Once you have opened one</dt>
          <dd>
            <b className="big n">{formatPounds(openedPence)}</b> back if your plans change or for another reason
            {anyReasonUntil && ` after ${keepDates(formatDayAndTime(anyReasonUntil))}`}, {until};{' '}
            {formatPounds(unopenedPence)} after review if the information is incorrect or something does not work
          </dd>
        </div>
      </dl>
      <p className="fine">
        You agreed that you lose your right to cancel under the 14-day rule once you have opened the documents. This
        does not affect your statutory rights. <a href={termsSectionHref('refunds')}>All refund terms</a>
      </p>
    </>
  )
}
