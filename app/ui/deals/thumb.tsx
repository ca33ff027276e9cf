import { drawingSize } from './drawing/name.ts'
import { pictureNote, smallPicture, type Pictured } from './picture.tsx'

/** A small picture of a deal beside its title. One that does not show the property says so. */
export function DealThumb({ deal }: { deal: Pictured }) {
  const { width, height } = deal.image ?? drawingSize
  const note = pictureNote(deal)
  return (
    <div className="thumb">
      <img src={smallPicture(deal)} alt="" width={width} height={height} loading="lazy" decoding="async" />
      {note && <span className="fine">{note}</span>}
    </div>
  )
}
