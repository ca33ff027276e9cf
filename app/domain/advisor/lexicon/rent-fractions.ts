import type { GivenFigures } from '../question.ts'
import { words } from './lists.ts'

/** Words of costs that are said as a part of the rent. */

type Name = keyof GivenFigures

export const commonFractions: ReadonlyMap<string, number> = new Map([
  ['half', 50],
  ['third', 33.33],
  ['quarter', 25],
  ['fifth', 20],
  ['sixth', 16.67],
  ['eighth', 12.5],
  ['tenth', 10],
  ['twentieth', 5],
])
export const ofRentNouns = words`rent rents it that income takings`
export const ofRentCosts: ReadonlyMap<string, Name> = new Map(
  (
    [
      [words`running costs cost expenses outgoings overheads`, 'costRatePercent'],
      [words`agent agents management manager letting`, 'managementPercent'],
      [words`repairs maintenance upkeep`, 'maintenancePercent'],
      [words`voids void empties gaps`, 'voidsPercent'],
    ] as const
  ).flatMap(([list, name]) => [...list].map((word): [string, Name] => [word, name])),
)
