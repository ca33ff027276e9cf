import { conditions, eras, settings, trades, wallMaterials, worksStates } from '#app/domain/deals/record/buildings.ts'
import type { DrawingFacts } from '#app/domain/deals/files/drawing-facts.ts'

export type Form = keyof typeof forms
type Era = NonNullable<DrawingFacts['era']>
export type Material = NonNullable<DrawingFacts['material']>
export type Setting = NonNullable<DrawingFacts['setting']>

type Range = readonly [least: number, most: number]
type FormDefaults = readonly [
  name: string,
  storeys: number,
  bays: number,
  units: number,
  era: Era,
  setting: Setting,
  storeysRange: Range,
  baysRange: Range,
  unitsRange: Range,
]

/** Each form: its name in the alt text, what stands for facts that nobody has stated, then what can be drawn. */
export const forms = {
  terrace: ['mid-terrace house', 2, 2, 1, 'victorian', 'street', [1, 4], [1, 3], [1, 3]],
  'end-terrace': ['end-terrace house', 2, 2, 1, 'victorian', 'street', [1, 4], [1, 3], [1, 3]],
  semi: ['semi-detached house', 2, 2, 1, 'interwar', 'suburb', [1, 3], [2, 2], [1, 1]],
  detached: ['detached house', 2, 3, 1, 'victorian', 'suburb', [1, 3], [2, 3], [1, 1]],
  cottages: ['pair of cottages', 2, 1, 2, 'victorian', 'hills', [1, 2], [1, 1], [2, 2]],
  townhouse: ['townhouse', 4, 2, 1, 'georgian', 'street', [3, 4], [2, 3], [1, 3]],
  'guest-house': ['guest house', 4, 2, 1, 'victorian', 'sea', [3, 4], [2, 3], [1, 2]],
  flats: ['block of flats', 4, 6, 1, 'modern', 'city', [2, 6], [4, 8], [1, 1]],
  tower: ['tower block', 11, 6, 1, 'postwar', 'city', [6, 14], [4, 8], [1, 1]],
  maisonettes: ['block of maisonettes', 4, 6, 1, 'postwar', 'suburb', [2, 4], [3, 8], [1, 1]],
  tenement: ['tenement', 4, 6, 1, 'victorian', 'street', [3, 4], [4, 6], [1, 1]],
  mill: ['converted warehouse', 5, 7, 1, 'victorian', 'canal', [3, 5], [5, 8], [1, 1]],
  office: ['office building', 3, 6, 1, 'modern', 'city', [1, 5], [4, 8], [1, 1]],
  workshop: ['workshop', 2, 4, 1, 'victorian', 'street', [1, 3], [2, 5], [1, 1]],
  industrial: ['industrial unit', 1, 1, 1, 'modern', 'estate', [1, 2], [1, 1], [1, 2]],
  warehouse: ['warehouse', 1, 3, 1, 'modern', 'estate', [1, 1], [1, 3], [1, 2]],
  'trade-counter': ['trade counter', 1, 2, 1, 'modern', 'estate', [1, 1], [1, 2], [1, 1]],
  clinic: ['clinic', 2, 5, 1, 'modern', 'suburb', [1, 3], [3, 7], [1, 1]],
  shop: ['shop', 2, 2, 1, 'victorian', 'street', [1, 3], [1, 3], [1, 2]],
  'corner-shop': ['corner shop', 2, 3, 1, 'victorian', 'street', [1, 3], [2, 4], [1, 1]],
  parade: ['shopping parade', 2, 2, 1, 'postwar', 'street', [1, 3], [1, 3], [1, 3]],
  'high-street': ['high-street shop', 3, 3, 1, 'victorian', 'city', [2, 4], [1, 3], [1, 2]],
  arcade: ['shopping arcade', 2, 3, 1, 'victorian', 'city', [2, 2], [3, 3], [1, 1]],
  kiosk: ['kiosk', 1, 1, 1, 'victorian', 'city', [1, 1], [1, 1], [1, 1]],
  'student-block': ['student block', 6, 9, 1, 'modern', 'city', [3, 10], [5, 11], [1, 1]],
  site: ['building site with foundations', 2, 3, 3, 'modern', 'suburb', [1, 6], [3, 3], [1, 3]],
} as const satisfies Record<string, FormDefaults>

/** Red brick where nothing says otherwise; what the region is built of where it does. */
const regionMaterials = {
  London: 'stock-brick',
  'East of England': 'buff-brick',
  'South West': 'render',
  Wales: 'pennant',
  Scotland: 'sandstone',
  'Northern Ireland': 'belfast-brick',
} as const satisfies Record<string, Material>
const formMaterials: Partial<Record<Form, Material>> = {
  tower: 'concrete',
  industrial: 'cladding',
  warehouse: 'cladding',
  'guest-house': 'render',
  clinic: 'render',
}
const typeForms = {
  Residential: 'terrace',
  Commercial: 'office',
  Development: 'terrace',
  Student: 'terrace',
  Retail: 'shop',
} as const

