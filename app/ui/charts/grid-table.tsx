import styles from './plot.module.css'

/** The tint of a cell, from the best to the worst. The last two are less than nothing. */
export type CellTone = 'ample' | 'good' | 'thin' | 'short' | 'bad'

interface GridCell {
  text: string
  /** None where the table is not tinted. */
  tone?: CellTone
  /** True for the one case that the figures around it start from. */
  isHere?: boolean
}

interface GridTableProps {
  /** The name of the region that scrolls where the table is wider than the page. */
  label: string
  caption: string
  /** The subject of the names of the rows. */
  rowsLabel: string
  columns: readonly string[]
  rows: readonly { name: string; note?: string; cells: GridCell[] }[]
  /** The meaning of the frame around the cell, for whoever does not see it. */
  hereLabel?: string
  /** The class of a table that has another look than that of a plot. */
  className?: string | undefined
}

/** A table whose cells are tinted by their value, which makes it a plot that has its numbers in it. */
export function GridTable({
  label,
  caption,
  rowsLabel,
  columns,
  rows,
  hereLabel,
  className = styles.cells,
}: GridTableProps) {
  return (
    <section className="scroll" tabIndex={0} aria-label={label}>
      <table className={className}>
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
          {rows.map(({ name, note, cells }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                {note && <small> {note}</small>}
              </th>
              {cells.map(({ text, tone, isHere }, index) => (
                <td
                  key={columns[index]}
                  className={['n', tone && styles[tone], isHere && styles.here].filter(Boolean).join(' ')}
                >
                  {text}
                  {isHere && <span className="vh"> ({hereLabel})</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
