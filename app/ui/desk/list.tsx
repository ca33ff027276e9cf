import type { CSSProperties, ReactElement, ReactNode } from 'react'
import type { Column, ListView } from '#app/domain/lists/description.ts'
import { formatCount, hrefWith, type ListPage } from '#app/domain/lists/lists.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { AdminPage } from './desk.tsx'
import { ListFilters, SetFilters } from './filters.tsx'

/** The content of a column's cell for one row. `repeats` are the rows below that say the same and are not shown. */
type ListCell<Row> = (row: Row, repeats: Row[]) => ReactNode

interface ListScreenProps<Row, ColumnName extends string> {
  /** The data of the list's loader (routes/admin/load-list.server.ts). */
  data: {
    view: ListView<ColumnName>
    address: { path: string; exportPath: string; query: string }
    list: ListPage<Row>
  }
  /**
   * The content of each column. A column that names its rows holds a link to the page of the row. Or the element of a whole row, for a
   * list whose rows are kept (ui/site/fragments.tsx).
   */
  cells:
    | Record<NoInfer<ColumnName>, ListCell<NoInfer<Row>>>
    | ((row: NoInfer<Row>, columns: ShownColumns) => ReactElement)
  /** The group that a row belongs to, in lists that are parted into groups. The rows of a group follow each other. */
  groupOf?: ((row: NoInfer<Row>) => RowGroup) | undefined
  /** True for a row that says the same as the one above it: both are then one line. */
  isRepeat?: (row: NoInfer<Row>, above: NoInfer<Row>) => boolean
  /** The words in place of the number of rows. */
  count?: ReactNode
  /** The words beside the number of rows. */
  besideCount?: ReactNode
  /** The figures beside the heading. */
  figures?: ReactNode
  /** The buttons beside the heading. At most one of them is primary. */
  actions?: ReactNode
  /** The words in place of "Nothing found". */
  nothing?: ReactNode
  /** The content above the filters. */
  children?: ReactNode
  /** The content between the filters and the rows. */
  aboveRows?: ReactNode
  /** The note on the rows, below them. */
  note?: ReactNode
}

/** The columns of a list by their names, in their order. */
export type ShownColumns = [name: string, column: Column][]

/** The heading of a group of rows. */
interface RowGroup {
  name: string
  /** The words beside the name. */
  beside?: string
}

/**
 * The page of an admin list: its heading with the number of rows, its filters in one line, the rows, and the links to the other
 * pages and the file. On small screens each row is an item of two lines.
 */
export function ListScreen<Row extends { id: string | number }, ColumnName extends string>({
  data: { view, address, list },
  cells,
  groupOf,
  isRepeat = () => false,
  count = view.count,
  besideCount,
  figures,
  actions,
  nothing,
  children,
  aboveRows,
  note,
}: ListScreenProps<Row, ColumnName>) {
  const { path, exportPath, query } = address
  const columns: ShownColumns = Object.entries<Column>(view.columns)
  const status = (
    <>
      <p className="muted" role="status">
        {count}
        {besideCount && <>, {besideCount}</>}
      </p>
      {figures}
    </>
  )
  return (
    <AdminPage title={view.title} status={status} actions={actions}>
      {children}
      <ListFilters
        action={path}
        label={view.labels.filters}
        fields={view.fields}
        query={query}
        file={{ href: hrefWith(exportPath, query), count: view.count }}
      />
      <SetFilters path={path} query={query} set={view.set} />
      {aboveRows}
      {list.rows.length === 0 ? (
        (nothing ?? <NothingFound path={path} query={query} />)
      ) : (
        <table className="rows">
          <caption className="vh">{view.labels.table}</caption>
          <thead>
            <tr>
              {columns.map(([name, column]) => (
                <ColumnHead
                  key={name}
                  column={column}
                  sort={view.sort}
                  hrefFor={(sort) => hrefWith(path, query, { sort })}
                />
              ))}
            </tr>
          </thead>
          {partRows(list.rows, groupOf).map(({ group, rows }) => (
            <tbody key={group?.name ?? ''}>
              {group && (
                <tr className="group">
                  <th scope="rowgroup" colSpan={columns.length}>
                    <b>{group.name}</b> {group.beside}
                  </th>
                </tr>
              )}
              {partBy(rows, isRepeat).map(([row, ...repeats]) =>
                typeof cells === 'function' ? (
                  cells(row, columns)
                ) : (
                  <tr key={row.id}>
                    <Cells columns={columns} cells={cells} row={row} repeats={repeats} />
                  </tr>
                ),
              )}
            </tbody>
          ))}
        </table>
      )}
      {note}
      <Pages path={path} query={query} list={list} />
    </AdminPage>
  )
}

