import { getFormProps, useForm } from '@conform-to/react'
import { redirect } from 'react-router'
import { clientAddressContext, dbContext, nowContext, visitorContext } from '#app/context.ts'
import { evidenceRules } from '#app/domain/refunds/evidence.ts'
import { choiceFor, isChoiceMissing, readRefundForm } from '#app/domain/refunds/form.server.ts'
import { fileRefundRequest } from '#app/domain/refunds/requests.server.ts'
import {
  canonicalReference,
  readRefundChoice,
  refundFormSchema,
  refundTexts,
  somethingElse,
  type RefundablePurchase,
  type RefundForm,
} from '#app/domain/refunds/requests.ts'
import { getFiles } from '#app/resources.server.ts'
import { isSameFile } from '#app/services/file-store.server.ts'
import { refundReasonLabels } from '#app/domain/terms/refund-reasons.ts'
import { trapFieldName } from '#app/utils/trap-field.ts'
import { fullName } from '#app/domain/people/users.ts'
import { mistake, noteFailure } from '#app/middleware/answers.server.ts'
import { parseForm, typedIn } from '#app/middleware/forms.server.ts'
import { Controls } from '#app/ui/controls.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { ChoiceField, SelectField, TextAreaField, TextField, type Choice } from '#app/ui/form.tsx'
import { accountHref, refundReceivedHref, refundsHref } from '#app/ui/links.ts'
import { pageMeta } from '#app/ui/site/meta.ts'
import { formatDate } from '#app/utils/dates.ts'
import { TooMany } from '#app/ui/site/too-many.tsx'
import { TrapField } from '#app/ui/trap.tsx'
import { receiveUploads } from '../receive-uploads.server.ts'
import { UploadField } from '../upload-field.tsx'
import { OpenRequest } from './open-request.tsx'
import { RefundPolicy } from './refund-policy.tsx'
import '#app/ui/styles/paying.css'
import { useSecurePrice } from '#app/ui/deals/secure-price.tsx'
import type { Route } from './+types/request'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Refund request',
    description:
      'Request your secure price back: full refund within 48 hours of payment, whatever the reason. What applies later, and how to request it.',
    path: refundsHref,
  })

