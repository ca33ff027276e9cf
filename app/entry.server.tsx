import { PassThrough } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router'
import { startBackgroundWork } from './background.server.ts'
import { nonceContext, requestIdContext } from './context.ts'
import { hydratedHeader } from './middleware/security-headers.server.ts'
import { inlineStyles } from './inline-styles.server.ts'

startBackgroundWork()

/**
 * Renders the whole page before the first byte leaves, in one buffer: nothing is hidden behind a script, the status is the
 * right one, and it compresses to a fraction of what a stream does.
 */
export default async function handleRequest(
  _request: Request,
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
  const nonce = isHydrated ? context.get(nonceContext) : undefined
  const html = await render(<ServerRouter context={entry} url={_request.url} nonce={nonce} />, nonce)

  headers.set('content-type', 'text/html; charset=utf-8')
  if (isHydrated) headers.set(hydratedHeader, '1')
  return new Response(isHydrated ? html : inlineStyles(html), { status, headers })
}

function render(element: React.ReactNode, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new PassThrough()
    sink.on('data', (chunk: Buffer) => chunks.push(chunk))
    sink.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
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
  const line = {
    at: new Date().toISOString(),
    level: 'error',
    request: readRequestId(context),
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

function readRequestId(context: Readonly<RouterContextProvider>): string {
  try {
    return context.get(requestIdContext)
  } catch {
    return 'none'
  }
}
