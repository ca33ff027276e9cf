import { dbContext } from '#app/context.ts'
import { listDealImages } from '#app/domain/deals/files/images.server.ts'
import { Photograph } from '#app/ui/deals/picture.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { dealHref, photographPlace, photographsHref } from '#app/ui/links.ts'
import { pageMeta, pageTitle } from '#app/ui/site/meta.ts'
import { dealNotFound, findDealOr404 } from './find-deal.server.ts'
import styles from './show/gallery.module.css'
import type { Route } from './+types/photographs'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, title, location } = await findDealOr404(params.id, context)
  const images = await listDealImages(context.get(dbContext), id)
  if (images.length === 0) throw dealNotFound()
  return { deal: { id, title, location }, images }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle(matches, 'Deal Not Found') }]
  const { deal } = loaderData
  const title = `Photographs: ${deal.title}`
  return pageMeta(matches, { title, description: `${deal.title}, ${deal.location}`, path: photographsHref(deal.id) })
}

/** Every photograph of a deal in full, one below the other. */
export default function Photographs({ loaderData: { deal, images } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <a className="crumb" href={dealHref(deal.id)}>
        <Icon name="back" />
        Back to the deal
      </a>
      <h1>Photographs</h1>
      <p className="muted">
        {deal.title}, {deal.location}
      </p>
      <ol className={styles.all}>
        {images.map((image, index) => (
          <li key={image.id} id={photographPlace(index + 1)}>
            <figure>
              <Photograph
                image={image}
                sizes="(min-width: 87rem) 80rem, 100vw"
                isFirst={index === 0}
                isLazy={index > 0}
              />
              <figcaption className="small">
                {index + 1} of {images.length}
                {image.alt && `: ${image.alt}`}
              </figcaption>
            </figure>
          </li>
        ))}
      </ol>
    </div>
  )
}
