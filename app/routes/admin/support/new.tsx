import { getFormProps, useForm } from '@conform-to/react'
import { redirect } from 'react-router'
import { z } from 'zod'
import { adminContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { enteredKinds, enteringSchema } from '#app/domain/desk/entering.ts'
import { enterForSender, readSender } from '#app/domain/desk/entering.server.ts'
import { channelLabels, enteredChannels } from '#app/domain/refunds/notices.ts'
import { listUndecidedAbout } from '#app/domain/refunds/notices.server.ts'
import { noticeCounts } from '#app/domain/terms/cancellation.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { receiveForm } from '#app/middleware/forms.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { Controls } from '#app/ui/controls.tsx'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { ChoiceField, TextAreaField, TextField } from '#app/ui/form.tsx'
import { adminListHref, adminRefundHref, adminTicketHref, enterForSenderHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { ReasonField, ReceivedFields, SentFields } from '#app/ui/refunds/notice-fields.tsx'
import { UndecidedRequests } from '#app/ui/refunds/undecided-requests.tsx'
import { TooMany } from '#app/ui/site/too-many.tsx'
import { londonDay } from '#app/utils/dates.ts'
import type { Route } from './+types/new'

export const middleware: Route.MiddlewareFunction[] = [allow('support'), allow('refunds'), allow('purchases')]

const title = 'Enter a call or letter'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, `${title} – Admin`) }]

const asked = z.object({ person: z.string().optional() })

/** The form for what somebody said or wrote to us beside the site. `?person=` fills in that person. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { person } = asked.parse(Object.fromEntries(url.searchParams))
  const db = context.get(dbContext)
  const sender = person ? await readSender(db, person) : undefined
  const undecided = person ? await listUndecidedAbout(db, { buyerId: person }) : []
  return { sender: sender ?? null, undecided, today: londonDay(context.get(nowContext)) }
}

/** Enters it: 303 to its ticket or case. If something is wrong, the form again with everything typed. */
export async function action({ context }: Route.ActionArgs) {
  const received = await receiveForm(context, enteringSchema)
  if (!received.ok) return received.answer
  const { submission } = received
  const { value } = submission
  const entered = await enterForSender(
    context.get(dbContext),
    context.get(adminContext),
    value,
    context.get(nowContext),
  )
  if (!entered.ok) {
    const fieldErrors = { [entered.field]: [entered.message] }
    return mistake(context, { reply: submission.reply({ fieldErrors }), undecided: entered.undecided }, 400)
  }
  const { kind, id, reference } = entered
  context.get(sessionContext).flash({
    tone: 'success',
    title: kind === 'ticket' ? 'Ticket entered' : 'Request entered',
    message: `It is ${reference}. ${value.email} has been told by email that we have it.`,
  })
  return redirect(kind === 'ticket' ? adminTicketHref(id) : adminRefundHref(id), 303)
}

const enter = 'Enter it'
const channels = enteredChannels.map((value) => ({ value, label: channelLabels[value] }))
const kinds = Object.entries(enteredKinds).map(([value, label]) => ({ value, label }))

export default function EnterForSender({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { sender, today } = loaderData
  const actionData = answer && 'reply' in answer ? answer.reply : answer
  const found = answer && 'reply' in answer ? answer.undecided : undefined
  const undecided = found ?? loaderData.undecided
  const [form, fields] = useForm<Record<keyof typeof enteringSchema.shape, string>>({
    id: 'entering',
    lastResult: actionData,
    defaultValue: { ...sender, receivedDay: today, reason: 'other' },
  })
  const shown = undecided.map(({ reference }) => reference).join(' ')
  const known = shown || fields.known.initialValue
  return (
    <>
      <TooMany button={enter} />
      {actionData && <ErrorSummary title="There is a problem" lead="Nothing has been entered yet." form={form} />}
      <AdminPage title={title} back={{ label: 'Support Tickets', href: adminListHref('support') }}>
        <p className="small">
          It is filed in the sender’s name and due from its receipt. An email tells the sender at once that we have it.
        </p>
        <UndecidedRequests requests={undecided} about={found ? 'this purchase' : 'this person’s purchases'} />
        <Controls>
          <form method="post" action={enterForSenderHref()} className="stack narrow" {...getFormProps(form)}>
            <input type="hidden" name="known" value={known} />
            <ChoiceField field={fields.channel} legend="How did it come?" choices={channels} />
            <ChoiceField field={fields.kind} legend="What is it?" choices={kinds} />
            <TextField field={fields.fullName} label="Their name" maxLength={120} />
            <TextField field={fields.email} type="email" label="Their email" maxLength={254} />
            <TextField
              field={fields.dealReference}
              label="Deal or reservation"
              isOptional
              hint="Such as PID-000118 or RES-7K2M9QWD."
              maxLength={40}
            />
            <TextField
              field={fields.subject}
              label="Subject"
              isOptional
              hint="Without one it is made from what it is and how it came."
              maxLength={150}
            />
            <TextAreaField field={fields.message} label="What was said" rows={6} />
            <ReceivedFields fields={fields} today={today} />
            <fieldset className="stack">
              <legend>Only for a refund or cancellation</legend>
              <p className="small">{noticeCounts} Of a call it is when it was made.</p>
              <ReasonField field={fields.reason} />
              <SentFields fields={fields} today={today} />
            </fieldset>
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
