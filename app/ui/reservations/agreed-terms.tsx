import { describeAgreedTerms, type AgreedTerms } from '#app/domain/terms/legal-versions.ts'
import { keepDates } from '#app/ui/dates.ts'
import { legalVersionHref } from '#app/ui/links.ts'

/** The version of the Terms and Conditions that a buyer agreed to, with the way to it. */
export function AgreedTermsLink({ terms }: { terms: AgreedTerms | null }) {
  const words = keepDates(describeAgreedTerms(terms))
  return terms ? <a href={legalVersionHref('terms-conditions', terms.name)}>{words}</a> : words
}
