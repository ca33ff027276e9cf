import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dealReference } from '../../app/utils/references.ts'
import type { EvidenceItem, ScoreInputs } from '#app/domain/figures/score.ts'
import { formatDate } from '#app/utils/dates.ts'
import type { AreaRow, NewDealDocument } from '#db/schema.ts'
import type { SampleDealRow } from './deal-row.ts'
import type { DealFile } from './deal-file.ts'
import { drawDeal } from '#app/ui/deals/drawing/draw-deal.ts'
import { toDrawingFacts } from '#app/domain/deals/drawing-facts.ts'
import { writeComparables } from './comparables-texts.ts'
import { writeDealPack } from './deal-pack-texts.ts'
import { writeLegalPack } from './legal-pack-texts.ts'
import type { Block } from './pdf-blocks.ts'
import { renderPdf } from './pdf-writer.ts'
import { scheduleTitle, writeSchedule } from './schedule-texts.ts'
import { writeValuationReport } from './valuation-texts.ts'

interface SampleDocument {
  title: string
  blocks: Block[]
  /** The papers that a deal needs for its documents to count as verified. */
  evidence: EvidenceItem[]
}

/**
 * Writes the PDF packs of the deals into `filesFolder` under random names, four or five files each, and returns their rows.
 * The same deal and area give the same bytes. Throws on a deal without an area.
 */
export async function writeSampleDocuments(
  deals: readonly SampleDealRow[],
  areas: readonly AreaRow[],
  { filesFolder, now }: { filesFolder: string; now: string },
): Promise<NewDealDocument[]> {
  const areaByCode = new Map(areas.map((area) => [area.code, area]))
  await mkdir(filesFolder, { recursive: true, mode: 0o700 })
  const rows: NewDealDocument[] = []
  for (const deal of deals) {
    const area = areaByCode.get(deal.area_code ?? '')
    if (!area) throw new Error(`${dealReference(deal.id)} has no area.`)
    const drawing = drawDeal(toDrawingFacts(deal))
    const file: DealFile = { deal, area, drawing, inputs: JSON.parse(deal.score_inputs) as ScoreInputs }
    const written = listDocuments(file).map(async (document, position) => {
      const { bytes, pageCount } = await renderDocument(file, document)
      const fileKey = randomUUID()
      await writeFile(join(filesFolder, fileKey), bytes, { mode: 0o600, flag: 'wx' })
      return toRow(file, document, { position, fileKey, byteSize: bytes.length, pageCount, now })
    })
    rows.push(...(await Promise.all(written)))
  }
  return rows
}

interface WrittenFile {
  position: number
  fileKey: string
  byteSize: number
  pageCount: number
  now: string
}

function toRow(file: DealFile, document: SampleDocument, written: WrittenFile): NewDealDocument {
  return {
    id: randomUUID(),
    deal_id: file.deal.id,
    title: document.title,
    status: isVerified(file, document) ? 'verified' : 'supplied',
    file_key: written.fileKey,
    file_name: `${dealReference(file.deal.id)}-${document.title.toLowerCase().replaceAll(' ', '-')}.pdf`,
    content_type: 'application/pdf',
    byte_size: written.byteSize,
    page_count: written.pageCount,
    position: written.position,
    created_at: written.now,
  }
}

function listDocuments(file: DealFile): SampleDocument[] {
  const hasValuation = file.inputs.evidence?.valuation !== 'missing'
  return [
    { title: 'Deal pack', blocks: writeDealPack(file), evidence: ['authority', 'vendorIdentity'] },
    { title: 'Legal pack', blocks: writeLegalPack(file), evidence: ['title', 'authority', 'vendorIdentity'] },
    ...(hasValuation
      ? [{ title: 'Valuation report', blocks: writeValuationReport(file), evidence: ['valuation'] as EvidenceItem[] }]
      : []),
    { title: scheduleTitle(file.deal), blocks: writeSchedule(file), evidence: ['rentEvidence'] },
    { title: 'Sold and rent comparables', blocks: writeComparables(file), evidence: ['comparables'] },
  ]
}

function isVerified({ inputs }: DealFile, { evidence }: SampleDocument): boolean {
  return evidence.every((item) => inputs.evidence?.[item] === 'verified')
}

/** One document of a deal as a PDF. */
function renderDocument({ deal }: DealFile, { title, blocks }: Pick<SampleDocument, 'title' | 'blocks'>) {
  return renderPdf({
    title,
    subtitle: deal.title,
    reference: dealReference(deal.id),
    facts: [
      ['Reference', dealReference(deal.id)],
      ['Address', deal.address],
      ['Type', `${deal.property_type}, ${deal.region}`],
      ['Seller', deal.owner_name],
      ['Date', formatDate(deal.verified_at ?? deal.created_at)],
    ],
    blocks,
    date: deal.verified_at ?? deal.created_at,
  })
}
