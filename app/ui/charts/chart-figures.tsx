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
export function ChartFigures({ summary, caption, rowsLabel, columns, rows }: ChartFiguresProps) {
  return (
    <details className="plain small">
      <summary>{summary}</summary>
      <section className="scroll" tabIndex={0} aria-label={summary}>
        <table className={styles.figures}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{rowsLabel}</th>
              {columns.map((column) => (
                <th key={column} scope="col" className="n">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((text, index) => (
                  <td key={columns[index]} className="n">
                    {text ?? 'no data'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
