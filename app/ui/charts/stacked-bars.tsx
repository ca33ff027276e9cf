import { range } from 'd3-array'
import { stack, stackOffsetDiverging } from 'd3-shape'
import { placeTicks, roundPlace, scaleFromZero, type Across, type FormatTick } from './places.ts'
import { Axis, Drawing, NothingToDraw, type PlotTone } from './plot.tsx'
import styles from './plot.module.css'

export interface StackedPart {
  tone: PlotTone
  /** Less than nought is drawn left of it. */
  value: number
}

export interface StackedBar {
  name: string
  /** The result of the bar, such as "£2,385 left". */
  result: string
  isShort?: boolean
  /** From nought outwards. */
  parts: StackedPart[]
}

interface StackedBarsProps {
  bars: StackedBar[]
  formatTick: FormatTick
  /** The sentence that stands there where every part is nought. */
  nothing: string
}

/** A missing part is seen, however little it is; in percent of the width. */
const leastShort = 2.5
const barHeight = 26

/** Bars of parts that add up, all on one scale. Names and results are words of the page: they wrap where there is no room. */
export function StackedBars({ bars, formatTick, nothing }: StackedBarsProps) {
  const { across, placed } = placeBars(bars)
  if (placed.every((parts) => parts.length === 0)) return <NothingToDraw>{nothing}</NothingToDraw>
  const zero = `${roundPlace(across(0))}%`
  return (
    <div>
      {bars.map(({ name, result, isShort }, index) => (
        <div key={name}>
          <p className={styles.lane}>
            <span>{name}</span> <b className={isShort ? styles.isShort : undefined}>{result}</b>
          </p>
          <Drawing height={barHeight + 4}>
            {placed[index]!.map(({ tone, x, width }) => (
              <rect key={tone} className={styles[tone]} x={`${x}%`} width={`${width}%`} y="1" height={barHeight} />
            ))}
            <line className={styles.axis} x1={zero} x2={zero} y2="100%" />
          </Drawing>
        </div>
      ))}
      <Drawing height={20}>
        <Axis ticks={placeTicks(across, formatTick)} marks={0} words={18} />
      </Drawing>
    </div>
  )
}

interface PlacedPart {
  tone: PlotTone
  /** In percent of the width. */
  x: number
  width: number
}

/** The parts of each bar that are more than nothing, with the scale that all bars share. */
export function placeBars(bars: StackedBar[]): { across: Across; placed: PlacedPart[][] } {
  const most = Math.max(0, ...bars.map(({ parts }) => parts.length))
  const layers = stack<StackedBar, number>()
    .keys(range(most))
    .value((bar, key) => bar.parts[key]?.value ?? 0)
    .offset(stackOffsetDiverging)(bars)
  const ends = layers.flatMap((layer) => layer.flatMap(([from, to]) => [from, to]))
  const [lowest, highest] = [Math.min(0, ...ends), Math.max(0, ...ends)]
  // Room for the least that is drawn of what is missing.
  const across = scaleFromZero([lowest < 0 ? Math.min(lowest, -highest * 0.03) : 0, highest])
  const placed = bars.map((bar, index) =>
    bar.parts.flatMap(({ tone, value }, key): PlacedPart[] => {
      if (value === 0) return []
      const [from, to] = layers[key]![index]!
      const [left, right] = [across(Math.min(from, to)), across(Math.max(from, to))]
      const width = value < 0 ? Math.max(leastShort, right - left) : right - left
      return [{ tone, x: roundPlace(right - width), width: roundPlace(width) }]
    }),
  )
  return { across, placed }
}
