import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import type { DealImage } from '#app/domain/deals/files/images.ts'
import { DealPicture, Photograph } from '#app/ui/deals/picture.tsx'
import { pictureHref } from '#app/ui/links.ts'
import styles from './gallery.module.css'

const largeSizes = '(min-width: 64rem) 46rem, 100vw'
const smallSizes = '(min-width: 40rem) 12rem, 86vw'
const mostShown = 5

/**
 * The photographs of a deal: the first one large and four small ones, each of which leads to itself in full; a strip to swipe on
 * phones. Any further ones are folded. Without any, the deal's one picture: a drawing is part of the page, so that nothing is waited
 * for, and keeps its chimneys.
 */
export function Gallery({ deal, images }: { deal: PublicDeal; images: DealImage[] }) {
  if (images.length === 0) return <DealPicture deal={deal} isWide isInline />
  const more = images.slice(mostShown)
  return (
    <section className={styles.gallery} aria-label="Photographs">
      <Strip images={images.slice(0, mostShown)} hasFirst />
      {more.length > 0 && (
        <details className={`plain small ${styles.more}`}>
          <summary>All {images.length} photographs</summary>
          <Strip images={more} />
        </details>
      )}
    </section>
  )
}

function Strip({ images, hasFirst }: { images: DealImage[]; hasFirst?: boolean }) {
  return (
    <ul className={hasFirst ? styles.first : undefined}>
      {images.map((image, index) => {
        const isFirst = hasFirst === true && index === 0
        return (
          <li key={image.id}>
            <a href={pictureHref(image.id, image.widths.at(-1)!, 'webp')}>
              <figure>
                <Photograph
                  image={image}
                  sizes={isFirst ? largeSizes : smallSizes}
                  isFirst={isFirst}
                  isLazy={!isFirst}
                />
                <figcaption className="fine">{image.alt}</figcaption>
              </figure>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
