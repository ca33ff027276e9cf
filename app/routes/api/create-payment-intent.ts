import { z } from 'zod'
import { bodyContext, dbContext, nowContext, paymentsContext, policyContext } from '#app/context.ts'
import { describeRefusal } from '#app/domain/reservations/reservations.ts'
import { openPaymentIntent } from '#app/domain/reservations/securing.server.ts'
import { jsonError } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { holderOf } from '../deals/holder.server.ts'
import type { Route } from './+types/create-payment-intent'

export const middleware: Route.MiddlewareFunction[] = [
  allow('own', { message: 'Please sign in to continue with your purchase.' }),
]

const body = z.object({ dealId: z.int().positive() })

/** POST /api/create-payment-intent {dealId} → {clientSecret}, and needsCheck where the buyer's identity is checked before anything opens. Price, state and currency come from the database. */
export async function action({ context }: Route.ActionArgs) {
  const input = body.safeParse(await context.get(bodyContext).json())
  if (!input.success) return jsonError(400, 'dealId must be a whole number.')

  const opened = await openPaymentIntent(
    context.get(dbContext),
    context.get(paymentsContext),
    holderOf(context),
    input.data.dealId,
    context.get(policyContext),
    context.get(nowContext),
  )
  if (!opened.ok) {
    const { status, message } = describeRefusal(opened)
    return jsonError(status, message)
  }
  const { clientSecret, needsCheck } = opened
  return Response.json(
    { clientSecret, ...(needsCheck && { needsCheck }) },
    { headers: { 'cache-control': 'no-store' } },
  )
}
