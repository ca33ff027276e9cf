import styles from './tiles.module.css'

export interface MapTile {
  /** The region as it is published, such as "Yorkshire and The Humber". */
  name: string
  href: string
  /** Null where none is published. */
  figure: string | null
  /** From the lowest class to the highest; null without a figure. */
  step: 1 | 2 | 3 | 4 | 5 | null
  /** The region that the page is narrowed to. */
  isHere?: boolean
}

interface TileMapProps {
  tiles: readonly MapTile[]
  /** The limits of the classes in words, from the lowest to the highest. */
  legend: readonly string[]
  /** The map's subject; the name of its list. */
  label: string
}

/** Row and column of each region, about as they lie: no shape of a map is copied. */
const places: Record<string, [number, number]> = {
  Scotland: [1, 2],
  'North East': [2, 3],
  'Northern Ireland': [3, 1],
  'North West': [3, 2],
  'Yorkshire and The Humber': [3, 3],
  Wales: [4, 1],
  'West Midlands': [4, 2],
  'East Midlands': [4, 3],
  'East of England': [4, 4],
  'South West': [5, 2],
  'South East': [5, 3],
  London: [5, 4],
}

/** Short names for those without room in their tile. */
const shortNames: Record<string, string> = { 'Yorkshire and The Humber': 'Yorkshire & Humber' }

/** The regions of the UK as tiles, tinted by a figure that stands in each; every tile is a link. */
export function TileMap({ tiles, legend, label }: TileMapProps) {
  return (
    <>
      <ul className={styles.map} aria-label={label}>
        {tiles.map(({ name, href, figure, step, isHere }) => {
          const place = places[name]
          return (
            <li key={name} style={place && { gridArea: `${place[0]} / ${place[1]}` }}>
              <a
                className={step === null ? undefined : styles[`step${step}`]}
                href={href}
                aria-current={isHere || undefined}
              >
                <span>{shortNames[name] ?? name}</span>{' '}
                <b className={figure === null ? styles.none : undefined}>{figure ?? 'no data'}</b>
              </a>
            </li>
          )
        })}
      </ul>
      {legend.length > 0 && (
        <ol className={styles.legend} aria-label="Classes of the map, from low to high">
          {legend.map((text, index) => (
            <li key={text} className={styles[`class${index + 1}`]}>
              {text}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
