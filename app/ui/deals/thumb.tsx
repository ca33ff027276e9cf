import { isIllustration, smallPicture, type Pictured } from './picture.tsx'
import { stockImageSize } from './stock-image.ts'

/** A small picture of a deal beside its title. A drawing says that it is one. */
export function DealThumb({ deal }: { deal: Pictured }) {
  const { width, height } = deal.image ?? stockImageSize
  return (
    <div className="thumb">
      <img src={smallPicture(deal)} alt="" width={width} height={height} />
      {isIllustration(deal) && <span className="fine">Illustrative image</span>}
    </div>
  )
}
