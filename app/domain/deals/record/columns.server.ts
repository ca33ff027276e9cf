import type { DealRow, NewDeal } from '#db/schema.ts'
import { londonDay } from '#app/utils/dates.ts'
import type { EvidenceItem } from '#app/domain/figures/score-factors.ts'
import { propertyFeatures, type PropertyFeature } from './buildings.ts'
import { workOut } from '../score/figures.server.ts'
import {
  featureFields,
  fieldOf,
  paperFields,
  paperItems,
  publicNames,
  shownNames,
  storedColumns,
  storedNames,
  type DealTexts,
  type DealValues,
  type FieldName,
  type PublicFields,
  type StoredName,
} from './record.ts'
import { findPlace } from './places.server.ts'
import { collector, type Field } from './record-kinds.ts'
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
  | 'vetting'
  | 'scored_at'
  | 'confirmed_figures'
  | 'document_url_since'
  | 'created_at'
  | 'updated_at'
>

/** A way of a value into its column, and back. */
interface Codec {
  write: (value: unknown) => unknown
  read: (stored: unknown) => unknown
}
const same: Codec = { write: (value) => value, read: (stored) => stored }
const swapEmpty = (value: unknown) => (value === null ? '' : value === '' ? null : value)
const emptySwapped: Codec = { write: swapEmpty, read: swapEmpty }
const list: Codec = { write: JSON.stringify, read: (stored) => JSON.parse(String(stored)) as unknown }
/** The kinds whose columns do not hold the value as it is. */
const codecs: Partial<Record<Field['control']['kind'], Codec>> = {
  flag: { write: (value) => (value ? 1 : 0), read: (stored) => stored === 1 },
  places: list,
  floors: list,
  comparables: { write: JSON.stringify, read: (stored) => parseComparables(String(stored)) },
}
const codecOf = (name: FieldName) => codecs[fieldOf(name).control.kind] ?? same

const storedFields = storedNames.map((name) => ({
  name,
  column: storedColumns[name],
  codec: fieldOf(name).isEmptySwapped ? emptySwapped : codecOf(name),
}))
type StoredField = (typeof storedFields)[number]
const writeFields = collector<Pick<DealRow, StoredField['column']>, StoredField, DealValues>(
  storedFields,
  ({ column }) => column,
  ({ name, codec }, values) => codec.write(values[name]),
)
const readFields = collector<Pick<DealValues, StoredName>, StoredField, DealRow>(
  storedFields,
  ({ name }) => name,
  ({ column, codec }, row) => codec.read(row[column]),
)
const readPapers = collector<Pick<DealValues, (typeof paperFields)[EvidenceItem]>, EvidenceItem, Evidence>(
  paperItems,
  (item) => paperFields[item],
  (item, papers) => papers[item] ?? null,
)
const readFeatures = collector<
  Pick<DealValues, (typeof featureFields)[PropertyFeature]>,
  PropertyFeature,
  PropertyFeature[]
>(
  propertyFeatures,
  (feature) => featureFields[feature],
  (feature, features) => features.includes(feature),
)

const publicFields = publicNames.map((name) => ({ name, column: storedColumns[name], read: codecOf(name).read }))
type PublicField = (typeof publicFields)[number]
/** The columns of the public fields. */
export const publicFieldColumns = publicFields.map(({ column }) => column)
/** The public facts that are columns of a deal. */
export const publicFieldsOf = collector<PublicFields, PublicField, Pick<DealRow, PublicField['column']>>(
  publicFields,
  ({ name }) => shownNames[name],
  ({ column, read }, row) => read(row[column]),
)

/** The place of a deal, as far as it is stored. */
type StoredPlace = Pick<DealRow, 'location' | 'postcode' | 'area_code' | 'nation' | 'region'>

