import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

test('the script of every page is small', () => {
  const script = readFileSync(new URL('enhance.js', import.meta.url))
  expect(gzipSync(script).length).toBeLessThan(4 * 1024)
})
