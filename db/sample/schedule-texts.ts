import { defaultAssumptions, percentOf } from '#app/domain/figures/returns.ts'
import { formatDate } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import type { DealRow, Nation } from '#db/schema.ts'
import { seededRandom } from './comparables.ts'
import { describePercent, describeRent, isBusiness, isDevelopment, type DealFile } from './deal-file.ts'
import type { Block } from './pdf-writer.ts'

const tenancies: Record<Nation, string> = {
  England: 'Assured periodic tenancy (the form in England since 1 May 2026)',
  Wales: 'Periodic standard occupation contract',
  Scotland: 'Private residential tenancy',
  'Northern Ireland': 'Private tenancy under the Private Tenancies Order',
}

/** The title of the schedule: `Tenancy schedule`, `Lease schedule` or `Works and rent schedule`. */
export function scheduleTitle(deal: DealRow): string {
  return isBusiness(deal) ? 'Lease schedule' : isDevelopment(deal) ? 'Works and rent schedule' : 'Tenancy schedule'
}

/** The pages of the schedule: who pays what, on which terms, and what a void would cost. */
export function writeSchedule({ deal, inputs }: DealFile): Block[][] {
  const rent = deal.monthly_rent_pence
  const voidRows = [0, 1, 2, 3].map((months) => [
    months === 1 ? '1 month' : `${months} months`,
    formatPounds(rent * (12 - months)),
    formatPounds(rent * (12 - months) - deal.operating_costs_pence),
  ])
  return [
    [
      { heading: isDevelopment(deal) ? 'Works and letting' : 'The letting' },
      {
        facts: [
          [describeRent(deal), `${formatPounds(rent)} a month, ${formatPounds(deal.annual_yield_pence)} a year`],
          ['Form', isBusiness(deal) ? 'Business lease' : tenancies[deal.nation]],
          ['State today', isDevelopment(deal) ? 'Vacant; the rent is expected, not received' : 'Let'],
          ['Arrears', inputs.hasArrears ? 'Two months of one tenant, payment plan kept' : 'None'],
          [
            'Deposit',
            isBusiness(deal)
              ? 'Three months, held by the solicitor'
              : isDevelopment(deal)
                ? 'n/a'
                : 'Protected; certificate attached',
          ],
          ...(deal.works_pence ? [['Works', formatPounds(deal.works_pence)] as [string, string]] : []),
        ],
      },
      { text: deal.description },
    ],
    isDevelopment(deal) ? worksPart(deal) : ledgerPart(deal),
    [
      { heading: 'Main terms' },
      {
        list: isBusiness(deal)
          ? [
              'Rent is due on the first of the month by standing order.',
              'The tenant keeps the interior in repair and pays the rates.',
              'The landlord insures and recovers the premium where the lease says so.',
              'No assignment without consent, which may not be unreasonably withheld.',
              'Reviews to market rent, upward or downward, on the dates in the lease.',
            ]
          : [
              'Rent is due monthly in advance.',
              'The tenants pay for energy, water and their own contents insurance.',
              'The landlord keeps the structure, heating and safety certificates in order.',
              'Inspections quarterly with notice in writing.',
              'A rent increase follows the procedure of the nation, at most once a year.',
            ],
      },
      { heading: 'Running costs a year' },
      {
        facts: [
          ['Total before finance', formatPounds(deal.operating_costs_pence)],
          ['Share of the rent', describePercent(percentOf(deal.operating_costs_pence, deal.annual_yield_pence))],
          [
            'Assumed',
            isBusiness(deal)
              ? 'As stated by the landlord for the last year'
              : `Management ${defaultAssumptions.managementPercent}%, voids ${defaultAssumptions.voidsPercent}%, maintenance ${defaultAssumptions.maintenancePercent}%, insurance £300, and any service charge`,
          ],
        ],
      },
    ],
    [
      { heading: 'If it stands empty' },
      {
        head: ['Empty for', 'Rent received', 'Left before finance'],
        numbers: 2,
        rows: voidRows,
        note: 'The running costs are left as they are: a void month rarely saves any.',
      },
      {
        text: 'The score assumes nothing about voids beyond the running costs. Compare the table with the interest in the deal pack before you decide how much to keep in reserve.',
      },
    ],
  ]
}

function ledgerPart(deal: DealRow): Block[] {
  const random = seededRandom(deal.id * 3)
  const rows = Array.from({ length: 12 }, (_, index) => {
    const due = new Date(Date.UTC(2025, 10 + index, 1)).toISOString()
    const daysLate = random() < 0.15 ? 1 + Math.floor(random() * 4) : 0
    return [formatDate(due), formatPounds(deal.monthly_rent_pence), daysLate ? `${daysLate} days late` : 'On time']
  })
  return [
    { heading: 'Rent ledger' },
    {
      head: ['Due', 'Amount', 'Received'],
      rows,
      numbers: 2,
      note: 'Taken from the bank statements of the last twelve months.',
    },
  ]
}

/** The share of each trade in a usual refurbishment, in percent of the works. The rest is the contingency. */
const trades: [trade: string, share: number][] = [
  ['Strip out and waste', 6],
  ['Roof, gutters and brickwork', 15],
  ['Electrics', 13],
  ['Heating and plumbing', 16],
  ['Insulation and plaster', 15],
  ['Kitchens and bathrooms', 17],
  ['Decoration and floors', 8],
]

function worksPart(deal: DealRow): Block[] {
  const rows = trades.map(([trade, share]) => [
    trade,
    formatPounds(Math.round((deal.works_pence * share) / 10_000) * 100),
  ])
  const known = trades.reduce((sum, [, share]) => sum + Math.round((deal.works_pence * share) / 10_000) * 100, 0)
  rows.push(['Contingency', formatPounds(deal.works_pence - known)], ['Total', formatPounds(deal.works_pence)])
  return [
    { heading: 'Schedule of works' },
    {
      head: ['Item', 'Cost'],
      rows,
      numbers: 1,
      note: 'Excluding VAT where the contractor charges it; ask which rate applies to an empty dwelling.',
    },
    { heading: 'Programme' },
    {
      list: [
        'Weeks 1 to 2: strip out, orders, building control notice.',
        'Weeks 3 to 8: structure, first fix, insulation.',
        'Weeks 9 to 14: plaster, second fix, kitchens and bathrooms.',
        'Weeks 15 to 16: certificates, snagging, letting.',
      ],
    },
  ]
}