type Unstated = 'trade' | 'condition'

/** The facts with something in the place of each that nobody has stated. A shop may have no sign, a building no condition. */
export type CompleteFacts = { [Fact in keyof Omit<DrawingFacts, Unstated>]: NonNullable<DrawingFacts[Fact]> } & Pick<
  DrawingFacts,
  Unstated
>

/** Any facts, brought inside what can be drawn: a form, material or number that nobody knows counts as not stated. */
export function completeFacts(facts: DrawingFacts): CompleteFacts {
  const form = known(forms, facts.form) ?? typeForms[known(typeForms, facts.propertyType) ?? 'Residential']
  const [, storeys, bays, units, era, setting, storeysRange, baysRange, unitsRange] = forms[form]
  const region = known(regionMaterials, facts.region)
  const height = within(facts.storeys, storeysRange, storeys)
  return {
    id: facts.id,
    propertyType: facts.propertyType,
    region: facts.region,
    form,
    storeys: height,
    bays: within(facts.bays, baysRange, bays),
    units: within(facts.units, unitsRange, units),
    era: known(eras, facts.era) ?? era,
    setting: known(settings, facts.setting) ?? setting,
    material:
      known(wallMaterials, facts.material) ?? formMaterials[form] ?? (region ? regionMaterials[region] : 'red-brick'),
    state: known(worksStates, facts.state) ?? 'in use',
    bayStoreys: within(facts.bayStoreys, [0, height], 0),
    floors: [...new Set(facts.floors)].filter((floor) => Number.isInteger(floor) && floor >= 0 && floor < height),
    trade: known(trades, facts.trade),
    condition: known(conditions, facts.condition),
    hasAttic: facts.hasAttic,
  }
}

const known = <Key extends string>(table: Readonly<Record<Key, unknown>>, key: string | null): Key | null =>
  key !== null && Object.keys(table).includes(key) ? (key as Key) : null

const within = (value: number | null, [least, most]: Range, otherwise: number) =>
  Number.isFinite(value) ? Math.max(least, Math.min(most, Math.round(value!))) : otherwise

/** True while builders are there: an empty house waits, and has boards. */
export const isWorks = ({ state }: Pick<CompleteFacts, 'state'>) => state === 'works' || state === 'conversion'

/** True for a floor that stands empty: one that is for sale, or any where the whole building is. */
export const isEmptyFloor = ({ state, floors }: Pick<CompleteFacts, 'state' | 'floors'>, floor: number) =>
  state === 'empty' && (floors.length === 0 || floors.includes(floor))

/** The look of windows that are not those of every day: for sale, tidy and empty, or empty and neglected. */
export type Look = 'lit' | 'dark' | 'boarded'

/** The look of the windows of a floor. What is in good order and empty is only dark. */
export function lookOf(facts: CompleteFacts, floor: number): Look | undefined {
  if (isEmptyFloor(facts, floor)) return facts.condition === 'good' || facts.condition === 'new' ? 'dark' : 'boarded'
  return facts.floors.includes(floor) ? 'lit' : undefined
}

/** The look of windows of stairs and attics: dark where the whole building stands empty. */
export const lookOfStairs = (facts: CompleteFacts): Look | undefined =>
  shownFloors(facts).every((floor) => isEmptyFloor(facts, floor)) ? 'dark' : undefined

const houseForms = ['terrace', 'end-terrace', 'semi', 'detached'] as const satisfies Form[]

/** The forms whose drawing shows a fact that others do not. */
export const shownBy: Record<'bays' | 'trade' | 'material' | 'students', ReadonlySet<Form>> = {
  bays: new Set<Form>([...houseForms, 'cottages', 'townhouse', 'guest-house', 'tenement']),
  trade: new Set<Form>(['shop', 'corner-shop', 'parade', 'high-street', 'arcade']),
  material: new Set((Object.keys(forms) as Form[]).filter((form) => form !== 'kiosk' && form !== 'site')),
  students: new Set<Form>(houseForms),
}

/** The floors whose windows the drawing shows. A tower stands on its entrance, and a kiosk has a hatch. */
export function shownFloors({ form, storeys }: Pick<CompleteFacts, 'form' | 'storeys'>): number[] {
  if (form === 'kiosk' || form === 'site') return []
  return Array.from({ length: storeys }, (_, floor) => floor).slice(form === 'tower' ? 1 : 0)
}
