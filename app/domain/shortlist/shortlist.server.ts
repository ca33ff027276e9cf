import type { Db } from '#db/database.server.ts'
import { findPublicPrice } from '#app/domain/deals/record/deals.server.ts'
import { mostSaved, type BrowserShortlist, type Keeper, type SavedDeal, type SavingResult } from './shortlist.ts'

/** The deals of a shortlist, the newest first: one query, and none for a browser. */
export async function listSaved(db: Db, keeper: Keeper): Promise<SavedDeal[]> {
  if ('browser' in keeper) return keeper.browser.ids.map((dealId) => ({ dealId, saved: null }))
  const rows = await db
    .selectFrom('shortlisted_deals')
    .select(['deal_id', 'saved_at', 'price_pence'])
    .where('user_id', '=', keeper.userId)
    .orderBy('number', 'desc')
    .limit(mostSaved)
    .execute()
  return rows.map((row) => ({ dealId: row.deal_id, saved: { at: row.saved_at, pricePence: row.price_pence } }))
}

/** The ids of a shortlist, the newest first. */
export async function listSavedIds(db: Db, keeper: Keeper): Promise<number[]> {
  return (await listSaved(db, keeper)).map(({ dealId }) => dealId)
}

/** Saves a public deal, unless the shortlist is full. One that is saved already stays as it is. */
export async function saveDeal(db: Db, keeper: Keeper, dealId: number, now: string): Promise<SavingResult> {
  const pricePence = await findPublicPrice(db, dealId)
  if (pricePence === undefined) return { ok: false, reason: 'not-found' }
  if ('browser' in keeper) {
    const { browser } = keeper
    if (browser.ids.includes(dealId)) return { ok: true }
    if (browser.ids.length >= mostSaved) return { ok: false, reason: 'full' }
    browser.replace([dealId, ...browser.ids])
    return { ok: true }
  }
  return db.transaction().execute(async (trx) => {
    const ids = await listSavedIds(trx, keeper)
    if (ids.includes(dealId)) return { ok: true }
    if (ids.length >= mostSaved) return { ok: false, reason: 'full' }
    await insert(trx, keeper.userId, dealId, pricePence, now)
    return { ok: true }
  })
}

/** Takes a deal off the shortlist, whether it is still listed or not. Nothing happens where it is not on it. */
export async function removeDeal(db: Db, keeper: Keeper, dealId: number): Promise<void> {
  if ('browser' in keeper) {
    const { browser } = keeper
    if (browser.ids.includes(dealId)) browser.replace(browser.ids.filter((id) => id !== dealId))
    return
  }
  await db.deleteFrom('shortlisted_deals').where('user_id', '=', keeper.userId).where('deal_id', '=', dealId).execute()
}

/** The fate of a browser's shortlist when its person signed in. */
interface Merging {
  added: number
  /** The public deals for which there was no room, the newest first. */
  leftOut: number[]
}

/**
 * Adds what a browser has saved to the account of the person who signs in, and empties the browser. Nothing is taken from the
 * account: where both are more than it holds, the oldest of the browser stay out. What is no longer listed is forgotten.
 */
export async function mergeIntoAccount(
  db: Db,
  browser: BrowserShortlist,
  userId: string,
  now: string,
): Promise<Merging> {
  const merging = await db.transaction().execute(async (trx): Promise<Merging> => {
    const own = await listSavedIds(trx, { userId })
    const wanted = browser.ids.filter((id) => !own.includes(id))
    const prices = new Map<number, number>()
    for (const id of wanted) {
      const pricePence = await findPublicPrice(trx, id)
      if (pricePence !== undefined) prices.set(id, pricePence)
    }
    const room = Math.max(0, mostSaved - own.length)
    const fitting = [...prices].slice(0, room)
    // The newest comes last, so that it has the highest number.
    for (const [dealId, pricePence] of fitting.toReversed()) await insert(trx, userId, dealId, pricePence, now)
    return { added: fitting.length, leftOut: [...prices.keys()].slice(room) }
  })
  browser.replace([])
  return merging
}

async function insert(db: Db, userId: string, dealId: number, pricePence: number, now: string): Promise<void> {
  await db
    .insertInto('shortlisted_deals')
    .values({ user_id: userId, deal_id: dealId, saved_at: now, price_pence: pricePence })
    .onConflict((conflict) => conflict.columns(['user_id', 'deal_id']).doNothing())
    .execute()
}
