import type { PublicDeal } from '#app/domain/deals/deals.ts'
import { stockImageFor, stockImageSize } from './stock-image.ts'

/** The deal's own picture. Without one, the drawing of its type, which says that it is a drawing. */
export function DealPicture({ deal }: { deal: Pick<PublicDeal, 'imageUrl' | 'propertyType' | 'title'> }) {
  const stock = stockImageFor(deal)
  return (
    <div className="pic">
      <img src={deal.imageUrl ?? stock.src} alt={deal.imageUrl ? '' : stock.alt} {...stockImageSize} />
      {!deal.imageUrl && <span className="fine note">Illustrative image</span>}
    </div>
  )
}
