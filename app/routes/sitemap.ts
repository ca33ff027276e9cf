import { dbContext } from '#app/context.ts'
import { listAreaSlugs } from '#app/domain/areas/area-page.server.ts'
import { listPostAddresses } from '#app/domain/blog/reading/published-post.server.ts'
import { listDealAddresses } from '#app/domain/deals/record/deals.server.ts'
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
/** The most addresses that a sitemap may have (sitemaps.org). */
const mostAddresses = 50_000

/** GET /sitemap.xml: the fixed pages, every area, every public deal and every published post and guide, as many of them as fit. */
export async function loader({ context }: Route.LoaderArgs) {
  const { appOrigin } = getEnv()
  const db = context.get(dbContext)
  const deals = await listDealAddresses(db)
  const posts = await listPostAddresses(db, mostAddresses)
  const areas = await listAreaSlugs(db)
  const dated = (path: string, updatedAt: string) =>
    `<url><loc>${appOrigin}${path}</loc><lastmod>${updatedAt}</lastmod></url>`
  const urls = [
    ...pages.map((path) => `<url><loc>${appOrigin}${path}</loc></url>`),
    ...areas.map((slug) => `<url><loc>${appOrigin}${areaHref(slug)}</loc></url>`),
    ...deals.map(({ id, updatedAt }) => dated(dealHref(id), updatedAt)),
    ...posts.map((post) => dated(articleHref(post), post.updatedAt)),
  ].slice(0, mostAddresses)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
