import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import type { DealImage } from '#app/domain/deals/files/images.ts'
import { DealPicture, Photograph, pictureNote } from '#app/ui/deals/picture.tsx'
import { photographHref, photographsHref } from '#app/ui/links.ts'
import styles from './gallery.module.css'

const largeSizes = '(min-width: 60rem) 44rem, 88vw'
const smallSizes = '(min-width: 60rem) 16rem, 88vw'
const mostShown = 5

/**
 * The photographs of a deal: the first one large and four small ones, a row to swipe on phones. Each leads to itself on the page of
 * all of them. Without any, the deal's one picture: a drawing is part of the page, so that nothing is waited for.
 */
export function Gallery({ deal, images }: { deal: PublicDeal; images: DealImage[] }) {
  if (images.length === 0) return <DealPicture deal={deal} isWide isInline />
  return (
    <section className={styles.gallery} aria-label="Photographs">
      <ul className={images.length < mostShown ? styles.few : undefined}>
        {images.slice(0, mostShown).map((image, index) => (
          <li key={image.id} className="pic">
            <a href={photographHref(deal.id, index + 1)}>
              <Photograph
                image={image}
                alt={image.alt || `Photograph ${index + 1}`}
                sizes={index === 0 ? largeSizes : smallSizes}
                isFirst={index === 0}
                isLazy={index > 0}
              />
            </a>
            <Note image={image} />
          </li>
        ))}
      </ul>
      <p className="small">
        <a href={photographsHref(deal.id)}>
          {images.length === 1 ? 'The photograph' : `All ${images.length} photographs`}
        </a>
      </p>
    </section>
  )
}

/** What has to be said of a picture that does not show the property. */
function Note({ image }: { image: DealImage }) {
  const note = pictureNote({ image, imageUrl: null })
  return note && <span className="fine note">{note}</span>
}
