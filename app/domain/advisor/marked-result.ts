import type { Figure, ToolResult } from './facts.ts'

/** What the marks know of a result beside its figures. Safe in the browser. */

/** One result as the marks know it. */
export interface MarkedResult {
  /** True for a case that a calculator worked out, which no area and no deal has. */
  isCase: boolean
  /** True for a case that nobody gave. */
  isExample: boolean
  /** The nation that its property lies in. */
  nation: string | null
  /** The buyer whose tax it is. */
  buyer: string | null
  /** What its total counts, and whether all of them are listed. */
  counts: 'areas' | 'deals' | null
  isWhole: boolean
  /** The order of a list that is not whole: by which fact, and whether the least comes first. */
  order: { by: RegExp; isLeast: boolean } | null
  /** The names of its facts. */
  keys: readonly string[]
  /** The areas and deals that it has facts of. */
  owners: ReadonlySet<string>
  /** What its tax is called. */
  taxName: string | null
  /** The numbers that it was asked with, and the names of those that are limits. */
  numbers: readonly number[]
  limits: readonly { name: string; value: number }[]
}

/** A result that was asked for with these arguments. Who owns its facts is added to `owners` as they are read. */
export function readResult({ facts, sources }: ToolResult, args: unknown, owners: ReadonlySet<string>): MarkedResult {
  const fields = fieldsOf(facts)
  const { nation, buyer, areas, deals, isExample } = fields
  return {
    isCase: sources[0]?.place.page === 'calculator' && !('id' in fields) && !('meaning' in fields),
    isExample: isExample === true,
    nation: typeof nation === 'string' ? nation : null,
    buyer: typeof buyer === 'string' ? buyer : null,
    counts: Array.isArray(areas) ? 'areas' : Array.isArray(deals) ? 'deals' : null,
    ...readOrder(fields),
    keys: Object.keys(fields),
    owners,
    taxName: taxNameOf(fields),
    numbers: numbersIn(args),
    limits: Object.entries(fieldsOf(args)).flatMap(([name, value]) =>
      typeof value === 'number' ? { name, value } : [],
    ),
  }
}

/** "SDLT", "LBTT" or "LTT", where a result has a tax of them. */
function taxNameOf({ taxName, name }: Record<string, unknown>): string | null {
  return (
    [taxName, name].find((each): each is string => typeof each === 'string' && /^(?:SDLT|LBTT|LTT)$/.test(each)) ?? null
  )
}

/** What a list is ordered by, and whether all that it counts stands in it. */
function readOrder(facts: Record<string, unknown>): Pick<MarkedResult, 'isWhole' | 'order'> {
  const { total, areas, deals, order, which, figure } = facts
  const listed = [areas, deals].find(Array.isArray) as unknown[] | undefined
  const number = typeof total === 'object' && total !== null ? (total as Figure).number : undefined
  const isWhole = listed === undefined || number === undefined || listed.length >= number
  const words = typeof order === 'string' ? order : ''
  const [, name] = /^by (gross yield|price change|price|rent)/.exec(words) ?? []
  const by = { 'gross yield': /^grossYield$/, 'price change': /^priceChange$/, price: /^price$/, rent: /^rent$/ }[
    name ?? ''
  ]
  if (by) return { isWhole, order: { by, isLeast: /low to high/.test(words) } }
  const isEnd = typeof figure === 'string' && (which === 'lowest' || which === 'highest')
  return { isWhole, order: isEnd ? { by: new RegExp(`^${figure}`, 'i'), isLeast: which === 'lowest' } : null }
}

/** The fields of what may be none. */
export const fieldsOf = (value: unknown) => Object(value) as Record<string, unknown>

function numbersIn(args: unknown): number[] {
  if (typeof args === 'number') return [args]
  if (typeof args !== 'object' || args === null) return []
  return Object.values(args).flatMap(numbersIn)
}

/** Whether a fact is an argument of the call that comes back. */
export function isRepeated(args: unknown, name: string, value: number): boolean {
  if (typeof args !== 'object' || args === null || name === 'id') return false
  const plain = name.toLowerCase()
  return Object.entries(args).some(([key, given]) => {
    const of = key.toLowerCase().replace(/percent$/, '')
    return given === value && (plain.includes(of) || of.includes(plain))
  })
}
