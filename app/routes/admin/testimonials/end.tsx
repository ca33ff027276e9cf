import { data, redirect } from 'react-router'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { readTestimonial } from '#app/domain/testimonials/desk.server.ts'
import { refuseTestimonial, withdrawForAuthor } from '#app/domain/testimonials/refusing.server.ts'
import {
  refusalReasons,
  refusalSchema,
  testimonialRefusals,
  withdrawalSchema,
  type TestimonialRefusal,
} from '#app/domain/testimonials/testimonials.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { Refusal } from '#app/ui/desk/refusal.tsx'
import { adminTestimonialEndHref, adminTestimonialHref } from '#app/ui/links.ts'
import { PlainArea, PlainSelect, PlainText } from '#app/ui/plain-fields.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { readText, readTyped } from '../refunds/read-form.ts'
import type { Route } from './+types/end'

export const middleware: Route.MiddlewareFunction[] = [allow('testimonial-decisions')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Refuse or withdraw – Admin') }]

const notThere = () => {
  const { status, message } = testimonialRefusals['not-found']
  return data({ message }, { status })
}

/** The two ways in which words are not shown, or not any more. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await readTestimonial(context.get(dbContext), context.get(adminContext), params.id)
  if (!page) throw notThere()
  const { record, purchase, isOwn } = page
  const whyNot = record.state === 'asked' ? 'unanswered' : record.state === 'withdrawn' ? 'withdrawn' : null
  const seen = {
    id: record.id,
    version: record.version,
    name: record.name ?? '',
    words: record.words ?? '',
    isShown: record.state === 'verified',
    isTold: purchase !== null,
    mayRefuse: !isOwn,
    whyNot: whyNot && testimonialRefusals[whyNot].message,
  }
  return data(seen, { status: whyNot ? testimonialRefusals[whyNot].status : 200 })
}

/**
 * Refuses, or withdraws for the author: 303 back to the record. If not, the page again with everything typed: 400 where something is
 * missing, 403 about one's own purchase, 409 where it has changed.
 */
export async function action({ params: { id }, context }: Route.ActionArgs) {
  const form = await context.get(bodyContext).form()
  const [db, admin, now] = [context.get(dbContext), context.get(adminContext), context.get(nowContext)]
  const typed = { reason: readText(form, 'reason', 20), note: readTyped(form, 'note'), how: readTyped(form, 'how') }
  const answer = (message: string, field: 'reason' | 'note' | 'how' | undefined, status: number) =>
    mistake(context, { ...typed, message, field }, status)
  const refuse = (reason: TestimonialRefusal) => {
    const { message, status } = testimonialRefusals[reason]
    if (reason === 'not-found') throw notThere()
    return answer(message, undefined, status)
  }
  switch (form.get('intent')) {
    case 'refuse': {
      const submission = parseForm(form, refusalSchema)
      if (submission.status !== 'success') {
        const errors = submission.error ?? {}
        return errors['note']
          ? answer(errors['note'][0]!, 'note', 400)
          : answer(errors['reason']?.[0] ?? 'We could not read the form. Please try again.', 'reason', 400)
      }
      const result = await refuseTestimonial(db, admin, id, submission.value, now)
      if (!result.ok) return refuse(result.reason)
      const page = await readTestimonial(db, admin, id)
      context.get(sessionContext).flash({
        tone: 'success',
        title: 'Not shown',
        message: page?.purchase
          ? 'The words are not on the website. Their author is told why by email.'
          : 'The words are not on the website. No purchase is known, so tell their author why yourself.',
      })
      return redirect(adminTestimonialHref(id), 303)
    }
    case 'withdraw': {
      const submission = parseForm(form, withdrawalSchema)
      if (submission.status !== 'success')
        return answer(submission.error?.['how']?.[0] ?? 'We could not read the form. Please try again.', 'how', 400)
      const result = await withdrawForAuthor(db, admin, id, submission.value.how, now)
      if (!result.ok) return refuse(result.reason)
      context.get(sessionContext).flash({
        tone: 'success',
        title: 'Withdrawn',
        message: 'The words are not on the website, and are deleted.',
      })
      return redirect(adminTestimonialHref(id), 303)
    }
    default:
      throw data({ message: 'There is no such action.' }, { status: 400 })
  }
}

export default function EndOfTestimonial({ loaderData, actionData: sent }: Route.ComponentProps) {
  const { id, version, name, words, isShown, isTold, mayRefuse, whyNot } = loaderData
  const mistakeOf = (field: string) => (sent?.field === field ? sent.message : false)
  if (whyNot !== null) return <NotNow {...{ id, whyNot }} typed={sent && (sent.note || sent.how)} />
  return (
    <>
      {sent && <Refusal title="Nothing was changed" message={sent.message} field={sent.field} />}
      <AdminPage
        title={isShown ? 'Take it off the website' : 'Do not show it'}
        back={{ label: name, href: adminTestimonialHref(id) }}
      >
        <div className="stack narrow">
          <blockquote className="words typed">{words}</blockquote>
          {mayRefuse ? (
            <section className="panel stack" aria-labelledby="refuse">
              <h2 id="refuse">{isShown ? 'We take it down' : 'We refuse it'}</h2>
              <p>
                The record stays for a year, with the reason{isTold && ', which its author reads in an email'}. That the
                words are critical is no reason.
              </p>
              <form method="post" action={adminTestimonialEndHref(id)} className="stack">
                <input type="hidden" name="version" value={version} />
                <PlainSelect
                  id="reason"
                  name="reason"
                  label="Why"
                  defaultValue={sent?.reason ?? ''}
                  options={[
                    { value: '', label: 'Choose a reason' },
                    ...Object.entries(refusalReasons).map(([value, { label }]) => ({ value, label })),
                  ]}
                />
                <PlainArea
                  id="note"
                  name="note"
                  label={
                    <>
                      Note to the author <span className="optional">(optional)</span>
                    </>
                  }
                  rows={3}
                  defaultValue={sent?.note}
                  mistake={mistakeOf('note')}
                />
                <p>
                  <button type="submit" className="btn danger tall" name="intent" value="refuse">
                    {isShown ? 'Take it down' : 'Refuse it'}
                  </button>
                </p>
              </form>
            </section>
          ) : (
            <>
              <p className="panel">{testimonialRefusals['own-purchase'].message}</p>
              {sent?.note && <p className="typed">{sent.note}</p>}
            </>
          )}
          <section className="panel stack" aria-labelledby="withdraw">
            <h2 id="withdraw">Its author withdraws it</h2>
            <p>
              The words, the name, the consent and the evidence are deleted. The audit trail stays
              {isTold && ', and its author is told by email'}. This cannot be taken back.
            </p>
            <form method="post" action={adminTestimonialEndHref(id)} className="stack">
              <PlainText
                id="how"
                name="how"
                label="How the author told us"
                hint="Such as “by telephone on 3 November”. It stands in the audit trail."
                defaultValue={sent?.how}
                mistake={mistakeOf('how')}
              />
              <p>
                <button type="submit" className="btn danger tall" name="intent" value="withdraw">
                  Withdraw it for its author
                </button>
              </p>
            </form>
          </section>
        </div>
      </AdminPage>
    </>
  )
}

/** In the place of the forms where there is nothing to end, with what was typed meanwhile. */
function NotNow({ id, whyNot, typed }: { id: string; whyNot: string; typed: string | undefined }) {
  return (
    <AdminPage title="Nothing to decide" back={{ label: 'Testimonial', href: adminTestimonialHref(id) }}>
      <div className="stack narrow">
        <p>{whyNot}</p>
        {typed && (
          <section className="stack" aria-labelledby="typed">
            <h2 id="typed">What you had typed</h2>
            <p className="typed">{typed}</p>
          </section>
        )}
      </div>
    </AdminPage>
  )
}
