import { getFormProps, useForm } from '@conform-to/react'
import { redirect } from 'react-router'
import { clientAddressContext, dbContext, nowContext } from '#app/context.ts'
import { consentWording, subscribeSchema, subscribeTexts } from '#app/domain/newsletter/newsletter.ts'
import { askToSubscribe } from '#app/domain/newsletter/subscribing.server.ts'
import { mistake, noteFailure } from '#app/middleware/answers.server.ts'
import { receiveForm } from '#app/middleware/forms.server.ts'
import { Controls } from '#app/ui/controls.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextField } from '#app/ui/form.tsx'
import { blogHref, newsletterHref, newsletterSentHref, privacyPolicyHref, supportHref } from '#app/ui/links.ts'
import { MessagePage } from '#app/ui/site/message-page.tsx'
import { pageMeta } from '#app/ui/site/meta.ts'
import { TooMany } from '#app/ui/site/too-many.tsx'
import { TrapField } from '#app/ui/trap.tsx'
import '#app/ui/styles/paying.css'
import type { Route } from './+types/subscribe'

const title = 'Stay Updated'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title,
    description: 'Get new articles about property investment by email.',
    path: newsletterHref,
  }),
]

/** The form, or after it the answer that everybody gets. */
export function loader({ url }: Route.LoaderArgs) {
  return { isSent: url.searchParams.get('sent') === '1' }
}

/**
 * Takes an address: 303 to the same answer whoever asks. A wrong address, or one too many, comes back with what was typed. If it
 * could not be taken, the form again, which says so.
 */
export async function action({ context }: Route.ActionArgs) {
  const received = await receiveForm(context, subscribeSchema)
  if (!received.ok) return received.answer
  const { submission } = received
  try {
    await askToSubscribe(
      context.get(dbContext),
      submission.value,
      context.get(clientAddressContext),
      context.get(nowContext),
    )
  } catch (error) {
    const status = noteFailure(context, error)
    return mistake(context, submission.reply({ formErrors: [subscribeTexts.failed] }), status)
  }
  return redirect(newsletterSentHref, 303)
}

const button = 'Subscribe'

export default function Subscribe({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ email: string; from: string }>({ id: 'subscribe', lastResult: actionData ?? null })
  if (loaderData.isSent && !actionData)
    return (
      <MessagePage title={title} text={subscribeTexts.sent} actions={[{ label: 'Back to Blog', href: blogHref }]}>
        <p>
          The email says how long its link works: at most 48 hours. If it does not arrive within a few minutes, check
          your spam or junk folder. If it does not come at all, <a href={supportHref}>write to us</a>.
        </p>
      </MessagePage>
    )
  const from = fields.from.initialValue
  return (
    <div className="wrap stack narrow">
      <TooMany button={button} />
      <ErrorSummary title="There is a problem" lead="Nothing has been sent yet." form={form} />
      <h1>{title}</h1>
      <p className="lead">Get our new articles by email.</p>
      <p>{consentWording.text}</p>
      <Controls>
        <form method="post" action={newsletterHref} className="stack" {...getFormProps(form)}>
          <TextField
            field={fields.email}
            label="Email"
            hint="We will send a link to this address. Nothing else is sent until you press it."
            type="email"
            autoComplete="email"
            spellCheck={false}
          />
          <input
            type="hidden"
            name="from"
            value={from === 'blog-list' || from === 'blog-post' ? from : 'newsletter-page'}
          />
          <TrapField id="subscribe-empty" />
          <p>
            <button className="btn primary tall" type="submit">
              {button}
            </button>
          </p>
        </form>
      </Controls>
      <p className="fine">
        The <a href={privacyPolicyHref}>Privacy policy</a> says what we keep and for how long.
      </p>
    </div>
  )
}
