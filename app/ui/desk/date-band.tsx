import styles from './date-band.module.css'

/** A date to mark, in the order of time. */
interface MarkedDate {
  label: string
  at: string
  text: string
  /** The next date to keep. */
  isNext?: true
}

/** A stretch of time from the end of the one before. */
interface MarkedSpan {
  label: string
  until: string
}

interface DateBandProps {
  /** The name of the list for screen readers. */
  label: string
  spans: MarkedSpan[]
  dates: MarkedDate[]
}

/** In percent of the width. Marks that would lie closer together are moved apart. */
const edge = 3
const apart = 6.4
/** A stretch that is narrower has no room for its words. */
const narrowest = 10

/** Dates as numbered marks on a band, and beneath it the same numbers with their words. */
export function DateBand({ label, spans, dates }: DateBandProps) {
  const first = Date.parse(dates[0]!.at)
  const length = Math.max(1, Date.parse(dates.at(-1)!.at) - first)
  const placeOf = (time: string) => {
    const share = Math.min(1, Math.max(0, (Date.parse(time) - first) / length))
    return edge + share * (100 - 2 * edge)
  }
  const places = spread(dates.map(({ at }) => placeOf(at)))
  // A stretch ends at the mark of its date where that has one, so that both are moved together.
  const ends = spans.map(({ until }) => {
    const mark = dates.findIndex(({ at }) => at === until)
    return mark < 0 ? placeOf(until) : places[mark]!
  })
  return (
    <>
      <svg className={styles.band} aria-hidden="true" height="44">
        <rect className={styles.rest} x={`${edge}%`} y="20" width={`${100 - 2 * edge}%`} height="12" />
        {spans.map((span, index) => {
          const start = index === 0 ? edge : ends[index - 1]!
          const width = Math.max(0, ends[index]! - start)
          return (
            <g key={span.label} className={styles[`span${index}`]}>
              <rect x={`${start}%`} y="20" width={`${width}%`} height="12" />
              {width >= narrowest &&
                (index === 0 ? (
                  <text x={`${start}%`} y="13">
                    {span.label}
                  </text>
                ) : (
                  <text x={`${start + width / 2}%`} y="13" textAnchor="middle">
                    {span.label}
                  </text>
                ))}
            </g>
          )
        })}
        {dates.map((date, index) => (
          <g key={date.label} className={date.isNext ? styles.next : styles.mark}>
            <circle cx={`${places[index]}%`} cy="26" r="9.5" />
            <text x={`${places[index]}%`} y="30.5" textAnchor="middle">
              {index + 1}
            </text>
          </g>
        ))}
      </svg>
      <ol className={styles.dates} aria-label={label}>
        {dates.map((date, index) => (
          <li key={date.label} className={date.isNext ? styles.now : undefined}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <b>{date.label}</b>
            <time dateTime={date.at}>{date.text}</time>
          </li>
        ))}
      </ol>
    </>
  )
}

/** The places, each at least `apart` from the one before it, and none beyond the right edge. */
function spread(wanted: number[]): number[] {
  const places: number[] = []
  for (const place of wanted) places.push(Math.max(place, (places.at(-1) ?? -Infinity) + apart))
  let limit = 100 - edge
  for (let index = places.length - 1; index >= 0; index -= 1) {
    places[index] = Math.min(places[index]!, limit)
    limit = places[index]! - apart
  }
  return places
}
