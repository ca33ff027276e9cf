import { sql } from 'kysely'
import type { PurchaseFigures } from '#app/domain/figures/returns.ts'
import type { Db } from '#db/database.server.ts'
import { readBy } from '#db/expressions.server.ts'
import { propertyTypeLabels } from '../record/property-types.ts'
import type { DealCard } from '../record/deals.ts'
import { cardColumns, toDealCard, type DealPolicy } from '../record/deals.server.ts'
import { listFirstImages } from '../files/images.server.ts'
import { isPublic } from './conditions.server.ts'

/** As many deals as the landing page's street shows at most. */
export const mostInStreet = 8

/** The landing page's facts of the deals that can be secured online at this moment. */
export interface DealsNow {
  /** The deals that nobody holds and that can be secured online. */
  free: number
  regions: number
  investmentPence: number
  averageRoiPercent: number | null
  /** Over the deals that bring rent. */
  averageGrossYieldPercent: number | null
  /** Null where nothing is free. */
  lowestSecurePricePence: number | null
}

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

/** The best scored of each type of the deals that can be secured now, best first, and then the next best, eight at most. */
export async function listStreetDeals(db: Db, policy: DealPolicy, now: string): Promise<DealCard[]> {
  const best = await db
    .selectFrom(readBy('deals', 'public_deals_by_score'))
    .select(['id', 'property_type', 'ai_score'])
    .where(isPublic)
    .where(isFree(now))
    .where(isOnline(policy))
    .orderBy('ai_score', 'desc')
    .orderBy('id')
    .limit(mostCandidates)
    .execute()
  const found = new Set(best.map(({ property_type }) => property_type))
  const others = propertyTypes.filter((type) => !found.has(type))
  // Fewer than were asked for are all that there are.
  const isAll = best.length < mostCandidates || others.length === 0
  const ids = chooseStreet(isAll ? best : [...best, ...(await findBestOf(db, others, policy, now))])
  if (ids.length === 0) return []
  const rows = await db.selectFrom('deals').select(cardColumns).where('id', 'in', ids).execute()
  const cards = new Map(rows.map((row) => [row.id, toDealCard(row, undefined, policy)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

/** The best scored free deal of each of these types. */
function findBestOf(db: Db, types: DealCard['propertyType'][], policy: DealPolicy, now: string): Promise<Candidate[]> {
  return db
    .selectFrom((from) =>
      from
        .selectFrom(readBy('deals', 'public_deals_by_type'))
        .select([
          'id',
          'property_type',
          'ai_score',
          sql<number>`row_number() over (partition by property_type order by ai_score desc, id)`.as('place'),
        ])
        .where(isPublic)
        .where(isFree(now))
        .where('property_type', 'in', types)
        .where(isOnline(policy))
        .as('ranked'),
    )
    .select(['id', 'property_type', 'ai_score'])
    .where('place', '=', 1)
    .execute()
}

/** The ids of the first of each type and then of the others, each by score. */
function chooseStreet(candidates: readonly Candidate[]): number[] {
  const byScore = candidates.toSorted((a, b) => b.ai_score - a.ai_score || a.id - b.id)
  const firsts = new Set(new Map(byScore.toReversed().map((deal) => [deal.property_type, deal])).values())
  const ordered = [...byScore.filter((deal) => firsts.has(deal)), ...byScore.filter((deal) => !firsts.has(deal))]
  return ordered.slice(0, mostInStreet).map(({ id }) => id)
}

/** A deal with the figures that its returns follow from; null without a rent. */
export type BestDeal = DealCard & { purchase: PurchaseFigures | null }

/** The free deal with the highest score that can be secured online; undefined where there is none. */
export async function findBestDeal(db: Db, policy: DealPolicy, now: string): Promise<BestDeal | undefined> {
  const row = await db
    .selectFrom(readBy('deals', 'public_deals_by_score'))
    .select(cardColumns)
    .select(['monthly_rent_pence', 'operating_costs_pence', 'property_tax_pence', 'fees_pence', 'works_pence'])
    .where(isPublic)
    .where(isFree(now))
    .where(isOnline(policy))
    .orderBy('ai_score', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const images = await listFirstImages(db, [row.id])
  const { monthly_rent_pence: monthlyRentPence, operating_costs_pence: operatingCostsPence } = row
  return {
    ...toDealCard(row, images.get(row.id), policy),
    purchase:
      monthlyRentPence === null || operatingCostsPence === null
        ? null
        : {
            pricePence: row.price_pence,
            monthlyRentPence,
            operatingCostsPence,
            propertyTaxPence: row.property_tax_pence,
            feesPence: row.fees_pence,
            worksPence: row.works_pence,
          },
  }
}

/** Counts the deals that `findBestDeal` chooses from. */
export async function countDealsNow(db: Db, policy: DealPolicy, now: string): Promise<DealsNow> {
  const counted = await db
    .selectFrom(readBy('deals', 'public_deals_by_filters'))
    .select((select) => [
      select.fn.countAll<number>().as('free'),
      select.fn.count<number>('region').distinct().as('regions'),
      select.fn.sum<number | null>('price_pence').as('price'),
      select.fn.avg<number | null>('roi_percent').as('roi'),
      select.fn.avg<number | null>('gross_yield_percent').as('gross'),
      select.fn.min<number | null>('secure_price_pence').as('lowest'),
    ])
    .where(isPublic)
    .where(isFree(now))
    .where(isOnline(policy))
    .executeTakeFirstOrThrow()
  return {
    free: counted.free,
    regions: counted.regions,
    investmentPence: counted.price ?? 0,
    averageRoiPercent: counted.roi,
    averageGrossYieldPercent: counted.gross,
    lowestSecurePricePence: counted.lowest,
  }
}
