import { suggestTaxRegime, taxRegimeLabels } from '#app/domain/figures/property-tax.ts'
import type { ScoreInputs } from '#app/domain/figures/score.ts'
import { formatDate } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import type { Nation } from '#db/schema.ts'
import type { SampleDealRow } from './deal-row.ts'
import { contactBlocks } from './contacts.ts'
import { describeTenure, formatShortDate, isBusiness, isDevelopment, type DealFile } from './deal-file.ts'
import { energyBlocks } from './energy-texts.ts'
import { leaseBlocks } from './lease-texts.ts'
import type { Block } from './pdf-blocks.ts'
import { listLettings } from './tenancies.ts'

const searches: Record<Nation, [name: string, from: string][]> = {
  England: [
    ['Local authority (LLC1 and CON29)', 'Council'],
    ['Drainage and water (CON29DW)', 'Water company'],
    ['Environmental', 'Search provider'],
    ['Coal and other mining', 'Mining Remediation Authority'],
    ['Chancel repair', 'Search provider'],
  ],
  Wales: [
    ['Local authority (LLC1 and CON29)', 'Council'],
    ['Drainage and water (CON29DW)', 'Water company'],
    ['Environmental', 'Search provider'],
    ['Coal mining', 'Mining Remediation Authority'],
    ['Rent Smart Wales register', 'Rent Smart Wales'],
  ],
  Scotland: [
    ['Property enquiry certificate', 'Council'],
    ['Coal authority report', 'Mining Remediation Authority'],
    ['Legal report', 'Registers of Scotland'],
    ['Register of Inhibitions', 'Registers of Scotland'],
    ['Register of community interests in land', 'Registers of Scotland'],
  ],
  'Northern Ireland': [
    ['Property certificate', 'Council'],
    ['Regional property certificate', 'Department for Infrastructure'],
    ['Statutory charges register', 'Land and Property Services'],
    ['Enforcement of judgments', 'Enforcement of Judgments Office'],
    ['Water and sewerage', 'Water company'],
  ],
}

/** The legal pack: title, lease, seller, replies, searches, certificates and what is still open. */
export function writeLegalPack(file: DealFile): Block[] {
  const { deal } = file
  return [
    ...theContents(file),
    ...theTitle(file),
    ...leaseBlocks(deal),
    ...theReplies(file),
    ...theSearches(file),
    ...certificates(deal),
    ...energyBlocks(deal),
    { heading: 'Tax on the purchase' },
    {
      text: `Estimated as ${taxRegimeLabels[suggestTaxRegime({ propertyType: deal.property_type, bedrooms: deal.bedrooms })].toLowerCase()}: ${formatPounds(deal.property_tax_pence)}. The deal pack shows how it is made up. Your own position may differ; ask your solicitor before you rely on it.`,
    },
    { heading: 'Open questions' },
    { list: openQuestions(file) },
    ...contactBlocks(deal, [
      'Confirm your identity and the source of the money with your solicitor.',
      'Order official copies dated after the reservation.',
      'Have the replies to enquiries confirmed by the seller’s solicitor.',
      deal.lease_years === null ? 'Compare the plan with the boundaries on the ground.' : 'Order the management pack of the freeholder or manager.', // prettier-ignore
      'Insure from the day on which the risk passes to you.',
    ]),
  ]
}

function theContents({ deal, inputs }: DealFile): Block[] {
  const state = (item: keyof NonNullable<ScoreInputs['evidence']>) => {
    const text = inputs.evidence?.[item] ?? 'missing'
    return text === 'not-applicable' ? 'Not applicable' : text.charAt(0).toUpperCase() + text.slice(1)
  }
  return [
    { heading: 'What this pack holds' },
    {
      text: 'The papers a solicitor asks for first, in the order in which they are usually read. It saves your solicitor time; it does not replace their advice, and nothing in it is a warranty by the introducer.',
    },
    {
      head: ['Paper', 'Status', 'Where'],
      shares: [1.6, 1, 1.6],
      numbers: 0,
      rows: [
        ['Title register and plan', state('title'), 'Title'],
        ['Authority to offer the property', state('authority'), 'Signed by the seller, on file'],
        ['Identity of the seller', state('vendorIdentity'), 'On file'],
        ['Rent evidence', state('rentEvidence'), isDevelopment(deal) ? 'Works and rent schedule' : 'Schedule, ledger'],
        ['Energy performance certificate', state('epc'), 'Energy'],
        ['Quotations for works', state('worksQuotes'), isDevelopment(deal) ? 'Works and rent schedule' : '–'],
        ['Valuation', state('valuation'), 'Valuation report, where there is one'],
        ['Comparables', state('comparables'), 'Sold and rent comparables'],
      ],
      note: 'Verified: seen in the original or at its source. Supplied: handed in, not checked. Missing: not handed in.',
    },
  ]
}

