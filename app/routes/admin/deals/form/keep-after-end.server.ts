import { data, type MiddlewareFunction } from 'react-router'
import { bodyContext, dbContext, nowContext, sessionContext, tooManyContext } from '#app/context.ts'
import { parseDealId } from '#app/domain/deals/deals.ts'
import { keepDraft } from '#app/domain/deals/drafts.server.ts'
import { readFileTexts } from '#app/domain/deals/files.ts'
import { hrefWith, readListQuery } from '#app/domain/lists/lists.ts'
import { can } from '#app/domain/people/roles.ts'
import { pageWords } from '#app/middleware/answers.server.ts'
import { dealFormHref } from './address.ts'
import { readDealTexts, readVersionNumber } from './read-form.ts'

/**
 * Keeps what an admin has typed into the form of a deal when their session has ended before they sent it. The answer is the refusal
 * that everybody gets who is not signed in; after signing in, what was typed is in the form. The cookie of an ended session does no
 * more than this: it shows nothing, and what it leaves is offered to its person and saved by nobody else.
 */
export const keepAfterEnd: MiddlewareFunction<Response> = async ({ request, url, pattern, params, context }, next) => {
  const { formerUser: person, endedAt } = context.get(sessionContext)
  const dealId = /^\/?admin\/deals\/new$/.test(pattern)
    ? 0
    : /^\/?admin\/deals\/:id\/edit$/.test(pattern)
      ? parseDealId(params.id)
      : null
  if (request.method !== 'POST' || dealId === null || !can(person, 'deals')) return next()

  const tooMany = context.get(tooManyContext)
  // Files of whoever is not signed in are read and thrown away.
  const form = await (tooMany?.body ?? context.get(bodyContext)).upload([], () => Promise.resolve())
  const typed = { dealId, version: readVersionNumber(form), texts: readDealTexts(form), files: readFileTexts(form) }
  const isKept = await keepDraft(context.get(dbContext), person!.id, typed, context.get(nowContext), { endedAt })
  if (!isKept) return next()
  const words = pageWords(context, {
    title: 'Access Denied',
    message:
      'Your session has ended. Nothing was saved, and what you typed is kept: sign in, and it will be in the form again. Files have to be chosen again.',
  })
  const returnTo = hrefWith(dealFormHref(dealId), '', { list: readListQuery(url.searchParams), draft: 'shown' })
  throw data({ ...words, returnTo }, { status: 401 })
}
