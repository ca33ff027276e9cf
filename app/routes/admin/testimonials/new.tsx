import { getFormProps, useForm, type FieldMetadata, type SubmissionResult } from '@conform-to/react'
import { redirect } from 'react-router'
import { adminContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { enterTestimonial, type Before } from '#app/domain/testimonials/desk.server.ts'
import { testimonialEvidence } from '#app/domain/testimonials/evidence.ts'
import {
  enteredSchema,
  longestWords,
  shortestWords,
  testimonialRefusals,
} from '#app/domain/testimonials/testimonials.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { parseForm, typedIn } from '#app/middleware/forms.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { getFiles } from '#app/resources.server.ts'
import { isSameFile } from '#app/services/file-store.server.ts'
import { Controls } from '#app/ui/controls.tsx'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextAreaField, TextField } from '#app/ui/form.tsx'
import { adminListHref, adminTestimonialHref, adminTestimonialNewHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { TooMany } from '#app/ui/site/too-many.tsx'
import { formatShortTime, londonDay } from '#app/utils/dates.ts'
import { receiveUploads } from '../../receive-uploads.server.ts'
import { ConsentFields, EvidenceFields, IncentiveFields } from './fields.tsx'
import { fieldErrorsOf } from './mistakes.ts'
import type { Route } from './+types/new'

export const middleware: Route.MiddlewareFunction[] = [allow('testimonials')]

const title = 'Enter a testimonial'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, `${title} – Admin`) }]

/** The form for words that came by letter, email or telephone. */
export function loader({ context }: Route.LoaderArgs) {
  return { today: londonDay(context.get(nowContext)) }
}

/** Enters it: 303 to its record. If something is wrong, the form again with everything typed and every good file. */
export async function action({ context }: Route.ActionArgs) {
  const { form, isTooMany, intakes } = await receiveUploads(context, [testimonialEvidence])
  const [{ uploads: evidence, mistakes, status }] = intakes
  const answer = (reply: SubmissionResult, code: number, before?: Before) =>
    mistake(context, { reply, evidence, before }, code)
  if (isTooMany) return answer(typedIn(form, enteredSchema), 429)
  const submission = parseForm(form, enteredSchema)
  const fileErrors: Record<string, string[]> = mistakes.length > 0 ? { [testimonialEvidence.field]: mistakes } : {}
  if (submission.status !== 'success') return answer(submission.reply({ fieldErrors: fileErrors }), 400)
  if (mistakes.length > 0) return answer(submission.reply({ fieldErrors: fileErrors }), status)
  const entered = await enterTestimonial(
    context.get(dbContext),
    context.get(adminContext),
    submission.value,
    {
      ids: evidence.map(({ id }) => id),
      compare: (fileKey, otherKey) => isSameFile(getFiles(), fileKey, otherKey),
    },
    context.get(nowContext),
  )
  if (!entered.ok) {
    if (entered.reason === 'mistakes')
      return answer(submission.reply({ fieldErrors: fieldErrorsOf(entered) }), 400, entered.before)
    const { status: refused, message } = testimonialRefusals[entered.reason]
    return answer(submission.reply({ formErrors: [message] }), refused)
  }
  context.get(sessionContext).flash({
    tone: 'success',
    title: 'Testimonial entered',
    message: 'Its author has been told by email what we have, with the link that takes it back. Check it next.',
  })
  return redirect(adminTestimonialHref(entered.id), 303)
}

const enter = 'Enter it'

export default function EnterTestimonial({ loaderData: { today }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<Record<keyof typeof enteredSchema.shape | 'documents', string>>({
    id: 'entered',
    lastResult: actionData?.reply ?? null,
  })
  const before = actionData?.before
  return (
    <>
      <TooMany button={enter} hasFiles />
      {actionData && <ErrorSummary title="There is a problem" lead="Nothing has been entered yet." form={form} />}
      <AdminPage title={title} back={{ label: 'Testimonials', href: adminListHref('testimonials') }}>
        <div className="stack narrow">
          <p className="lead">Words that a buyer sent by letter, email or telephone.</p>
          <p>
            An email tells the buyer at once what we have, and how to change and withdraw it. Nothing is shown yet. What
            was entered wrongly and has not been verified can be entered again.
          </p>
          <Controls>
            <form
              method="post"
              action={adminTestimonialNewHref}
              encType="multipart/form-data"
              className="stack"
              {...getFormProps(form)}
            >
              <TextField field={fields.reference} label="Reservation" hint="Such as RES-7K2M9QWD." autoComplete="off" />
              {before && <Earlier field={fields.anew} before={before} />}
              <TextAreaField
                field={fields.words}
                label="Their words"
                hint={`As they were given, ${shortestWords} to ${longestWords} characters.`}
                rows={6}
              />
              <TextField field={fields.name} label="Name to show" hint="As they want it." autoComplete="off" />
              <IncentiveFields fields={fields} />
              <ConsentFields fields={fields} today={today} />
              <EvidenceFields fields={fields} kept={actionData?.evidence ?? []} />
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

interface EarlierProps {
  field: FieldMetadata<string>
  before: Before
}

/** The record that there is already, with the box that puts these words in its place where they may. It stands for what is there now. */
function Earlier({ field, before: { id, version, withdrawnAt, mayReplace } }: EarlierProps) {
  const mistaken = field.errors?.[0]
  const link = (
    <p className="small">
      <a href={adminTestimonialHref(id)}>The record that there is already</a>
    </p>
  )
  if (!mayReplace) return link
  return (
    <div className={mistaken && 'mistake'}>
      <div className="check">
        <input
          type="checkbox"
          id={field.id}
          name={field.name}
          form={field.formId}
          value={version}
          defaultChecked={field.initialValue === String(version)}
          aria-invalid={mistaken ? true : undefined}
          aria-describedby={mistaken && field.errorId}
        />
        <label htmlFor={field.id}>
          {withdrawnAt === null
            ? 'These words take the place of those that were entered before, with this consent.'
            : `The author withdrew their words on ${formatShortTime(withdrawnAt)}, and has sent these to us since.`}
        </label>
      </div>
      {mistaken && (
        <p id={field.errorId} className="small">
          <span className="vh">Error: </span>
          {mistaken}
        </p>
      )}
      {link}
    </div>
  )
}
