import { sitePages, type SitePlace } from '#app/domain/site-search/pages.ts'
import type { FoundThing, SiteKind } from '#app/domain/site-search/site-search.ts'
import { areaFiltersToQuery } from '#app/domain/areas/list-filters.ts'
import { blogFiltersToQuery } from '#app/domain/blog/reading/published.ts'
import { guideFiltersToQuery } from '#app/domain/blog/guides/guides.ts'
import { dealFiltersToQuery } from '#app/domain/deals/list/filters.ts'
import { calculators } from '#app/domain/figures/calculators.ts'
import { wordMeanings } from '#app/domain/figures/word-meanings.ts'
import {
  accessibilityHref,
  accountHref,
  advisorHref,
  areaHref,
  areasHref,
  blogHref,
  calculatorHref,
  calculatorsHref,
  compareDealsPath,
  complaintsHref,
  cookiesPolicyHref,
  dataComplaintHref,
  dealHref,
  glossaryHref,
  guideHref,
  knowledgeHubHref,
  marketplaceHref,
  newsletterHref,
  postHref,
  privacyPolicyHref,
  refundsHref,
  riskDisclosureHref,
  savedSearchesHref,
  shortlistHref,
  supportHref,
  termsHref,
  testimonialsHref,
  vendorPortalHref,
  wordHref,
} from '#app/ui/links.ts'

/** The addresses and names of what the search of the site finds. */

const pageHrefs: Record<SitePlace, string> = {
  terms: termsHref,
  privacy: privacyPolicyHref,
  cookies: cookiesPolicyHref,
  'risk-disclosure': riskDisclosureHref,
  complaints: complaintsHref,
  'data-complaint': dataComplaintHref,
  accessibility: accessibilityHref,
  refunds: refundsHref,
  support: supportHref,
  advisor: advisorHref,
  deals: marketplaceHref,
  hub: knowledgeHubHref,
  blog: blogHref,
  areas: areasHref,
  calculators: calculatorsHref,
  glossary: glossaryHref,
  'vendor-portal': vendorPortalHref,
  testimonials: testimonialsHref,
  shortlist: shortlistHref,
  compare: compareDealsPath,
  'saved-searches': savedSearchesHref(),
  newsletter: newsletterHref,
  account: accountHref,
}

/** Its title, and the page that it leads to. */
export function nameFound(thing: FoundThing): { title: string; href: string } {
  switch (thing.kind) {
    case 'deal':
      return { title: thing.deal.title, href: dealHref(thing.deal.id) }
    case 'guide':
      return { title: thing.article.title, href: guideHref(thing.article.slug) }
    case 'post':
      return { title: thing.article.title, href: postHref(thing.article.slug) }
    case 'area':
      return { title: thing.area.name, href: areaHref(thing.area.slug) }
    case 'calculator':
      return { title: calculators[thing.calculator].title, href: calculatorHref(thing.calculator) }
    case 'word':
      return { title: wordMeanings[thing.word].name, href: wordHref(thing.word) }
    case 'page':
      return { title: sitePages[thing.place].title, href: pageHrefs[thing.place] }
  }
}

/** The list of a kind that goes on where the search shows its best alone; null where a kind has none. */
export function listOf(kind: SiteKind, search: string): { text: string; href: string } | null {
  switch (kind) {
    case 'deal':
      return { text: 'All deals', href: marketplaceHref + dealFiltersToQuery({ search }) }
    case 'guide':
      return { text: 'All guides', href: knowledgeHubHref + guideFiltersToQuery({ search }) }
    case 'post':
      return { text: 'All articles', href: blogHref + blogFiltersToQuery({ search }) }
    case 'area':
      return { text: 'All areas', href: areasHref + areaFiltersToQuery({ search }) }
    case 'word':
      return { text: 'All words', href: glossaryHref }
    case 'calculator':
      return { text: 'All calculators', href: calculatorsHref }
    case 'page':
      return null
  }
}
