import { redirect } from 'react-router'
import { supportTexts } from '#app/domain/support/tickets.ts'
import { getEnv } from '#app/env.server.ts'
import { callHref } from '#app/ui/links.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { fileTicketFromForm, loadTicketPage } from './deal-ticket.server.ts'
import { TicketForm, ticketMeta } from './ticket-form.tsx'
import type { Route } from './+types/book-call'

export const middleware: Route.MiddlewareFunction[] = [
  allow('own', { title: 'Sign In Required', message: 'Please sign in to book a consultation call.' }),
]

export const meta = ticketMeta('Book Consultation Call')

/** The form that asks for a call. "Book Call" on a card leads on to the operator's booking page if there is one. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { bookingUrl } = getEnv()
  if (bookingUrl && url.searchParams.has('booking')) throw redirect(bookingUrl, 303)
  return loadTicketPage(params.id, context)
}

export function action({ params, context }: Route.ActionArgs) {
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
      action={callHref(loaderData.deal.id)}
      heading="Book Consultation Call"
      lead="A 15-minute call with a person who knows this deal. We will contact you within 24 hours to agree a time."
      submitLabel="Request a call"
    />
  )
}
