import { getFormProps, useForm } from '@conform-to/react'
import { redirect } from 'react-router'
import { dbContext, nowContext, visitorContext } from '#app/context.ts'
import { evidenceRules } from '#app/domain/refunds/evidence.ts'
import { listOpenRequests, listRefundProgress } from '#app/domain/refunds/progress.server.ts'
import { listRefundable, refundFacts } from '#app/domain/refunds/purchases.server.ts'
import { fileRefundRequest } from '#app/domain/refunds/requests.server.ts'
import {
  canonicalReference,
  refundRequestSchema,
  refundTexts,
  type RefundRequestInput,
} from '#app/domain/refunds/requests.ts'
import { isLive, isUndecided } from '#app/domain/terms/refund-states.ts'
import { refundDates, refundReasonLabels, refundToday } from '#app/domain/terms/refund-rules.ts'
import { trapFieldName } from '#app/utils/trap-field.ts'
import { fullName } from '#app/domain/people/users.ts'
import { mistake, noteFailure } from '#app/middleware/answers.server.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { ErrorSummary, SelectField, TextAreaField, TextField } from '#app/ui/form.tsx'
import { accountHref, refundReceivedHref, refundsHref } from '#app/ui/links.ts'
import { pageMeta } from '#app/ui/site/meta.ts'
import { formatDate, formatDayAndTime } from '#app/utils/dates.ts'
import { TrapField } from '#app/ui/trap.tsx'
import { receiveUploads } from '../receive-uploads.server.ts'
import { UploadField } from '../upload-field.tsx'
import { RefundPolicy } from './refund-policy.tsx'
import type { Route } from './+types/request'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Refund request',
    description:
      'Ask for your secure price back: full refund within 48 hours of payment, whatever the reason. What applies later, and how to ask.',
    path: refundsHref,
  })

/**
 * The form, filled in as far as the address or the account allows. A buyer also sees which refunds their purchases allow today.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const now = context.get(nowContext)
  const db = context.get(dbContext)
  const purchases = visitor ? await listRefundable(db, visitor.id) : []
  const progress = await listRefundProgress(
    db,
    purchases.map((purchase) => purchase.reservationId),
  )
  // Requests that no purchase on this page shows.
  const told = new Set([...progress.values()].map(({ requestId }) => requestId))
  const open = visitor ? await listOpenRequests(db, visitor.id) : []
  return {
    name: visitor ? fullName(visitor) : '',
    email: visitor?.email ?? '',
    dealReference: canonicalReference(url.searchParams.get('deal') ?? '') ?? purchases[0]?.dealReference ?? '',
    requests: open
      .filter(({ requestId }) => !told.has(requestId))
      .map(({ reference, dealReference, askedAt, status, isFromUs }) => ({
        reference,
        dealReference,
        askedOn: formatDate(askedAt),
        canWithdraw: isUndecided(status) && !isFromUs,
      })),
    purchases: purchases.map((purchase) => {
      const dates = refundDates(purchase.paidAt)
      const asked = progress.get(purchase.reservationId)
      const isAsked = asked !== undefined && isLive(asked.status)
      return {
        reference: purchase.reference,
        isAsked,
        deal: `${purchase.dealTitle} (${purchase.dealReference})`,
        today: isAsked
          ? `A refund of this purchase has been requested (${asked.reference}). You can follow it in your account.`
          : refundToday(refundFacts(purchase, 'changed-plans', now), now).sentence,
        anyReasonUntil: dates.anyReasonUntil > now ? formatDayAndTime(dates.anyReasonUntil) : null,
        cancelUntil: dates.cancelBefore > now ? formatDate(dates.lastCancelDay) : null,
      }
    }),
  }
}

/** Files the request: 303 to its confirmation. If it is refused, the form again with everything typed and every good file. */
export async function action({ context }: Route.ActionArgs) {
  const { form, uploads: evidence, mistakes, status } = await receiveUploads(context, evidenceRules)
  // No person sees this field, so a program has filled it in.
  if (form.get(trapFieldName)) return redirect(refundReceivedHref(), 303)

  const submission = parseForm(form, refundRequestSchema)
  if (submission.status !== 'success' || mistakes.length > 0) {
    const reply = submission.reply(mistakes.length > 0 ? { fieldErrors: { [evidenceRules.field]: mistakes } } : {})
    return mistake(context, { reply, evidence, isMissing: isMissing(form) }, mistakes.length > 0 ? status : 400)
  }
  try {
    const { reference } = await fileRefundRequest(
      context.get(dbContext),
      context.get(visitorContext),
      submission.value,
      evidence.map(({ id }) => id),
      context.get(nowContext),
    )
    return redirect(refundReceivedHref(reference), 303)
  } catch (error) {
    // Nothing typed and no file may be lost when the failure is ours.
    const status = noteFailure(context, error)
    const reply = submission.reply({ formErrors: [refundTexts.failed] })
    return mistake(context, { reply, evidence, isMissing: false }, status)
  }
}

