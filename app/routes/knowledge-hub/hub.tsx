import { getFormProps, useForm } from '@conform-to/react'
import type { z } from 'zod'
import { dbContext, policyContext, visitorContext } from '#app/context.ts'
import { findLowestSecurePrice } from '#app/domain/deals/record/deals.server.ts'
import { quickAnswers } from '#app/domain/terms/quick-answers.ts'
import { ticketPromises } from '#app/domain/support/due.ts'
import { hubSchema, knowledgeHubSubject } from '#app/domain/support/tickets.ts'
import { Controls } from '#app/ui/controls.tsx'
import { TextField } from '#app/ui/form.tsx'
import {
  accountHref,
  calculatorsHref,
  glossaryHref,
  knowledgeHubHref,
  refundsHref,
  supportHref,
} from '#app/ui/links.ts'
import { pageMeta } from '#app/ui/site/meta.ts'
import { useSecurePriceFrom } from '#app/ui/deals/secure-price.tsx'
import { EnquiryProblems, MessageFields } from '#app/ui/support/enquiry.tsx'
import { fileFromForm } from '../support/file-enquiry.server.ts'
import type { Route } from './+types/hub'

const title = 'Knowledge Hub'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title,
    description:
      'How reserving a deal works, when you get your money back, where the documents are, and how to ask a person.',
    path: knowledgeHubHref,
  })

export async function loader({ context }: Route.LoaderArgs) {
  return {
    email: context.get(visitorContext)?.email ?? '',
    lowestSecurePricePence: await findLowestSecurePrice(context.get(dbContext), context.get(policyContext)),
  }
}

export function action({ context }: Route.ActionArgs) {
  return fileFromForm(context, hubSchema, (enquiry) => ({
    ...enquiry,
    kind: 'knowledge-hub' as const,
    subject: knowledgeHubSubject,
  }))
}

/** Quick help, and a form that reaches a person. */
export default function KnowledgeHub({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof hubSchema>>({
    id: 'help',
    lastResult: actionData,
    defaultValue: { email: loaderData.email },
  })
  return (
    <div className="wrap loose">
      <div className="stack">
        <EnquiryProblems form={form} />
        <h1>{title}</h1>
        <p className="lead">How this site works in plain English, and how to ask a person.</p>
      </div>
      <section className="stack narrow" aria-labelledby="quick-help">
        <h2 id="quick-help">Quick help</h2>
        <QuickHelp lowestSecurePricePence={loaderData.lowestSecurePricePence} />
        <p>
          To work out yield, cash flow or property tax with your own figures, use the{' '}
          <a href={calculatorsHref}>calculators</a>. What their words mean is in{' '}
          <a href={glossaryHref}>property words explained</a>.
        </p>
      </section>
      <section className="stack narrow" id="personal-help" aria-labelledby="personal-help-title">
        <h2 id="personal-help-title">Need Personal Help?</h2>
        <p className="muted">
          {ticketPromises['knowledge-hub']} To book a call about a deal, use the button on its page. For complaints and
          requests about your data, please use <a href={supportHref}>Support</a>.
        </p>
        <Controls>
          <form method="post" action={knowledgeHubHref} className="stack" {...getFormProps(form)}>
            <TextField field={fields.email} label="Email" type="email" autoComplete="email" spellCheck={false} />
            <MessageFields field={fields.message} rows={6} trapId="help-empty" />
          </form>
        </Controls>
      </section>
    </div>
  )
}

function QuickHelp({ lowestSecurePricePence }: { lowestSecurePricePence: number | null }) {
  const price = useSecurePriceFrom(lowestSecurePricePence)
  return quickAnswers(price).map(({ topic, question, answer }) => (
    <details key={topic} className="plain">
      <summary>{question}</summary>
      <p>
        {answer.map((piece) =>
          typeof piece === 'string' ? (
            piece
          ) : (
            <a key={piece.link} href={hrefs[piece.link]}>
              {piece.text}
            </a>
          ),
        )}
      </p>
    </details>
  ))
}

const hrefs = { refunds: refundsHref, account: accountHref }
