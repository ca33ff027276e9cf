import type { Db } from '#db/database.server.ts'

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
 * The verified testimonials, the newest first whatever they say (RULES.md, Testimonials). Those whose payment went back since are not
 * among them.
 */
export async function listShown(db: Db, most: number): Promise<ShownTestimonial[]> {
  const rows = await db
    .selectFrom('testimonials')
    .leftJoin('reservations', 'reservations.id', 'reservation_id')
    .select(['testimonials.id', 'shown_words', 'name', 'deal_label', 'incentive', 'is_sample'])
    .where('state', '=', 'verified')
    .where((where) =>
      where.or([
        where('knew_paid_back', '=', 1),
        where('reservations.status', 'is', null),
        where('reservations.status', '<>', 'refunded'),
      ]),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('testimonials.id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    words: row.shown_words ?? '',
    name: row.name ?? '',
    dealLabel: row.deal_label ?? '',
    incentive: row.incentive ?? '',
    isSample: row.is_sample === 1,
  }))
}
