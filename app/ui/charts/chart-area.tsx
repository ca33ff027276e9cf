import type { scaleLinear } from 'd3-scale'
import type { ReactNode } from 'react'
import { lineHeight, placeMark, placeValueLines, type Ends, type PlacedXTick } from './line-places.ts'
import type { FormatTick } from './places.ts'
import styles from './lines.module.css'

interface ChartAreaProps {
  title: string
  unit: string
  label: string
  height: number
  source?: ReactNode
  ends: Ends
  /** True where a word stands above the drawing. */
  hasMark: boolean
  children: ReactNode
}

const toneClasses = { main: styles.endMain, back: undefined, back2: undefined, limit: styles.endLimit }

/** A drawing with its title and unit above, the names of its lines on the right and its source below. */
export function ChartArea({ title, unit, label, height, source, ends, hasMark, children }: ChartAreaProps) {
  return (
    <figure className={styles.chart}>
      <figcaption>
        <b>{title}</b>
        <span>{unit}</span>
      </figcaption>
      <div style={{ paddingRight: ends.room, paddingTop: hasMark ? lineHeight + 8 : lineHeight, paddingBottom: 24 }}>
        <svg className={styles.drawing} width="480" height={height} style={{ height }} role="img" aria-label={label}>
          {children}
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

interface ValueLinesProps {
  scale: ReturnType<typeof scaleLinear<number, number>>
  format: FormatTick
}

/** Lines across at round values, each with its value on it. */
export function ValueLines({ scale, format }: ValueLinesProps) {
  const foot = scale.domain()[0]
  return placeValueLines(scale).map(({ value, step, y }) => (
    <g key={value}>
      <line className={value === 0 || value === foot ? styles.base : styles.grid} x1="0" x2="100%" y1={y} y2={y} />
      <text x="0" y={y - 4}>
        {`${format(value, step)} `}
      </text>
    </g>
  ))
}

/** A line down, with its words above the drawing. */
export function Mark({ at, text, height }: { at: number; text: string; height: number }) {
  const { x, anchor } = placeMark(at, text)
  const line = `${Math.round(at * 10) / 10}%`
  return (
    <>
      <line className={styles.mark} x1={line} x2={line} y1="-4" y2={height} />
      <text className={styles.note} x={`${x}%`} y="-9" textAnchor={anchor}>
        {`${text} `}
      </text>
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
