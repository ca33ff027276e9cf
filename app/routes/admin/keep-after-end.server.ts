import { data, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { bodyContext, dbContext, nowContext, sessionContext, tooManyContext } from '#app/context.ts'
import { draftOf, keepPostDraft } from '#app/domain/blog/drafts.server.ts'
import { parsePostId } from '#app/domain/blog/posts.ts'
import { parseDealId } from '#app/domain/deals/deals.ts'
import { keepDraft } from '#app/domain/deals/drafts.server.ts'
import { readFileTexts } from '#app/domain/deals/files.ts'
import { hrefWith, readListQuery } from '#app/domain/lists/lists.ts'
import { can, type Section } from '#app/domain/people/roles.ts'
import { pageWords } from '#app/middleware/answers.server.ts'
import { postFormHref } from './blog/form/address.ts'
import * as postForm from './blog/form/read-form.ts'
import { dealFormHref } from './deals/form/address.ts'
import * as dealForm from './deals/form/read-form.ts'

/** What is kept of a form whose sender is not signed in any more. */
interface Sent {
  context: Readonly<RouterContextProvider>
  /** 0 for a new thing. */
  id: number
  userId: string
  endedAt: string | null
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
    keep: async ({ context, id, userId, endedAt, form, url }) => {
      const typed = {
        dealId: id,
        version: dealForm.readVersionNumber(form),
        texts: dealForm.readDealTexts(form),
        files: readFileTexts(form),
      }
      const isKept = await keepDraft(context.get(dbContext), userId, typed, context.get(nowContext), { endedAt })
      return isKept ? hrefWith(dealFormHref(id), '', { list: readListQuery(url.searchParams), draft: 'shown' }) : null
    },
  },
  {
    pattern: /^\/?blog-admin\/(new|:id\/edit)$/,
    needs: 'blog',
    parseId: parsePostId,
    keep: async ({ context, id, userId, endedAt, form, url }) => {
      const number = postForm.readFormNumber(postForm.readText(form, 'draft'))
      const typed = {
        about: draftOf(id, number),
        version: postForm.readVersionNumber(form),
        texts: postForm.readPostTexts(form),
      }
      const kept = await keepPostDraft(context.get(dbContext), userId, typed, context.get(nowContext), { endedAt })
      const tab = postForm.readTabIn(url)
      return kept.ok ? postFormHref(id, tab, { draft: id === 0 ? number : 'shown' }) : null
    },
  },
]

/**
 * Keeps what somebody of the desk has typed into a long form when their session has ended before they sent it. The answer is the
 * refusal that everybody gets who is not signed in; after signing in, what was typed is in the form. The cookie of an ended session
 * does no more than this: it shows nothing, and what it leaves is offered to its person and saved by nobody else.
 */
export const keepAfterEnd: MiddlewareFunction<Response> = async ({ request, url, pattern, params, context }, next) => {
  const { formerUser: person, endedAt } = context.get(sessionContext)
  const kept = keptForms.find((form) => form.pattern.test(pattern))
  if (request.method !== 'POST' || !kept || !person || !can(person, kept.needs)) return next()
  const id = pattern.endsWith('/new') ? 0 : kept.parseId(params.id)
  if (id === null) return next()

  const tooMany = context.get(tooManyContext)
  // Files of whoever is not signed in are read and thrown away.
  const form = await (tooMany?.body ?? context.get(bodyContext)).upload([], () => Promise.resolve())
  const returnTo = await kept.keep({ context, id, userId: person.id, endedAt, form, url })
  if (returnTo === null) return next()
  const words = pageWords(context, {
    title: 'Access Denied',
    message:
      'Your session has ended. Nothing was saved, and what you typed is kept: sign in, and it will be in the form again. Files have to be chosen again.',
  })
  throw data({ ...words, returnTo }, { status: 401 })
}
