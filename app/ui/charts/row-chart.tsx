import { extent } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import type { ReactNode } from 'react'
import { roundPlace } from './places.ts'
import styles from './rows.module.css'

/** The meaning of a bar. Without colours the important ones are filled and the others are grey or empty. */
type RowTone = 'gain' | 'total' | 'left' | 'cost' | 'interest' | 'plain' | 'back' | 'short'

export interface ChartRow {
  label: ReactNode
  /** Small words under the label. */
  note?: string
  /** The beginning and end of the bar, in the unit of the chart and in any order. None is drawn where either is null. */
  start: number | null
  end: number | null
  tone: RowTone
  /** A value to compare with, drawn as an upright line. */
  mark?: number | null
  /** One for each heading of `figureHead`; a gap is a word such as "no data". */
  figures: ReactNode[]
  /** A sum of the rows above it, parted from them by a rule. */
  isSum?: boolean
  /** The case that the others are compared with. */
  isHere?: boolean
}

interface RowChartProps {
  /** The measure, with its unit. */
  caption: ReactNode
  /** The headings; none where the caption says all of it. */
  labelHead?: string
  figureHead?: string | readonly string[]
  rows: readonly ChartRow[]
  /** True for a waterfall: thin lines lead from the end of each bar to the next row. */
  joined?: boolean
}

/** The bars lie between these, in percent, so that their edges are not cut off. */
const room = [1, 99] as const
/** A value other than nought is seen, however little it is; in percent of the width. */
const leastWidth = 0.6
const barHeight = 20

/** Bars in the rows of a table, all on one scale that has nought on it. The table is the chart: its figures are the labels. */
export function RowChart({ caption, labelHead, figureHead = '', rows, joined = false }: RowChartProps) {
  const heads = typeof figureHead === 'string' ? [figureHead] : figureHead
  const { bars, zero } = placeRows(rows)
  const classes = [styles.rows, heads.length < 2 && styles.lone, joined && styles.joined].filter(Boolean).join(' ')
  const table = (
    <table className={classes}>
      <caption>{caption}</caption>
      {labelHead !== undefined && (
        <thead>
          <tr>
            <th scope="col">{labelHead}</th>
            <th scope="col" className={styles.drawn}>
              <span className="vh">Drawn</span>
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="n">
                {head}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ label, note, figures, tone, isSum, isHere }, index) => (
          <tr key={index} className={isSum ? styles.sum : isHere ? styles.here : undefined}>
            <th scope="row">
              {label}
              {note && <small>{` ${note}`}</small>}
            </th>
            <td className={styles.drawn}>
              <Bar
                bar={bars[index]!}
                tone={tone}
                zero={zero}
                join={joined && index < rows.length - 1 ? bars[index]!.endsAt : null}
                joinFrom={joined ? (bars[index - 1]?.endsAt ?? null) : null}
              />
            </td>
            {heads.map((head, column) => (
              <td key={head} className="n">
                {figures[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  // Figures do not wrap, and large ones beside each other are wider than a phone.
  if (heads.length < 2) return table
  return (
    <section className="scroll" tabIndex={0} aria-label={typeof caption === 'string' ? caption : labelHead}>
      {table}
    </section>
  )
}

interface PlacedRow {
  /** In percent of the width; null where nothing is drawn. */
  x: number | null
  width: number
  endsAt: number | null
  mark: number | null
}

/** The bars of all rows on the scale that they share, and the place of nought where a bar reaches below it. */
export function placeRows(rows: readonly Pick<ChartRow, 'start' | 'end' | 'mark'>[]): {
  bars: PlacedRow[]
  zero: number | null
} {
  const values = rows.flatMap(({ start, end, mark }) => [start, end, mark]).filter((value) => value != null)
  const [lowest, highest] = extent([0, ...values]) as [number, number]
  // Less than that is nothing, of which no scale can be made.
  const across = scaleLinear([lowest, highest - lowest < 1e-9 ? lowest + 1 : highest], [...room]).clamp(true)
  const bars = rows.map(({ start, end, mark }): PlacedRow => {
    const at = mark == null ? null : roundPlace(across(mark))
    if (start === null || end === null) return { x: null, width: 0, endsAt: null, mark: at }
    const endsAt = roundPlace(across(end))
    if (start === end) return { x: null, width: 0, endsAt, mark: at }
    const left = across(Math.min(start, end))
    const width = Math.max(leastWidth, across(Math.max(start, end)) - left)
    return { x: roundPlace(Math.min(left, room[1] - width)), width: roundPlace(width), endsAt, mark: at }
  })
  return { bars, zero: lowest < 0 ? roundPlace(across(0)) : null }
}

interface BarProps {
  bar: PlacedRow
  tone: RowTone
  zero: number | null
  /** The start of a thin line to the next row. */
  join: number | null
  /** The end of one from the row before. */
  joinFrom: number | null
}

/** As wide and as high as its cell: bars keep their thickness in the middle of it, and the joins reach its edges. */
function Bar({ bar: { x, width, mark }, tone, zero, join, joinFrom }: BarProps) {
  return (
    <svg className={styles.bar} width="160" height="36" aria-hidden="true">
      {joinFrom !== null && <Upright className={styles.join} x={joinFrom} from="0" to="50%" />}
      {join !== null && <Upright className={styles.join} x={join} from="50%" to="100%" />}
      {zero !== null && <Upright className={styles.zero} x={zero} from="0" to="100%" />}
      {x !== null && (
        <rect
          className={styles[tone]}
          x={`${x}%`}
          width={`${width}%`}
          y="50%"
          height={barHeight}
          transform={`translate(0 ${-barHeight / 2})`}
        />
      )}
      {mark !== null && <Upright className={styles.tick} x={mark} from="8%" to="92%" />}
    </svg>
  )
}

function Upright({ className, x, from, to }: { className: string | undefined; x: number; from: string; to: string }) {
  return <line className={className} x1={`${x}%`} x2={`${x}%`} y1={from} y2={to} />
}
