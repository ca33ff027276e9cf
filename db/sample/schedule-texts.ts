import { percentOf } from '#app/domain/figures/returns.ts'
import { formatDate } from '#app/utils/dates.ts'
import { formatExactPounds, formatPounds } from '#app/utils/money.ts'
import type { Nation } from '#db/schema.ts'
import type { SampleDealRow } from './deal-row.ts'
import { contactBlocks } from './contacts.ts'
import { describePercent, describeRent, formatShortDate, formatWholePounds, isBusiness, isDevelopment, type DealFile } from './deal-file.ts' // prettier-ignore
import { splitCosts } from './forecasts.ts'
import { barChart, columnChart, programmeChart } from './pdf-charts.ts'
import type { Block } from './pdf-blocks.ts'
import { listLettings, writeLedger } from './tenancies.ts'
import { priceWorks } from './works.ts'

const tenancies: Record<Nation, string> = {
  England: 'Assured periodic tenancy (the form in England since 1 May 2026)',
  Wales: 'Periodic standard occupation contract',
  Scotland: 'Private residential tenancy',
  'Northern Ireland': 'Private tenancy under the Private Tenancies Order',
}

/** The title of the schedule: `Tenancy schedule`, `Lease schedule` or `Works and rent schedule`. */
export function scheduleTitle(deal: SampleDealRow): string {
  return isBusiness(deal) ? 'Lease schedule' : isDevelopment(deal) ? 'Works and rent schedule' : 'Tenancy schedule'
}

/** Who pays what, on which terms, what was received, what the works cost and what a void would cost. */
export function writeSchedule(file: DealFile): Block[] {
  const { deal } = file
  return [
    ...theLetting(file),
    ...(isDevelopment(deal) ? theWorks(deal) : []),
    ...lettingsPart(deal),
    ...(isDevelopment(deal) ? [] : ledgerPart(deal)),
    ...termsPart(deal),
    ...costsPart(deal),
    ...emptyPart(deal),
    ...(isDevelopment(deal) ? [] : handoverPart(deal)),
    ...otherRents(deal),
    ...contactBlocks(
      deal,
      isDevelopment(deal)
        ? [
            'Have the builder confirm the price, the start and what is left out, in writing.',
            'Check that the VAT rate is on the quotation, with the reason for it.',
            'Keep the contingency as cash until the certificates are signed.',
            'Ask two agents what the finished property would let for.',
          ]
        : [
            'Compare the ledger with the bank statements in the legal pack.',
            'Ask the tenant, with the seller’s leave, whether the terms are as written here.',
            'Agree how rent and deposit are apportioned on the day of completion.',
            'Put the dates of this schedule into your calendar.',
          ],
    ),
  ]
}

function theLetting({ deal, inputs }: DealFile): Block[] {
  const isEmpty = deal.occupancy === 'vacant'
  return [
    { heading: isDevelopment(deal) ? 'Works and letting' : 'The letting' },
    {
      facts: [
        [describeRent(deal), `${formatPounds(deal.monthly_rent_pence)} a month, ${formatPounds(deal.annual_yield_pence)} a year`], // prettier-ignore
        ['Form', isBusiness(deal) ? 'Business lease' : tenancies[deal.nation]],
        ...(deal.property_type === 'Student' && deal.nation === 'England'
          ? [
              ['Until', 'The day on which the students mean to leave; the tenancy itself has no end'] as [
                string,
                string,
              ],
            ]
          : []),
        [
          'State today',
          isDevelopment(deal) ? 'Vacant; the rent is expected, not received' : isEmpty ? 'Vacant, ready to let' : 'Let',
        ],
        ['Arrears', inputs.hasArrears ? 'Two months of one tenant, payment plan kept' : 'None'],
        [
          'Deposit',
          isBusiness(deal)
            ? `${formatPounds(deal.monthly_rent_pence * 3)}: three months, held by the solicitor`
            : isEmpty
              ? 'n/a'
              : `${formatWholePounds((deal.annual_yield_pence / 52) * 5)}: five weeks, protected; certificate attached`,
        ],
        ...(deal.works_pence ? [['Works', formatPounds(deal.works_pence)] as [string, string]] : []),
      ],
    },
    { text: deal.description },
  ]
}

