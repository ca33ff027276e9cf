import { percentOf } from '#app/domain/figures/returns.ts'
import { suggestTaxRegime, taxRegimeLabels } from '#app/domain/figures/property-tax.ts'
import { riskDeductions, type ScoreInputs } from '#app/domain/figures/score.ts'
import { formatDate } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import type { Nation } from '#db/schema.ts'
import {
  describeArea,
  describePercent,
  describeTenure,
  isBusiness,
  isDevelopment,
  soldTables,
  type DealFile,
} from './deal-file.ts'
import type { Block } from './pdf-writer.ts'

const searchNames: Record<Nation, string> = {
  England: 'local authority, drainage, environmental and, where it applies, mining',
  Wales: 'local authority, drainage, environmental and coal mining',
  Scotland: 'property enquiry certificate, coal authority and registers of Scotland',
  'Northern Ireland': 'property certificate, regional property certificate and statutory charges',
}

/** The legal pack: title, seller, replies, searches and certificates. */
export function writeLegalPack({ deal, inputs }: DealFile): Block[][] {
  const state = (item: keyof NonNullable<ScoreInputs['evidence']>) => inputs.evidence?.[item] ?? 'missing'
  return [
    [
      { heading: 'What this pack holds' },
      {
        text: 'The papers a solicitor asks for first, in the order in which they are usually read. It saves your solicitor time; it does not replace their advice, and nothing in it is a warranty by the introducer.',
      },
      {
        head: ['Paper', 'Status'],
        numbers: 0,
        rows: [
          ['Title register and plan', state('title')],
          ['Authority to offer the property', state('authority')],
          ['Identity of the seller', state('vendorIdentity')],
          ['Energy performance certificate', state('epc')],
          ['Quotations for works', state('worksQuotes')],
        ],
        note: 'Verified: seen in the original or at its source. Supplied: handed in, not checked.',
      },
      { text: deal.description },
    ],
    [
      { heading: 'Title' },
      {
        facts: [
          ['Title number', `SAMPLE-${deal.id}`],
          ['Class of title', deal.nation === 'Scotland' ? 'Registered, no exclusion of warranty' : 'Absolute'],
          ['Tenure', describeTenure(deal)],
          ['Proprietor', deal.owner_name],
          ['Charges', 'One registered charge, to be repaid on completion'],
          ['Restrictions', 'No disposition without the consent of the chargee'],
          ['Rights', 'Services through the adjoining land; shared maintenance of party structures'],
        ],
      },
      { heading: 'Points for your solicitor' },
      {
        list: [
          'Confirm that the plan agrees with the boundaries on the ground.',
          deal.lease_years === null
            ? 'Confirm that there is no rentcharge or unregistered easement.'
            : `Confirm the unexpired term (${deal.lease_years} years), the ground rent and its reviews.`,
          deal.lease_years !== null && deal.lease_years < 100
            ? 'Obtain the cost of extending the lease before any offer becomes binding.'
            : 'Obtain an official copy dated after the reservation.',
          'Confirm that the charge is released on completion by an undertaking.',
        ],
      },
    ],
    [
      { heading: 'Replies to enquiries' },
      {
        head: ['Question', 'Reply of the seller'],
        numbers: 0,
        rows: [
          ['Disputes with neighbours', 'None in the last five years.'],
          ['Notices received', 'None outstanding.'],
          [
            'Alterations',
            isDevelopment(deal)
              ? 'None by this seller; see the schedule of works.'
              : 'Electrical works notified; certificates attached.',
          ],
          [
            'Building safety',
            inputs.isBuildingSafetyUnknown
              ? 'No fire risk appraisal of the external walls has been produced.'
              : 'No matters known to the seller.',
          ],
          [
            'Planning and licences',
            inputs.isPlanningUnresolved
              ? 'Not settled: see the correspondence with the council.'
              : 'In order; copies attached.',
          ],
          ['Arrears of rent', inputs.hasArrears ? 'Two months, under a payment plan.' : 'None.'],
          ['Insurance', 'Buildings insured for the reinstatement cost; no claims in five years.'],
          [
            'Flooding',
            inputs.floodRisk === 'High' || inputs.floodRisk === 'Medium'
              ? `${inputs.floodRisk} risk; see the insurer’s terms.`
              : 'Not known to have flooded.',
          ],
          ['VAT', isBusiness(deal) ? 'The seller has not opted to tax.' : 'Not applicable to a dwelling.'],
        ],
      },
      {
        text: 'The replies are those of the seller on the date of this pack. A material change has to be reported without being asked for.',
      },
    ],
    [
      { heading: 'Searches and certificates' },
      {
        facts: [
          ['Searches ordered', searchNames[deal.nation]],
          ['Energy rating', `${deal.epc_band ?? 'none'}, potential ${deal.epc_potential ?? 'not stated'}`],
          ['Council tax', deal.council_tax_band ? `Band ${deal.council_tax_band}` : 'Not banded: rates apply'],
          ['Gas and electrical safety', isDevelopment(deal) ? 'Due before letting' : 'Current, copies attached'],
          ['Flood map', inputs.floodRisk ? `${inputs.floodRisk} risk` : 'No raised risk recorded'],
        ],
      },
      { heading: 'Tax on the purchase' },
      {
        text: `Estimated as ${taxRegimeLabels[suggestTaxRegime({ propertyType: deal.property_type, bedrooms: deal.bedrooms })].toLowerCase()}: ${formatPounds(deal.property_tax_pence)}. Your own position may differ; ask your solicitor before you rely on it.`,
      },
    ],
  ]
}

