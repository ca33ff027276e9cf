import { redirect } from 'react-router'
import { vendorTermsHref } from '#app/ui/links.ts'

/** The vendor terms stood here until their versions were kept. */
export function loader() {
  return redirect(vendorTermsHref, { status: 301, headers: { 'cache-control': 'no-cache' } })
}
