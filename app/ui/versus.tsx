import type { ReactNode } from 'react'
import styles from './versus.module.css'

interface FigureRow {
  label: string
  note?: string
  marks?: 'highest' | 'lowest'
  /** A line under each figure. */
  notes?: string[]
}

interface VersusGroupsProps<Row> {
  groups: readonly { title: string; rows: readonly Row[] }[]
  /** The id of each thing that has a column. */
  ids: readonly (string | number)[]
  /** The cells of a row, and which of them is marked as the best; null where none is. */
  readRow: (row: Row) => { cells: ReactNode[]; best: number | null }
}

/** The figures of things side by side, in groups. */
export function VersusGroups<Row extends FigureRow>({ groups, ids, readRow }: VersusGroupsProps<Row>) {
  return groups.map(({ title, rows }) => (
    <tbody key={title}>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={ids.length + 1}>
          {title}
        </th>
      </tr>
      {rows.map((row) => (
        <VersusRow key={row.label} {...row} {...readRow(row)} ids={ids} />
      ))}
    </tbody>
  ))
}

type VersusRowProps = FigureRow &
  ReturnType<VersusGroupsProps<FigureRow>['readRow']> & { ids: readonly (string | number)[] }

function VersusRow({ label, note, marks, notes, cells, best, ids }: VersusRowProps) {
  return (
    <tr>
      <th scope="row">
        {label}
        {note && <span className="fine"> {note}</span>}
      </th>
      {cells.map((cell, index) => (
        <td key={ids[index]} className={index === best ? styles.best : undefined}>
          {cell}
          {index === best && (
            <>
              {' '}
              <span className={styles.mark}>{marks === 'highest' ? 'Highest' : 'Lowest'}</span>
            </>
          )}
          {notes?.[index] && <span className="fine"> {notes[index]}</span>}
        </td>
      ))}
    </tr>
  )
}
