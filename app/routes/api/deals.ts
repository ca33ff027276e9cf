import { randomUUID } from 'node:crypto'
import { dbContext } from '#app/context.ts'
import { readDealsVersion } from '#app/domain/deals/files/drawing-facts.server.ts'
import { countPublicDeals } from '#app/domain/deals/record/deals.server.ts'
import { openDealsForApi } from '#app/domain/deals/record/for-api.server.ts'
import { streamJsonArray } from '#app/middleware/json-stream.server.ts'
import { openWhole } from '#app/middleware/whole-lists.server.ts'
import { listsTag } from '#app/utils/http-answers.ts'
import type { Route } from './+types/deals'

/** The most deals of which the page cache keeps the answer, some two megabytes. A longer one is made anew for whoever asks. */
const mostKept = 2000

/**
 * GET /api/deals: every public deal as it is at one moment. They are read and written only as fast as the client takes them. Whoever
 * has the present list already is told so, and nothing is read for them.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const headers = new Headers({ 'content-type': 'application/json' })
  if ((await countPublicDeals(db)) > mostKept) {
    const tag = `W/"${processId}-${readDealsVersion(db)}"`
    headers.set('etag', tag)
    // An answer with this is kept by no cache of ours.
    headers.set('cache-control', 'no-cache')
    if (listsTag(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers })
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const deals = await openWhole('public', { request, context, url }, (reading) => openDealsForApi(db, reading))
  if (deals instanceof Response) return deals
  return new Response(await streamJsonArray(deals.pages, request.signal), { headers })
}

/** A database that was restored counts its changes on from an older number, and only a stopped site is restored. */
const processId = randomUUID().slice(0, 8)
