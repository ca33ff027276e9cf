import { formatPounds } from '#app/utils/money.ts'
import type { SampleDealRow } from './deal-row.ts'
import { formatWholePounds, isBusiness } from './deal-file.ts'
import type { Block } from './pdf-blocks.ts'

/** The share of each head of a usual service charge, in percent. */
const charges: [name: string, percent: number][] = [
  ['Buildings insurance', 24],
  ['Cleaning, lighting and lifts of common parts', 18],
  ['Repairs and maintenance', 21],
  ['Fire safety and statutory tests', 9],
  ['Management fee', 15],
]

/** The budget of a service charge: its heads add up to it, and the last is the reserve. */
export function splitServiceCharge(pence: number): { name: string; pence: number }[] {
  let left = pence
  const lines = charges.map(([name, percent]) => {
    const part = Math.round((pence * percent) / 10_000) * 100
    left -= part
    return { name, pence: part }
  })
  return [...lines, { name: 'Reserve fund', pence: left }]
}

/** What extending the lease to 90 more years could cost, by the usual sum; null where nobody would extend it yet. */
export function estimateExtension(
  deal: SampleDealRow,
): { reversionPence: number; rentPence: number; marriagePence: number } | null {
  // prettier-ignore
  if (deal.lease_years === null || deal.lease_years >= 100) return null
  const value = deal.valuation_pence ?? deal.price_pence
  const now = 1.05 ** -deal.lease_years
  const reversion = value * (now - 1.05 ** -(deal.lease_years + 90))
  const rent = (deal.ground_rent_pence ?? 0) * ((1 - 1.07 ** -deal.lease_years) / 0.07)
  // What the flat gains beyond that is shared below eighty years; a percent and a half of the value for each two years.
  const gain = deal.lease_years < 80 ? value * (80 - deal.lease_years) * 0.0075 + value * 0.06 : 0
  const toPounds = (pence: number) => Math.round(pence / 100) * 100
  return {
    reversionPence: toPounds(reversion),
    rentPence: toPounds(rent),
    marriagePence: toPounds(Math.max(0, gain - reversion - rent) / 2),
  }
}

/** The lease with its charges and the cost of extending it; empty for what is not leasehold. */
export function leaseBlocks(deal: SampleDealRow): Block[] {
  if (deal.lease_years === null) return deal.service_charge_pence ? [...charge(deal)] : []
  return [
    { heading: 'The lease' },
    {
      facts: [
        ['Years left', String(deal.lease_years)],
        ['Ground rent', deal.ground_rent_pence === null ? 'Not stated' : deal.ground_rent_pence === 0 ? 'A peppercorn: nothing is paid' : `${formatPounds(deal.ground_rent_pence)} a year`], // prettier-ignore
        ['Service charge', deal.service_charge_pence ? `${formatPounds(deal.service_charge_pence)} a year` : isBusiness(deal) ? 'Recovered from the tenants as their leases say' : 'None stated'], // prettier-ignore
        ['Assignment', 'Allowed; notice to the landlord within 28 days, fee by the management pack'],
        ['Subletting', isBusiness(deal) ? 'Of the whole, with consent' : 'Allowed by an ordinary tenancy; notice to the landlord'], // prettier-ignore
        ['Alterations', 'Structural with consent; none to the outside'],
        ['Use', isBusiness(deal) ? 'As named in the lease' : 'A private dwelling'],
      ],
    },
    ...charge(deal),
    ...extension(deal),
  ]
}

function charge(deal: SampleDealRow): Block[] {
  const pence = deal.service_charge_pence
  if (!pence) return []
  return [
    {
      together: [
        { heading: deal.nation === 'Scotland' ? 'Factoring budget' : 'Service charge budget' },
        {
          head: ['Head', 'A year', 'A month'],
          numbers: 2,
          hasTotal: true,
          rows: [...splitServiceCharge(pence), { name: 'Total', pence }].map((line) => [
            line.name,
            formatPounds(line.pence),
            formatWholePounds(line.pence / 12),
          ]),
          note: 'The budget of this year. Ask for three years of accounts and for works that are planned.',
        },
      ],
    },
  ]
}

function extension(deal: SampleDealRow): Block[] {
  const cost = estimateExtension(deal)
  if (!cost) return []
  const { reversionPence, rentPence, marriagePence } = cost
  return [
    {
      together: [
        { heading: 'What extending the lease could cost' },
        {
          head: ['Part', 'Estimate'],
          numbers: 1,
          hasTotal: true,
          rows: [
            ['Reversion: the landlord waits 90 years longer, at 5%', formatPounds(reversionPence)],
            ['Ground rent given up, at 7%', formatPounds(rentPence)],
            [deal.lease_years! < 80 ? 'Half of what the property gains (marriage value)' : 'Marriage value: none from 80 years', formatPounds(marriagePence)], // prettier-ignore
            ['Premium, before the fees of both sides', formatPounds(reversionPence + rentPence + marriagePence)],
          ],
          note: 'An estimate by the usual sum, for a first conversation; the law on it is being changed. A surveyor’s figure replaces it.',
        },
      ],
    },
  ]
}
