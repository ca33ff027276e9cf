import { onlineMapHref } from '#app/ui/links.ts'
import outline from './uk-outline.svg?url'
import { mapHeight, mapWidth, projectToMap } from './uk-outline.ts'
import styles from './locator-map.module.css'

interface LocatorMapProps {
  /** The pin's place, such as "Liverpool, L15". */
  place: string
  region: string
  latitude: number
  longitude: number
}

const cities = [
  { name: 'London', latitude: 51.507, longitude: -0.128 },
  { name: 'Cardiff', latitude: 51.481, longitude: -3.179 },
  { name: 'Edinburgh', latitude: 55.953, longitude: -3.188 },
  { name: 'Belfast', latitude: 54.597, longitude: -5.93 },
]

/** As many letters as the map is wide. The name of the map has all of them. */
const longestName = Math.floor(mapWidth / 8)

/** The place in the United Kingdom, drawn on the server, with a way to a real map. */
export function LocatorMap({ place, region, latitude, longitude }: LocatorMapProps) {
  const pin = projectToMap(latitude, longitude)
  const name = place.length > longestName ? `${place.slice(0, longestName - 1)}…` : place
  // Half of the name at 14 px: it stays on the map wherever the pin is.
  const half = name.length * 4
  return (
    <figure className="tight">
      <svg
        className={styles.map}
        width={mapWidth + 16}
        height={mapHeight + 4}
        viewBox={`-8 0 ${mapWidth + 16} ${mapHeight + 4}`}
        role="img"
        aria-label={`Map of the United Kingdom with a pin at ${place}, ${region}`}
      >
        <image href={outline} width={mapWidth} height={mapHeight} />
        {cities.map((city) => {
          const { x, y } = projectToMap(city.latitude, city.longitude)
          if (Math.hypot(x - pin.x, y - pin.y) < 40) return null
          return (
            // The dot is a letter of the name: it is set on the city.
            <text key={city.name} className={styles.city} x={x - 2} y={y + 4}>
              {`• ${city.name} `}
            </text>
          )
        })}
        <circle className={styles.around} cx={pin.x} cy={pin.y} r="13" />
        <circle className={styles.pin} cx={pin.x} cy={pin.y} r="4.5" />
        <text
          className={styles.place}
          x={Math.max(half, Math.min(mapWidth - half, pin.x))}
          y={Math.max(14, pin.y - 17)}
          textAnchor="middle"
        >
          {name}
        </text>{' '}
      </svg>
      <figcaption className="fine">
        The pin is approximate.{' '}
        <a href={onlineMapHref(latitude, longitude)} rel="noopener">
          Open in an online map
        </a>
      </figcaption>
    </figure>
  )
}
