import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

test('the script that follows the typing is small, and so are both of a calculator together', () => {
  const sizes = ['follow.js', '../site/enhance.js'].map(
    (file) => gzipSync(readFileSync(new URL(file, import.meta.url))).length,
  )
  expect(sizes[0]).toBeLessThan(2304)
  expect(sizes[0]! + sizes[1]!).toBeLessThan(4 * 1024)
})
