import { foldText, narrowest, placeText, placeTicks, reachOf, roundPlace, scaleFromZero, type FormatTick, type Placed } from './places.ts' // prettier-ignore
import type { NamedValue } from './dot-strip.tsx'
import { Axis, Drawing, NothingToDraw, Words } from './plot.tsx'
import styles from './plot.module.css'

interface PositionsProps {
  /** What is seen, in one sentence. */
  label: string
  /** The large mark, named above the line. */
  main: NamedValue
  /** The small marks. Each has a lane of its own below the line, so that their names never meet, however close they lie. */
  others: NamedValue[]
  formatTick: FormatTick
  /** The sentence that stands there where nothing is compared. */
  nothing?: string
}

const lineHeight = 17
const laneGap = 6
const apart = 7

/** Where a value and others lie on one line from nought. */
export function Positions({
  label,
  main,
  others,
  formatTick,
  nothing = 'Nothing is known to compare it with.',
}: PositionsProps) {
  if (others.length === 0) return <NothingToDraw>{nothing}</NothingToDraw>
  // The scale goes on to a round value behind the highest.
  const across = scaleFromZero([main.value, ...others.map(({ value }) => value)]).nice(4)
  const at = (value: number) => roundPlace(across(value))
  const mainLines = foldText(main.text)
  const line = mainLines.length * lineHeight + 12
  const lanes = placeLanes(others, at, line + 12)
  const bottom = lanes.at(-1)!.bottom
  return (
    <Drawing label={label} height={bottom + 25}>
      <line className={styles.axis} x1="0" x2="100%" y1={line} y2={line} />
      <rect
        className={styles.left}
        x={`${Math.min(at(0), at(main.value))}%`}
        y={line - 3}
        width={`${roundPlace(Math.abs(at(main.value) - at(0)))}%`}
        height="6"
      />
      {lanes.map(({ x, top }, index) => (
        <g key={index}>
          <line className={styles.lead} x1={`${x}%`} x2={`${x}%`} y1={line} y2={top + lineHeight} />
          <circle className={styles.other} cx={`${x}%`} cy={line} r="5" />
        </g>
      ))}
      <circle className={styles.point} cx={`${at(main.value)}%`} cy={line} r="7" />
      {mainLines.map((text, index) => (
        <Words key={index} place={placeText(at(main.value), text)} y={13 + index * lineHeight} isMain>
          {text}
        </Words>
      ))}
      {lanes.flatMap(({ x, lines, top }, lane) =>
        lines.map((text, index) => {
          const { place, gap } = besideLead(x, text)
          return (
            <Words key={`${lane}-${index}`} place={place} apart={gap} y={top + 13 + index * lineHeight}>
              {text}
            </Words>
          )
        }),
      )}
      <Axis ticks={placeTicks(across, formatTick)} y={bottom} />
    </Drawing>
  )
}

interface Lane {
  x: number
  lines: string[]
  top: number
  bottom: number
}

/** A lane for each value. The one furthest to the right comes first, so that no line down passes the name of another. */
function placeLanes(values: NamedValue[], at: (value: number) => number, top: number): Lane[] {
  const lanes: Lane[] = []
  for (const { text, value } of values.toSorted((a, b) => b.value - a.value)) {
    const lines = foldText(text, narrowest - apart)
    const from = lanes.at(-1)?.bottom ?? top
    lanes.push({ x: at(value), lines, top: from, bottom: from + lines.length * lineHeight + laneGap })
  }
  return lanes
}

/** A name beside the line that leads to it: on its right, else on its left, else at the edge of the plot. */
function besideLead(x: number, text: string): { place: Placed; gap: number } {
  const right: Placed = { x, anchor: 'start' }
  if (reachOf(right, text)[1] + apart <= narrowest) return { place: right, gap: apart }
  const left: Placed = { x, anchor: 'end' }
  if (reachOf(left, text)[0] - apart >= 0) return { place: left, gap: apart }
  return { place: x < 50 ? { x: 0, anchor: 'start' } : { x: 100, anchor: 'end' }, gap: 0 }
}
