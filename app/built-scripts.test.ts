import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { scaleLinear } from 'd3-scale'
import { expect, test } from 'vitest'

/** What the build for the browser may not hold (vite.config.ts). */
const assets = resolve(import.meta.dirname, '../build/client/assets')
const scripts = readdirSync(assets)
  .filter((file) => file.endsWith('.js'))
  .map((file) => ({ file, text: readFileSync(join(assets, file), 'utf8') }))

test('nothing that draws charts is in a script for the browser', () => {
  // The name of a method outlasts the making small of a script.
  expect(scaleLinear()).toHaveProperty('rangeRound')
  expect(scripts.filter(({ text }) => text.includes('rangeRound')).map(({ file }) => file)).toEqual([])
})

test('a page that has charts says why it cannot draw them in the browser', () => {
  expect(scripts.filter(({ text }) => text.includes('Charts are drawn by the server.'))).not.toEqual([])
})

/**
 * What Safari 14, Chrome 90 or Firefox 88 do not have: functions, and what in an expression keeps a whole script from running. Syntax
 * is the build's to write anew (vite.config.ts).
 */
const newer = [
  /\.(?:at|findLast|findLastIndex|toReversed|toSorted|toSpliced|with|hasOwn|groupBy|fromAsync|withResolvers|canParse)\(/,
  /\bPromise\.try\b|\bAbortSignal\.(?:timeout|any)\b|\.throwIfAborted\b|\bURL\.parse\b/,
  /\b(?:structuredClone|requestIdleCallback|CSSStyleSheet|PerformanceNavigationTiming)\b|\.(?:randomUUID|adoptedStyleSheets|replaceSync)\b/,
  /\.(?:requestSubmit|isWellFormed|toWellFormed|checkVisibility|showPopover|togglePopover|startViewTransition|setHTML)\(/,
  /\.(?:isDisjointFrom|isSubsetOf|isSupersetOf|symmetricDifference)\(|\.(?:inert|popover|role)\s*=/,
  /\(\?<[=!]|\/[a-z]*[dv][a-z]*\.(?:test|exec)\(/,
  /\bstatic\s*\{|#\w+ in /,
]
/** What the hydrated pages are given where it is missing (ui/site/older-browsers.ts), for the libraries that use it. */
const filledIn = ['.hasOwn(', '.findLast(']
/** React uses the second where it is there, and names the first in words. */
const ofReact = ['.requestSubmit(', '.startViewTransition(']

/** The scripts that hydrated pages load, at once or later. */
function findHydrated(): Set<string> {
  const isStart = ({ file, text }: (typeof scripts)[number]) =>
    /^(entry\.client|root)-/.test(file) || text.includes('hydrate:!0')
  const found = new Set(scripts.filter(isStart).map(({ file }) => file))
  // What is added while it is gone through is gone through as well.
  for (const file of found) {
    const { text } = scripts.find((script) => script.file === file)!
    for (const [, name] of text.matchAll(/["'`]\.\/([\w.~-]+\.js)["'`]/g)) found.add(name!)
  }
  return found
}

test('what ships to a browser uses no function that one of 2021 does not have', () => {
  const hydrated = findHydrated()
  const own = globSync('app/**/*.js', { cwd: resolve(import.meta.dirname, '..') }).map((file) => basename(file, '.js'))
  const shipped = scripts.filter(
    ({ file, text }) =>
      hydrated.has(file) || (own.includes(file.replace(/-[\w-]{8}\.js$/, '')) && !text.startsWith('import')),
  )
  expect(shipped.length).toBeGreaterThan(30)
  const found = shipped.flatMap(({ file, text }) =>
    newer.flatMap((each) => [...text.matchAll(new RegExp(each, 'g'))].map((match) => ({ file, uses: match[0] }))),
  )
  const known = [...filledIn, ...ofReact]
  expect(found.filter(({ file, uses }) => !(hydrated.has(file) && known.includes(uses)))).toEqual([])
  // The lists are no longer than they have to be.
  expect([...new Set(found.map(({ uses }) => uses))].sort()).toEqual(known.sort())
})
