import { getEnv } from '#app/env.server.ts'
import { listUncrawledPaths, sitemapHref } from '#app/ui/links.ts'

/** GET /robots.txt */
export function loader() {
  const lines = [
    'User-agent: *',
    ...listUncrawledPaths().map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${getEnv().appOrigin}${sitemapHref}`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
