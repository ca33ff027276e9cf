import { answerHealth } from '#app/readiness.server.ts'

/** GET /healthz: 200 once the application is up and its database answers. */
export async function loader() {
  const { text, ...init } = await answerHealth()
  return new Response(text, init)
}
