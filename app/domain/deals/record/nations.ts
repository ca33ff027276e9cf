import type { Nation } from '#db/schema.ts'

/** The letters with which postcodes outside England begin (Royal Mail). Districts on a border stand below. */
const nationsOfPostcodes: [Nation, RegExp][] = [
  ['Northern Ireland', /^BT\d/],
  ['Scotland', /^(?:AB|DD|DG|EH|FK|G|HS|IV|KA|KW|KY|ML|PA|PH|TD|ZE)\d/],
  ['Wales', /^(?:CF|LD|LL|NP|SA)\d|^CH[5-8]\b|^SY(?:1[5-9]|2\d)\b/],
]

/** Districts with homes on both sides of a border, or so near it that they may have: with the nation of most of them first. */
const borderDistricts: [Nation, Nation, ReadonlySet<string>][] = [
  ['England', 'Scotland', new Set(['CA6', 'NE19', 'NE48', 'NE71', 'TD15'])],
  ['Scotland', 'England', new Set(['DG14', 'DG16', 'TD5', 'TD8', 'TD9', 'TD12'])],
  ['England', 'Wales', new Set(['CH1', 'CH4', 'GL15', 'GL16', 'HR2', 'HR3', 'HR5', 'HR9', 'SY5', 'SY7', 'SY9', 'SY10', 'SY11', 'SY12', 'SY13', 'SY14'])],
  ['Wales', 'England', new Set(['CH5', 'LD7', 'LD8', 'LL11', 'LL12', 'LL13', 'LL14', 'LL20', 'NP7', 'NP16', 'NP25', 'SY15', 'SY21', 'SY22'])],
] // prettier-ignore

/** The nations in which a postcode or its outward half can lie, the likeliest first: two on a border, else one, England where no other begins so. */
export function nationsOfPostcode(postcode: string): [Nation, ...Nation[]] {
  const district = postcode.split(' ')[0]!
  const border = borderDistricts.find(([, , districts]) => districts.has(district))
  if (border) return [border[0], border[1]]
  return [nationsOfPostcodes.find(([, pattern]) => pattern.test(district))?.[0] ?? 'England']
}

/** The nation of a postcode; on a border that which the location names as a part of its own, such as "Saltney, Wales", else the likeliest. */
export function nationOfPostcode(postcode: string, location = ''): Nation {
  const nations = nationsOfPostcode(postcode)
  return nations.find((nation) => nation === nationNamed(location)) ?? nations[0]
}

/** The nation that is a part of a location; undefined where none is. */
export function nationNamed(location: string): Nation | undefined {
  const parts = splitLocation(location)
  return nationNames.find((nation) => parts.includes(nation.toLowerCase()))
}

const outwardAtEnd = /(?:^|\s)[a-z]{1,2}\d[a-z\d]?$/

/** The parts of a location in small letters, without the outward postcode. */
export function splitLocation(location: string): string[] {
  return location
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().replace(outwardAtEnd, '').trim())
    .filter(Boolean)
}

/** The licence that the letting of a home may need beside that of an HMO, as each nation calls it (RULES.md, Submissions). */
export const lettingLicences: Readonly<Record<Nation, string>> = {
  England: 'Selective licence',
  Scotland: 'Short-term let licence',
  Wales: 'Licence to let',
  'Northern Ireland': 'Certificate of tourist accommodation',
}

export const nationNames = Object.keys(lettingLicences) as Nation[]

/** The names of fields in the one nation that has what they hold. */
export const nationalNames = {
  factor: 'Property factor',
  factorCharge: 'Factor’s charge a year',
  domesticRates: 'Domestic rates a year',
  useClass: 'Use class',
} as const
