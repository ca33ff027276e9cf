import { getFormProps, useForm } from '@conform-to/react'
import { nowContext, visitorContext } from '#app/context.ts'
import { promisesNow } from '#app/domain/support/due.ts'
import {
  dataComplaintEnquiry,
  dataComplaintSchema,
  dataComplaintTopics,
  type DataComplaintForm,
} from '#app/domain/support/tickets.ts'
import { Controls } from '#app/ui/controls.tsx'
import { ChoiceField, TextAreaField, TextField } from '#app/ui/form.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { complaintsHref, dataComplaintHref, legalSectionHref, supportTopicHref } from '#app/ui/links.ts'
import { pageMeta } from '#app/ui/site/meta.ts'
import { EnquiryProblems, MessageFields } from '#app/ui/support/enquiry.tsx'
import { Promises } from '#app/ui/support/promises.tsx'
import { fileFromForm } from '../support/file-enquiry.server.ts'
import '#app/ui/styles/paying.css'
import type { Route } from './+types/data-complaint'

const title = 'Complain about your personal data'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title,
    description: 'The form for complaints about how we use personal data. You do not need an account.',
    path: dataComplaintHref,
  })

/** The form, with what follows and the email address of the signed-in person. */
export function loader({ context }: Route.LoaderArgs) {
  return {
    email: context.get(visitorContext)?.email ?? '',
    promises: promisesNow('data-protection', context.get(nowContext)),
  }
}

/** Files the complaint as a ticket about data: 303 to its confirmation. */
export function action({ context }: Route.ActionArgs) {
  return fileFromForm(context, dataComplaintSchema, dataComplaintEnquiry)
}

export default function DataComplaint({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<DataComplaintForm>({
    id: 'data-complaint',
    lastResult: actionData,
    defaultValue: { email: loaderData.email },
  })
  return (
    <div className="wrap split">
      <div className="stack">
        <EnquiryProblems form={form} />
        <a className="crumb" href={complaintsHref}>
          <Icon name="back" />
          Complaints
        </a>
        <h1>{title}</h1>
        <p className="lead">
          The law gives you the right to complain to us about how we use your data. You do not need an account, and it
          costs nothing.
        </p>
        <Controls>
          <form method="post" action={dataComplaintHref} className="stack narrow" {...getFormProps(form)}>
            <ChoiceField
              field={fields.about}
              legend="What is it about?"
              className="ask"
              choices={Object.entries(dataComplaintTopics).map(([value, label]) => ({ value, label }))}
            />
            <TextField
              field={fields.email}
              label="Email"
              hint="We will reply to this address. If we hold your data under another one, please name it below."
              type="email"
              autoComplete="email"
              spellCheck={false}
            />
            <MessageFields field={fields.message} label="What happened?" rows={8} trapId="data-complaint-empty">
              <TextAreaField
                field={fields.wanted}
                label="What would put it right?"
                isOptional
                hint="Up to 2,000 characters."
                rows={4}
              />
            </MessageFields>
          </form>
        </Controls>
      </div>
      <aside className="side stack" aria-label="What follows">
        <section className="panel key tight small" aria-labelledby="follows">
          <h2 id="follows">What follows</h2>
          <p>You will usually get an email with your reference and a private link at once.</p>
          <p>
            <Promises of={loaderData.promises} />
          </p>
          <p>We will look into it without undue delay, keep you informed and tell you the outcome.</p>
        </section>
        <section className="tight small" aria-labelledby="other">
          <h2 id="other">Other ways</h2>
          <p>
            You can also <a href={legalSectionHref('complaints', 'data-protection')}>write to us</a>, or complain to the
            Information Commissioner’s Office.
          </p>
          <p>
            To ask for a copy of your data, or to have it corrected or deleted, use the{' '}
            <a href={supportTopicHref('data-protection')}>form for requests</a>.
          </p>
        </section>
      </aside>
    </div>
  )
}
