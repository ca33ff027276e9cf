import { data, redirect, type RouterContextProvider } from 'react-router'
import { adminContext, dbContext, draftingContext, nowContext, sessionContext } from '#app/context.ts'
import { confirmedField, listingRefusals } from '#app/domain/deals/desk/desk.ts'
import { draftRefusals } from '#app/domain/deals/desk/description-draft.ts'
import { draftDescription } from '#app/domain/deals/desk/description-draft.server.ts'
import { documentRules, imageRules } from '#app/domain/deals/files/files.ts'
import { storeDealFiles } from '#app/domain/deals/files/files.server.ts'
import { dealList, findNextDeal } from '#app/domain/deals/list/list.server.ts'
import { previewValues, type DealPreview } from '#app/domain/deals/desk/preview.server.ts'
import { readTexts, type DealMistakes, type DealTexts, type DealValues } from '#app/domain/deals/record/record.ts'
import { createDeal, findSavedBySame, updateDeal, type SaveResult } from '#app/domain/deals/desk/saving.server.ts'
import { printDealForm } from '#app/domain/deals/desk/sent-form.server.ts'
import { deleteDraft } from '#app/domain/records/drafts.server.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { hrefWith, readListQuery } from '#app/domain/lists/lists.ts'
import { startJobNow } from '#app/jobs.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { getFiles } from '#app/resources.server.ts'
import { adminListHref } from '#app/ui/links.ts'
import { receiveUploads } from '../../../receive-uploads.server.ts'
import { dealFormHref } from './address.ts'
import { readConflict, type DealConflict } from '#app/domain/deals/desk/conflict.server.ts'
import type { SentFigures } from './confirm-figures.tsx'
import type { SentDraft } from './description-draft.tsx'
import { readText, readVersionNumber } from '../../records/read-form.ts'
import { readDealTexts } from './read-form.ts'
import { readSentFiles, type SentFiles } from './sent-files.server.ts'

type Context = Readonly<RouterContextProvider>

/** The answer to a form that was not saved: all that was typed, and why. */
export interface SentDeal {
  texts: DealTexts
  /** The version that the form began from. */
  version: number
  mistakes: DealMistakes
  files: SentFiles
  figures: SentFigures
  /** The figures of what was typed; null where it cannot be read. */
  preview: DealPreview | null
  problem?: { title: string; message: string }
  /** The version somebody else saved meanwhile. */
  conflict?: DealConflict
  /** A draft of the description that was requested, or why there is none. */
  drafted?: SentDraft
}

interface Asked {
  context: Context
  url: URL
}

/** Does what the pressed button says with what was sent: of the deal with this id, or (deal 0) of a new one. */
export async function answerDealForm({ context, url }: Asked, dealId: number) {
  const { form, isTooMany, intakes } = await receiveUploads(context, [imageRules, documentRules])
  const db = context.get(dbContext)
  const files = await readSentFiles(context, dealId, form, intakes)
  const texts = readDealTexts(form)
  const confirmed = form.getAll(confirmedField).filter((value) => typeof value === 'string')
  const figures = { asked: [], confirmed }
  const sent: SentDeal = {
    texts,
    version: readVersionNumber(form),
    mistakes: {},
    files: files.sent,
    figures,
    preview: null,
  }
  if (isTooMany) return mistake(context, sent, 429)

  const [admin, now] = [context.get(adminContext), context.get(nowContext)]
  const list = readListQuery(url.searchParams)
  const intent = readText(form, 'intent')
  if (intent === 'drop') {
    await deleteDraft(db, admin.id, 'deal', dealId)
    return redirect(hrefWith(dealFormHref(dealId), '', { list }), 303)
  }
  if (intent === 'draft-description') return await answerDraft(context, dealId, sent)
  const read = readTexts(texts)
  if (intent === 'back') return { ...sent, preview: read.ok ? await previewValues(db, read.values, now) : null }
  const { newPictures, newDocuments } = files.changes
  const prints = await printDealForm({ db, files: getFiles() }, form, [...newPictures, ...newDocuments])
  // The second half of a double click finds the deal as the first has made it: full, perhaps.
  const isWhole = intent !== 'preview' && intakes.every((intake) => intake.mistakes.length === 0)
  const isDone = isWhole && (await findSavedBySame(db, admin, dealId, prints.form, now)) !== undefined
  const mistakes = read.ok ? {} : read.mistakes
  if (!read.ok || (Object.keys(files.sent.mistakes).length > 0 && !isDone))
    return mistake<SentDeal>(context, { ...sent, mistakes }, read.ok ? files.status : 400)
  if (intent === 'preview') return { ...sent, preview: await previewValues(db, read.values, now) }

  const next = intent === 'next' ? await nextHref(context, dealId, list) : null
  const also = storeDealFiles(files.changes, read.values.title, now, prints.files)
  const given = { also, form: prints.form, confirmed }
  const saved =
    dealId === 0
      ? await createDeal(db, admin, read.values, now, given)
      : await updateDeal(db, admin, dealId, sent.version, read.values, now, given)
  if (!saved.ok) return refused(context, dealId, sent, saved)
  for (const job of ['make-pictures', 'sweep-uploads'] as const) startJobNow(job)
  await deleteDraft(db, admin.id, 'deal', dealId)
  await tellSaved(context, read.values, dealId === 0)
  return redirect(next ?? hrefWith(dealFormHref(saved.deal.id), '', { list }), 303)
}

