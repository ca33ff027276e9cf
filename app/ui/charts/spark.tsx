import { extent } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import type { LinePoint } from './line-chart.tsx'
import styles from './spark.module.css'

interface SparkProps {
  /** From left to right; each already counted from the same month, such as March 2026 as 100. */
  points: readonly LinePoint[]
  /** The line behind, such as the country, in the same unit. */
  back?: readonly LinePoint[]
  /** The picture in one sentence. Without it the figures beside say it. */
  label?: string
}

/** Of units that are half a pixel, so that whole numbers suffice: many of these stand on one page. */
const [width, height, edge] = [176, 52, 6]
/** More points than that do not show. */
const mostPoints = 16

/** A small trend line without axes. Fewer than two points are no trend: words say so. */
export function Spark({ points, back = [], label }: SparkProps) {
  if (points.length < 2) return <span className={styles.none}>no history</span>
  const behind = back.length < 2 ? [] : thin(back)
  const own = thin(points)
  const across = scaleLinear(apart([...own, ...behind].map(({ x }) => x)), [edge, width - edge])
  const down = scaleLinear(apart([...own, ...behind].map(({ y }) => y)), [height - edge, edge])
  const path = line<LinePoint>(
    ({ x }) => across(x),
    ({ y }) => down(y),
  ).digits(0)
  const end = own.at(-1)!
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg className={styles.spark} viewBox={`0 0 ${width} ${height}`} width={width / 2} height={height / 2} {...name}>
      {behind.length > 0 && <path className={styles.back} d={path(behind)!} />}
      <path className={styles.main} d={path(own)!} />
      <circle className={styles.point} cx={Math.round(across(end.x))} cy={Math.round(down(end.y))} r="5" />
    </svg>
  )
}

/** The first, the last, and as many between as can be seen. */
function thin(points: readonly LinePoint[]): LinePoint[] {
  if (points.length <= mostPoints) return [...points]
  const step = (points.length - 1) / (mostPoints - 1)
  return Array.from({ length: mostPoints }, (_, index) => points[Math.round(index * step)]!)
}

/** The lowest and the highest; a little around them where they are the same. */
function apart(values: number[]): [number, number] {
  const [lowest, highest] = extent(values) as [number, number]
  const around = highest - lowest < 1e-9 ? Math.abs(lowest) * 0.1 || 1 : 0
  return [lowest - around, highest + around]
}
