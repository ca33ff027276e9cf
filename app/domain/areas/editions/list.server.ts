import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { AreaEditionKind, Database } from '#db/schema.ts'
import { describeList } from '#app/domain/lists/description.server.ts'
import { choice, type FiltersOf } from '#app/domain/lists/filters.ts'
import { listPage, pageSize, type ListPage } from '#app/domain/lists/lists.ts'
import { selectEditions, toEdition } from './editions.server.ts'
import { formatLabel } from '../import/summary.ts'
import { kindLabels, stateLabels, type Edition } from '../import/import.ts'

const filters = {
  kind: choice({ name: 'kind', label: 'Figures', options: kindLabels, all: 'All figures' }),
  state: choice({ name: 'state', label: 'State', options: stateLabels, all: 'Any state' }),
}
type EditionFilters = FiltersOf<typeof filters>

/** A page of the editions, with what is live of each kind. */
interface EditionPage extends ListPage<Edition> {
  live: Edition[]
}

/** The editions of area figures at the desk, newest first. */
export const editionList = describeList({
  name: 'areas',
  title: 'Area figures',
  labels: { table: 'Editions of area figures', filters: 'Filter editions' },
  rowNames: ['edition'],
  filters,
  read: (db, filters, { size }) => listEditions(db, filters, size),
  columns: {
    file: { label: 'File', isRowHead: true },
    kind: { label: 'Figures', width: 9, place: 'first' },
    period: { label: 'Newest month', width: 9, place: 'meta' },
    rows: { label: 'Rows', width: 6, isNumber: true, isExtra: true },
    who: { label: 'By', width: 9, isExtra: true },
    when: { label: 'Imported', width: 9.5, isExtra: true },
    state: { label: 'State', width: 9, place: 'state' },
  },
  csv: {
    Id: (row) => row.id,
    File: (row) => row.fileName,
    Figures: (row) => kindLabels[row.kind],
    Shape: (row) => formatLabel(row),
    'Newest month': (row) => row.period,
    State: (row) => stateLabels[row.state],
    Rows: (row) => row.rowCount,
    Matched: (row) => row.matchedCount,
    Expected: (row) => row.expectedCount,
    Rejected: (row) => row.rejectedCount,
    Note: (row) => row.problem,
    By: (row) => whoOf(row),
    'Imported at': (row) => row.createdAt,
    'Published at': (row) => row.publishedAt,
  },
})

/** Who imported it. */
export function whoOf({ who, format }: Edition): string {
  return who ?? (format === 'sample' ? 'Sample data' : 'The command')
}

async function listEditions(db: Db, { kind, state, page }: EditionFilters, size = pageSize): Promise<EditionPage> {
  const found = (where: ExpressionBuilder<Database, 'area_editions'>) =>
    where.and([
      ...(kind ? [where('area_editions.kind', '=', kind)] : []),
      ...(state ? [where('area_editions.state', '=', state)] : []),
    ])
  const { total } = await db
    .selectFrom('area_editions')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where(found)
    .executeTakeFirstOrThrow()
  const rows = await selectEditions(db)
    .where((where) => found(where as unknown as ExpressionBuilder<Database, 'area_editions'>))
    .orderBy('area_editions.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const live = await selectEditions(db).where('area_editions.state', '=', 'live').execute()
  const order = Object.keys(kindLabels) as AreaEditionKind[]
  return {
    ...listPage(rows.map(toEdition), total, page, size),
    live: live.map(toEdition).sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)),
  }
}
