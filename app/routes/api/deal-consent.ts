import { z } from 'zod'
import { bodyContext, dbContext, legalVersionsContext, nowContext, paymentsContext, userContext } from '#app/context.ts'
import { parseDealId } from '#app/domain/deals/record/deals.ts'
import { choiceMistakes, judgeChoice, judgeTerms } from '#app/domain/reservations/checkout.ts'
import { describeRefusal, secureRefusals } from '#app/domain/reservations/reservations.ts'
import { storeConsent } from '#app/domain/reservations/securing.server.ts'
import { boxesOnlyVersion, consentTexts } from '#app/domain/terms/consent.ts'
import { jsonError } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { keepLegalTexts } from '../legal/keep-texts.server.tsx'
import type { Route } from './+types/deal-consent'

export const middleware: Route.MiddlewareFunction[] = [
  allow('own', { message: 'Please sign in to continue with your purchase.' }),
  keepLegalTexts,
]

const boxes = { startNow: z.boolean(), loseRight: z.boolean() }
const body = z.object({ ...boxes, open: z.enum(['now', 'wait']).optional(), terms: z.string().optional() })

/**
 * PUT /api/deals/{id}/consent {open, startNow, loseRight, terms}: stores the choice of checkout before the card form confirms the
 * payment. Without `open` the two boxes are stored as they are, and both are needed for "now"; they never count as words of the cards.
 * `terms` is the version of the Terms and Conditions that was shown; without it none is stored, because nobody knows which was read.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const dealId = parseDealId(params.id)
  if (!dealId) return jsonError(404, secureRefusals['deal-not-found'].message)
  const input = body.safeParse(await context.get(bodyContext).json())
  if (!input.success)
    return jsonError(400, 'startNow and loseRight must be true or false, and open, where it is given, now or wait.')
  const { open, terms, ...consent } = input.data
  const judged = open ? judgeChoice({ open, ...consent }) : { ok: true as const, consent }
  if (!judged.ok) return jsonError(400, choiceMistakes[judged.mistake])
  const now = context.get(nowContext)
  const refused = judgeTerms(terms, context.get(legalVersionsContext)?.['terms-conditions'] ?? null)
  if (refused) {
    const { status, message } = describeRefusal(refused)
    return jsonError(status, message)
  }
  const stored = await storeConsent(
    context.get(dbContext),
    context.get(paymentsContext),
    context.get(userContext),
    dealId,
    { ...judged.consent, terms: terms || null },
    now,
    open ? consentTexts.version : boxesOnlyVersion,
  )
  if (!stored.ok) {
    const { status, message } = describeRefusal(stored)
    return jsonError(status, message)
  }
  return Response.json({ stored: true }, { headers: { 'cache-control': 'no-store' } })
}