/** The columns of these values at this time, with the score and the property tax of that day. A deal that is `stored` stays in its nation while its place is not entered anew. */
export function toColumns(values: DealValues, figures: AreaFigures, now: string, stored?: StoredPlace): RecordColumns {
  const place = findPlace(values, figures.areas)
  const { area } = place
  const kept = stored && isSamePlace(values, stored) ? stored : undefined
  const nation = place.nation ?? kept?.nation ?? 'England'
  const papers = paperItems.map((item) => [item, values[paperFields[item]]] as const).filter(([, state]) => state)
  const columns = {
    ...writeFields(values),
    ...workOut(values, nation, londonDay(now)),
    region: place.region || kept?.region || (nation === 'England' ? '' : nation),
    nation,
    area_code: area?.code ?? null,
    postcode_district: place.district,
    property_type: values.propertyType ?? 'Residential',
    evidence: papers.length > 0 ? JSON.stringify(Object.fromEntries(papers)) : null,
    features: JSON.stringify(propertyFeatures.filter((feature) => values[featureFields[feature]])),
  }
  return { ...columns, ...scoreColumns(columns, figures) }
}

/** The values of a stored deal, as its form shows them: what was left empty is empty. */
export function toValues(row: DealRow): DealValues {
  return {
    ...readFields(row),
    ...readPapers(parseEvidence(row.evidence) ?? {}),
    ...readFeatures(JSON.parse(row.features) as PropertyFeature[]),
    isActive: row.status === 'active' || row.status === 'reserved',
  }
}

/** The texts whose results are remembered at most. */
const mostRemembered = 200

/** A reader of texts of which there are few, such as the states of some papers: it reads each once. */
function rememberFew<Text, Result>(read: (text: Text) => Result): (text: Text) => Result {
  const known = new Map<Text, Result>()
  return (text) => {
    const result = known.get(text)
    if (result !== undefined) return result
    if (known.size >= mostRemembered) known.clear()
    const made = read(text)
    known.set(text, made)
    return made
  }
}

/** The columns that hold the fields of a record. The longest of a deal are not among them: what its score came of. */
export const recordColumns = [
  ...new Set([...storedFields.map(({ column }) => column), 'evidence', 'features', 'status'] as const),
]
type RecordRow = Pick<DealRow, (typeof recordColumns)[number]>

/** The text of one field of a stored deal. */
type FieldText = (row: RecordRow) => string

/** The text of each field of a stored deal, as its form shows it: what `showValues` makes of `toValues`, without either object. */
export const fieldTexts: Readonly<Record<FieldName, FieldText>> = makeFieldTexts()

function makeFieldTexts(): Record<FieldName, FieldText> {
  const readEvidence = rememberFew(parseEvidence)
  const readFeatureNames = rememberFew((stored: string) => JSON.parse(stored) as PropertyFeature[])
  const shownBy = (name: FieldName, valueOf: (row: RecordRow) => unknown): [FieldName, FieldText] => {
    const field = fieldOf(name)
    return [name, (row) => field.show(valueOf(row))]
  }
  return Object.fromEntries([
    ...storedFields.map(({ name, column, codec }) => shownBy(name, (row) => codec.read(row[column]))),
    ...paperItems.map((item) => shownBy(paperFields[item], ({ evidence }) => readEvidence(evidence)?.[item] ?? null)),
    ...propertyFeatures.map((feature) =>
      shownBy(featureFields[feature], ({ features }) => readFeatureNames(features).includes(feature)),
    ),
    shownBy('isActive', ({ status }) => status === 'active' || status === 'reserved'),
  ]) as Record<FieldName, FieldText>
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
  return Object.fromEntries(
    names.filter((name) => entered[name] === null).map((name) => [name, fieldOf(name).show(shown[name])]),
  )
}

function isSamePlace(values: DealValues, stored: StoredPlace): boolean {
  return (
    values.location === stored.location &&
    values.postcode === stored.postcode &&
    (values.areaCode || null) === stored.area_code
  )
}

/** The columns of a deal that nobody has saved before. */
export function newDealRow(columns: RecordColumns, now: string): NewDeal {
  return {
    ...columns,
    status: 'inactive',
    version: 1,
    published_at: null,
    unavailable_at: null,
    verified_at: null,
    scored_at: now,
    created_at: now,
    updated_at: now,
  }
}
