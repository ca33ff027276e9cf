import type { MiddlewareFunction } from 'react-router'
import { answerHeadersContext } from '#app/context.ts'

/** No cache keeps what a buyer is told about their own purchase, and no search engine lists it. */
export const keepPrivate: MiddlewareFunction<Response> = ({ context }, next) => {
  const headers = context.get(answerHeadersContext)
  context.set(answerHeadersContext, { ...headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  return next()
}
