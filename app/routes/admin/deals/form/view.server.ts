import type { RouterContextProvider } from 'react-router'
import { adminContext, dbContext, draftingContext, nowContext } from '#app/context.ts'
import { newId } from '#app/utils/ids.server.ts'
import { sentenceOf } from '#app/domain/audit/sentences.ts'
import { mergeFiles } from '#app/domain/deals/files/file-merging.ts'
import { newAltsField, noFiles, readFileTexts, type FileTexts, type FormFiles } from '#app/domain/deals/files/files.ts'
import { readDealFiles } from '#app/domain/deals/files/files.server.ts'
import { dealStateLabel, type DealDeskRow } from '#app/domain/deals/desk/desk.ts'
import {
  groupAreas,
  previewColumns,
  previewValues,
  type AreaGroup,
  type DealPreview,
} from '#app/domain/deals/desk/preview.server.ts'
import {
  completeTexts,
  fieldNames,
  fieldOf,
  normalizeTexts,
  readTexts,
  type DealTexts,
} from '#app/domain/deals/record/record.ts'
import { readDraft } from '#app/domain/records/drafts.server.ts'
import { differingNames } from '#app/domain/records/merging.ts'
import { readAreaFigures } from '#app/domain/deals/score/scoring.server.ts'
import { readDealForm } from '#app/domain/deals/desk/saving.server.ts'
import { listAudit } from '#app/domain/desk/trail-list.server.ts'
import { can } from '#app/domain/people/roles.ts'
import { findSubmissionOf } from '#app/domain/submissions/reading.server.ts'
import type { ShownDraft } from '#app/ui/desk/notices.tsx'
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
  /** The submission that it came from; null where it came another way, and for those who review none. */
  submission: string | null
  history: { events: ToldEvent[]; total: number }
}

/** The content of both forms. */
export interface DealFormView {
  /** Null on the form for a new deal. */
  deal: EditedDeal | null
  texts: DealTexts
  files: FormFiles
  /** The draft's texts about files, where the form holds it. */
  fileTexts: FileTexts
  /** The version that is saved; 0 for a new deal. */
  version: number
  /** Who types. */
  userId: string
  /** Names this form, so that one which is sent twice is known. */
  formId: string
  preview: DealPreview | null
  areas: AreaGroup[]
  /** True where a description can be drafted from what is saved. */
  canDraft: boolean
  /** Texts that this admin typed and has not saved, where they differ from what is saved. */
  draft: ShownDraft | null
}

/** The first texts of the form of a new deal. */
const newDealTexts: DealTexts = completeTexts({ securePrice: '£3,000' })

/** The form for a new deal. With `draft` in the address it holds the draft. */
export async function viewNewDeal(context: Context, url: URL): Promise<DealFormView> {
  const figures = await readAreaFigures(context.get(dbContext))
  const saved = { texts: newDealTexts, files: noFiles, version: 0, preview: null }
  return {
    deal: null,
    userId: context.get(adminContext).id,
    formId: newId(),
    canDraft: false,
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
  const saved = {
    texts: found.texts,
    files: await readDealFiles(db, dealId),
    version,
    preview: previewColumns(found.row, figures),
  }
  return {
    deal: {
      id,
      reference,
      title,
      state: dealStateLabel({ status, isUnavailable }),
      status,
      isUnavailable,
      isPublic: status === 'active' || status === 'reserved',
      submission: can(context.get(adminContext), 'submissions') ? await findSubmissionOf(db, dealId) : null,
      history: await readHistory(context, dealId),
    },
    userId: context.get(adminContext).id,
    formId: newId(),
    areas: groupAreas(figures),
    canDraft: context.get(draftingContext) !== null,
    ...(await withDraft(context, url, dealId, saved)),
  }
}

type Saved = Pick<DealFormView, 'texts' | 'files' | 'version' | 'preview'>

/** The form's content: what is saved or, where the address asks for it, the draft, from the version that it began from. */
async function withDraft(
  context: Context,
  url: URL,
  dealId: number,
  saved: Saved,
): Promise<Saved & Pick<DealFormView, 'fileTexts' | 'draft'>> {
  const db = context.get(dbContext)
  const draft = await readDraft(db, context.get(adminContext).id, 'deal', dealId)
  if (!draft) return { ...saved, fileTexts: {}, draft: null }
  const texts = completeTexts(draft.fields)
  const fileTexts = readFileTexts(Object.entries(draft.fields))
  const differing = differingNames(fieldNames, normalizeTexts(texts), normalizeTexts(saved.texts))
  const differs = differing.map((name) => fieldOf(name).label)
  if (changesFiles(saved.files, fileTexts)) differs.push('Pictures and documents')
  if (differs.length === 0) return { ...saved, fileTexts: {}, draft: null }
  const isShown = url.searchParams.has('draft')
  const shown = { keptAt: draft.keptAt, differs, isShown }
  if (!isShown) return { ...saved, fileTexts: {}, draft: shown }
  const read = readTexts(texts)
  const preview = read.ok ? await previewValues(db, read.values, context.get(nowContext)) : null
  return { files: saved.files, texts, fileTexts, version: draft.version, preview, draft: shown }
}

function changesFiles(files: FormFiles, texts: FileTexts): boolean {
  const { both, onlyMine, lost, merged } = mergeFiles(files, texts)
  return both.length + onlyMine.length + lost.length > 0 || (merged[newAltsField] ?? '').trim() !== ''
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
