import { userContext } from '#app/context.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { ownTestimonialHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { OwnTestimonialPage, ownTitles } from '../testimonials/own.tsx'
import { loadOwn, takeOwn } from '../testimonials/take.server.ts'
import { keepPrivate } from './keep-private.server.ts'
import type { Route } from './+types/testimonial'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, allow('own')]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? ownTitles[loaderData.own.state] : 'Your testimonial') },
  { name: 'robots', content: 'noindex' },
]

function wayOf({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  return { by: 'account', user: context.get(userContext), reservationId: params.id } as const
}

/** The testimonial about a purchase of one's own that has completed; without one, the form that gives it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  // In the account nothing is ever over.
  return { own: (await loadOwn(context, wayOf({ params, context })))!, reservationId: params.id }
}

export async function action({ params, context }: Route.ActionArgs) {
  return takeOwn(context, wayOf({ params, context }), ownTestimonialHref(params.id))
}

export default function TestimonialInAccount({ loaderData: { own, reservationId }, actionData }: Route.ComponentProps) {
  return <OwnTestimonialPage own={own} here={ownTestimonialHref(reservationId)} lastResult={actionData} />
}
