import { answerReadiness } from '#app/readiness.server.ts'

/** GET /readyz: each check as JSON; 503 where the site cannot do its work. */
export async function loader() {
  const { text, ...init } = await answerReadiness()
  return new Response(text, init)
}
