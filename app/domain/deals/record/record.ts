import { z } from 'zod'
import type { DealRow } from '#db/schema.ts'
import { evidencePoints, type EvidenceItem, type EvidenceState } from '#app/domain/figures/score-factors.ts'
import {
  broadbands,
  buildingForms,
  conditions,
  eras,
  licenceStates,
  mobileSignals,
  occupancies,
  plannings,
  protections,
  settings,
  tenures,
  trades,
  useClasses,
  wallMaterials,
  worksStates,
  type PropertyFeature,
} from './buildings.ts'
import { propertyTypeLabels } from './property-types.ts'
import {
  choice,
  code,
  collector,
  comparables,
  coordinate,
  day,
  decimal,
  email,
  flag,
  floors,
  inSection,
  percent,
  phone,
  places,
  postcode,
  pounds,
  textField,
  url,
  whole,
  wholePounds,
  type Field,
  type Readers,
} from './record-kinds.ts'

/**
 * The record of a deal as people enter it: one table of fields, which the form, the JSON calls, imported files, drafts, versions
 * and histories read. Everywhere a field is a text by its name, which its kind reads, refuses with a message, and writes again
 * (record-kinds.ts).
 */

/** The title of the summary above a form with mistakes. */
export const missingFieldsText = 'Please fill in all required fields.'

const paperStates: Record<EvidenceState, string> = {
  verified: 'Verified',
  supplied: 'Supplied',
  missing: 'Missing',
  'not-applicable': 'Not applicable',
}
/** The papers that are looked at, each with its label. */
export const paperLabels: Record<EvidenceItem, string> = {
  title: 'Title register and plan',
  authority: 'Authority to sell',
  comparables: 'Comparable sales',
  rentEvidence: 'Tenancy and rent',
  valuation: 'Valuation or survey',
  epc: 'Energy certificate',
  vendorIdentity: 'Identity of the owner',
  worksQuotes: 'Quotes for the works',
}
const paper = (item: EvidenceItem) => choice(paperLabels[item], null, paperStates)

const epcBands = { A: 'A', B: 'B', C: 'C', D: 'D', E: 'E', F: 'F', G: 'G' } as const
const councilTaxBands = { ...epcBands, H: 'H', I: 'I' } as const
const floodRisks: Record<NonNullable<DealRow['flood_risk']>, string> = { Low: 'Low', Medium: 'Medium', High: 'High' }

/** Public fields, on the pages of the site and in `/api/deals`; and those that a buyer needs to decide. */
const onPages = { public: 'pages' } as const
const everywhere = { public: 'pages and api' } as const
const material = { ...onPages, isMaterial: true } as const

/**
 * Every field of a deal that people enter, in the order of the form: its label, its column, and what else is to know of it. The
 * specification's fields have its names. What has no column of its own is kept by columns.server.ts.
 */
