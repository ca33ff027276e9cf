import { z } from 'zod'
import { evidencePoints, type EvidenceItem, type EvidenceState } from '#app/domain/figures/score-factors.ts'
import { formatPounds, parsePounds } from '#app/utils/money.ts'
import { cleanLine, cleanText, isBlank } from '#app/utils/text.ts'
import { buildingForms, conditions, eras, occupancies, tenures, wallMaterials, worksStates } from './buildings.ts'
import {
  propertyFeatures,
  propertyTypeLabels,
  type Comparable,
  type NearbyPlace,
  type PropertyFeature,
} from './deals.ts'

/**
 * The record of a deal as people enter it: one table of fields, which the form, the JSON calls, imported files, drafts, versions
 * and histories read. Everywhere a field is a text by its name. Here the text is read, refused with a message, and written again.
 */

/** The title of the summary above a form with mistakes. */
export const missingFieldsText = 'Please fill in all required fields.'

export const dealSections = {
  basics: 'Basics',
  money: 'Money',
  facts: 'Facts buyers expect',
  value: 'Evidence of value',
  papers: 'Papers seen',
  risks: 'Risks',
  features: 'Features and surroundings',
  building: 'The building',
  address: 'Private address',
  score: 'Score',
  visibility: 'Visibility',
} as const
export type DealSection = keyof typeof dealSections

/** How a field is shown: the control that it gets. */
export type Control =
  | { kind: 'line' | 'text' | 'pounds' | 'whole-pounds' | 'percent' | 'whole' | 'decimal' | 'day' | 'flag' | 'url' }
  /** One of a closed set; without a value it is not stated. */
  | { kind: 'choice'; options: Readonly<Record<string, string>> }
  /** One line for each place: `Primary school: 400 m`. */
  | { kind: 'places' }
  /** One line for each sale: `12 Park Street, 3 beds | £98,000 | 2026-08 | 120 m`. */
  | { kind: 'comparables' }
  /** Numbers of floors: `0, 1`. */
  | { kind: 'floors' }

export interface Field<Value = unknown> {
  label: string
  section: DealSection
  control: Control
  hint?: string
  /** The longest text, in characters. */
  most: number
  isRequired?: true
  /** A fact that a buyer needs to decide, and which the page therefore shows as "Not stated" where it is empty. */
  isMaterial?: true
  /** Never public, and never in the audit trail. */
  isPrivate?: true
  /** Reads the text, or refuses it with a message. */
  schema: z.ZodType<Value, string | undefined>
  /** The text of a value, as forms show it; what is read from it is the same value. */
  show(value: Value): string
}

type Options<Value> = Omit<Field<Value>, 'schema' | 'show' | 'control' | 'most'> & Partial<Pick<Field<Value>, 'most'>>

/** Makes the schema of a text that `read` turns into a value, or refuses by returning a message. */
function readWith<Value>(most: number, read: (text: string) => { value: Value } | string) {
  return z
    .string()
    .optional()
    .transform((sent = '', context): Value => {
      // A browser counts the end of a line as one character, and sends two.
      const length = [...sent.replace(/\r\n/g, '\n')].length
      const answer = length > most ? `Use at most ${most.toLocaleString('en-GB')} characters` : read(sent)
      if (typeof answer !== 'string') return answer.value
      context.addIssue({ code: 'custom', message: answer })
      return z.NEVER
    })
}

function textField(kind: 'line' | 'text', most: number, options: Options<string>): Field<string> {
  const clean = kind === 'line' ? cleanLine : cleanText
  return {
    ...options,
    control: { kind },
    most,
    schema: readWith(most, (sent) => {
      const value = clean(sent)
      const isEmpty = value === '' || isBlank(value)
      if (options.isRequired && isEmpty) return `Enter ${named(options.label)}`
      return { value: isEmpty ? '' : value }
    }),
    show: (value) => value,
  }
}

/** A field that may be empty, which is null. */
function optional<Value>(
  control: Control,
  most: number,
  options: Options<Value | null>,
  read: (text: string) => { value: Value } | string,
  show: (value: Value) => string,
): Field<Value | null> {
  return {
    ...options,
    control,
    most,
    schema: readWith<Value | null>(most, (sent) => {
      const text = cleanText(sent)
      if (text !== '') return read(text)
      return options.isRequired ? `Enter ${named(options.label)}` : { value: null }
    }),
    show: (value) => (value === null ? '' : show(value)),
  }
}

/** The largest amount: a billion pounds, less than what fits in an integer many times over. */
const mostPence = 99_999_999_999

function pounds(options: Options<number | null>, least = 0): Field<number | null> {
  return optional({ kind: 'pounds' }, 30, options, (text) => readPounds(text, least), formatPounds)
}

