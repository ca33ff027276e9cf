import { readMetrics } from '#app/metrics.server.ts'
import type { Route } from './+types/metrics'

/** GET /metrics: the site's numbers in the text form of Prometheus, for whoever brings METRICS_TOKEN. */
export async function loader({ request }: Route.LoaderArgs) {
  const { text, ...init } = await readMetrics(request.headers.get('authorization'))
  return new Response(text, init)
}
