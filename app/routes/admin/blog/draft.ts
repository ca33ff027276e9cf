import { redirect } from 'react-router'
import { bodyContext } from '#app/context.ts'
import { parsePostId } from '#app/domain/blog/reading/posts.ts'
import { draftOf } from '#app/domain/records/drafts.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { blogAdminHref } from '#app/ui/links.ts'
import { keepTyping } from '../records/keep-typing.server.ts'
import { readText } from '../records/read-form.ts'
import { readFormNumber, readPostTexts } from './form/read-form.ts'
import type { Route } from './+types/draft'

export const middleware: Route.MiddlewareFunction[] = [allow('blog')]

/** There is nothing to see here: a person is led to the list. */
export function loader() {
  return redirect(blogAdminHref, 303)
}

/** Keeps what is being typed into the form of a post. */
export async function action({ context }: Route.ActionArgs) {
  const form = await context.get(bodyContext).form()
  const post = readText(form, 'post')
  const postId = post === '0' ? 0 : parsePostId(post)
  const about = postId === null ? null : draftOf(postId, readFormNumber(readText(form, 'draft')))
  return keepTyping(context, form, { kind: 'post', about, fields: { ...readPostTexts(form) } })
}
