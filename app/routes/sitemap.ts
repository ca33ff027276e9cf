import { dbContext } from '#app/context.ts'
import { listDealAddresses } from '#app/domain/deals/deals.server.ts'
import { getEnv } from '#app/env.server.ts'
import { dealHref, homeHref, knowledgeHubHref, legalLinks, marketplaceHref, supportHref } from '#app/ui/links.ts'
import type { Route } from './+types/sitemap'

const pages = [homeHref, marketplaceHref, knowledgeHubHref, supportHref, ...legalLinks.map(({ href }) => href)]

/** GET /sitemap.xml: the fixed pages and every public deal. */
export async function loader({ context }: Route.LoaderArgs) {
  const { appOrigin } = getEnv()
  const deals = await listDealAddresses(context.get(dbContext))
  const urls = [
    ...pages.map((path) => `<url><loc>${appOrigin}${path}</loc></url>`),
    ...deals.map(
      ({ id, updatedAt }) => `<url><loc>${appOrigin}${dealHref(id)}</loc><lastmod>${updatedAt}</lastmod></url>`,
    ),
  ]
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
