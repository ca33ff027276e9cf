import type { Place, plainPages } from '#app/domain/advisor/answer.ts'
import {
  articleHref,
  accountHref,
  areaHref,
  areasHref,
  blogHref,
  calculatorHref,
  calculatorsHref,
  compareAreasHref,
  compareDealsHref,
  dealHref,
  glossaryHref,
  knowledgeHubHref,
  marketplaceHref,
  refundsHref,
  privacyPolicyHref,
  riskDisclosureHref,
  savedSearchesHref,
  shortlistHref,
  supportHref,
  supportTopicHref,
  termsHref,
  vendorPortalHref,
  yourDataHref,
} from '../links.ts'

const plainHrefs: Record<(typeof plainPages)[number], string> = {
  calculators: calculatorsHref,
  hub: knowledgeHubHref,
  glossary: glossaryHref,
  blog: blogHref,
  refunds: refundsHref,
  terms: termsHref,
  'risk-disclosure': riskDisclosureHref,
  'privacy-policy': privacyPolicyHref,
  account: accountHref,
  'your-data': yourDataHref,
  shortlist: shortlistHref,
  'saved-searches': savedSearchesHref(),
  'vendor-portal': vendorPortalHref,
}

/** The address of a page that an answer of the advisor names. */
export function advisorPlaceHref(place: Place): string {
  switch (place.page) {
    case 'calculator':
      return calculatorHref(place.calculator, place.query, place.field)
    case 'deal':
      return dealHref(place.dealId)
    case 'deals':
      return marketplaceHref + place.query
    case 'area':
      return areaHref(place.slug)
    case 'areas':
      return areasHref + place.query
    case 'compared-areas':
      return compareAreasHref(place.slugs)
    case 'compared-deals':
      return compareDealsHref(place.dealIds)
    case 'post':
    case 'guide':
      return articleHref({ kind: place.page, slug: place.slug })
    case 'support':
      return place.kind ? supportTopicHref(place.kind) : supportHref
    default:
      return plainHrefs[place.page]
  }
}
