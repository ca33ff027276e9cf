import { bodyContext, dbContext, nowContext, paymentsContext } from '#app/context.ts'
import { takeProviderEvent } from '#app/domain/reservations/provider-events.server.ts'
import { jsonError } from '#app/middleware/answers.server.ts'
import { paymentProvider } from '#app/services/payment-provider.ts'
import type { Route } from './+types/stripe'

/** POST /webhooks/stripe: events of the payment provider. They count only with a good signature over the raw bytes. */
export async function action({ request, context }: Route.ActionArgs) {
  const payments = context.get(paymentsContext)
  if (!payments) return jsonError(503, 'Payment system is not configured.')
  const event = payments.readEvent(
    await context.get(bodyContext).bytes(),
    request.headers.get(paymentProvider.signatureHeader),
    context.get(nowContext),
  )
  if (!event) return jsonError(400, 'The signature is not valid.')
  const result = await takeProviderEvent(context.get(dbContext), event, context.get(nowContext))
  return Response.json({ received: true, result })
}
