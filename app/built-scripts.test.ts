import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
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
