import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { minify } from 'vite'
import { expect, test } from 'vitest'

test('the script that suggests is small', async () => {
  const { code } = await minify('suggest.js', readFileSync(new URL('suggest.js', import.meta.url), 'utf8'))
  expect(gzipSync(code).length).toBeLessThan(3 * 1024)
})
