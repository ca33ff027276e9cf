import { can } from '#app/domain/people/roles.ts'
import { dbContext, visitorContext } from '#app/context.ts'
import { parseDealId } from '#app/domain/deals/record/deals.ts'
import { listDrawingFacts, type DrawingReader } from '#app/domain/deals/files/drawing-facts.server.ts'
import { mostInStreet } from '#app/domain/deals/list/street.server.ts'
import { drawDeal } from '#app/ui/deals/drawing/draw-deal.ts'
import { drawingName } from '#app/ui/deals/drawing/name.ts'
import { drawRestOfStreet, streetName } from '#app/ui/deals/drawing/street.ts'
import { listsTag } from '#app/utils/http-answers.ts'
import { isShownStreet } from './home/street.server.ts'
import { fileNotFound, isFileRequest } from './private-file.server.ts'
import type { Route } from './+types/drawings'

/**
 * GET /drawings/{id}-{version}-{hash}.svg, …-wide.svg, and /drawings/street-{ids}-{version}-{hash}.svg, the part of a street
 * that its page does not hold: drawings of deals, made from facts that anyone may know. Browsers keep them: a name means the same bytes
 * for ever. A deal whose facts change gets a new name, and the old one leads nowhere. A deal that is off the market is drawn for the desk, and for whoever has reserved it.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (!isFileRequest(request) || !params.name.endsWith('.svg')) return fileNotFound()
  const name = params.name.slice(0, -'.svg'.length)
  const db = context.get(dbContext)
  let drawing = await draw(db, name, 'anybody')
  const isPublic = drawing !== undefined
  const visitor = context.get(visitorContext)
  if (!isPublic && visitor) drawing = await draw(db, name, can(visitor, 'desk') ? 'desk' : { userId: visitor.id })
  if (drawing === undefined) return fileNotFound()
  const etag = `"${name}"`
  // Without such a word it is kept by no cache of ours.
  const forWhom = !isPublic ? 'private, ' : !name.startsWith('street-') || isShownStreet(name) ? 'public, ' : ''
  const headers = new Headers({
    'content-type': 'image/svg+xml',
    'cache-control': `${forWhom}max-age=31536000, immutable`,
    etag,
    // The style is that of the drawing itself, for dark pages.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
  if (listsTag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : drawing, { headers })
}

/** The drawing of this name; none where the facts of today give another one. */
async function draw(
  db: Parameters<typeof listDrawingFacts>[0],
  name: string,
  reader: DrawingReader,
): Promise<string | undefined> {
  const [, street, single] = /^(?:street-(\d+(?:-\d+)*)|(\d+))-\d+-[0-9a-z]+(?:-wide)?$/.exec(name) ?? []
  const ids = (street ?? single ?? '').split('-').map(parseDealId)
  if (ids.length > mostInStreet || !ids.every((id) => id !== null)) return undefined
  const facts = await listDrawingFacts(db, ids, reader)
  if (facts.length < ids.length) return undefined
  if (street) return streetName(facts) === name ? drawRestOfStreet(facts) : undefined
  const shape = name.endsWith('-wide') ? 'wide' : 'full'
  return drawingName(facts[0]!, shape) === name ? drawDeal(facts[0]!, shape) : undefined
}
