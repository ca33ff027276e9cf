import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EvidenceItem, ScoreInputs } from '#app/domain/figures/score.ts'
import { dealReference } from '#app/utils/references.ts'
import type { NewDealDocument } from '#db/schema.ts'
import type { SampleDealRow } from './deal-row.ts'

/** The PDF files of the deals. `npm run sample:papers` makes those of a deal that is new or has changed. */
export const papersFolder = join(import.meta.dirname, 'papers')

export type PaperKind = 'deal' | 'legal' | 'valuation' | 'schedule' | 'comparables'

export interface SamplePaper {
  kind: PaperKind
  title: string
  fileName: string
  isVerified: boolean
}

/** The facts that a deal needs verified for a paper to count as verified. */
const evidenceOf: Record<PaperKind, EvidenceItem[]> = {
  deal: ['authority', 'vendorIdentity'],
  legal: ['title', 'authority', 'vendorIdentity'],
  valuation: ['valuation'],
  schedule: ['rentEvidence'],
  comparables: ['comparables'],
}

/** The papers of a deal in their order: five, or four where nobody has valued it. */
export function listPapers(deal: SampleDealRow): SamplePaper[] {
  const { evidence = {} } = JSON.parse(deal.score_inputs) as ScoreInputs
  const titles: Record<PaperKind, string> = {
    deal: 'Deal pack',
    legal: 'Legal pack',
    valuation: 'Valuation report',
    schedule: scheduleTitle(deal),
    comparables: 'Sold and rent comparables',
  }
  return (Object.keys(titles) as PaperKind[])
    .filter((kind) => kind !== 'valuation' || evidence?.valuation !== 'missing')
    .map((kind) => ({
      kind,
      title: titles[kind],
      fileName: `${dealReference(deal.id)}-${titles[kind].toLowerCase().replaceAll(' ', '-')}.pdf`,
      isVerified: evidenceOf[kind].every((item) => evidence?.[item] === 'verified'),
    }))
}

function scheduleTitle({ property_type: type }: SampleDealRow): string {
  if (type === 'Development') return 'Works and rent schedule'
  return type === 'Commercial' || type === 'Retail' ? 'Lease schedule' : 'Tenancy schedule'
}

/** Copies the papers of the deals into `filesFolder` under random names, and returns their rows. Throws where a paper is missing. */
export async function copySampleDocuments(
  deals: readonly SampleDealRow[],
  { filesFolder, now }: { filesFolder: string; now: string },
): Promise<NewDealDocument[]> {
  await mkdir(filesFolder, { recursive: true, mode: 0o700 })
  const rows: NewDealDocument[] = []
  for (const deal of deals) {
    for (const [position, { title, fileName, isVerified }] of listPapers(deal).entries()) {
      const fileKey = randomUUID()
      const bytes = await readFile(join(papersFolder, fileName))
      await writeFile(join(filesFolder, fileKey), bytes, { mode: 0o600, flag: 'wx' })
      rows.push({
        id: randomUUID(),
        deal_id: deal.id,
        title,
        status: isVerified ? 'verified' : 'supplied',
        file_key: fileKey,
        file_name: fileName,
        content_type: 'application/pdf',
        byte_size: bytes.length,
        page_count: countPages(bytes),
        position,
        created_at: now,
      })
    }
  }
  return rows
}

/** The library that made the papers writes each page as an object that is not compressed. */
function countPages(bytes: Buffer): number {
  return bytes.toString('latin1').match(/\/Type \/Page\b/g)!.length
}