function isMissing(form: FormData): boolean {
  return ['fullName', 'email', 'reason'].some((name) => {
    const value = form.get(name)
    return typeof value !== 'string' || value.trim() === ''
  })
}

const reasonOptions = Object.entries(refundReasonLabels).map(([value, label]) => ({ value, label }))

export default function RequestRefund({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, dealReference, purchases, requests } = loaderData
  const [form, fields] = useForm<RefundRequestInput & { documents?: string }>({
    id: 'refund',
    lastResult: actionData?.reply,
    defaultValue: { fullName: name, email, dealReference },
  })
  return (
    <div className="wrap">
      <div className="split">
        <div className="loose">
          {actionData && (
            <ErrorSummary
              title={actionData.isMissing ? refundTexts.missingTitle : 'There is a problem'}
              lead={actionData.isMissing ? refundTexts.missing : 'Nothing has been sent yet.'}
              form={form}
            />
          )}
          <div className="stack">
            <h1>Refund request</h1>
            <p className="lead">
              Tell us which deal and why. We’ll process it within 5-7 business days. You do not need an account.
            </p>
          </div>
          <form
            method="post"
            action={refundsHref}
            encType="multipart/form-data"
            className="stack narrow"
            {...getFormProps(form)}
          >
            <TextField field={fields.fullName} label="Full name" autoComplete="name" />
            <TextField
              field={fields.email}
              type="email"
              label="Email"
              hint="The address of your account, if you have one."
              autoComplete="email"
            />
            <TextField
              field={fields.dealReference}
              label="Deal reference"
              isOptional
              hint="It looks like PID-000118 and is in your account and in the email about your payment."
            />
            <SelectField field={fields.reason} label="Reason" options={reasonOptions} placeholder="Choose a reason" />
            <TextAreaField field={fields.details} label="Details" isOptional rows={5} />
            <UploadField
              field={fields.documents}
              rules={evidenceRules}
              label="Supporting documents"
              moreLabel="More supporting documents"
              kept={actionData?.evidence ?? []}
            />
            <TrapField id="refund-empty" />
            <p>
              <button className="btn primary tall" type="submit">
                Submit Refund Request
              </button>
            </p>
          </form>
        </div>
        <aside className="side stack">
          {purchases.map((purchase) => (
            <YourPurchase key={purchase.reference} {...purchase} />
          ))}
          {requests.map(({ reference, askedOn, dealReference, canWithdraw }) => (
            <section key={reference} className="panel stack" aria-labelledby={`request-${reference}`}>
              <h2 id={`request-${reference}`}>
                Open request<span className="vh"> {reference}</span>
              </h2>
              <p>
                A refund {dealReference ? `of ${dealReference} ` : ''}was requested on {askedOn} ({reference}). You can
                follow {canWithdraw && 'or withdraw '}it in <a href={accountHref}>your account</a>.
              </p>
            </section>
          ))}
          <RefundPolicy />
          <div className="tight small">
            <h2>Already asked?</h2>
            <p className="muted">
              Follow each step under <a href={accountHref}>your account</a>.
            </p>
          </div>
        </aside>
      </div>
    </div>
  )
}

interface YourPurchaseProps {
  reference: string
  deal: string
  /** Whether a request for this purchase is open or being paid. */
  isAsked: boolean
  today: string
  anyReasonUntil: string | null
  cancelUntil: string | null
}

function YourPurchase({ reference, deal, isAsked, today, anyReasonUntil, cancelUntil }: YourPurchaseProps) {
  return (
    <section className="panel stack" aria-labelledby={`purchase-${reference}`}>
      <h2 id={`purchase-${reference}`}>
        Your purchase<span className="vh"> {reference}</span>
      </h2>
      <p className="small">{deal}</p>
      <p>{today}</p>
      <dl className="facts">
        {anyReasonUntil && (
          <div>
            <dt>Full refund, any reason, until</dt>
            <dd>{anyReasonUntil}</dd>
          </div>
        )}
        {cancelUntil && (
          <div>
            <dt>Cancellation period ends with</dt>
            <dd>{cancelUntil}</dd>
          </div>
        )}
      </dl>
      {!isAsked && <p className="fine">Requesting a refund locks the documents until it is decided or withdrawn.</p>}
    </section>
  )
}
