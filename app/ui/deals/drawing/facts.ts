import type { DrawingFacts } from '#app/domain/deals/drawing-facts.ts'

export type Form = keyof typeof forms
export type Era = 'georgian' | 'victorian' | 'interwar' | 'postwar' | 'modern'
export type Material = keyof typeof materials
export type Setting = NonNullable<DrawingFacts['setting']>
export type Trade = NonNullable<DrawingFacts['trade']>

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

/** Name in the alt text, the fallbacks, then what can be drawn: facts outside are brought inside. */
export const forms = {
  terrace: ['mid-terrace house', 2, 2, 1, 'victorian', 'street', [1, 4], [1, 3], [1, 3]],
  'end-terrace': ['end-terrace house', 2, 2, 1, 'victorian', 'street', [1, 4], [1, 3], [1, 3]],
  semi: ['semi-detached house', 2, 2, 1, 'interwar', 'suburb', [1, 3], [2, 2], [1, 1]],
  detached: ['detached house', 2, 3, 1, 'victorian', 'suburb', [1, 3], [2, 3], [1, 1]],
  cottages: ['pair of cottages', 2, 1, 2, 'victorian', 'hills', [1, 2], [1, 1], [1, 2]],
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

/** Wall, its shade, dressings round the openings, what the surface is made of, name in the alt text. */
export const materials = {
  'red-brick': ['#b26a4d', '#955540', '#e6dcc5', 'brick', 'red-brick'],
  'stock-brick': ['#c4a570', '#a38452', '#f4ecd9', 'brick', 'stock-brick'],
  'buff-brick': ['#d2b68b', '#b3966a', '#efe6d2', 'brick', 'buff-brick'],
  'belfast-brick': ['#a5543f', '#86402f', '#dcc08c', 'brick', 'red-brick'],
  'dark-brick': ['#7d5a4c', '#64463b', '#d3c6a8', 'brick', 'dark-brick'],
  sandstone: ['#d6bd93', '#b89d70', '#e9d9b8', 'stone', 'sandstone'],
  'red-sandstone': ['#bb7b63', '#9b604b', '#d09b82', 'stone', 'red-sandstone'],
  granite: ['#b4b7b2', '#979b97', '#d5d5cd', 'stone', 'granite'],
  gritstone: ['#b3a283', '#918164', '#d8cbab', 'stone', 'stone'],
  pennant: ['#958f7e', '#787363', '#d3b27c', 'stone', 'stone'],
  render: ['#f0e8d6', '#d8ccb0', '#fffaf0', 'plain', 'rendered'],
  'pink-render': ['#e2bfab', '#c69f8a', '#f7f1e3', 'plain', 'rendered'],
  'blue-render': ['#b3c4c2', '#93a7a5', '#f7f1e3', 'plain', 'rendered'],
  'yellow-render': ['#e8d39b', '#cbb478', '#f7f1e3', 'plain', 'rendered'],
  stucco: ['#f4ecd9', '#dccfb2', '#fffaf0', 'plain', 'stucco'],
  timber: ['#f4ecd9', '#dccfb2', '#33302a', 'frame', 'half-timbered'],
  concrete: ['#c6c2b4', '#a5a295', '#dcd8ca', 'plain', 'concrete'],
  cladding: ['#9aa9a2', '#7c8d86', '#dfe0d6', 'clad', 'steel-clad'],
  'green-cladding': ['#3f6a4f', '#2c5039', '#d9d3bb', 'clad', 'steel-clad'],
} as const

/** Red brick where nothing says otherwise; what the region is built of where it does. */
const regionMaterials: Record<string, Material> = {
  London: 'stock-brick',
  'East of England': 'buff-brick',
  'South West': 'render',
  Wales: 'pennant',
  Scotland: 'sandstone',
  'Northern Ireland': 'belfast-brick',
}
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

/** The facts with something in the place of each that nobody has stated. The sign of a shop stays empty. */
export type CompleteFacts = { [Fact in keyof Omit<DrawingFacts, 'trade'>]: NonNullable<DrawingFacts[Fact]> } & Pick<
  DrawingFacts,
  'trade'
>

export function completeFacts(facts: DrawingFacts): CompleteFacts {
  const form = facts.form && facts.form in forms ? facts.form : typeForms[facts.propertyType]
  const [, storeys, bays, units, era, setting, ...ranges] = forms[form]
  const all: CompleteFacts = {
    ...facts,
    form,
    storeys: facts.storeys ?? storeys,
    bays: facts.bays ?? bays,
    units: facts.units ?? units,
    era: facts.era ?? era,
    setting: facts.setting ?? setting,
    material: facts.material ?? formMaterials[form] ?? regionMaterials[facts.region] ?? 'red-brick',
    state: facts.state ?? 'in use',
    bayStoreys: facts.bayStoreys ?? 0,
  }
  const within = (value: number, [least, most]: Range) => Math.max(least, Math.min(most, Math.round(value)))
  all.storeys = within(all.storeys, ranges[0])
  all.bays = within(all.bays, ranges[1])
  all.units = within(all.units, ranges[2])
  all.bayStoreys = within(all.bayStoreys, [0, all.storeys])
  all.floors = all.floors.filter((floor) => floor >= 0 && floor < all.storeys)
  return all
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const word = (count: number) => words[count] ?? String(count)

/** The text beside the picture: "Drawing of a three-storey stone mid-terrace house". */
export function describeDrawing(facts: DrawingFacts): string {
  const { form, storeys, material, units, state, floors, setting, trade, bayStoreys } = completeFacts(facts)
  const kind = forms[form][0]
  const isRow = units > 1 && kind.endsWith('house')
  const use = facts.propertyType === 'Student' ? kind.replace(/house$/, 'student house') : kind
  const height = storeys === 1 ? 'single-storey' : `${word(storeys)}-storey`
  const what =
    form === 'site'
      ? kind
      : `${height} ${bayStoreys > 0 ? 'bay-fronted ' : ''}${materials[material][4]} ${isRow ? `${use}s` : use}`
  const article = isRow ? word(units) : /^(eight|11|18)/.test(what) ? 'an' : 'a'
  const isShop = facts.propertyType === 'Retail' || form === 'high-street'
  const shops =
    form === 'parade' && units > 1 ? `, ${word(units)} shops` : isShop && trade ? ` with ${trades[trade]}` : ''
  const place = places[setting] ?? ''
  const after =
    state === 'empty'
      ? ', standing empty'
      : state === 'works'
        ? ' under renovation'
        : state === 'conversion'
          ? ' being converted'
          : ''
  const floorNames = floors.map(
    (floor) => ['ground', 'first', 'second', 'third', 'fourth', 'fifth'][floor] ?? `${floor}th`,
  )
  const lit = floors.length ? `, the ${floorNames.join(' and ')} floor${floors.length > 1 ? 's' : ''} lit` : ''
  return `Drawing of ${article} ${what}${shops}${place}${after}${lit}`
}
const trades: Record<Trade, string> = {
  grocer: 'a grocer’s',
  cafe: 'a café',
  books: 'a bookshop',
  pharmacy: 'a pharmacy',
  hair: 'a hairdresser’s',
  phones: 'a phone shop',
  bakery: 'a bakery',
  barber: 'a barber’s',
  cleaner: 'a dry cleaner’s',
  bank: 'a bank',
  plumbing: 'a plumbers’ merchant',
}
const places: Partial<Record<Setting, string>> = {
  canal: ' by a canal',
  quay: ' on a quay',
  sea: ' by the sea',
  viaduct: ' below a railway viaduct',
  walls: ' near old city walls',
}
