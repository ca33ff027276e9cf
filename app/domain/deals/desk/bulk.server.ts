import type { Db } from '#db/database.server.ts'
import type { BulkRefusal, ChosenRows } from '#app/domain/lists/bulk.ts'
import { partsOf } from '#app/domain/lists/parts.server.ts'
import { dealReference } from '#app/utils/references.ts'
import { mostAtOnce, mostTicked, type BulkChange, type BulkPlan, type LeftAlone, type ShownDeals } from './bulk.ts'
import { claimsOn, deleteIn, fateOf, isBought, isHeld, readFates, wasReserved, type Fated } from './delete.server.ts'
import { isRefundOwed, setListingIn } from './desk.server.ts'
import { checkFigures } from '../score/figures.server.ts'
import { matchDeals, type DealCondition, type DealDeskFilters } from '../list/list.server.ts'

/** Many deals that an admin activates, deactivates or deletes at once: the ticked ones, or all that match. */

/** An admin's choice: deals by their ids, or all that the filters of the list leave. */
export type ChosenDeals = ChosenRows<Omit<DealDeskFilters, 'sort' | 'page'>>

/** The deals of one transaction: a few milliseconds, in which nobody else writes. */
const dealsAtOnce = 100
/** The most names that the page of confirmation shows. */
const mostNames = 10

/** The plan for the chosen deals, for the page that asks once more. */
export async function planBulk(
  db: Db,
  change: BulkChange,
  chosen: ChosenDeals,
  now: string,
): Promise<{ ok: true; plan: BulkPlan } | { ok: false; reason: BulkRefusal }> {
  const ids = chosen.which === 'ticked' ? [...new Set(chosen.ids)] : null
  if (ids?.length === 0) return { ok: false, reason: 'nothing-ticked' }
  if (ids && ids.length > mostTicked) return { ok: false, reason: 'too-many' }
  const matching: DealCondition =
    chosen.which === 'all' ? (await matchDeals(db, chosen)).matching : (where) => where.and([where('id', 'in', ids)])
  const groups = await countGroups(db, matching, now)
  const found = groups.reduce((sum, { count }) => sum + count, 0)
  if (found === 0) return { ok: false, reason: 'nothing-found' }
  const leftAlone: LeftAlone = { ...nobody, gone: ids ? ids.length - found : 0 }
  let concerned = 0
  for (const group of groups) {
    const verdict = verdictOf(change, group, group.hasPrice)
    if (verdict === 'ready' || verdict === 'instead') concerned += group.count
    else leftAlone[verdict] += group.count
  }
  const plan: BulkPlan = { shown: [], instead: [], leftAlone, later: 0, names: [], toConfirm: [] }
  plan.later = concerned
  const isFull = () => plan.shown.length + plan.instead.length === mostAtOnce
  for await (const part of findCandidates(db, change, matching, now)) {
    for (const deal of await readInOrder(db, part, now)) {
      if (isFull()) break
      plan.later -= 1
      const verdict = await judge(db, change, deal)
      if (verdict !== 'ready' && verdict !== 'instead') {
        leftAlone[verdict] += 1
        if (verdict === 'figures' && plan.toConfirm.length < mostNames)
          plan.toConfirm.push({ id: deal.id, name: nameOf(deal), figures: checkFigures(deal).asked })
        continue
      }
      plan[verdict === 'ready' ? 'shown' : 'instead'].push({ id: deal.id, version: deal.version })
      if (plan.names.length < mostNames) plan.names.push(nameOf(deal))
    }
    if (isFull()) break
  }
  return { ok: true, plan }
}

/**
 * Changes the deals that the page of confirmation has shown, and no others. Each is judged anew: one that somebody has changed or
 * reserved since is left alone and counted.
 */
export async function changeMany(
  db: Db,
  admin: { id: string },
  change: BulkChange,
  { shown, instead }: ShownDeals,
  now: string,
): Promise<{ changed: number; instead: number; leftAlone: LeftAlone }> {
  const done = { changed: 0, instead: 0, leftAlone: { ...nobody } }
  const deals = [
    ...shown.map((deal) => ({ ...deal, as: 'ready' as const })),
    ...instead.map((deal) => ({ ...deal, as: 'instead' as const })),
  ]
  for await (const part of partsOf(deals, dealsAtOnce)) {
    const verdicts = await db.transaction().execute((trx) => changePart(trx, admin, change, part, now))
    for (const verdict of verdicts) {
      if (verdict === 'ready') done.changed += 1
      else if (verdict === 'instead') done.instead += 1
      else done.leftAlone[verdict] += 1
    }
  }
  return done
}

function nameOf({ id, title }: Fated): string {
  return `${dealReference(id)} ${title}`
}

type Verdict = 'ready' | 'instead' | keyof LeftAlone
const nobody: LeftAlone = {
  already: 0,
  kept: 0,
  held: 0,
  reserved: 0,
  completed: 0,
  refundOwed: 0,
  noPrice: 0,
  figures: 0,
  changed: 0,
  gone: 0,
}

