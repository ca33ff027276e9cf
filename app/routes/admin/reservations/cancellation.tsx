import { getFormProps, useForm } from '@conform-to/react'
import { data, redirect } from 'react-router'
import { adminContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { evidenceRules } from '#app/domain/refunds/evidence.ts'
import {
  channelLabels,
  enteredChannels,
  noticeRefusals,
  type NoticeRefusal,
  noticeSchema,
  readNoticeTimes,
} from '#app/domain/refunds/notices.ts'
import { enterNotice, listUndecidedAbout } from '#app/domain/refunds/notices.server.ts'
import { findPurchase } from '#app/domain/refunds/purchases.server.ts'
import { noticeCounts } from '#app/domain/terms/cancellation.ts'
import { getFiles } from '#app/resources.server.ts'
import { isSameFile } from '#app/services/file-store.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { parseForm, typedIn } from '#app/middleware/forms.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { Controls } from '#app/ui/controls.tsx'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { ChoiceField, TextAreaField } from '#app/ui/form.tsx'
import { adminRefundHref, adminReservationHref, cancellationHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { ReasonField, ReceivedFields, SentFields } from '#app/ui/refunds/notice-fields.tsx'
import { UndecidedRequests } from '#app/ui/refunds/undecided-requests.tsx'
import { TooMany } from '#app/ui/site/too-many.tsx'
import { formatDate, londonDay } from '#app/utils/dates.ts'
import { receiveUploads } from '../../receive-uploads.server.ts'
import { UploadField } from '../../upload-field.tsx'
import type { Route } from './+types/cancellation'

export const middleware: Route.MiddlewareFunction[] = [allow('purchases'), allow('refunds')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Enter a cancellation – Admin') }]

/** The form for a cancellation of this purchase that came in another way than by the site's form. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const purchase = await findPurchase(context.get(dbContext), params.id)
  if (!purchase) throw refused('not-found')
  if (purchase.buyerId === context.get(adminContext).id) throw refused('own-purchase')
  const { reservationId, reference, buyerName, dealTitle, dealReference, paidAt } = purchase
  return {
    undecided: await listUndecidedAbout(context.get(dbContext), { reservationId }),
    id: reservationId,
    reference,
    about: `${buyerName}, ${dealTitle} (${dealReference}), paid on ${formatDate(paidAt)}`,
    firstDay: londonDay(paidAt),
    today: londonDay(context.get(nowContext)),
  }
}

/** Enters it: 303 to its case. If something is wrong, the form again with everything typed and every good file. */
export async function action({ params, context }: Route.ActionArgs) {
  const { form, isTooMany, intakes } = await receiveUploads(context, [evidenceRules])
  const [{ uploads: evidence, mistakes, status }] = intakes
  if (isTooMany) return mistake(context, { reply: typedIn(form, noticeSchema), evidence }, 429)
  const db = context.get(dbContext)
  const now = context.get(nowContext)
  const purchase = await findPurchase(db, params.id)
  if (!purchase) throw refused('not-found')
  const submission = parseForm(form, noticeSchema)
  const fileErrors: Record<string, string[]> = mistakes.length > 0 ? { [evidenceRules.field]: mistakes } : {}
  if (submission.status !== 'success')
    return mistake(context, { reply: submission.reply({ fieldErrors: fileErrors }), evidence }, 400)
  const times = readNoticeTimes(submission.value, purchase.paidAt, now)
  if (!times.ok || mistakes.length > 0) {
    const fieldErrors = { ...fileErrors, ...(!times.ok && { [times.field]: [times.message] }) }
    return mistake(context, { reply: submission.reply({ fieldErrors }), evidence }, times.ok ? status : 400)
  }
  const ids = evidence.map(({ id }) => id)
  const compare = (fileKey: string, otherKey: string) => isSameFile(getFiles(), fileKey, otherKey)
  const entered = await enterNotice(
    db,
    context.get(adminContext),
    params.id,
    submission.value,
    times,
    ids,
    now,
    compare,
  )
  if (!entered.ok) throw refused(entered.reason)
  context.get(sessionContext).flash({
    tone: 'success',
    title: 'Cancellation entered',
    message: `It is ${entered.reference}, and counts from ${formatDate(times.sentAt)}. ${purchase.buyerName} has been told by email that we have it.`,
  })
  return redirect(adminRefundHref(entered.requestId), 303)
}

function refused(reason: NoticeRefusal) {
  const { status, message } = noticeRefusals[reason]
  return data({ message }, { status })
}

const enter = 'Enter the cancellation'
const channels = enteredChannels.map((value) => ({ value, label: channelLabels[value] }))

export default function EnterCancellation({ loaderData, actionData }: Route.ComponentProps) {
  const { id, reference, about, firstDay, today, undecided } = loaderData
  const [form, fields] = useForm<Record<keyof typeof noticeSchema.shape | 'documents', string>>({
    id: 'cancellation',
    lastResult: actionData?.reply,
    defaultValue: { receivedDay: today, reason: 'other' },
  })
  return (
    <>
      <TooMany button={enter} hasFiles />
      {actionData && <ErrorSummary title="There is a problem" lead="Nothing has been entered yet." form={form} />}
      <AdminPage title="Enter a cancellation" back={{ label: reference, href: adminReservationHref(id) }}>
        <div className="stack narrow">
          <p className="lead">{about}</p>
          <UndecidedRequests requests={undecided} about="this purchase" />
          <p>
            What the buyer is told: “{noticeCounts}” An email tells them at once that we have it; our own deadlines run
            from receipt.
          </p>
          <Controls>
            <form
              method="post"
              action={cancellationHref(id)}
              encType="multipart/form-data"
              className="stack"
              {...getFormProps(form)}
            >
              <ChoiceField field={fields.channel} legend="How did it come?" choices={channels} />
              <SentFields fields={fields} firstDay={firstDay} today={today} />
              <ReceivedFields fields={fields} firstDay={firstDay} today={today} />
              <ReasonField field={fields.reason} />
              <TextAreaField field={fields.details} label="What it says" isOptional rows={4} />
              <UploadField
                field={fields.documents}
                rules={evidenceRules}
                label="The letter or email"
                moreLabel="More files"
                kept={actionData?.evidence ?? []}
              />
              <p>
                <button className="btn primary tall" type="submit">
                  {enter}
                </button>
              </p>
            </form>
          </Controls>
        </div>
      </AdminPage>
    </>
  )
}
