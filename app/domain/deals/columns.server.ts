import type { AreaRow, DealRow, Flag, Nation, NewDeal } from '#db/schema.ts'
import { calculatePropertyTax, suggestTaxRegime } from '#app/domain/figures/property-tax.ts'
import { calculateDealReturns, calculateReturns, calculateRunningCosts, percentOf, roundTo } from '#app/domain/figures/returns.ts' // prettier-ignore
import { londonDay } from '#app/utils/dates.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { propertyFeatures, type NearbyPlace, type PropertyFeature } from './deals.ts'
import { featureFields, fieldOf, paperFields, paperItems, type DealTexts, type DealValues } from './record.ts'
import { parseComparables, parseEvidence, scoreColumns, type AreaFigures, type Evidence } from './scoring.server.ts'

/** The way of a record into the columns of its deal, and back. What can be worked out is worked out here (RULES.md, Figures). */

export const defaultSecurePence = 300_000

/** The columns that come of a record. The state of the deal, its times and its version are not among them. */
export type RecordColumns = Omit<
  DealRow,
  | 'id'
  | 'status'
  | 'version'
  | 'published_at'
  | 'unavailable_at'
  | 'verified_at'
  | 'scored_at'
  | 'created_at'
  | 'updated_at'
>

/** Where a deal lies, as far as it is stored. */
export type StoredPlace = Pick<DealRow, 'location' | 'postcode' | 'area_code' | 'nation' | 'region'>

/** The columns of these values at this time, with the score and the property tax of that day. A deal that is `stored` stays in its nation while its place is not entered anew. */
export function toColumns(values: DealValues, figures: AreaFigures, now: string, stored?: StoredPlace): RecordColumns {
  const area = findArea(values, figures)
  const district = districtOf(values)
  const kept = stored && isSamePlace(values, stored) ? stored : undefined
  const nation = nationOf(area, district) ?? kept?.nation ?? 'England'
  const money = workOut(values, nation, londonDay(now))
  const papers = paperItems.map((item) => [item, values[paperFields[item]]] as const).filter(([, state]) => state)
  const columns = {
    title: values.title,
    description: values.description,
    location: values.location,
    region: area?.region || kept?.region || (nation === 'England' ? '' : nation),
    nation,
    area_code: area?.code ?? null,
    address: values.address,
    postcode: values.postcode,
    postcode_district: district,
    owner_name: values.ownerName,
    property_type: values.propertyType ?? 'Residential',
    strategy: values.strategy,
    ...money,
    image_url: values.imageUrl,
    document_url: values.documentUrl,
    bedrooms: values.bedrooms,
    floor_area_m2: values.floorArea,
    tenure: values.tenure ?? '',
    lease_years: values.leaseYears,
    ground_rent_pence: values.groundRent,
    service_charge_pence: values.serviceCharge,
    council_tax_band: values.councilTaxBand,
    epc_band: values.epcBand,
    epc_potential: values.epcPotential,
    condition: values.condition,
    works_detail: values.worksDetail,
    occupancy: values.occupancy,
    tenancy: values.tenancy,
    valuation_pence: values.valuation,
    valued_by: values.valuedBy,
    valued_on: values.valuedOn,
    comparables: JSON.stringify(values.comparables),
    evidence: papers.length > 0 ? JSON.stringify(Object.fromEntries(papers)) : null,
    station_km: values.stationKm,
    flood_risk: values.floodRisk,
    is_non_standard_construction: toFlag(values.isNonStandardConstruction),
    is_building_safety_unknown: toFlag(values.isBuildingSafetyUnknown),
    is_planning_unresolved: toFlag(values.isPlanningUnresolved),
    has_arrears: toFlag(values.hasArrears),
    features: JSON.stringify(propertyFeatures.filter((feature) => values[featureFields[feature]])),
    amenities: JSON.stringify(values.amenities),
    transport: JSON.stringify(values.transport),
    building_form: values.buildingForm,
    storeys: values.storeys,
    era: values.era,
    wall_material: values.wallMaterial,
    floors: JSON.stringify(values.floors),
    works_state: values.worksState,
    units: values.units,
    bays: values.bays,
    bay_storeys: values.bayStoreys,
    has_attic: toFlag(values.hasAttic),
    setting: values.setting,
    trade: values.trade,
    latitude: values.latitude,
    longitude: values.longitude,
    score_override: values.scoreOverride,
    score_override_reason: values.scoreReason || null,
  }
  return { ...columns, ...scoreColumns(columns, figures) }
}

