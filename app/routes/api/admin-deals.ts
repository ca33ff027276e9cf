import { adminContext, dbContext, nowContext } from '#app/context.ts'
import { dealCallTexts } from '#app/domain/deals/record/json.ts'
import { createDealByCall } from '#app/domain/deals/record/json-calls.server.ts'
import { jsonError, noteFailure } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { answerSaved, readCall } from './deal-answers.server.ts'
import type { Route } from './+types/admin-deals'

export const middleware: Route.MiddlewareFunction[] = [allow('deals')]

/**
 * POST /api/admin/deals {title, description, location, price, …} → 201 with the deal. Any field of the record may be sent. 409 with
 * `confirmedFigures` where figures far from the computed ones have to be confirmed by sending that list.
 */
export async function action({ context }: Route.ActionArgs) {
  const call = await readCall(context)
  if (call instanceof Response) return call
  try {
    const now = context.get(nowContext)
    const result = await createDealByCall(context.get(dbContext), context.get(adminContext), call, now)
    return await answerSaved(context, result, 201)
  } catch (error) {
    return jsonError(noteFailure(context, error), dealCallTexts.createFailed)
  }
}