function theTitle({ deal }: DealFile): Block[] {
  const isScottish = deal.nation === 'Scotland'
  const registered = `${1 + (deal.id % 27)} March ${2004 + (deal.id % 15)}`
  return [
    { heading: 'Title' },
    {
      facts: [
        [isScottish ? 'Title sheet' : deal.nation === 'Northern Ireland' ? 'Folio' : 'Title number', `SAMPLE-${deal.id}`], // prettier-ignore
        ['Property', deal.address],
        ['Class of title', isScottish ? 'Registered, no exclusion of warranty' : 'Absolute'],
        ['Tenure', describeTenure(deal)],
        ['Proprietor', `${deal.owner_name}, since ${registered}`],
        ['Price stated in the register', 'Not stated: the last transfer was before it was required or among relations'],
      ],
    },
    { heading: 'The register in short' },
    {
      head: ['Section', 'Entry', 'What it means'],
      shares: [0.9, 2, 2],
      numbers: 0,
      rows: [
        ['A Property', 'The land edged red on the plan, with the building on it', 'Compare the red line with the walls and fences on the ground'], // prettier-ignore
        ['A Property', 'Together with rights for services through the adjoining land', 'Pipes and cables may be repaired from next door'], // prettier-ignore
        ['B Proprietorship', `${deal.owner_name} of an address on file`, 'The seller and the registered owner are the same'], // prettier-ignore
        ['B Proprietorship', 'Restriction: no disposition without the consent of the chargee', 'Falls away when the loan is repaid'], // prettier-ignore
        ['C Charges', 'One registered charge', 'To be repaid from the price; an undertaking is asked for'],
        ['C Charges', 'Shared maintenance of party structures', 'Half the cost of shared walls, gutters and chimneys'],
      ],
      note: isScottish ? 'In Scotland the sections are A property, B proprietorship, C securities and D burdens.' : 'Read from the copy on file; only an official copy is evidence.', // prettier-ignore
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
  ]
}

function theReplies({ deal, inputs }: DealFile): Block[] {
  return [
    { heading: 'Replies to enquiries' },
    {
      head: ['Question', 'Reply of the seller'],
      shares: [1, 2],
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
        ['Lettings', listLettings(deal).map(({ unit, tenant }) => `${unit}: ${tenant}`).join('; ')], // prettier-ignore
        ['Insurance', 'Buildings insured for the reinstatement cost; no claims in five years.'],
        [
          'Flooding',
          inputs.floodRisk === 'High' || inputs.floodRisk === 'Medium'
            ? `${inputs.floodRisk} risk; see the insurer’s terms.`
            : 'Not known to have flooded.',
        ],
        ['Services', isDevelopment(deal) ? 'Electricity and water connected; gas capped where there is any.' : 'All mains services connected; meters read at each change of tenant.'], // prettier-ignore
        ['Japanese knotweed', 'Not known to the seller; no survey was made.'],
        ['Fixtures', isBusiness(deal) ? 'The tenant’s fittings belong to the tenant.' : 'Fitted kitchen and bathroom stay; tenants’ furniture does not.'], // prettier-ignore
        ['VAT', isBusiness(deal) ? 'The seller has not opted to tax.' : 'Not applicable to a dwelling.'],
      ],
    },
    {
      text: 'The replies are those of the seller on the date of this pack. A material change has to be reported without being asked for.',
    },
  ]
}

function theSearches({ deal, inputs }: DealFile): Block[] {
  const ordered = (index: number) => dayBefore(deal, 20 - index * 2)
  const flood = inputs.floodRisk
  return [
    { heading: 'Searches' },
    {
      head: ['Search', 'From', 'Dated', 'Result'],
      shares: [1.6, 1.4, 0.85, 1.8],
      numbers: 0,
      rows: [
        ...searches[deal.nation].map(([name, from], index) => [
          name,
          from,
          ordered(index),
          index === 0 && inputs.isPlanningUnresolved ? 'One open matter: see open questions' : 'Nothing adverse',
        ]),
        ['Flood map', 'Environment agency of the nation', ordered(5), flood ? `${flood} risk` : 'Not looked up yet'],
      ],
      note: 'Samples. A lender usually accepts searches that are less than six months old at completion.',
    },
  ]
}

