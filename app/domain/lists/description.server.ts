import type { Db } from '#db/database.server.ts'
import type { Choices, ListDescription } from './description.ts'
import type { FiltersOf, FilterSet } from './filters.ts'
import type { ListPage } from './lists.ts'

/** The facts that a query may need besides its filters. */
export interface ListFacts {
  now: string
  /** The operator's present address, to which the operator's own mail goes. */
  operatorEmail: string
  /** The person at the desk who reads the list. */
  userId: string
}

/**
 * An admin list: its description and its query. The page, the CSV file and the JSON twin read this and nothing else, so that all
 * of them show the same rows in the same order.
 */
export interface AdminList<
  Filters extends FilterSet,
  ColumnName extends string,
  Page extends ListPage<unknown>,
  Name extends string = string,
> extends ListDescription<Filters, ColumnName, Page, Name> {
  /** One page of `size` rows among those that match. */
  read: (db: Db, filters: FiltersOf<Filters>, facts: ListFacts & { size: number }) => Promise<Page>
  /** The values of the filters whose values are known only from the rows or the date. */
  choices?: (db: Db, facts: ListFacts) => Choices<Filters> | Promise<Choices<Filters>>
}

/** Describes an admin list. `read` stands before the properties that use its rows, because their type comes from it. */
export function describeList<
  Filters extends FilterSet,
  ColumnName extends string,
  Page extends ListPage<unknown>,
  Name extends string,
>(list: AdminList<Filters, ColumnName, Page, Name>): AdminList<Filters, ColumnName, Page, Name> {
  return list
}
