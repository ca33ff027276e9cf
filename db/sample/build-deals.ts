import { calculatePropertyTax, suggestTaxRegime } from '#app/domain/figures/property-tax.ts'
import { calculateReturns, calculateRunningCosts } from '#app/domain/figures/returns.ts'
import { toColumns } from '#app/domain/deals/record/columns.server.ts'
import type { EvidenceItem, EvidenceState } from '#app/domain/figures/score.ts'
import { featureFields, paperFields, paperItems, readTexts, type DealValues } from '#app/domain/deals/record/record.ts'
import { toAreaFigures, type AreaFigures } from '#app/domain/deals/score/scoring.server.ts'
import type { AreaRow, NewDeal } from '#db/schema.ts'
import type { SampleDealRow } from './deal-row.ts'
import { makeSoldComparables } from './comparables.ts'
import { sampleDeals, type SampleDeal } from './deals.ts'
import { sampleRecords } from './records.ts'

/** The reference of the first sample deal reads PID-000101. */
const firstDealId = 101

/** Owners of the sample: invented, as their names say, with addresses that no mail reaches and numbers that Ofcom keeps for drama. */
const owners = [
  ['Sample Terrace Holdings Ltd', 'sales@terrace-holdings.example', '01632 960101'],
  ['Mrs D. Sample', 'd.sample@example.com', '07700 900102'],
  ['Example Lettings Ltd', 'owners@example-lettings.example', '01632 960103'],
  ['Mr A. N. Other', 'a.n.other@example.com', '07700 900104'],
  ['Placeholder Estates LLP', 'office@placeholder-estates.example', '01632 960105'],
  ['Fictional Homes (Sample) Ltd', 'enquiries@fictional-homes.example', '01632 960106'],
  ['The Trustees of the Example Pension Scheme', 'trustees@pension.example', '01632 960107'],
  ['Ms E. Xample', 'e.xample@example.com', '07700 900108'],
  ['Imaginary Property Co Ltd', 'hello@imaginary-property.example', '01632 960109'],
] as const

/** The rows of every sample deal in order: ids from 101, every derived figure computed. Throws on an unknown area. */
export function buildSampleDeals(areas: readonly AreaRow[]): SampleDealRow[] {
  const areaByName = new Map(areas.map((area) => [area.name, area]))
  const figures = toAreaFigures(areas)
  return sampleDeals.map((deal, index) => {
    const area = areaByName.get(deal.area)
    if (!area) throw new Error(`There is no area called ${deal.area}.`)
    return buildDeal(deal, firstDealId + index, area, figures)
  })
}

function buildDeal(deal: SampleDeal, id: number, area: AreaRow, figures: AreaFigures): SampleDealRow {
  const status = deal.status ?? 'active'
  const verifiedAt = `${deal.verified}T09:30:00.000Z`
  const columns = toColumns(toValues(deal, id, area), figures, verifiedAt)
  return {
    ...(columns as typeof columns & SampleDealRow),
    id,
    status,
    version: 1,
    confirmed_figures: '[]',
    unavailable_at: null,
    published_at: status === 'draft' ? null : verifiedAt,
    verified_at: verifiedAt,
    scored_at: verifiedAt,
    created_at: createdAt(deal),
    updated_at: verifiedAt,
  }
}

/** When the deal was inspected and entered, some days before its papers were verified. */
function createdAt({ verified }: SampleDeal): string {
  return new Date(Date.parse(`${verified}T09:30:00.000Z`) - 6 * 86_400_000).toISOString()
}

// The valuers are invented, and their names say so.
const valuers = ['Example & Sons, chartered surveyors', 'Sample Surveyors LLP', 'Placeholder Valuations Ltd']

/** The sales that the pack of comparables lists too. Of some deals nobody has entered them. */
function enterComparables(deal: SampleDeal, id: number): DealValues['comparables'] {
  if (id % 6 === 5) return []
  const property = {
    id,
    property_type: deal.type,
    bedrooms: deal.bedrooms ?? null,
    floor_area_m2: deal.floorArea,
    created_at: createdAt(deal),
  }
  const sales = makeSoldComparables(property, (deal.value ?? deal.price) * 100, deal.value === undefined ? 2 : 4)
  return sales.map(({ address, detail, floorArea, pence, date, distanceMetres }) => ({
    what: `${address}, ${detail}, ${floorArea} m²`,
    pence,
    month: date.slice(0, 7),
    metres: distanceMetres,
  }))
}

