import { data } from 'react-router'

/** Any unknown path: the root's error page answers. The route has a loader so that the middleware runs. */
export function loader() {
  throw data(null, { status: 404 })
}

export function action() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
