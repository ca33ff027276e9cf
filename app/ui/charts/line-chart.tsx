import { bisector, extent } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import { area, curveLinear, curveStepAfter, line } from 'd3-shape'
import type { ReactNode } from 'react'
import { ChartArea, XWords } from './chart-area.tsx'
import { placeEnds, placeNotes, placeXTicks, type EndLabel, type XTick } from './line-places.ts'
import { roundPlace, type FormatTick } from './places.ts'
import { NothingToDraw } from './plot.tsx'
import styles from './lines.module.css'

export interface LinePoint {
  /** A number, or a month as a number of months. */
  x: number
  y: number
}

/** `main` is what the chart is about, `back` and `back2` what it is compared with. */
export type LineTone = 'main' | 'back' | 'back2'

export interface LineSeries {
  name: string
  tone: LineTone
  /** From left to right. Between two points the line is straight; nothing is drawn where there is no point. */
  points: readonly LinePoint[]
  /** The words beside the last point; the name stands above them. */
  endText?: string
  /** True where only some points are known: each gets a dot. */
  dots?: boolean
  /** Each value holds until the next point: the bands of a tax. */
  stepped?: boolean
  /** The area under the line is shaded from its first point to this x. */
  shadedTo?: number
}

interface LineLimit {
  y: number
  text: string
}

interface LineMark {
  x: number
  text: string
}

/** Words at a point of a line. */
export interface LineNote extends LinePoint {
  text: string
  /** True for words in the middle of a shaded area. */
  isCentred?: boolean
}

export interface LineChartProps {
  title: string
  /** The unit, and what else the figures rest on. */
  unit: string
  /** The picture in one sentence with the figures. */
  label: string
  /** The height of the drawing in pixels, without the words above and below it. */
  height: number
  series: readonly LineSeries[]
  /** Dotted lines across, such as a lender's test. */
  limits?: readonly LineLimit[]
  /** A line down at an x, such as "as entered". */
  mark?: LineMark
  notes?: readonly LineNote[]
  formatY: FormatTick
  /** The words below the drawing; without them the round values of the axis, written by `formatX`. */
  xTicks?: readonly XTick[]
  formatX?: FormatTick
  /** The values at the left and the right edge; without them the first and the last point. */
  xFrom?: number
  xTo?: number
  /** The values at the foot and at the top. Without them the foot is nought, unless something is less, and the top the highest value. */
  yFrom?: number
  yTo?: number
  source?: ReactNode
  /** The sentence that stands there where no point is known. */
  nothing?: string
}

/** Lines over a number or over months, with their names beside their ends. Its figures stand in a table beside it. */
export function LineChart(props: LineChartProps) {
  const { title, unit, label, height, series, limits = [], mark, notes = [], formatY, source } = props
  const shown = series.filter(({ points }) => points.length > 0)
  if (shown.length === 0) return <NothingToDraw>{props.nothing ?? 'No figures are known.'}</NothingToDraw>
  const { across, down } = scalesOf(props, shown)
  const ends = placeEnds(
    [
      ...shown.flatMap((one): EndLabel[] => endOf(one, down)),
      ...limits.map(({ y, text }): EndLabel => ({ at: down(y), text, tone: 'limit' })),
    ],
    height,
  )
  const ticks =
    props.xTicks ?? ticksOf(across, shown).map((at) => ({ at, text: (props.formatX ?? String)(at, stepOf(across)) }))
  const written = placeNotes(
    notes.map((note) => ({ ...note, x: across(note.x), y: down(note.y) })),
    [...limits.map(({ y }) => down(y))],
    height,
  )
  return (
    <ChartArea
      title={title}
      unit={unit}
      label={label}
      height={height}
      source={source}
      ends={ends}
      values={{ scale: down, format: formatY }}
      mark={mark && { at: across(mark.x), text: mark.text }}
    >
      <svg
        className={styles.stretched}
        width="100%"
        height={height}
        viewBox={`0 0 1000 ${height}`}
        preserveAspectRatio="none"
      >
        {shown.map((one) => (
          <Lines key={one.name} series={one} across={across} down={down} />
        ))}
      </svg>
      {limits.map(({ y, text }) => (
        <line key={text} className={styles.limit} x1="0" x2="100%" y1={roundPlace(down(y))} y2={roundPlace(down(y))} />
      ))}
      {shown.flatMap((one) =>
        dotsOf(one).map((point) => (
          <circle
            key={`${one.name} ${point.x}`}
            className={`${styles.dot} ${styles[one.tone]}`}
            cx={`${roundPlace(across(point.x))}%`}
            cy={roundPlace(down(point.y))}
            r={one.tone === 'main' ? 3.5 : 3}
          />
        )),
      )}
      {written.map(({ text, x, y, anchor, dx }) => (
        <text key={text + x} className={styles.note} x={`${x}%`} dx={dx} y={y} textAnchor={anchor}>
          {`${text} `}
        </text>
      ))}
      <XWords ticks={placeXTicks(ticks, across)} height={height} />
    </ChartArea>
  )
}

