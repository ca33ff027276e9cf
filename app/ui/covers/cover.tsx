import { sayCover, type TintedCover } from '#app/domain/covers/cover.ts'
import { chartSize, drawCover } from './draw-cover.ts'
import styles from './cover.module.css'

interface CoverProps extends TintedCover {
  /** Large stands first on its page. */
  isLarge?: boolean
}

/** A cover: its figure and words, and its chart on the ground line. The figure keeps the reader's size of letters. */
export function CoverPicture({ cover, tint, isLarge = false }: CoverProps) {
  const { shapes, labels } = drawCover(cover)
  return (
    <div className={`${styles.cover} ${isLarge ? styles.large : ''}`} data-tint={tint}>
      <p>
        <b>{cover.figure}</b> {cover.words}
      </p>
      {shapes.length > 0 && (
        <svg
          {...chartSize}
          viewBox={`0 0 ${chartSize.width} ${chartSize.height}`}
          role="img"
          aria-label={sayCover(cover)}
        >
          {shapes.map(({ path, tone }, at) => (
            <path key={at} className={styles[tone]} d={path} />
          ))}
          {labels.map(({ text, x, y, anchor }, at) => (
            // A browser of text reads one behind the other.
            <text key={at} x={x} y={y} textAnchor={anchor === 'start' ? undefined : anchor}>
              {`${text} `}
            </text>
          ))}
        </svg>
      )}
    </div>
  )
}
