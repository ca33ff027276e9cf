import { parsePostId } from '#app/domain/blog/reading/posts.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { answerPostForm, postNotFound } from './form/answer.server.ts'
import { PostFormPage } from './form/page.tsx'
import { viewPost } from './form/view.server.ts'
import type { Route } from './+types/edit'

/** The visual editor needs client script. The form works without. */
export const handle = { hydrate: true }

export const middleware: Route.MiddlewareFunction[] = [allow('blog')]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const post = loaderData?.view.post
  const name = post?.kind === 'guide' ? 'Edit Guide' : 'Edit Blog Post'
  return [{ title: pageTitle(matches, post ? `${name}: ${post.title}` : name) }]
}

/** The form of a post as it is saved. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const postId = parsePostId(params.id)
  const view = postId === null ? undefined : await viewPost(context, postId, url)
  if (!view) throw postNotFound()
  return { view }
}

/** Saves the post: 303 to its form again. */
export function action({ params, context, url }: Route.ActionArgs) {
  const postId = parsePostId(params.id)
  if (postId === null) throw postNotFound()
  return answerPostForm({ context, url }, postId)
}

export default function EditPost({ loaderData: { view }, actionData }: Route.ComponentProps) {
  return <PostFormPage view={view} answer={actionData} />
}