/** The form again with everything typed, and a draft of the description beside its field. */
async function answerDraft(context: Context, dealId: number, sent: SentDeal) {
  const [db, admin, now] = [context.get(dbContext), context.get(adminContext), context.get(nowContext)]
  const drafted = await draftDescription(db, context.get(draftingContext), admin, dealId, now)
  if (drafted.ok) return { ...sent, drafted }
  return mistake<SentDeal>(context, { ...sent, drafted }, draftRefusals[drafted.reason].status)
}

/** The goal of "Save and next": the deal after this one in the list, after the last the list; from a new deal another. */
async function nextHref(context: Context, dealId: number, list: string): Promise<string> {
  if (dealId === 0) return hrefWith(dealFormHref(0), '', { list })
  const filters = readFilters(dealList.filters, new URLSearchParams(list))
  const next = await findNextDeal(context.get(dbContext), dealId, filters)
  return next === null ? hrefWith(adminListHref('deals'), list) : hrefWith(dealFormHref(next), '', { list })
}

/** The messages of the next page: that it was saved, and what of it does not fit. */
async function tellSaved(context: Context, values: DealValues, isNew: boolean): Promise<void> {
  const session = context.get(sessionContext)
  const [title, done] = isNew ? ['Deal Created', 'created'] : ['Deal Updated', 'updated']
  session.flash({ tone: 'success', title, message: `Deal has been ${done} successfully.` })
  const { figures } = await previewValues(context.get(dbContext), values, context.get(nowContext))
  if (figures.warnings.length === 0) return
  session.flash({ tone: 'info', title: 'It is saved. Please check:', message: figures.warnings.join(' ') })
}

/** The form again with everything typed. Throws the error page when there is no such deal. */
async function refused(context: Context, dealId: number, sent: SentDeal, refusal: Extract<SaveResult, { ok: false }>) {
  switch (refusal.reason) {
    case 'mistakes':
      return mistake<SentDeal>(context, { ...sent, mistakes: refusal.mistakes }, 400)
    case 'figures':
      return mistake<SentDeal>(context, { ...sent, figures: { ...sent.figures, asked: refusal.figures } }, 400)
    case 'not-found':
      throw dealNotFound()
    case 'listing': {
      const { status, message } = listingRefusals[refusal.listing]
      return mistake<SentDeal>(context, { ...sent, problem: { title: 'Nothing has been saved', message } }, status)
    }
    case 'changed': {
      const conflict = await readConflict(context.get(dbContext), dealId, sent)
      if (!conflict) throw dealNotFound()
      return mistake<SentDeal>(context, { ...sent, conflict }, 409)
    }
  }
}

/** The answer at the address of a deal that there is not. */
export function dealNotFound() {
  const { status, message } = listingRefusals['not-found']
  return data({ message }, { status })
}
