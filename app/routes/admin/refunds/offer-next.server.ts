import { findNextOpen } from '#app/domain/refunds/queue.server.ts'
import { adminRefundHref } from '#app/ui/links.ts'

type Db = Parameters<typeof findNextOpen>[0]

/** The link to the open request after this one, for the message that follows a decision; undefined where no other is open. */
export async function offerNext(db: Db, requestId: string): Promise<{ label: string; href: string } | undefined> {
  const next = await findNextOpen(db, requestId)
  return next ? { label: `Next request: ${next.reference}`, href: adminRefundHref(next.id) } : undefined
}
