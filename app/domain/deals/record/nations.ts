import type { Nation } from '#db/schema.ts'

/** The letters with which postcodes outside England begin (Royal Mail). SY, LD, CH and TD lie on a border. */
const nationsOfPostcodes: [Nation, RegExp][] = [
  ['Northern Ireland', /^BT\d/],
  ['Scotland', /^(?:AB|DD|DG|EH|FK|G|HS|IV|KA|KW|KY|ML|PA|PH|TD|ZE)\d/],
  ['Wales', /^(?:CF|LD|LL|NP|SA)\d/],
]

/** The nation in which a postcode or its outward half lies: England where no other begins so. */
export function nationOfPostcode(postcode: string): Nation {
  return nationsOfPostcodes.find(([, pattern]) => pattern.test(postcode))?.[0] ?? 'England'
}

/** The licence that the letting of a home may need beside that of an HMO, as each nation calls it (RULES.md, Submissions). */
export const lettingLicences: Readonly<Record<Nation, string>> = {
  England: 'Selective licence',
  Scotland: 'Short-term let licence',
  Wales: 'Licence to let',
  'Northern Ireland': 'Certificate of tourist accommodation',
}

/** The names of fields in the one nation that has what they hold. */
export const nationalNames = {
  factor: 'Property factor',
  factorCharge: 'Factor’s charge a year',
  domesticRates: 'Domestic rates a year',
  useClass: 'Use class',
} as const
