import { dbContext } from '#app/context.ts'
import { parseDealId } from '#app/domain/deals/deals.ts'
import { findDrawingFacts } from '#app/domain/deals/deals.server.ts'
import { drawDeal } from '#app/ui/deals/drawing/draw-deal.ts'
import { drawingName } from '#app/ui/deals/drawing/name.ts'
import { fileNotFound, isFileRequest } from './private-file.server.ts'
import type { Route } from './+types/drawings'

/** Drawings that were asked for lately, by their names. A name means the same bytes for ever. */
const kept = new Map<string, string>()
const mostKept = 300

/**
 * GET /drawings/{id}-{version}-{hash}.svg: the drawing of a deal, made from facts that anyone may know. Browsers keep it; a deal
 * whose facts change gets a new name, and the old one leads nowhere.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const name = /^(\d{1,9})-\d+-[0-9a-z]+(?=\.svg$)/.exec(params.name)
  const id = name && parseDealId(name[1]!)
  if (!id || !isFileRequest(request)) return fileNotFound()
  let drawing = kept.get(name[0])
  if (drawing === undefined) {
    const facts = await findDrawingFacts(context.get(dbContext), id)
    if (!facts || drawingName(facts) !== name[0]) return fileNotFound()
    drawing = drawDeal(facts)
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value!)
    kept.set(name[0], drawing)
  }
  const etag = `"${name[0]}"`
  const headers = new Headers({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  if (known.some((tag) => tag.trim().replace(/^W\//, '') === etag)) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : drawing, { headers })
}
