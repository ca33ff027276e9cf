import { getFormProps, useForm } from '@conform-to/react'
import { bodyContext, visitorContext } from '#app/context.ts'
import { readChoice } from '#app/domain/lists/lists.ts'
import { ticketPromises } from '#app/domain/support/due.ts'
import { isMissing, supportSchema, supportTexts, supportTopics, type SupportForm } from '#app/domain/support/tickets.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { ErrorSummary, SelectField, TextAreaField, TextField } from '#app/ui/form.tsx'
import { refundsHref, supportHref } from '#app/ui/links.ts'
import { pageMeta } from '#app/ui/site/meta.ts'
import { useFacts } from '#app/ui/site/site.ts'
import { TrapField } from '#app/ui/trap.tsx'
import { fileFromForm } from './file-enquiry.server.ts'
import type { Route } from './+types/support'

const title = 'Support'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title,
    description: 'Ask a question, make a complaint or write to us about your data. You need no account.',
    path: supportHref,
  })

/** The form, with the topic that the address names and the e-mail address of the signed-in person. */
export function loader({ url, context }: Route.LoaderArgs) {
  return {
    topic: readChoice(url.searchParams, 'topic', supportTopics) ?? 'general',
    email: context.get(visitorContext)?.email ?? '',
  }
}

export async function action({ context }: Route.ActionArgs) {
  const form = await context.get(bodyContext).form()
  return fileFromForm(context, parseForm(form, supportSchema), (enquiry) => enquiry)
}

export default function Support({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<SupportForm>({
    id: 'support',
    lastResult: actionData,
    defaultValue: { kind: loaderData.topic, email: loaderData.email },
  })
  const isEmpty = isMissing(Object.values(form.allErrors).flat())
  return (
    <div className="wrap split">
      <div className="stack">
        <ErrorSummary
          title="There is a problem"
          lead={isEmpty ? supportTexts.missing : 'Nothing has been sent yet.'}
          form={form}
        />
        <h1>{title}</h1>
        <p className="lead">Write to us about anything to do with this site. You do not need an account.</p>
        <form method="post" action={supportHref} className="stack narrow" {...getFormProps(form)}>
          <TextField
            field={fields.email}
            label="Email"
            hint="We answer to this address."
            type="email"
            autoComplete="email"
            spellCheck={false}
          />
          <SelectField
            field={fields.kind}
            label="What is it about?"
            options={Object.entries(supportTopics).map(([value, label]) => ({ value, label }))}
          />
          <TextField field={fields.subject} label="Subject" />
          <TextAreaField field={fields.message} label="Message" hint="Up to 5,000 characters." rows={8} />
          <TrapField id="support-empty" />
          <p>
            <button className="btn primary tall" type="submit">
              Send message
            </button>
          </p>
        </form>
      </div>
      <WhatToExpect />
    </div>
  )
}

function WhatToExpect() {
  const { email, company, addressLines, redressScheme, redressNumber } = useFacts()
  return (
    <aside className="side stack" aria-label="What to expect">
      <div className="panel key stack">
        <h2>What to expect</h2>
        <dl className="stack">
          {Object.entries(supportTopics).map(([topic, label]) => (
            <div key={topic}>
              <dt>{label}</dt>
              <dd>{ticketPromises[topic as keyof typeof supportTopics]}</dd>
            </div>
          ))}
        </dl>
        <p className="small">
          You get a mail with a private link, where you can follow your request, reply and close it. Business days are
          Monday to Friday without the bank holidays of England and Wales.
        </p>
      </div>
      <div className="tight small">
        <h3>Your money back</h3>
        <p>
          Please use <a href={refundsHref}>Refunds</a>, so that the date of your request is recorded.
        </p>
      </div>
      <div className="tight small">
        <h3>Other ways to reach us</h3>
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
        <address style={{ fontStyle: 'normal' }}>
          {[company, ...addressLines].map((line) => (
            <div key={line}>{line}</div>
          ))}
        </address>
      </div>
      <div className="tight small">
        <h3>If we cannot settle a complaint</h3>
        <p>
          We are a member of {redressScheme}, membership number {redressNumber}. You may take a complaint there if our
          final view does not satisfy you, or if you have none after 8 weeks. It is independent and free for you.
        </p>
      </div>
    </aside>
  )
}
