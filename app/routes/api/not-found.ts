import { jsonError } from '#app/middleware/answers.server.ts'

/** Any other path below /api. */
export function loader() {
  return jsonError(404, 'There is nothing at this address.')
}

export function action() {
  return jsonError(404, 'There is nothing at this address.')
}
