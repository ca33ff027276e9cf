import type { ComparedFigures } from '#app/domain/submissions/figures.server.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import styles from './figures.module.css'

/** A vendor's figures beside ours, with what makes the difference, line by line. */
export function FiguresBeside({ compared, hasNoRent }: { compared: ComparedFigures | null; hasNoRent: boolean }) {
  return (
    <section id="figures" className={`stack ${styles.box}`} aria-labelledby="figures-heading">
      <h2 id="figures-heading">Your figures beside ours</h2>
      {compared ? (
        <Compared {...compared} />
      ) : hasNoRent ? (
        <p>Without a rent there is no yield and no ROI to compare: the deal’s page shows none either.</p>
      ) : (
        <p>
          Enter the asking price and the rent a month, then press “Work out again”: buyers see the figures that follow.
        </p>
      )}
    </section>
  )
}

function Compared(compared: ComparedFigures) {
  const { stated, score, costs, total, difference, cash, cashPence, rentPence, leftPence } = compared
  const rows = [
    { label: 'Gross yield', yours: stated.grossYieldPercent, ours: compared.grossYieldPercent },
    { label: 'Net yield', yours: stated.netYieldPercent, ours: compared.netYieldPercent },
    { label: 'ROI, bought with cash', yours: stated.roiPercent, ours: compared.roiPercent },
  ]
  return (
    <>
      <table className={styles.table}>
        <caption className="vh">Your figures beside ours</caption>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">Yours</th>
            <th scope="col">Ours</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, yours, ours }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{yours === null ? 'Not stated' : formatPercent(yours, 2)}</td>
              <td>
                <b>{formatPercent(ours, 2)}</b>
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">Score, so far</th>
            <td />
            <td>
              <b>
                {score.value}, {score.grade}
              </b>
            </td>
          </tr>
        </tbody>
      </table>
      {difference && <p>{sayDifference(compared, difference)}</p>}
      <h3>From the gross yield to the net one</h3>
      <table className={styles.table}>
        <caption className="vh">The costs that we take off the rent</caption>
        <thead>
          <tr>
            <th scope="col">We take off</th>
            <th scope="col">A year</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {costs.map(({ label, pence, points }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formatPounds(pence)}</td>
              <td>{points.toFixed(2)}</td>
            </tr>
          ))}
          <tr className={styles.total}>
            <th scope="row">Together</th>
            <td>{formatPounds(total.pence)}</td>
            <td>{total.points.toFixed(2)}</td>
          </tr>
        </tbody>
      </table>
      <p className="small">
        Of {formatPounds(rentPence)} rent a year {formatPounds(leftPence)} are left. The ROI divides them by{' '}
        {formatPounds(cashPence)}: {listCash(cash)}.
      </p>
      {compared.leftOut && <p className="small">{compared.leftOut}</p>}
      <p className="fine">
        The score counts what is known so far; papers that a reviewer has seen raise it. Buyers see our figures; yours
        are kept beside them.
      </p>
    </>
  )
}

function listCash(cash: ComparedFigures['cash']): string {
  const parts = cash.map(({ label, pence }) => `${label} ${formatPounds(pence)}`)
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

function sayDifference(
  { netYieldPercent, stated }: ComparedFigures,
  { points, leavesOut }: NonNullable<ComparedFigures['difference']>,
): string {
  const far = `Your net yield of ${formatPercent(stated.netYieldPercent!, 2)} is ${Math.abs(points).toFixed(2)} points ${points > 0 ? 'above' : 'below'} ours of ${formatPercent(netYieldPercent, 2)}.`
  switch (leavesOut) {
    case 'all':
      return `${far} It is the gross yield: no cost is taken off.`
    case 'shares':
      return `${far} It seems to leave out management, empty weeks and repairs.`
    case 'unknown':
      return `${far} The costs below are what we take off; compare them with yours.`
  }
}
