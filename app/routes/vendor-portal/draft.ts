import { redirect } from 'react-router'
import { vendorPortalHref } from '#app/ui/links.ts'

export function loader() {
  return redirect(vendorPortalHref, 303)
}
