import type { RouterContextProvider } from 'react-router'
import type { Db } from '#db/database.server.ts'
import type { DealStatus } from '#db/schema.ts'
import { dbContext } from '#app/context.ts'
import { sentenceOf } from '#app/domain/audit/sentences.ts'
import { noFiles, type FormFiles } from '#app/domain/deals/files.ts'
import { readDealFiles } from '#app/domain/deals/files.server.ts'
import { dealStateLabel } from '#app/domain/deals/desk.ts'
import { groupAreas, previewColumns, type AreaGroup, type DealPreview } from '#app/domain/deals/preview.server.ts'
import { completeTexts, type DealTexts } from '#app/domain/deals/record.ts'
import { readAreaFigures } from '#app/domain/deals/scoring.server.ts'
import { readDealForm } from '#app/domain/deals/saving.server.ts'
import { listAudit } from '#app/domain/desk/trail-list.server.ts'
import type { ToldEvent } from '#app/ui/desk/case.tsx'
import { formatShortTime } from '#app/utils/dates.ts'

type Context = Readonly<RouterContextProvider>

/** A saved deal as its form shows it. */
export interface EditedDeal {
  id: number
  reference: string
  title: string
  state: string
  status: DealStatus
  isUnavailable: boolean
  isPublic: boolean
  history: { events: ToldEvent[]; total: number }
}

/** What both forms show. */
export interface DealFormView {
  /** Null on the form for a new deal. */
  deal: EditedDeal | null
  texts: DealTexts
  files: FormFiles
  /** The version that is saved; 0 for a new deal. */
  version: number
  preview: DealPreview | null
  areas: AreaGroup[]
}

/** What the form of a new deal begins with. */
export const newDealTexts: DealTexts = completeTexts({ securePrice: '£3,000' })

/** The form for a new deal. */
export async function viewNewDeal(context: Context): Promise<DealFormView> {
  const figures = await readAreaFigures(context.get(dbContext))
  return { deal: null, texts: newDealTexts, files: noFiles, version: 0, preview: null, areas: groupAreas(figures) }
}

/** The form of this deal; undefined when there is none. */
export async function viewDeal(context: Context, dealId: number): Promise<DealFormView | undefined> {
  const db = context.get(dbContext)
  const found = await readDealForm(db, dealId)
  if (!found) return undefined
  const figures = await readAreaFigures(db)
  const { id, reference, title, version, status, unavailable_at } = found.deal
  const isUnavailable = unavailable_at !== null
  return {
    deal: {
      id,
      reference,
      title,
      state: dealStateLabel({ status, isUnavailable }),
      status,
      isUnavailable,
      isPublic: status === 'active' || status === 'reserved',
      history: await readHistory(db, dealId),
    },
    texts: found.texts,
    files: await readDealFiles(db, dealId),
    version,
    preview: previewColumns(found.row, figures),
    areas: groupAreas(figures),
  }
}

const mostTold = 3

/** The last entries about this deal in words, oldest first, and how many there are. */
async function readHistory(db: Db, dealId: number): Promise<EditedDeal['history']> {
  const about = { objectType: 'deal', object: String(dealId), action: '', actor: '', from: '', until: '', page: 1 }
  const { rows, total } = await listAudit(db, about, mostTold)
  const events = rows.map(({ id, at, who, actor, action, stored, change }) => ({
    id,
    at,
    time: formatShortTime(at),
    who,
    what: sentenceOf({ action, actor, detail: stored }),
    change,
  }))
  return { events: events.reverse(), total }
}
