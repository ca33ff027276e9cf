import { data, type RouterContextProvider } from 'react-router'
import { answerHeadersContext } from '#app/context.ts'
import { testimonialByLinkHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { LinkOver, OwnTestimonialPage, overTitle, ownTitles } from './own.tsx'
import { loadOwn, takeOwn } from './take.server.ts'
import type { Route } from './+types/yours'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  {
    title: pageTitle(
      matches,
      loaderData ? (loaderData.own ? ownTitles[loaderData.own.state] : overTitle) : 'Page Not Found',
    ),
  },
  { name: 'robots', content: 'noindex' },
]

/** No cache but the browser's own keeps and no search engine lists what the link opens, the refusals included. */
function readKey({ url, context }: { url: URL; context: Readonly<RouterContextProvider> }): string {
  const headers = context.get(answerHeadersContext)
  context.set(answerHeadersContext, { ...headers, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
  return url.searchParams.get('key') ?? ''
}

/** The author's page behind the link of a mail, signed in or not. A link that is over gives 410, and one that no mail has, 404. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const key = readKey({ url, context })
  const own = await loadOwn(context, { by: 'link', key })
  const isOver = own === null || (own.state === 'asked' && own.whyNot === 'over')
  return data({ own, key }, { status: isOver ? 410 : 200 })
}

export async function action({ url, context }: Route.ActionArgs) {
  const key = readKey({ url, context })
  return takeOwn(context, { by: 'link', key }, testimonialByLinkHref(key))
}

export default function TestimonialByLink({ loaderData: { own, key }, actionData }: Route.ComponentProps) {
  if (!own) return <LinkOver lastResult={actionData} />
  return <OwnTestimonialPage own={own} here={testimonialByLinkHref(key)} lastResult={actionData} />
}
