import { placeText, placeTicks, roundPlace, scaleAround, type FormatTick } from './places.ts'
import { Axis, Drawing, NothingToDraw, Words } from './plot.tsx'
import styles from './plot.module.css'

/** A value with its name, as they stand beside its mark: "Price £92,000". */
export interface NamedValue {
  text: string
  value: number
}

interface DotStripProps {
  /** The picture in one sentence. */
  label: string
  /** The value that all others are compared with, named above the line. */
  main: NamedValue
  /** A second one, named below the line, so that the two names never meet. */
  second: NamedValue | null
  dots: number[]
  formatTick: FormatTick
  /** The sentence that stands there where nothing is compared. */
  nothing?: string
}

const line = 48

/** Values on one line that need not begin at nought: dots, a mark above it and a mark below. */
export function DotStrip({
  label,
  main,
  second,
  dots,
  formatTick,
  nothing = 'Nothing is known to compare it with.',
}: DotStripProps) {
  if (dots.length === 0 && !second) return <NothingToDraw>{nothing}</NothingToDraw>
  const across = scaleAround([main.value, ...(second ? [second.value] : []), ...dots])
  const at = (value: number) => roundPlace(across(value))
  const price = at(main.value)
  const words = second ? 104 : 76
  return (
    <Drawing label={label} height={words + 6}>
      <Axis ticks={placeTicks(across, formatTick)} marks={line} words={words} />
      <line className={styles.axis} x1="0" x2="100%" y1={line} y2={line} />
      {dots.map((value, index) => (
        <circle key={index} className={styles.dot} cx={`${at(value)}%`} cy={line - 9 * earlier(dots, index)} r="6" />
      ))}
      <line className={styles.main} x1={`${price}%`} x2={`${price}%`} y1="20" y2={line + 9} />
      {second && (
        <line
          className={styles.second}
          x1={`${at(second.value)}%`}
          x2={`${at(second.value)}%`}
          y1={line - 9}
          y2={line + 22}
        />
      )}
      <Words place={placeText(price, main.text)} y={13} isMain>
        {main.text}
      </Words>
      {second && (
        <Words place={placeText(at(second.value), second.text)} y={line + 36} isMain>
          {second.text}
        </Words>
      )}
    </Drawing>
  )
}

/** The number of dots before this one with its value, three at most. They stand above each other, below the names. */
function earlier(dots: number[], index: number): number {
  return Math.min(3, dots.slice(0, index).filter((value) => value === dots[index]).length)
}

/** The key of a strip: what is drawn how. */
export function StripKey({ kind, children }: { kind: 'dot' | 'main' | 'second'; children: string }) {
  return (
    <span className={styles.key}>
      <svg className={styles.swatch} width="14" height="14" aria-hidden="true">
        {kind === 'dot' ? (
          <circle className={styles.dot} cx="7" cy="7" r="6" />
        ) : (
          <line className={styles[kind]} x1="7" x2="7" y2="14" />
        )}
      </svg>{' '}
      {children}
    </span>
  )
}
