import { formatShortTime } from '#app/utils/dates.ts'

/** The notices of what this browser kept while there was no connection. */

interface RecoveredProps {
  /** The number of drafts that it has become. */
  count: number
  /** The address of the form with the draft in it or, of several, where they are listed. */
  href: string
}

/** Says that what this browser kept can be had. */
export function Recovered({ count, href }: RecoveredProps) {
  return (
    <div className="notice" role="note">
      <span>
        <b>This browser had kept what you typed without a connection.</b>{' '}
        {count > 1 ? `It is ${count} drafts now.` : 'It is your draft now.'}
      </span>
      <a className="btn sm" href={href}>
        {count > 1 ? 'See them' : 'Go on with the draft'}
      </a>
    </div>
  )
}

interface OlderProps {
  /** Null in a template, whose script fills in the time and the texts. */
  kept: { keptAt: string; body: URLSearchParams } | null
  action: string
  throwAway?: () => void
}

/** Offers what this browser kept where the server has something newer. The form with it in it is asked for: nothing is written over. */
export function Older({ kept, action, throwAway }: OlderProps) {
  const title = kept?.body.get('title')?.trim()
  return (
    <div className="notice" role="note">
      <span>
        <b>
          This browser kept what you typed without a connection on{' '}
          <time dateTime={kept?.keptAt}>{kept && formatShortTime(kept.keptAt)}</time>
        </b>
        {title && (
          <>
            {' '}
            in <bdi>{title}</bdi>
          </>
        )}
        . A newer draft or version was saved since, which stays as it is.
      </span>
      <form method="post" action={action} encType="multipart/form-data" className="row">
        {[...(kept?.body ?? [])]
          .filter(([name]) => name !== 'intent')
          .map(([name, value], at) => (
            <input key={at} type="hidden" name={name} value={value} />
          ))}
        <button className="btn sm" type="submit" name="intent" value="back">
          Look at it in the form
        </button>
        <button className="btn sm" type="button" onClick={throwAway}>
          Throw it away
        </button>
      </form>
    </div>
  )
}