export const dealFields = {
  ...inSection('basics', {
    title: textField('Title', 'title', ['line', 200], {
      ...everywhere,
      isRequired: true,
      example: 'Example: two-bed terrace near the park',
    }),
    description: textField('Description', 'description', ['text', 2000], {
      ...everywhere,
      isRequired: true,
      example: 'A brick terrace with two bedrooms, let to one family. Replace this line by your own deals.',
    }),
    location: textField('Location', 'location', ['line', 120], {
      ...everywhere,
      isRequired: true,
      hint: 'Town and outward postcode, such as Liverpool, L15. Anyone sees it.',
      example: 'Liverpool, L15',
    }),
    propertyType: choice('Property type', 'property_type', propertyTypeLabels, {
      ...everywhere,
      isRequired: true,
      example: 'Residential',
    }),
    strategy: textField('Strategy', 'strategy', ['line', 60], { ...onPages, example: 'Buy to let' }),
  }),
  ...inSection('money', {
    price: pounds('Price (investment value)', 'price_pence', {
      ...everywhere,
      isRequired: true,
      least: 1,
      example: '£135,000',
    }),
    annualYield: pounds('Annual yield, £ a year', 'entered_annual_yield_pence', {
      paper: 'rentEvidence',
      hint: 'Twelve months of rent. Empty for a property without rent.',
      example: '£10,800',
    }),
    roi: percent('ROI, percent', 'entered_roi_percent', { hint: 'Left empty, it is worked out.' }),
    securePrice: wholePounds('Secure price', 'secure_price_pence', {
      ...everywhere,
      hint: 'Left empty, it is £3,000.',
      example: '£3,000',
    }),
    monthlyRent: pounds('Rent a month', 'entered_monthly_rent_pence', {
      isMaterial: true,
      paper: 'rentEvidence',
      hint: 'Left empty, a twelfth of the annual yield.',
    }),
    runningCosts: pounds('Running costs a year', 'entered_running_costs_pence', {
      hint: 'Left empty, 20% of the rent and £300.',
    }),
    fees: pounds('Legal and survey fees', 'entered_fees_pence', { hint: 'Left empty, the usual fees.' }),
  }),
  ...inSection('facts', {
    tenure: choice('Tenure', 'tenure', tenures, {
      ...material,
      isEmptySwapped: true,
      paper: 'title',
      example: 'Freehold',
    }),
    leaseYears: whole('Lease years left', 'lease_years', [0, 9999], { ...material, paper: 'title' }),
    groundRent: pounds('Ground rent a year', 'ground_rent_pence', { ...material, paper: 'title' }),
    groundRentReview: textField('Ground rent review', 'ground_rent_review', ['line', 200], {
      ...material,
      paper: 'title',
      hint: 'When and how it rises, such as: doubles every 25 years.',
    }),
    serviceCharge: pounds('Service charge a year', 'service_charge_pence', { ...material, paper: 'title' }),
    factor: textField('Property factor (Scotland)', 'factor', ['line', 120], {
      ...material,
      hint: 'Name and number in the register, such as PF000123; “None” where there is none.',
    }),
    councilTaxBand: choice('Council tax band', 'council_tax_band', councilTaxBands, material),
    domesticRates: pounds('Domestic rates a year (Northern Ireland)', 'domestic_rates_pence', material),
    useClass: choice('Use class of a home (Wales)', 'use_class', useClasses, onPages),
    epcBand: choice('Energy rating', 'epc_band', epcBands, { ...material, paper: 'epc', example: 'D' }),
    epcPotential: choice('Potential energy rating', 'epc_potential', epcBands, onPages),
    bedrooms: whole('Bedrooms', 'bedrooms', [0, 500], { ...material, example: '2' }),
    bathrooms: whole('Bathrooms', 'bathrooms', [0, 500], { ...onPages, example: '1' }),
    floorArea: decimal('Floor area, m²', 'floor_area_m2', [0, 1_000_000], { ...material, paper: 'epc' }),
    condition: choice('Condition', 'condition', conditions, { ...material, example: 'good' }),
    works: pounds('Works, £', 'entered_works_pence', { isMaterial: true, paper: 'worksQuotes' }),
    worksDetail: textField('What the works are', 'works_detail', ['text', 1000], onPages),
    occupancy: choice('Occupation', 'occupancy', occupancies, { ...material, paper: 'rentEvidence', example: 'let' }),
    tenancy: textField('Tenancy', 'tenancy', ['line', 200], {
      ...material,
      paper: 'rentEvidence',
      hint: 'Kind of tenancy; no names.',
    }),
    tenantSince: day('Let since', 'tenant_since', { ...onPages, paper: 'rentEvidence', example: '2023-03-01' }),
    marketRent: pounds('Market rent a month', 'market_rent_pence', {
      ...onPages,
      least: 1,
      paper: 'rentEvidence',
      hint: 'What it would let for today.',
    }),
    arrearsAmount: pounds('Rent owed today', 'arrears_pence', { ...onPages, paper: 'rentEvidence' }),
    depositScheme: textField('Deposit scheme', 'deposit_scheme', ['line', 120], {
      ...onPages,
      hint: 'Where the tenant’s deposit is protected; no names.',
    }),
    hmoLicence: choice('HMO licence', 'hmo_licence', licenceStates, material),
    hmoLicenceNumber: textField('HMO licence number', 'hmo_licence_number', ['line', 60], {
      isPrivate: true,
      hint: 'Never public: the council’s register gives the address by it.',
    }),
    hmoLicenceUntil: day('HMO licence until', 'hmo_licence_until', onPages),
    hmoOccupants: whole('People it may house', 'hmo_occupants', [0, 500], onPages),
    lettingLicence: choice('Licence to let, other than of an HMO', 'letting_licence', licenceStates, {
      ...onPages,
      hint: 'Selective in England; of short-term lets in Scotland; certificate of tourist accommodation in Northern Ireland.',
    }),
  }),
  ...inSection('material', {
    heating: textField('Heating', 'heating', ['line', 120], { ...onPages, example: 'Gas boiler of 2021' }),
    utilities: textField('Water, electricity, gas and drainage', 'utilities', ['line', 200], {
      ...onPages,
      example: 'All on the mains',
    }),
    broadband: choice('Broadband', 'broadband', broadbands, { ...onPages, example: 'superfast' }),
    mobileSignal: choice('Mobile signal', 'mobile_signal', mobileSignals, { ...onPages, example: 'good' }),
    parking: textField('Parking, in words', 'parking', ['line', 200], {
      ...onPages,
      hint: 'Such as: on the street with a permit, £45 a year.',
    }),
    accessibility: textField('Step-free access and adaptations', 'accessibility', ['line', 200], onPages),
    protection: choice('Listed building or conservation area', 'protection', protections, onPages),
    groundRisks: textField('Coastal erosion or mining', 'ground_risks', ['line', 200], onPages),
    planning: choice('Planning permission', 'planning', plannings, onPages),
    planningReference: textField('Planning reference', 'planning_reference', ['line', 60], {
      isPrivate: true,
      hint: 'Never public: the council’s register gives the address by it.',
    }),
    planningUntil: day('Permission lapses on', 'planning_until', onPages),
    siteArea: decimal('Site area, m²', 'site_area_m2', [0, 10_000_000], { ...onPages, hint: 'Of land and plots.' }),
    gdv: pounds('Value after works (GDV)', 'gdv_pence', { ...onPages, least: 1, paper: 'valuation' }),
    worksWeeks: whole('Weeks of works', 'works_weeks', [0, 520], onPages),
    warranty: textField('New-build warranty', 'warranty', ['line', 200], {
      ...onPages,
      hint: 'Who gives it and until when, such as NHBC until March 2034.',
    }),
    completesOn: day('Complete from', 'completes_on', { ...onPages, hint: 'Of what is being built.' }),
    restrictions: textField('Restrictions and covenants', 'restrictions', ['text', 500], {
      ...onPages,
      hint: 'What may not be done with the property; no names, no street.',
    }),
    rights: textField('Rights of way and easements', 'rights', ['text', 500], {
      ...onPages,
      hint: 'Others’ rights over it, and its rights over others; no names, no street.',
    }),
    buildingSafety: textField('Building safety', 'building_safety', ['text', 500], {
      ...onPages,
      hint: 'Height, cladding, external wall form (EWS1), work that is due and who pays.',
    }),
  }),
  ...inSection('value', {
    valuation: pounds('Valuation', 'valuation_pence', { ...material, least: 1, paper: 'valuation' }),
    valuedBy: textField('Valued by', 'valued_by', ['line', 120], onPages),
    valuedOn: day('Valued on', 'valued_on', onPages),
    comparables: comparables('Comparable sales', 'comparables', { ...material, paper: 'comparables' }),
  }),
  ...inSection('papers', {
    paperTitle: paper('title'),
    paperAuthority: paper('authority'),
    paperComparables: paper('comparables'),
    paperRent: paper('rentEvidence'),
    paperValuation: paper('valuation'),
    paperEpc: paper('epc'),
    paperIdentity: paper('vendorIdentity'),
    paperWorks: paper('worksQuotes'),
  }),
  ...inSection('risks', {
    floodRisk: choice('Flood risk', 'flood_risk', floodRisks, material),
    isNonStandardConstruction: flag('Non-standard construction', 'is_non_standard_construction', onPages),
    isBuildingSafetyUnknown: flag(
      'At least 11 m high, and no fire risk appraisal seen',
      'is_building_safety_unknown',
      onPages,
    ),
    isPlanningUnresolved: flag('Planning permission or licence not settled', 'is_planning_unresolved', onPages),
    hasArrears: flag('Rent arrears', 'has_arrears', onPages),
    disclosures: textField('Disclosures', 'disclosures', ['text', 3000], {
      ...onPages,
      hint: 'Personal interests, fees for referrals, promises of others and other risks; no names.',
    }),
  }),
  ...inSection('features', {
    featureModernDesign: flag('Modern design', null),
    featureHighOccupancy: flag('High occupancy', null),
    featureTechReady: flag('Tech ready', null),
    featureParking: flag('Parking', null),
    featureSecurity: flag('Security', null),
    featureGrowthArea: flag('Growth area', null),
    amenities: places('Amenities', 'amenities', {
      ...onPages,
      hint: 'One a line, such as Primary school: 400 m',
      example: 'Primary school: 400 m',
    }),
    transport: places('Transport', 'transport', {
      ...onPages,
      hint: 'One a line, such as Millfield Metro: 0.7 km',
      example: 'Wavertree Technology Park: 0.8 km',
    }),
    stationKm: decimal('Distance to a station, km', 'station_km', [0, 999], { example: '0.8' }),
  }),
  ...inSection('building', {
    buildingForm: choice('Kind of building', 'building_form', buildingForms, onPages),
    storeys: whole('Storeys', 'storeys', [1, 60], onPages),
    era: choice('Era', 'era', eras, onPages),
    wallMaterial: choice('Walls', 'wall_material', wallMaterials, onPages),
    floors: floors('Floors that are for sale', 'floors', {
      ...onPages,
      hint: 'Where it is a part of the building: 0 is the ground floor.',
    }),
    worksState: choice('State of the building', 'works_state', worksStates, onPages),
    units: whole('Houses or shops drawn', 'units', [1, 3], {
      hint: 'For the drawing: those that belong to the deal, up to 3.',
    }),
    bays: whole('Windows across the front', 'bays', [1, 11], { hint: 'For the drawing.' }),
    bayStoreys: whole('Storeys with a bay window', 'bay_storeys', [0, 4]),
    hasAttic: flag('Rooms in the roof', 'has_attic'),
    setting: choice('Surroundings', 'setting', settings, { hint: 'For the drawing.' }),
    trade: choice('Trade of the shop', 'trade', trades, { hint: 'For the drawing.' }),
  }),
  ...inSection('address', {
    address: textField('Street and number', 'address', ['line', 200], {
      isPrivate: true,
      hint: 'Only the buyer sees it.',
    }),
    postcode: postcode('Postcode', 'postcode', { isPrivate: true }),
    titleNumber: code('Title number', 'title_number', 'title', {
      isPrivate: true,
      paper: 'title',
      hint: 'As the land register has it. Never public.',
    }),
    uprn: code('UPRN', 'uprn', 'uprn', {
      isPrivate: true,
      hint: 'Unique property reference number, up to 12 digits. Never public.',
    }),
    areaCode: textField('Area', 'area_code', ['line', 20], { isEmptySwapped: true }),
    latitude: coordinate('Latitude', 'latitude', [49, 61], { ...onPages, hint: 'The pin on the page is approximate.' }),
    longitude: coordinate('Longitude', 'longitude', [-9, 2], onPages),
    ownerName: textField('Owner', 'owner_name', ['line', 120], { isPrivate: true }),
    ownerEmail: email('Owner’s email', 'owner_email', {
      isPrivate: true,
      hint: 'For questions of the desk, such as whether the property is still for sale.',
    }),
    ownerPhone: phone('Owner’s telephone', 'owner_phone', { isPrivate: true }),
  }),
  ...inSection('score', {
    scoreOverride: decimal('Adjusted score', 'score_override', [0, 100]),
    scoreReason: textField('Why the score is adjusted', 'score_override_reason', ['line', 200], {
      isEmptySwapped: true,
      hint: 'Anyone sees it.',
    }),
  }),
  ...inSection('visibility', {
    imageUrl: url('Address of a picture', 'image_url', {
      ...everywhere,
      hint: 'https only. Our server never opens it.',
    }),
    documentUrl: url('Address of a document', 'document_url', {
      isPrivate: true,
      hint: 'https only, for the buyer. Our server never opens it.',
    }),
    isActive: flag('Active', null),
  }),
}

