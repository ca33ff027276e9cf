import { Fragment } from 'react'
import {
  foldText,
  narrowest,
  placeText,
  placeTicks,
  reachOf,
  roundPlace,
  scaleFromZero,
  type FormatTick,
  type Placed,
} from './places.ts'
import type { NamedValue } from './dot-strip.tsx'
import { Axis, Drawing, NothingToDraw, Words } from './plot.tsx'
import styles from './plot.module.css'

interface PositionsProps {
  /** The picture in one sentence. */
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

/** Places of a value and others on one line from nought. */
export function Positions({
  label,
  main,
  others,
  formatTick,
  nothing = 'Nothing is known to compare it with.',
}: PositionsProps) {
  if (others.length === 0) return <NothingToDraw>{nothing}</NothingToDraw>
  // The scale goes on to a round value well behind the highest, where the names have room.
  const across = scaleFromZero([main.value, ...others.map(({ value }) => value)].map((value) => value * 1.1)).nice(4)
  const at = (value: number) => roundPlace(across(value))
  const mainLines = foldText(main.text)
  const line = mainLines.length * lineHeight + 12
  const lanes = placeLanes(others, at, line + 12)
  const bottom = lanes.at(-1)!.bottom
  return (
    <Drawing label={label} height={bottom + 19}>
      <Axis ticks={placeTicks(across, formatTick)} marks={line} words={bottom + 13} />
      <line className={styles.axis} x1="0" x2="100%" y1={line} y2={line} />
      <rect
        className={styles.left}
        x={`${Math.min(at(0), at(main.value))}%`}
        y={line - 3}
        width={`${roundPlace(Math.abs(at(main.value) - at(0)))}%`}
        height="6"
      />
      {lanes.map(({ x, top }, index) => (
        <Fragment key={index}>
          <line className={styles.lead} x1={`${x}%`} x2={`${x}%`} y1={line} y2={top + lineHeight} />
          <circle className={styles.other} cx={`${x}%`} cy={line} r="5" />
        </Fragment>
      ))}
      <circle className={styles.point} cx={`${at(main.value)}%`} cy={line} r="7" />
      {mainLines.map((text, index) => (
        <Words key={index} place={placeText(at(main.value), text)} y={13 + index * lineHeight} isMain>
          {text}
        </Words>
      ))}
      {lanes.flatMap(({ lines, top }, lane) =>
        lines.map(({ text, place, gap }, index) => (
          <Words key={`${lane}-${index}`} place={place} apart={gap} y={top + 13 + index * lineHeight}>
            {text}
          </Words>
        )),
      )}
    </Drawing>
  )
}

interface LaneLine {
  text: string
  place: Placed
  /** Pixels between the text and the line down. */
  gap: number
}

interface Lane {
  x: number
  lines: LaneLine[]
  top: number
  bottom: number
}

type Side = 'left' | 'right'

/** A lane for each value, in the order and on the side that let the fewest lines down pass the names above them. */
function placeLanes(values: NamedValue[], at: (value: number) => number, top: number): Lane[] {
  const fromRight = values.toSorted((a, b) => b.value - a.value)
  const candidates = [fromRight, fromRight.toReversed()].flatMap((order) =>
    (['right', 'left'] as const).map((side) => stackLanes(order, side, at, top)),
  )
  return candidates.toSorted((a, b) => countCrossings(a) - countCrossings(b))[0]!
}

function stackLanes(values: NamedValue[], side: Side, at: (value: number) => number, top: number): Lane[] {
  const lanes: Lane[] = []
  for (const { text, value } of values) {
    const x = at(value)
    // Folded so that it has room on the wider side of its line.
    const room = Math.max(x, 100 - x) * (narrowest / 100) - apart
    const lines = foldText(text, room).map((line) => ({ text: line, ...besideLead(x, line, side) }))
    const from = lanes.at(-1)?.bottom ?? top
    lanes.push({ x, lines, top: from, bottom: from + lines.length * lineHeight + laneGap })
  }
  return lanes
}

function countCrossings(lanes: Lane[]): number {
  const crossed = lanes.map(({ lines }, index) => {
    const reaches = lines.map(({ text, place }) => reachOf(place, text))
    return lanes
      .slice(index + 1)
      .filter((below) => reaches.some(([from, to]) => isWithin((below.x / 100) * narrowest, from, to))).length
  })
  return crossed.reduce((sum, count) => sum + count, 0)
}

function isWithin(value: number, from: number, to: number): boolean {
  return value > from && value < to
}

/** A name beside the line that leads to it: on the side that is wanted, else on the other, else at the edge of the plot. */
function besideLead(x: number, text: string, side: Side): Pick<LaneLine, 'place' | 'gap'> {
  const right: Placed = { x, anchor: 'start' }
  const left: Placed = { x, anchor: 'end' }
  const fits = {
    right: reachOf(right, text)[1] + apart <= narrowest,
    left: reachOf(left, text)[0] - apart >= 0,
  }
  if (fits.right && (side === 'right' || !fits.left)) return { place: right, gap: apart }
  if (fits.left) return { place: left, gap: apart }
  return { place: x < 50 ? { x: 0, anchor: 'start' } : { x: 100, anchor: 'end' }, gap: 0 }
}
