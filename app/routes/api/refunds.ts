import { bodyContext, clientAddressContext, dbContext, nowContext, visitorContext } from '#app/context.ts'
import { fileRefundRequest } from '#app/domain/refunds/requests.server.ts'
import { refundRequestSchema, refundTexts } from '#app/domain/refunds/requests.ts'
import { jsonError, noteFailure } from '#app/middleware/answers.server.ts'
import type { Route } from './+types/refunds'

/**
 * POST /api/refunds {fullName, email, dealReference?, reason, details?} → 201 {reference, status, message}. The answer is the
 * same whether or not a purchase fits.
 */
export async function action({ context }: Route.ActionArgs) {
  const body = await context.get(bodyContext).json()
  const input = refundRequestSchema.safeParse(withoutNulls(body))
  if (!input.success) {
    const message = isMissing(body) ? refundTexts.missing : input.error.issues[0]!.message
    return jsonError(400, message)
  }
  try {
    const { reference } = await fileRefundRequest(
      context.get(dbContext),
      context.get(visitorContext),
      { ...input.data, from: context.get(clientAddressContext) },
      [],
      context.get(nowContext),
    )
    const answer = { reference, status: 'pending', message: refundTexts.received }
    return Response.json(answer, { status: 201, headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    const status = noteFailure(context, error)
    return jsonError(status, refundTexts.failed)
  }
}

/** Optional fields may be null, as JSON forms tend to send them. */
function withoutNulls(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
}

function isMissing(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return true
  const fields = new Map(Object.entries(body))
  return ['fullName', 'email', 'reason'].some((name) => {
    const value: unknown = fields.get(name)
    return value === undefined || value === null || value === ''
  })
}