export type FieldName = keyof typeof dealFields
/** The values of a record, once its texts have been read. */
export type DealValues = { [Name in FieldName]: z.output<(typeof dealFields)[Name]['schema']> }
/** The texts typed, or shown by a form: one for each field. */
export type DealTexts = Record<FieldName, string>

export const fieldNames = Object.keys(dealFields) as FieldName[]
const anyField: Record<FieldName, Field> = dealFields

/** The fields with a column of their own, and the column of each. */
export type StoredName = { [Name in FieldName]: null extends Column<Name> ? never : Name }[FieldName]
type Column<Name extends FieldName> = (typeof dealFields)[Name]['column']
type StoredColumnOf<Name extends FieldName> = NonNullable<Column<Name>>
export const storedNames = fieldNames.filter((name): name is StoredName => anyField[name].column !== null)
export const storedColumns = collector<{ [Name in StoredName]: StoredColumnOf<Name> }, StoredName>(
  storedNames,
  (name) => name,
  (name) => anyField[name].column,
)()

/** The fields that visitors read, and those of them that `/api/deals` has. */
type PublicName = NameFor<Readers>
type JsonName = NameFor<'pages and api'>
type NameFor<Who extends Readers> = {
  [Name in StoredName]: [ReadersOf<Name>] extends [never] ? never : ReadersOf<Name> extends Who ? Name : never
}[StoredName]
type ReadersOf<Name extends FieldName> = NonNullable<(typeof dealFields)[Name]['public']>

