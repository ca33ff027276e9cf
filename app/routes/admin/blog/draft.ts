import { redirect } from 'react-router'
import { adminContext, bodyContext, dbContext, nowContext } from '#app/context.ts'
import { draftOf, keepPostDraft } from '#app/domain/blog/desk/drafts.server.ts'
import { parsePostId } from '#app/domain/blog/reading/posts.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { blogAdminHref } from '#app/ui/links.ts'
import { addMilliseconds, formatTime } from '#app/utils/dates.ts'
import { readFormNumber, readPostTexts, readText, readVersionNumber } from './form/read-form.ts'
import type { Route } from './+types/draft'

export const middleware: Route.MiddlewareFunction[] = [allow('blog')]

/** There is nothing to see here: a person is led to the list. */
export function loader() {
  return redirect(blogAdminHref, 303)
}

const refusals = {
  'not-found': { status: 404, message: 'There is no such post.' },
  'too-long': { status: 413, message: 'This is more text than a post may have.' },
  older: { status: 409, message: 'There is a newer draft, or a newer version of the post.' },
}

/** Keeps what is being typed, as the page's own script sends it: JSON with the time at which it was kept. */
export async function action({ context }: Route.ActionArgs) {
  const form = await context.get(bodyContext).form()
  const now = context.get(nowContext)
  const post = readText(form, 'post')
  const postId = post === '0' ? 0 : parsePostId(post)
  const about = postId === null ? null : draftOf(postId, readFormNumber(readText(form, 'draft')))
  if (about === null) return refuse('not-found')
  const typed = { about, version: readVersionNumber(form), texts: readPostTexts(form) }
  const kept = await keepPostDraft(context.get(dbContext), context.get(adminContext).id, typed, now, {
    typedAt: addMilliseconds(now, -readAge(readText(form, 'age'))),
  })
  if (kept.ok) return Response.json({ keptAt: formatTime(now) })
  return refuse(kept.reason)
}

/** The milliseconds for which the browser has had it: 0 for what is typed just now. */
function readAge(text: string): number {
  return /^\d{1,11}$/.test(text) ? Number(text) : 0
}

function refuse(reason: keyof typeof refusals) {
  const { status, message } = refusals[reason]
  return Response.json({ message }, { status })
}
