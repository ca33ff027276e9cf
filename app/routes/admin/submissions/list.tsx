import { adminContext, dbContext, nowContext } from '#app/context.ts'
import { countText, hrefWith } from '#app/domain/lists/lists.ts'
import { findNextSubmission, submissionList, type ListedSubmission } from '#app/domain/submissions/list.server.ts'
import { reviewDays } from '#app/domain/submissions/moves.ts'
import { listRenewed } from '#app/domain/submissions/renewing.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { BulkBar, Tick } from '#app/ui/desk/bulk.tsx'
import { MainLink, Reference } from '#app/ui/desk/desk.tsx'
import { Due } from '#app/ui/desk/due.tsx'
import { ListScreen, NothingInState } from '#app/ui/desk/list.tsx'
import { adminListHref, adminSubmissionHref, adminSubmissionsBulkHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatShortDay } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { loadList } from '../load-list.server.ts'
import { SubmissionStateTag } from './state-tag.tsx'
import type { Route } from './+types/list'

export const middleware: Route.MiddlewareFunction[] = [allow('submissions')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Submissions – Admin') }]

/** What vendors have submitted, by state, kind of vendor, reviewer and search: at first what is open, and of it what waits for a review. */
export async function loader(asked: Route.LoaderArgs) {
  const loaded = await loadList(submissionList, asked)
  const [now, userId] = [asked.context.get(nowContext), asked.context.get(adminContext).id]
  const first = await findNextSubmission(asked.context.get(dbContext), null, loaded.filters, { now, userId })
  return { ...loaded, first, renewed: await listRenewed(asked.context.get(dbContext), userId), now }
}

type Loaded = Route.ComponentProps['loaderData']

export default function SubmissionList({ loaderData }: Route.ComponentProps) {
  const { address, first, renewed, now, filters, list } = loaderData
  // A submission's page keeps the filters in its address, for the way back and for the next one.
  const hrefOf = (reference: string) => hrefWith(adminSubmissionHref(reference), address.query)
  return (
    <ListScreen
      data={loaderData}
      count={<Count {...loaderData} />}
      actions={first && <MainLink href={hrefOf(first.reference)}>Next submission</MainLink>}
      nothing={sayNothing(loaderData)}
      note={
        <p className="small muted">
          Your own submissions are not in this list, nor those of the same properties: another reviewer decides about
          them.
        </p>
      }
      groupOf={filters.state === 'open' ? groupOf : undefined}
      aboveRows={
        <>
          {renewed.length > 0 && (
            <section className="tight" aria-labelledby="renewed">
              <h2 id="renewed">Newer documents to look at</h2>
              <ul className="tight">
                {renewed.map(({ reference, title, renewedAt }) => (
                  <li key={reference}>
                    <a href={`${hrefOf(reference)}#newer`}>
                      <bdi>{title || reference}</bdi>
                    </a>{' '}
                    <span className="beside">sent {formatShortDay(renewedAt)}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {list.rows.length > 0 && (
            <BulkBar
              action={adminSubmissionsBulkHref}
              label="Move several submissions on"
              filters={{
                q: filters.search,
                state: filters.state,
                kind: filters.kind ?? '',
                reviewer: filters.reviewer ?? '',
              }}
              all={`All ${list.total.toLocaleString('en-GB')}`}
            >
              <BulkSteps />
            </BulkBar>
          )}
        </>
      }
      cells={{
        tick: (row) => <Tick id={String(row.id)} label={row.title || row.reference} />,
        due: (row) => (row.dueAt ? <Due at={row.dueAt} now={now} /> : <Since row={row} />),
        reference: (row) => <Reference>{row.reference}</Reference>,
        submission: (row) => (
          <a href={hrefOf(row.reference)}>
            <bdi>{row.title || row.reference}</bdi> <span className="beside">{row.location}</span>
          </a>
        ),
        vendor: (row) => (
          <>
            <bdi>{row.vendorName || '–'}</bdi> {row.vendorKind && <span className="beside">{row.vendorKind}</span>}
          </>
        ),
        price: (row) => (row.pricePence === null ? '–' : formatPounds(row.pricePence)),
        screening: (row) => (row.findings === 0 ? 'None' : countText(row.findings, 'finding')),
        documents: ({ documents: { done, needed } }) => `${done} of ${needed}`,
        state: (row) => <SubmissionStateTag state={row.state} />,
        reviewer: (row) => <bdi>{row.reviewer ?? '–'}</bdi>,
      }}
    />
  )
}

/** The steps of a review that can be done for several at once. Whoever approves or rejects has looked at each on its own. */
function BulkSteps() {
  return (
    <>
      <select name="to" aria-label="Step for several submissions" className="small">
        <option value="take">Take them to me</option>
        <option value="put-back">Put back into the queue</option>
        <option value="hold">Put on hold</option>
        <option value="let-go">Go on with the review</option>
        <option value="request-changes">Ask for missing documents</option>
      </select>
      <button className="btn" type="submit">
        Next…
      </button>
    </>
  )
}

/** What stands in the place of a deadline where there is none any more. */
function Since({ row: { state, stateSince } }: { row: ListedSubmission }) {
  return (
    <>
      {state === 'in-review' ? 'Begun' : 'Since'} <time dateTime={stateSince}>{formatShortDay(stateSince)}</time>
    </>
  )
}

/** The part of the queue that a row stands in. */
function groupOf({ state }: ListedSubmission) {
  if (state === 'submitted') return { name: 'To review', beside: `within ${reviewDays} business days` }
  return state === 'in-review' ? { name: 'In review' } : { name: 'With the vendor, or on hold' }
}

/** `4 to review: 1 overdue, 2 due today`; of those in one state only their number. */
function Count({ filters: { state }, list: { counts }, view }: Loaded) {
  if (state !== 'open') return view.count
  const { submitted, overdue, dueToday } = counts
  return (
    <>
      {submitted.toLocaleString('en-GB')} to review
      {overdue + dueToday > 0 && ': '}
      {overdue > 0 && <b className="late">{overdue.toLocaleString('en-GB')} overdue</b>}
      {overdue > 0 && dueToday > 0 && ', '}
      {dueToday > 0 && <b className="soon">{dueToday.toLocaleString('en-GB')} due today</b>}
    </>
  )
}

function sayNothing({ filters: { state, kind, reviewer, search }, address, list }: Loaded) {
  if (state !== 'any' && list.counts.any > 0 && (kind || reviewer || search))
    return <NothingInState path={address.path} everywhere={hrefWith(address.path, address.query, { state: 'any' })} />
  if (kind || reviewer || search) return undefined
  if (state === 'any') return <p>There are no submissions yet.</p>
  return (
    <p>
      {state === 'open' ? 'No submission is open.' : 'None in this state.'}{' '}
      <a href={adminListHref('submissions', { state: 'any' })}>All submissions</a>
    </p>
  )
}
