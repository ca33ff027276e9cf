import { questionList } from '#app/domain/advisor/asked/list.server.ts'
import { editionList } from '#app/domain/areas/editions/list.server.ts'
import { postFile } from '#app/domain/blog/desk/list.server.ts'
import { dealFile } from '#app/domain/deals/list/list.server.ts'
import { outboxList } from '#app/domain/desk/outbox-list.server.ts'
import { auditList } from '#app/domain/desk/trail-list.server.ts'
import { bookList } from '#app/domain/books/list.server.ts'
import type { Cell } from '#app/domain/lists/description.ts'
import type { AdminList, ListFacts } from '#app/domain/lists/description.server.ts'
import { factsOfFilters, readFilters, type FilterSet } from '#app/domain/lists/filters.ts'
import type { ListPage } from '#app/domain/lists/lists.ts'
import { readWholeList, type Reading } from '#app/domain/lists/whole-list.server.ts'
import { subscriberList } from '#app/domain/newsletter/list.server.ts'
import { personList } from '#app/domain/people/list.server.ts'
import type { Section } from '#app/domain/people/roles.ts'
import { dataRequestList } from '#app/domain/privacy/list.server.ts'
import { refundList } from '#app/domain/refunds/list.server.ts'
import { disputeList } from '#app/domain/reservations/disputes/list.server.ts'
import { reservationList } from '#app/domain/reservations/list.server.ts'
import { ticketList } from '#app/domain/support/list.server.ts'
import { submissionList } from '#app/domain/submissions/list.server.ts'
import { testimonialList } from '#app/domain/testimonials/list.server.ts'
import type { AdminListName } from '#app/ui/links.ts'
import { makeEach } from '#app/utils/byte-stream.server.ts'

type Db = Parameters<typeof readWholeList>[0]

/** The way to a list from every page of the desk. */
interface Entrance {
  /** The section that has to be open to a person who sees the list or takes the file. */
  needs: Section
  /** The letter that leads there after `g`. */
  key: string
  /** The name where there is no room for the title. */
  shortLabel: string
}

/** A list that is a section of the desk and has an export. */
interface ListedList extends Entrance {
  name: AdminListName
  title: string
  head: string[]
  open(db: Db, params: URLSearchParams, facts: ListFacts, reading?: Reading): Promise<OpenedList>
}

interface OpenedList {
  /** The number of rows that match. */
  total: number
  /** The rows, one page at a time. All are as they were when the list was opened. */
  pages: AsyncGenerator<Iterable<Cell[]>, void>
  /** Ends the reading, for whoever may not have begun. */
  close: () => void
  /** The filters, without those that the audit trail may not keep. */
  filters: Record<string, string | true>
}

function listed<Filters extends FilterSet, ColumnName extends string, Page extends ListPage<unknown>>(
  list: AdminList<Filters, ColumnName, Page, AdminListName>,
  entrance: Entrance,
): ListedList {
  const cells = Object.values(list.csv)
  return {
    ...entrance,
    name: list.name,
    title: list.title,
    head: Object.keys(list.csv),
    async open(db, params, facts, reading) {
      const filters = readFilters(list.filters, params)
      const { total, pages, close } = await readWholeList<Page['rows'][number]>(
        db,
        (snapshot, page, size) => list.read(snapshot, { ...filters, page }, { ...facts, size }),
        reading,
      )
      return { total, pages: writeCells(pages, cells), close, filters: factsOfFilters(list.filters, filters) }
    },
  }
}

/** A row's cells are made when its line is written, or the garbage collection would carry those of a whole page along. */
async function* writeCells<Row>(
  pages: AsyncGenerator<Row[], void>,
  cells: ((row: Row) => Cell)[],
): AsyncGenerator<Iterable<Cell[]>, void> {
  for await (const rows of pages) yield makeEach(rows, (row) => cells.map((cell) => cell(row)))
}

/** Every list of the desk, in the order of its sections. */
export const adminLists: readonly ListedList[] = [
  listed(dealFile, { needs: 'deals', key: 'd', shortLabel: 'Deals' }),
  listed(refundList, { needs: 'refunds', key: 'r', shortLabel: 'Refunds' }),
  listed(ticketList, { needs: 'support', key: 't', shortLabel: 'Tickets' }),
  listed(submissionList, { needs: 'submissions', key: 's', shortLabel: 'Submissions' }),
  listed(reservationList, { needs: 'reservations', key: 'v', shortLabel: 'Reservations' }),
  listed(disputeList, { needs: 'disputes', key: 'p', shortLabel: 'Disputes' }),
  listed(testimonialList, { needs: 'testimonials', key: 'w', shortLabel: 'Testimonials' }),
  listed(bookList, { needs: 'money', key: 'k', shortLabel: 'Books' }),
  listed(postFile, { needs: 'blog', key: 'b', shortLabel: 'Blog' }),
  listed(subscriberList, { needs: 'subscribers', key: 'n', shortLabel: 'Subscribers' }),
  listed(editionList, { needs: 'areas', key: 'a', shortLabel: 'Areas' }),
  listed(questionList, { needs: 'advisor', key: 'q', shortLabel: 'Advisor' }),
  listed(auditList, { needs: 'audit', key: 'h', shortLabel: 'History' }),
  listed(outboxList, { needs: 'outbox', key: 'm', shortLabel: 'Outbox' }),
  listed(dataRequestList, { needs: 'data-requests', key: 'y', shortLabel: 'Data' }),
  listed(personList, { needs: 'people', key: 'e', shortLabel: 'People' }),
]