/** The public fields under the names that visitors know them by: lists and flags as the field has them, else as the column does. */
export type PublicFields = { [Name in PublicName as CamelCase<StoredColumnOf<Name>>]: Shown<Name> }
/** The fields of `/api/deals` under their own names. */
export type JsonFields = { [Name in JsonName]: Shown<Name> }
type Shown<Name extends FieldName> = DealValues[Name] extends boolean | readonly unknown[]
  ? DealValues[Name]
  : DealRow[StoredColumnOf<Name>]
type CamelCase<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text

/** True where visitors read the field. */
export function isPublicName(name: FieldName): name is PublicName {
  return anyField[name].public !== undefined
}
export const publicNames = fieldNames.filter(isPublicName)

/** The name of each public field among the public facts of a deal: the field `floorArea` is `floorAreaM2` there. */
export const shownNames = collector<{ [Name in PublicName]: keyof PublicFields }, PublicName>(
  publicNames,
  (name) => name,
  (name) => storedColumns[name].replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
)()

/** The description of a field, whatever it holds. */
export function fieldOf(name: FieldName): Field {
  return anyField[name]
}

/** Reads the whole record; a form is read by it as any other form is. */
const dealSchema = z.object(
  Object.fromEntries(fieldNames.map((name) => [name, anyField[name].schema])) as {
    [Name in FieldName]: (typeof dealFields)[Name]['schema']
  },
)