/** The values of a stored deal, as its form shows them: what was left empty is empty. */
export function toValues(row: DealRow): DealValues {
  const papers: Evidence = parseEvidence(row.evidence) ?? {}
  const features = JSON.parse(row.features) as PropertyFeature[]
  return {
    title: row.title,
    description: row.description,
    location: row.location,
    propertyType: row.property_type,
    strategy: row.strategy,
    price: row.price_pence,
    annualYield: row.entered_annual_yield_pence,
    roi: row.entered_roi_percent,
    securePrice: row.secure_price_pence,
    monthlyRent: row.entered_monthly_rent_pence,
    runningCosts: row.entered_running_costs_pence,
    fees: row.entered_fees_pence,
    tenure: (row.tenure || null) as DealValues['tenure'],
    leaseYears: row.lease_years,
    groundRent: row.ground_rent_pence,
    serviceCharge: row.service_charge_pence,
    councilTaxBand: row.council_tax_band as DealValues['councilTaxBand'],
    epcBand: row.epc_band as DealValues['epcBand'],
    epcPotential: row.epc_potential as DealValues['epcPotential'],
    bedrooms: row.bedrooms,
    floorArea: row.floor_area_m2,
    condition: row.condition,
    works: row.entered_works_pence,
    worksDetail: row.works_detail,
    occupancy: row.occupancy,
    tenancy: row.tenancy,
    valuation: row.valuation_pence,
    valuedBy: row.valued_by,
    valuedOn: row.valued_on,
    comparables: parseComparables(row.comparables),
    paperTitle: papers.title ?? null,
    paperAuthority: papers.authority ?? null,
    paperComparables: papers.comparables ?? null,
    paperRent: papers.rentEvidence ?? null,
    paperValuation: papers.valuation ?? null,
    paperEpc: papers.epc ?? null,
    paperIdentity: papers.vendorIdentity ?? null,
    paperWorks: papers.worksQuotes ?? null,
    floodRisk: row.flood_risk,
    isNonStandardConstruction: row.is_non_standard_construction === 1,
    isBuildingSafetyUnknown: row.is_building_safety_unknown === 1,
    isPlanningUnresolved: row.is_planning_unresolved === 1,
    hasArrears: row.has_arrears === 1,
    featureModernDesign: features.includes('Modern design'),
    featureHighOccupancy: features.includes('High occupancy'),
    featureTechReady: features.includes('Tech ready'),
    featureParking: features.includes('Parking'),
    featureSecurity: features.includes('Security'),
    featureGrowthArea: features.includes('Growth area'),
    amenities: JSON.parse(row.amenities) as NearbyPlace[],
    transport: JSON.parse(row.transport) as NearbyPlace[],
    stationKm: row.station_km,
    buildingForm: row.building_form as DealValues['buildingForm'],
    storeys: row.storeys,
    era: row.era,
    wallMaterial: row.wall_material as DealValues['wallMaterial'],
    floors: JSON.parse(row.floors) as number[],
    worksState: row.works_state,
    units: row.units,
    bays: row.bays,
    bayStoreys: row.bay_storeys,
    hasAttic: row.has_attic === 1,
    setting: row.setting as DealValues['setting'],
    trade: row.trade as DealValues['trade'],
    address: row.address,
    postcode: row.postcode,
    areaCode: row.area_code ?? '',
    latitude: row.latitude,
    longitude: row.longitude,
    ownerName: row.owner_name,
    scoreOverride: row.score_override,
    scoreReason: row.score_override_reason ?? '',
    imageUrl: row.image_url,
    documentUrl: row.document_url,
    isActive: row.status === 'active' || row.status === 'reserved',
  }
}

/** The figures that a deal is shown with and that nobody has entered, as the texts of their fields. */
export function showWorkedOut(row: DealRow): Partial<DealTexts> {
  const shown = {
    annualYield: row.annual_yield_pence,
    monthlyRent: row.monthly_rent_pence,
    roi: row.roi_percent,
    runningCosts: row.operating_costs_pence,
    works: row.works_pence,
    fees: row.fees_pence,
  }
  const entered = toValues(row)
  const names = Object.keys(shown) as (keyof typeof shown)[]
  return Object.fromEntries(names.filter((name) => entered[name] === null).map((name) => [name, fieldOf(name).show(shown[name])])) // prettier-ignore
}

const toFlag = (value: boolean): Flag => (value ? 1 : 0)

type MoneyColumns = Pick<
  DealRow,
  | 'price_pence'
  | 'secure_price_pence'
  | 'monthly_rent_pence'
  | 'annual_yield_pence'
  | 'gross_yield_percent'
  | 'roi_percent'
  | 'operating_costs_pence'
  | 'works_pence'
  | 'property_tax_pence'
  | 'fees_pence'
  | 'entered_monthly_rent_pence'
  | 'entered_annual_yield_pence'
  | 'entered_roi_percent'
  | 'entered_running_costs_pence'
  | 'entered_works_pence'
  | 'entered_fees_pence'
