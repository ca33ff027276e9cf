import { allow } from '#app/middleware/guards.server.ts'
import { readListQuery } from '#app/domain/lists/lists.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { answerDealForm } from './form/answer.server.ts'
import { DealFormPage } from './form/page.tsx'
import { viewNewDeal } from './form/view.server.ts'
import type { Route } from './+types/new'

export const middleware: Route.MiddlewareFunction[] = [allow('deals')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'New deal – Admin') }]

/** The form for a deal that nobody has entered yet. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return { view: await viewNewDeal(context, url), list: readListQuery(url.searchParams) }
}

/** Enters the deal: 303 to its form, or to the form for the next one. */
export function action({ context, url }: Route.ActionArgs) {
  return answerDealForm({ context, url }, 0)
}

export default function NewDeal({ loaderData: { view, list }, actionData }: Route.ComponentProps) {
  return <DealFormPage view={view} list={list} sent={actionData} />
}
