import { allow } from '#app/middleware/guards.server.ts'
import { fileTicketFromForm, loadTicketPage } from './deal-ticket.server.ts'
import { TicketForm, ticketMeta } from './ticket-form.tsx'
import type { Route } from './+types/register-interest'
import { interestHref } from '#app/ui/links.ts'

export const middleware: Route.MiddlewareFunction[] = [
  allow('own', { title: 'Sign In Required', message: 'Please sign in to register your interest.' }),
]

export const meta = ticketMeta('Register interest')

/** The form that registers interest in a deal which cannot be secured online. */
export function loader({ params, context }: Route.LoaderArgs) {
  return loadTicketPage(params.id, context)
}

export function action({ params, context }: Route.ActionArgs) {
  return fileTicketFromForm(params.id, context, 'register-interest', {
    title: 'Interest registered',
    message: 'We have received your request and will contact you within 24 hours.',
    failed: 'Failed to register your interest. Please try again or contact us directly.',
  })
}

export default function RegisterInterest({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TicketForm
      {...loaderData}
      lastResult={actionData}
      action={interestHref(loaderData.deal.id)}
      heading="Register interest"
      lead="This deal cannot be secured online. Tell us that you are interested and we will explain how to proceed."
      submitLabel="Register interest"
    />
  )
}
