import { z } from 'zod'
import { bodyContext, dbContext, nowContext, userContext } from '#app/context.ts'
import { parseDealId } from '#app/domain/deals/deals.ts'
import { describeRefusal, secureRefusals } from '#app/domain/reservations/reservations.ts'
import { storeConsent } from '#app/domain/reservations/securing.server.ts'
import { jsonError } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import type { Route } from './+types/deal-consent'

export const middleware: Route.MiddlewareFunction[] = [
  allow('own', { message: 'Please sign in to continue with your purchase.' }),
]

const body = z.object({ startNow: z.boolean(), loseRight: z.boolean() })

/** PUT /api/deals/{id}/consent: stores the two boxes of checkout before the card form confirms the payment. */
export async function action({ params, context }: Route.ActionArgs) {
  const dealId = parseDealId(params.id)
  if (!dealId) return jsonError(404, secureRefusals['deal-not-found'].message)
  const input = body.safeParse(await context.get(bodyContext).json())
  if (!input.success) return jsonError(400, 'startNow and loseRight must be true or false.')
  const now = context.get(nowContext)
  const stored = await storeConsent(context.get(dbContext), context.get(userContext), dealId, input.data, now)
  if (!stored.ok) {
    const { status, message } = describeRefusal(stored)
    return jsonError(status, message)
  }
  return Response.json({ stored: true }, { headers: { 'cache-control': 'no-store' } })
}
