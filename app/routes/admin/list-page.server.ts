import { redirect } from 'react-router'
import { hrefWith, type ListPage } from '#app/domain/lists/lists.ts'

/** Throws a redirect to the last page of a list when the address asks for a page behind it. */
export function keepWithinPages(url: URL, list: Pick<ListPage<unknown>, 'page' | 'pageCount'>): void {
  if (list.page > list.pageCount) throw redirect(hrefWith(url.pathname, url.searchParams, { page: list.pageCount }))
}
