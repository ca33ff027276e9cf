import { describeAgreedTerms } from '#app/domain/terms/legal-versions.ts'
import { keepDates } from '#app/ui/dates.ts'
import { legalVersionHref } from '#app/ui/links.ts'

interface AgreedTermsProps {
  terms: string | null
  page?: 'terms-conditions' | 'vendor-terms'
}

/** The version of the terms that a buyer or a vendor agreed to, with the way to it, or that none was recorded. */
export function AgreedTermsLink({ terms, page = 'terms-conditions' }: AgreedTermsProps) {
  const words = keepDates(describeAgreedTerms(terms))
  return terms ? <a href={legalVersionHref(page, terms)}>{words}</a> : words
}