/**
 * The form, filled in as far as the address or the account allows. Buyers choose among their purchases, and see what each would
 * bring back now and which requests are open.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const own = await readRefundForm(context.get(dbContext), visitor, context.get(nowContext))
  const named = canonicalReference(url.searchParams.get('deal') ?? '') ?? ''
  const purchase = visitor ? choiceFor(named, own) : ''
  return {
    ...own,
    isSignedIn: visitor !== null,
    name: visitor ? fullName(visitor) : '',
    email: visitor?.email ?? '',
    purchase,
    // A reference that belongs to one of the cards is chosen there and not typed once more.
    dealReference: visitor && purchase !== somethingElse ? '' : named,
  }
}

/** Files the request: 303 to its confirmation. If it is refused, the form again with everything typed and every good file. */
export async function action({ context }: Route.ActionArgs) {
  const { form, isTooMany, intakes } = await receiveUploads(context, [evidenceRules])
  const [{ uploads: evidence, mistakes, status }] = intakes
  if (isTooMany) {
    return mistake(context, { reply: typedIn(form, refundFormSchema), evidence, isMissing: false }, 429)
  }
  // No person sees this field, so a program has filled it in.
  if (form.get(trapFieldName)) return redirect(refundReceivedHref(), 303)

  const submission = parseForm(form, refundFormSchema)
  const db = context.get(dbContext)
  const visitor = context.get(visitorContext)
  const choice = { purchase: typed(form, 'purchase'), dealReference: typed(form, 'dealReference') }
  const unclear = (await isChoiceMissing(db, visitor, choice)) ? [refundTexts.choose] : []
  if (submission.status !== 'success' || mistakes.length > 0 || unclear.length > 0) {
    const fieldErrors = {
      ...(unclear.length > 0 && { purchase: unclear }),
      ...(mistakes.length > 0 && { [evidenceRules.field]: mistakes }),
    }
    const reply = submission.reply({ fieldErrors })
    return mistake(context, { reply, evidence, isMissing: isMissing(form) }, mistakes.length > 0 ? status : 400)
  }
  try {
    const { reference } = await fileRefundRequest(
      db,
      visitor,
      { ...readRefundChoice(submission.value), from: context.get(clientAddressContext) },
      evidence.map(({ id }) => id),
      context.get(nowContext),
      (fileKey, otherKey) => isSameFile(getFiles(), fileKey, otherKey),
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
  return ['fullName', 'email', 'reason'].some((name) => typed(form, name) === '')
}

function typed(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

const submit = 'Submit Refund Request'
const reasonOptions = Object.entries(refundReasonLabels).map(([value, label]) => ({ value, label }))

export default function RequestRefund({ loaderData, actionData }: Route.ComponentProps) {
  const { isSignedIn, name, email, purchase, dealReference, purchases, requests } = loaderData
  const [form, fields] = useForm<RefundForm & { documents?: string }>({
    id: 'refund',
    lastResult: actionData?.reply,
    defaultValue: { fullName: name, email, purchase, dealReference },
  })
  const securePrice = useSecurePrice()
  const reference = (
    <TextField
      field={fields.dealReference}
      label="Deal reference"
      isOptional
      hint="It looks like PID-000118 or RES-AW6K28Q7. You can find it in your account and in your payment email."
    />
  )
  return (
    <div className="wrap">
      <div className="split">
        <div className="loose">
          <TooMany button={submit} hasFiles />
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
              Tell us which deal it is about and why you would like a refund. We’ll process it within 5-7 business days.
              You do not need an account.
            </p>
          </div>
          {requests.map((request) => (
            <OpenRequest key={request.reference} request={request} />
          ))}
          {requests.length > 0 && <h2>Request a refund of another purchase</h2>}
          <Controls>
            <form
              method="post"
              action={refundsHref}
              encType="multipart/form-data"
              className="stack narrow"
              {...getFormProps(form)}
            >
              {purchases.length > 0 ? (
                <ChoiceField
                  field={fields.purchase}
                  legend="Which purchase?"
                  className="ask"
                  choices={[
                    ...purchases.map((purchase) => toChoice(purchase, securePrice)),
                    {
                      value: somethingElse,
                      label: 'Something else, or a purchase made with another email',
                      field: reference,
                    },
                  ]}
                />
              ) : (
                <>
                  {/* All that is left is something else: each purchase has its request already. */}
                  {requests.length > 0 && <input type="hidden" name={fields.purchase.name} value={somethingElse} />}
                  {reference}
                </>
              )}
              <TextField field={fields.fullName} label="Full name" autoComplete="name" />
              <TextField
                field={fields.email}
                type="email"
                label="Email"
                hint={
                  isSignedIn
                    ? 'We will write to this address.'
                    : 'Use the email address of your account, if you have one.'
                }
                autoComplete="email"
              />
              <SelectField field={fields.reason} label="Reason" options={reasonOptions} placeholder="Choose a reason" />
              <TextAreaField field={fields.details} label="Details" isOptional rows={5} />
              <TrapField id="refund-empty" />
              <UploadField
                field={fields.documents}
                rules={evidenceRules}
                label="Supporting documents"
                moreLabel="More supporting documents"
                kept={actionData?.evidence ?? []}
              />
              {purchases.length > 0 && (
                <p className="small muted">
                  If you request a refund, the documents are locked until your request is decided or withdrawn.
                </p>
              )}
              <p>
                <button className="btn primary tall" type="submit">
                  {submit}
                </button>
              </p>
            </form>
          </Controls>
        </div>
        <aside className="side stack">
          <RefundPolicy />
          <p className="small">
            Already requested a refund? Follow its progress in <a href={accountHref}>your account</a>.
          </p>
        </aside>
      </div>
    </div>
  )
}

function toChoice(purchase: RefundablePurchase, securePrice: (pence: number) => string): Choice {
  const { reference, dealReference, dealTitle, paidPence, paidAt, today } = purchase
  return {
    value: reference,
    label: dealTitle,
    about: (
      <>
        <p className="fine">
          {reference} · {dealReference} · paid {securePrice(paidPence)} on {formatDate(paidAt)}
        </p>
        <p>{today}</p>
      </>
    ),
  }
}
