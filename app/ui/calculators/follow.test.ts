import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { minify } from 'vite'
import { expect, test } from 'vitest'

test('the script that follows the typing is small, and so are both of a calculator together', async () => {
  const [follow, enhance] = await Promise.all(
    ['follow.js', '../site/enhance.js'].map(async (file) => {
      const { code } = await minify(file, readFileSync(new URL(file, import.meta.url), 'utf8'))
      return gzipSync(code).length
    }),
  )
  expect(follow).toBeLessThan(2304)
  expect(follow! + enhance!).toBeLessThan(4000)
})
