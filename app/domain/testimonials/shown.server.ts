import type { Db } from '#db/database.server.ts'
import { listPage, type ListPage } from '#app/domain/lists/lists.ts'
import { isToLookAtAgain } from './record.server.ts'

/** A testimonial as anybody sees it. */
export interface ShownTestimonial {
  id: string
  words: string
  name: string
  /** The kind of property and its town. */
  dealLabel: string
  /** What was given for the words; empty for nothing. */
  incentive: string
  /** True for what the sample has made up, which nobody has said. */
  isSample: boolean
}

/**
 * One page of the verified testimonials, the newest first whatever they say (RULES.md, Testimonials). Those whose payment went back
 * since, or whose author works here by now, are not among them. Samples are shown only as long as nobody has said anything.
 */
export async function listShown(db: Db, size: number, page = 1): Promise<ListPage<ShownTestimonial>> {
  const shown = db
    .selectFrom('testimonials')
    .where('state', '=', 'verified')
    .where((where) => where.not(isToLookAtAgain(where)))
  const counts = await shown
    .select((select) => ['is_sample', select.fn.countAll<number>().as('total')])
    .groupBy('is_sample')
    .execute()
  const isSample = counts.some((count) => count.is_sample === 0) ? 0 : 1
  const rows = await shown
    .where('is_sample', '=', isSample)
    .select(['id', 'words', 'name', 'deal_label', 'incentive'])
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const total = counts.find((count) => count.is_sample === isSample)?.total ?? 0
  const listed = rows.map((row) => ({
    id: row.id,
    words: row.words ?? '',
    name: row.name ?? '',
    dealLabel: row.deal_label ?? '',
    incentive: row.incentive ?? '',
    isSample: isSample === 1,
  }))
  return listPage(listed, total, page, size)
}
