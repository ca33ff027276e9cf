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
