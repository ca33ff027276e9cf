import { calculateReturns, calculateRunningCosts } from '#app/domain/figures/returns.ts'
import { calculatePropertyTax, suggestTaxRegime } from '#app/domain/figures/property-tax.ts'
import {
  evidencePoints,
  scoreDeal,
  toAreaInputs,
  toScoringFactors,
  type EvidenceItem,
  type EvidenceState,
  type ScoreInputs,
} from '#app/domain/figures/score.ts'
import type { AreaRow, DealRow, Nation, NewDeal } from '#db/schema.ts'
import { sampleDeals, type SampleDeal } from './deals.ts'

/** The reference of the first sample deal reads PID-000101. */
const firstDealId = 101

/**
 * Rents over the twelve months to January 2026 (Northern Ireland: November 2025), in percent; councils publish none in
 * areas.csv. ONS, Private rent and house prices, UK: February 2026 (statistical bulletin).
 */
const rentChangeByNation: Record<Nation, number> = { England: 3.5, Wales: 5.8, Scotland: 2.6, 'Northern Ireland': 5.6 }

// The people are invented, and their names say so.
const owners = [
  'Sample Terrace Holdings Ltd',
  'Mrs D. Sample',
  'Example Lettings Ltd',
  'Mr A. N. Other',
  'Placeholder Estates LLP',
  'Fictional Homes (Sample) Ltd',
  'The Trustees of the Example Pension Scheme',
  'Ms E. Xample',
  'Imaginary Property Co Ltd',
]

/** The rows of every sample deal in order: ids from 101, every derived figure computed. Throws on an unknown area. */
export function buildSampleDeals(areas: readonly AreaRow[]): DealRow[] {
  const areaByName = new Map(areas.map((area) => [area.name, area]))
  const crimeRates = areas.flatMap((area) => area.crimes_per_1000 ?? [])
  return sampleDeals.map((deal, index) => {
    const area = areaByName.get(deal.area)
    if (!area) throw new Error(`There is no area called ${deal.area}.`)
    return buildDeal(deal, firstDealId + index, area, crimeRates)
  })
}

function buildDeal(deal: SampleDeal, id: number, area: AreaRow, crimeRates: readonly number[]): DealRow {
  const nation = area.country as Nation
  const bedrooms = deal.bedrooms ?? null
  const monthlyRentPence = deal.rent * 100
  const regime = suggestTaxRegime({ propertyType: deal.type, bedrooms })
  const purchase = {
    pricePence: deal.price * 100,
    monthlyRentPence,
    operatingCostsPence:
      (deal.costs ?? deal.charges ?? 0) * 100 +
      (deal.costs === undefined ? calculateRunningCosts(monthlyRentPence) : 0),
    propertyTaxPence: calculatePropertyTax({ nation, regime, pricePence: deal.price * 100 }).taxPence,
    feesPence: (deal.fees ?? (regime === 'non-residential' ? 4500 : 2000)) * 100,
    worksPence: (deal.works ?? 0) * 100,
  }
  const returns = calculateReturns(purchase)
  const inputs = toScoreInputs(deal, returns.annualRentPence, area, crimeRates)
  const scored = scoreDeal(inputs)
  const status = deal.status ?? 'active'
  const verifiedAt = `${deal.verified}T09:30:00.000Z`
  const createdAt = new Date(Date.parse(verifiedAt) - 6 * 86_400_000).toISOString()
  const transport: SampleDeal['transport'] = [
    ...(deal.station ? [[deal.station[0], `${deal.station[1].toFixed(1)} km`] as SampleDeal['transport'][number]] : []),
    ...deal.transport,
  ]
  return {
    id,
    title: deal.title,
    description: deal.description,
    location: `${deal.town}, ${deal.outward}`,
    region: area.region,
    nation,
    area_code: area.code,
    address: `${deal.street}, ${deal.town} ${deal.outward} ${inwardCode(id)}`,
    owner_name: owners[id % owners.length]!,
    property_type: deal.type,
    strategy: deal.strategy,
    status,
    price_pence: purchase.pricePence,
    secure_price_pence: (deal.securePrice ?? 3000) * 100,
    monthly_rent_pence: monthlyRentPence,
    annual_yield_pence: returns.annualRentPence,
    gross_yield_percent: returns.grossYieldPercent ?? 0,
    roi_percent: returns.roiPercent ?? 0,
    operating_costs_pence: purchase.operatingCostsPence,
    works_pence: purchase.worksPence,
    property_tax_pence: purchase.propertyTaxPence,
    fees_pence: purchase.feesPence,
    image_url: null,
    ai_score: scored.score,
    score_grade: scored.grade,
    scoring_factors: JSON.stringify(toScoringFactors(scored, inputs.area.edition)),
    score_inputs: JSON.stringify(inputs),
    score_version: scored.version,
    market_trend: scored.marketTrend,
    demand_level: scored.demandLevel,
    score_override_reason: null,
    bedrooms,
    floor_area_m2: deal.floorArea,
    tenure: deal.tenure,
    lease_years: deal.leaseYears ?? null,
    council_tax_band: deal.councilTax ?? null,
    epc_band: deal.epc[0],
    epc_potential: deal.epc[1],
    features: JSON.stringify(deal.features),
    amenities: JSON.stringify(toPlaces(deal.amenities)),
    transport: JSON.stringify(toPlaces(transport)),
    latitude: deal.at[0],
    longitude: deal.at[1],
    unavailable_at: null,
    published_at: status === 'draft' ? null : verifiedAt,
    verified_at: verifiedAt,
    created_at: createdAt,
    updated_at: verifiedAt,
  }
}

