import { legalPages, type LegalPageName } from '#app/domain/terms/legal-versions.ts'
import { accessibilityStatement } from './accessibility.tsx'
import { complaintsProcedure } from './complaints.tsx'
import { cookiesPolicy } from './cookies-policy.tsx'
import type { LegalTextOf } from './legal-page.tsx'
import { privacyPolicy } from './privacy-policy.tsx'
import { riskDisclosure } from './risk-disclosure.tsx'
import { vendorTerms } from '../vendor-portal/terms-text.tsx'
import { termsConditions } from './terms-conditions.tsx'

/** The legal texts of today, each by the name of its page. */
export const legalTexts: Record<LegalPageName, LegalTextOf> = {
  'terms-conditions': termsConditions,
  'privacy-policy': privacyPolicy,
  'cookies-policy': cookiesPolicy,
  'risk-disclosure': riskDisclosure,
  complaints: complaintsProcedure,
  accessibility: accessibilityStatement,
  'vendor-terms': vendorTerms,
}

/** The page of a route, whose pattern begins with its name. */
export function pageOfPattern(pattern: string): LegalPageName {
  const page = legalPages.find((name) => pattern.split('/').includes(name))
  if (!page) throw new Error(`${pattern} is no legal text.`)
  return page
}
