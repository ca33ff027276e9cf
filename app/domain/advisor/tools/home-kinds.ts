import type { DealRow } from '#db/schema.ts'

/** The kinds of property that people look for, as far as the title and the building of a deal tell them. */

export const homeKinds = [
  'flat',
  'studio',
  'house',
  'terrace',
  'semi',
  'detached',
  'bungalow',
  'cottage',
  'townhouse',
  'shop',
  'office',
  'industrial',
  'guesthouse',
  'land',
] as const
export type HomeKind = (typeof homeKinds)[number]

/** The kinds of a trade, of which one building may have several. */
export const ofTrade: ReadonlySet<HomeKind> = new Set(['shop', 'office', 'industrial'])
/** The kinds that are homes, and those of them that are houses. */
const ofHouses: ReadonlySet<HomeKind> = new Set(['terrace', 'semi', 'detached', 'bungalow', 'cottage', 'townhouse'])
const ofForms: Readonly<Record<string, HomeKind>> = {
  terrace: 'terrace',
  'end-terrace': 'terrace',
  semi: 'semi',
  detached: 'detached',
  cottages: 'cottage',
  townhouse: 'townhouse',
  flats: 'flat',
  tower: 'flat',
  maisonettes: 'flat',
  tenement: 'flat',
  'student-block': 'flat',
  'guest-house': 'guesthouse',
  site: 'land',
}
/** What a title says outright. "A shop with a flat above" is a shop, and "for three flats" says what may become of it. */
const inTitles: readonly [RegExp, HomeKind][] = [
  [/\b(?:flat|apartment|maisonette|penthouse)\b(?! above)/i, 'flat'],
  [/^studio\b/i, 'studio'],
  [/\bbungalow/i, 'bungalow'],
  [/\bcottages?\b/i, 'cottage'],
  [/\bterraced?\b/i, 'terrace'],
  [/\bsemi\b/i, 'semi'],
  [/\bguest house\b/i, 'guesthouse'],
  [/\b(?:land|plots?|building site)\b/i, 'land'],
]
const ofBusiness: readonly [RegExp, HomeKind][] = [
  [/\b(?:shops?|café|arcade|parade)\b/i, 'shop'],
  [/\boffices?\b/i, 'office'],
  [/\b(?:warehouse|industrial|workshop|trade counter)\b/i, 'industrial'],
]

type Row = Pick<DealRow, 'title' | 'property_type' | 'building_form'>

export function kindsOf({ title, property_type: type, building_form: form }: Row): ReadonlySet<HomeKind> {
  const kinds = new Set<HomeKind>()
  if (type === 'Retail' || type === 'Commercial') {
    for (const [pattern, kind] of ofBusiness) if (pattern.test(title)) kinds.add(kind)
    if (type === 'Retail') kinds.add('shop')
    return kinds
  }
  for (const [pattern, kind] of inTitles) if (pattern.test(title)) kinds.add(kind)
  if (kinds.has('studio')) kinds.add('flat')
  const built = ofForms[form ?? '']
  // A flat in a townhouse is no townhouse.
  if (built && !kinds.has('flat')) kinds.add(built)
  if ([...kinds].some((kind) => ofHouses.has(kind))) kinds.add('house')
  else if (!kinds.has('flat') && /\bhouse\b/i.test(title) && form !== 'guest-house') kinds.add('house')
  return kinds
}
