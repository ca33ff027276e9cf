import { getEnv } from '#app/env.server.ts'

/** GET /robots.txt */
export function loader() {
  const lines = [
    'User-agent: *',
    ...['/account', '/api/', '/documents/', '/deal/*/checkout', '/deal/*/call', '/deal/*/interest'].map(
      (path) => `Disallow: ${path}`,
    ),
    '',
    `Sitemap: ${getEnv().appOrigin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
