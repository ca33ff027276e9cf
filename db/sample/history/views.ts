import { PageViewCounts, writePageViews } from '#app/domain/deals/list/page-views.server.ts'
import { londonDay, startOfLondonDay } from '#app/utils/dates.ts'
import type { Db } from '#db/database.server.ts'

/** The days of the sample's past: twelve weeks. */
export const pastDays = 84
const day = 86_400_000

/** A number from 0 up to 1 that follows from these numbers alone, and looks like chance. */
function chance(...numbers: number[]): number {
  let hash = 2_166_136_261
  for (const number of numbers) {
    hash = Math.imul(hash ^ number, 16_777_619)
    hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  }
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

/** How often the page of a deal is looked at on a day, on average: more for a good score and a low price, and each has its own appeal. */
function appealOf(deal: { id: number; ai_score: number; price_pence: number }): number {
  const score = 0.4 + Math.max(0, deal.ai_score - 50) / 25
  const price = deal.price_pence < 20_000_000 ? 1.5 : deal.price_pence < 40_000_000 ? 1 : 0.5
  return score * price * (0.3 + 1.4 * chance(deal.id))
}

/**
 * Writes the views of the past: of each deal on each day since it was on the market, more of them from week to week and at weekends,
 * and of the checkout as often as people came to it. Whoever held a deal has looked at it before.
 */
export async function writeSampleViews(db: Db, now: string): Promise<void> {
  const counts = new PageViewCounts()
  const deals = await db
    .selectFrom('deals')
    .select(['id', 'ai_score', 'price_pence', 'published_at'])
    .where('published_at', '<', now)
    .execute()
  for (let ago = pastDays; ago >= 0; ago -= 1) {
    const start = startOfLondonDay(now, -ago)
    const end = ago === 0 ? now : startOfLondonDay(now, 1 - ago)
    const share = (Date.parse(end) - Date.parse(start)) / day
    const weekday = new Date(Date.parse(start) + day / 2).getUTCDay()
    const rhythm = (weekday === 0 || weekday === 6 ? 1.35 : 1) * (1 + (pastDays - ago) / pastDays) * share
    for (const deal of deals) {
      if (deal.published_at! > start) continue
      const expected = appealOf(deal) * rhythm * (0.5 + chance(deal.id, ago, 1))
      const views = Math.floor(expected + chance(deal.id, ago, 2))
      if (views > 0) counts.add(londonDay(start), 'deal', deal.id, views)
      // One in forty goes on to the checkout, and leaves it where it asks them to sign in.
      if (chance(deal.id, ago, 3) < views / 40) counts.add(londonDay(start), 'checkout', deal.id)
    }
  }
  const holds = await db.selectFrom('reservations').select(['deal_id', 'held_at']).execute()
  for (const { deal_id: dealId, held_at: heldAt } of holds) {
    counts.add(londonDay(heldAt), 'deal', dealId, 2 + Math.floor(3 * chance(dealId, 4)))
    counts.add(londonDay(heldAt), 'checkout', dealId, 1 + Math.floor(2 * chance(dealId, 5)))
  }
  await writePageViews(db, counts)
}
