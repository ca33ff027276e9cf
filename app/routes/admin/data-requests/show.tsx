import { data, redirect } from 'react-router'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { withdrawAtDesk } from '#app/domain/privacy/deletion.server.ts'
import { requestKinds, requestStateLabels, unanswered } from '#app/domain/privacy/entering.ts'
import { readDeskRequest } from '#app/domain/privacy/entering.server.ts'
import { dataRefusals } from '#app/domain/privacy/your-data.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { Known } from '#app/ui/desk/case.tsx'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { Due } from '#app/ui/desk/due.tsx'
import { adminDataRequestHref, adminListHref, adminPersonHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDate, formatShortTime } from '#app/utils/dates.ts'
import { ObstacleList } from '../../your-data/obstacles.tsx'
import type { Route } from './+types/show'

export const middleware: Route.MiddlewareFunction[] = [allow('data-requests')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Data request – Admin') }]

const notThere = () => data({ message: 'There is no such request.' }, { status: 404 })

/** A request for data with what is found for it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await readDeskRequest(context.get(dbContext), params.id)
  if (!found) throw notThere()
  return { ...found, now: context.get(nowContext) }
}

/** Withdraws a deletion on the word of its person: 303 back to the page. */
export async function action({ params: { id }, context }: Route.ActionArgs) {
  const form = await context.get(bodyContext).form()
  const [db, admin, now] = [context.get(dbContext), context.get(adminContext), context.get(nowContext)]
  if (!(await readDeskRequest(db, id))) throw notThere()
  if (form.get('intent') !== 'withdraw') throw data({ message: 'There is no such action.' }, { status: 400 })
  const done = await withdrawAtDesk(db, admin, id, now)
  if (!done.ok) {
    const { status, message } = dataRefusals['not-open']
    throw data({ message }, { status })
  }
  context.get(sessionContext).flash({ tone: 'success', title: 'Withdrawn', message: 'Nothing has been deleted.' })
  return redirect(adminDataRequestHref(id), 303)
}

export default function DataRequest({ loaderData }: Route.ComponentProps) {
  const { row, enteredBy, obstacles, parts, now } = loaderData
  const isOpen = row.state === 'asked' || row.state === 'confirmed'
  return (
    <AdminPage
      title={requestKinds[row.kind]}
      back={{ label: 'Data requests', href: adminListHref('data-requests') }}
      status={<span className="tag">{requestStateLabels[row.state]}</span>}
    >
      <div className="stack narrow">
        <Known
          facts={[
            row.full_name ? ['Name', row.full_name] : null,
            row.email ? ['Email', row.email] : null,
            row.user_id && row.state !== 'done'
              ? ['Account', <a href={adminPersonHref(row.user_id)}>The person</a>]
              : ['Account', row.user_id ? 'Deleted' : 'None'],
            ['Asked', row.received_on ? formatDate(`${row.received_on}T12:00:00.000Z`) : formatShortTime(row.asked_at)],
            row.received_on ? ['Entered', formatShortTime(row.asked_at)] : null,
            ['In this state since', formatShortTime(row.since)],
            row.due_at ? ['Next step', formatShortTime(row.due_at)] : null,
            row.answer_by && unanswered.includes(row.state) ? ['Reply', <Due at={row.answer_by} now={now} />] : null,
            row.identity_checked_on
              ? [
                  'Identity',
                  `${row.identity_check || 'Checked'} (${row.identity_checked_on}, ${enteredBy ?? 'Someone since deleted'})`,
                ]
              : row.is_again === 1
                ? ['Identity', 'Known from the first time']
                : ['Identity', 'Signed in'],
            row.is_again === 1
              ? ['Once more', 'This had been deleted before a backup was restored. Nobody is told about it again']
              : null,
            (row.state === 'making' || row.state === 'confirmed') && row.attempts > 0
              ? ['Tries', String(row.attempts)]
              : null,
          ]}
        />
        {obstacles.length > 0 && (
          <section aria-labelledby="why">
            <h2 id="why">{row.is_again === 1 ? 'What puts it off by a day at a time' : 'Why it was refused'}</h2>
            <ObstacleList obstacles={obstacles} />
          </section>
        )}
        {row.state !== 'done' && (
          <section aria-labelledby="found">
            <h2 id="found">What is found</h2>
            {parts.length === 0 ? (
              <p className="muted">Nothing.</p>
            ) : (
              <dl className="known">
                {parts.map(({ title, rows }) => (
                  <div key={title}>
                    <dt>{title}</dt>
                    <dd>{rows.toLocaleString('en-GB')}</dd>
                  </div>
                ))}
              </dl>
            )}
          </section>
        )}
        {isOpen && (
          <form method="post" action={adminDataRequestHref(row.id)}>
            <button className="btn" type="submit" name="intent" value="withdraw">
              Withdraw the deletion
            </button>
          </form>
        )}
      </div>
    </AdminPage>
  )
}
