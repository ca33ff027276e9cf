import type { PropertyType } from '#db/schema.ts'
import { stockImageFor, stockImageSize } from './stock-image.ts'

interface ThumbProps {
  deal: { imageUrl: string | null; propertyType: PropertyType; title: string }
}

/** A small picture of a deal beside its title. A drawing says that it is one. */
export function DealThumb({ deal }: ThumbProps) {
  return (
    <div className="thumb">
      <img src={deal.imageUrl ?? stockImageFor(deal).src} alt="" {...stockImageSize} />
      {!deal.imageUrl && <span className="fine">Illustrative image</span>}
    </div>
  )
}
