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
  'vendor-terms',
]

/** A version of a legal text on this site. */
export interface LegalVersion {
  /** The last part of its address: the day on which the site first showed it, with a number where the day had several. */
  name: string
  /** When the site first showed it, as UTC ISO text. */
  since: string
  /** The day of its text, `YYYY-MM-DD`. Versions of one day differ in the operator's details alone. */
  firstDay: string
}

/** A page of the versions of a text, the newest first. */
export interface LegalVersionList {
  versions: LegalVersion[]
  /** When the version before these in the list came, the next newer one; null where there is none. */
  newerSince: string | null
  /** True where the oldest of them is the first that the site has kept. */
  isWhole: boolean
}

/** A legal text as it was shown, in plain HTML that no component of today has a part in. */
export interface KeptText {
  title: string
  lead: string
  /** The company that issued it, where it says so; null where it does not. */
  issuer: string | null
  /** The day of the text, `YYYY-MM-DD`, whatever day the operator's details in it are of. */
  firstDay: string
  /** The heading of each with its number. */
  sections: { id: string; heading: string; html: string }[]
}

/** A version as it is read at its own address. */
export interface ReadVersion extends LegalVersion {
  content: KeptText
  /** When another one took its place; null for the one in force. */
  until: string | null
}

/** A version by its name, as `5 December 2026` or, of a day that had several, `5 December 2026, number 2`. */
export function describeVersion(name: string): string {
  const [, day = name, number] = /^(\d{4}-\d\d-\d\d)(?:-(\d+))?$/.exec(name) ?? []
  return formatDate(`${day}T12:00:00.000Z`) + (number ? `, number ${number}` : '')
}

/**
 * The version of the terms that a buyer or a vendor agreed to, in words. Takes the name that was stored with their choice; null
 * where none was: it is not worked out afterwards from the hours of anything.
 */
export function describeAgreedTerms(name: string | null): string {
  return name === null ? 'Version not recorded' : `Version of ${describeVersion(name)}`
}
