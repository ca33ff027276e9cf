import { type Colour, mix } from './dusk.ts'
import type { CompleteFacts } from './facts.ts'
import { randomFrom } from './pen.ts'

/** The sky from its top down to the ground line, and what stands far off before it. */
export interface Air {
  weather: Weather
  sky: readonly [top: Colour, middle: Colour, foot: Colour]
  farther: Colour
  far: Colour
  /** The sun by day, the moon at dusk. */
  disc: Colour
  cloud: Colour
}
type Tint = readonly [colour: string, share: number]
interface Mood {
  top: Tint
  foot: Tint
  dusk: readonly [top: string, middle: string, foot: string]
}
type Weather = keyof typeof weathers

/** The sky above each region, its light at the foot, and its land in the distance. */
const regions: Record<string, readonly [top: string, foot: string, land: string]> = {
  'North East': ['#b9ccd8', '#efe4d2', '#9faea6'],
  'North West': ['#c3d0d3', '#eee3d1', '#a5b39f'],
  'Yorkshire and The Humber': ['#c6c6d9', '#f3e3cf', '#b1a79f'],
  'East Midlands': ['#bfd8d1', '#f3e8cf', '#a9b78f'],
  'West Midlands': ['#dccfc7', '#f6e4c8', '#b9a78e'],
  'East of England': ['#afd3e4', '#f8ecd0', '#b9b886'],
  London: ['#d4cad2', '#f6dfc6', '#b3a49b'],
  'South East': ['#b7dae4', '#f7e9cb', '#aeba8e'],
  'South West': ['#abd6da', '#f8e5c6', '#a6b985'],
  Wales: ['#b9d2c7', '#efe7cf', '#8fac88'],
  Scotland: ['#b1c3de', '#ece3de', '#9c9fb5'],
  'Northern Ireland': ['#b5d5cc', '#f2e8cc', '#95b48b'],
}
const anywhere = ['#c5d3d3', '#f1e5cf', '#adb098'] as const

/** What the weather adds to the top and the foot of a sky, and the skies at dusk. */
const weathers = {
  clear: { top: ['#ffffff', 0], foot: ['#ffffff', 0.1], dusk: ['#15243b', '#3f4f6c', '#c0927a'] },
  cloud: { top: ['#c6c9c6', 0.5], foot: ['#e4dfd5', 0.5], dusk: ['#1c2732', '#39454f', '#7d7674'] },
  haze: { top: ['#efe6d8', 0.5], foot: ['#f7f1e4', 0.6], dusk: ['#222b3b', '#50546c', '#95848c'] },
  'low sun': { top: ['#d6b4c6', 0.65], foot: ['#fcd0a0', 0.7], dusk: ['#251f3d', '#6d4660', '#e59a5a'] },
} as const satisfies Record<string, { top: Tint; foot: Tint; dusk: readonly string[] }>
const night = '#17212b'

/** The air around a deal, from where it is and a weather of its own. */
export function airOf({ id, region }: Pick<CompleteFacts, 'id' | 'region'>, weather = weatherOf(id)): Air {
  const [clearTop, clearFoot, land] = Object.hasOwn(regions, region) ? regions[region]! : anywhere
  const { top, foot, dusk }: Mood = weathers[weather]
  const high = mix(clearTop, ...top)
  const low = mix(clearFoot, ...foot)
  // Something of the region is left in its evening.
  const evening = dusk.map((colour) => mix(colour, clearTop, 0.07)) as [string, string, string]
  // A low sun reddens what is far off.
  const hills = weather === 'low sun' ? mix(land, '#cb9aa0', 0.65) : land
  const behind = (day: number, share: number): Colour => [mix(low, hills, day), mix(evening[1], night, share)]
  const clears = weather === 'haze' ? 0.7 : 1
  return {
    weather,
    sky: [
      [high, evening[0]],
      [mix(high, low, 0.55), evening[1]],
      [low, evening[2]],
    ],
    farther: behind(0.32 * clears, 0.3),
    far: behind(0.54 * clears, 0.58),
    disc: weather === 'low sun' ? ['#fde9bd', '#f8bd70'] : [mix(low, '#fffdf5', 0.7), '#efe7cf'],
    cloud: [mix(low, '#fffaf0', 0.7), mix(evening[1], evening[2], 0.3)],
  }
}

function weatherOf(id: number): Weather {
  return randomFrom(`${id} skies`).pick(['clear', 'cloud', 'haze', 'low sun'])
}
