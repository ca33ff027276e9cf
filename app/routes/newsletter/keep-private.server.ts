import { data, type RouterContextProvider } from 'react-router'
import { answerHeadersContext } from '#app/context.ts'
import { isConfirmKey } from '#app/domain/newsletter/newsletter.ts'

/** No cache keeps and no search engine lists what the link of a mail opens, the refusals included. */
export function keepPrivate(context: Readonly<RouterContextProvider>): void {
  const headers = context.get(answerHeadersContext)
  context.set(answerHeadersContext, { ...headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
}

/** The key of a link that confirms something, on a page that is kept private. What no mail has is a page that there is not. */
export function readConfirmKey({ url, context }: { url: URL; context: Readonly<RouterContextProvider> }): string {
  keepPrivate(context)
  const key = url.searchParams.get('key') ?? ''
  if (!isConfirmKey(key)) throw data(null, { status: 404 })
  return key
}
