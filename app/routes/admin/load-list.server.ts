import type { RouterContextProvider } from 'react-router'
import { adminContext, dbContext, nowContext } from '#app/context.ts'
import { viewList } from '#app/domain/lists/description.ts'
import type { AdminList, ListFacts } from '#app/domain/lists/description.server.ts'
import { readFilters, type FilterSet } from '#app/domain/lists/filters.ts'
import { pageSize, type ListPage } from '#app/domain/lists/lists.ts'
import { getEnv } from '#app/env.server.ts'
import { adminFileHref, adminListHref, type AdminListName } from '#app/ui/links.ts'
import { keepWithinPages } from './list-page.server.ts'

interface Asked {
  context: Readonly<RouterContextProvider>
  url: URL
}

/** The facts that queries of lists may need besides their filters. */
export function listFacts(context: Readonly<RouterContextProvider>): ListFacts {
  return {
    now: context.get(nowContext),
    operatorEmail: getEnv().operator.email,
    userId: context.get(adminContext).id,
  }
}

/**
 * One page of a list, of `size` rows, as the address asks for it, with the filters and facts it was read by. The page may lie
 * behind the last one.
 */
export async function readList<Filters extends FilterSet, ColumnName extends string, Page extends ListPage<unknown>>(
  list: AdminList<Filters, ColumnName, Page>,
  { context, url }: Asked,
  size = pageSize,
) {
  const facts = listFacts(context)
  const filters = readFilters(list.filters, url.searchParams)
  return { facts, filters, page: await list.read(context.get(dbContext), filters, { ...facts, size }) }
}

/** The data of a list's page (ui/desk/list.tsx), of `size` rows. A page behind the last one is redirected to the last one. */
export async function loadList<Filters extends FilterSet, ColumnName extends string, Page extends ListPage<unknown>>(
  list: AdminList<Filters, ColumnName, Page, AdminListName>,
  { context, url }: Asked,
  size = pageSize,
) {
  const { facts, filters, page } = await readList(list, { context, url }, size)
  keepWithinPages(url, page)
  const view = viewList(list, filters, page, await list.choices?.(context.get(dbContext), facts))
  const address = { path: adminListHref(list.name), exportPath: adminFileHref(list.name), query: url.search }
  return { view, address, filters, list: page }
}
