import { createContext, useContext } from 'react'
import { useMatches, useRouteError, useRouteLoaderData } from 'react-router'

/** The operator's own facts. They come from settings and never stand as literals in a component (RULES.md, Site). */
export interface SiteFacts {
  productName: string
  company: string
  addressLines: string[]
  email: string
  vatNumber: string | null
  /** The rate of VAT in every secure price. It counts only where there is a VAT number. */
  vatRatePercent: number
  redressScheme: string
  redressNumber: string
  /** The scheme's own website, where complaints are made. */
  redressUrl: string
  bookingUrl: string | null
  social: { label: 'Facebook' | 'Twitter' | 'LinkedIn'; url: string }[]
  /** The absolute origin such as https://deals.example, without a slash at the end. */
  origin: string
  /** The year according to the server, so that a page rendered at midnight hydrates as it was sent. */
  year: number
  /** True when deals in Scotland may be secured online. */
  allowsScotland: boolean
  /** True where a buyer's identity is checked before address and documents open. */
  requiresBuyerCheck: boolean
  /** True where the words of questions to the advisor go to the provider of a language model. */
  hasLanguageModel: boolean
  /** The address of the operator's analytics script; null where there is none, and then nothing is asked. */
  analyticsScript: string | null
  /** How many nightly backups the operator keeps; null where none are made by themselves. */
  backupsKept: number | null
  /** True in demo, development and tests, where sign-in and payments are local stand-ins and no money moves. */
  isSandbox: boolean
}

export interface SiteVisitor {
  firstName: string
  lastName: string
  email: string
  profileImageUrl: string | null
  /** True when the desk, or a part of it, is open to this visitor. */
  hasDesk: boolean
  /** True when the posts of the blog are open to this visitor. */
  hasBlog: boolean
}

export interface Flash {
  tone: 'success' | 'error' | 'info'
  title: string
  message: string
  /** The next step that the message offers. */
  link?: { label: string; href: string }
}

/** The data that the root loader gives to every page. */
export interface RootData {
  facts: SiteFacts
  visitor: SiteVisitor | null
  /** The number of deals on the visitor's shortlist. */
  savedCount: number
  flash: Flash[]
  /** The path and query of this page, for links that lead back to it. */
  here: string
  nonce: string | null
  /**
   * Whether the operator's analytics script has a part in this page, and whether it asks for leave. `none` wherever there is no such
   * script, or the page is for one person.
   */
  analytics: 'none' | 'asks' | 'answered'
  /** True when this page answers a form that had mistakes. */
  hasMistakes: boolean
  /** True when this page answers a form, whatever the answer. */
  isFormSent: boolean
  /** The time from which a form that was sent too often can be sent again; null where none was. */
  waitUntil: string | null
  /** Values typed into a form that was refused on the page of an error, as the form calls them; empty on every other page. */
  typed: readonly (readonly [name: string, text: string, label: string])[]
  /** True where what was typed may be stored, although the answer says that something failed. */
  mayBeSaved: boolean
}

/** The operator's facts. The root provides them, and whoever renders a part of a page by itself. */
export const FactsContext = createContext<SiteFacts | null>(null)

/** The operator's facts, for any component below the root. */
export function useFacts(): SiteFacts {
  const facts = useContext(FactsContext)
  if (!facts) throw new Error('There is no root data.')
  return facts
}

/** All data of the root loader. Throws when there is none, which only the outermost error page has to expect. */
export function useRootData(): RootData {
  const data = useMaybeRootData()
  if (!data) throw new Error('There is no root data.')
  return data
}

/** The data of the root loader, or null when there is none. Where it never ran, the renderer puts them in its place. */
export function useMaybeRootData(): RootData | null {
  return useRouteLoaderData<RootData>('root') ?? null
}

/** True on pages that ship framework script. Error pages never do, wherever in the page the error is shown. */
export function useIsHydrated(): boolean {
  // The error is null, not undefined, while nothing has failed.
  const hasFailed = Boolean(useRouteError())
  return useMatches().some(
    // A page whose loader has not answered has nothing to show but an error.
    ({ handle, loaderData }) =>
      (handle as { hydrate?: boolean } | undefined)?.hydrate === true && loaderData !== undefined && !hasFailed,
  )
}
