import { toPounds } from '#app/utils/money.ts'
import type { PublicDeal } from './deals.ts'

/**
 * A deal as search engines read it: a RealEstateListing of schema.org, with stored facts only. The picture is named only where it
 * is one of the property: `picture` is its address. `origin` is that of the site, `path` that of the deal's page.
 */
export function toStructuredData(
  deal: PublicDeal,
  { origin, path, picture }: { origin: string; path: string; picture: string | null },
) {
  const isHome = deal.propertyType === 'Residential' || deal.propertyType === 'Student'
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    name: deal.title,
    description: deal.description,
    url: `${origin}${path}`,
    ...(picture === null ? {} : { image: picture.startsWith('/') ? `${origin}${picture}` : picture }),
    offers: {
      '@type': 'Offer',
      price: toPounds(deal.pricePence),
      priceCurrency: 'GBP',
      availability: `https://schema.org/${deal.availability === 'reserved' ? 'Reserved' : 'InStock'}`,
    },
    mainEntity: {
      '@type': isHome ? 'Accommodation' : 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: deal.location.split(',')[0]!,
        ...(deal.region ? { addressRegion: deal.region } : {}),
        addressCountry: 'GB',
      },
      ...(isHome && deal.bedrooms !== null ? { numberOfBedrooms: deal.bedrooms } : {}),
    },
  }
}
