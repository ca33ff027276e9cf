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
import { startMetrics, tellLastNumbers } from './metrics.server.ts'
import { bodyContext, drawnContext, nonceContext, requestIdContext } from './context.ts'
import { noteUnavailable } from './middleware/answers.server.ts'
import { logError } from './middleware/request-log.server.ts'
import { analysedHeader, hydratedHeader } from './middleware/security-headers.server.ts'
import { drawKept } from './document/drawings.server.ts'
import { labelOfField } from './document/field-labels.server.ts'
import { Fragments } from './document/fragments.server.tsx'
import { inlineStyles } from './document/inline-styles.server.ts'
import { readRootData } from './document/root-data.server.ts'
import { DrawContext } from './ui/deals/drawing/draw-context.ts'
import { FragmentsContext } from './ui/site/fragments.tsx'
import type { RootData } from './ui/site/site.ts'

startBackgroundWork(tellLastNumbers)
startMetrics()

export { forServer } from './for-server.server.ts'

const fragments = new Fragments()

/**
 * Renders the whole page into one buffer before the first byte is sent. So nothing is hidden behind a script, the status is the
 * right one, and the page compresses far better than a stream. A reading page is rendered as plain markup: this costs a quarter
 * less and leaves out the comments that only hydration needs.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { errors, loaderData } = entry.staticHandlerContext
  const isHydrated =
    !errors &&
    entry.staticHandlerContext.matches.some(
      (match) => (entry.routeModules[match.route.id]?.handle as { hydrate?: boolean } | undefined)?.hydrate === true,
    )
  headers.set('content-type', 'text/html; charset=utf-8')
  const hasAnalytics = ((loaderData.root as RootData | undefined)?.analytics ?? 'none') !== 'none'
  if (hasAnalytics && !errors) headers.set(analysedHeader, '1')
  if (!isHydrated) {
    // No loader ran if a middleware ended the request, and the page around the error still needs its facts.
    const loaded = (loaderData.root as RootData | undefined) ?? readRootData(context, new URL(request.url))
    const failed: unknown = errors && Object.values(errors)[0]
    loaderData.root =
      failed === null ? loaded : { ...loaded, hasMistakes: false, typed: await readTyped(request, context) }
    const started = performance.now()
    const parts = fragments.startPage(loaded.facts)
    const html = renderToStaticMarkup(
      <DrawContext value={drawKept}>
        <FragmentsContext value={parts.render}>
          <ServerRouter context={withOwnRoutes(entry)} url={request.url} />
        </FragmentsContext>
      </DrawContext>,
    )
    const whole = parts.fill(inlineStyles(html, parts.asks))
    context.set(drawnContext, performance.now() - started)
    return new Response(whole, { status: statusOf(failed) ?? status, headers })
  }
  const nonce = context.get(nonceContext)
  const started = performance.now()
  const html = await renderWhole(<ServerRouter context={entry} url={request.url} nonce={nonce} />, nonce)
  context.set(drawnContext, performance.now() - started)
  headers.set(hydratedHeader, '1')
  return new Response(html, { status, headers })
}

/**
 * What the router needs to know of a page that ships no framework script: its own routes. It would otherwise make elements for every
 * page of the site, which is a tenth of the work of a list.
 */
function withOwnRoutes(entry: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = entry
  const own = staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]] as const)
  return { ...entry, manifest: { ...manifest, routes: Object.fromEntries(own) } }
}

/** The status of an error page: that of the error, even where an action has answered before its page could not be loaded. */
function statusOf(error: unknown): number | null {
  return isRouteErrorResponse(error) ? error.status : null
}

/** Values typed into a form, whatever ended its request. */
async function readTyped(request: Request, context: RouterContextProvider): Promise<RootData['typed']> {
  const { pathname } = new URL(request.url)
  try {
    const typed = await context.get(bodyContext).typed()
    return typed.map(([name, text]) => [name, text, labelOfField(pathname, name)] as const)
  } catch {
    // The request ended before its body was offered to anybody.
    return []
  }
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
      // React would otherwise move large boundaries behind a script, and a browser without scripts would never show them.
      progressiveChunkSize: Infinity,
      onAllReady: () => pipe(sink),
      onShellError: reject,
    })
  })
}

/** Logs an unexpected error with the request's id. Refusals and closed connections are expected, so they are not logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  // React Router's own 405 is a mistake of the client and not ours.
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
