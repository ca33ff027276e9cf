import type { RouterContextProvider } from 'react-router'
import { adminContext, dbContext, nowContext } from '#app/context.ts'
import { parseDealId } from '#app/domain/deals/record/deals.ts'
import { deleteDeal } from '#app/domain/deals/desk/delete.server.ts'
import { deleteRefusals, listingRefusals } from '#app/domain/deals/desk/desk.ts'
import { dealCallTexts } from '#app/domain/deals/record/json.ts'
import { updateDealByCall } from '#app/domain/deals/record/json-calls.server.ts'
import { jsonError, noteFailure } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { answerSaved, readCall } from './deal-answers.server.ts'
import type { Route } from './+types/admin-deal'

const mayDelete = allow('deals', { message: dealCallTexts.sessionExpired })
const mayChange = allow('deals')

export const middleware: Route.MiddlewareFunction[] = [
  (given, next) => (given.request.method === 'DELETE' ? mayDelete(given, next) : mayChange(given, next)),
]

/**
 * PUT /api/admin/deals/{id} {…, version?, confirmedFigures?} → 200 with the deal; what is not sent stays as it is. 409 with
 * `confirmedFigures` where figures far from the computed ones have to be confirmed by sending that list.
 * DELETE /api/admin/deals/{id} → 200 with what happened: a deal with none but ended reservations is deactivated instead. 409 while
 * it is held, reserved or completed.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const dealId = parseDealId(params.id)
  if (!dealId) return jsonError(404, listingRefusals['not-found'].message)
  return request.method === 'DELETE' ? remove(context, dealId) : change(context, dealId)
}

async function change(context: Readonly<RouterContextProvider>, dealId: number): Promise<Response> {
  const call = await readCall(context)
  if (call instanceof Response) return call
  try {
    const now = context.get(nowContext)
    const result = await updateDealByCall(context.get(dbContext), context.get(adminContext), dealId, call, now)
    return await answerSaved(context, result, 200)
  } catch (error) {
    return jsonError(noteFailure(context, error), dealCallTexts.updateFailed)
  }
}

async function remove(context: Readonly<RouterContextProvider>, dealId: number): Promise<Response> {
  try {
    const now = context.get(nowContext)
    const result = await deleteDeal(context.get(dbContext), context.get(adminContext), dealId, now)
    if (!result.ok) {
      const { status, message } = deleteRefusals[result.reason]
      return jsonError(status, message)
    }
    const { outcome, reference } = result
    const body = { message: dealCallTexts[outcome], outcome, reference }
    return Response.json(body, { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    return jsonError(noteFailure(context, error), dealCallTexts.deleteFailed)
  }
}
