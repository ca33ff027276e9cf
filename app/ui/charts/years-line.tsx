import { max } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import { narrowest, placeText, reachOf, roundPlace, type FormatTick, type Placed } from './places.ts'
import { Drawing, NothingToDraw, Words } from './plot.tsx'
import styles from './plot.module.css'

export interface YearValue {
  year: number
  value: number
  /** The value as it stands beside its mark. */
  text: string
  /** True where it was worked out from another figure: a hollow mark, and the line to it is dotted. */
  isWorkedOut?: boolean
}

interface YearsLineProps {
  /** The picture in one sentence. */
  label: string
  /** In any order; a year that is missing breaks the line. */
  years: YearValue[]
  formatTick: FormatTick
  /** The sentence that stands there where fewer than two years are known. */
  nothing?: string
}

const top = 26
const bottom = 112
/** The years lie between these, in percent: the values of the scale stand on their left. */
const [first, last] = [26, 97]

/** A line over years, from nought. The first and the last value are named. */
export function YearsLine({ label, years, formatTick, nothing = 'Fewer than two years are known.' }: YearsLineProps) {
  if (years.length < 2) return <NothingToDraw>{nothing}</NothingToDraw>
  const sorted = years.toSorted((a, b) => a.year - b.year)
  const [from, to] = [sorted[0]!, sorted.at(-1)!]
  const across = scaleLinear([from.year, to.year], [first, last])
  const down = scaleLinear([0, max(sorted, ({ value }) => value) || 1], [bottom, top]).clamp(true)
  const points = sorted.map((one) => ({ ...one, x: roundPlace(across(one.year)), y: roundPlace(down(one.value)) }))
  const ticks = down.ticks(2)
  const step = ticks.length > 1 ? ticks[1]! - ticks[0]! : 0
  return (
    <Drawing label={label} height={bottom + 22}>
      {ticks.map((tick) => {
        const y = roundPlace(down(tick))
        return (
          <g key={tick}>
            <line className={tick === 0 ? styles.axis : styles.grid} x1="0" x2="100%" y1={y} y2={y} />
            <Words place={{ x: 0, anchor: 'start' }} y={y - 4}>
              {formatTick(tick, step)}
            </Words>
          </g>
        )
      })}
      {points.map((point, index) => {
        const before = points[index - 1]
        if (before?.year !== point.year - 1) return null
        const isDotted = before.isWorkedOut || point.isWorkedOut
        return (
          <line
            key={point.year}
            className={isDotted ? `${styles.line} ${styles.dotted}` : styles.line}
            x1={`${before.x}%`}
            x2={`${point.x}%`}
            y1={before.y}
            y2={point.y}
          />
        )
      })}
      {points.map(({ year, x, y, isWorkedOut }) => (
        <circle key={year} className={isWorkedOut ? styles.other : styles.point} cx={`${x}%`} cy={y} r="4.5" />
      ))}
      {namesOf(points).map(({ place, y, text }) => (
        <Words key={y + text} place={place} y={y} isMain>
          {text}
        </Words>
      ))}
      {yearsOf(points).map(({ place, text }) => (
        <Words key={text} place={place} y={bottom + 18}>
          {text}
        </Words>
      ))}
    </Drawing>
  )
}

interface Point extends YearValue {
  x: number
  y: number
}

/** The names above the last mark and the first one; the first is left out where the two, or it and the scale, would meet. */
function namesOf(points: Point[]): { place: Placed; y: number; text: string }[] {
  const end = points.at(-1)!
  const start = points[0]!
  const lastName = { place: placeText(end.x, end.text), y: end.y - 10, text: end.text }
  const firstPlace: Placed = { x: start.x, anchor: 'start' }
  const fits = reachOf(firstPlace, start.text)[1] + 8 <= reachOf(lastName.place, end.text)[0]
  return fits ? [{ place: firstPlace, y: start.y - 10, text: start.text }, lastName] : [lastName]
}

/** The first year and the last, and those between that have room. */
function yearsOf(points: Point[]): { place: Placed; text: string }[] {
  const labels = points.map(({ x, year }) => ({ place: placeText(x, String(year)), text: String(year) }))
  const end = labels.at(-1)!
  const kept = [labels[0]!]
  const isFree = (left: (typeof labels)[number], right: (typeof labels)[number]) =>
    reachOf(left.place, left.text)[1] + narrowest / 8 <= reachOf(right.place, right.text)[0]
  for (const label of labels.slice(1, -1)) if (isFree(kept.at(-1)!, label) && isFree(label, end)) kept.push(label)
  return [...kept, end]
}
