import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PurchaseFigures } from '#app/domain/figures/returns.ts'
import { judgeDeal } from '#app/domain/figures/verdict.ts'
import type { Db } from '#db/database.server.ts'
import { isAmong, readBy } from '#db/expressions.server.ts'
import { keepByVersion } from '#db/keep-by-version.server.ts'
import { areCostsAssumed } from '../record/key-facts.ts'
import { propertyTypeLabels } from '../record/property-types.ts'
import type { DealCard } from '../record/deals.ts'
import { findDealCards, type DealPolicy } from '../record/deals.server.ts'
import { isPublic } from './conditions.server.ts'
import { listRunningHolds } from './standing-counts.server.ts'

/** As many deals as the landing page's street shows at most, and as many as it names as those to read first. */
export const mostInStreet = 8
const mostToReadFirst = 3

/** The landing page's facts of the deals that can be secured online at this moment. */
export interface DealsNow {
  /** The deals that nobody holds and that can be secured online. */
  free: number
  /** All deals that the list shows, the reserved ones too. */
  listed: number
  regions: number
  investmentPence: number
  averageRoiPercent: number | null
  /** These are null where nothing is free. */
  lowestPricePence: number | null
  lowestSecurePricePence: number | null
  highestSecurePricePence: number | null
}

/** The deals that the landing page shows, each of which can be secured online at this moment. */
interface LandingDeals {
  /** The best scored of each type, best first, and then the next best. */
  street: DealCard[]
  /** The highest scores. */
  best: DealCard[]
  /** The deal whose working is shown; null where no deal has one. */
  worked: WorkedDeal | null
}

/** A deal with the figures that its returns follow from, and whether somebody has stated its running costs. */
export type WorkedDeal = DealCard & PurchaseFigures & { areCostsStated: boolean }

/** No deal that is reserved or that somebody holds at this moment. */
const isFree = (now: string) =>
  sql<boolean>`status = 'active' and id not in (select deal_id from reservations where status = 'held' and expires_at > ${now})`

const isOnline = ({ allowScotland }: DealPolicy) =>
  allowScotland ? sql<boolean>`true` : sql<boolean>`nation <> 'Scotland'`

/**
 * As many of the best free deals as are looked at for the best of each type. Whichever type is not among them is looked for by
 * itself, so that the street never ranks every deal.
 */
const mostCandidates = 48

const propertyTypes = Object.keys(propertyTypeLabels) as DealCard['propertyType'][]

interface Candidate {
  id: number
  property_type: DealCard['propertyType']
  ai_score: number
}

/** The deals of the landing page, of the best scored that are free. */
export async function listLandingDeals(db: Db, policy: DealPolicy, now: string): Promise<LandingDeals> {
  const candidates = await db
    .selectFrom(readBy('deals', 'public_deals_by_score'))
    .select(['id', 'property_type', 'ai_score', 'price_pence', 'monthly_rent_pence', 'operating_costs_pence'])
    .select([
      'property_tax_pence',
      'fees_pence',
      'works_pence',
      'ground_rent_pence',
      'service_charge_pence',
      'domestic_rates_pence',
    ])
    .where(isPublic)
    .where(isFree(now))
    .where(isOnline(policy))
    .orderBy('ai_score', 'desc')
    .orderBy('id')
    .limit(mostCandidates)
    .execute()
  const found = new Set(candidates.map(({ property_type }) => property_type))
  const others = propertyTypes.filter((type) => !found.has(type))
  // Fewer than were asked for are all that there are.
  const isAll = candidates.length < mostCandidates || others.length === 0
  const street = chooseStreet(isAll ? candidates : [...candidates, ...(await findBestOf(db, others, policy, now))])
  const best = candidates.slice(0, mostToReadFirst).map(({ id }) => id)
  const worked = chooseWorked(candidates)
  const ids = new Set([...street, ...best, ...(worked ? [worked.id] : [])])
  const cards = new Map((await findDealCards(db, [...ids], policy, null)).map((card) => [card.id, card]))
  const workedCard = worked && cards.get(worked.id)
  return {
    street: street.flatMap((id) => cards.get(id) ?? []),
    best: best.flatMap((id) => cards.get(id) ?? []),
    worked: workedCard ? { ...workedCard, ...worked.figures, areCostsStated: worked.areCostsStated } : null,
  }
}

/** The highest scores that can be secured online at this moment, for pages that have nothing else to show. */
export async function listBestFree(db: Db, policy: DealPolicy, now: string): Promise<DealCard[]> {
  const rows = await db
    .selectFrom(readBy('deals', 'public_deals_by_score'))
    .select('id')
    .where(isPublic)
    .where(isFree(now))
    .where(isOnline(policy))
    .orderBy('ai_score', 'desc')
    .orderBy('id')
    .limit(mostToReadFirst)
    .execute()
  return findDealCards(
    db,
    rows.map(({ id }) => id),
    policy,
    null,
  )
}

/** The best scored free deal of each of these types, each the first in an index of its type. */
async function findBestOf(
  db: Db,
  types: DealCard['propertyType'][],
  policy: DealPolicy,
  now: string,
): Promise<Candidate[]> {
  const best = (type: DealCard['propertyType']) =>
    db
      .selectFrom(readBy('deals', 'active_deals_by_type'))
      .select(['id', 'property_type', 'ai_score'])
      .where(isFree(now))
      .where('property_type', '=', type)
      .where(isOnline(policy))
      .orderBy('ai_score', 'desc')
      .orderBy('id')
      .limit(1)
  const [first, ...others] = types.map((type) => db.selectFrom(best(type).as('best')).selectAll())
  if (!first) return []
  return others.reduce((all, one) => all.unionAll(one), first).execute()
}

