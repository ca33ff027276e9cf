import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { toDrawingFacts } from '#app/domain/deals/files/drawing-facts.ts'
import { paperItems, paperLabels } from '#app/domain/deals/record/record.ts'
import { calculateDealReturns, percentOf } from '#app/domain/figures/returns.ts'
import {
  factorLabel,
  parseScoringFactors,
  riskDeductions,
  scoreFactors,
  type ScoreInputs,
} from '#app/domain/figures/score.ts'
import { drawDeal } from '#app/ui/deals/drawing/draw-deal.ts'
import { formatDate } from '#app/utils/dates.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { dealReference } from '#app/utils/references.ts'
import type { AreaRow } from '#db/schema.ts'
import { makeSoldComparables } from './comparables.ts'
import type { SampleDealRow } from './deal-row.ts'
import { listPapers, type PaperKind, type SamplePaper } from './documents.ts'

/** A part of a paper. With a head its rows are a table whose other columns are numbers, else names and what they are. */
interface Section {
  heading: string
  text?: string
  head?: string[]
  rows?: (string | null)[][]
}

interface DealFile {
  deal: SampleDealRow
  area: AreaRow
  inputs: ScoreInputs
}

/** The papers of a deal as PDF files, written from its row and that of its area alone. */
export async function makePapers(deal: SampleDealRow, area: AreaRow): Promise<(SamplePaper & { bytes: Buffer })[]> {
  const file: DealFile = { deal, area, inputs: JSON.parse(deal.score_inputs) as ScoreInputs }
  const drawing = await sharp(Buffer.from(drawDeal(toDrawingFacts(deal))))
    .resize(966)
    .png({ palette: true })
    .toBuffer()
  return Promise.all(
    listPapers(deal).map(async (paper) => {
      const picture = paper.kind === 'deal' ? drawing : undefined
      return { ...paper, bytes: await render(deal, paper.title, writers[paper.kind](file), picture) }
    }),
  )
}

