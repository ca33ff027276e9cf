import type { PublicDeal } from '#app/domain/deals/deals.ts'
import type { DealImage } from '#app/domain/deals/images.ts'
import { DealPicture, Photograph } from '#app/ui/deals/picture.tsx'
import { pictureHref } from '#app/ui/links.ts'
import styles from './gallery.module.css'

const sizes = '(min-width: 64rem) 46rem, 100vw'

/** The photographs of a deal: the first one large, and a strip that leads to each. Without any, the deal's one picture. */
export function Gallery({ deal, images }: { deal: PublicDeal; images: DealImage[] }) {
  if (images.length === 0) return <DealPicture deal={deal} />
  return (
    <section className={styles.gallery} aria-label="Photographs">
      <div className={styles.stage}>
        {images.map((image, index) => (
          <figure key={image.id} id={anchorOf(index)}>
            <Photograph image={image} sizes={sizes} isFirst={index === 0} isLazy={index > 0} />
            {images.length > 1 && (
              <figcaption className="fine">
                {index + 1} of {images.length}: {image.alt}
              </figcaption>
            )}
          </figure>
        ))}
      </div>
      <p className="small muted">{images.length === 1 ? '1 photograph' : `${images.length} photographs`}</p>
      {images.length > 1 && (
        <ul className={styles.strip}>
          {images.map((image, index) => (
            <li key={image.id}>
              <a href={`#${anchorOf(index)}`}>
                <img
                  src={pictureHref(image.id, image.widths[0]!, 'webp')}
                  alt={`Photograph ${index + 1}: ${image.alt}`}
                  width={image.width}
                  height={image.height}
                  loading="lazy"
                  decoding="async"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function anchorOf(index: number): string {
  return `photograph-${index + 1}`
}
