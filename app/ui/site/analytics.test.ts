import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { cookieName, cookies } from '#app/utils/cookies.ts'

const source = readFileSync(join(import.meta.dirname, 'analytics.js'), 'utf8')

/** The scripts that a page loads with these cookies. */
function loadedWith(cookie: string, isHttps: boolean): string[] {
  const loaded: string[] = []
  const dataset = { analyticsScript: 'https://counts.test/count.js', cookie: cookieName(cookies.analytics, isHttps) }
  runInNewContext(source, {
    navigator: {},
    document: {
      cookie,
      querySelector: (selector: string) => (selector.startsWith('script') ? { dataset } : null),
      createElement: () => ({}),
      head: { append: ({ src }: { src: string }) => loaded.push(src) },
    },
  })
  return loaded
}

test.each([
  ['__Host-analytics=accepted', true, 1],
  ['shortlist=1; __Host-analytics=accepted', true, 1],
  ['__Host-analytics=rejected', true, 0],
  // Anybody on the network can set a plain cookie for an https site, and the server does not read it there.
  ['analytics=accepted', true, 0],
  ['analytics=accepted; __Host-analytics=rejected', true, 0],
  ['analytics=accepted', false, 1],
  ['other-analytics=accepted', false, 0],
  ['', true, 0],
])('with %j over https (%j) the operator’s script is loaded %d times', (cookie, isHttps, times) => {
  expect(loadedWith(cookie, isHttps)).toHaveLength(times)
})