function readPounds(text: string, least: number): { value: number } | string {
  const pence = parsePounds(text)
  if (pence === null || pence > mostPence) return 'Enter an amount in pounds, such as £3,000 or 3000.50'
  return pence < least ? `Enter an amount of at least ${formatPounds(least)}` : { value: pence }
}

/** Whole pounds: pence, a minus sign and decimals are refused. */
function wholePounds(options: Options<number | null>): Field<number | null> {
  return optional(
    { kind: 'whole-pounds' },
    30,
    options,
    (text) => {
      const pence = parsePounds(text)
      if (pence === null || pence > mostPence) return 'Enter whole pounds, 0 or more, such as £3,000'
      return pence % 100 === 0 ? { value: pence } : 'Enter whole pounds, without pence'
    },
    formatPounds,
  )
}

function percent(options: Options<number | null>): Field<number | null> {
  return optional(
    { kind: 'percent' },
    20,
    options,
    (text) =>
      readDecimal(text.replace(/%$/, ''), -100, 1000, 'Enter a percentage with at most two decimals, such as 6.27'),
    String,
  )
}

function decimal(least: number, greatest: number, options: Options<number | null>): Field<number | null> {
  const message = `Enter a number from ${least} to ${greatest.toLocaleString('en-GB')} with at most two decimals`
  return optional({ kind: 'decimal' }, 20, options, (text) => readDecimal(text, least, greatest, message), String)
}

function readDecimal(text: string, least: number, greatest: number, message: string): { value: number } | string {
  const plain = text.replace(/[,\s]/g, '').replace(/^[−–]/, '-')
  const value = Number(plain)
  return /^-?\d{1,9}(\.\d{1,2})?$/.test(plain) && value >= least && value <= greatest ? { value } : message
}

function whole(least: number, greatest: number, options: Options<number | null>): Field<number | null> {
  const message = `Enter a whole number from ${least} to ${greatest.toLocaleString('en-GB')}`
  return optional(
    { kind: 'whole' },
    20,
    options,
    (text) => {
      const value = Number(text.replace(/[,\s]/g, ''))
      return /^\d[\d,\s]*$/.test(text) && value >= least && value <= greatest ? { value } : message
    },
    String,
  )
}

function day(options: Options<string | null>): Field<string | null> {
  return optional({ kind: 'day' }, 40, options, readDay, (value) => value)
}

