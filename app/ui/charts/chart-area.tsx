import type { scaleLinear } from 'd3-scale'
import type { ReactNode } from 'react'
import { lineHeight, placeMark, placeValueLines, type Ends, type PlacedXTick } from './line-places.ts'
import { roundPlace, widthOf, type FormatTick } from './places.ts'
import styles from './lines.module.css'

interface ChartMark {
  /** In percent of the width. */
  at: number
  text: string
}

interface ChartAreaProps {
  title: string
  unit: string
  label: string
  height: number
  source?: ReactNode
  ends: Ends
  /** The values on the left, and how they are written: they stand beside the lines, with room of their own. */
  values: ValueLinesProps
  /** The line down that has its words above the drawing. */
  mark?: ChartMark | undefined
  children: ReactNode
}

const toneClasses = { main: styles.endMain, back: undefined, back2: undefined, limit: styles.endLimit }

/** A drawing with its title and unit above, the names of its lines on the right and its source below. */
export function ChartArea({ title, unit, label, height, source, ends, values, mark, children }: ChartAreaProps) {
  const marked = mark ? placeMark(mark.at, mark.text) : []
  return (
    <figure className={styles.chart}>
      <figcaption>
        <b>{title}</b> <span>{unit}</span>
      </figcaption>
      <div
        style={{
          paddingLeft: valueRoom(values),
          paddingRight: ends.room,
          paddingTop: marked.length > 0 ? marked.length * lineHeight + 10 : lineHeight,
          paddingBottom: 24,
        }}
      >
        <svg className={styles.drawing} width="480" height={height} style={{ height }} role="img" aria-label={label}>
          <ValueLines scale={values.scale} />
          {children}
          <ValueWords {...values} />
          {mark && <Mark at={mark.at} lines={marked} height={height} />}
          {ends.labels.flatMap(({ lines, tone }) =>
            lines.map(({ text, isName, y }) => (
              <text
                key={`${text} ${y}`}
                className={isName || tone !== 'back' ? toneClasses[tone] : undefined}
                x="100%"
                dx="8"
                y={y}
              >
                {`${text} `}
              </text>
            )),
          )}
        </svg>
      </div>
      {source && <p className="fine">{source}</p>}
    </figure>
  )
}

/** Between a value and its line, in pixels. */
const valueGap = 6

/** The room that the values on the left need, in pixels. */
function valueRoom({ scale, format }: ValueLinesProps): number {
  const widths = placeValueLines(scale).map(({ value, step }) => widthOf(format(value, step)))
  return Math.ceil(Math.max(0, ...widths)) + valueGap
}

interface ValueLinesProps {
  scale: ReturnType<typeof scaleLinear<number, number>>
  format: FormatTick
}

/** Lines across at round values, under everything else. */
function ValueLines({ scale }: Pick<ValueLinesProps, 'scale'>) {
  const foot = scale.domain()[0]
  return placeValueLines(scale).map(({ value, y }) => (
    <line
      key={value}
      className={value === 0 || value === foot ? styles.base : styles.grid}
      x1="0"
      x2="100%"
      y1={y}
      y2={y}
    />
  ))
}

/** The values beside these lines. */
function ValueWords({ scale, format }: ValueLinesProps) {
  return placeValueLines(scale).map(({ value, step, y }) => (
    <text key={value} x="0" dx={-valueGap} y={y + 4} textAnchor="end">
      {`${format(value, step)} `}
    </text>
  ))
}

interface MarkProps {
  at: number
  lines: ReturnType<typeof placeMark>
  height: number
}

function Mark({ at, lines, height }: MarkProps) {
  const line = `${roundPlace(at)}%`
  return (
    <>
      <line className={styles.mark} x1={line} x2={line} y1="-4" y2={height} />
      {lines.map(({ x, anchor, text }, index) => (
        <text
          key={text}
          className={styles.note}
          x={`${x}%`}
          y={-9 - (lines.length - 1 - index) * lineHeight}
          textAnchor={anchor}
        >
          {`${text} `}
        </text>
      ))}
    </>
  )
}

/** The words below a drawing. */
export function XWords({ ticks, height }: { ticks: readonly PlacedXTick[]; height: number }) {
  return ticks.map(({ x, anchor, text, isThin }) => (
    <text
      key={`${text} ${x}`}
      className={isThin ? styles.onWide : undefined}
      x={`${x}%`}
      y={height + 18}
      textAnchor={anchor}
    >
      {`${text} `}
    </text>
  ))
}