function toScoreInputs(
  deal: SampleDeal,
  annualRentPence: number,
  area: AreaRow,
  crimeRates: readonly number[],
): ScoreInputs {
  const areaInputs = toAreaInputs(area, deal.type, crimeRates, rentChangeByNation[area.country as Nation])
  return {
    pricePence: deal.price * 100,
    annualRentPence,
    evidencedValuePence: deal.value === undefined ? null : deal.value * 100,
    stationKm: deal.station?.[1] ?? null,
    epcBand: deal.epc[0],
    leaseYears: deal.leaseYears ?? null,
    floodRisk: null,
    isNonStandardConstruction: false,
    isBuildingSafetyUnknown: false,
    isPlanningUnresolved: false,
    hasArrears: false,
    ...deal.risks,
    isDevelopment: deal.type === 'Development',
    evidence: toEvidence(deal),
    strategy: deal.strategy,
    area: { ...areaInputs, rentChangePercent: deal.rentChangePercent ?? areaInputs.rentChangePercent },
  }
}

function toEvidence({ supplied = [], missing = [], works }: SampleDeal): Record<EvidenceItem, EvidenceState> {
  const stateOf = (item: EvidenceItem): EvidenceState => {
    if (missing.includes(item)) return 'missing'
    if (supplied.includes(item)) return 'supplied'
    return item === 'worksQuotes' && !works ? 'not-applicable' : 'verified'
  }
  const items = Object.keys(evidencePoints) as EvidenceItem[]
  return Object.fromEntries(items.map((item) => [item, stateOf(item)])) as Record<EvidenceItem, EvidenceState>
}

function toPlaces(places: SampleDeal['amenities']) {
  return places.map(([label, detail]) => ({ label, detail }))
}

/** A plausible end of a postcode. Its letters are among the last, which few streets have; C, I, K, M, O and V are used nowhere. */
function inwardCode(id: number): string {
  const letters = 'TUWXYZ'
  return `${id % 10}${letters[id % 6]}${letters[(id * 5 + 1) % 6]}`
}

/**
 * Variations of the sample deals for measuring, `count` of them, without ids. Prices and rents move together by up to a fifth, so
 * the stored yields stay those of the row they were made from. The result is deterministic.
 */
export function buildManyDeals(areas: readonly AreaRow[], count: number): NewDeal[] {
  const models = buildSampleDeals(areas).filter((deal) => deal.status === 'active')
  return Array.from({ length: count }, (_, index) => {
    const { id: _id, ...deal } = models[index % models.length]!
    const round = Math.floor(index / models.length)
    return { ...deal, ...moveAmounts(deal, 80 + ((index * 7) % 41)), title: `${deal.title} (${round + 2})` }
  })
}

function moveAmounts(deal: Omit<DealRow, 'id'>, percent: number): Partial<NewDeal> {
  const move = (pence: number) => Math.round((pence * percent) / 100)
  const monthlyRentPence = move(deal.monthly_rent_pence)
  const purchase = {
    pricePence: move(deal.price_pence),
    monthlyRentPence,
    operatingCostsPence: move(deal.operating_costs_pence),
    worksPence: move(deal.works_pence),
    feesPence: deal.fees_pence,
    propertyTaxPence: calculatePropertyTax({
      nation: deal.nation,
      regime: suggestTaxRegime({ propertyType: deal.property_type, bedrooms: deal.bedrooms }),
      pricePence: move(deal.price_pence),
    }).taxPence,
  }
  const returns = calculateReturns(purchase)
  return {
    price_pence: purchase.pricePence,
    monthly_rent_pence: monthlyRentPence,
    annual_yield_pence: returns.annualRentPence,
    gross_yield_percent: returns.grossYieldPercent ?? 0,
    roi_percent: returns.roiPercent ?? 0,
    operating_costs_pence: purchase.operatingCostsPence,
    works_pence: purchase.worksPence,
    property_tax_pence: purchase.propertyTaxPence,
  }
}
