import { setImmediate } from 'node:timers/promises'
import { dbContext } from '#app/context.ts'
import { listAreaSlugs } from '#app/domain/areas/area-page.server.ts'
import { listPostAddresses } from '#app/domain/blog/reading/published-post.server.ts'
import { countPublicDeals, listDealAddresses } from '#app/domain/deals/record/deals.server.ts'
import { getEnv } from '#app/env.server.ts'
import { calculatorKeys } from '#app/domain/figures/calculators.ts'
import {
  areaHref,
  articleHref,
  calculatorHref,
  calculatorsHref,
  areasHref,
  blogHref,
  dealHref,
  glossaryHref,
  homeHref,
  knowledgeHubHref,
  legalLinks,
  marketplaceHref,
  sitemapFileHref,
  supportHref,
  testimonialsHref,
  vendorPortalHref,
} from '#app/ui/links.ts'
import type { Route } from './+types/sitemap'

const pages = [
  homeHref,
  marketplaceHref,
  knowledgeHubHref,
  glossaryHref,
  blogHref,
  areasHref,
  calculatorsHref,
  ...calculatorKeys.map((key) => calculatorHref(key)),
  supportHref,
  vendorPortalHref,
  testimonialsHref,
  ...legalLinks.map(({ href }) => href),
]
/** The most addresses that one file of a sitemap may have (sitemaps.org). */
const mostAddresses = 50_000

/**
 * GET /sitemap.xml: the fixed pages, every area, every public deal and every published post and guide. Where one file cannot hold
 * them, it is the index of the files /sitemap/1.xml and so on, which have them.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { beside, deals } = await readAddresses(context)
  const files = Math.ceil((beside.length + deals) / mostAddresses)
  if (!('file' in params)) return answer(files === 1 ? listFile(context, { beside, deals }, 1) : [indexOf(files)])
  const number = Number(/^([1-9]\d{0,4})\.xml$/.exec(params.file ?? '')?.[1])
  if (!(number <= files)) throw new Response('There is no such file.', { status: 404 })
  return answer(listFile(context, { beside, deals }, number))
}

type Context = Route.LoaderArgs['context']

interface Addresses {
  /** The lines of everything but deals. */
  beside: string[]
  /** The number of deals. */
  deals: number
}

async function readAddresses(context: Context): Promise<Addresses> {
  const db = context.get(dbContext)
  const areas = await listAreaSlugs(db)
  const posts = await listPostAddresses(db, mostAddresses)
  return {
    beside: [
      ...pages.map((path) => line(path)),
      ...areas.map((slug) => line(areaHref(slug))),
      ...posts.map((post) => line(articleHref(post), post.updatedAt)),
    ],
    deals: await countPublicDeals(db),
  }
}

function line(path: string, updatedAt?: string): string {
  const time = updatedAt === undefined ? '' : `<lastmod>${updatedAt}</lastmod>`
  return `<url><loc>${getEnv().appOrigin}${path}</loc>${time}</url>\n`
}

/** A file of the sitemap in pieces. Other requests have their turn between two of them. */
async function* listFile(
  context: Context,
  { beside }: Addresses,
  number: number,
): AsyncGenerator<string, void, undefined> {
  yield `${declaration}<urlset xmlns="${schema}">\n`
  const [from, to] = [(number - 1) * mostAddresses, number * mostAddresses]
  const own = beside.slice(from, to)
  if (own.length > 0) yield own.join('')
  const range = { skipped: Math.max(0, from - beside.length), most: mostAddresses - own.length }
  for await (const part of listDealAddresses(context.get(dbContext), range)) {
    yield part.map(({ id, updatedAt }) => line(dealHref(id), updatedAt)).join('')
    await setImmediate()
  }
  yield '</urlset>\n'
}

function indexOf(files: number): string {
  const { appOrigin } = getEnv()
  const rows = Array.from(
    { length: files },
    (_, index) => `<sitemap><loc>${appOrigin}${sitemapFileHref(index + 1)}</loc></sitemap>\n`,
  )
  return `${declaration}<sitemapindex xmlns="${schema}">\n${rows.join('')}</sitemapindex>\n`
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

async function answer(pieces: AsyncIterable<string> | Iterable<string>): Promise<Response> {
  let xml = ''
  for await (const piece of pieces) xml += piece
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
