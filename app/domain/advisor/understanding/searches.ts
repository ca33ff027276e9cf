import type { PropertyType } from '#db/schema.ts'
import type { AreaSort } from '#app/domain/areas/list-filters.ts'
import type { Words } from './words.ts'

/** What a search of deals or areas asks for besides places and figures. */

const types: Readonly<Record<PropertyType, readonly string[]>> = {
  Student: ['student', 'students', 'student lets', 'student let', 'pbsa'],
  Commercial: ['commercial', 'office', 'offices', 'industrial', 'warehouse', 'warehouses'],
  Retail: ['retail', 'shop', 'shops'],
  Development: ['development', 'developments', 'conversion project', 'refurbishment project'],
  Residential: ['residential', 'terraced houses', 'family homes'],
}

const strategies: Readonly<Record<string, readonly string[]>> = {
  'Licensed HMO': ['hmo', 'hmos', 'licensed hmo'],
  'Buy to let': ['buy to let', 'btl', 'btls', 'buy to lets'],
  'Refurbish and let': ['refurbish and let', 'refurb', 'refurbs', 'doer upper', 'fixer upper', 'refurbishment'],
  'Lease extension': ['lease extension', 'short lease'],
  'Mixed use': ['mixed use'],
  'Value add': ['value add'],
  'Commercial let': ['commercial let'],
  'Managed student let': ['managed student let'],
  Conversion: ['conversion', 'conversions'],
}

const find = <Name extends string>(table: Readonly<Record<Name, readonly string[]>>, words: Words) =>
  (Object.keys(table) as Name[]).find((name) => words.hasAny(table[name]))

export const findPropertyType = (words: Words): PropertyType | undefined => find(types, words)
export const findStrategy = (words: Words): string | undefined => find(strategies, words)

const sorts: Readonly<Record<Exclude<AreaSort, 'name'>, readonly string[]>> = {
  growth: ['growth', 'growing', 'rising', 'appreciation', 'fastest', 'prices going up'],
  yield: ['yield', 'yields', 'yielding', 'return', 'returns', 'roi'],
  rent: ['rent', 'rents', 'rental income'],
  price: ['cheap', 'cheapest', 'price', 'prices', 'affordable', 'cheaper', 'lowest price', 'cost'],
}
export const findSort = (words: Words): AreaSort | undefined => find(sorts, words)

/** The deals that are named by their numbers: "deal 118", "PID-000118", "/deal/118", "deals 118 and 120". */
export function findDealIds({ tokens }: Words): number[] {
  const ids: number[] = []
  let isNaming = false
  for (const [at, { text, kind }] of tokens.entries()) {
    if (['deal', 'deals', 'pid'].includes(text)) isNaming = true
    else if (kind === 'number') {
      const isId = isNaming && /^\d{1,9}$/.test(text) && isIdBehind(tokens[at + 1]?.text)
      if (isId && Number(text) > 0 && !ids.includes(Number(text)) && ids.length < 10) ids.push(Number(text))
      if (!isId) isNaming = false
    } else if (!['-', '/', '#', ',', '&', 'and', 'or', 'vs', 'versus', 'number', 'no', 'with', 'to', '.', 'id', 'v'].includes(text)) isNaming = false // prettier-ignore
  }
  return ids
}

const isIdBehind = (next: string | undefined) => !['k', 'm', '%', 'percent', 'grand', 'pounds', 'thousand', 'bed'].includes(next ?? '') // prettier-ignore
