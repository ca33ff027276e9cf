import { bodyContext, clientAddressContext, dbContext, nowContext, visitorContext } from '#app/context.ts'
import { fileTicket } from '#app/domain/support/tickets.server.ts'
import { isMissing, supportApiSchema, supportTexts, tooManyText } from '#app/domain/support/tickets.ts'
import { jsonError, noteFailure } from '#app/middleware/answers.server.ts'
import type { Route } from './+types/support'

/**
 * POST /api/support {subject, email, message, kind?} → {reference, message}: 201, or 200 when the same request has just been
 * filed.
 */
export async function action({ context }: Route.ActionArgs) {
  const input = supportApiSchema.safeParse(await context.get(bodyContext).json())
  if (!input.success) {
    const messages = input.error.issues.map((issue) => issue.message)
    return jsonError(400, isMissing(messages) ? supportTexts.missing : messages[0]!)
  }
  try {
    const now = context.get(nowContext)
    const [visitor, from] = [context.get(visitorContext), context.get(clientAddressContext)]
    const filed = await fileTicket(context.get(dbContext), visitor, input.data, now, from)
    if (!filed.ok) return jsonError(429, tooManyText(visitor !== null))
    return Response.json(
      { reference: filed.reference, message: supportTexts.received },
      { status: filed.isNew ? 201 : 200, headers: { 'cache-control': 'no-store' } },
    )
  } catch (error) {
    const status = noteFailure(context, error)
    return jsonError(status, supportTexts.failed)
  }
}
