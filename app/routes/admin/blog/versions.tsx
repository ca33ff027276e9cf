import { allow } from '#app/middleware/guards.server.ts'

export const middleware = [allow('blog')]

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
