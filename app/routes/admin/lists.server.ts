import { dealList } from '#app/domain/deals/list.server.ts'
import { outboxList } from '#app/domain/desk/outbox-list.server.ts'
import { auditList } from '#app/domain/desk/trail-list.server.ts'
import type { Cell } from '#app/domain/lists/description.ts'
import type { AdminList, ListFacts } from '#app/domain/lists/description.server.ts'
import { factsOfFilters, readFilters, type FilterSet } from '#app/domain/lists/filters.ts'
import type { ListPage } from '#app/domain/lists/lists.ts'
import { readWholeList } from '#app/domain/lists/whole-list.server.ts'
import type { DeskCapability } from '#app/domain/people/roles.ts'
import { refundList } from '#app/domain/refunds/list.server.ts'
import { reservationList } from '#app/domain/reservations/list.server.ts'
import { ticketList } from '#app/domain/support/list.server.ts'
import type { AdminListName } from '#app/ui/links.ts'

type Db = Parameters<typeof readWholeList>[0]

/** A list that has a tab and an export. */
export interface ListedList {
  name: AdminListName
  title: string
  /** The capability that a person needs to see the tab and to take the file. */
  needs: DeskCapability
  head: string[]
  open(db: Db, params: URLSearchParams, facts: ListFacts): Promise<OpenedList>
}

interface OpenedList {
  /** The number of rows that match. */
  total: number
  /** The rows, one page at a time. All are as they were when the list was opened. */
  pages: AsyncGenerator<Cell[][], void>
  /** The filters, without those that the audit trail may not keep. */
  filters: Record<string, string | true>
}

function listed<Filters extends FilterSet, ColumnName extends string, Page extends ListPage<unknown>>(
  list: AdminList<Filters, ColumnName, Page, AdminListName>,
  needs: DeskCapability,
): ListedList {
  const cells = Object.values(list.csv)
  return {
    name: list.name,
    needs,
    title: list.title,
    head: Object.keys(list.csv),
    async open(db, params, facts) {
      const filters = readFilters(list.filters, params)
      const { total, pages } = await readWholeList<Page['rows'][number]>(db, (snapshot, page, size) =>
        list.read(snapshot, { ...filters, page }, { ...facts, size }),
      )
      return { total, pages: writeCells(pages, cells), filters: factsOfFilters(list.filters, filters) }
    },
  }
}

async function* writeCells<Row>(
  pages: AsyncGenerator<Row[], void>,
  cells: ((row: Row) => Cell)[],
): AsyncGenerator<Cell[][], void> {
  for await (const rows of pages) yield rows.map((row) => cells.map((cell) => cell(row)))
}

/** Every list of the admin pages, in the order of their tabs. */
export const adminLists: readonly ListedList[] = [
  listed(dealList, 'deals'),
  listed(refundList, 'refunds'),
  listed(ticketList, 'support'),
  listed(reservationList, 'reservations'),
  listed(auditList, 'audit'),
  listed(outboxList, 'outbox'),
]