/** The lettings one by one; for a development those that are expected. */
function lettingsPart(deal: SampleDealRow): Block[] {
  const lettings = listLettings(deal)
  const day = (iso: string | null) => (iso === null ? '–' : formatShortDate(iso))
  return [
    { heading: isDevelopment(deal) ? 'Rent on completion' : isBusiness(deal) ? 'Leases' : 'Tenancies' },
    {
      head: ['Part', isDevelopment(deal) ? 'State' : 'Tenant', 'From', 'Until', 'A month', 'A year'],
      shares: [1.5, 2.1, 1.1, 1.1, 0.95, 1.05],
      numbers: 2,
      hasTotal: true,
      rows: [
        ...lettings.map(({ unit, tenant, from, until, rentPence }) => [
          unit,
          tenant,
          day(from),
          day(until),
          formatPounds(rentPence),
          formatPounds(rentPence * 12),
        ]),
        ['Total', '', '', '', formatPounds(deal.monthly_rent_pence), formatPounds(deal.annual_yield_pence)],
      ],
      note: 'Names of tenants are invented. A dash: no such day, as in a periodic tenancy.',
    },
    { list: lettings.filter(({ note }) => note).map(({ unit, note }) => `${unit}: ${note}.`) },
  ]
}

function ledgerPart(deal: SampleDealRow): Block[] {
  const ledger = writeLedger(deal)
  const sum = (key: 'duePence' | 'receivedPence') => ledger.reduce((total, line) => total + line[key], 0)
  const last = ledger.at(-1)!
  return [
    { heading: 'Rent ledger' },
    {
      head: ['Due', 'Amount due', 'Received', 'Owed after it', 'Remark'],
      shares: [1.3, 1, 1, 1, 1.9],
      rows: [
        ...ledger.map(({ due, duePence, receivedPence, balancePence, note }) => [
          formatDate(due),
          ...[duePence, receivedPence, balancePence].map(formatExactPounds),
          note,
        ]),
        ['Total', ...[sum('duePence'), sum('receivedPence'), last.balancePence].map(formatExactPounds), ''],
      ],
      numbers: 0,
      hasTotal: true,
      note: 'Taken from the bank statements of the last twelve months, before the day on which the papers were verified.',
    },
    ...(ledger.length > 4
      ? [
          {
            together: [
              {
                figure: columnChart({
                  groups: ledger.map(({ due, receivedPence }) => ({
                    label: `${due.slice(5, 7)}/${due.slice(2, 4)}`,
                    values: [receivedPence],
                  })),
                  names: ['Received in the month'],
                  format: formatWholePounds,
                }),
                caption: 'The same ledger month by month.',
              },
            ],
          } satisfies Block,
        ]
      : []),
  ]
}

function termsPart(deal: SampleDealRow): Block[] {
  return [
    { heading: 'Main terms' },
    {
      list: isBusiness(deal)
        ? [
            deal.id === 150 ? 'Rent is due quarterly in advance.' : 'Rent is due on the first of the month by standing order.', // prettier-ignore
            'The tenant keeps the interior in repair and pays the rates.',
            'The landlord insures and recovers the premium where the lease says so.',
            'No assignment without consent, which may not be unreasonably withheld.',
            'Reviews to market rent, upward or downward, on the dates in the lease.',
            'The lease is within the security of tenure that the law of the nation gives, unless it says otherwise.',
            'A rent deposit deed is handed to the buyer on completion.',
          ]
        : [
            'Rent is due monthly in advance.',
            'The tenants pay for energy, water and their own contents insurance unless the schedule says otherwise.',
            'The landlord keeps the structure, heating and safety certificates in order.',
            'Inspections quarterly with notice in writing.',
            'A rent increase follows the procedure of the nation, at most once a year.',
            'Possession only on a ground that the law of the nation gives, with its notice.',
            'Pets by consent, which may not be unreasonably withheld where the law says so.',
          ],
    },
  ]
}

