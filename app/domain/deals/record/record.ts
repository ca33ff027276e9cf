import { z } from 'zod'
import { evidencePoints, type EvidenceItem, type EvidenceState } from '#app/domain/figures/score-factors.ts'
import {
  buildingForms,
  conditions,
  eras,
  occupancies,
  settings,
  tenures,
  trades,
  wallMaterials,
  worksStates,
} from './buildings.ts'
import { propertyFeatures, propertyTypeLabels, type PropertyFeature } from './deals.ts'
import {
  choice,
  comparables,
  coordinate,
  day,
  decimal,
  flag,
  floors,
  percent,
  places,
  postcode,
  pounds,
  textField,
  url,
  whole,
  wholePounds,
  type Field,
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
const paper = (item: EvidenceItem) => choice(paperStates, { label: paperLabels[item], section: 'papers' })
const feature = (label: PropertyFeature) => flag({ label, section: 'features' })

const epcBands = { A: 'A', B: 'B', C: 'C', D: 'D', E: 'E', F: 'F', G: 'G' } as const
const councilTaxBands = { ...epcBands, H: 'H', I: 'I' } as const
const floodRisks = { Low: 'Low', Medium: 'Medium', High: 'High' } as const

/** Every field of a deal that people enter, in the order of the form. The specification's fields have its names. */
export const dealFields = {
  title: textField('line', 200, { label: 'Title', section: 'basics', isRequired: true }),
  description: textField('text', 2000, { label: 'Description', section: 'basics', isRequired: true }),
  location: textField('line', 120, { label: 'Location', section: 'basics', hint: 'Town and outward postcode, such as Liverpool, L15. Anyone sees it.', isRequired: true }), // prettier-ignore
  propertyType: choice(propertyTypeLabels, { label: 'Property type', section: 'basics', isRequired: true }),
  strategy: textField('line', 60, { label: 'Strategy', section: 'basics' }),

  price: pounds({ label: 'Price (investment value)', section: 'money', isRequired: true }, 1),
  annualYield: pounds({ label: 'Annual yield, £ a year', section: 'money', hint: 'Twelve months of rent. Empty for a property without rent.' }), // prettier-ignore
  roi: percent({ label: 'ROI, percent', section: 'money', hint: 'Left empty, it is worked out.' }),
  securePrice: wholePounds({ label: 'Secure price', section: 'money', hint: 'Left empty, it is £3,000.' }),
  monthlyRent: pounds({ label: 'Rent a month', section: 'money', isMaterial: true, hint: 'Left empty, a twelfth of the annual yield.' }), // prettier-ignore
  runningCosts: pounds({
    label: 'Running costs a year',
    section: 'money',
    hint: 'Left empty, 20% of the rent and £300.',
  }),
  fees: pounds({ label: 'Legal and survey fees', section: 'money', hint: 'Left empty, the usual fees.' }),

  tenure: choice(tenures, { label: 'Tenure', section: 'facts', isMaterial: true }),
  leaseYears: whole(0, 9999, { label: 'Lease years left', section: 'facts', isMaterial: true }),
  groundRent: pounds({ label: 'Ground rent a year', section: 'facts', isMaterial: true }),
  serviceCharge: pounds({ label: 'Service charge a year', section: 'facts', isMaterial: true }),
  councilTaxBand: choice(councilTaxBands, { label: 'Council tax band', section: 'facts', isMaterial: true }),
  epcBand: choice(epcBands, { label: 'Energy rating', section: 'facts', isMaterial: true }),
  epcPotential: choice(epcBands, { label: 'Potential energy rating', section: 'facts' }),
  bedrooms: whole(0, 500, { label: 'Bedrooms', section: 'facts', isMaterial: true }),
  floorArea: decimal(0, 1_000_000, { label: 'Floor area, m²', section: 'facts', isMaterial: true }),
  condition: choice(conditions, { label: 'Condition', section: 'facts', isMaterial: true }),
  works: pounds({ label: 'Works, £', section: 'facts', isMaterial: true }),
  worksDetail: textField('text', 1000, { label: 'What the works are', section: 'facts' }),
  occupancy: choice(occupancies, { label: 'Occupation', section: 'facts', isMaterial: true }),
  tenancy: textField('line', 200, { label: 'Tenancy', section: 'facts', isMaterial: true, hint: 'Kind of tenancy and since when; no names.' }), // prettier-ignore

  valuation: pounds({ label: 'Valuation', section: 'value', isMaterial: true }, 1),
  valuedBy: textField('line', 120, { label: 'Valued by', section: 'value' }),
  valuedOn: day({ label: 'Valued on', section: 'value' }),
  comparables: comparables({ label: 'Comparable sales', section: 'value', isMaterial: true }),

  paperTitle: paper('title'),
  paperAuthority: paper('authority'),
  paperComparables: paper('comparables'),
  paperRent: paper('rentEvidence'),
  paperValuation: paper('valuation'),
  paperEpc: paper('epc'),
  paperIdentity: paper('vendorIdentity'),
  paperWorks: paper('worksQuotes'),

  floodRisk: choice(floodRisks, { label: 'Flood risk', section: 'risks', isMaterial: true }),
  isNonStandardConstruction: flag({ label: 'Non-standard construction', section: 'risks' }),
  isBuildingSafetyUnknown: flag({ label: 'At least 11 m high, and no fire risk appraisal seen', section: 'risks' }),
  isPlanningUnresolved: flag({ label: 'Planning permission or licence not settled', section: 'risks' }),
  hasArrears: flag({ label: 'Rent arrears', section: 'risks' }),

  featureModernDesign: feature('Modern design'),
  featureHighOccupancy: feature('High occupancy'),
  featureTechReady: feature('Tech ready'),
  featureParking: feature('Parking'),
  featureSecurity: feature('Security'),
  featureGrowthArea: feature('Growth area'),
  amenities: places({ label: 'Amenities', section: 'features', hint: 'One a line, such as Primary school: 400 m' }),
  transport: places({ label: 'Transport', section: 'features', hint: 'One a line, such as Millfield Metro: 0.7 km' }),
  stationKm: decimal(0, 999, { label: 'Distance to a station, km', section: 'features' }),

  buildingForm: choice(buildingForms, { label: 'Kind of building', section: 'building' }),
  storeys: whole(1, 60, { label: 'Storeys', section: 'building' }),
  era: choice(eras, { label: 'Era', section: 'building' }),
  wallMaterial: choice(wallMaterials, { label: 'Walls', section: 'building' }),
  floors: floors({ label: 'Floors that are for sale', section: 'building', hint: 'Where it is a part of the building: 0 is the ground floor.' }), // prettier-ignore
  worksState: choice(worksStates, { label: 'State of the building', section: 'building' }),
  units: whole(1, 3, { label: 'Houses or shops drawn', section: 'building', hint: 'For the drawing: those that belong to the deal, up to 3.' }), // prettier-ignore
  bays: whole(1, 11, { label: 'Windows across the front', section: 'building', hint: 'For the drawing.' }),
  bayStoreys: whole(0, 4, { label: 'Storeys with a bay window', section: 'building' }),
  hasAttic: flag({ label: 'Rooms in the roof', section: 'building' }),
  setting: choice(settings, { label: 'Surroundings', section: 'building', hint: 'For the drawing.' }),
  trade: choice(trades, { label: 'Trade of the shop', section: 'building', hint: 'For the drawing.' }),

  address: textField('line', 200, { label: 'Street and number', section: 'address', isPrivate: true, hint: 'Only the buyer sees it.' }), // prettier-ignore
  postcode: postcode({ label: 'Postcode', section: 'address', isPrivate: true }),
  areaCode: textField('line', 20, { label: 'Area', section: 'address' }),
  latitude: coordinate(49, 61, { label: 'Latitude', section: 'address', hint: 'The pin on the page is approximate.' }),
  longitude: coordinate(-9, 2, { label: 'Longitude', section: 'address' }),
  ownerName: textField('line', 120, { label: 'Owner', section: 'address', isPrivate: true }),

  scoreOverride: decimal(0, 100, { label: 'Adjusted score', section: 'score' }),
  scoreReason: textField('line', 200, {
    label: 'Why the score is adjusted',
    section: 'score',
    hint: 'Anyone sees it.',
  }),

  imageUrl: url({
    label: 'Address of a picture',
    section: 'visibility',
    hint: 'https only. Our server never opens it.',
  }),
  documentUrl: url({ label: 'Address of a document', section: 'visibility', isPrivate: true, hint: 'https only, for the buyer. Our server never opens it.' }), // prettier-ignore
  isActive: flag({ label: 'Active', section: 'visibility' }),
} satisfies Record<string, Field>

export type FieldName = keyof typeof dealFields
/** The values of a record, once its texts have been read. */
export type DealValues = { [Name in FieldName]: z.output<(typeof dealFields)[Name]['schema']> }
/** The texts typed, or shown by a form: one for each field. */
export type DealTexts = Record<FieldName, string>

export const fieldNames = Object.keys(dealFields) as FieldName[]
const anyField = dealFields as unknown as Record<FieldName, Field>

/** The description of a field, whatever it holds. */
export function fieldOf(name: FieldName): Field {
  return anyField[name]
}

/** Reads the whole record; a form is read by it as any other form is. */
export const dealSchema = z.object(
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
  if (control.kind === 'choice') return control.options[text] ?? text
  return control.kind === 'percent' ? `${text}%` : text
}

/** The fields of the papers, by the name that the score knows them by. */
export const paperFields: Record<EvidenceItem, FieldName> = {
  title: 'paperTitle',
  authority: 'paperAuthority',
  comparables: 'paperComparables',
  rentEvidence: 'paperRent',
  valuation: 'paperValuation',
  epc: 'paperEpc',
  vendorIdentity: 'paperIdentity',
  worksQuotes: 'paperWorks',
}
export const paperItems = Object.keys(evidencePoints) as EvidenceItem[]

/** The fields of the Property Features, by their labels. */
export const featureFields = Object.fromEntries(
  propertyFeatures.map((label) => [
    label,
    fieldNames.find((name) => name.startsWith('feature') && anyField[name].label === label)!,
  ]),
) as Record<PropertyFeature, FieldName>