/** The rows in the groups that they follow each other in; one group without a heading where there are no groups. */
function partRows<Row>(rows: Row[], groupOf?: (row: Row) => RowGroup): { group?: RowGroup; rows: Row[] }[] {
  if (!groupOf) return [{ rows }]
  return partBy(rows, (row, above) => groupOf(row).name === groupOf(above).name).map((part) => ({
    group: groupOf(part[0]),
    rows: part,
  }))
}

/** The rows in parts, each of which goes on while a row belongs to the one above it. */
function partBy<Row>(rows: Row[], belongs: (row: Row, above: Row) => boolean): [Row, ...Row[]][] {
  const parts: [Row, ...Row[]][] = []
  for (const row of rows) {
    const part = parts.at(-1)
    if (part && belongs(row, part.at(-1)!)) part.push(row)
    else parts.push([row])
  }
  return parts
}

/** The classes of a column's cells: its place in the rows of small screens, and how it is aligned. */
function classesOf({ isRowHead, place, isExtra, isNumber }: Column): string | undefined {
  const names = [isRowHead ? 'k-title' : place && `k-${place}`, isExtra && 'k-extra', isNumber && 'n']
  return names.filter(Boolean).join(' ') || undefined
}

interface ColumnHeadProps {
  column: Column
  /** The order that the rows are in. */
  sort: ListView['sort']
  hrefFor: (sort: string) => string
}

/** A heading. It is a link where the rows can be ordered by the column. */
function ColumnHead({ column, sort, hrefFor }: ColumnHeadProps) {
  const style: CSSProperties | undefined = column.width === undefined ? undefined : { width: `${column.width}rem` }
  const isSorted = column.sort !== undefined && column.sort === sort?.by
  return (
    <th scope="col" className={classesOf(column)} style={style} aria-sort={isSorted ? sort.direction : undefined}>
      {column.isHidden ? (
        <span className="vh">{column.label}</span>
      ) : column.sort === undefined || isSorted ? (
        column.label
      ) : (
        <a href={hrefFor(column.sort)}>{column.label}</a>
      )}
    </th>
  )
}

interface CellsProps<Row, ColumnName extends string> {
  columns: ShownColumns
  cells: Record<ColumnName, ListCell<Row>>
  row: Row
  repeats?: Row[]
}

/** The cells of one row. */
export function Cells<Row, ColumnName extends string>({
  columns,
  cells,
  row,
  repeats = [],
}: CellsProps<Row, ColumnName>) {
  return columns.map(([name, column]) => (
    <Cell key={name} column={column}>
      {cells[name as ColumnName](row, repeats)}
    </Cell>
  ))
}

function Cell({ column, children }: { column: Column; children: ReactNode }) {
  const className = classesOf(column)
  return column.isRowHead ? (
    <th scope="row" className={className}>
      {children}
    </th>
  ) : (
    <td className={className}>{children}</td>
  )
}

/** The words in place of the rows where rows of other states match; `everywhere` is the address that shows those too. */
export function NothingInState({ path, everywhere }: { path: string; everywhere: string }) {
  return (
    <section className="nothing stack">
      <h2>Nothing found</h2>
      <p className="muted">Try adjusting your search or filter criteria.</p>
      <p className="row">
        <a className="btn primary" href={everywhere}>
          Look in every state
        </a>
        <a className="btn" href={path}>
          Clear all
        </a>
      </p>
    </section>
  )
}

/** The words in place of the rows when none matches. */
function NothingFound({ path, query }: { path: string; query: string }) {
  return (
    <section className="nothing stack">
      <h2>Nothing found</h2>
      {hrefWith('', query) === '' ? (
        <p className="muted">There is nothing here yet.</p>
      ) : (
        <>
          <p className="muted">Try adjusting your search or filter criteria.</p>
          <p>
            <a className="btn" href={path}>
              Clear all
            </a>
          </p>
        </>
      )}
    </section>
  )
}

/** Which rows of how many are shown, and links to the other pages, with the filters kept. Nothing where all rows are shown. */
function Pages({ path, query, list }: { path: string; query: string; list: ListPage<unknown> }) {
  const { page, pageCount, rows, total } = list
  if (pageCount < 2) return null
  // Every page but the last is full, so the last row's number tells the first row's.
  const last = page === pageCount ? total : rows.length * page
  return (
    <div className="pages">
      <span className="muted">
        Rows {formatCount(last - rows.length + 1)} to {formatCount(last)} of {formatCount(total)}
      </span>
      <Pagination page={page} pageCount={pageCount} hrefFor={(to) => hrefWith(path, query, { page: to })} />
    </div>
  )
}
