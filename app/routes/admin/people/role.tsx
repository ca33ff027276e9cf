import { data, redirect } from 'react-router'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { changeRole, readRole } from '#app/domain/people/role-changes.server.ts'
import {
  askedRoleSchema,
  longestRoleReason,
  refuseRole,
  roleChangeSchema,
  roleRefusals,
  type RoleRefusal,
} from '#app/domain/people/role-changes.ts'
import { can, compareRoles, isRole, roleLabels, roles, type Role } from '#app/domain/people/roles.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { getEnv } from '#app/env.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { Known } from '#app/ui/desk/case.tsx'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { Refusal } from '#app/ui/desk/refusal.tsx'
import { accountHref, adminHref, adminPersonHref, adminRoleHref } from '#app/ui/links.ts'
import { PlainArea, PlainCheck } from '#app/ui/plain-fields.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { readTyped } from '../refunds/read-form.ts'
import type { Route } from './+types/role'

export const middleware: Route.MiddlewareFunction[] = [allow('people')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Change a role – Admin') }]

function notThere() {
  const { status, message } = roleRefusals['not-found']
  return data({ message }, { status })
}

/**
 * The roles to choose from. With `to` in the address: what that role changes and for whom, and the form that counts; 409 where this
 * person cannot have it.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const person = await readRole(context.get(dbContext), params.id, getEnv().adminEmails, context.get(nowContext))
  if (!person) throw notThere()
  const asked = askedRoleSchema.parse(Object.fromEntries(url.searchParams)).to ?? null
  const to = asked === person.role ? null : asked
  const refusal = to && refuseRole(person, to)
  const choices = roles.filter((role) => role !== person.role && refuseRole(person, role) === null)
  // Why the others cannot be chosen, each reason once.
  const why = new Set(roles.filter((role) => role !== person.role).map((role) => refuseRole(person, role)))
  const whyNot = [...why].filter((reason) => reason !== null).map((reason) => roleRefusals[reason].message)
  const seen = {
    person,
    isOwn: person.id === context.get(adminContext).id,
    to,
    choices,
    whyNot,
    isRefused: refusal !== null,
  }
  return data(seen, { status: refusal ? roleRefusals[refusal].status : 200 })
}

/**
 * Gives or takes the role: 303 to the person, or to what is still open to an admin who gave up their own. If not, the page again with
 * everything typed: 400 where something is missing, 403 for who is no admin any more, 409 where the role cannot change.
 */
export async function action({ params: { id }, context }: Route.ActionArgs) {
  const form = await context.get(bodyContext).form()
  const submission = parseForm(form, roleChangeSchema)
  const typed = { reason: readTyped(form, 'reason'), isSure: form.get('sure') !== null }
  if (submission.status !== 'success') {
    const [message] = submission.error?.['reason'] ?? []
    if (!message) throw data({ message: 'There is no such action.' }, { status: 400 })
    return mistake(context, { ...typed, to: readRoleOf(form), message, field: 'reason' as const }, 400)
  }
  const { value } = submission
  const [db, admin, now] = [context.get(dbContext), context.get(adminContext), context.get(nowContext)]
  const changed = await changeRole(db, admin, id, value, getEnv().adminEmails, now)
  if (!changed.ok) return refuse(context, changed.reason, { ...typed, to: value.to })
  const person = await readRole(db, id, [], now)
  context.get(sessionContext).flash(
    changed.isNew
      ? {
          tone: 'success',
          title: value.to === 'user' ? 'Role taken' : 'Role given',
          message: `${person?.name ?? 'The person'} ${value.to === 'user' ? 'has no role now' : `has the role ${roleLabels[value.to]} now`}. ${id === admin.id ? 'You are told by email.' : 'They and you are told by email.'}`,
        }
      : { tone: 'info', title: 'No change', message: 'It was so before. Nothing was changed.' },
  )
  if (id !== admin.id || can({ role: value.to }, 'purchases')) return redirect(adminPersonHref(id), 303)
  return redirect(can({ role: value.to }, 'desk') ? adminHref : accountHref, 303)
}

function readRoleOf(form: FormData): Role | null {
  const to = form.get('to')
  return typeof to === 'string' && isRole(to) ? to : null
}

interface Typed {
  reason: string
  isSure: boolean
  to: Role | null
}

function refuse(context: Route.ActionArgs['context'], reason: RoleRefusal, typed: Typed) {
  if (reason === 'not-found') throw notThere()
  const { message, status } = roleRefusals[reason]
  return mistake(context, { ...typed, message, field: reason === 'not-sure' ? ('sure' as const) : undefined }, status)
}

export default function RolePage({ loaderData, actionData: sent }: Route.ComponentProps) {
  const { person, isOwn, choices, whyNot, isRefused } = loaderData
  const to = sent ? sent.to : loaderData.to
  return (
    <>
      {sent && <Refusal title="Nothing has been changed" message={sent.message} field={sent.field} />}
      <AdminPage
        title={to === null ? 'Change a role' : headingOf(person.role, to)}
        back={{ label: person.name, href: adminPersonHref(person.id) }}
      >
        <div className="stack narrow">
          <Known
            facts={[
              ['Person', <bdi>{person.name}</bdi>],
              ['Email', <bdi>{`${person.email}${person.isEmailVerified ? '' : ', not verified'}`}</bdi>],
              ['Role today', roleLabels[person.role]],
              isOwn ? ['This is', 'your own account'] : null,
            ]}
          />
          {person.isListedUnverified && (
            <p className="panel">
              This address stands in the setting ADMIN_EMAILS, but is not verified. Once whoever it belongs to signs in
              to this account with it verified, the account is an admin, whatever is decided here.
            </p>
          )}
          {whyNot.map((message) => (
            <p key={message} className="panel">
              {message}
            </p>
          ))}
          {to !== null && to !== person.role && choices.includes(to) ? (
            <Confirm person={person} isOwn={isOwn} to={to} sent={sent} />
          ) : (
            <>
              {sent?.reason && (
                <section aria-labelledby="typed">
                  <h2 id="typed">The reason that you had typed</h2>
                  <p className="typed">{sent.reason}</p>
                </section>
              )}
              {!isRefused && choices.length > 0 && <Choose personId={person.id} choices={choices} />}
            </>
          )}
        </div>
      </AdminPage>
    </>
  )
}

function headingOf(from: Role, to: Role): string {
  return to === 'user' ? `Take the role ${roleLabels[from]}` : `Give the role ${roleLabels[to]}`
}

/** The choice of another role. It changes nothing yet. */
function Choose({ personId, choices }: { personId: string; choices: Role[] }) {
  return (
    <form method="get" action={adminRoleHref(personId)} className="stack">
      <fieldset className="stack">
        <legend>The role that they shall have</legend>
        {choices.map((role) => (
          <label key={role} className="row">
            <input type="radio" name="to" value={role} required />
            {role === 'user' ? 'No role' : roleLabels[role]}
          </label>
        ))}
      </fieldset>
      <p>
        <button className="btn primary tall" type="submit">
          Go on
        </button>
      </p>
      <p className="small muted">The next page says what changes. Nothing counts before that.</p>
    </form>
  )
}

interface ConfirmProps {
  person: { id: string; name: string; role: Role; waiting: number }
  isOwn: boolean
  to: Role
  sent: (Omit<Typed, 'to'> & { message: string; field: 'reason' | 'sure' | undefined }) | undefined
}

/** What the change means, and the form that makes it. */
function Confirm({ person, isOwn, to, sent }: ConfirmProps) {
  const { gained, lost } = compareRoles(person.role, to)
  return (
    <section className="panel key stack" aria-labelledby="changes">
      <h2 id="changes">
        {roleLabels[person.role]} becomes {to === 'user' ? 'customer, without a role' : roleLabels[to]}
      </h2>
      <Rights title={isOwn ? 'What you can do then' : 'What they can do then'} rights={gained} />
      <Rights title={isOwn ? 'What you can no longer do' : 'What they can no longer do'} rights={lost} />
      {person.waiting > 0 && to !== 'admin' && (
        <p>{countText(person.waiting, 'role')} left waiting for others by this admin will be withdrawn.</p>
      )}
      <p>
        It counts from the next page that {isOwn ? 'you open' : 'they open'}. Nothing else ends: what is assigned to{' '}
        {isOwn ? 'you' : 'them'} stays so.{' '}
        {isOwn ? 'You are told by email.' : 'They are told by email without the reason, and so are you.'}
      </p>
      <form method="post" action={adminRoleHref(person.id)} className="stack">
        <input type="hidden" name="from" value={person.role} />
        <input type="hidden" name="to" value={to} />
        <PlainArea
          id="reason"
          name="reason"
          label="Reason"
          hint={`It stands in the audit trail, without email addresses. At most ${longestRoleReason} characters.`}
          rows={2}
          maxLength={longestRoleReason}
          defaultValue={sent?.reason}
          mistake={sent?.field === 'reason' ? sent.message : false}
        />
        {isOwn && (
          <PlainCheck
            id="sure"
            name="sure"
            defaultChecked={sent?.isSure}
            label="I give up my own role, and cannot give it back to myself"
          />
        )}
        <div className="row">
          <button className={to === 'user' ? 'btn danger tall' : 'btn primary tall'} type="submit">
            {headingOf(person.role, to)}
          </button>
          <a className="btn tall" href={adminPersonHref(person.id)}>
            Back, change nothing
          </a>
        </div>
      </form>
    </section>
  )
}

function Rights({ title, rights }: { title: string; rights: string[] }) {
  if (rights.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {rights.map((right) => (
          <li key={right}>{right}</li>
        ))}
      </ul>
    </div>
  )
}
