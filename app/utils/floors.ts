import { lastOf } from '#app/utils/last.ts'
const words = ['ground', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' })

const ordinalOf = (floor: number) => words[floor] ?? `${floor}${endings[ordinals.select(floor)] ?? 'th'}`

/** `[1, 0]` → `ground and first floors`, `[21]` → `21st floor`; empty for none. 0 is the ground floor. */
export function nameFloors(floors: readonly number[]): string {
  const names = [...floors].sort((a, b) => a - b).map(ordinalOf)
  if (names.length < 2) return names.length === 0 ? '' : `${names[0]} floor`
  return `${names.slice(0, -1).join(', ')} and ${lastOf(names)} floors`
}
