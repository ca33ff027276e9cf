import type { ShownPicture } from '#app/domain/blog/reading/published.ts'
import { Photograph } from '#app/ui/deals/picture.tsx'
import { pictureHref } from '#app/ui/links.ts'

interface PostPictureProps {
  picture: ShownPicture
  /** The width that it is shown in, as in `sizes` of an image. */
  sizes: string
  /** The largest file that is needed, in pixels. */
  widest: number
  /** True for the picture that the page begins with: it is fetched first. */
  isFirst?: boolean
}

/**
 * The picture of a post. Its frame gives it its size. Another site learns nothing of the page that shows its picture.
 */
export function PostPicture({ picture, sizes, widest, isFirst }: PostPictureProps) {
  if (picture.kind === 'own') {
    return <Photograph image={picture} sizes={sizes} widest={widest} isFirst={isFirst} isLazy={!isFirst} />
  }
  return (
    <img
      src={picture.url}
      alt={picture.alt}
      referrerPolicy="no-referrer"
      fetchPriority={isFirst ? 'high' : undefined}
      loading={isFirst ? undefined : 'lazy'}
      decoding={isFirst ? undefined : 'async'}
    />
  )
}

/** The address of the picture's largest file, for those who show it elsewhere. */
export function wholePictureUrl(picture: ShownPicture, origin: string): string {
  return picture.kind === 'own' ? `${origin}${pictureHref(picture.id, picture.widths.at(-1)!, 'webp')}` : picture.url
}
