import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type Site } from '../../app/testing/running/site.ts'
import { isAll } from '../lib/all.ts'
import { narrowRoutes } from './narrow-routes.ts'

/** Every address of the site, in odd spellings as well, leads where it would if React Router knew all routes. */

/** What matches an address among these routes. */
function matcherOf(routes: ServerBuild['routes']): (path: string) => string {
  const children = (parent?: string): RouteObject[] =>
    Object.values(routes)
      .filter((route) => route?.parentId === parent)
      .map((route) => {
        const { id, path, index, caseSensitive } = route!
        return index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: children(id) }
      })
  const tree = children()
  return (path) => JSON.stringify(matchRoutes(tree, path)?.map(({ route, params }) => [route.id, params])) ?? ''
}

function patternsOf({ routes }: ServerBuild): string[] {
  return Object.values(routes).map((route) => {
    let path = route!.path ?? ''
    for (let each = route; each?.parentId; each = routes[each.parentId])
      path = `${routes[each.parentId]!.path ?? ''}/${path}`
    return path.replace(/\/+/g, '/').replace(/^\/?/, '/')
  })
}

const spellings: ((path: string) => string)[] = [
  (path) => path,
  (path) => path.replace(/:\w+\??/g, 'x.y'),
  (path) => path.replace(/:\w+\??/g, 'new'),
  (path) => path.replace(/\/:\w+\?/g, ''),
  (path) => path.replace('*', 'a/b/c'),
  (path) => path.toUpperCase(),
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `/${path}`,
  (path) => `${path}/more`,
  (path) => `${path}/%2e%2e/more`,
  (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => `${path}.data`,
  (path) => `${path};x=1`,
  (path) => path.replace(/\/[^/]+$/, ''),
  (path) => path.replaceAll('/', '%2f').replace('%2f', '/'),
]

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

test('every address in every spelling', { timeout: 120_000 }, async () => {
  const { build } = site
  const match = matcherOf(build.routes)
  const handle = narrowRoutes(build, ({ routes }) => {
    const matchNarrow = matcherOf(routes)
    return (request) => Promise.resolve(new Response(matchNarrow(new URL(request.url).pathname)))
  })
  // Every day each address in every third spelling, in others than the address before it.
  const paths = [...new Set(patternsOf(build))].flatMap((pattern, at) =>
    spellings
      .filter((_, way) => isAll || (at + way) % 3 === 0)
      .map((spell) => new URL(`http://site.test${spell(pattern)}`).pathname),
  )
  // An address without parameters is written alike by several spellings.
  const asked = new Set(paths)
  for (const path of asked) {
    const found = await (await handle(new Request(`http://site.test${path}`))).text()
    expect([path, found]).toEqual([path, match(path)])
  }
  expect(asked.size).toBeGreaterThan(isAll ? 1000 : 400)
})
