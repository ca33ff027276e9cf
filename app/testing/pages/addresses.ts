import type { ServerBuild } from 'react-router'

export interface Address {
  /** As in routes.ts, with the first slash: `/deal/:id/checkout`. */
  pattern: string
  hasAction: boolean
}

/** Every address of routes.ts. */
export function listAddresses({ routes }: ServerBuild): Address[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || (route.path === undefined && !route.index)) return []
    const parts: string[] = []
    for (let at: typeof route | undefined = route; at; at = at.parentId ? routes[at.parentId] : undefined)
      if (at.path) parts.unshift(at.path)
    const module = route.module as { action?: unknown; default?: unknown; loader?: unknown }
    // A layout with an index page shares its address; the index is what answers there.
    const isLayout = Object.values(routes).some((child) => child?.parentId === route.id && child.index)
    return isLayout ? [] : [{ pattern: `/${parts.join('/')}`, hasAction: module.action !== undefined }]
  })
}
