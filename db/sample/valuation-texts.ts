import { percentOf } from '#app/domain/figures/returns.ts'
import { riskDeductions } from '#app/domain/figures/score.ts'
import { formatDate } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import type { SampleDealRow } from './deal-row.ts'
import { makeRentComparables } from './comparables.ts'
import { contactBlocks } from './contacts.ts'
import { describeArea, describePercent, describeTenure, formatWholePounds, isBusiness, isDevelopment, salesChart, soldTables, type DealFile } from './deal-file.ts' // prettier-ignore
import { planFloors } from './floor-plans.ts'
import type { Block } from './pdf-blocks.ts'

/** The valuation: opinion of value, description, comparables and limits. */
export function writeValuationReport(file: DealFile): Block[] {
  const { deal, inputs } = file
  const value = inputs.evidencedValuePence
  const deductions = riskDeductions(inputs)
  return [
    ...theOpinion(file),
    ...theProperty(file),
    ...theCondition(deal),
    { heading: 'Sales considered' },
    salesChart(file),
    ...soldTables(file),
    { text: 'Adjusted for size, condition and date. Sales with no published floor area were left aside.' },
    ...rentalValue(deal),
    ...reinstatement(deal),
    { heading: 'Risks that bear on the value' },
    deductions.length
      ? { list: deductions.map(({ reason, points }) => `${reason} (${points} points off Safety)`) }
      : { text: 'None of the risks that the score counts was found.' },
    ...(value === null ? [] : lending(deal, value)),
    { heading: 'Assumptions and limits' },
    {
      list: [
        'The title is good and free of unusual burdens.',
        'Services were not tested and covered parts were not opened up.',
        'No contamination is known; none was searched for.',
        `Figures of ${file.area.name} are published averages and not evidence of this value.`,
        'The report is for the named buyer only and not for a lender.',
      ],
    },
    ...contactBlocks(deal, [
      'Ask the valuer whether anything has changed since the inspection.',
      'Have your lender’s valuer see this report: some accept the comparables.',
      'Insure for the reinstatement cost, not for the price.',
    ]),
  ]
}

function theOpinion({ deal, inputs }: DealFile): Block[] {
  const value = inputs.evidencedValuePence
  return [
    { heading: 'Opinion' },
    {
      facts: [
        [
          'Basis',
          isBusiness(deal)
            ? 'Market value, subject to the lease'
            : isDevelopment(deal)
              ? 'Market value in its present condition'
              : deal.occupancy === 'vacant'
                ? 'Market value with vacant possession'
                : 'Market value, subject to the tenancy',
        ],
        ['Value', value === null ? 'Not stated' : formatPounds(value)],
        ['Price asked', formatPounds(deal.price_pence)],
        ['Price against value', value === null ? 'n/a' : describePercent(percentOf(deal.price_pence - value, value))],
        ['Reinstatement cost', formatPounds(reinstatementPence(deal))],
        ['Valuer', deal.valued_by || 'Not named'],
        ['Date of inspection', formatDate(deal.valued_on ? `${deal.valued_on}T12:00:00Z` : deal.created_at)],
      ],
    },
    {
      text: 'The opinion rests on the inspection, the lease or tenancy as described to the valuer, and the sales listed further on. It is an opinion at its date and not a promise of what a buyer will pay later.',
    },
  ]
}

function theProperty({ deal, inputs }: DealFile): Block[] {
  const floors = planFloors(deal)
  return [
    { heading: 'The property' },
    {
      facts: [
        ['Address', deal.address],
        ['Type', deal.property_type],
        ['Bedrooms', deal.bedrooms === null ? 'n/a' : String(deal.bedrooms)],
        ['Floor area', describeArea(deal.floor_area_m2)],
        ...floors.map((floor): [string, string] => [
          floor.name,
          `${floor.rooms.reduce((sum, { area }) => sum + area, 0).toFixed(1)} m²: ${floor.rooms.map(({ name }) => name).join(', ')}`, // prettier-ignore
        ]),
        ['Tenure', describeTenure(deal)],
        [
          'Construction',
          inputs.isNonStandardConstruction ? 'Concrete: not accepted by every lender' : 'Of a kind most lenders accept',
        ],
      ],
    },
  ]
}