type Scale = ReturnType<typeof scaleLinear<number, number>>

function scalesOf({ xFrom, xTo, yFrom, yTo, height, limits = [] }: LineChartProps, shown: readonly LineSeries[]) {
  const points = shown.flatMap(({ points }) => points)
  const [left, right] = extent(points, ({ x }) => x) as [number, number]
  const heights = [...points.map(({ y }) => y), ...limits.map(({ y }) => y)]
  const [lowest, highest] = extent([0, ...heights]) as [number, number]
  const from = yFrom ?? lowest
  const to = Math.max(yTo ?? highest, ...(yFrom === undefined ? [] : heights))
  // A single point stands on the right, beside its name.
  const across = scaleLinear(
    left === right && xTo === undefined ? [left - 1, left] : apart(xFrom ?? left, xTo ?? right),
    [0, 100],
  ).clamp(true)
  // The highest value does not touch the top.
  const down = scaleLinear(apart(from, yTo ?? to + (to - from) * 0.04), [height, 0]).clamp(true)
  return { across, down }
}

/** Two values of which a scale can be made. */
function apart(from: number, to: number): [number, number] {
  const least = Math.max(Math.abs(from), 1) * 1e-9
  return [from, to - from < least ? from + Math.max(Math.abs(from) * 0.1, 1) : to]
}

/** The round values; of a single point its own. */
function ticksOf(across: Scale, shown: readonly LineSeries[]): number[] {
  const [from, to] = extent(
    shown.flatMap(({ points }) => points),
    ({ x }) => x,
  ) as [number, number]
  return from === to ? [from] : across.ticks(6)
}

function stepOf(scale: Scale): number {
  const [first = 0, second = first] = scale.ticks(6)
  return second - first
}

function Lines({ series, across, down }: { series: LineSeries; across: Scale; down: Scale }) {
  const { points, stepped, shadedTo, tone } = series
  const curve = stepped ? curveStepAfter : curveLinear
  const x = ({ x }: LinePoint) => across(x) * 10
  const y = ({ y }: LinePoint) => down(y)
  const shaded = shadedTo === undefined ? [] : cutAt(points, shadedTo, Boolean(stepped))
  const foot = down(Math.max(0, down.domain()[0]!))
  const path = line<LinePoint>(x, y).curve(curve).digits(1)(points as LinePoint[])
  return (
    <>
      {shaded.length > 1 && (
        <path className={styles.area} d={area<LinePoint>(x, foot, y).curve(curve).digits(1)(shaded)!} />
      )}
      <path className={`${styles.line} ${styles[tone]}`} d={path!} />
    </>
  )
}

/** The points up to an x, and one that lies on the line there. */
function cutAt(points: readonly LinePoint[], x: number, isStepped: boolean): LinePoint[] {
  const after = bisector<LinePoint, number>((point) => point.x).left(points, x)
  const [before, next] = [points[after - 1], points[after]]
  if (!before) return []
  const part = next && !isStepped ? (x - before.x) / (next.x - before.x) : 0
  return [...points.slice(0, after), { x, y: before.y + part * ((next?.y ?? before.y) - before.y) }]
}

function dotsOf({ points, dots, stepped }: LineSeries): readonly LinePoint[] {
  if (dots) return points
  return stepped ? [] : points.slice(-1)
}

function endOf({ name, tone, points, endText }: LineSeries, down: Scale): EndLabel[] {
  const end = points.at(-1)
  return end && endText !== undefined ? [{ at: down(end.y), text: endText, name, tone }] : []
}
