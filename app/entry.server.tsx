import { PassThrough } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { startBackgroundWork } from './jobs.server.ts'
import { nonceContext, requestIdContext } from './context.ts'
import { noteUnavailable } from './middleware/answers.server.ts'
import { logError } from './middleware/request-log.server.ts'
import { hydratedHeader } from './middleware/security-headers.server.ts'
import { inlineStyles } from './document/inline-styles.server.ts'
import { readRootData } from './document/root-data.server.ts'
import { RootDataContext } from './ui/site/site.ts'

startBackgroundWork()

/**
 * Renders the whole page before the first byte leaves, in one buffer: nothing is hidden behind a script, the status is the
 * right one, and it compresses to a fraction of what a stream does. A reading page is rendered as plain markup, which costs a
 * quarter less and has none of the comments that hydration needs.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const isHydrated =
    !entry.staticHandlerContext.errors &&
    entry.staticHandlerContext.matches.some(
      (match) => (entry.routeModules[match.route.id]?.handle as { hydrate?: boolean } | undefined)?.hydrate === true,
    )
  headers.set('content-type', 'text/html; charset=utf-8')
  if (!isHydrated) {
    // Where a middleware ended the request no loader ran, and the page around the error still needs its facts.
    const hasRootData = entry.staticHandlerContext.loaderData?.root !== undefined
    const html = renderToStaticMarkup(
      <RootDataContext value={hasRootData ? null : readRootData(context, new URL(request.url))}>
        <ServerRouter context={entry} url={request.url} />
      </RootDataContext>,
    )
    return new Response(Buffer.from(`<!DOCTYPE html>${inlineStyles(html)}`), { status, headers })
  }
  const nonce = context.get(nonceContext)
  const html = await renderWhole(<ServerRouter context={entry} url={request.url} nonce={nonce} />, nonce)
  headers.set(hydratedHeader, '1')
  return new Response(html, { status, headers })
}

function renderWhole(element: ReactNode, nonce: string): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new PassThrough()
    sink.on('data', (chunk: Buffer) => chunks.push(chunk))
    sink.on('end', () => resolve(Buffer.concat(chunks)))
    sink.on('error', reject)
    const { pipe } = renderToPipeableStream(element, {
      nonce,
      // React moves large boundaries behind a script otherwise, and without script they would never be seen.
      progressiveChunkSize: Infinity,
      onAllReady: () => pipe(sink),
      onShellError: reject,
    })
  })
}

/** What nobody expected goes to the log with the request's id; a refusal or a closed connection is not that. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  // A 405 of React Router's own is somebody's mistake, and not ours.
  if (isRouteErrorResponse(error) && error.status < 500) return
  logError(readRequestId(context), error)
  noteUnavailable(context, error)
}

function readRequestId(context: Readonly<RouterContextProvider>): string {
  try {
    return context.get(requestIdContext)
  } catch {
    return 'none'
  }
}
