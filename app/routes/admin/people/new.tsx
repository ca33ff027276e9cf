import { redirect } from 'react-router'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { longestEmail } from '#app/domain/people/contact.ts'
import { longestRoleReason, waitingDays, waitingRefusals, waitingRoleSchema } from '#app/domain/people/role-changes.ts'
import { deskRoles, roleLabels } from '#app/domain/people/roles.ts'
import { leaveRoleWaiting } from '#app/domain/people/waiting-roles.server.ts'
import { getEnv } from '#app/env.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { addPersonHref, adminListHref, adminPersonHref } from '#app/ui/links.ts'
import { PlainArea, PlainSelect, PlainText } from '#app/ui/plain-fields.tsx'
import { Problem } from '#app/ui/problem.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { readText, readTyped } from '../refunds/read-form.ts'
import type { Route } from './+types/new'

export const middleware: Route.MiddlewareFunction[] = [allow('people')]

const title = 'Add a person'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, `${title} – Admin`) }]

/** The form has nothing to load. With a loader its data is behind the guard too. */
export function loader() {
  return null
}

const fields = ['email', 'role', 'reason'] as const

/**
 * Leaves the role waiting: 303 to the list, which shows it. If not, the form again with everything typed: 400 where something is missing,
 * 409 where no role can wait for this address.
 */
export async function action({ context }: Route.ActionArgs) {
  const form = await context.get(bodyContext).form()
  const typed = {
    email: readTyped(form, 'email'),
    role: readText(form, 'role', 20),
    reason: readTyped(form, 'reason'),
  }
  const submission = parseForm(form, waitingRoleSchema)
  if (submission.status !== 'success') {
    const mistakes = fields.flatMap((field) => {
      const [message] = submission.error?.[field] ?? []
      return message ? [{ field, message }] : []
    })
    return mistake(
      context,
      { typed, mistakes, message: 'Something in the form is not right yet:', personId: undefined },
      400,
    )
  }
  const [db, admin, now] = [context.get(dbContext), context.get(adminContext), context.get(nowContext)]
  const left = await leaveRoleWaiting(db, admin, submission.value, getEnv().adminEmails, now)
  if (!left.ok) {
    const { message, status } = waitingRefusals[left.reason]
    return mistake(context, { typed, mistakes: [], message, personId: left.personId }, status)
  }
  context.get(sessionContext).flash({
    tone: 'success',
    title: left.isNew ? 'The role waits' : 'The role waits already',
    message: 'Whoever signs in with that address, verified, has it. The address and you are told by email.',
  })
  return redirect(adminListHref('people'), 303)
}

const roleOptions = [
  { value: '', label: 'Choose a role' },
  ...deskRoles.map((role) => ({ value: role, label: roleLabels[role] })),
]

export default function AddPerson({ actionData: sent }: Route.ComponentProps) {
  const mistakeOf = (field: (typeof fields)[number]) =>
    sent?.mistakes.find((one) => one.field === field)?.message ?? false
  return (
    <>
      {sent && (
        <Problem title="Nothing has been changed" message={sent.message} takesFocus>
          {sent.mistakes.length > 0 && (
            <ul>
              {sent.mistakes.map(({ field, message }) => (
                <li key={field}>
                  <a href={`#${field}`}>{message}</a>
                </li>
              ))}
            </ul>
          )}
          {sent.personId && (
            <p>
              <a href={adminPersonHref(sent.personId)}>See the person</a>
            </p>
          )}
        </Problem>
      )}
      <AdminPage title={title} back={{ label: 'People', href: adminListHref('people') }}>
        <div className="stack narrow">
          <p>
            For a person who has not signed in here yet. Once they sign in with this address, and the service that signs
            them in has verified it, they have the role. Until then it waits, {waitingDays} days at most, and can be
            withdrawn in the list of people. Both of you are told of each step by email. A role that they have by then
            stays, and what waited is withdrawn.
          </p>
          <form method="post" action={addPersonHref} className="stack">
            <PlainText
              id="email"
              name="email"
              type="email"
              label="Their email"
              hint="Whoever signs in with this address, verified, gets the role. Check each letter of it."
              autoComplete="off"
              maxLength={longestEmail}
              defaultValue={sent?.typed.email}
              mistake={mistakeOf('email')}
            />
            <PlainSelect
              id="role"
              name="role"
              label="Role"
              defaultValue={sent?.typed.role ?? ''}
              options={roleOptions}
              mistake={mistakeOf('role')}
            />
            <PlainArea
              id="reason"
              name="reason"
              label="Reason"
              hint={`It stands in the audit trail, without email addresses. At most ${longestRoleReason} characters.`}
              rows={2}
              maxLength={longestRoleReason}
              defaultValue={sent?.typed.reason}
              mistake={mistakeOf('reason')}
            />
            <p>
              <button className="btn primary tall" type="submit">
                Leave the role waiting
              </button>
            </p>
          </form>
        </div>
      </AdminPage>
    </>
  )
}