/** The texts of these values, as the form shows them. */
export function showValues(values: DealValues): DealTexts {
  return Object.fromEntries(fieldNames.map((name) => [name, anyField[name].show(values[name])])) as DealTexts
}

/** Texts of which some may be missing, such as those of an older version. */
export function completeTexts(texts: Partial<Record<string, unknown>>): DealTexts {
  return Object.fromEntries(
    fieldNames.map((name) => [name, typeof texts[name] === 'string' ? texts[name] : '']),
  ) as DealTexts
}

/** Why texts are no record: a message by the name of its field. */
export type DealMistakes = Partial<Record<FieldName, string>>

/** Reads a record from its texts, as a file or a JSON call has them. Texts of unknown names are not looked at. */
export function readTexts(
  texts: Partial<Record<FieldName, string>>,
): { ok: true; values: DealValues } | { ok: false; mistakes: DealMistakes } {
  const read = dealSchema.safeParse(texts)
  if (read.success) {
    const values = read.data
    const together = checkTogether(values)
    return Object.keys(together).length > 0 ? { ok: false, mistakes: together } : { ok: true, values }
  }
  const mistakes: DealMistakes = {}
  for (const { path, message } of read.error.issues) mistakes[path[0] as FieldName] ??= message
  return { ok: false, mistakes }
}

