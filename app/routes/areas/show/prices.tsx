import { monthNumber, monthText, typeLabels, type Area, type PricePoint } from '#app/domain/areas/areas.ts'
import { ChartFigures } from '#app/ui/charts/chart-figures.tsx'
import { LineChart, type LineTone } from '#app/ui/charts/line-chart.tsx'
import { RowChart } from '#app/ui/charts/row-chart.tsx'
import { formatPounds, formatShortPounds } from '#app/utils/money.ts'
import { poundsText } from '../parts.tsx'
import { yearly } from '../periods.ts'

interface PricesProps {
  area: Area
  /** Its region and its country, as many as there are. */
  wholes: readonly Area[]
  prices: ReadonlyMap<string, PricePoint[]>
}

const tones: LineTone[] = ['main', 'back', 'back2']

/** The average price over the years beside region and country, and by type of home where that is published. */
export function Prices({ area, wholes, prices }: PricesProps) {
  const own = prices.get(area.code) ?? []
  const provisional = area.isPriceProvisional && area.pricePeriod ? ` ${area.pricePeriod} is provisional.` : ''
  return (
    <section className="stack" aria-labelledby="prices">
      <h2 id="prices">Prices</h2>
      {own.length < 2 ? (
        <p className="muted">No history: fewer than two months are held for {area.name}, so no line is drawn.</p>
      ) : (
        <>
          <PriceLines
            areas={[area, ...wholes]}
            prices={prices}
            height={272}
            title={`Average price since ${own[0]!.month.slice(0, 4)}`}
          >
            UK House Price Index. Between the months that are held the line is straight.{provisional}
          </PriceLines>
          <PriceFigures areas={[area, ...wholes]} prices={prices} />
        </>
      )}
      {area.typePricesPence.some((pence) => pence !== null) && (
        <RowChart
          caption={`Average price by type of home, ${area.pricePeriod}`}
          labelHead="Type"
          figureHead="Average price"
          rows={typeLabels.map((label, index) => ({
            label,
            start: area.typePricesPence[index] == null ? null : 0,
            end: area.typePricesPence[index] ?? null,
            tone: 'plain',
            figures: [poundsText(area.typePricesPence[index] ?? null)],
          }))}
        />
      )}
    </section>
  )
}

interface PriceLinesProps {
  /** The first is what the chart is about. */
  areas: readonly Area[]
  prices: ReadonlyMap<string, PricePoint[]>
  height: number
  title: string
  /** The highest price of charts that share a scale. */
  top?: number
  from?: number
  to?: number
  children?: React.ReactNode
}

/** The prices of an area and of what it lies in, as lines. */
export function PriceLines({ areas, prices, height, title, top, from, to, children }: PriceLinesProps) {
  const drawn = areas.flatMap((area, index) => {
    const points = prices.get(area.code) ?? []
    return points.length < 2 ? [] : [{ area, points, tone: tones[index] ?? 'back2' }]
  })
  const texts = drawn.map(({ area, points }) => {
    const [first, last] = [points[0]!, points.at(-1)!]
    return `${area.name} from ${formatPounds(first.pence)} in ${monthText(first.month)} to ${formatPounds(last.pence)} in ${monthText(last.month)}`
  })
  const own = drawn[0]?.points ?? []
  return (
    <LineChart
      title={title}
      unit="Pounds, all homes sold"
      label={`${texts.join('; ')}.`}
      height={height}
      series={drawn.map(({ area, points, tone }) => ({
        name: area.name,
        tone,
        points: points.map(({ month, pence }) => ({ x: monthNumber(month), y: pence })),
        endText: formatPounds(points.at(-1)!.pence),
        // Few months are shown as what they are.
        dots: tone === 'main' && own.length <= 14,
      }))}
      formatY={(pence) => formatShortPounds(pence)}
      xTicks={yearTicks(
        drawn.flatMap(({ points }) => points),
        top === undefined ? 2 : 4,
      )}
      {...(top === undefined ? {} : { yTo: top })}
      {...(from === undefined ? {} : { xFrom: from })}
      {...(to === undefined ? {} : { xTo: to })}
      source={children}
    />
  )
}

/** Every second January; in small charts fewer. */
export function yearTicks(points: readonly { month: string }[], every = 2): { at: number; text: string }[] {
  const months = points.map(({ month }) => month).sort()
  const [first, last] = [Number(months[0]?.slice(0, 4)), Number(months.at(-1)?.slice(0, 4))]
  const years: number[] = []
  for (let year = last; year >= first && years.length < 20; year -= every) years.unshift(year)
  return years.map((year) => ({ at: monthNumber(`${year}-01`), text: String(year) }))
}

interface PriceFiguresProps {
  areas: readonly Area[]
  prices: ReadonlyMap<string, PricePoint[]>
}

/** The lines' figures, once a year and newest first, with a column for each of them. */
export function PriceFigures({ areas, prices }: PriceFiguresProps) {
  const drawn = areas.filter(({ code }) => (prices.get(code)?.length ?? 0) > 1)
  const lines = drawn.map(({ code }) => new Map(prices.get(code)!.map(({ month, pence }) => [month, pence])))
  return (
    <ChartFigures
      summary="Prices in figures"
      caption="Average price of all homes sold"
      rowsLabel="Month"
      columns={drawn.map(({ name }) => name)}
      rows={yearly([...new Set(lines.flatMap((line) => [...line.keys()]))]).map((month) => ({
        name: monthText(month),
        cells: lines.map((line) => poundsOf(line.get(month))),
      }))}
    />
  )
}

const poundsOf = (pence: number | undefined) => (pence === undefined ? null : formatPounds(pence))
