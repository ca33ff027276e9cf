import type { PropertyType } from '#db/schema.ts'

interface StockImage {
  src: string
  alt: string
}

/** The size of all drawings. The ground line lies at 340 of 400. */
export const stockImageSize = { width: 640, height: 400 }

const drawings: Record<PropertyType, StockImage> = {
  Residential: { src: '/drawings/terrace.svg', alt: 'Drawing of a row of brick terraced houses' },
  Commercial: { src: '/drawings/office.svg', alt: 'Drawing of an office building with a glass tower' },
  Development: { src: '/drawings/development.svg', alt: 'Drawing of a building site with a crane' },
  Student: { src: '/drawings/student.svg', alt: 'Drawing of a block of student rooms' },
  Retail: { src: '/drawings/shop.svg', alt: 'Drawing of a parade of three shops' },
}
const flats: StockImage = { src: '/drawings/flats.svg', alt: 'Drawing of a brick block of flats' }

/**
 * The drawing that stands in for a missing picture. A residential deal whose title says that it is a flat gets the drawing of
 * flats.
 */
export function stockImageFor(deal: { propertyType: PropertyType; title: string }): StockImage {
  const isFlat =
    deal.propertyType === 'Residential' && /\b(flats?|apartments?|tenement|maisonette|studio)\b/i.test(deal.title)
  return isFlat ? flats : drawings[deal.propertyType]
}

/** The same drawing without its sky, to stand in a street. */
export function streetDrawing(image: StockImage): string {
  return `${image.src}#street`
}
