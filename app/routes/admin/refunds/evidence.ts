import { evidenceRules } from '#app/domain/refunds/evidence.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { sendEvidence } from '../send-evidence.server.ts'
import type { Route } from './+types/evidence'

export const middleware: Route.MiddlewareFunction[] = [allow('refunds')]

/** GET /admin/refunds/{id}/evidence/{evidenceId}: a file that came with a request, as a download, for those who handle refunds. */
export function loader(asked: Route.LoaderArgs) {
  const { id, evidenceId } = asked.params
  return sendEvidence(asked, evidenceRules, { aboutId: id, fileId: evidenceId }, (opened) => ({
    ...opened,
    action: 'evidence-opened',
    objectType: 'refund-request',
    objectId: id,
  }))
}
