import { data, redirect } from 'react-router'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { personList } from '#app/domain/people/list.server.ts'
import { deskRoles, rights, roleLabels } from '#app/domain/people/roles.ts'
import { listWaitingRoles, withdrawWaitingRole, type WaitingRole } from '#app/domain/people/waiting-roles.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { StatusTag, When } from '#app/ui/desk/desk.tsx'
import { ListScreen } from '#app/ui/desk/list.tsx'
import { addPersonHref, adminListHref, adminPersonHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDate } from '#app/utils/dates.ts'
import { loadList } from '../load-list.server.ts'
import type { Route } from './+types/list'
import styles from './people.module.css'

export const middleware: Route.MiddlewareFunction[] = [allow('people')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'People – Admin') }]

/** Everybody who has signed in, the roles that wait for others, and what each role may do. */
export async function loader(asked: Route.LoaderArgs) {
  const { context } = asked
  const waiting = await listWaitingRoles(context.get(dbContext), context.get(nowContext))
  return { ...(await loadList(personList, asked)), waiting }
}

/** Withdraws a role that waits: 303 back to the list, which says so. */
export async function action({ context }: Route.ActionArgs) {
  const form = await context.get(bodyContext).form()
  const id = form.get('withdraw')
  if (typeof id !== 'string') throw data({ message: 'There is no such action.' }, { status: 400 })
  const [db, admin, now] = [context.get(dbContext), context.get(adminContext), context.get(nowContext)]
  const isWithdrawn = await withdrawWaitingRole(db, admin, id.slice(0, 40), now)
  context
    .get(sessionContext)
    .flash(
      isWithdrawn
        ? { tone: 'success', title: 'Withdrawn', message: 'The role waits no more.' }
        : { tone: 'info', title: 'Nothing to withdraw', message: 'This role does not wait any more.' },
    )
  return redirect(adminListHref('people'), 303)
}

export default function PersonList({ loaderData }: Route.ComponentProps) {
  const { waiting, list } = loaderData
  return (
    <ListScreen
      data={loaderData}
      besideCount={`${list.atDesk.toLocaleString('en-GB')} with a role in all`}
      actions={
        <a className="btn" href={addPersonHref}>
          Add a person
        </a>
      }
      cells={{
        name: (person) => (
          <a href={adminPersonHref(person.id)}>
            <bdi>{person.name}</bdi>
          </a>
        ),
        email: (person) => (
          <>
            <bdi>{person.email}</bdi>
            {!person.isEmailVerified && <span className="beside"> not verified</span>}
          </>
        ),
        role: (person) => (person.role === 'user' ? null : <StatusTag tone="b">{roleLabels[person.role]}</StatusTag>),
        purchases: (person) => person.purchases.toLocaleString('en-GB'),
        signedIn: (person) => <When at={person.signedInAt} />,
      }}
      aboveRows={waiting.length > 0 && <Waiting roles={waiting} />}
      note={<Rights />}
    />
  )
}

/** The roles that wait, each with the button that withdraws it. */
function Waiting({ roles }: { roles: WaitingRole[] }) {
  return (
    <section className={styles.waiting} aria-labelledby="waiting">
      <h2 id="waiting">
        Roles that wait <span className="muted small">{roles.length}</span>
      </h2>
      <ul>
        {roles.map(({ id, email, role, reason, giver, endsAt }) => (
          <li key={id}>
            <p>
              <b>{roleLabels[role]}</b> for <bdi>{email}</bdi>, until {formatDate(endsAt)}, left by <bdi>{giver}</bdi>:
              “<bdi>{reason}</bdi>”
            </p>
            <form method="post" action={adminListHref('people')}>
              <button className="btn" type="submit" name="withdraw" value={id}>
                Withdraw<span className="vh"> the role for {email}</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What each role may do, from the table by which the guard decides. */
function Rights() {
  return (
    <div className={styles.rights}>
      <h2 id="rights">What each role may do</h2>
      <section className="scroll" tabIndex={0} aria-labelledby="rights">
        <table>
          <thead>
            <tr>
              <th scope="col">Right</th>
              {deskRoles.map((role) => (
                <th key={role} scope="col">
                  {roleLabels[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rights.map(({ label, roles }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {deskRoles.map((role) => (
                  <td key={role}>{roles.includes(role) ? <b>Yes</b> : <span className="muted">No</span>}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
