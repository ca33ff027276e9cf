import { redirect } from 'react-router'
import { bodyContext } from '#app/context.ts'
import { parseDealId } from '#app/domain/deals/record/deals.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { adminListHref } from '#app/ui/links.ts'
import { keepTyping } from '../records/keep-typing.server.ts'
import { readText } from '../records/read-form.ts'
import { readDraftFields } from './form/read-form.ts'
import type { Route } from './+types/draft'

export const middleware: Route.MiddlewareFunction[] = [allow('deals')]

/** There is nothing to see here: a person is led to the list. */
export function loader() {
  return redirect(adminListHref('deals'), 303)
}

/** Keeps what is being typed into the form of a deal. */
export async function action({ context }: Route.ActionArgs) {
  const form = await context.get(bodyContext).form()
  const deal = readText(form, 'deal')
  const about = deal === '0' ? 0 : parseDealId(deal)
  return keepTyping(context, form, { kind: 'deal', about, fields: readDraftFields(form) })
}
