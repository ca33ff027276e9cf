import type { Db } from '#db/database.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { readFileTexts, type FileTexts } from '../files/files.ts'
import { completeTexts, type DealTexts } from '../record/record.ts'

/** An admin's typing in the form of a deal, not saved: one draft for each deal, and one for a new deal. */

interface DealDraft {
  texts: DealTexts
  /** Texts typed about pictures and documents. New files are not kept. */
  files: FileTexts
  /** The version of the deal that the form began from; 0 for a new deal. */
  version: number
  keptAt: string
}

/** The time for which a draft is kept (RULES.md, Retention). */
export const draftDays = 14
/** The most drafts of one admin. */
export const mostDrafts = 50

interface Typed {
  /** 0 for a new deal. */
  dealId: number
  version: number
  texts: DealTexts
  files: FileTexts
}

/**
 * Keeps what was typed in the place of the draft before. False for a deal that there is not. An admin who has the most drafts
 * already loses the oldest.
 */
export async function keepDraft(
  db: Db,
  userId: string,
  { dealId, version, texts, files }: Typed,
  now: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const deal = await trx.selectFrom('deals').select('id').where('id', '=', dealId).executeTakeFirst()
    if (dealId !== 0 && !deal) return false
    const others = await trx
      .selectFrom('deal_drafts')
      .select('deal_id')
      .where('user_id', '=', userId)
      .where('deal_id', '<>', dealId)
      .orderBy('kept_at', 'desc')
      .orderBy('deal_id')
      .execute()
    const tooMany = others.slice(mostDrafts - 1)
    for (const { deal_id } of tooMany) await deleteDraft(trx, userId, deal_id)
    const fields = JSON.stringify({ ...texts, ...files })
    await trx
      .insertInto('deal_drafts')
      .values({ user_id: userId, deal_id: dealId, version, fields, kept_at: now })
      .onConflict((known) => known.columns(['user_id', 'deal_id']).doUpdateSet({ version, fields, kept_at: now }))
      .execute()
    return true
  })
}

/** The draft of this admin for a deal, or (deal 0) for a new one. */
export async function readDraft(db: Db, userId: string, dealId: number): Promise<DealDraft | undefined> {
  const row = await db
    .selectFrom('deal_drafts')
    .select(['version', 'fields', 'kept_at'])
    .where('user_id', '=', userId)
    .where('deal_id', '=', dealId)
    .executeTakeFirst()
  if (!row) return undefined
  const fields = JSON.parse(row.fields) as Record<string, string>
  const texts = completeTexts(fields)
  return { texts, files: readFileTexts(Object.entries(fields)), version: row.version, keptAt: row.kept_at }
}

/** Deletes the draft, because it was saved or thrown away. */
export async function deleteDraft(db: Db, userId: string, dealId: number): Promise<void> {
  await db.deleteFrom('deal_drafts').where('user_id', '=', userId).where('deal_id', '=', dealId).execute()
}

/** Deletes the drafts that are too old. Returns how many. */
export async function deleteOldDrafts(db: Db, now: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('deal_drafts')
    .where('kept_at', '<=', addMilliseconds(now, -draftDays * 24 * 3_600_000))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