const writers: Record<PaperKind, (file: DealFile) => Section[]> = {
  deal: ({ deal, inputs }) => {
    const { cash, mortgage, loanToValuePercent, interestRatePercent } = returnsOf(deal)
    const { factors } = parseScoringFactors(deal.scoring_factors)
    return [
      {
        heading: 'The deal',
        text: deal.description,
        rows: [
          ['Strategy', deal.strategy],
          ['Price', formatPounds(deal.price_pence)],
          ['Evidenced value', pounds(inputs.evidencedValuePence)],
          ['Rent a month', formatPounds(deal.monthly_rent_pence)],
          ['Gross yield', percent(deal.gross_yield_percent)],
          ['ROI, bought with cash', percent(deal.roi_percent)],
          ['Tenure', tenureOf(deal)],
          ['Energy rating', `${deal.epc_band}, potential ${deal.epc_potential}`],
          ['Floor area', deal.floor_area_m2 === null ? null : `${deal.floor_area_m2} m²`],
        ],
      },
      {
        heading: 'What the purchase costs',
        head: ['Item', 'Amount', 'Share of the price'],
        rows: [
          ['Price', deal.price_pence] as const,
          ['Property tax, estimated', deal.property_tax_pence] as const,
          ['Legal, survey and other fees', deal.fees_pence] as const,
          ['Works', deal.works_pence] as const,
          ['Total for a cash buyer', cash.cashNeededPence] as const,
        ].map(([name, pence]) => [name, formatPounds(pence), percent(percentOf(pence, deal.price_pence))]),
      },
      {
        heading: 'Returns in the first year',
        text: 'Before income or corporation tax. Estimates, not promises.',
        head: ['Item', 'Cash purchase', `${loanToValuePercent}% mortgage at ${interestRatePercent}%`],
        rows: [
          ['Rent', pounds(cash.rentPence), pounds(mortgage.rentPence)],
          ['Running costs', pounds(-cash.runningCostsPence), pounds(-mortgage.runningCostsPence)],
          ['Interest', pounds(-cash.interestPence), pounds(-mortgage.interestPence)],
          ['Cash flow', pounds(cash.cashFlowPence), pounds(mortgage.cashFlowPence)],
          ['Cash needed', pounds(cash.cashNeededPence), pounds(mortgage.cashNeededPence)],
          ['Return on the cash', percent(cash.returnOnCashPercent), percent(mortgage.returnOnCashPercent)],
        ],
      },
      {
        heading: `Score ${deal.ai_score.toFixed(1)} of 100, grade ${deal.score_grade}`,
        head: ['Factor', 'Weight', 'Points of 100'],
        rows: scoreFactors.map(({ name, weight }) => [
          factorLabel(name),
          `${weight}%`,
          factors[name]?.toFixed(1) ?? null,
        ]),
      },
      {
        heading: 'Risks counted',
        text:
          riskDeductions(inputs)
            .map(({ reason }) => reason)
            .join('. ') || 'None of the risks the method counts.',
      },
    ]
  },
  legal: ({ deal, inputs }) => [
    {
      heading: 'What this pack holds',
      rows: paperItems.map((item) => [paperLabels[item], inputs.evidence?.[item]?.replace('-', ' ') ?? 'missing']),
    },
    {
      heading: 'Title',
      rows: [
        ['Title number', `SAMPLE-${deal.id}`],
        ['Proprietor', deal.owner_name],
        ['Tenure', tenureOf(deal)],
        ['Ground rent a year', pounds(deal.ground_rent_pence)],
        ['Service charge a year', pounds(deal.service_charge_pence)],
        ['Council tax band', deal.council_tax_band],
        ['Flood risk', inputs.floodRisk],
        ['Tax on the purchase, estimated', formatPounds(deal.property_tax_pence)],
      ],
    },
  ],
  valuation: ({ deal, area, inputs }) => [
    {
      heading: 'Opinion',
      rows: [
        ['Evidenced value', pounds(inputs.evidencedValuePence)],
        ['Price asked', formatPounds(deal.price_pence)],
        ['Valued by', deal.valued_by],
        ['Valued on', deal.valued_on && formatDate(`${deal.valued_on}T12:00:00Z`)],
        ['Condition', deal.condition],
        [`Average price, ${area.name}`, pounds(area.average_price_pence)],
      ],
    },
    salesOf(deal, inputs),
  ],
  schedule: ({ deal }) => [
    {
      heading: 'The letting',
      rows: [
        ['Tenancy', deal.tenancy],
        ['Occupancy', deal.occupancy],
        ['Rent a month', formatPounds(deal.monthly_rent_pence)],
        ['Rent a year', formatPounds(deal.annual_yield_pence)],
        ['Running costs a year', formatPounds(deal.operating_costs_pence)],
        ['Arrears', deal.has_arrears ? 'Yes' : 'None'],
        ['Works', deal.works_pence ? `${deal.works_detail}: ${formatPounds(deal.works_pence)}` : 'None'],
      ],
    },
  ],
  comparables: ({ deal, area, inputs }) => [
    salesOf(deal, inputs),
    {
      heading: `Published figures of ${area.name}`,
      rows: [
        ['Average price', pounds(area.average_price_pence)],
        ['Average rent a month', pounds(area.average_rent_pence)],
        ['Gross yield of the averages', percent(area.gross_yield_percent)],
        ['Rent of this deal a month', formatPounds(deal.monthly_rent_pence)],
        ['Gross yield of this deal', percent(deal.gross_yield_percent)],
      ],
    },
  ],
}

function salesOf(deal: SampleDealRow, { evidencedValuePence: value }: ScoreInputs): Section {
  const sales = makeSoldComparables(deal, value ?? deal.price_pence, value === null ? 2 : 8)
  return {
    heading: 'Sold',
    text: 'Invented for this sample, around the figures of the deal.',
    head: ['Address', 'Floor area', 'Sold for', 'Date', 'Distance'],
    rows: sales.map(({ address, floorArea, pence, date, distanceMetres }) => [
      address,
      `${floorArea} m²`,
      formatPounds(pence),
      formatDate(date),
      `${distanceMetres} m`,
    ]),
  }
}

function returnsOf(deal: SampleDealRow) {
  return calculateDealReturns({
    pricePence: deal.price_pence,
    monthlyRentPence: deal.monthly_rent_pence,
    operatingCostsPence: deal.operating_costs_pence,
    propertyTaxPence: deal.property_tax_pence,
    feesPence: deal.fees_pence,
    worksPence: deal.works_pence,
  })
}

