import type { LegalPageName } from '#db/schema.ts'
import { formatDate } from '#app/utils/dates.ts'

export type { LegalPageName }

/** The versions of the legal texts, as far as the browser may know of them (RULES.md, Versions). */

/** The pages whose versions are kept. Each stands under this name, and each of its versions below it. */
export const legalPages: readonly LegalPageName[] = [
  'terms-conditions',
  'privacy-policy',
  'cookies-policy',
  'risk-disclosure',
  'complaints',
  'accessibility',
]

/** A version of a legal text: the last part of its address, and from when on it was in force. */
export interface LegalVersion {
  name: string
  /** UTC ISO text. */
  since: string
}

/** A legal text as it was shown, in plain HTML that no component of today has a part in. */
export interface KeptText {
  title: string
  lead: string
  /** The company that issued it, where it says so; null where it does not. */
  issuer: string | null
  /** The heading of each with its number. */
  sections: { id: string; heading: string; html: string }[]
}

/** A version as it is read at its own address. */
export interface ReadVersion extends LegalVersion {
  content: KeptText
  /** When another one took its place; null for the one in force. */
  until: string | null
}

/**
 * The version of the Terms and Conditions of a purchase. `isOlder` is true for one that was paid before the oldest version that is
 * kept, which is then named in the place of its own.
 */
export interface AgreedTerms extends LegalVersion {
  isOlder: boolean
}

/**
 * The version in force when a buyer agreed: when their choice before paying was stored, else when they paid. Takes the versions with
 * the newest first; null where none is kept.
 */
export function findAgreedTerms(
  versions: readonly LegalVersion[],
  purchase: { paid_at: string; consent_at: string | null },
): AgreedTerms | null {
  const { paid_at: paidAt, consent_at: chosenAt } = purchase
  const at = chosenAt !== null && chosenAt < paidAt ? chosenAt : paidAt
  const found = versions.find(({ since }) => since <= at)
  const named = found ?? versions.at(-1)
  return named ? { name: named.name, since: named.since, isOlder: !found } : null
}

/** The same in words. */
export function describeAgreedTerms(terms: AgreedTerms | null): string {
  if (!terms) return 'No version is kept'
  const day = formatDate(terms.since)
  return terms.isOlder ? `Older than the version of ${day}, the first kept` : `Version of ${day}`
}