function costsPart(deal: SampleDealRow): Block[] {
  return [
    {
      together: [
        { heading: 'Running costs a year' },
        {
          head: ['Item', 'A year', 'Share of the rent'],
          numbers: 2,
          hasTotal: true,
          rows: [...splitCosts(deal), { name: 'Total before finance', pence: deal.operating_costs_pence }].map(
            ({ name, pence }) => [
              name,
              formatPounds(pence),
              describePercent(percentOf(pence, deal.annual_yield_pence)),
            ],
          ),
          note: isBusiness(deal)
            ? 'The total is as stated by the landlord for the last year.'
            : 'Shares as the deal page assumes them.',
        },
      ],
    },
  ]
}

function emptyPart(deal: SampleDealRow): Block[] {
  const rent = deal.monthly_rent_pence
  const left = (months: number) => rent * (12 - months) - deal.operating_costs_pence
  return [
    {
      together: [
        { heading: 'If it stands empty' },
        {
          head: ['Empty for', 'Rent received', 'Left before finance'],
          numbers: 2,
          rows: [0, 1, 2, 3, 6].map((months) => [
            months === 1 ? '1 month' : `${months} months`,
            formatPounds(rent * (12 - months)),
            formatPounds(left(months)),
          ]),
          note: 'The running costs are left as they are: a void month rarely saves any.',
        },
        {
          text: 'The score assumes nothing about voids beyond the running costs. Compare the table with the interest in the deal pack before you decide how much to keep in reserve.',
        },
      ],
    },
  ]
}

/** What each other rent would mean for the yield and for what is left. */
function otherRents(deal: SampleDealRow): Block[] {
  return [
    {
      together: [
        { heading: 'What another rent would mean' },
        {
          head: ['Rent against today', 'A month', 'A year', 'Gross yield', 'Left before finance'],
          numbers: 4,
          shares: [1.3, 1, 1, 1, 1.2],
          rows: [-10, -5, 0, 2, 5, 10].map((percent) => {
            const year = Math.round((deal.annual_yield_pence * (100 + percent)) / 100)
            return [
              percent === 0 ? 'As stated' : `${percent > 0 ? '+' : ''}${percent}%`,
              formatWholePounds(year / 12),
              formatWholePounds(year),
              describePercent(percentOf(year, deal.price_pence)),
              formatWholePounds(year - deal.operating_costs_pence),
            ]
          }),
          note: 'Running costs left as they are, though management moves with the rent.',
        },
        {
          text: 'Compare the rents in the comparables before you count on a rise: a rent above them brings longer voids, and one below them is room for the next review.',
        },
      ],
    },
  ]
}

/** What it costs to let what stands empty, before the first rent comes in. */
function firstLetting(deal: SampleDealRow): Block[] {
  const rent = deal.monthly_rent_pence
  const costs: [string, number][] = [
    ['Finding a tenant, half a month’s rent', Math.round(rent / 2)],
    ['Inventory and references', 18_000],
    ['Cleaning and small repairs', 45_000],
    ['Safety certificates that run out within the year', 22_000],
    ['One month of rent that does not come in', rent],
  ]
  const total = costs.reduce((sum, [, pence]) => sum + pence, 0)
  return [
    {
      together: [
        { heading: 'Until the first rent' },
        {
          head: ['Item', 'Estimate'],
          numbers: 1,
          hasTotal: true,
          rows: [...costs, ['Together', total] as [string, number]].map(([name, pence]) => [name, formatPounds(pence)]),
          note: 'Usual sums, not quotations. They are not in the running costs of the deal.',
        },
        {
          list: [
            'Ask the agent how long the last three lettings of this kind took.',
            'Have every report that is still awaited before a tenant moves in.',
            'Insurers limit the cover of a property that stands empty for more than thirty days: ask yours.',
            'Council tax on an empty property may be charged in full or at a premium.',
          ],
        },
      ],
    },
  ]
}