const pounds = (pence: number | null) => (pence === null ? null : formatPounds(pence))
const percent = (value: number | null) => (value === null ? null : formatPercent(value, 2))
const tenureOf = ({ tenure, lease_years: years }: SampleDealRow) =>
  years === null ? tenure : `${tenure}, ${years} years left`

const [ink, muted, green, rule, shade] = ['#1f221d', '#605f55', '#14432f', '#cfc4a8', '#f4efe2']
const margin = 56
const pageWidth = 595.28
const width = pageWidth - 2 * margin

/** Sets a paper in the built-in fonts. The same deal gives the same bytes. */
async function render(deal: SampleDealRow, title: string, sections: Section[], picture?: Buffer): Promise<Buffer> {
  const date = deal.verified_at ?? deal.created_at
  const info = { Title: `${title} (sample)`, Author: 'Sample data', CreationDate: new Date(date) }
  const pdf = new PDFDocument({ size: 'A4', margin, bufferPages: true, lang: 'en-GB', displayTitle: true, info })
  const chunks: Buffer[] = []
  const ended = new Promise((resolve, reject) => {
    pdf
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', resolve)
      .on('error', reject)
  })
  const write = (font: string, size: number, colour: string, text: string) =>
    pdf.font(font, size).fillColor(colour).text(plain(text), margin)

  write(
    'Helvetica-Bold',
    8.5,
    muted,
    'SAMPLE DOCUMENT. PROPERTY, PEOPLE AND FIGURES ARE INVENTED; PUBLISHED AREA FIGURES ARE REAL.',
  )
  write('Times-Bold', 24, green, title)
  write('Helvetica', 12, ink, deal.title).moveDown()
  writeTable(pdf, [
    ['Reference', dealReference(deal.id)],
    ['Address', deal.address],
    ['Type', `${deal.property_type}, ${deal.region}`],
    ['Seller', deal.owner_name],
    ['Date', formatDate(date)],
  ])
  if (picture) {
    pdf.moveDown().image(picture, { width })
    write('Helvetica', 8, muted, 'Illustrative drawing, not the property.')
  }
  for (const { heading, text, head, rows = [] } of sections) {
    // A heading never stands alone at the foot of a page.
    if (pdf.y > 690) pdf.addPage()
    write('Times-Bold', 15, green, `\n${heading}`).moveDown(0.3)
    if (text) write('Helvetica', 10, ink, text).moveDown(0.5)
    if (rows.length) writeTable(pdf, rows, head)
  }
  writeMargins(pdf, `${dealReference(deal.id)} · ${title}`)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

function writeTable(pdf: PDFKit.PDFDocument, rows: (string | null)[][], head?: string[]): void {
  const cells = (list: (string | null)[]) => list.map((cell) => plain(cell || 'Not known'))
  const first = width * (head ? 2 / (head.length + 1) : 0.36)
  pdf
    .font('Helvetica', 9)
    .fillColor(ink)
    .table({
      columnStyles: (column) => ({ width: column ? '*' : first, align: { x: head && column ? 'right' : 'left' } }),
      rowStyles: (row) => ({ backgroundColor: head && row === 0 ? shade : undefined }),
      defaultStyle: { border: [0, 0, 0.5, 0], borderColor: rule, padding: 4 },
      data: head ? [head, ...rows.map(cells)] : rows.map(cells),
    })
}

/** Writes the lines above and below the text of every page. */
function writeMargins(pdf: PDFKit.PDFDocument, name: string): void {
  const { count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(index)
    // The library would begin a page for text below its margin.
    pdf.page.margins = { top: 0, bottom: 0, left: margin, right: margin }
    pdf.font('Helvetica', 8).fillColor(muted)
    pdf
      .text(`${name} · SAMPLE DOCUMENT`, margin, 798)
      .text(`Page ${index + 1} of ${count}`, margin, 798, { width, align: 'right' })
  }
}

/** The text with a minus that the built-in fonts have. */
function plain(text: string): string {
  return text.replaceAll('−', '-')
}
