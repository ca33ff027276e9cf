import { testimonialEvidence } from '#app/domain/testimonials/evidence.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { sendEvidence } from '../send-evidence.server.ts'
import type { Route } from './+types/evidence'

export const middleware: Route.MiddlewareFunction[] = [allow('testimonials')]

/** GET /admin/testimonials/{id}/evidence/{fileId}: a file by which a testimonial was checked, as a download. */
export function loader(asked: Route.LoaderArgs) {
  const { id, fileId } = asked.params
  return sendEvidence(asked, testimonialEvidence, { aboutId: id, fileId }, (opened) => ({
    ...opened,
    action: 'testimonial-evidence-opened',
    objectType: 'testimonial',
    objectId: id,
  }))
}
