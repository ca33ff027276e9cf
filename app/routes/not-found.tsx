import { data } from 'react-router'

/** Any path that is none of ours: the root's error page says so. It has a loader so that the middleware runs. */
export function loader() {
  throw data(null, { status: 404 })
}

export function action() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
