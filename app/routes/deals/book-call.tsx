import { redirect } from 'react-router'
import { supportTexts } from '#app/domain/support/tickets.ts'
import { getEnv } from '#app/env.server.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { requireVisitor } from './find-deal.server.ts'
import { fileTicketFromForm, loadTicketPage } from './deal-ticket.server.ts'
import { TicketForm } from './ticket-form.tsx'
import type { Route } from './+types/book-call'

const signInMessage = 'Please sign in to book a consultation call.'

export const meta: Route.MetaFunction = ({ matches, loaderData, error }) => [
  {
    title: pageTitle(
      matches,
      loaderData && !error ? `Book Consultation Call: ${loaderData.deal.title}` : 'Book Consultation Call',
    ),
  },
  { name: 'robots', content: 'noindex' },
]

/** The form for asking for a call; a card's "Book Call" goes on to the operator's booking page where there is one. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireVisitor(context, signInMessage)
  const { bookingUrl } = getEnv()
  if (bookingUrl && url.searchParams.has('booking')) throw redirect(bookingUrl, 303)
  return loadTicketPage(params.id, context)
}

export function action({ params, context }: Route.ActionArgs) {
  requireVisitor(context, signInMessage)
  return fileTicketFromForm(params.id, context, 'call', {
    title: 'Call Request Submitted',
    message: "We'll contact you within 24 hours to schedule your consultation call.",
    failed: supportTexts.callFailed,
  })
}

export default function BookCall({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TicketForm
      {...loaderData}
      lastResult={actionData}
      action={`/deal/${loaderData.deal.id}/call`}
      heading="Book Consultation Call"
      lead="A 15-minute call with a person who knows this deal. We contact you within 24 hours to agree a time."
      submitLabel="Request a call"
    />
  )
}
