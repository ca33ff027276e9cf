import { use } from 'react'
import type { DrawingFacts } from '#app/domain/deals/files/drawing-facts.ts'
import { samplePictureWords, type DealImage } from '#app/domain/deals/files/images.ts'
import { drawingHref, pictureHref } from '#app/ui/links.ts'
import { lastOf } from '#app/utils/last.ts'
import { describeDrawing } from './drawing/alt-text.ts'
import { DrawContext } from './drawing/draw-context.ts'
import { drawingName, drawingSizes } from './drawing/name.ts'

/** The known looks of a deal: its first photograph, else a picture that lies elsewhere, else its drawing. */
export interface Pictured {
  image: DealImage | null
  imageUrl: string | null
  drawing: DrawingFacts
}

interface PhotographProps {
  image: DealImage
  /** The width that it is shown in, as in `sizes` of an image. */
  sizes: string
  /** The largest file that is needed, in pixels. */
  widest?: number
  alt?: string
  /** True for the picture that the page is about: it is fetched first. The others wait until they come into view. */
  isFirst?: boolean
  isLazy?: boolean
}

/** A photograph in the formats and widths that there are of it. The browser takes one. */
export function Photograph({ image, sizes, widest = Infinity, alt = image.alt, isFirst, isLazy }: PhotographProps) {
  const widths = widthsUpTo(image, widest)
  const sources = (format: 'avif' | 'webp') =>
    widths.map((width) => `${pictureHref(image.id, width, format)} ${width}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img
        src={pictureHref(image.id, lastOf(widths)!, 'webp')}
        srcSet={sources('webp')}
        sizes={sizes}
        alt={alt}
        width={image.width}
        height={image.height}
        fetchPriority={isFirst ? 'high' : undefined}
        loading={isLazy ? 'lazy' : undefined}
        decoding={isFirst ? undefined : 'async'}
      />
    </picture>
  )
}

/** The widths up to this one; the smallest where all are larger. */
function widthsUpTo({ widths }: DealImage, widest: number): number[] {
  const fitting = widths.filter((width) => width <= widest)
  return fitting.length > 0 ? fitting : widths.slice(0, 1)
}

/** The address of one small picture of a deal, where it stands beside the deal's name. */
export function smallPicture(deal: Pictured): string {
  if (deal.image) return pictureHref(deal.image.id, deal.image.widths[0]!, 'webp')
  return deal.imageUrl ?? drawingHref(drawingName(deal.drawing))
}

/** The first picture of a deal above its column, a few lines high. Its drawing is the one that the deal's card shows. */
export function DealPeek({ deal, isLazy }: { deal: Pictured; isLazy: boolean }) {
  const src = isIllustration(deal) ? drawingHref(drawingName(deal.drawing, 'wide')) : smallPicture(deal)
  const { width, height } = deal.image ?? drawingSizes.wide
  return <img src={src} alt="" width={width} height={height} loading={isLazy ? 'lazy' : undefined} decoding="async" />
}

/** True where what is shown is a drawing, which has to say so. */
export function isIllustration({ image, imageUrl }: Pick<Pictured, 'image' | 'imageUrl'>): boolean {
  return !image && !imageUrl
}

/** What has to be said beside a picture that does not show the property; null beside one that does. */
export function pictureNote(deal: Pick<Pictured, 'image' | 'imageUrl'>): string | null {
  if (isIllustration(deal)) return 'Illustrative image'
  return deal.image?.alt.startsWith(samplePictureWords) ? samplePictureWords : null
}

interface DealDrawingProps {
  facts: DrawingFacts
  /** The subject, from the same facts. Empty where the text beside it says as much. */
  alt?: string
  /** Cut for cards, 640 × 274 instead of 640 × 400. */
  isWide?: boolean
  /** True for the first drawing of a page's first screen: it is part of the page. Only on pages without the framework's script. */
  isInline?: boolean
  isLazy?: boolean
}

/** The drawing of a deal. Whoever shows it says beside it what `pictureNote` says. */
export function DealDrawing({ facts, alt = describeDrawing(facts), isWide, isInline, isLazy }: DealDrawingProps) {
  const draw = use(DrawContext)
  const shape = isWide ? 'wide' : 'full'
  if (isInline && draw) {
    const name = alt ? { role: 'img', 'aria-label': alt } : undefined
    // Within a page a drawing has no need to name its language.
    const art = draw(facts, shape).replace(' xmlns="http://www.w3.org/2000/svg"', '')
    return <div className="drawn" {...name} dangerouslySetInnerHTML={{ __html: art }} />
  }
  return (
    <img
      src={drawingHref(drawingName(facts, shape))}
      alt={alt}
      {...drawingSizes[shape]}
      loading={isLazy ? 'lazy' : undefined}
      decoding="async"
    />
  )
}

interface DealPictureProps extends Pick<DealDrawingProps, 'isWide' | 'isInline' | 'isLazy'> {
  deal: Pictured
}

/** The deal's own picture. Without one, its drawing, which says that it is a drawing. */
export function DealPicture({ deal, isLazy, ...drawing }: DealPictureProps) {
  const note = pictureNote(deal)
  return (
    <div className="pic">
      {deal.image ? (
        <Photograph image={deal.image} sizes="(min-width: 64rem) 24rem, 100vw" widest={960} isLazy={isLazy} />
      ) : deal.imageUrl ? (
        <img src={deal.imageUrl} alt="" {...drawingSizes.full} loading={isLazy ? 'lazy' : undefined} />
      ) : (
        <DealDrawing facts={deal.drawing} isLazy={isLazy} {...drawing} />
      )}{' '}
      {note && <span className="fine note">{note}</span>}
    </div>
  )
}
