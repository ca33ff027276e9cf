import { getFormProps, useForm } from '@conform-to/react'
import { nowContext, shownQueryContext, visitorContext } from '#app/context.ts'
import { readChoice } from '#app/domain/lists/lists.ts'
import { promisesNow } from '#app/domain/support/due.ts'
import { supportSchema, supportTopics, type SupportForm, type SupportTopic } from '#app/domain/support/tickets.ts'
import { Controls } from '#app/ui/controls.tsx'
import { ChoiceField, TextField } from '#app/ui/form.tsx'
import { accountHref, complaintsHref, knowledgeHubHref, refundsHref, supportHref } from '#app/ui/links.ts'
import { pageMeta } from '#app/ui/site/meta.ts'
import { useFacts } from '#app/ui/site/site.ts'
import { EnquiryProblems, MessageFields } from '#app/ui/support/enquiry.tsx'
import { Promises } from '#app/ui/support/promises.tsx'
import { isReference } from '#app/utils/references.ts'
import { fileFromForm } from './file-enquiry.server.ts'
import '#app/ui/styles/paying.css'
import type { Route } from './+types/support'

const title = 'Support'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title,
    description: 'Ask a question, make a complaint or write to us about your data. You do not need an account.',
    path: supportHref,
  })

/** The form, with the kind that the address names and the e-mail address of the signed-in person. */
export function loader({ url, context }: Route.LoaderArgs) {
  const now = context.get(nowContext)
  const kind = readChoice(url.searchParams, 'kind', supportTopics)
  context.set(shownQueryContext, kind === null ? '' : `kind=${kind}`)
  return {
    // Emails that were sent before the parameter had this name say "topic".
    kind: kind ?? readChoice(url.searchParams, 'topic', supportTopics) ?? 'general',
    email: context.get(visitorContext)?.email ?? '',
    subject: subjectOf(url.searchParams.get('check') ?? ''),
    kinds: (Object.keys(supportTopics) as SupportTopic[]).map((kind) => ({ kind, promises: promisesNow(kind, now) })),
  }
}

/** The subject of whoever comes from the identity check of their purchase; empty for everybody else. */
function subjectOf(reference: string): string {
  return isReference(reference, 'RES') ? `Identity check for ${reference}` : ''
}

export function action({ context }: Route.ActionArgs) {
  return fileFromForm(context, supportSchema, (enquiry) => enquiry)
}

export default function Support({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<SupportForm>({
    id: 'support',
    lastResult: actionData,
    defaultValue: { kind: loaderData.kind, email: loaderData.email, subject: loaderData.subject },
  })
  return (
    <div className="wrap split">
      <div className="stack">
        <EnquiryProblems form={form} />
        <h1>{title}</h1>
        <p className="lead">Write to us about anything to do with this site. You do not need an account.</p>
        <Controls>
          <form method="post" action={supportHref} className="stack narrow" {...getFormProps(form)}>
            <ChoiceField
              field={fields.kind}
              legend="What is it about?"
              className="ask"
              choices={loaderData.kinds.map(({ kind, promises }) => ({
                value: kind,
                label: supportTopics[kind],
                about: (
                  <p>
                    <Promises of={promises} />
                  </p>
                ),
              }))}
            />
            <TextField
              field={fields.email}
              label="Email"
              hint="We will reply to this address. We will also email you a private link where you can follow your request, reply to it or close it."
              type="email"
              autoComplete="email"
              spellCheck={false}
            />
            <TextField field={fields.subject} label="Subject" />
            <MessageFields field={fields.message} rows={8} trapId="support-empty" />
          </form>
        </Controls>
        <p className="fine">
          Dates count business days: Monday to Friday, excluding bank holidays in England and Wales.
        </p>
      </div>
      <OtherWays />
    </div>
  )
}

function OtherWays() {
  const { email, company, addressLines, redressScheme, redressNumber } = useFacts()
  return (
    <aside className="side stack" aria-label="Other ways">
      <section className="panel key tight small" aria-labelledby="quicker">
        <h2 id="quicker">Quicker than writing</h2>
        <ul className="docs">
          <li>
            <a href={refundsHref}>Request a refund</a>
          </li>
          <li>
            <a href={accountHref}>Find your documents</a>
          </li>
          <li>
            <a href={accountHref}>Follow a request you have sent</a>
          </li>
          <li>
            <a href={knowledgeHubHref}>How reserving works</a>
          </li>
        </ul>
        <p>Please use the refund form for refunds, so that the date of your request is recorded.</p>
      </section>
      <section className="tight small" aria-labelledby="other-ways">
        <h2 id="other-ways">Other ways to reach us</h2>
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
        <address>
          {[company, ...addressLines].map((line) => (
            <div key={line}>{line}</div>
          ))}
        </address>
      </section>
      <section className="tight small" aria-labelledby="redress">
        <h2 id="redress">If we cannot settle a complaint</h2>
        <p>
          We are a member of {redressScheme}, membership number {redressNumber}. You can take a complaint there if you
          are not satisfied with our final response, or if you have not had one after 8 weeks. It is independent and
          free to use. <a href={complaintsHref}>How complaints are handled</a>
        </p>
      </section>
    </aside>
  )
}
