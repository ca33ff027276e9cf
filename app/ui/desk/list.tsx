import type { CSSProperties, ReactNode } from 'react'
import type { Column, ListView } from '#app/domain/lists/description.ts'
import { hrefWith, type ListPage } from '#app/domain/lists/lists.ts'
import { AdminFilters, AdminPage, AdminTable, ListPages, NothingFound, SearchFilter, SelectFilter } from './desk.tsx'

/** The content of a column's cell for one row, with a class or style of the cell if it needs one. */
export type ListCell<Row> = ((row: Row) => ReactNode) | StyledCell<Row>

interface StyledCell<Row> {
  className?: string | undefined
  style?: CSSProperties
  of: (row: Row) => ReactNode
}

interface ListScreenProps<Row, ColumnName extends string> {
  /** The data of the list's loader (routes/admin/load-list.server.ts). */
  data: {
    view: ListView<ColumnName>
    address: { path: string; exportPath: string; query: string }
    list: ListPage<Row>
  }
  /** The content of each column. */
  cells: Record<NoInfer<ColumnName>, ListCell<NoInfer<Row>>>
  /** The words beside the number of rows. */
  besideCount?: string | undefined
  /** The words in place of "Nothing found". */
  nothing?: ReactNode
  /** The content above the filters. */
  children?: ReactNode
}

/**
 * The page of an admin list: its filters, the number of rows they leave, the rows, and the links to the other pages and the file.
 */
export function ListScreen<Row extends { id: string | number }, ColumnName extends string>({
  data: { view, address, list },
  cells,
  besideCount,
  nothing,
  children,
}: ListScreenProps<Row, ColumnName>) {
  const { path, exportPath, query } = address
  const columns = Object.entries<Column>(view.columns)
  return (
    <AdminPage title={view.title}>
      {children}
      <AdminFilters
        action={path}
        label={view.labels.filters}
        count={besideCount ? `${view.count}, ${besideCount}` : view.count}
        exportHref={hrefWith(exportPath, query)}
      >
        {view.fields.map(({ options, all, placeholder, ...field }) =>
          options ? (
            <SelectFilter key={field.name} {...field} options={options} all={all} />
          ) : (
            <SearchFilter key={field.name} {...field} placeholder={placeholder} />
          ),
        )}
      </AdminFilters>
      {list.rows.length === 0 ? (
        (nothing ?? <NothingFound path={path} query={query} />)
      ) : (
        <AdminTable label={view.labels.table} head={columns.map(([, column]) => column)}>
          {list.rows.map((row) => (
            <tr key={row.id}>
              {columns.map(([name, column]) => (
                <ListCellOf key={name} column={column} cell={cells[name as ColumnName]} row={row} />
              ))}
            </tr>
          ))}
        </AdminTable>
      )}
      <ListPages path={path} query={query} list={list} />
    </AdminPage>
  )
}

function ListCellOf<Row>({ column, cell, row }: { column: Column; cell: ListCell<Row>; row: Row }) {
  const styled: StyledCell<Row> = typeof cell === 'function' ? { of: cell } : cell
  const { of, className = column.isNumber ? 'n' : undefined, style } = styled
  return column.isRowHead ? (
    <th scope="row" className={className} style={style}>
      {of(row)}
    </th>
  ) : (
    <td className={className} style={style}>
      {of(row)}
    </td>
  )
}
