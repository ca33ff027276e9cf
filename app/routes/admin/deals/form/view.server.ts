import type { RouterContextProvider } from 'react-router'
import { adminContext, dbContext, draftingContext } from '#app/context.ts'
import { newId } from '#app/utils/ids.server.ts'
import { sentenceOf } from '#app/domain/audit/sentences.ts'
import { noFiles, type FormFiles } from '#app/domain/deals/files.ts'
import { readDealFiles } from '#app/domain/deals/files.server.ts'
import { dealStateLabel, type DealDeskRow } from '#app/domain/deals/desk.ts'
import { readDraft } from '#app/domain/deals/drafts.server.ts'
import { differingFields } from '#app/domain/deals/merging.ts'
import {
  groupAreas,
  previewColumns,
  previewValues,
  type AreaGroup,
  type DealPreview,
} from '#app/domain/deals/preview.server.ts'
import { completeTexts, fieldOf, normalizeTexts, readTexts, type DealTexts } from '#app/domain/deals/record.ts'
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
  status: DealDeskRow['status']
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
  /** Names this form, so that one which is sent twice is known. */
  formId: string
  preview: DealPreview | null
  areas: AreaGroup[]
  /** True where a description can be drafted from what is saved. */
  canDraft: boolean
  /** What this admin typed and has not saved, where it differs from what is saved. */
  draft: ShownDraft | null
}

export interface ShownDraft {
  keptAt: string
  /** The labels of the fields in which it differs. */
  differs: string[]
  /** True where the form holds it. */
  isShown: boolean
}

/** What the form of a new deal begins with. */
export const newDealTexts: DealTexts = completeTexts({ securePrice: '£3,000' })

/** The form for a new deal. With `draft` in the address it holds the draft. */
export async function viewNewDeal(context: Context, url: URL): Promise<DealFormView> {
  const figures = await readAreaFigures(context.get(dbContext))
  const saved = { texts: newDealTexts, version: 0, preview: null }
  return {
    deal: null,
    formId: newId(),
    canDraft: false,
    files: noFiles,
    areas: groupAreas(figures),
    ...(await withDraft(context, url, 0, saved)),
  }
}

/** The form of this deal; undefined when there is none. With `draft` in the address it holds the draft. */
export async function viewDeal(context: Context, dealId: number, url: URL): Promise<DealFormView | undefined> {
  const db = context.get(dbContext)
  const found = await readDealForm(db, dealId)
  if (!found) return undefined
  const figures = await readAreaFigures(db)
  const { id, reference, title, version, status, unavailable_at } = found.deal
  const isUnavailable = unavailable_at !== null
  const saved = { texts: found.texts, version, preview: previewColumns(found.row, figures) }
  return {
    deal: {
      id,
      reference,
      title,
      state: dealStateLabel({ status, isUnavailable }),
      status,
      isUnavailable,
      isPublic: status === 'active' || status === 'reserved',
      history: await readHistory(context, dealId),
    },
    formId: newId(),
    files: await readDealFiles(db, dealId),
    areas: groupAreas(figures),
    canDraft: context.get(draftingContext) !== null,
    ...(await withDraft(context, url, dealId, saved)),
  }
}

type Shown = Pick<DealFormView, 'texts' | 'version' | 'preview'>

/** What the form shows: what is saved or, where the address asks for it, the draft, from the version that it began from. */
async function withDraft(
  context: Context,
  url: URL,
  dealId: number,
  saved: Shown,
): Promise<Shown & { draft: ShownDraft | null }> {
  const db = context.get(dbContext)
  const draft = await readDraft(db, context.get(adminContext).id, dealId)
  const differing = draft ? differingFields(normalizeTexts(draft.texts), normalizeTexts(saved.texts)) : []
  if (!draft || differing.length === 0) return { ...saved, draft: null }
  const isShown = url.searchParams.has('draft')
  const shown = { keptAt: draft.keptAt, differs: differing.map((name) => fieldOf(name).label), isShown }
  if (!isShown) return { ...saved, draft: shown }
  const read = readTexts(draft.texts)
  const preview = read.ok ? await previewValues(db, read.values) : null
  return { texts: draft.texts, version: draft.version, preview, draft: shown }
}

const mostTold = 3

/** The last entries about this deal in words, oldest first, and how many there are. */
async function readHistory(context: Context, dealId: number): Promise<EditedDeal['history']> {
  const about = { objectType: 'deal', object: String(dealId), action: '', actor: '', from: '', until: '', page: 1 }
  const { rows, total } = await listAudit(context.get(dbContext), about, mostTold)
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
