import { percentOf } from '#app/domain/figures/returns.ts'
import { formatPounds } from '#app/utils/money.ts'
import { makeRentComparables } from './comparables.ts'
import { contactBlocks } from './contacts.ts'
import { adjustSales, describeArea, describePercent, describeRent, formatShortDate, formatWholePounds, listSales, salesChart, soldTables, type DealFile } from './deal-file.ts' // prettier-ignore
import { barChart, dotChart } from './pdf-charts.ts'
import type { Block } from './pdf-blocks.ts'

/** The pages on comparables: how they were chosen, the sales, the lettings, and what they say about the deal. */
export function writeComparables(file: DealFile): Block[] {
  const { deal } = file
  return [
    ...howChosen(file),
    { heading: 'Sold' },
    salesChart(file),
    ...soldTables(file),
    { text: describeSales(file) },
    ...perSquareMetre(file),
    ...valueByIncome(file),
    ...lettings(file),
    ...otherPrices(file),
    ...published(file),
    { heading: 'What they do not say' },
    {
      list: [
        'Condition is judged from sale particulars and the street, not from inside.',
        'A price paid between relatives or in haste looks like any other in the register.',
        'Rents agreed are told by agents; only the rent of this deal was checked against statements.',
        'The further back a sale lies, the more rests on the published change of prices since.',
      ],
    },
    ...contactBlocks(deal, [
      'Look up the three nearest sales in the public register of prices paid.',
      'Ask a letting agent who is not in this pack what the property would let for.',
      'Compare the price of a square metre with what is on the market this week.',
    ]),
  ]
}

function howChosen({ deal, inputs }: DealFile): Block[] {
  return [
    { heading: 'How these were chosen' },
    {
      list: [
        'Same kind of property, within one kilometre, sold in the last 24 months or let in the last 12.',
        'Sales between companies, auctions without a guide price and part shares were left out.',
        'Sizes come from energy certificates, which measure to the inside of the walls.',
        'Asking rents were used only where the agent confirmed the rent agreed.',
      ],
    },
    { heading: 'The deal itself' },
    {
      facts: [
        ['Price', formatPounds(deal.price_pence)],
        ['Price per m²', deal.floor_area_m2 ? formatWholePounds(deal.price_pence / deal.floor_area_m2) : 'n/a'],
        [`${describeRent(deal)} a month`, formatPounds(deal.monthly_rent_pence)],
        [
          'Evidenced value',
          inputs.evidencedValuePence === null ? 'None: too few sales' : formatPounds(inputs.evidencedValuePence),
        ],
      ],
    },
  ]
}

function describeSales(file: DealFile): string {
  const { deal, inputs } = file
  const value = inputs.evidencedValuePence
  if (value === null) {
    return 'Two comparable sales are not enough to rest a value on. The score leaves the value out, which pulls it towards the middle.'
  }
  const results = adjustSales(file).map(({ resultPence }) => resultPence)
  const gap = percentOf(deal.price_pence - value, value)!
  return `Adjusted, the sales come to between ${formatWholePounds(Math.min(...results))} and ${formatWholePounds(Math.max(...results))} and support about ${formatPounds(value)}. The price asked is ${gap === 0 ? 'the same' : `${describePercent(Math.abs(gap))} ${gap < 0 ? 'below' : 'above'} it`}.`
}

function perSquareMetre(file: DealFile): Block[] {
  const { deal } = file
  if (!deal.floor_area_m2) return []
  const rows = listSales(file).map((sale) => ({ label: sale.address, value: Math.round(sale.pence / sale.floorArea) }))
  const own = Math.round(deal.price_pence / deal.floor_area_m2)
  return [
    {
      together: [
        { heading: 'By the square metre' },
        {
          figure: barChart({
            rows: [
              { label: 'This deal, at the price asked', value: own, text: formatWholePounds(own), isOurs: true },
              ...rows.map((row) => ({ ...row, text: formatWholePounds(row.value), isOurs: false })),
            ],
          }),
          caption: 'Price of a square metre. Small homes fetch more for each square metre than large ones.',
        },
      ],
    },
  ]
}

/** What the income would be worth at usual yields, where too few sales are known. */
function valueByIncome({ deal, inputs }: DealFile): Block[] {
  if (inputs.evidencedValuePence !== null) return []
  const net = deal.annual_yield_pence - deal.operating_costs_pence
  return [
    {
      together: [
        { heading: 'What the income would be worth' },
        {
          head: ['Net yield a buyer asks for', 'Price at that yield', 'Price asked against it'],
          numbers: 2,
          rows: [5, 6, 7, 8, 9].map((percent) => {
            const worth = Math.round((net * 100) / percent)
            const total = worth - deal.works_pence
            return [
              `${percent}%`,
              formatWholePounds(total),
              total > 0 ? describePercent(percentOf(deal.price_pence - total, total)) : 'n/a',
            ]
          }),
          note: `Rent less running costs, ${formatPounds(net)} a year, over the yield${deal.works_pence ? `, less the works of ${formatPounds(deal.works_pence)}` : ''}. A way to think and no valuation.`,
        },
        {
          list: [
            'Three sales of the same kind within a year and a kilometre would carry a value; two do not.',
            'Ask the valuer of your lender which sales they would use before you pay for a report.',
            'Until then treat the price as what the seller hopes for.',
          ],
        },
      ],
    },
  ]
}