function readDay(text: string): { value: string } | string {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00.000Z`) : null
  const isDay = day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  return isDay && text >= '1900-01-01' && text <= '2199-12-31' ? { value: text } : 'Enter a day, such as 2026-10-14'
}

function choice<Value extends string>(
  labels: Readonly<Record<Value, string>>,
  options: Options<Value | null>,
): Field<Value | null> {
  const values = Object.keys(labels) as Value[]
  const message = `Choose ${joinWithOr(values.map((value) => labels[value]))}`
  return optional(
    { kind: 'choice', options: labels },
    100,
    options,
    (text) => {
      // A file may hold the value or its label, in any case.
      const wanted = text.toLowerCase()
      const found = values.find((value) => value.toLowerCase() === wanted || labels[value].toLowerCase() === wanted)
      return found === undefined ? message : { value: found }
    },
    (value) => value,
  )
}

const yes = new Set(['on', 'yes', 'true', '1', 'y'])
const no = new Set(['', 'no', 'false', '0', 'n', 'off'])

function flag(options: Options<boolean>): Field<boolean> {
  return {
    ...options,
    control: { kind: 'flag' },
    most: 10,
    schema: readWith(10, (sent) => {
      const text = cleanLine(sent).toLowerCase()
      return yes.has(text) ? { value: true } : no.has(text) ? { value: false } : 'Enter yes or no'
    }),
    show: (value) => (value ? 'yes' : ''),
  }
}

const longestUrl = 2000

/** An https address, which the server never opens. */
function url(options: Options<string | null>): Field<string | null> {
  return optional(
    { kind: 'url' },
    longestUrl,
    options,
    (text) => {
      const address = URL.parse(text)
      const isPlain = address?.protocol === 'https:' && address.username === '' && address.password === ''
      if (!isPlain) return 'Enter an address that begins with https://'
      // Letters beyond ASCII become three characters or more each.
      return address.href.length > longestUrl ? 'This address is too long' : { value: address.href }
    },
    (value) => value,
  )
}

const mostPlaces = 12

function places(options: Options<NearbyPlace[]>): Field<NearbyPlace[]> {
  return {
    ...options,
    control: { kind: 'places' },
    most: 2000,
    schema: readWith(2000, (sent) => {
      const lines = linesOf(sent)
      if (lines.length > mostPlaces) return `Enter at most ${mostPlaces} lines`
      const value = lines.map((line) => {
        const colon = line.indexOf(':')
        const [label, detail] = colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1)]
        return { label: label.trim(), detail: detail.trim() }
      })
      const wrong = value.findIndex(({ label }) => label === '')
      return wrong < 0
        ? { value }
        : `Line ${wrong + 1}: enter what it is before the colon, such as Primary school: 400 m`
    }),
    show: (value) => value.map(({ label, detail }) => (detail ? `${label}: ${detail}` : label)).join('\n'),
  }
}

/** The most sales, and the fewest that say what a property is worth (RULES.md, Score). */
export const mostComparables = 8
export const fewestComparables = 3
const longestComparable = 120

/** The parts of a line of comparables, in their order. */
export const comparableParts = ['what', 'price', 'month', 'metres'] as const

function comparables(options: Options<Comparable[]>): Field<Comparable[]> {
  return {
    ...options,
    control: { kind: 'comparables' },
    most: 3000,
    schema: readWith(3000, (sent) => {
      const lines = linesOf(sent)
      if (lines.length > mostComparables) return `Enter at most ${mostComparables} sales`
      const value: Comparable[] = []
      for (const [index, line] of lines.entries()) {
        const read = readComparable(line)
        if (typeof read === 'string') return `Sale ${index + 1}: ${read}`
        value.push(read)
      }
      return { value }
    }),
    show: (value) =>
      value
        .map(({ what, pence, month, metres }) =>
          [what, formatPounds(pence), month ?? '', metres === null ? '' : `${metres} m`].join(' | '),
        )
        .join('\n'),
  }
}

function readComparable(line: string): Comparable | string {
  const [what = '', price = '', month = '', metres = ''] = line.split('|').map((part) => part.trim())
  if (what === '' || what.length > longestComparable) return 'say which property it is, in at most 120 characters'
  const pence = parsePounds(price)
  if (!pence || pence > mostPence) return 'enter what it was sold for, such as £98,000'
  if (month && !/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/.test(month)) return 'enter the month, such as 2026-08'
  const distance = /^(\d{1,6})\s*m?$/.exec(metres.replace(/,/g, ''))
  if (metres && !distance) return 'enter the distance in metres, such as 120'
  return { what, pence, month: month || null, metres: distance ? Number(distance[1]) : null }
}

function floors(options: Options<number[]>): Field<number[]> {
  return {
    ...options,
    control: { kind: 'floors' },
    most: 60,
    schema: readWith(60, (sent) => {
      const parts = cleanLine(sent)
        .split(/[\s,;]+/)
        .filter(Boolean)
      const isRight = parts.length <= 20 && parts.every((part) => /^\d{1,2}$/.test(part) && Number(part) < 60)
      if (!isRight) return 'Enter the numbers of the floors, such as 0, 1; 0 is the ground floor'
      return { value: [...new Set(parts.map(Number))].sort((a, b) => a - b) }
    }),
    show: (value) => value.join(', '),
  }
}

const linesOf = (sent: string) =>
  cleanText(sent)
    .split('\n')
    .map(cleanLine)
    .filter((line) => line !== '')

function joinWithOr(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' or ')
}

/** `Title` → `a title`, `Annual yield, £ a year` → `an annual yield`, for the sentence that asks for it. */
function named(label: string): string {
  const noun = label.split(/[,(]/)[0]!.trim().toLowerCase()
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}

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
  occupancy: choice(occupancies, { label: 'Occupied', section: 'facts', isMaterial: true }),
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
/** What was typed, or what a form shows: a text for each field. */
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
export function checkTogether(values: DealValues): DealMistakes {
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

function postcode(options: Options<string>): Field<string> {
  return {
    ...options,
    control: { kind: 'line' },
    most: 20,
    schema: readWith(20, (sent) => {
      const text = cleanLine(sent).toUpperCase().replace(/\s+/g, '')
      if (text === '') return { value: '' }
      const parts = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/.exec(text)
      return parts ? { value: `${parts[1]} ${parts[2]}` } : 'Enter a full postcode, such as CF37 1SN'
    }),
    show: (value) => value,
  }
}

/** A place on the map: four decimals say it to ten metres. */
function coordinate(least: number, greatest: number, options: Options<number | null>): Field<number | null> {
  return optional(
    { kind: 'decimal' },
    20,
    options,
    (text) => {
      const value = Number(text)
      return /^-?\d{1,3}(\.\d{1,8})?$/.test(text) && value >= least && value <= greatest
        ? { value: Math.round(value * 10_000) / 10_000 }
        : `Enter degrees from ${least} to ${greatest}, such as ${(least + greatest) / 2}`
    },
    String,
  )
}
