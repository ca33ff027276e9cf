import { data, redirect, type RouterContextProvider } from 'react-router'
import { adminContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { listingRefusals } from '#app/domain/deals/desk.ts'
import { documentRules, imageRules } from '#app/domain/deals/files.ts'
import { storeDealFiles } from '#app/domain/deals/files.server.ts'
import { previewValues, type DealPreview } from '#app/domain/deals/preview.server.ts'
import { readTexts, type DealMistakes, type DealTexts, type DealValues } from '#app/domain/deals/record.ts'
import { createDeal, updateDeal, type SaveResult } from '#app/domain/deals/saving.server.ts'
import { hrefWith, readListQuery } from '#app/domain/lists/lists.ts'
import { startJobNow } from '#app/jobs.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { adminDealEditHref, adminDealNewHref } from '#app/ui/links.ts'
import { receiveUploads } from '../../../receive-uploads.server.ts'
import { readDealTexts, readText, readVersionNumber } from './read-form.ts'
import { readSentFiles, type SentFiles } from './sent-files.server.ts'

type Context = Readonly<RouterContextProvider>

/** The answer to a form that was not saved: all that was typed, and why. */
export interface SentDeal {
  texts: DealTexts
  /** The version that the form began from. */
  version: number
  mistakes: DealMistakes
  files: SentFiles
  /** The figures of what was typed; null where it cannot be read. */
  preview: DealPreview | null
  problem?: { title: string; message: string }
}

interface Asked {
  context: Context
  url: URL
}

/** Saves what was sent, or works its figures out: of the deal with this id, or of a new one where it is null. */
export async function answerDealForm({ context, url }: Asked, dealId: number | null) {
  const { form, isTooMany, intakes } = await receiveUploads(context, [imageRules, documentRules])
  const db = context.get(dbContext)
  const files = await readSentFiles(db, dealId, form, intakes)
  const texts = readDealTexts(form)
  const sent: SentDeal = { texts, version: readVersionNumber(form), mistakes: {}, files: files.sent, preview: null }
  if (isTooMany) return mistake(context, sent, 429)

  const read = readTexts(texts)
  const mistakes = read.ok ? {} : read.mistakes
  if (!read.ok || Object.keys(files.sent.mistakes).length > 0)
    return mistake<SentDeal>(context, { ...sent, mistakes }, read.ok ? files.status : 400)
  const intent = readText(form, 'intent')
  if (intent === 'preview') return { ...sent, preview: await previewValues(db, read.values) }

  const [admin, now] = [context.get(adminContext), context.get(nowContext)]
  const also = storeDealFiles(files.changes, read.values.title, now)
  const saved =
    dealId === null
      ? await createDeal(db, admin, read.values, now, also)
      : await updateDeal(db, admin, dealId, sent.version, read.values, now, also)
  if (!saved.ok) return refused(context, sent, saved)
  for (const job of ['make-pictures', 'sweep-uploads'] as const) startJobNow(job)
  const list = readListQuery(url.searchParams)
  await tellSaved(context, read.values, dealId === null)
  if (intent === 'next') return redirect(hrefWith(adminDealNewHref, '', { list }), 303)
  return redirect(hrefWith(adminDealEditHref(saved.deal.id), '', { list }), 303)
}

/** The messages of the next page: that it was saved, and what of it does not fit. */
async function tellSaved(context: Context, values: DealValues, isNew: boolean): Promise<void> {
  const session = context.get(sessionContext)
  const [title, done] = isNew ? ['Deal Created', 'created'] : ['Deal Updated', 'updated']
  session.flash({ tone: 'success', title, message: `Deal has been ${done} successfully.` })
  const { figures } = await previewValues(context.get(dbContext), values)
  if (figures.warnings.length === 0) return
  session.flash({ tone: 'info', title: 'Saved, and worth a check:', message: figures.warnings.join(' ') })
}

/** The form again with everything typed. Throws the error page when there is no such deal. */
function refused(context: Context, sent: SentDeal, refusal: Extract<SaveResult, { ok: false }>) {
  switch (refusal.reason) {
    case 'mistakes':
      return mistake<SentDeal>(context, { ...sent, mistakes: refusal.mistakes }, 400)
    case 'not-found':
      throw dealNotFound()
    case 'listing': {
      const { status, message } = listingRefusals[refusal.listing]
      return mistake<SentDeal>(context, { ...sent, problem: { title: 'Nothing has been saved', message } }, status)
    }
    case 'changed': {
      const message = 'Somebody saved this deal while you were editing.'
      return mistake<SentDeal>(context, { ...sent, problem: { title: 'Nothing has been saved', message } }, 409)
    }
  }
}

/** What the address of a deal that there is not answers. */
export function dealNotFound() {
  const { status, message } = listingRefusals['not-found']
  return data({ message }, { status })
}