/** What each lower price would mean for the yield, beside the evidence. */
function otherPrices({ deal, inputs }: DealFile): Block[] {
  const value = inputs.evidencedValuePence
  return [
    {
      together: [
        { heading: 'What another price would mean' },
        {
          head: ['Price', 'Against the price asked', 'Per m²', 'Gross yield', 'Against the value'],
          numbers: 4,
          shares: [1, 1.4, 0.9, 1, 1.2],
          rows: [0, -2.5, -5, -7.5, -10].map((percent) => {
            const price = Math.round((deal.price_pence * (100 + percent)) / 100)
            return [
              formatWholePounds(price),
              percent === 0 ? 'As asked' : describePercent(percent),
              deal.floor_area_m2 ? formatWholePounds(price / deal.floor_area_m2) : 'n/a',
              describePercent(percentOf(deal.annual_yield_pence, price)),
              value === null ? 'n/a' : describePercent(percentOf(price - value, value)),
            ]
          }),
          note: 'For an offer of your own. The seller has agreed to none of them.',
        },
      ],
    },
  ]
}

function lettings({ deal }: DealFile): Block[] {
  const list = makeRentComparables(deal)
  const rents = list.map(({ pence }) => pence)
  const mean = Math.round(rents.reduce((sum, rent) => sum + rent, 0) / rents.length / 100) * 100
  return [
    {
      together: [
        { heading: 'Let' },
        {
          figure: dotChart({
            rows: list.map(({ address, pence }) => ({ label: address, value: pence })),
            lines: [{ label: describeRent(deal), value: deal.monthly_rent_pence }],
            format: formatPounds,
          }),
          caption: 'Rents a month that were agreed nearby, beside the rent of this deal.',
        },
      ],
    },
    {
      head: ['Address', 'Kind', 'Floor area', 'A month', 'Per m² a year', 'Date', 'Distance'],
      shares: [2.2, 1.1, 1, 1, 1.25, 1.15, 0.95],
      numbers: 5,
      rows: list.map((letting) => [
        letting.address,
        letting.detail,
        describeArea(letting.floorArea),
        formatPounds(letting.pence),
        formatWholePounds((letting.pence * 12) / letting.floorArea),
        formatShortDate(letting.date),
        `${letting.distanceMetres} m`,
      ]),
      note: 'Invented for this sample, around the figures of the deal.',
    },
    {
      text: `The lettings run from ${formatPounds(Math.min(...rents))} to ${formatPounds(Math.max(...rents))} a month, with a mean of ${formatPounds(mean)}. The rent of this deal is ${formatPounds(deal.monthly_rent_pence)}.`,
    },
  ]
}

function published({ deal, area }: DealFile): Block[] {
  const yields = [
    { label: 'This deal', value: deal.gross_yield_percent, isOurs: true },
    ...(area.gross_yield_percent === null
      ? []
      : [{ label: area.name, value: area.gross_yield_percent, isOurs: false }]),
  ].map((row) => ({ ...row, text: describePercent(row.value) }))
  return [
    {
      together: [
        { heading: `Published figures of ${area.name}` },
        ...(yields.length > 1
          ? [
              {
                figure: barChart({ rows: yields }),
                caption: 'Gross yield of this deal and of the averages of the area.',
              },
            ]
          : []),
        {
          facts: [
            [
              'Average price',
              area.average_price_pence === null
                ? 'not published'
                : `${formatPounds(area.average_price_pence)} (${area.price_period})`,
            ],
            ['Price change over twelve months', describePercent(area.annual_price_change_percent)],
            [
              'Average rent a month',
              area.average_rent_pence === null
                ? 'not published'
                : `${formatPounds(area.average_rent_pence)} (${area.rent_period})`,
            ],
            ['Rent change over twelve months', describePercent(area.annual_rent_change_percent)],
            [
              'Crimes per 1,000 people a year',
              area.crimes_per_1000 === null ? 'not published' : String(area.crimes_per_1000),
            ],
          ],
        },
        {
          text: 'Contains HM Land Registry data © Crown copyright and database right 2026 and Office for National Statistics data, licensed under the Open Government Licence v3.0. The average price is of what was sold and the average rent of what is let: the two are not the same homes.',
        },
      ],
    },
  ]
}
