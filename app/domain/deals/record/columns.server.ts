import type { AreaRow, DealRow, Flag, Nation, NewDeal } from '#db/schema.ts'
import { londonDay } from '#app/utils/dates.ts'
import { propertyFeatures, type NearbyPlace, type PropertyFeature } from './deals.ts'
import { workOut } from '../score/figures.server.ts'
import { featureFields, fieldOf, paperFields, paperItems, type DealTexts, type DealValues } from './record.ts'
import {
  parseComparables,
  parseEvidence,
  scoreColumns,
  type AreaFigures,
  type Evidence,
} from '../score/scoring.server.ts'

/** The way of a record into the columns of its deal, and back. */

/** The columns that come of a record. The state of the deal, its times, its version and what was confirmed are not among them. */
export type RecordColumns = Omit<
  DealRow,
  | 'id'
  | 'status'
  | 'version'
  | 'published_at'
  | 'unavailable_at'
  | 'verified_at'
  | 'scored_at'
  | 'confirmed_figures'
  | 'created_at'
  | 'updated_at'
>

/** The place of a deal, as far as it is stored. */
type StoredPlace = Pick<DealRow, 'location' | 'postcode' | 'area_code' | 'nation' | 'region'>

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
