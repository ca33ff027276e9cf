import { figureOf, type Area, type MapFigure } from './areas.ts'

/** The steps of the limits of the classes, coarsest first: percent or pence. */
const steps: Record<MapFigure, readonly number[]> = {
  yield: [0.1, 0.01],
  price: [1_000_000, 100_000, 100],
  rent: [5000, 1000, 100],
  change: [0.5, 0.1],
}
const classes = 5

/**
 * The limits between the five classes of the map, low to high: each holds about a fifth of the regions, and the limits are as round
 * as they can be while no two are the same. Fewer where the regions are too much alike.
 */
export function classLimits(regions: readonly Area[], figure: MapFigure): number[] {
  const values = regions.flatMap((area) => figureOf(area, figure) ?? []).sort((a, b) => a - b)
  if (values.length < 2) return []
  const exact = Array.from({ length: classes - 1 }, (_, index) => quantile(values, (index + 1) / classes))
  for (const step of steps[figure]) {
    const limits = exact.map((value) => Number((Math.round(value / step) * step).toFixed(2)))
    if (new Set(limits).size === limits.length) return limits
  }
  return [...new Set(exact.map((value) => Number(value.toFixed(2))))]
}

/** The class of a value, 1 to 5: a value on a limit belongs to the class above it. */
export function classOf(value: number | null, limits: readonly number[]): 1 | 2 | 3 | 4 | 5 | null {
  if (value === null) return null
  return Math.min(5, limits.filter((limit) => value >= limit).length + 1) as 1 | 2 | 3 | 4 | 5
}

/** The value below which this part of the sorted values lies, straight between its neighbours. */
function quantile(values: readonly number[], part: number): number {
  const place = (values.length - 1) * part
  const [below, above] = [values[Math.floor(place)]!, values[Math.ceil(place)]!]
  return below + (above - below) * (place - Math.floor(place))
}
