import { z } from 'zod'
import type { SavedSearchState, SearchCadence } from '#db/schema.ts'
import { dealFiltersToQuery, readDealFilters, type DealFilters } from '#app/domain/deals/list/filters.ts'
import { emailField } from '#app/domain/people/contact.ts'
import { trapFieldName } from '#app/utils/trap-field.ts'

/** Saved searches, as far as the browser may know of them. */

export const cadences = {
  daily: { label: 'Daily', most: 'at most once a day' },
  weekly: { label: 'Weekly', most: 'at most once a week, on Mondays' },
} as const satisfies Record<SearchCadence, { label: string; most: string }>

/** The most searches of one address that are emailed, and the most that wait to be confirmed. */
export const mostLive = 10
/** The ended searches that a signed-in person keeps. */
export const mostEnded = 10
/** The most deals that one email names as new, and as cheaper than before. */
export const mostNamed = 10
/** The newest deals that a feed has. */
export const dealsInFeed = 30

export const alertTexts = {
  /** The one answer to whoever asks. */
  sent: 'Check your inbox to confirm the emails for this search.',
  failed: 'Your search could not be saved. Please try again.',
} as const

/**
 * The wording that its reader agrees to on the page that confirms. Another wording is another version: each search names the one
 * that was shown.
 */
export const alertConsent = {
  version: '2026-11-29',
  textOf: (cadence: SearchCadence) =>
    `You will get an email when new deals match this search, or the price of one that matches falls, ${cadences[cadence].most}. Every email has a link that ends it with one click.`,
} as const

/** True for the wordings that speak of prices. Whoever agreed to one before them gets emails about new deals alone. */
export function tellsOfFalls(version: string | null): boolean {
  return version !== null && version >= '2026-11-29'
}

/** The longest query of a search. */
const longestQuery = 4000

/**
 * The query of a search as it is kept: without order, look and page, and without a question mark. Its words are taken letter for
 * letter: whoever saved them saw what they find, and another word must not stand for them on another day.
 */
export function queryOfSearch(filters: DealFilters): string {
  return dealFiltersToQuery({ ...filters, isExact: true, sort: 'score', view: 'cards', page: 1 }).slice(1)
}

/** The filters of a query. What makes no sense in it counts for nothing, as on the list. */
export function filtersOfQuery(query: string): DealFilters {
  return readDealFilters(new URLSearchParams(query.slice(0, longestQuery)))
}

/** Fields of the form that saves a search. */
export const saveSchema = z.object({
  email: emailField,
  cadence: z.enum(['daily', 'weekly'], { error: 'Choose how often we may email you' }),
  [trapFieldName]: z.string().optional(),
})
/** The form's values, with the query of the search, which stands in the address of the form. */
export type SaveValues = z.output<typeof saveSchema> & { search: string }

/** A search as its reader manages it. */
export interface OwnSearch {
  id: string
  name: string
  /** The query of the list, without its question mark. */
  query: string
  cadence: SearchCadence
  state: SavedSearchState
  isBounced: boolean
  since: string
  mailedAt: string | null
  /** The deals that the list counts now. */
  total: number
  /** The deals that the next email would name as things stand, new ones and those whose price fell; null where none is to come. */
  fresh: { toTell: number; fallen: number } | null
}

/** The change, for the message on the page after it. */
export const searchDone: Readonly<Record<SearchChange, { title: string; message: string }>> = {
  stop: { title: 'Emails stopped', message: 'You will get no more emails for this search.' },
  start: {
    title: 'Emails started',
    message: 'You will get an email when new deals match this search, or a price falls.',
  },
  daily: { title: 'Daily from now on', message: 'Emails for this search come at most once a day.' },
  weekly: { title: 'Weekly from now on', message: 'Emails for this search come at most once a week, on Mondays.' },
  delete: { title: 'Search deleted', message: 'You will get no emails for it.' },
}

/** Actions on a search of one's own. */
export const searchChanges = ['stop', 'start', 'daily', 'weekly', 'delete'] as const
export type SearchChange = (typeof searchChanges)[number]

/** The reasons why a change is refused, each with its message. */
export const searchRefusals = {
  'not-found': { status: 404, message: 'There is no such saved search any more.' },
  'not-live': { status: 409, message: 'The emails for this search have been stopped already.' },
  'on-already': { status: 409, message: 'This search has its emails already.' },
  'too-many': {
    status: 409,
    message: `An address can have ${mostLive} saved searches with email. Stop or delete one first.`,
  },
  'no-address': {
    status: 409,
    message: 'The address of this search is not the verified email address of your account, so nothing can be emailed.',
  },
  'known-already': { status: 409, message: 'You have the same search with another address already.' },
} as const
export type SearchRefusal = keyof typeof searchRefusals

/**
 * The state of a confirmation mail's link: a `change` makes emails come more or less often, and of an address that is `full`
 * another search ends first.
 */
export type AlertConfirmation = 'waiting' | 'bounced' | 'change' | 'full' | 'confirmed' | 'over'
