import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { narrowRoutes } from './narrow-routes.ts'

type Given = [id: string, parentId?: string, path?: string, more?: { index?: true; hydrate?: true }]

const given: Given[] = [
  ['root', undefined, ''],
  ['home', 'root', undefined, { index: true }],
  ['list', 'root', 'marketplace'],
  ['feed', 'root', 'marketplace/feed.xml'],
  ['deal', 'root', 'deal/:id'],
  ['checkout', 'root', 'deal/:id/checkout', { hydrate: true }],
  ['desk', 'root', 'admin'],
  ['frame', 'desk'],
  ['desk-home', 'frame', undefined, { index: true }],
  ['case', 'frame', 'refunds/:id'],
  ['desk-404', 'desk', '*'],
  ['version', 'root', ':page/version'],
  ['not-found', 'root', '*'],
]

const routes = Object.fromEntries(
  given.map(([id, parentId, path, { index, hydrate } = {}]) => [
    id,
    { id, parentId, path, index, module: { handle: hydrate && { hydrate } } },
  ]),
)

/** The routes that a request for this path meets, and the number of handlers that were made for all requests. */
async function meet(...paths: string[]) {
  let made = 0
  const handle = narrowRoutes({ routes } as unknown as ServerBuild, (build) => {
    made += 1
    const met = Object.keys(build.routes).join()
    return () => Promise.resolve(new Response(met))
  })
  const met = await Promise.all(
    paths.map(async (path) => (await handle(new Request(`http://site.test${path}`))).text()),
  )
  return { met: met.map((ids) => (ids === Object.keys(routes).join() ? 'all' : ids)), made }
}

test('a page meets the routes of its first segment and length, their layouts, and those that match any path', async () => {
  const { met } = await meet('/', '/marketplace', '/deal/7', '/admin', '/admin/refunds/7')
  expect(met).toEqual([
    'root,home,not-found',
    'root,list,not-found',
    'root,deal,version,not-found',
    'root,desk,frame,desk-home,desk-404,not-found',
    'root,desk,frame,case,desk-404,not-found',
  ])
})

test('case, a slash at the end and a query change nothing', async () => {
  expect((await meet('/MarketPlace', '/marketplace/', '/marketplace?q=a/b')).met).toEqual(
    Array(3).fill('root,list,not-found'),
  )
})

test('all are met where nothing begins like the path, where the page ships script, and where the address is spelled otherwise', async () => {
  const { met } = await meet(
    '/nothing',
    '/marketplace/a/b/c',
    '/deal/7/checkout',
    '/deal/7.data',
    '/%6Darketplace',
    '//marketplace',
    '/__manifest',
  )
  expect(met).toEqual(Array(7).fill('all'))
})

test('a handler is made when it is first asked, and once', async () => {
  expect((await meet('/nothing')).made).toBe(1)
  expect((await meet('/marketplace', '/marketplace', '/Marketplace', '/deal/7', '/deal/8')).made).toBe(3)
})