>

/**
 * The amounts of a record as they were entered, and the figures that follow: those that were left empty are worked out. Without a rent
 * (0 is none) there is no yield and no ROI, whatever was entered, and no running costs unless they were. Pence and percent.
 */
function workOut(values: DealValues, nation: Nation, completionDate: string): MoneyColumns {
  const pricePence = values.price ?? 0
  const annualYieldPence = values.annualYield || 12 * (values.monthlyRent ?? 0) || null
  const monthlyRentPence = annualYieldPence && (values.monthlyRent || Math.round(annualYieldPence / 12))
  const regime = suggestTaxRegime({ propertyType: values.propertyType ?? 'Residential', bedrooms: values.bedrooms })
  const operatingCostsPence = values.runningCosts ?? (monthlyRentPence && calculateRunningCosts(monthlyRentPence))
  const propertyTaxPence = calculatePropertyTax({ nation, regime, pricePence, completionDate }).taxPence
  const feesPence = values.fees ?? (regime === 'non-residential' ? 450_000 : 200_000)
  const worksPence = values.works ?? 0
  const figures = {
    price_pence: pricePence,
    annual_yield_pence: annualYieldPence,
    operating_costs_pence: operatingCostsPence,
    property_tax_pence: propertyTaxPence,
    fees_pence: feesPence,
    works_pence: worksPence,
  }
  return {
    ...figures,
    secure_price_pence: values.securePrice ?? defaultSecurePence,
    monthly_rent_pence: monthlyRentPence,
    gross_yield_percent: annualYieldPence && percentOf(annualYieldPence, pricePence),
    roi_percent: annualYieldPence && (values.roi ?? workOutRoi(figures)),
    entered_monthly_rent_pence: values.monthlyRent,
    entered_annual_yield_pence: values.annualYield,
    entered_roi_percent: values.roi,
    entered_running_costs_pence: values.runningCosts,
    entered_works_pence: values.works,
    entered_fees_pence: values.fees,
  }
}

/** The ROI that rent, costs, price, tax, fees and works give; null without a rent or a price. */
function workOutRoi(
  row: Pick<MoneyColumns, 'annual_yield_pence' | 'operating_costs_pence' | 'price_pence' | 'property_tax_pence' | 'fees_pence' | 'works_pence'>, // prettier-ignore
): number | null {
  const { annual_yield_pence: rentPence, operating_costs_pence: costsPence, price_pence: pricePence } = row
  if (rentPence === null || costsPence === null || pricePence === 0) return null
  return percentOf(rentPence - costsPence, pricePence + row.property_tax_pence + row.fees_pence + row.works_pence)
}

/** What the admin sees beside the form: what follows from the amounts, and whether they fit each other. */
export interface DealFigures {
  grossYieldPercent: number | null
  roiPercent: number | null
  /** ROI as it follows from rent, costs, price, tax, fees and works. */
  workedOutRoiPercent: number | null
  areaYieldPercent: number | null
  areaName: string | null
  interestCoverPercent: number | null
  cashNeededPence: number
  cashWithMortgagePence: number
  /** What does not fit, in sentences; empty where all fits. */
  warnings: string[]
}

/** How far the ROI may be from what the other amounts give, in percentage points, before the admin is asked. */
const roiTolerance = 0.5
const unusualYieldPercent = 12

/**
 * Figures that were entered and are far from those that the others give, a sentence each: both are named. They are asked about before
 * the deal goes on the market (RULES.md, Record).
 */
export function findContradictions(
  row: Pick<DealRow, Exclude<keyof MoneyColumns, 'gross_yield_percent' | 'secure_price_pence'>>,
): string[] {
  const found: string[] = []
  const [roi, workedOut] = [row.entered_roi_percent, workOutRoi(row)]
  if (roi !== null && workedOut !== null && roundTo(Math.abs(workedOut - roi), 2) > roiTolerance) {
    found.push(
      `Price, yield and ROI do not fit: they give an ROI of ${formatPercent(workedOut, 2)}, and ${formatPercent(roi, 2)} is entered.`,
    )
  }
  const [months, year] = [12 * (row.entered_monthly_rent_pence ?? 0), row.entered_annual_yield_pence]
  if (months > 0 && year && Math.abs(months - year) > Math.max(1200, year / 100)) {
    found.push(`Twelve months of rent are ${formatPounds(months)}, and the annual yield is ${formatPounds(year)}.`)
  }
  return found
}