/** What seller and buyer settle on the day of completion, with the rent of a month that is shared by days. */
function handoverPart(deal: SampleDealRow): Block[] {
  if (deal.occupancy === 'vacant') return firstLetting(deal)
  const rent = deal.monthly_rent_pence
  const days = [1, 8, 15, 22, 28]
  return [
    {
      together: [
        { heading: 'On the day of completion' },
        {
          head: ['Completion on day', 'Days of the buyer', 'Rent for the seller', 'Rent for the buyer'],
          numbers: 3,
          rows: days.map((day) => {
            const buyer = Math.round((rent * (30 - day + 1)) / 30)
            return [String(day), String(30 - day + 1), formatExactPounds(rent - buyer), formatExactPounds(buyer)]
          }),
          note: 'For a month of thirty days whose rent was paid in advance to the seller. The buyer’s part comes off the price.',
        },
        {
          list: [
            'The deposit, or the right to it, passes to the buyer with the certificate or deed.',
            'The tenant is told in writing who the new landlord is and where to pay.',
            'Keys, meter readings, certificates and the inventory are handed over against a list.',
            'Rent that is owed stays the seller’s unless the contract says otherwise.',
          ],
        },
      ],
    },
  ]
}

function theWorks(deal: SampleDealRow): Block[] {
  const works = priceWorks(deal)
  if (!works) return []
  const stages: [string, number][] = [
    ['On order', 15],
    ['After first fix', 30],
    ['After plaster', 25],
    ['On practical completion', 25],
    ['After three months without defects', 5],
  ]
  let left = works.totalPence
  const payments = stages.map(([name, share], index) => {
    const pence = index === stages.length - 1 ? left : Math.round((works.totalPence * share) / 10_000) * 100
    left -= pence
    return [name, `${share}%`, formatPounds(pence)]
  })
  return [
    { heading: 'Schedule of works' },
    {
      head: ['Item', 'Quantity', 'Cost without VAT'],
      shares: [2.6, 1, 1.1],
      rows: [
        ...works.lines.map(({ item, quantity, pence }) => [item, quantity, formatExactPounds(pence)]),
        ['Works', '', formatExactPounds(works.netPence)],
        ['Contingency, ten percent of the works', '', formatExactPounds(works.contingencyPence)],
        [`VAT at ${works.vatPercent}%`, '', formatExactPounds(works.vatPence)],
        ['Total', '', formatExactPounds(works.totalPence)],
      ],
      numbers: 1,
      hasTotal: true,
      note: `${works.basis}. VAT at ${works.vatPercent}%: ${works.whyVat}. The builder has to agree; at 20% the total would be ${formatWholePounds((works.netPence + works.contingencyPence) * 1.2)}.`,
    },
    {
      together: [
        { heading: 'Where the money goes' },
        {
          figure: barChart({
            rows: [
              ...works.lines.map(({ item, pence }) => ({ label: shorten(item), value: pence, text: formatWholePounds(pence) })), // prettier-ignore
              { label: 'Contingency', value: works.contingencyPence, text: formatWholePounds(works.contingencyPence), isOurs: false }, // prettier-ignore
              { label: 'VAT', value: works.vatPence, text: formatWholePounds(works.vatPence), isOurs: false },
            ],
          }),
          caption: 'Without VAT, which has a bar of its own.',
        },
      ],
    },
    {
      together: [
        { heading: 'Programme' },
        {
          figure: programmeChart({ weeks: works.weeks, rows: works.programme }),
          caption: `${works.weeks} weeks from the order. The rent begins after the last of them, and interest runs from the first.`,
        },
      ],
    },
    {
      together: [
        { heading: 'Stage payments' },
        {
          head: ['When', 'Share', 'Amount with VAT'],
          numbers: 2,
          hasTotal: true,
          rows: [...payments, ['Total', '100%', formatPounds(works.totalPence)]],
          note: 'Pay against work that stands, not against dates.',
        },
      ],
    },
  ]
}

function shorten(item: string): string {
  return item.length > 40 ? `${item.slice(0, 39).trimEnd()}…` : item
}
