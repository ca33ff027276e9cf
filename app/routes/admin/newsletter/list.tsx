import { allow } from '#app/middleware/guards.server.ts'

export const middleware = [allow('subscribers')]

/** Not built yet. */
export function loader() {
  throw new Response('Not found', { status: 404 })
}

export function action() {
  throw new Response('Not found', { status: 404 })
}

export default function Page() {
  return null
}
