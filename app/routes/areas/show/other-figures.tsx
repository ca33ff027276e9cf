import { crimeGap, type Area } from '#app/domain/areas/areas.ts'
import { ExplainedLabel } from '#app/ui/explained.tsx'
import { changeText, noData } from '../parts.tsx'

/** The other published figures, each with its period and source. */
export function OtherFigures({ area }: { area: Area }) {
  const rows = [
    {
      label: 'Recorded crimes per 1,000 people a year',
      value: area.crimesPer1000?.toFixed(1),
      period: 'not stated',
      source: 'police.uk',
      gap: crimeGap(area),
    },
    { label: 'Most common energy rating', value: area.commonEpcBand, period: 'not stated', source: 'EPC register' },
    { label: 'People', value: area.population?.toLocaleString('en-GB'), period: area.populationPeriod, source: 'ONS' },
    {
      label: 'Change of rents, 12 months',
      value: area.annualRentChangePercent === null ? null : changeText(area.annualRentChangePercent),
      period: area.rentPeriod,
      source: 'ONS',
    },
  ]
  return (
    <section className="stack" aria-labelledby="other">
      <h2 id="other">Other figures</h2>
      <section className="scroll" tabIndex={0} aria-label="Other figures, table">
        <table>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col" className="n">
                {area.name}
              </th>
              <th scope="col">Period</th>
              <th scope="col">Source</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, value, period, source, gap = 'not held' }) => (
              <tr key={label}>
                <th scope="row">
                  <ExplainedLabel text={label} />
                </th>
                <td className="n">{value || <span className="muted">{noData}</span>}</td>
                <td>{value ? period || 'not stated' : '–'}</td>
                <td>{value ? source : gap}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
