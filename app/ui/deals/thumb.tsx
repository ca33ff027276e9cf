import { drawingSize } from './drawing/name.ts'
import { isIllustration, smallPicture, type Pictured } from './picture.tsx'

/** A small picture of a deal beside its title. A drawing says that it is one. */
export function DealThumb({ deal }: { deal: Pictured }) {
  const { width, height } = deal.image ?? drawingSize
  return (
    <div className="thumb">
      <img src={smallPicture(deal)} alt="" width={width} height={height} loading="lazy" decoding="async" />
      {isIllustration(deal) && <span className="fine">Illustrative image</span>}
    </div>
  )
}
