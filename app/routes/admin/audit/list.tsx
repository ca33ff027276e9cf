import { allow } from '#app/middleware/guards.server.ts'
import { auditActors, wordsOf, type AuditObject } from '#app/domain/desk/trail.ts'
import { auditList } from '#app/domain/desk/trail-list.server.ts'
import { addressOf, trailAddressOf } from '#app/ui/desk/about-links.ts'
import { When } from '#app/ui/desk/desk.tsx'
import { ListScreen } from '#app/ui/desk/list.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { loadList } from '../load-list.server.ts'
import type { Route } from './+types/list'

export const middleware: Route.MiddlewareFunction[] = [allow('audit')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Audit trail') }]

/** The audit trail: who did what, when, and what that changed. */
export function loader(asked: Route.LoaderArgs) {
  return loadList(auditList, asked)
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      data={loaderData}
      cells={{
        when: (row) => <When at={row.at} />,
        who: ({ person, actor }) =>
          person ? (
            <>
              {person.name}
              <div className="fine">
                {auditActors[actor]} · {person.email}
              </div>
            </>
          ) : (
            auditActors[actor]
          ),
        what: (row) => wordsOf(row.action),
        object: ({ object }) => (
          <>
            <AboutLink object={object} />
            <div className="fine">
              {wordsOf(object.type)} ·{' '}
              <a href={trailAddressOf(object)}>
                Only this<span className="vh">: {object.label}</span>
              </a>
            </div>
          </>
        ),
        before: (row) => row.before || '–',
        after: (row) => row.after || '–',
        details: (row) => row.facts || '–',
      }}
    />
  )
}

function AboutLink({ object }: { object: AuditObject }) {
  const address = object.isGone ? null : addressOf(object)
  return address ? <a href={address}>{object.label}</a> : object.label
}
