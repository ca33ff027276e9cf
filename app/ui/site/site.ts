import { createContext, useContext } from 'react'
import { useRouteLoaderData } from 'react-router'

/** The operator's own facts, from settings; never literals in a component (RULES.md, Site). */
export interface SiteFacts {
  productName: string
  company: string
  addressLines: string[]
  email: string
  vatNumber: string | null
  redressScheme: string
  redressNumber: string
  bookingUrl: string | null
  social: { label: 'Facebook' | 'Twitter' | 'LinkedIn'; url: string }[]
  /** Absolute origin such as https://deals.example, without a slash at the end. */
  origin: string
  /** The year on the server, so that a page rendered at midnight hydrates as it was sent. */
  year: number
  /** Deals in Scotland may be secured online. */
  allowsScotland: boolean
  /** True in demo, development and tests: sign-in and payments are local stand-ins and no money moves. */
  isSandbox: boolean
}

export interface SiteVisitor {
  firstName: string
  lastName: string
  email: string
  profileImageUrl: string | null
  isAdmin: boolean
}

export interface Flash {
  tone: 'success' | 'error' | 'info'
  title: string
  message: string
}

/** What the root loader gives to every page. */
export interface RootData {
  facts: SiteFacts
  visitor: SiteVisitor | null
  flash: Flash[]
  /** The path and query of this page, for links that come back to it. */
  here: string
  nonce: string | null
  /** This page answers a form that had mistakes. */
  hasMistakes: boolean
  /** This page answers a form, whatever the answer. */
  isFormSent: boolean
}

/** The operator's facts, for any component below the root. */
export function useFacts(): SiteFacts {
  return useRootData().facts
}

/** Everything the root loader gave. Throws where there is none, which only the outermost error page has to expect. */
export function useRootData(): RootData {
  const data = useMaybeRootData()
  if (!data) throw new Error('There is no root data.')
  return data
}

/** On an error page whose root loader never ran, the renderer gives the same data this way. */
export const RootDataContext = createContext<RootData | null>(null)

/** The same, or null. */
export function useMaybeRootData(): RootData | null {
  const given = useContext(RootDataContext)
  return useRouteLoaderData<RootData>('root') ?? given
}