function theCondition(deal: SampleDealRow): Block[] {
  const isPoor = deal.works_state !== 'in use' && deal.condition === 'to-refurbish'
  return [
    { heading: 'Condition' },
    {
      head: ['Element', 'Rating', 'Remark'],
      shares: [1.2, 0.5, 2.6],
      numbers: 0,
      rows: [
        ['Roof and rainwater goods', isPoor ? '2' : '1', 'Seen from the ground and, where there is one, from the loft hatch'], // prettier-ignore
        ['Walls', '2', 'Minor repairs to joints and finishes; no movement of note'],
        ['Windows and doors', isPoor ? '3' : '2', isPoor ? 'Overhaul needed' : 'Ageing seals in places'],
        ['Floors and stairs', isPoor ? '2' : '1', 'Level where walked; coverings not lifted'],
        ['Heating and hot water', isPoor ? '3' : '1', isPoor ? 'To be renewed in the works' : 'Not tested; service record seen'], // prettier-ignore
        ['Electrics', isPoor ? '3' : '1', isPoor ? 'To be renewed or repaired in the works' : 'See the certificate in the legal pack'], // prettier-ignore
        ['Kitchens, bathrooms, WC', isPoor ? '3' : '1', isPoor ? 'In the works' : 'Serviceable'],
        ['Damp', '2', 'Slightly raised readings at one wall'],
        ['Outside and boundaries', '1', 'In ordinary order'],
      ],
      note: '1: no repair needed now. 2: repair needed, not urgent. 3: urgent or to be investigated.',
    },
  ]
}

function rentalValue(deal: SampleDealRow): Block[] {
  const rents = makeRentComparables(deal).map(({ pence }) => pence)
  return [
    {
      together: [
        { heading: 'Rental value' },
        {
          facts: [
            [isDevelopment(deal) ? 'Rent expected on completion' : 'Rent of the deal', `${formatPounds(deal.monthly_rent_pence)} a month, ${formatPounds(deal.annual_yield_pence)} a year`], // prettier-ignore
            ['Lettings considered', `${rents.length}, from ${formatPounds(Math.min(...rents))} to ${formatPounds(Math.max(...rents))} a month`], // prettier-ignore
            ['Rent per m² a year', deal.floor_area_m2 ? formatWholePounds(deal.annual_yield_pence / deal.floor_area_m2) : 'n/a'], // prettier-ignore
          ],
        },
      ],
    },
  ]
}

const ratePounds = 1650

function reinstatementParts(deal: SampleDealRow): [string, number][] {
  const building = Math.round((deal.floor_area_m2 ?? 80) * ratePounds) * 100
  return [
    [`Building: ${describeArea(deal.floor_area_m2 ?? 80)} at £${ratePounds.toLocaleString('en-GB')}`, building],
    ['Demolition and site clearance, 8%', Math.round(building * 0.08)],
    ['Outside works and services, 7%', Math.round(building * 0.07)],
    ['Professional and statutory fees, 15%', Math.round(building * 0.15)],
  ]
}

function reinstatementPence(deal: SampleDealRow): number {
  return reinstatementParts(deal).reduce((sum, [, pence]) => sum + pence, 0)
}

function reinstatement(deal: SampleDealRow): Block[] {
  return [
    {
      together: [
        { heading: 'Reinstatement cost for insurance' },
        {
          head: ['Part', 'Amount'],
          numbers: 1,
          hasTotal: true,
          rows: [...reinstatementParts(deal), ['Total', reinstatementPence(deal)] as [string, number]].map(
            ([name, pence]) => [name, formatPounds(pence)],
          ),
          note: deal.lease_years === null ? 'Without VAT on rebuilding.' : 'The share of this part; the freeholder or manager insures the whole building.', // prettier-ignore
        },
      ],
    },
  ]
}

function lending(deal: SampleDealRow, value: number): Block[] {
  const base = Math.min(deal.price_pence, value)
  return [
    {
      together: [
        { heading: 'For a lender' },
        {
          head: ['Loan', 'Of the lower of price and value', 'Interest a year at 5.5%', 'Rent covers it'],
          numbers: 3,
          shares: [0.8, 1.4, 1.2, 1],
          rows: [60, 65, 70, 75].map((share) => {
            const loan = Math.round((base * share) / 100)
            const interest = Math.round(loan * 0.055)
            return [`${share}%`, formatPounds(loan), formatWholePounds(interest), describePercent(percentOf(deal.annual_yield_pence, interest))] // prettier-ignore
          }),
          note: 'Many lenders ask that the rent covers 125% to 145% of the interest at a rate of their own.',
        },
      ],
    },
  ]
}
