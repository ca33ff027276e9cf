import { useRouteLoaderData } from 'react-router'
import { adminHref, currentFor } from '#app/ui/links.ts'
import { useRootData } from '#app/ui/site/site.ts'

/** A section of the desk that is open to this person. */
export interface DeskSection {
  name: string
  label: string
  /** The label where there is no room for the whole one. */
  shortLabel: string
  href: string
  /** The letter that leads there after `g`. */
  key: string
  /** Waiting things, such as 21 and `open`; null where nothing can wait. */
  waiting: { count: number; words: string; isLate: boolean } | null
}

/** Data that the desk's layout loads for every page. */
export interface DeskData {
  sections: DeskSection[]
}

const overview: DeskSection = {
  name: 'overview',
  label: 'Overview',
  shortLabel: 'Overview',
  href: adminHref,
  key: 'o',
  waiting: null,
}
/** The sections beside the overview that stand in the bar itself; the others stand under "More". */
export const mostInBar = 4

/** The data of the desk's layout; null on any other page, and for a person to whom the desk is closed. */
export function useDeskData(): DeskData | null {
  return useRouteLoaderData<DeskData>('routes/admin/layout') ?? null
}

/** The sections of the desk that are open to this person, the overview first, each with its `aria-current` on this page. */
export function useDeskSections() {
  const { here } = useRootData()
  // The router accepts addresses in any case and with a slash at the end.
  const path = here
    .split('?')[0]!
    .toLowerCase()
    .replace(/(^|[^/])\/+$/, '$1')
  const sections = useDeskData()?.sections ?? []
  return [overview, ...sections].map((section) => ({
    ...section,
    // The overview has no pages below it, because every page of the desk lies below its address.
    current: currentFor({ ...section, also: section === overview ? [] : [`${section.href}/`] }, path),
  }))
}
/** True where a section of this name is open to the person who looks at the page. */
export function useIsOpen(name: string): boolean {
  return useDeskData()?.sections.some((section) => section.name === name) ?? false
}