/** The valuation: opinion of value, description, comparables and limits. */
export function writeValuationReport(file: DealFile): Block[][] {
  const { deal, inputs } = file
  const value = inputs.evidencedValuePence
  const deductions = riskDeductions(inputs)
  return [
    [
      { heading: 'Opinion' },
      {
        facts: [
          [
            'Basis',
            isBusiness(deal)
              ? 'Market value, subject to the lease'
              : isDevelopment(deal)
                ? 'Market value in its present condition'
                : 'Market value, subject to the tenancy',
          ],
          ['Value', value === null ? 'Not stated' : formatPounds(value)],
          ['Price asked', formatPounds(deal.price_pence)],
          ['Price against value', value === null ? 'n/a' : describePercent(percentOf(deal.price_pence - value, value))],
          ['Reinstatement cost', formatPounds(Math.round((deal.floor_area_m2 ?? 80) * 2150) * 100)],
          ['Date of inspection', formatDate(deal.valued_on ? `${deal.valued_on}T12:00:00Z` : deal.created_at)],
        ],
      },
      {
        text: 'The opinion rests on the inspection, the lease or tenancy as described to the valuer, and the sales listed further on. It is an opinion at its date and not a promise of what a buyer will pay later.',
      },
    ],
    [
      { heading: 'The property' },
      {
        facts: [
          ['Type', deal.property_type],
          ['Bedrooms', deal.bedrooms === null ? 'n/a' : String(deal.bedrooms)],
          ['Floor area', describeArea(deal.floor_area_m2)],
          ['Tenure', describeTenure(deal)],
          [
            'Construction',
            inputs.isNonStandardConstruction
              ? 'Concrete: not accepted by every lender'
              : 'Of a kind most lenders accept',
          ],
        ],
      },
      { heading: 'Condition' },
      {
        head: ['Element', 'Rating', 'Remark'],
        numbers: 0,
        rows: [
          ['Roof', isDevelopment(deal) ? '2' : '1', 'Seen from the ground and from the loft hatch'],
          ['Walls', '2', 'Minor repointing; no movement of note'],
          ['Windows and doors', isDevelopment(deal) ? '3' : '2', 'Ageing seals in places'],
          ['Heating and hot water', isDevelopment(deal) ? '3' : '1', 'Not tested'],
          ['Electrics', isDevelopment(deal) ? '3' : '1', 'See the certificate'],
          ['Damp', '2', 'Slightly raised readings at one wall'],
        ],
        note: '1: no repair needed now. 2: repair needed, not urgent. 3: urgent or to be investigated.',
      },
    ],
    [
      { heading: 'Sales considered' },
      ...soldTables(file),
      { text: 'Adjusted for size, condition and date. Sales with no published floor area were left aside.' },
    ],
    [
      { heading: 'Risks that bear on the value' },
      deductions.length
        ? { list: deductions.map(({ reason, points }) => `${reason} (${points} points off the risk score)`) }
        : { text: 'None of the risks that the score counts was found.' },
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
    ],
  ]
}
