import { describeAgreedTerms } from '#app/domain/terms/legal-versions.ts'
import { keepDates } from '#app/ui/dates.ts'
import { legalVersionHref } from '#app/ui/links.ts'

/** The version of the Terms and Conditions that a buyer agreed to, with the way to it, or that none was recorded. */
export function AgreedTermsLink({ terms }: { terms: string | null }) {
  const words = keepDates(describeAgreedTerms(terms))
  return terms ? <a href={legalVersionHref('terms-conditions', terms)}>{words}</a> : words
}