function dayBefore(deal: SampleDealRow, days: number): string {
  return formatShortDate(new Date(Date.parse(deal.verified_at ?? deal.created_at) - days * 86_400_000).toISOString())
}

function certificates(deal: SampleDealRow): Block[] {
  const year = 2026
  const rows: string[][] = isDevelopment(deal)
    ? [
        ['Electrical installation', 'Due when the works are done', '–'],
        ['Gas safety', 'Due before letting', '–'],
        ['Building regulations completion', 'Due when the works are done', '–'],
        ['Smoke and carbon monoxide alarms', 'Due before letting', '–'],
      ]
    : isBusiness(deal)
      ? [
          ['Electrical installation', 'Satisfactory', `Until ${year + 2 + (deal.id % 3)}`],
          ['Fire risk assessment', 'By the tenant; copy seen', 'Reviewed each year'],
          ['Asbestos register', deal.id === 114 ? 'Survey awaited' : 'Kept by the tenant', '–'],
          ['Insurance of the building', 'In force', `Until March ${year + 1}`],
        ]
      : [
          ['Electrical installation', 'Satisfactory', deal.id === 101 ? 'Until 2029' : `Until ${year + 2 + (deal.id % 3)}`], // prettier-ignore
          ['Gas safety', 'Satisfactory, or no gas', `Until ${formatDate(`2027-0${1 + (deal.id % 8)}-12T12:00:00Z`)}`],
          ['Smoke and carbon monoxide alarms', 'Tested at the last inspection', '–'],
          ['Insurance of the building', 'In force', `Until March ${year + 1}`],
        ]
  return [
    {
      together: [
        { heading: 'Certificates' },
        {
          head: ['Certificate', 'State', 'Valid'],
          shares: [1.4, 1.4, 1.2],
          numbers: 0,
          rows: [
            ...rows,
            ['Council tax', deal.council_tax_band ? `Band ${deal.council_tax_band}` : 'Not banded: rates apply', '–'],
          ],
        },
      ],
    },
  ]
}

function openQuestions({ deal, inputs }: DealFile): string[] {
  const evidence = Object.entries(inputs.evidence ?? {})
  const names: Record<string, string> = {
    title: 'the title register',
    authority: 'the authority to offer',
    vendorIdentity: 'the identity of the seller',
    rentEvidence: 'the rent evidence',
    epc: 'the energy certificate',
    valuation: 'the valuation',
    comparables: 'the comparables',
    worksQuotes: 'the quotations for works',
    leaseOrTenancy: 'the lease or tenancy',
  }
  const list = (wanted: string) =>
    evidence.filter(([, state]) => state === wanted).map(([item]) => names[item] ?? `the paper “${item}”`)
  const [missing, supplied] = [list('missing'), list('supplied')]
  return [
    ...(missing.length ? [`Still missing: ${missing.join(', ')}.`] : []),
    ...(supplied.length ? [`Handed in but not checked by us: ${supplied.join(', ')}.`] : []),
    ...(inputs.isPlanningUnresolved ? ['Planning or licensing is not settled: ask the council for the file, and make the contract depend on the answer.'] : []), // prettier-ignore
    ...(inputs.isBuildingSafetyUnknown ? ['No fire risk appraisal of the external walls: a lender may decline without it, and costs may follow.'] : []), // prettier-ignore
    ...(inputs.isNonStandardConstruction ? ['The construction: name it to your lender before you pay for a valuation.'] : []), // prettier-ignore
    ...(inputs.hasArrears ? ['Arrears: agree who is owed them after completion, and see the payment plan in the original.'] : []), // prettier-ignore
    ...(inputs.floodRisk === null
      ? ['Nobody has looked up the flood map for this deal: do it before you exchange.']
      : []),
    ...(deal.lease_years !== null && deal.lease_years < 100 ? ['The cost of extending the lease has to be fixed before you exchange.'] : []), // prettier-ignore
    ...(isDevelopment(deal) ? ['Who answers for the works to building control, and is that person insured?'] : []),
    ...(isBusiness(deal) ? ['Will the sale be a transfer of a going concern for VAT if the seller opts to tax before it?'] : []), // prettier-ignore
    'Has anything changed since the date on the first page?',
  ]
}
