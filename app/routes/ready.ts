import { judgeReadiness } from '#app/readiness.server.ts'

/** GET /readyz: each check as JSON; 503 where the site cannot do its work. */
export async function loader() {
  const { isReady, ...verdict } = await judgeReadiness()
  return Response.json(verdict, { status: isReady ? 200 : 503, headers: { 'cache-control': 'no-store' } })
}
