import { max } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import type { ReactNode } from 'react'
import { ChartArea, XWords } from './chart-area.tsx'
import { placeXTicks, type XTick } from './line-places.ts'
import { roundPlace } from './places.ts'
import { NothingToDraw } from './plot.tsx'
import styles from './lines.module.css'

export interface ChartColumn {
  /** The values that it counts, in the unit of the axis. */
  from: number
  to: number
  count: number
  /** The one that the chart is about. */
  isHere?: boolean
}

interface ColumnChartProps {
  title: string
  unit: string
  /** The picture in one sentence with the figures. */
  label: string
  height: number
  /** From left to right, without gaps. */
  columns: readonly ChartColumn[]
  /** Words above the marked column, at their value. */
  mark?: { x: number; text: string }
  xTicks?: readonly XTick[]
  formatX?: (value: number) => string
  source?: ReactNode
  nothing?: string
}

/** The number of each size, with the column marked in which one of them stands. */
export function ColumnChart(props: ColumnChartProps) {
  const { title, unit, label, height, columns, mark, formatX = String, source } = props
  const highest = max(columns, ({ count }) => count) ?? 0
  if (highest <= 0) return <NothingToDraw>{props.nothing ?? 'No figures are known.'}</NothingToDraw>
  const across = scaleLinear([columns[0]!.from, columns.at(-1)!.to], [0, 100]).clamp(true)
  const down = scaleLinear([0, highest * 1.04], [height, 0])
  const ticks = props.xTicks ?? across.ticks(5).map((at) => ({ at, text: formatX(at) }))
  return (
    <ChartArea
      title={title}
      unit={unit}
      label={label}
      height={height}
      source={source}
      ends={{ labels: [], room: 0 }}
      values={{ scale: down, format: (value) => (Number.isInteger(value) ? value.toLocaleString('en-GB') : '') }}
      mark={mark && { at: across(mark.x), text: mark.text }}
    >
      {columns.map(({ from, to, count, isHere }) => {
        const [left, right] = [across(from), across(to)]
        const top = count === 0 ? height : Math.min(height - 1, down(count))
        return (
          <rect
            key={from}
            className={isHere ? `${styles.column} ${styles.here}` : styles.column}
            x={`${roundPlace(left + (right - left) * 0.06)}%`}
            width={`${roundPlace((right - left) * 0.88)}%`}
            y={roundPlace(top)}
            height={roundPlace(height - top)}
          />
        )
      })}
      <XWords ticks={placeXTicks(ticks, across)} height={height} />
    </ChartArea>
  )
}