/**
 * The texts in the form in which `showValues` would write them, so that two versions can be compared. A text that cannot be read
 * stays as it was typed.
 */
export function normalizeTexts(texts: DealTexts): DealTexts {
  return Object.fromEntries(
    fieldNames.map((name) => {
      const read = anyField[name].schema.safeParse(texts[name])
      return [name, read.success ? anyField[name].show(read.data) : texts[name]]
    }),
  ) as DealTexts
}

export const noPriceText = 'Enter at least £1: an active deal is reserved by paying it'

/** Mistakes that only several fields together have. */
function checkTogether(values: DealValues): DealMistakes {
  const { scoreOverride, scoreReason, isActive, securePrice } = values
  if (isActive && securePrice === 0) return { securePrice: noPriceText }
  if (scoreOverride !== null && scoreReason === '') return { scoreReason: 'Say why the score is adjusted' }
  if (scoreOverride === null && scoreReason !== '') return { scoreOverride: 'Enter the score that the reason is for' }
  return {}
}

/** The text of a field for people who compare versions or read a history; "nothing" where it is empty. */
export function sayText(name: FieldName, text: string): string {
  const { control } = anyField[name]
  if (control.kind === 'flag') return text ? 'yes' : 'no'
  if (text === '') return 'nothing'
  if (control.kind === 'choice') return Object.hasOwn(control.options, text) ? control.options[text]! : text
  return control.kind === 'percent' ? `${text}%` : text
}

/** The fields of the papers, by the name that the score knows them by. */
export const paperFields = {
  title: 'paperTitle',
  authority: 'paperAuthority',
  comparables: 'paperComparables',
  rentEvidence: 'paperRent',
  valuation: 'paperValuation',
  epc: 'paperEpc',
  vendorIdentity: 'paperIdentity',
  worksQuotes: 'paperWorks',
} as const satisfies Record<EvidenceItem, FieldName>
export const paperItems = Object.keys(evidencePoints) as EvidenceItem[]

/** The fields of the Property Features, by their labels. */
export const featureFields = {
  'Modern design': 'featureModernDesign',
  'High occupancy': 'featureHighOccupancy',
  'Tech ready': 'featureTechReady',
  Parking: 'featureParking',
  Security: 'featureSecurity',
  'Growth area': 'featureGrowthArea',
} as const satisfies Record<PropertyFeature, FieldName>
