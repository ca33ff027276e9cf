import { expressionBuilder, sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { containsFolded } from '#db/expressions.server.ts'
import type { Database } from '#db/schema.ts'
import { describeList } from '#app/domain/lists/description.server.ts'
import { choice, searchText, type FiltersOf } from '#app/domain/lists/filters.ts'
import { listPage, pageSize, type ListPage } from '#app/domain/lists/lists.ts'
import { startOfLondonWeek, londonDay } from '#app/utils/dates.ts'
import { subscribeForms, subscriberStateLabels, type ShownState, type SubscribeForm } from './newsletter.ts'

const filters = {
  search: searchText({ placeholder: 'Email address' }),
  state: choice({ name: 'state', label: 'State', options: subscriberStateLabels, all: 'Any state' }),
  cameBy: choice({ name: 'from', label: 'Came by', options: subscribeForms, all: 'Any form' }),
}
type SubscriberFilters = FiltersOf<typeof filters>

export interface SubscriberDeskRow {
  id: string
  /** Null once unsubscribed: then only a hash is kept. */
  email: string | null
  state: ShownState
  /** The time from which the state holds. */
  since: string
  cameBy: string
  confirmedAt: string | null
  /** The version of the wording that was confirmed. */
  wording: string | null
  /** True where one more confirmation may be sent: it waits, and has not unsubscribed before. */
  mayBeAsked: boolean
}

/** A page of the list, with the number of rows in each state that the search and the form leave. */
interface SubscriberPage extends ListPage<SubscriberDeskRow> {
  counts: Record<ShownState, number>
}

/** The subscribers, newest first. */
export const subscriberList = describeList({
  name: 'subscribers',
  title: 'Subscribers',
  labels: { table: 'Subscribers', filters: 'Filter subscribers' },
  rowNames: ['subscriber'],
  filters,
  read: (db, filters, { size }) => listSubscribers(db, filters, size),
  counts: (page) => ({ state: page.counts }),
  columns: {
    email: { label: 'Email', isRowHead: true },
    state: { label: 'State', width: 8, place: 'state' },
    since: { label: 'Since', width: 9.25, place: 'meta' },
    cameBy: { label: 'Came by', width: 9.5, place: 'first' },
    actions: { label: 'Actions', width: 12.5, place: 'actions', isHidden: true },
  },
  csv: {
    Email: (row) => row.email,
    State: (row) => row.state,
    Since: (row) => row.since,
    'Came by': (row) => row.cameBy,
    'Confirmed at': (row) => row.confirmedAt,
    'Wording confirmed': (row) => row.wording,
  },
})

export const shownState = sql<ShownState>`case when refused_at is not null then 'bounced' else state end`

/** Only the confirmed can be bounced. The state is named too, because the index of the list begins with it. */
function isShownAs(state: ShownState) {
  const eb = expressionBuilder<Database, 'subscribers'>()
  if (state === 'bounced') return eb.and([eb('state', '=', 'confirmed'), eb('refused_at', 'is not', null)])
  return eb.and([eb('state', '=', state), eb('refused_at', 'is', null)])
}

/** One page of the subscribers. The search looks at addresses only, so that it never finds whoever is unsubscribed. */
export async function listSubscribers(db: Db, filters: SubscriberFilters, size = pageSize): Promise<SubscriberPage> {
  const { search, state, cameBy, page } = filters
  const found = (where: ExpressionBuilder<Database, 'subscribers'>) =>
    where.and([
      ...(search ? [containsFolded('search_text', search)] : []),
      ...(cameBy ? [where('came_by', '=', cameBy)] : []),
    ])
  const counted = await db
    .selectFrom('subscribers')
    .select((select) => [shownState.as('shown'), select.fn.countAll<number>().as('count')])
    .where(found)
    .groupBy(shownState)
    .execute()
  const counts = {
    confirmed: 0,
    bounced: 0,
    waiting: 0,
    unsubscribed: 0,
    ...Object.fromEntries(counted.map((row) => [row.shown, row.count])),
  }
  const rows = await db
    .selectFrom('subscribers')
    .select(['id', 'email', shownState.as('shown'), 'since', 'came_by', 'confirmed_at', 'consent_text', 'ended_at'])
    .where(found)
    .$if(state !== null, (query) => query.where(isShownAs(state!)))
    .orderBy('since', 'desc')
    .orderBy('number', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const total = state === null ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state]
  const shown = rows.map((row) => ({
    id: row.id,
    email: row.email,
    state: row.shown,
    since: row.since,
    cameBy: nameForm(row.came_by),
    confirmedAt: row.confirmed_at,
    wording: row.consent_text,
    mayBeAsked: row.shown === 'waiting' && row.ended_at === null,
  }))
  return { ...listPage(shown, total, page, size), counts }
}

function nameForm(name: string): string {
  return Object.hasOwn(subscribeForms, name) ? subscribeForms[name as SubscribeForm] : name
}

/** The weeks of the chart, the present one included. */
const shownWeeks = 12

/** The number of confirmations in each of the last weeks, whether or not they have unsubscribed since. */
export async function countNewSubscribers(db: Db, now: string): Promise<{ mondays: string[]; confirmed: number[] }> {
  const starts = Array.from({ length: shownWeeks }, (_, index) => startOfLondonWeek(now, index - shownWeeks + 1))
  const since = await db
    .selectFrom('subscribers')
    .select(({ fn }) =>
      starts.map((start, index) => fn.countAll<number>().filterWhere('confirmed_at', '>=', start).as(`week${index}`)),
    )
    .where('confirmed_at', '>=', starts[0]!)
    .executeTakeFirstOrThrow()
  const counts = starts.map((_, index) => since[`week${index}`] ?? 0)
  return { mondays: starts.map(londonDay), confirmed: counts.map((count, index) => count - (counts[index + 1] ?? 0)) }
}