/** The figures of stored columns. */
export function figuresOf(columns: RecordColumns, { areas }: AreaFigures): DealFigures {
  const { annual_yield_pence: rentPence, gross_yield_percent: gross } = columns
  // Without a rent, what is needed in cash is all that is said of these.
  const purchase = {
    pricePence: columns.price_pence,
    monthlyRentPence: columns.monthly_rent_pence ?? 0,
    operatingCostsPence: columns.operating_costs_pence ?? 0,
    propertyTaxPence: columns.property_tax_pence,
    feesPence: columns.fees_pence,
    worksPence: columns.works_pence,
  }
  const { cash, mortgage } = calculateDealReturns(purchase)
  const area = columns.area_code === null ? undefined : areas.get(columns.area_code)
  const isLet = columns.property_type === 'Residential' || columns.property_type === 'Student'
  const areaYield = isLet ? (area?.gross_yield_percent ?? null) : null
  const warnings: string[] = []
  if (columns.area_code === null && columns.postcode_district === '') {
    warnings.push(`Nothing says where the property lies, so it is taken to be in ${columns.nation}. Add the outward postcode to the location, or choose the area.`) // prettier-ignore
  }
  warnings.push(...findContradictions(columns))
  if (columns.entered_roi_percent !== null && rentPence === null) {
    warnings.push('An ROI is entered and no rent: without a rent none is shown.')
  }
  if (gross !== null && gross > unusualYieldPercent) {
    warnings.push(`A gross yield of ${formatPercent(gross, 2)} is unusual: check the price and the annual yield.`)
  } else if (gross !== null && areaYield !== null && gross > 2 * areaYield) {
    warnings.push(`A gross yield of ${formatPercent(gross, 2)} is more than twice that of ${area!.name}, ${formatPercent(areaYield, 2)}.`) // prettier-ignore
  }
  return {
    grossYieldPercent: gross,
    roiPercent: columns.roi_percent,
    workedOutRoiPercent: workOutRoi(columns),
    areaYieldPercent: areaYield,
    areaName: area?.name ?? null,
    interestCoverPercent: rentPence && calculateReturns(purchase).interestCoverPercent,
    cashNeededPence: cash.cashNeededPence,
    cashWithMortgagePence: mortgage.cashNeededPence,
    warnings,
  }
}

const districtPattern = /\b([A-Z]{1,2}\d[A-Z\d]?)$/

/** The public half of the postcode: of the private one, or as it ends the location. */
function districtOf({ postcode, location }: DealValues): string {
  return postcode.split(' ')[0] || (districtPattern.exec(location.toUpperCase())?.[1] ?? '')
}

/** The kinds of areas among which a place is looked for by its name, the nearest first. */
const nearestKinds: AreaRow['kind'][] = ['la', 'city', 'region', 'country']

/** The area that was chosen, or the nearest one that a part of the location names: "Paisley, Scotland" lies in Scotland. */
function findArea({ areaCode, location }: DealValues, { areas }: AreaFigures): AreaRow | undefined {
  if (areaCode) return areas.get(areaCode)
  const parts = location
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const names = new Set(parts.flatMap((part) => [part, `city of ${part}`, `${part} city`, `${part}, city of`]))
  const named = [...areas.values()].filter((area) => names.has(area.name.toLowerCase()))
  return nearestKinds.map((kind) => named.find((area) => area.kind === kind)).find(Boolean)
}

/** The letters with which postcodes outside England begin (Royal Mail). SY, LD, CH and TD lie on a border. */
const nationsOfPostcodes: [Nation, RegExp][] = [
  ['Northern Ireland', /^BT\d/],
  ['Scotland', /^(?:AB|DD|DG|EH|FK|G|HS|IV|KA|KW|KY|ML|PA|PH|TD|ZE)\d/],
  ['Wales', /^(?:CF|LD|LL|NP|SA)\d/],
]

/** The nation that the area or the postcode tells; undefined where neither does. */
function nationOf(area: AreaRow | undefined, district: string): Nation | undefined {
  if (area && isNation(area.country)) return area.country
  return district === ''
    ? undefined
    : (nationsOfPostcodes.find(([, pattern]) => pattern.test(district))?.[0] ?? 'England')
}

function isSamePlace(values: DealValues, stored: StoredPlace): boolean {
  return (
    values.location === stored.location &&
    values.postcode === stored.postcode &&
    (values.areaCode || null) === stored.area_code
  )
}

function isNation(country: string): country is Nation {
  return ['England', 'Scotland', 'Wales', 'Northern Ireland'].includes(country)
}

/** The columns of a deal that nobody has saved before. */
export function newDealRow(columns: RecordColumns, now: string): NewDeal {
  return { ...columns, status: 'inactive', version: 1, published_at: null, unavailable_at: null, verified_at: null, scored_at: now, created_at: now, updated_at: now } // prettier-ignore
}
