import { alertConsent, cadences, type OwnSearch } from '#app/domain/alerts/alerts.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { keepDates } from '#app/ui/dates.ts'
import { Icon } from '#app/ui/icons.tsx'
import { dealFeedHref, dealsWithHref, savedSearchesHref } from '#app/ui/links.ts'
import { formatDate } from '#app/utils/dates.ts'
import styles from './saved-searches.module.css'

interface OwnSearchesProps {
  searches: OwnSearch[]
  /** The private key of the link; undefined for a signed-in person. */
  linkKey: string | undefined
}

/** The searches of one owner, each with what can be done with it. */
export function OwnSearches({ searches, linkKey }: OwnSearchesProps) {
  return (
    <ul className={styles.rows}>
      {searches.map((search) => (
        <li key={search.id}>
          <div className="tight">
            <h2 className={styles.name}>
              <a href={dealsWithHref(search.query)}>
                <bdi>{search.name}</bdi>
              </a>
            </h2>
            <p className="small">
              <b>{countText(search.total, 'deal')} now</b>
              {search.fresh !== null && ` · ${freshText(search, search.fresh)}`}
            </p>
            <p className="row">
              <State search={search} />
            </p>
            {/* A person who starts emails here agrees to this. */}
            {search.state !== 'confirmed' && <p className="fine">{alertConsent.textOf(search.cadence)}</p>}
          </div>
          <Changes search={search} linkKey={linkKey} />
        </li>
      ))}
    </ul>
  )
}

function freshText({ mailedAt, since }: OwnSearch, { toTell, fallen }: NonNullable<OwnSearch['fresh']>): string {
  const from = mailedAt === null ? `you saved it on ${formatDate(since)}` : `the email of ${formatDate(mailedAt)}`
  const parts = [
    ...(toTell > 0 ? [`${toTell.toLocaleString('en-GB')} new`] : []),
    ...(fallen > 0 ? [countText(fallen, 'reduced price')] : []),
  ]
  return keepDates(`${parts.join(', ') || 'nothing new'} since ${from}`)
}

function State({ search: { state, isBounced, cadence, since, mailedAt } }: { search: OwnSearch }) {
  if (isBounced)
    return (
      <>
        <span className="tag gc">
          <Icon name="warning" />
          Emails came back
        </span>{' '}
        <span className="fine">the mail server has no such mailbox, so nothing is sent</span>
      </>
    )
  switch (state) {
    case 'confirmed':
      return (
        <>
          <span className="tag ga">
            <Icon name="tick" />
            {cadences[cadence].label} email
          </span>{' '}
          {mailedAt !== null && <span className="fine">last sent on {formatDate(mailedAt)}</span>}
        </>
      )
    case 'waiting':
      return (
        <>
          <span className="tag gc">
            <Icon name="clock" />
            Waiting for you to confirm
          </span>{' '}
          <span className="fine">saved on {formatDate(since)}</span>
        </>
      )
    case 'ended':
      return <span className="tag">Email off</span>
  }
}

function Changes({
  search: { id, name, query, state, cadence },
  linkKey,
}: {
  search: OwnSearch
  linkKey: string | undefined
}) {
  const of = (
    <span className="vh">
      : <bdi>{name}</bdi>
    </span>
  )
  const other = cadence === 'daily' ? 'weekly' : 'daily'
  return (
    <form
      className="row"
      method="post"
      action={savedSearchesHref(linkKey === undefined ? {} : { key: linkKey })}
      aria-label={`Change: ${name}`}
    >
      <input type="hidden" name="id" value={id} />
      {state === 'confirmed' && (
        <>
          <button type="submit" className="btn" name="intent" value="stop">
            Stop email{of}
          </button>{' '}
          <button type="submit" className="btn" name="intent" value={other}>
            Make it {other}
            {of}
          </button>{' '}
        </>
      )}
      {state === 'waiting' && (
        <>
          <button type="submit" className="btn" name="intent" value="start">
            Confirm emails{of}
          </button>{' '}
        </>
      )}
      {state === 'ended' && (
        <>
          <button type="submit" className="btn" name="intent" value="start">
            Start email{of}
          </button>{' '}
        </>
      )}
      <a className="btn" href={dealFeedHref(query)}>
        Feed{of}
      </a>{' '}
      <button type="submit" className={styles.delete} name="intent" value="delete">
        Delete{of}
      </button>
    </form>
  )
}
