import { getFormProps, useForm } from '@conform-to/react'
import { redirect } from 'react-router'
import { z } from 'zod'
import { adminContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { dataRequestSchema, requestKinds } from '#app/domain/privacy/entering.ts'
import { enterDataRequest, readDataSender } from '#app/domain/privacy/entering.server.ts'
import { startJobNow } from '#app/jobs.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { receiveForm } from '#app/middleware/forms.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { Controls } from '#app/ui/controls.tsx'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { ChoiceField, TextAreaField, TextField } from '#app/ui/form.tsx'
import { adminDataRequestHref, adminListHref, enterDataRequestHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { TooMany } from '#app/ui/site/too-many.tsx'
import { londonDay } from '#app/utils/dates.ts'
import type { Route } from './+types/new'

export const middleware: Route.MiddlewareFunction[] = [allow('data-requests')]

const title = 'Enter a data request'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, `${title} – Admin`) }]

const asked = z.object({ person: z.string().optional(), ticket: z.string().optional(), request: z.string().optional() })

/** The form for a request that came beside the site. An account, ticket or refund request fills in its sender; no address is in the query. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const given = asked.parse(Object.fromEntries(url.searchParams))
  const db = context.get(dbContext)
  const [source] = (['person', 'ticket', 'request'] as const).filter((name) => given[name])
  const sender = source && (await readDataSender(db, source, given[source]!))
  const account = source === 'person' && sender ? sender : null
  return { sender: sender ?? null, account, today: londonDay(context.get(nowContext)) }
}

/** Enters it: 303 to its page. If something is wrong or under way, the form again with everything typed. */
export async function action({ context }: Route.ActionArgs) {
  const received = await receiveForm(context, dataRequestSchema)
  if (!received.ok) return received.answer
  const { submission } = received
  const [db, admin, now] = [context.get(dbContext), context.get(adminContext), context.get(nowContext)]
  const entered = await enterDataRequest(db, admin, submission.value, now)
  if (!entered.ok)
    return mistake(context, submission.reply({ fieldErrors: { [entered.field]: [entered.message] } }), 400)
  const isCopy = submission.value.kind === 'copy'
  if (isCopy) startJobNow('make-copies')
  context.get(sessionContext).flash({
    tone: 'success',
    title: 'Request entered',
    message: isCopy
      ? 'They will get an email with a link when the copy is ready.'
      : `They have been told by email, with a link to withdraw it.${entered.isLate ? ' It is done later than the month in which we have to reply: tell them why.' : ''}`,
  })
  return redirect(adminDataRequestHref(entered.id), 303)
}

const enter = 'Enter it'
const kinds = Object.entries(requestKinds).map(([value, label]) => ({ value, label }))

export default function EnterDataRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { sender, account, today } = loaderData
  const [form, fields] = useForm<Record<keyof typeof dataRequestSchema.shape, string>>({
    id: 'data-request',
    lastResult: actionData ?? null,
    defaultValue: { ...sender, receivedDay: today, checkedDay: today },
  })
  return (
    <>
      <TooMany button={enter} />
      {actionData && <ErrorSummary title="There is a problem" lead="Nothing has been entered yet." form={form} />}
      <AdminPage title={title} back={{ label: 'Data requests', href: adminListHref('data-requests') }}>
        <p className="small">
          Check who they are before you enter it: whoever gets a copy gets everything. With an account they do it
          themselves, signed in.
        </p>
        {account && (
          <p>
            This is for the account of <bdi>{account.fullName}</bdi> (<bdi>{account.email}</bdi>), whatever you type
            below.
          </p>
        )}
        <Controls>
          <form
            method="post"
            action={enterDataRequestHref(account ? { person: account.person } : undefined)}
            className="stack narrow"
            {...getFormProps(form)}
          >
            <input type="hidden" name="person" value={fields.person.initialValue ?? ''} />
            <ChoiceField field={fields.kind} legend="What do they ask for?" choices={kinds} />
            <TextField field={fields.fullName} label="Their name" maxLength={120} />
            <TextField
              field={fields.email}
              type="email"
              label="Their email"
              hint="Everything under this address is theirs, and the link goes there."
              maxLength={254}
            />
            <TextField field={fields.receivedDay} type="date" label="Asked on" max={today} />
            <TextAreaField field={fields.identityCheck} label="How you checked who they are" rows={3} />
            <TextField field={fields.checkedDay} type="date" label="Checked on" max={today} />
            <p>
              <button className="btn primary tall" type="submit">
                {enter}
              </button>
            </p>
          </form>
        </Controls>
      </AdminPage>
    </>
  )
}
