import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The check itself takes minutes and is no part of the tests. What it names must be there for it to try anything. */

test('the check of the image loads modules that there are', () => {
  const source = readFileSync('scripts/docker-check.ts', 'utf8')
  const loaded = [...source.matchAll(/\bload\('([^']+)'\)/g)].map(([, module]) => `app/${module}.server.ts`)
  loaded.push(...[...source.matchAll(/'#(app\/[^']+\.ts)'/g)].map(([, file]) => file!))
  expect(loaded.length).toBeGreaterThan(4)
  expect(loaded.filter((file) => !existsSync(file))).toEqual([])
})
