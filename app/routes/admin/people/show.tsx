import { data, redirect } from 'react-router'
import { adminContext, bodyContext, dbContext, nowContext } from '#app/context.ts'
import { readPersonPage } from '#app/domain/desk/person-page.server.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { longestDeskNote } from '#app/domain/notes/notes.ts'
import { roleLabels } from '#app/domain/people/roles.ts'
import type { ReservationDeskRow } from '#app/domain/reservations/desk.ts'
import { getEnv } from '#app/env.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { Known } from '#app/ui/desk/case.tsx'
import { AdminPage, Reference, When } from '#app/ui/desk/desk.tsx'
import { NoteRefused, Notes } from '#app/ui/desk/notes.tsx'
import { useIsOpen } from '#app/ui/desk/sections.ts'
import {
  adminHref,
  adminListHref,
  adminPersonHref,
  adminReservationHref,
  adminRoleHref,
  enterDataRequestHref,
  enterForSenderHref,
} from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatShortTime } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { judgeNote, takeNote } from '../take-note.server.ts'
import { Lines, Mails, Requests, Tickets } from '../reservations/purchase-parts.tsx'
import { ReservationStatusTag } from '../reservations/reservation-status-tag.tsx'
import type { Route } from './+types/show'

export const middleware: Route.MiddlewareFunction[] = [allow('purchases')]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? `${loaderData.person.name} – Admin` : 'People – Admin') },
]

const notThere = () => data({ message: 'There is no such person.' }, { status: 404 })

/** A person with what they bought, asked for, wrote and were sent. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { operator } = getEnv()
  const [db, now] = [context.get(dbContext), context.get(nowContext)]
  const page = await readPersonPage(db, params.id, operator.email, now, context.get(adminContext))
  if (!page) throw notThere()
  const { reservations, ...rest } = page
  return { ...rest, reservations: { rows: reservations.rows, total: reservations.total } }
}

/** Adds or marks a note about them: 303 back to the page. A mistake is 400 with what was typed. */
export async function action({ params: { id }, context }: Route.ActionArgs) {
  const form = await context.get(bodyContext).form()
  const intent = form.get('intent')
  if (intent !== 'note' && intent !== 'judge') throw data({ message: 'There is no such action.' }, { status: 400 })
  const taken = await (intent === 'note' ? takeNote : judgeNote)(context, { type: 'user', id }, form)
  if (taken === 'not-found') throw notThere()
  return typeof taken === 'string' ? redirect(adminPersonHref(id), 303) : mistake(context, taken, 400)
}

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, reservations, requests, tickets, savedSearches, sessions } = loaderData
  const hasTrail = useIsOpen('audit')
  const hasData = useIsOpen('data-requests')
  const hasRoles = useIsOpen('people')
  return (
    <>
      {actionData && <NoteRefused {...actionData} />}
      <AdminPage
        title={person.name}
        back={hasRoles ? { label: 'People', href: adminListHref('people') } : { label: 'Overview', href: adminHref }}
        status={
          <p className="muted">
            {roleLabels[person.role]}, since {formatShortTime(person.since)}
          </p>
        }
        actions={
          <>
            <a className="btn" href={enterForSenderHref(person.id)}>
              Enter a call or letter
            </a>
            {hasData && (
              <a className="btn" href={enterDataRequestHref({ person: person.id })}>
                Their data
              </a>
            )}
          </>
        }
      >
        <div className="case">
          <div>
            <section aria-labelledby="who">
              <h2 id="who">Person</h2>
              <Known
                facts={[
                  ['Email', `${person.email}${person.isEmailVerified ? '' : ', not verified'}`],
                  hasRoles && !person.isDeleted
                    ? [
                        'Role',
                        <>
                          {roleLabels[person.role]}, <a href={adminRoleHref(person.id)}>change it</a>
                        </>,
                      ]
                    : null,
                  ['Last signed in', formatShortTime(person.signedInAt)],
                  [
                    'Signed in now',
                    sessions.lastSeenAt
                      ? `${countText(sessions.count, 'browser')}, last seen ${formatShortTime(sessions.lastSeenAt)}`
                      : 'Nowhere',
                  ],
                  ['Saved searches', savedSearches.toLocaleString('en-GB')],
                  hasTrail
                    ? ['Their actions', <a href={adminListHref('audit', { actor: person.id })}>Audit trail</a>]
                    : null,
                ]}
              />
            </section>
            <Purchases {...reservations} email={person.email} />
            <Requests requests={requests.rows} total={requests.total} />
            <Tickets tickets={tickets.rows} total={tickets.total} none="None with their account." />
            <Mails mails={loaderData.mails} again={null} />
          </div>
          <aside aria-label="Notes">
            <Notes
              action={adminPersonHref(person.id)}
              notes={loaderData.notes}
              longest={longestDeskNote}
              typed={actionData}
            />
          </aside>
        </div>
      </AdminPage>
    </>
  )
}

interface PurchasesProps {
  rows: ReservationDeskRow[]
  total: number
  email: string
}

/** Their reservations, paid or not, the newest first. */
function Purchases({ rows, total, email }: PurchasesProps) {
  const hasList = useIsOpen('reservations')
  return (
    <section aria-labelledby="purchases">
      <h2 id="purchases">
        Purchases and holds <span className="muted small">{total.toLocaleString('en-GB')}</span>
      </h2>
      {rows.length === 0 ? (
        <p className="muted">None.</p>
      ) : (
        <Lines
          label="Purchases and holds, line by line"
          columns={['Paid or held', 'Reservation', 'Deal', { label: 'Amount', isNumber: true }, 'State']}
        >
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                {row.paidAt === null && 'Held '}
                <When at={row.paidAt ?? row.heldAt} />
              </td>
              <th scope="row">
                <a href={adminReservationHref(row.id)}>
                  <Reference>{row.reference}</Reference>
                </a>
              </th>
              <td>
                {row.deal.title} <span className="beside">{row.deal.reference}</span>
              </td>
              <td className="n">{formatPounds(row.amountPence)}</td>
              <td>
                <ReservationStatusTag status={row.status} isLocked={row.isLocked} />
              </td>
            </tr>
          ))}
        </Lines>
      )}
      {total > rows.length && (
        <p className="small">
          The newest {rows.length} of {total.toLocaleString('en-GB')}
          {hasList && (
            <>
              : <a href={adminListHref('reservations', { q: email })}>all of them</a>
            </>
          )}
          .
        </p>
      )}
    </section>
  )
}