/** The ids of the first of each type and then of the others, each by score. */
function chooseStreet(candidates: readonly Candidate[]): number[] {
  const byScore = candidates.toSorted((a, b) => b.ai_score - a.ai_score || a.id - b.id)
  const firsts = new Set(new Map(byScore.toReversed().map((deal) => [deal.property_type, deal])).values())
  const ordered = [...byScore.filter((deal) => firsts.has(deal)), ...byScore.filter((deal) => !firsts.has(deal))]
  return ordered.slice(0, mostInStreet).map(({ id }) => id)
}

interface Figures extends Candidate {
  price_pence: number
  monthly_rent_pence: number | null
  operating_costs_pence: number | null
  property_tax_pence: number
  fees_pence: number
  works_pence: number
  ground_rent_pence: number | null
  service_charge_pence: number | null
  domestic_rates_pence: number | null
}

/**
 * The deal whose working is shown, of these in the order of their scores: the first that is let as it stands and leaves something
 * with the usual mortgage. One that is not among those to read first comes before them, so that the page shows more deals.
 */
function chooseWorked(
  candidates: readonly Figures[],
): { id: number; figures: PurchaseFigures; areCostsStated: boolean } | null {
  const [first, others] = [candidates.slice(0, mostToReadFirst), candidates.slice(mostToReadFirst)]
  for (const deal of [...others, ...first]) {
    const { monthly_rent_pence: monthlyRentPence, operating_costs_pence: operatingCostsPence } = deal
    if (monthlyRentPence === null || operatingCostsPence === null) continue
    if (deal.works_pence > 0 || deal.property_type === 'Development') continue
    const figures = {
      pricePence: deal.price_pence,
      monthlyRentPence,
      operatingCostsPence,
      propertyTaxPence: deal.property_tax_pence,
      feesPence: deal.fees_pence,
      worksPence: deal.works_pence,
    }
    const areCostsStated = !areCostsAssumed({
      ...figures,
      groundRentPence: deal.ground_rent_pence,
      serviceChargePence: deal.service_charge_pence,
      domesticRatesPence: deal.domestic_rates_pence,
    })
    if (judgeDeal(figures).kind === 'left') return { id: deal.id, figures, areCostsStated }
  }
  return null
}

/** The deals that can be secured online whoever holds them, in sums, and all that the list shows. They change with deals only. */
interface Offered extends Sums {
  listed: number
  /** The number of deals in each region. */
  byRegion: ReadonlyMap<string, number>
}

interface Sums {
  free: number
  price: number
  roi: number
  known: number
}

const readOffered = keepByVersion(['deals'], async (db: Db, policy: DealPolicy): Promise<Offered> => {
  await setImmediate()
  // In the order of the index, so that nothing is sorted.
  const rows = await sumByRegion(db, 'public_deals_by_filters', policy).execute()
  const { listed } = await db
    .selectFrom(readBy('deals', 'public_deals_by_id'))
    .select((select) => select.fn.countAll<number>().as('listed'))
    .where(isPublic)
    .executeTakeFirstOrThrow()
  return { ...addUp(rows), listed, byRegion: new Map(rows.map(({ region, free }) => [region, free])) }
})

function sumByRegion(db: Db, index: string | null, { allowScotland }: DealPolicy) {
  return db
    .selectFrom(readBy('deals', index))
    .select('region')
    .select((select) => [
      select.fn.countAll<number>().as('free'),
      select.fn.sum<number>('price_pence').as('price'),
      select.fn.sum<number | null>('roi_percent').as('roi'),
      select.fn.count<number>('roi_percent').as('known'),
    ])
    .where(isPublic)
    .where('status', '=', 'active')
    .where(isOnline({ allowScotland }))
    .groupBy('region')
}

function addUp(rows: readonly { free: number; price: number; roi: number | null; known: number }[]): Sums {
  const sums = { free: 0, price: 0, roi: 0, known: 0 }
  for (const row of rows) {
    sums.free += row.free
    sums.price += row.price
    sums.roi += row.roi ?? 0
    sums.known += row.known
  }
  return sums
}

/** Counts the deals that can be secured online and that nobody holds: all that are offered without the few that are held. */
export async function countDealsNow(db: Db, policy: DealPolicy, now: string): Promise<DealsNow> {
  const { listed, byRegion, ...offered } = await readOffered(db, { allowScotland: policy.allowScotland })
  const ids = (await listRunningHolds(db, now)).map(({ deal_id }) => deal_id)
  const rows = await sumByRegion(db, null, policy).where(isAmong('id', ids)).execute()
  const held = addUp(rows)
  const heldIn = new Map(rows.map(({ region, free }) => [region, free]))
  const known = offered.known - held.known
  const firstBy = (column: 'price_pence' | 'secure_price_pence', direction: 'asc' | 'desc') =>
    db
      .selectFrom(readBy('deals', column === 'price_pence' ? 'public_deals_by_price' : 'public_deals_by_secure_price'))
      .select(`${column} as pence`)
      .where(isPublic)
      .where(isFree(now))
      .where(isOnline(policy))
      .orderBy('status', direction)
      .orderBy(column, direction)
      .limit(1)
      .executeTakeFirst()
  return {
    free: offered.free - held.free,
    listed,
    regions: [...byRegion].filter(([region, free]) => free > (heldIn.get(region) ?? 0)).length,
    investmentPence: offered.price - held.price,
    averageRoiPercent: known > 0 ? (offered.roi - held.roi) / known : null,
    lowestPricePence: (await firstBy('price_pence', 'asc'))?.pence ?? null,
    lowestSecurePricePence: (await firstBy('secure_price_pence', 'asc'))?.pence ?? null,
    highestSecurePricePence: (await firstBy('secure_price_pence', 'desc'))?.pence ?? null,
  }
}
