import { redirect } from 'react-router'
import { adminContext, bodyContext, dbContext, nowContext } from '#app/context.ts'
import { parseDealId } from '#app/domain/deals/record/deals.ts'
import { keepDraft } from '#app/domain/deals/desk/drafts.server.ts'
import { readFileTexts } from '#app/domain/deals/files/files.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { adminListHref } from '#app/ui/links.ts'
import { formatTime } from '#app/utils/dates.ts'
import { readDealTexts, readText, readVersionNumber } from './form/read-form.ts'
import type { Route } from './+types/draft'

export const middleware: Route.MiddlewareFunction[] = [allow('deals')]

/** There is nothing to see here: a person is led to the list. */
export function loader() {
  return redirect(adminListHref('deals'), 303)
}

/** Keeps what is being typed, as the page's own script sends it: JSON with the time at which it was kept. */
export async function action({ context }: Route.ActionArgs) {
  const form = await context.get(bodyContext).form()
  const now = context.get(nowContext)
  const dealId = readText(form, 'deal') === '0' ? 0 : parseDealId(readText(form, 'deal'))
  const typed = {
    dealId: dealId ?? -1,
    version: readVersionNumber(form),
    texts: readDealTexts(form),
    files: readFileTexts(form),
  }
  const isKept = await keepDraft(context.get(dbContext), context.get(adminContext).id, typed, now)
  if (!isKept) return Response.json({ message: 'There is no such deal.' }, { status: 404 })
  return Response.json({ keptAt: formatTime(now) })
}