function verdictOf(
  change: BulkChange,
  { status, fate }: Pick<Fated, 'status' | 'fate'>,
  hasPrice: boolean,
): Exclude<Verdict, 'figures' | 'changed' | 'gone'> {
  if (fate === 'reserved' || fate === 'completed') return fate
  switch (change) {
    case 'activate':
      return status === 'active' ? 'already' : hasPrice ? 'ready' : 'noPrice'
    case 'deactivate':
      return status === 'active' ? 'ready' : 'already'
    case 'delete':
      if (fate === 'held') return 'held'
      return fate === 'deleted' ? 'ready' : fate === 'deactivated' ? 'instead' : 'kept'
  }
}

async function judge(db: Db, change: BulkChange, deal: Fated): Promise<Verdict> {
  const verdict = verdictOf(change, deal, deal.secure_price_pence > 0)
  if (change !== 'activate' || verdict !== 'ready') return verdict
  if (deal.unavailable_at && (await isRefundOwed(db, deal.id))) return 'refundOwed'
  return checkFigures(deal).asked.length > 0 ? 'figures' : verdict
}

/** Changes those of these deals that are as they were shown. */
async function changePart(
  trx: Db,
  admin: { id: string },
  change: BulkChange,
  shown: readonly { id: number; version: number; as: 'ready' | 'instead' }[],
  now: string,
): Promise<Verdict[]> {
  const fates = await readFates(
    trx,
    shown.map(({ id }) => id),
    now,
  )
  const deals = new Map(fates.map((deal) => [deal.id, deal]))
  const toDelete: Fated[] = []
  const verdicts: Verdict[] = []
  for (const { id, version, as } of shown) {
    const deal = deals.get(id)
    const verdict = deal ? await judge(trx, change, deal) : 'gone'
    const isToBeDone = verdict === 'ready' || verdict === 'instead'
    if (deal && isToBeDone && (verdict !== as || deal.version !== version)) {
      verdicts.push('changed')
      continue
    }
    if (!deal || !isToBeDone) {
      verdicts.push(verdict)
    } else if (change === 'delete' && verdict === 'ready') {
      toDelete.push(deal)
      verdicts.push(verdict)
    } else {
      const listed = await setListingIn(trx, admin, id, change === 'activate' ? 'active' : 'inactive', now)
      verdicts.push(listed.ok ? verdict : 'changed')
    }
  }
  await deleteIn(trx, admin, toDelete, now)
  return verdicts
}

/** The deals that match, counted by what decides about them. */
async function countGroups(db: Db, matching: DealCondition, now: string) {
  const rows = await db
    .selectFrom('deals')
    .select((select) => [
      'status',
      ...claimsOn(select, now),
      select('secure_price_pence', '>', 0).as('has_price'),
      select.fn.countAll<number>().as('count'),
    ])
    .where(matching)
    .groupBy(['status', 'was_reserved', 'is_bought', 'is_held', 'has_price'])
    .execute()
  return rows.map(({ status, has_price, count, ...claims }) => ({
    status,
    fate: fateOf(status, claims),
    hasPrice: Boolean(has_price),
    count,
  }))
}

/**
 * The deals that match and can be changed, as far as the database tells, the newest first, a part at a time. One round takes
 * the first of them; those that are left alone do not stand in the way of the others.
 */
async function* findCandidates(
  db: Db,
  change: BulkChange,
  matching: DealCondition,
  now: string,
): AsyncGenerator<readonly number[], void> {
  const query = db
    .selectFrom('deals')
    .select('id')
    .where(matching)
    .where((where) => where.not(isBought(where)))
    .$if(change === 'activate', (query) =>
      query.where('status', 'in', ['inactive', 'draft']).where('secure_price_pence', '>', 0),
    )
    .$if(change === 'deactivate', (query) => query.where('status', '=', 'active'))
    .$if(change === 'delete', (query) =>
      query
        .where('status', 'in', ['active', 'inactive', 'draft'])
        .where((where) => where.not(isHeld(where, now)))
        .where((where) => where.or([where('status', '=', 'active'), where.not(wasReserved(where))])),
    )
    .orderBy('id', 'desc')
    .limit(mostAtOnce)
  for (let before: number | null = null; ;) {
    const from: number | null = before
    const rows = await query.$if(from !== null, (older) => older.where('id', '<', from)).execute()
    yield* partsOf(
      rows.map(({ id }) => id),
      dealsAtOnce,
    )
    if (rows.length < mostAtOnce) return
    before = rows.at(-1)!.id
  }
}

async function readInOrder(db: Db, ids: readonly number[], now: string): Promise<Fated[]> {
  return (await readFates(db, ids, now)).toSorted((a, b) => b.id - a.id)
}
