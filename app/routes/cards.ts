import { dbContext, policyContext } from '#app/context.ts'
import { findArea } from '#app/domain/areas/area-page.server.ts'
import { findPublishedPost } from '#app/domain/blog/reading/published-post.server.ts'
import { parseDealId } from '#app/domain/deals/record/deals.ts'
import type { DrawingFacts } from '#app/domain/deals/files/drawing-facts.ts'
import { findDeal } from '#app/domain/deals/record/deals.server.ts'
import { pictureKey } from '#app/domain/files/pictures.server.ts'
import { getEnv } from '#app/env.server.ts'
import { getFiles, getPictures } from '#app/resources.server.ts'
import { drawingName } from '#app/ui/deals/drawing/name.ts'
import { drawDeal } from '#app/ui/deals/drawing/draw-deal.ts'
import { coverForCard } from '#app/ui/covers/card-cover.ts'
import { areaHref, dealHref, guideHref, postHref } from '#app/ui/links.ts'
import { areaCard, cardName, dealCard, pageCard, pathOfCard, postCard, type Card } from '#app/ui/site/cards.ts'
import { listsTag } from '#app/utils/http-answers.ts'
import { keptTexts } from '#app/utils/kept.ts'
import { SharedCalls } from '#app/utils/shared-calls.ts'
import { fileNotFound, isFileRequest, letOthersShow } from './private-file.server.ts'
import type { Route } from './+types/cards'

/** Cards that were asked for lately, in base64: some 400 of them. */
const kept = keptTexts(24_000_000)
const drawing = new SharedCalls<string | null>()

/**
 * GET /cards/{page}-{version}-{hash}.jpg: the picture that other sites show beside a link, 1,200 by 630. A name means the same bytes
 * for ever. What is not public, and what shows something else by now, has none, so nobody has more drawn than there are pages.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (!isFileRequest(request) || !params.name.endsWith('.jpg')) return fileNotFound()
  letOthersShow(context)
  const name = params.name.slice(0, -'.jpg'.length)
  const { operator } = getEnv()
  const found = await findCard(context, name)
  if (!found || cardName(found.card, operator.productName) !== name) return fileNotFound()
  const etag = `"${name}"`
  const headers = new Headers({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
  if (listsTag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const jpeg = kept.get(name) ?? (await drawing.share(name, () => draw(found, operator.productName)))
  if (jpeg === null) return notDrawn()
  kept.keep(name, jpeg)
  const bytes = Buffer.from(jpeg, 'base64')
  headers.set('content-length', String(bytes.length))
  return new Response(request.method === 'HEAD' ? null : bytes, { headers })
}

interface Found {
  card: Card
  /** Facts that it is drawn from, where it has a drawing. */
  facts?: DrawingFacts
}

/** The card of a public page, from the name that it has or had. */
async function findCard(context: Route.LoaderArgs['context'], name: string): Promise<Found | null> {
  const path = pathOfCard(name)
  if (path === null) return null
  const db = context.get(dbContext)
  const last = path.slice(path.lastIndexOf('/') + 1)
  const dealId = parseDealId(last)
  if (dealId && path === dealHref(dealId)) {
    const deal = await findDeal(db, dealId, context.get(policyContext))
    return deal ? { card: dealCard(deal, drawingName(deal.drawing)), facts: deal.drawing } : null
  }
  const kind = path === postHref(last) ? 'post' : path === guideHref(last) ? 'guide' : null
  if (kind) {
    const found = await findPublishedPost(db, last, kind)
    return found.kind === 'post' ? { card: postCard(found.post) } : null
  }
  const page = pageCard(path)
  if (page.path === path) return { card: page }
  const area = path === areaHref(last) ? await findArea(db, last) : undefined
  return area ? { card: areaCard(area) } : null
}

async function draw({ card, facts }: Found, siteName: string): Promise<string | null> {
  const { photograph, title, lines, cover } = card
  const key = photograph && pictureKey(photograph.id, photograph.width, 'webp')
  const drawWith = (path: string | null) =>
    getPictures().drawCard({
      photograph: path,
      title,
      lines,
      siteName,
      drawing: facts && !photograph ? drawDeal(facts) : null,
      cover: cover && coverForCard(cover),
    })
  const drawn = await (key === null ? drawWith(null) : getFiles().withPath(key, drawWith))
  return drawn.ok ? drawn.jpeg : null
}

/** The answer while too many wait, or where a photograph cannot be read: nobody keeps that there was none. */
function notDrawn(): Response {
  return new Response('This picture is not there yet', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' },
  })
}
