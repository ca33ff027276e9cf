import { nowContext } from '#app/context.ts'
import { requestKindLabels, requestStateLabels, unanswered } from '#app/domain/privacy/entering.ts'
import { dataRequestList } from '#app/domain/privacy/list.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { When } from '#app/ui/desk/desk.tsx'
import { Due } from '#app/ui/desk/due.tsx'
import { ListScreen } from '#app/ui/desk/list.tsx'
import { adminDataRequestHref, enterDataRequestHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatShortDay } from '#app/utils/dates.ts'
import { loadList } from '../load-list.server.ts'
import type { Route } from './+types/list'

export const middleware: Route.MiddlewareFunction[] = [allow('data-requests')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Data requests – Admin') }]

/** Requests for a copy or the deletion of data, the newest first. */
export async function loader(asked: Route.LoaderArgs) {
  return { ...(await loadList(dataRequestList, asked)), now: asked.context.get(nowContext) }
}

export default function DataRequestList({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      data={loaderData}
      actions={
        <a className="btn" href={enterDataRequestHref()}>
          Enter a request
        </a>
      }
      cells={{
        who: (row) => (
          <a href={adminDataRequestHref(row.id)}>
            <bdi>{row.full_name || row.email || 'A deleted account'}</bdi>
          </a>
        ),
        kind: (row) => requestKindLabels[row.kind],
        asked: (row) =>
          row.received_on ? formatShortDay(`${row.received_on}T12:00:00.000Z`) : <When at={row.asked_at} />,
        due: (row) => (row.due_at ? <When at={row.due_at} /> : '–'),
        answer: (row) => <Due at={unanswered.includes(row.state) ? row.answer_by : null} now={loaderData.now} />,
        state: (row) => <span className="tag">{requestStateLabels[row.state]}</span>,
      }}
    />
  )
}
