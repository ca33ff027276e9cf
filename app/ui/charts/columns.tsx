import { Fragment } from 'react'
import type { SeriesTone } from './chart.tsx'
import { chooseTicks, heightOf, placeColumn } from './scale.ts'
import styles from './charts.module.css'

export interface ColumnSeries {
  /** The heading of its column in the table. */
  label: string
  tone: SeriesTone
  /** One value for each slot. */
  values: number[]
  /** True where its columns hang below the line. */
  isBelow?: boolean
}

interface ColumnsProps {
  /** A sentence on the drawing; it ends by naming the table. */
  label: string
  /** The names of the slots, such as the first day of each week. */
  slots: string[]
  /** The heading of the names in the table. */
  slotLabel: string
  /** The name of the last slot below the drawing. That slot is not over yet, and is drawn pale. */
  lastLabel: string
  series: ColumnSeries[]
  /** A value beside its line. */
  formatTick: (value: number) => string
  /** A value in the table. */
  formatValue: (value: number) => string
  /** The words that open the table. */
  tableLabel: string
}

/** The height of all columns, above and below the line. */
const height = 120
/** Room for the highest line and its value. */
const headroom = 10

/** Columns over slots of time, side by side above the line or hanging below it, and a table of every figure. */
export function Columns(props: ColumnsProps) {
  return (
    <>
      <div className={styles.plot}>
        <Ticks {...props} />
        <Drawing {...props} />
        <SlotNames {...props} />
      </div>
      <ColumnTable {...props} />
    </>
  )
}

/** The height of the drawing: the lines above nought, and the pixels above and below it. */
function measure(series: ColumnSeries[]) {
  const highest = (isBelow: boolean) =>
    Math.max(0, ...series.filter((one) => Boolean(one.isBelow) === isBelow).flatMap(({ values }) => values))
  const ticks = chooseTicks(highest(false))
  const top = ticks.at(-1) ?? 0
  const all = top + highest(true)
  // Nothing takes no room.
  return { ticks, all, above: heightOf(top, all, height), whole: all > 0 ? height : 0 }
}

/** The values of the lines, the highest first. They are words of the page, whose length makes room for itself. */
function Ticks({ series, formatTick }: ColumnsProps) {
  const { ticks, above } = measure(series)
  return (
    <ul className={styles.ticks} aria-hidden="true" style={{ height: above + headroom }}>
      {ticks.toReversed().map((tick) => (
        <li key={tick} style={{ height: above / ticks.length }}>
          {formatTick(tick)}
        </li>
      ))}
    </ul>
  )
}

function Drawing({ label, slots, series }: ColumnsProps) {
  const { ticks, all, above, whole } = measure(series)
  const line = headroom + above
  const beside = series.filter(({ isBelow }) => !isBelow).length
  return (
    <svg width="100%" height={headroom + whole + 1} role="img" aria-label={label}>
      {ticks.map((tick) => {
        const y = line - heightOf(tick, all, height)
        return <line key={tick} className={styles.grid} x1="0" x2="100%" y1={y} y2={y} />
      })}
      {series.map(({ label: name, tone, values, isBelow }, column) => (
        <Fragment key={name}>
          {values.map((value, slot) => {
            if (value <= 0) return null
            const { x, width } = isBelow
              ? placeColumn(slot, slots.length)
              : placeColumn(slot, slots.length, column, beside)
            const tall = heightOf(value, all, height)
            const isOver = slot < slots.length - 1
            return (
              <rect
                key={slots[slot]}
                className={isOver ? styles[tone] : `${styles[tone]} ${styles.part}`}
                x={`${x}%`}
                width={`${width}%`}
                y={isBelow ? line + 1 : line - tall}
                height={tall}
              />
            )
          })}
        </Fragment>
      ))}
      <line className={styles.axis} x1="0" x2="100%" y1={line} y2={line} />
    </svg>
  )
}

/** The first slot, the one in the middle and the last, below their columns. */
function SlotNames({ slots, lastLabel }: ColumnsProps) {
  const middle = Math.floor((slots.length - 1) / 2)
  return (
    <div
      className={styles.slots}
      aria-hidden="true"
      style={{ gridTemplateColumns: `repeat(${slots.length}, minmax(0, 1fr))` }}
    >
      <span style={{ gridColumn: 1 }}>{slots[0]}</span>
      <span style={{ gridColumn: middle + 1 }}>{slots[middle]}</span>
      <b style={{ gridColumn: slots.length }}>{lastLabel}</b>
    </div>
  )
}

function ColumnTable({ slots, slotLabel, series, formatValue, tableLabel }: ColumnsProps) {
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
  return (
    <details className={styles.table}>
      <summary>{tableLabel}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{slotLabel}</th>
            {series.map(({ label }) => (
              <th key={label} scope="col" className="n">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {slots.map((slot, index) => (
            <tr key={slot}>
              <th scope="row">{slot}</th>
              {series.map(({ label, values }) => (
                <td key={label} className="n">
                  {formatValue(values[index] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Sum</th>
            {series.map(({ label, values }) => (
              <td key={label} className="n">
                {formatValue(sum(values))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </details>
  )
}
