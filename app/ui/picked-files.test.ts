import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { minify } from 'vite'
import { expect, test } from 'vitest'

test('the script of file fields is small', async () => {
  const source = readFileSync(new URL('picked-files.js', import.meta.url), 'utf8')
  const { code } = await minify('picked-files.js', source)
  expect(gzipSync(code).length).toBeLessThan(2 * 1024)
})
