import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { everyDay } from '../../scripts/lib/all.ts'
import { calculateDealReturns } from '#app/domain/figures/returns.ts'
import type { ScoreInputs } from '#app/domain/figures/score.ts'
import { parseComparables } from '#app/domain/deals/score/scoring.server.ts'
import { readPdf } from '#app/testing/inputs/pdfs.ts'
import { formatDate } from '#app/utils/dates.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { dealReference } from '#app/utils/references.ts'
import { readSampleAreas } from './areas.ts'
import { buildSampleDeals } from './build-deals.ts'
import type { SampleDealRow } from './deal-row.ts'
import { listPapers, papersFolder, type PaperKind } from './documents.ts'
import { makePapers } from './make-papers.ts'

const areas = readSampleAreas()
const deals = buildSampleDeals(areas)
const areaOf = (deal: SampleDealRow) => areas.find(({ code }) => code === deal.area_code)!

/** What a paper says of the row of its deal. Where one fails, `npm run sample:papers -- 101` makes those of the deal 101 again. */
function wordsFor(deal: SampleDealRow, kind: PaperKind): string[] {
  const { evidencedValuePence } = JSON.parse(deal.score_inputs) as ScoreInputs
  const percent = (value: number) => formatPercent(value, 2)
  const value = evidencedValuePence === null ? [] : [formatPounds(evidencedValuePence)]
  const { cash, mortgage } = calculateDealReturns({
    pricePence: deal.price_pence,
    monthlyRentPence: deal.monthly_rent_pence,
    operatingCostsPence: deal.operating_costs_pence,
    propertyTaxPence: deal.property_tax_pence,
    feesPence: deal.fees_pence,
    worksPence: deal.works_pence,
  })
  const own: Record<PaperKind, string[]> = {
    deal: [
      'Illustrative drawing, not the property',
      deal.description,
      deal.strategy,
      ...value,
      ...[deal.price_pence, deal.monthly_rent_pence, deal.fees_pence, deal.works_pence].map(formatPounds),
      ...[cash, mortgage].flatMap((one) => [one.cashFlowPence, one.cashNeededPence].map(formatPounds)),
      `Gross yield ${percent(deal.gross_yield_percent)}`,
      `ROI, bought with cash ${percent(deal.roi_percent)}`,
      `Tenure ${deal.tenure}${deal.lease_years === null ? '' : `, ${deal.lease_years} years left`}`,
      `Energy rating ${deal.epc_band}, potential ${deal.epc_potential}`,
      `Floor area ${deal.floor_area_m2} m²`,
      `Score ${deal.ai_score.toFixed(1)} of 100, grade ${deal.score_grade}`,
    ],
    legal: [`SAMPLE-${deal.id}`, formatPounds(deal.property_tax_pence)],
    valuation: [...value, deal.valued_by, formatPounds(deal.price_pence)],
    schedule: [deal.monthly_rent_pence, deal.annual_yield_pence, deal.operating_costs_pence].map(formatPounds),
    comparables: [
      ...parseComparables(deal.comparables).flatMap(({ what, pence }) => [what.split(',')[0]!, formatPounds(pence)]),
      formatPounds(deal.monthly_rent_pence),
    ],
  }
  const date = formatDate(deal.verified_at ?? deal.created_at)
  const all = [deal.title, `Address ${deal.address}`, `Type ${deal.property_type}, ${deal.region}`, `Seller ${deal.owner_name}`, `Date ${date}`] // prettier-ignore
  // The built-in fonts have no other minus.
  return [...all, ...own[kind]].map((words) => words.replaceAll('−', '-'))
}

async function expectWords(
  deal: SampleDealRow,
  { kind, fileName }: { kind: PaperKind; fileName: string },
  bytes: Buffer,
) {
  // prettier-ignore
  const pages = (await readPdf(bytes)).map(({ text }) => text)
  for (const [index, text] of pages.entries()) {
    for (const words of [dealReference(deal.id), 'SAMPLE DOCUMENT', `Page ${index + 1} of ${pages.length}`]) {
      expect(text, `${fileName}, page ${index + 1}`).toContain(words)
    }
  }
  for (const words of wordsFor(deal, kind)) expect(pages.join(' '), fileName).toContain(words)
}

test('the folder holds the papers of the deals, and no other file', () => {
  const names = deals.flatMap((deal) => listPapers(deal).map(({ fileName }) => fileName))
  expect(readdirSync(papersFolder).toSorted()).toEqual(names.toSorted())
})

describe('the papers say what the row says', () => {
  test.each(everyDay(deals, 12).map((deal) => [dealReference(deal.id), deal] as const))('%s', async (_, deal) => {
    for (const paper of listPapers(deal))
      await expectWords(deal, paper, readFileSync(join(papersFolder, paper.fileName)))
  })
})

test('papers made anew say what the row says, whatever kind of deal it is', async () => {
  const kinds = new Map(deals.map((deal) => [deal.property_type, deal]))
  for (const deal of kinds.values()) {
    const papers = await makePapers(deal, areaOf(deal))
    expect(papers.map(({ fileName }) => fileName)).toEqual(listPapers(deal).map(({ fileName }) => fileName))
    for (const paper of papers) await expectWords(deal, paper, paper.bytes)
  }
})

test('the same row makes the same bytes', async () => {
  const [deal] = deals
  expect(await makePapers(deal!, areaOf(deal!))).toEqual(await makePapers(deal!, areaOf(deal!)))
})
