import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { minify } from 'vite'
import { expect, test } from 'vitest'

test('the script of every page is small', async () => {
  const { code } = await minify('enhance.js', readFileSync(new URL('enhance.js', import.meta.url), 'utf8'))
  expect(gzipSync(code).length).toBeLessThan(2 * 1024)
})
