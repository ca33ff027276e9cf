import type { ExpressionBuilder, SqlBool } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { Database, DealStatus } from '#db/schema.ts'
import { recordAudits } from '#app/domain/audit/audit.server.ts'
import { dealReference } from '#app/utils/references.ts'
import type { DeleteOutcome, DeleteRefusal } from './desk.ts'
import { setListingIn } from './desk.server.ts'
import { comparedColumns, type ComparedColumns } from '../score/figures.server.ts'
import { removeDealFiles } from '../files/files.server.ts'

/** Deleting deals. One whose reservations have all ended stays, because each keeps what it refers to; it is deactivated instead. */

export interface DeletedDeal {
  /** Such as `PID-000118`. */
  reference: string
  title: string
  outcome: DeleteOutcome
  /** False for a deal that has been reserved before and was off the market already: nothing was changed. */
  isNew: boolean
}

/**
 * Deletes a deal with its pictures, documents, versions, drafts and counts of views; its tickets stay. One with none but ended
 * reservations is deactivated instead. One that is held, reserved or completed stays as it is. `expected` is what the admin was
 * shown; anything else is refused.
 */
export async function deleteDeal(
  db: Db,
  admin: { id: string },
  dealId: number,
  now: string,
  expected?: DeleteOutcome,
): Promise<({ ok: true } & DeletedDeal) | { ok: false; reason: DeleteRefusal }> {
  return db.transaction().execute(async (trx) => {
    const [deal] = await readFates(trx, [dealId], now)
    if (!deal) return { ok: false, reason: (await wasDeleted(trx, dealId)) ? 'already-deleted' : 'not-found' }
    const { fate, title } = deal
    if (isKeptAsItIs(fate)) return { ok: false, reason: fate }
    const outcome = fate === 'deleted' ? 'deleted' : 'deactivated'
    if (expected && expected !== outcome) return { ok: false, reason: 'changed' }
    if (fate === 'deleted') await deleteIn(trx, admin, [deal], now)
    if (fate === 'deactivated') await setListingIn(trx, admin, dealId, 'inactive', now)
    return { ok: true, reference: dealReference(dealId), title, outcome, isNew: fate !== 'off-already' }
  })
}

/** Facts to be shown before a deal is deleted. */
export interface Deletion {
  reference: string
  title: string
  status: DealStatus
  fate: Exclude<Fate, KeptAsItIs>
  pictures: number
  documents: number
}

/** The result that deleting a deal would have. */
export async function readDeletion(
  db: Db,
  dealId: number,
  now: string,
): Promise<{ ok: true; deletion: Deletion } | { ok: false; reason: DeleteRefusal }> {
  const [deal] = await readFates(db, [dealId], now)
  if (!deal) return { ok: false, reason: (await wasDeleted(db, dealId)) ? 'already-deleted' : 'not-found' }
  const { fate, title, status } = deal
  if (isKeptAsItIs(fate)) return { ok: false, reason: fate }
  const count = async (table: 'deal_images' | 'deal_documents') => {
    const rows = db.selectFrom(table).where('deal_id', '=', dealId)
    return (await rows.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
  }
  const [pictures, documents] = [await count('deal_images'), await count('deal_documents')]
  return { ok: true, deletion: { reference: dealReference(dealId), title, status, fate, pictures, documents } }
}

/** The result for a deal that is to be deleted. */
type Fate = 'deleted' | 'deactivated' | 'off-already' | KeptAsItIs
/** Somebody has a claim on it that lives, or has bought it. */
type KeptAsItIs = 'held' | 'reserved' | 'completed'

function isKeptAsItIs(fate: Fate): fate is KeptAsItIs {
  return fate === 'held' || fate === 'reserved' || fate === 'completed'
}

export interface Fated extends ComparedColumns {
  id: number
  title: string
  status: DealStatus
  unavailable_at: string | null
  version: number
  secure_price_pence: number
  fate: Fate
}

/** Results that deleting these deals would have: at most some hundreds. Those that there are not are left out. */
export async function readFates(db: Db, ids: readonly number[], now: string): Promise<Fated[]> {
  const rows = await db
    .selectFrom('deals')
    .select(['id', 'title', 'status', 'unavailable_at', 'version', 'secure_price_pence', ...comparedColumns])
    .select((select) => claimsOn(select, now))
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ was_reserved, is_bought, is_held, ...deal }) => ({
    ...deal,
    fate: fateOf(deal.status, { was_reserved, is_bought, is_held }),
  }))
}

type DealExpressions = ExpressionBuilder<Database, 'deals'>

/** True of a deal that anybody has ever reserved, whatever became of it. */
export function wasReserved(deals: DealExpressions) {
  return deals.exists(deals.selectFrom('reservations').select('reservations.id').whereRef('deal_id', '=', 'deals.id'))
}

/** True of a deal that somebody has paid for. */
export function isBought(deals: DealExpressions) {
  return deals.exists(
    deals
      .selectFrom('reservations')
      .select('reservations.id')
      .whereRef('deal_id', '=', 'deals.id')
      .where('reservations.status', 'in', ['paid', 'completed']),
  )
}

/** True of a deal that somebody holds at this hour: a hold is over at its end, by the clock alone. */
export function isHeld(deals: DealExpressions, now: string) {
  return deals.exists(
    deals
      .selectFrom('reservations')
      .select('reservations.id')
      .whereRef('deal_id', '=', 'deals.id')
      .where('reservations.status', '=', 'held')
      .where('reservations.expires_at', '>', now),
  )
}

/** Whatever of its reservations decides what comes of a deal. */
export function claimsOn(deals: DealExpressions, now: string) {
  return [
    wasReserved(deals).as('was_reserved'),
    isBought(deals).as('is_bought'),
    isHeld(deals, now).as('is_held'),
  ] as const
}

/** The result for a deal in this state, with these claims on it. */
export function fateOf(status: DealStatus, claims: Record<'was_reserved' | 'is_bought' | 'is_held', SqlBool>): Fate {
  if (status === 'completed') return 'completed'
  if (status === 'reserved' || claims.is_bought) return 'reserved'
  if (claims.is_held) return 'held'
  if (!claims.was_reserved) return 'deleted'
  return status === 'active' ? 'deactivated' : 'off-already'
}

/** Deletes these deals inside an open transaction: at most some hundreds, none of which has ever been reserved. */
export async function deleteIn(
  trx: Db,
  admin: { id: string },
  deals: readonly { id: number; title: string }[],
  now: string,
): Promise<void> {
  if (deals.length === 0) return
  const ids = deals.map(({ id }) => id)
  await removeDealFiles(trx, ids)
  await trx.deleteFrom('deals').where('id', 'in', ids).execute()
  await recordAudits(
    trx,
    deals.map(({ id, title }) => ({
      at: now,
      actor: 'admin',
      actorUserId: admin.id,
      action: 'deal-deleted',
      objectType: 'deal',
      objectId: String(id),
      detail: { title },
    })),
  )
}

async function wasDeleted(db: Db, dealId: number): Promise<boolean> {
  const entry = await db
    .selectFrom('audit_events')
    .select('id')
    .where('object_type', '=', 'deal')
    .where('object_id', '=', String(dealId))
    .where('action', '=', 'deal-deleted')
    .executeTakeFirst()
  return entry !== undefined
}
