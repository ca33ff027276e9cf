import { adminContext, dbContext, nowContext } from '#app/context.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { mostEvidencePages, readDisputeEvidence } from '#app/domain/reservations/disputes/evidence.server.ts'
import { readMailSite } from '#app/mail-site.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { writePaper } from '#app/services/paper.server.ts'
import { fileNotFound, isFileRequest } from '../../private-file.server.ts'
import type { Route } from './+types/evidence'

export const middleware: Route.MiddlewareFunction[] = [allow('disputes')]

/** GET /admin/disputes/{id}/evidence: what the site holds about a disputed purchase, as one PDF for the provider's form. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (!isFileRequest(request)) return fileNotFound()
  const db = context.get(dbContext)
  const now = context.get(nowContext)
  const evidence = await readDisputeEvidence(db, params.id, readMailSite(), now)
  if (!evidence) return fileNotFound()
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="evidence-${evidence.reference}.pdf"`,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const bytes = await writePaper(evidence.paper, mostEvidencePages)
  await recordAudit(db, {
    at: now,
    actor: 'admin',
    actorUserId: context.get(adminContext).id,
    action: 'dispute-evidence-made',
    objectType: 'reservation',
    objectId: evidence.reservationId,
    detail: { dispute: params.id },
  })
  return new Response(Buffer.from(bytes), { headers })
}
