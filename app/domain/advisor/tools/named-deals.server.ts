import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import type { Db } from '#db/database.server.ts'
import type { DealRow } from '#db/schema.ts'
import type { Source } from '../answer.ts'
import { count, orNull, percent, pounds, type Figure } from '../facts.ts'
import { figureColumns, toDealFigures, type DealFigures } from './kept-figures.server.ts'

/** The deals that an answer names, each with its figures. */

const columns = [
  'id',
  'title',
  'location',
  'property_type',
  'price_pence',
  'monthly_rent_pence',
  'gross_yield_percent',
  'roi_percent',
  'score_grade',
] as const
type NamedDeal = Pick<DealRow, (typeof columns)[number]> & DealFigures

/** These deals, in their order. */
export async function readNamed(db: Db, ids: readonly number[]): Promise<NamedDeal[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('deals')
    .select([...columns, ...figureColumns])
    .where('id', 'in', ids)
    .execute()
  return ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id)
    return row ? [{ ...row, ...toDealFigures(row) }] : []
  })
}

/** A deal's facts, each from its page. */
export function namedFacts(deal: NamedDeal, source: number) {
  return {
    id: deal.id,
    title: deal.title,
    location: deal.location,
    propertyType: propertyTypeLabels[deal.property_type],
    price: pounds(deal.price_pence, source),
    monthlyRent: orNull(deal.monthly_rent_pence, (pence) => pounds(pence, source)),
    grossYield: orNull(deal.gross_yield_percent, (value) => percent(value, 2, source)),
    roi: orNull(deal.roi_percent, (value) => percent(value, 1, source)),
    bedrooms: orNull(deal.bedrooms, (value) => count(value, source)),
    pricePerBedroom: deal.bedrooms ? pounds(deal.price_pence / deal.bedrooms, source) : null,
    rentPerBedroom: deal.bedrooms
      ? orNull(deal.monthly_rent_pence, (pence) => pounds(pence / deal.bedrooms!, source))
      : null,
    cashNeeded: pounds(deal.cashNeededPence, source),
    cashFlow: orNull(deal.cashFlowPence, (pence) => pounds(pence, source)),
    cashOnCash: orNull(deal.cashOnCashPercent, (value) => percent(value, 2, source)),
    score: ofHundred(deal.score, source),
    safety: orNull(deal.safety, (value) => ofHundred(value, source)),
    grade: deal.score_grade,
  }
}

/** A score or one of its factors: `77.7/100`. */
export const ofHundred = (value: number, source = 0): Figure => ({
  shown: `${value.toFixed(1)}/100`,
  number: value,
  ...(source > 0 && { source }),
})

export const dealSource = (id: number, title: string): Source => ({
  label: `Deal ${id}, ${title}`,
  place: { page: 'deal', dealId: id },
})
