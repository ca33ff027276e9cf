import {
  buildingForms,
  conditions,
  eras,
  settings,
  trades,
  wallMaterials,
  worksStates,
} from '#app/domain/deals/record/buildings.ts'
import type { DrawingFacts } from '#app/domain/deals/files/drawing-facts.ts'
import { randomFrom } from '#app/ui/deals/drawing/pen.ts'

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as Key[]
const nonsense = [null, 'castle', 'constructor', '__proto__', ''] as never[]
const numbers = [null, 0, 1, 1, 2, 2, 3, 3, 4, 5, 7, 9, 14, 60, -3, 2.4, Number.NaN, Infinity, -Infinity]

/** Facts for tests, sensible and not, the same for the same number. */
export function anyFacts(seed: number): DrawingFacts {
  const luck = randomFrom(`any facts ${seed}`)
  const one = <Value>(values: readonly Value[]) => luck.pick(luck.chance(0.12) ? (nonsense as Value[]) : values)
  const number = () => luck.pick(numbers)
  return {
    id: seed + 1,
    propertyType: one(['Residential', 'Commercial', 'Development', 'Student', 'Retail'] as const),
    region: one(['London', 'Wales', 'South West', 'East of England', 'Scotland', 'Northern Ireland', 'North East']),
    form: one(keysOf(buildingForms)),
    storeys: number(),
    units: number(),
    bays: number(),
    era: one(keysOf(eras)),
    material: one(keysOf(wallMaterials)),
    floors: luck.pick([[], [], [0], [3], [0, 1, 2], [-1, 99], [1, 1, 0.5], [Number.NaN, 2]]),
    state: one(keysOf(worksStates)),
    condition: one(keysOf(conditions)),
    setting: one(keysOf(settings)),
    trade: one(keysOf(trades)),
    bayStoreys: number(),
    hasAttic: luck.chance(0.5),
  }
}

/** The facts of a terrace of which nothing else is stated, with these in their place. */
export const plainFacts = (facts: Partial<DrawingFacts> = {}): DrawingFacts => ({
  id: 7,
  propertyType: 'Residential',
  region: 'North West',
  form: 'terrace',
  storeys: null,
  units: null,
  bays: null,
  era: null,
  material: null,
  floors: [],
  state: null,
  condition: null,
  setting: null,
  trade: null,
  bayStoreys: null,
  hasAttic: false,
  ...facts,
})