function enterRecord(deal: SampleDeal, id: number): Partial<DealValues> {
  const record = sampleRecords[id]!
  const hasReport = deal.value !== undefined && !deal.missing?.includes('valuation')
  const pence = (pounds: number | undefined) => (pounds === undefined ? null : pounds * 100)
  return {
    groundRent: pence(record.groundRent),
    serviceCharge: pence(record.serviceCharge),
    condition: record.condition ?? null,
    worksDetail: record.worksDetail ?? '',
    occupancy: record.isVacant ? 'vacant' : 'let',
    tenancy: record.tenancy ?? '',
    valuedBy: hasReport ? valuers[id % valuers.length]! : '',
    valuedOn: hasReport ? (deal.valuedOn ?? createdAt(deal).slice(0, 10)) : null,
    comparables: enterComparables(deal, id),
    buildingForm: record.form,
    storeys: record.storeys ?? null,
    era: record.era ?? null,
    wallMaterial: record.walls ?? null,
    floors: record.floors ?? [],
    worksState: record.state ?? 'in use',
    units: record.units ?? null,
    bays: record.bays ?? null,
    bayStoreys: record.bayStoreys ?? null,
    hasAttic: record.hasAttic ?? false,
    setting: record.setting ?? null,
    trade: record.trade ?? null,
    ...record.more,
  }
}

/** The sample as somebody would have entered it. */
function toValues(deal: SampleDeal, id: number, area: AreaRow): DealValues {
  const monthlyRent = deal.rent * 100
  const postcode = `${deal.outward} ${inwardCode(id)}`
  const empty = readTexts({ title: '-', description: '-', location: '-', propertyType: 'Residential', price: '1' })
  if (!empty.ok) throw new Error('An empty record cannot be read.')
  const places = (list: SampleDeal['amenities']) => list.map(([label, detail]) => ({ label, detail }))
  return {
    ...empty.values,
    title: deal.title,
    description: deal.description,
    location: `${deal.town}, ${deal.outward}`,
    propertyType: deal.type,
    strategy: deal.strategy,
    price: deal.price * 100,
    annualYield: monthlyRent * 12,
    monthlyRent,
    securePrice: (deal.securePrice ?? 3000) * 100,
    runningCosts:
      (deal.costs ?? deal.charges ?? 0) * 100 + (deal.costs === undefined ? calculateRunningCosts(monthlyRent) : 0),
    fees: deal.fees === undefined ? null : deal.fees * 100,
    tenure: deal.tenure,
    leaseYears: deal.leaseYears ?? null,
    councilTaxBand: (deal.councilTax ?? null) as DealValues['councilTaxBand'],
    epcBand: deal.epc[0] as DealValues['epcBand'],
    epcPotential: deal.epc[1] as DealValues['epcPotential'],
    bedrooms: deal.bedrooms ?? null,
    floorArea: deal.floorArea,
    works: (deal.works ?? 0) * 100,
    valuation: deal.value === undefined ? null : deal.value * 100,
    ...enterRecord(deal, id),
    ...Object.fromEntries(paperItems.map((item) => [paperFields[item], paperState(deal, item)])),
    ...Object.fromEntries(deal.features.map((feature) => [featureFields[feature], true])),
    // Of every fourth deal nobody has looked it up.
    floodRisk: deal.risks?.floodRisk ?? (id % 4 === 0 ? null : 'Low'),
    isNonStandardConstruction: deal.risks?.isNonStandardConstruction ?? false,
    isBuildingSafetyUnknown: deal.risks?.isBuildingSafetyUnknown ?? false,
    isPlanningUnresolved: deal.risks?.isPlanningUnresolved ?? false,
    hasArrears: deal.risks?.hasArrears ?? false,
    amenities: places(deal.amenities),
    transport: places([
      ...(deal.station
        ? [[deal.station[0], `${deal.station[1].toFixed(1)} km`] as SampleDeal['transport'][number]]
        : []),
      ...deal.transport,
    ]),
    stationKm: deal.station?.[1] ?? null,
    address: `${deal.street}, ${deal.town} ${postcode}`,
    postcode,
    areaCode: area.code,
    latitude: deal.at[0],
    longitude: deal.at[1],
    ...ownerOf(id),
  }
}

function ownerOf(id: number) {
  const [ownerName, ownerEmail, ownerPhone] = owners[id % owners.length]!
  return { ownerName, ownerEmail, ownerPhone }
}

function paperState({ supplied = [], missing = [], works }: SampleDeal, item: EvidenceItem): EvidenceState {
  if (missing.includes(item)) return 'missing'
  if (supplied.includes(item)) return 'supplied'
  return item === 'worksQuotes' && !works ? 'not-applicable' : 'verified'
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

function moveAmounts(deal: Omit<SampleDealRow, 'id'>, percent: number): Partial<NewDeal> {
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
    gross_yield_percent: returns.grossYieldPercent,
    roi_percent: returns.roiPercent,
    operating_costs_pence: purchase.operatingCostsPence,
    works_pence: purchase.worksPence,
    entered_monthly_rent_pence: monthlyRentPence,
    entered_annual_yield_pence: returns.annualRentPence,
    entered_running_costs_pence: purchase.operatingCostsPence,
    entered_works_pence: purchase.worksPence,
    property_tax_pence: purchase.propertyTaxPence,
  }
}
