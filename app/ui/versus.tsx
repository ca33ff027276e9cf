import type { CSSProperties, ReactNode } from 'react'
import { ExplainedLabel } from './explained.tsx'
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

interface VersusProps {
  /** The number of things. */
  count: number
  /** What they are, in words: `3 deals side by side`. */
  caption: string
  /** The head and the bodies. */
  children: ReactNode
}

/**
 * Things side by side: a column for each. On a phone the name of a row stands above its figures, so that four columns fit without
 * scrolling sideways; a browser may then take the table for none, so that every part says what it is.
 */
export function VersusTable({ count, caption, children }: VersusProps) {
  return (
    <table role="table" className={styles.versus} style={{ '--columns': count } as CSSProperties}>
      <caption className="vh">{caption}</caption>
      {children}
    </table>
  )
}

/** The figures of things side by side, in groups. */
export function VersusGroups<Row extends FigureRow>({ groups, ids, readRow }: VersusGroupsProps<Row>) {
  return groups.map(({ title, rows }) => (
    <tbody key={title} role="rowgroup">
      <VersusTitle title={title} count={ids.length} />
      {rows.map((row) => (
        <VersusRow key={row.label} {...row} {...readRow(row)} ids={ids} />
      ))}
    </tbody>
  ))
}

/** The heading of a group of rows. */
export function VersusTitle({ title, count }: { title: string; count: number }) {
  return (
    <tr role="row" className={styles.group}>
      <th role="rowheader" scope="rowgroup" colSpan={count + 1}>
        {title}
      </th>
    </tr>
  )
}

interface VersusRowProps extends FigureRow {
  cells: readonly ReactNode[]
  /** The cell that is marked as the best. */
  best?: number | null
  ids: readonly (string | number)[]
}

/** A row of the table: its name, and a cell for each thing. */
export function VersusRow({ label, note, marks, notes, cells, best = null, ids }: VersusRowProps) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <ExplainedLabel text={label} />
        {note && <span className="fine"> {note}</span>}
      </th>
      {cells.map((cell, index) => (
        <td key={ids[index]} role="cell" className={index === best ? styles.best : undefined}>
          {cell}
          {index === best && (
            <>
              {' '}
              <span className={marks === 'highest' ? styles.mark : `${styles.mark} ${styles.low}`}>
                {marks === 'highest' ? 'Highest' : 'Lowest'}
              </span>
            </>
          )}
          {notes?.[index] && <span className="fine"> {notes[index]}</span>}
        </td>
      ))}
    </tr>
  )
}
