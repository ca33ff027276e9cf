import { allow } from '#app/middleware/guards.server.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { answerPostForm } from './form/answer.server.ts'
import { PostFormPage } from './form/page.tsx'
import { viewPost } from './form/view.server.ts'
import type { Route } from './+types/new'

/** The visual editor needs client script. The form works without. */
export const handle = { hydrate: true }

export const middleware: Route.MiddlewareFunction[] = [allow('blog')]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, `Create New ${loaderData?.view.texts.kind === 'guide' ? 'Guide' : 'Blog Post'}`) },
]

/** The form for a new post. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return { view: (await viewPost(context, 0, url))! }
}

/** Creates the post: 303 to its form. */
export function action({ context, url }: Route.ActionArgs) {
  return answerPostForm({ context, url }, 0)
}

export default function NewPost({ loaderData: { view }, actionData }: Route.ComponentProps) {
  return <PostFormPage view={view} answer={actionData} />
}
