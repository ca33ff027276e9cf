/** The site's navigation in one place: a screen gets its entry here when it exists. */

export interface SiteLink {
  label: string
  href: string
  /** Further paths that belong to this entry, as beginnings. */
  also?: string[]
}

export const knowledgeHubHref = '/knowledge-hub'
export const refundsHref = '/refunds'
export const supportHref = '/support'

export const navLinks: SiteLink[] = [
  { label: 'Home', href: '/' },
  { label: 'Deals', href: '/marketplace', also: ['/deals', '/deal/'] },
  { label: 'Knowledge Hub', href: knowledgeHubHref },
  { label: 'Refunds', href: refundsHref, also: ['/refunds/'] },
]

/** The list for small screens. */
export const mobileLinks: SiteLink[] = navLinks

export const platformLinks: SiteLink[] = [
  { label: 'Deals', href: '/marketplace' },
  { label: 'Knowledge Hub', href: knowledgeHubHref },
  { label: 'Refunds', href: refundsHref },
  { label: 'Support', href: supportHref },
]

export const legalLinks: SiteLink[] = [
  { label: 'Terms and Conditions', href: '/terms-conditions' },
  { label: 'Privacy policy', href: '/privacy-policy' },
  { label: 'Cookies policy', href: '/cookies-policy' },
  { label: 'Risk Disclosure Statement', href: '/risk-disclosure' },
]

/** The `aria-current` of a navigation entry on this path: the page itself, a page below it, or neither. */
export function currentFor(link: SiteLink, path: string): 'page' | 'true' | undefined {
  const pathname = path.split('?')[0]!
  if (pathname === link.href) return 'page'
  return link.also?.some((start) => pathname.startsWith(start)) ? 'true' : undefined
}

/** Signing in comes back to where the visitor was. */
export function signInHref(here: string): string {
  return `/api/login?returnTo=${encodeURIComponent(here)}`
}

/** Where a buyer reads what opening the documents of a purchase changes, and opens them. */
export function openDocumentsHref(reservationId: string): string {
  return `/account/documents/${reservationId}`
}

/** A place on an online map. */
export function onlineMapHref(latitude: number, longitude: number): string {
  return `https://www.openstreetmap.org/?mlat=${latitude.toFixed(3)}&mlon=${longitude.toFixed(3)}#map=14/${latitude.toFixed(3)}/${longitude.toFixed(3)}`
}
