import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import type { TicketNote } from '#app/domain/support/tickets.ts'
import { Controls } from '#app/ui/controls.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextAreaField, TextField } from '#app/ui/form.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { TooMany } from '#app/ui/site/too-many.tsx'
import { dealHref } from '#app/ui/links.ts'

interface TicketMetaArgs {
  matches: Parameters<typeof pageTitle>[0]
  loaderData?: Pick<TicketFormProps, 'deal'> | undefined
  error?: unknown
}

/** The title of a page of either request. Search engines leave it out. */
export function ticketMeta(heading: string) {
  return ({ matches, loaderData, error }: TicketMetaArgs) => [
    { title: pageTitle(matches, loaderData && !error ? `${heading}: ${loaderData.deal.title}` : heading) },
    { name: 'robots', content: 'noindex' },
  ]
}

interface TicketFormProps {
  deal: { id: number; title: string; reference: string; location: string }
  name: string
  email: string
  lastResult: SubmissionResult | undefined
  action: string
  heading: string
  lead: string
  submitLabel: string
}

/** The form of both requests about a deal. Name and e-mail are known, so they are shown and not asked for again. */
export function TicketForm({ deal, name, email, lastResult, action, heading, lead, submitLabel }: TicketFormProps) {
  const [form, fields] = useForm<TicketNote>({ id: 'ticket', lastResult })
  return (
    <div className="wrap stack narrow">
      <TooMany button={submitLabel} />
      <ErrorSummary title="There is a problem" lead="Nothing has been sent yet." form={form} />
      <a className="crumb" href={dealHref(deal.id)}>
        Back to the deal
      </a>
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
      <dl className="facts">
        <div>
          <dt>Deal</dt>
          <dd>
            {deal.title}, {deal.location} ({deal.reference})
          </dd>
        </div>
        <div>
          <dt>We will reply to</dt>
          <dd>
            {name}, {email}
          </dd>
        </div>
      </dl>
      <Controls>
        <form method="post" action={action} className="stack" {...getFormProps(form)}>
          <TextField field={fields.phone} label="Telephone" isOptional autoComplete="tel" inputMode="tel" />
          <TextAreaField field={fields.message} label="What would you like to talk about?" isOptional rows={5} />
          <p>
            <button className="btn primary tall" type="submit">
              {submitLabel}
            </button>
          </p>
        </form>
      </Controls>
    </div>
  )
}
