import type { RouterContextProvider } from 'react-router'
import { answerHeadersContext } from '#app/context.ts'

/** No cache keeps and no search engine lists what the link of a mail opens, the refusals included. */
export function keepPrivate(context: Readonly<RouterContextProvider>): void {
  const headers = context.get(answerHeadersContext)
  context.set(answerHeadersContext, { ...headers, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
}
