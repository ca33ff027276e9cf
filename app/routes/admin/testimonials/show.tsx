import { getFormProps, useForm } from '@conform-to/react'
import { data, redirect } from 'react-router'
import { adminContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { checkTestimonial, readTestimonial, type TestimonialPage } from '#app/domain/testimonials/desk.server.ts'
import { testimonialEvidence } from '#app/domain/testimonials/evidence.ts'
import {
  checkSchema,
  endWithoutConsent,
  givenText,
  howToWithdraw,
  lastDayOf,
  refusalReasons,
  testimonialRefusals,
  testimonialStates,
} from '#app/domain/testimonials/testimonials.ts'
import { formatBytes } from '#app/domain/deals/record/deals.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { parseForm, typedIn } from '#app/middleware/forms.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { getFiles } from '#app/resources.server.ts'
import { isSameFile } from '#app/services/file-store.server.ts'
import { Controls } from '#app/ui/controls.tsx'
import { Known, Log, type KnownFact } from '#app/ui/desk/case.tsx'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { TrailLink } from '#app/ui/desk/trail-link.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextField } from '#app/ui/form.tsx'
import {
  adminListHref,
  adminReservationHref,
  adminTestimonialEndHref,
  adminTestimonialHref,
  testimonialEvidenceHref,
} from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { TooMany } from '#app/ui/site/too-many.tsx'
import { formatDate, formatShortTime, londonDay } from '#app/utils/dates.ts'
import { tellEntries } from '../refunds/tell.ts'
import { receiveUploads } from '../../receive-uploads.server.ts'
import { ConsentFields, EvidenceFields, IncentiveFields } from './fields.tsx'
import { fieldErrorsOf } from './mistakes.ts'
import { TestimonialStateTag } from './state-tag.tsx'
import type { Route } from './+types/show'

export const middleware: Route.MiddlewareFunction[] = [allow('testimonials')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Testimonial – Admin') }]

const notThere = () => {
  const { status, message } = testimonialRefusals['not-found']
  return data({ message }, { status })
}

/** A testimonial whole: the words, whose they are, what was agreed to, what was checked and what has happened. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await readTestimonial(context.get(dbContext), context.get(adminContext), params.id)
  if (!page) throw notThere()
  return { ...page, history: tellEntries(page.history), today: londonDay(context.get(nowContext)) }
}

/**
 * Writes down what was checked, or shows the words: 303 back to the record. If something is wrong, the page again with everything
 * typed and every good file: 400, 403 for whoever may not decide, or 409 where the record has changed.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const { form, isTooMany, intakes } = await receiveUploads(context, [testimonialEvidence])
  const [{ uploads: evidence, mistakes, status }] = intakes
  if (isTooMany) return mistake(context, { reply: typedIn(form, checkSchema), evidence }, 429)
  const submission = parseForm(form, checkSchema)
  const fileErrors: Record<string, string[]> = mistakes.length > 0 ? { [testimonialEvidence.field]: mistakes } : {}
  if (submission.status !== 'success')
    return mistake(context, { reply: submission.reply({ fieldErrors: fileErrors }), evidence }, 400)
  if (mistakes.length > 0)
    return mistake(context, { reply: submission.reply({ fieldErrors: fileErrors }), evidence }, status)
  const checked = await checkTestimonial(
    context.get(dbContext),
    context.get(adminContext),
    params.id,
    submission.value,
    {
      ids: evidence.map(({ id }) => id),
      compare: (fileKey, otherKey) => isSameFile(getFiles(), fileKey, otherKey),
    },
    context.get(nowContext),
  )
  if (!checked.ok) {
    if (checked.reason === 'not-found') throw notThere()
    if (checked.reason === 'mistakes')
      return mistake(context, { reply: submission.reply({ fieldErrors: fieldErrorsOf(checked) }), evidence }, 400)
    const { status: refused, message } = testimonialRefusals[checked.reason]
    return mistake(context, { reply: submission.reply({ formErrors: [message] }), evidence }, refused)
  }
  const page = await readTestimonial(context.get(dbContext), context.get(adminContext), params.id)
  context.get(sessionContext).flash(
    submission.value.intent === 'verify'
      ? {
          tone: 'success',
          title: 'Verified',
          message: page?.purchase
            ? 'The words are on the website. Their author is told by email.'
            : 'The words are on the website. No purchase is known, so tell their author yourself.',
        }
      : { tone: 'success', title: 'Saved', message: 'Nothing is shown yet.' },
  )
  return redirect(adminTestimonialHref(params.id), 303)
}

type PageData = Route.ComponentProps['loaderData']

export default function TestimonialAtDesk({ loaderData, actionData }: Route.ComponentProps) {
  const { record, isOwn, mayDecide } = loaderData
  const { state } = record
  const hasAnswer = (record.incentive ?? record.said_incentive) !== null || record.had_incentive === 1
  const isToCheck = state === 'received' || state === 'refused'
  const [form, fields] = useForm<Record<keyof typeof checkSchema.shape | 'documents', string>>({
    id: 'check',
    lastResult: actionData?.reply ?? null,
    defaultValue: checkedBefore(record),
  })
  return (
    <>
      <TooMany button="Save" hasFiles />
      {actionData && <ErrorSummary title="Nothing was changed" lead="Something is not right yet:" form={form} />}
      <AdminPage
        title={record.name ?? 'Testimonial'}
        back={{ label: 'Testimonials', href: adminListHref('testimonials') }}
        status={<TestimonialStateTag state={state} isSample={record.is_sample === 1} />}
        dock={
          isToCheck && !isOwn ? (
            <a className="btn primary" href="#check">
              Check
            </a>
          ) : undefined
        }
      >
        <div className="case">
          <div>
            <Words record={record} />
            {isToCheck && !isOwn && (
              <section className="panel key stack" aria-labelledby="check-heading">
                <h2 id="check-heading">Check it</h2>
                <Controls>
                  <form
                    method="post"
                    action={adminTestimonialHref(record.id)}
                    encType="multipart/form-data"
                    className="stack"
                    {...getFormProps(form)}
                  >
                    <input type="hidden" name="version" value={record.version} />
                    {record.reservation_id === null && (
                      <TextField
                        field={fields.reference}
                        label="Reservation"
                        isOptional
                        hint="Such as RES-7K2M9QWD."
                        autoComplete="off"
                      />
                    )}
                    <IncentiveFields fields={fields} why={hasAnswer ? fields.why : undefined} />
                    {record.consent_at === null && <ConsentFields fields={fields} today={loaderData.today} />}
                    <EvidenceFields fields={fields} kept={actionData?.evidence ?? []} />
                    <p className="row">
                      <button className="btn" type="submit" name="intent" value="save">
                        Save
                      </button>
                      {mayDecide && (
                        <button className="btn primary" type="submit" name="intent" value="verify">
                          Verify and show
                        </button>
                      )}
                    </p>
                    {!mayDecide && <p className="small">An admin decides what is shown.</p>}
                  </form>
                </Controls>
              </section>
            )}
            {(!isToCheck || isOwn) && actionData && (
              <Typed
                texts={[fields.what, fields.why, fields.consentHow, fields.evidence].map(
                  (field) => field.initialValue ?? '',
                )}
              />
            )}
            <Evidence record={record} files={loaderData.files} isInForm={isToCheck && !isOwn} />
            <section className="tight" aria-labelledby="history">
              <div className="row apart">
                <h2 id="history">What happened</h2>
                <TrailLink className="small" thing={{ type: 'testimonial', id: record.id }}>
                  Audit trail of this testimonial
                </TrailLink>
              </div>
              <Log events={loaderData.history} />
            </section>
          </div>
          <aside aria-label="Record and consent">
            <Facts {...loaderData} />
            <Consent record={record} />
            {isOwn && <p className="panel">{testimonialRefusals['own-purchase'].message}</p>}
            {mayDecide && state !== 'asked' && state !== 'withdrawn' && (
              <div className="row">
                <a className="btn" href={adminTestimonialEndHref(record.id)}>
                  {state === 'verified' ? 'Take down or withdraw' : 'Refuse or withdraw'}
                </a>
              </div>
            )}
          </aside>
        </div>
      </AdminPage>
    </>
  )
}

/** What was typed into the form while it went away, as when a colleague decided first. */
function Typed({ texts }: { texts: string[] }) {
  return (
    <section className="tight" aria-labelledby="typed">
      <h2 id="typed">What you had typed</h2>
      {texts
        .filter((text) => text !== '')
        .map((text, index) => (
          <p key={index} className="typed">
            {text}
          </p>
        ))}
    </section>
  )
}

/** What stands in the form at first: what was checked before, else what the author says. */
function checkedBefore({ incentive, said_incentive: said, evidence }: TestimonialPage['record']) {
  const given = incentive ?? said
  return {
    incentive: given === null ? undefined : given === '' ? 'no' : 'yes',
    what: given ?? '',
    evidence,
  }
}

function Words({ record: { state, words } }: Pick<PageData, 'record'>) {
  if (words === null)
    return (
      <section aria-labelledby="words">
        <h2 id="words">Words</h2>
        <p>{state === 'asked' ? 'The buyer has been asked and has not answered.' : 'Withdrawn by their author.'}</p>
      </section>
    )
  return (
    <section className="tight" aria-labelledby="words">
      <h2 id="words">Words</h2>
      <blockquote className="words typed">{words}</blockquote>
    </section>
  )
}

function Facts({ record, purchase, decider, linkUntil, isToRecheck }: PageData) {
  const given = (incentive: string | null) =>
    incentive === null ? 'Not known' : incentive === '' ? 'Nothing' : <bdi>{givenText(incentive)}</bdi>
  const hasWords = record.words !== null
  const facts: KnownFact[] = [
    hasWords ? ['Name shown', <bdi key="name">{record.name}</bdi>] : null,
    hasWords ? ['Beside it', record.deal_label] : null,
    [
      'Purchase',
      purchase ? (
        <a href={adminReservationHref(purchase.reservationId)}>
          {purchase.dealTitle}, {purchase.reference}
        </a>
      ) : (
        'None is known'
      ),
    ],
    purchase
      ? ['Completed on', purchase.completedOn ? formatDate(purchase.completedOn) : 'It has not completed']
      : null,
    purchase?.isPaidBack ? ['Payment', 'All of it went back to the buyer, so that the purchase is no evidence'] : null,
    isToRecheck ? ['On the website', 'Not any more: it has to be checked once more'] : null,
    purchase?.isByStaff ? ['Author', 'Works here: not to be shown'] : null,
    hasWords ? ['Given for it, the author says', given(record.said_incentive)] : null,
    hasWords
      ? ['Given for it, as shown', record.incentive === null ? 'Not checked yet' : given(record.incentive)]
      : null,
    record.incentive_why
      ? [
          'Why that is another answer',
          <span key="why" className="typed">
            {record.incentive_why}
          </span>,
        ]
      : null,
    record.had_incentive === 1 ? ['Before the withdrawal', 'Something was given for the words'] : null,
    record.asked_at ? ['Question emailed', formatShortTime(record.asked_at)] : null,
    linkUntil && (record.state === 'asked' || record.state === 'received')
      ? ['Can write by the link until', lastDayOf(linkUntil)]
      : null,
    purchase?.isNotAsked ? ['Asking', 'The buyer is not asked about any purchase'] : null,
    record.received_at ? ['Received', formatShortTime(record.received_at)] : null,
    record.decided_at
      ? [
          testimonialStates[record.state],
          `${formatShortTime(record.decided_at)}, by ${decider ?? 'someone since deleted'}`,
        ]
      : null,
    record.refused_because ? ['Because', refusalReasons[record.refused_because].label] : null,
    record.refusal_note
      ? [
          'The author reads',
          <span key="note" className="typed">
            {record.refusal_note}
          </span>,
        ]
      : null,
    record.withdrawn_at ? ['Last withdrawn', formatShortTime(record.withdrawn_at)] : null,
  ]
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">Record</h2>
      <Known facts={facts} />
    </section>
  )
}

/** How consent was given. */
const consentWays = {
  link: 'by the form, reached by the link of our email',
  account: 'by the form, signed in',
  desk: 'entered at the desk',
} as const

function Consent({ record }: Pick<PageData, 'record'>) {
  if (record.words === null) return null
  return (
    <section className="tight" aria-labelledby="consent">
      <h2 id="consent">Consent</h2>
      {record.consent_at && record.consent_by ? (
        <>
          <p>
            {formatShortTime(record.consent_at)}, {consentWays[record.consent_by]}
            {record.consent_version && `, wording of ${record.consent_version}`}:
          </p>
          <blockquote className="words typed">{record.consent_text}</blockquote>
        </>
      ) : (
        <p>
          None is recorded.
          {record.state === 'received' &&
            ` Without one the record is deleted on ${formatDate(endWithoutConsent(record.updated_at))}.`}
        </p>
      )}
      <p className="small">How it is withdrawn: {howToWithdraw}</p>
    </section>
  )
}

interface EvidenceProps extends Pick<PageData, 'record' | 'files'> {
  /** True where the form has what is written down. */
  isInForm: boolean
}

function Evidence({ record, files, isInForm }: EvidenceProps) {
  if (record.words === null || (isInForm && files.length === 0)) return null
  return (
    <section className="tight" aria-labelledby="evidence">
      <h2 id="evidence">Evidence</h2>
      {!isInForm && <p className="typed">{record.evidence || 'Nothing is written down.'}</p>}
      {files.length > 0 && (
        <ul>
          {files.map(({ id, fileName, byteSize }) => (
            <li key={id}>
              <a href={testimonialEvidenceHref(record.id, id)}>
                {fileName} ({formatBytes(byteSize)})
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
