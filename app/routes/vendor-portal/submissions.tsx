import { dbContext, nowContext, userContext } from '#app/context.ts'
import { countText, readPage } from '#app/domain/lists/lists.ts'
import { submissionStates } from '#app/domain/submissions/moves.ts'
import {
  listOwnSubmissions,
  listWaiting,
  type OwnSubmission,
  type Waiting,
} from '#app/domain/submissions/reading.server.ts'
import { readDealNumbers, type DealNumbers } from '#app/domain/submissions/standing.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import {
  newSubmissionHref,
  ownSubmissionsPageHref,
  submissionDocumentsHref,
  submissionHref,
  submissionMessagesHref,
  vendorPortalHref,
} from '#app/ui/links.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDate } from '#app/utils/dates.ts'
import { formatDue } from '#app/utils/deadlines.ts'
import { keepPrivate } from '../account/keep-private.server.ts'
import { keepWithinPages } from '../admin/list-page.server.ts'
import { sayDay } from './say-day.ts'
import { dealStandings } from './status-page.tsx'
import styles from './submissions.module.css'
import type { Route } from './+types/submissions'

const title = 'Your submissions'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, allow('own')]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, title) },
  { name: 'robots', content: 'noindex' },
]

/** A vendor's own submissions, 50 a page, and what waits for them. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const [db, vendor] = [context.get(dbContext), context.get(userContext)]
  const list = await listOwnSubmissions(db, vendor, readPage(url.searchParams))
  keepWithinPages(url, list)
  const now = context.get(nowContext)
  const dealIds = list.rows.flatMap(({ dealId }) => dealId ?? [])
  return { list, waiting: await listWaiting(db, vendor, now), numbers: await readDealNumbers(db, dealIds, now) }
}

export default function OwnSubmissions({ loaderData: { list, waiting, numbers } }: Route.ComponentProps) {
  return (
    <div className="wrap loose">
      <div className="row apart">
        <div className="row">
          <h1>{title}</h1>
          {list.total > 0 && <span className="tag">{countText(list.total, 'submission', 'submissions')}</span>}
        </div>
        <a className="btn primary" href={newSubmissionHref}>
          Start a submission
        </a>
      </div>
      {waiting.length > 0 && (
        <section className={`panel stack ${styles.waiting}`} aria-labelledby="waiting">
          <h2 id="waiting">Waiting for you</h2>
          <ul className="tight">
            {waiting.map((each) => (
              <li key={`${each.reference} ${each.document?.label ?? each.availableUntil ?? ''}`}>
                <WaitingLine waiting={each} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {list.total === 0 ? (
        <div className="panel stack">
          <p className="big">You have not submitted anything yet.</p>
          <p>
            <a href={vendorPortalHref}>How submitting a deal works</a>
          </p>
        </div>
      ) : (
        <table className="below">
          <caption className="vh">{title}</caption>
          <thead>
            <tr>
              <th scope="col">Submission</th>
              <th scope="col">State</th>
              <th scope="col">Next step</th>
              <th scope="col">How it does</th>
              <th scope="col">Last changed</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <Row key={row.reference} row={row} numbers={row.dealId === null ? undefined : numbers.get(row.dealId)} />
            ))}
          </tbody>
        </table>
      )}
      <Pagination page={list.page} pageCount={list.pageCount} hrefFor={ownSubmissionsPageHref} />
    </div>
  )
}

function WaitingLine({ waiting: { reference, title, document, availableUntil } }: { waiting: Waiting }) {
  const name = <bdi>{title || reference}</bdi>
  if (availableUntil)
    return (
      <>
        <a href={submissionHref(reference)}>Say whether it is still available</a>: {name}, by{' '}
        {formatDate(availableUntil)}
      </>
    )
  if (!document)
    return (
      <>
        <a href={submissionHref(reference)}>Answer our reviewer</a> about {name}
      </>
    )
  const { label, endsOn, isEnded, mayEdit } = document
  return (
    <>
      <a href={mayEdit ? submissionDocumentsHref(reference, document.kind) : submissionMessagesHref(reference)}>
        {label}
      </a>{' '}
      of {name} {isEnded ? `ended on ${sayDay(endsOn)}` : `ends on ${sayDay(endsOn)}`}:{' '}
      {mayEdit ? 'send a newer one.' : 'write to us about a newer one.'}
    </>
  )
}

function Row({ row, numbers }: { row: OwnSubmission; numbers: DealNumbers | undefined }) {
  const { reference, title, location, state, updatedAt, deal } = row
  return (
    <tr>
      <th scope="row">
        <a href={submissionHref(reference)}>
          <bdi>{title || 'Not named yet'}</bdi>
        </a>
        <br />
        <span className="fine">
          {reference}
          {location && (
            <>
              {' · '}
              <bdi>{location}</bdi>
            </>
          )}
        </span>
      </th>
      <td>
        <span className={`tag ${tones[state]}`.trim()}>
          {state === 'approved' && deal ? dealStandings[deal].title : submissionStates[state]}
        </span>
      </td>
      <td>{nextOf(row)}</td>
      <td className={numbers ? undefined : styles.none}>{numbers ? sayNumbers(row, numbers) : '–'}</td>
      <td>
        <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>
      </td>
    </tr>
  )
}

/** Its numbers in words, because the head of the table is not there on a phone; never who. */
function sayNumbers({ deal, listedUntil }: OwnSubmission, numbers: DealNumbers): string {
  const counts = [
    `${countText(numbers.views, 'view', 'views')} in 30 days`,
    `on ${countText(numbers.saves, 'shortlist', 'shortlists')}`,
    countText(numbers.reservations, 'reservation', 'reservations'),
  ]
  const until = deal === 'active' && listedUntil ? ` There until ${formatDate(listedUntil)}.` : ''
  return `${counts.join(', ')}.${until}`
}

const tones: Record<OwnSubmission['state'], string> = {
  draft: '',
  submitted: 'gb',
  'in-review': 'gb',
  'changes-requested': 'gd',
  'on-hold': 'gc',
  approved: 'ga',
  revising: 'gd',
  rejected: 'ge',
  withdrawn: '',
}

const nothingToDo = 'Nothing to do'

function nextOf({ state, reviewDueAt, deal }: OwnSubmission): string {
  switch (state) {
    case 'draft':
      return 'Finish and submit it'
    case 'submitted':
      return reviewDueAt ? `First reply by ${formatDue(reviewDueAt)}` : 'A reviewer looks at it'
    case 'in-review':
      return 'A reviewer looks at it'
    case 'changes-requested':
      return 'Make the changes and submit it again'
    case 'on-hold':
      return 'The page of the submission shows when we go on'
    case 'approved':
      return deal ? dealStandings[deal].text : nothingToDo
    case 'revising':
      return 'Submit your changes, or take them back'
    case 'rejected':
      return 'Read why'
    case 'withdrawn':
      return nothingToDo
  }
}
