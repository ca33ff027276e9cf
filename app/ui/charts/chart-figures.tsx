import { GridTable } from './grid-table.tsx'
import styles from './lines.module.css'

interface ChartFiguresProps {
  /** The name of what is opened, such as "Liverpool in figures". */
  summary: string
  /** The measure, with its unit. */
  caption: string
  rowsLabel: string
  columns: readonly string[]
  /** A cell for each column; null where nothing is known. */
  rows: readonly { name: string; cells: readonly (string | null)[] }[]
}

/** The figures of a chart as a table, folded beneath it. */
export function ChartFigures({ summary, rows, ...table }: ChartFiguresProps) {
  const texts = rows.map(({ name, cells }) => ({ name, cells: cells.map((text) => ({ text: text ?? 'no data' })) }))
  return (
    <details className="plain small">
      <summary>{summary}</summary>
      <GridTable {...table} label={summary} rows={texts} className={styles.figures} />
    </details>
  )
}
