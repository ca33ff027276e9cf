import { Icon } from '#app/ui/icons.tsx'
import { vendorPortalHref, vendorTermsHref } from '#app/ui/links.ts'
import { factsOf, pageMeta } from '#app/ui/site/meta.ts'
import { VendorTermsText } from './terms-sections.tsx'
import { vendorTerms } from './terms-text.tsx'
import type { Route } from './+types/vendor-terms'

export function meta({ matches }: Route.MetaArgs) {
  const facts = factsOf(matches)
  if (!facts) return []
  const { title, description } = vendorTerms(facts)
  return pageMeta(matches, { title, description, path: vendorTermsHref })
}

/** The terms for vendors, for anybody to read. */
export default function VendorTerms() {
  return (
    <div className="wrap">
      <div className="stack">
        <a className="crumb" href={vendorPortalHref}>
          <Icon name="back" />
          Submit Deal
        </a>
        <h1>Vendor terms</h1>
        <VendorTermsText />
      </div>
    </div>
  )
}
