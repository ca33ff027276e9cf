import { data, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { bodyContext, dbContext, sessionContext, tooManyContext } from '#app/context.ts'
import { parsePostId } from '#app/domain/blog/reading/posts.ts'
import { parseDealId } from '#app/domain/deals/record/deals.ts'
import { draftOf } from '#app/domain/records/drafts.server.ts'
import { leaveDraft, type EndedSession } from '#app/domain/desk/left-drafts.server.ts'
import { hrefWith, readListQuery } from '#app/domain/lists/lists.ts'
import { can, type Section } from '#app/domain/people/roles.ts'
import { postFormHref } from './blog/form/address.ts'
import * as postForm from './blog/form/read-form.ts'
import { dealFormHref } from './deals/form/address.ts'
import { readDraftFields } from './deals/form/read-form.ts'
import { readText, readVersionNumber } from './records/read-form.ts'

/** The part that is kept of a form whose sender is not signed in any more. */
interface Sent {
  context: Readonly<RouterContextProvider>
  /** 0 for a new thing. */
  id: number
  session: EndedSession
  form: FormData
  url: URL
}

interface KeptForm {
  /** The addresses of the form, as in routes.ts. */
  pattern: RegExp
  needs: Section
  parseId: (text: string | undefined) => number | null
  /** Keeps what was typed. The address at which it is in the form again; null where it is not kept. */
  keep: (sent: Sent) => Promise<string | null>
}

const keptForms: KeptForm[] = [
  {
    pattern: /^\/?admin\/deals\/(new|:id\/edit)$/,
    needs: 'deals',
    parseId: parseDealId,
    keep: async ({ context, id, session, form, url }) => {
      const typed = { about: id, version: readVersionNumber(form), fields: readDraftFields(form) }
      const isKept = await leaveDraft(context.get(dbContext), session, { kind: 'deal', ...typed })
      return isKept ? hrefWith(dealFormHref(id), '', { list: readListQuery(url.searchParams), draft: 'shown' }) : null
    },
  },
  {
    pattern: /^\/?blog-admin\/(new|:id\/edit)$/,
    needs: 'blog',
    parseId: parsePostId,
    keep: async ({ context, id, session, form, url }) => {
      const number = postForm.readFormNumber(readText(form, 'draft'))
      const fields = { ...postForm.readPostTexts(form) }
      const typed = { about: draftOf(id, number), version: readVersionNumber(form), fields }
      const isKept = await leaveDraft(context.get(dbContext), session, { kind: 'post', ...typed })
      const tab = postForm.readTabIn(url)
      return isKept ? postFormHref(id, tab, { draft: id === 0 ? number : 'shown' }) : null
    },
  },
]

/**
 * Keeps what somebody of the desk has typed into a long form when their session has ended before they sent it. The answer is the
 * refusal that everybody gets who is not signed in; after its person has signed in at this browser, what was typed is in the form.
 * The cookie of an ended session does no more than this: it shows nothing, and leaves nothing anywhere else.
 */
export const keepAfterEnd: MiddlewareFunction<Response> = async ({ request, url, pattern, params, context }, next) => {
  const { former } = context.get(sessionContext)
  const kept = keptForms.find((form) => form.pattern.test(pattern))
  if (request.method !== 'POST' || !kept || !former || !can(former.user, kept.needs)) return next()
  const id = pattern.endsWith('/new') ? 0 : kept.parseId(params.id)
  if (id === null) return next()

  const tooMany = context.get(tooManyContext)
  // Files of whoever is not signed in are read and thrown away.
  const form = await (tooMany?.body ?? context.get(bodyContext)).upload([], () => Promise.resolve())
  const session = { sessionId: former.id, userId: former.user.id, endedAt: former.endedAt }
  const returnTo = await kept.keep({ context, id, session, form, url })
  if (returnTo === null) return next()
  const message =
    'Your session has ended. Nothing was saved, and what you typed is kept: sign in, and it will be in the form again. Files have to be chosen again.'
  throw data({ title: 'Access Denied', message, returnTo }, { status: 401 })
}
