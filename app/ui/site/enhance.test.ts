import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { minify } from 'vite'
import { expect, test } from 'vitest'

async function weigh(name: string): Promise<number> {
  const { code } = await minify(name, readFileSync(new URL(name, import.meta.url), 'utf8'))
  return gzipSync(code).length
}

test('the script of every page is small, with the one that asks about analytics too', async () => {
  const enhance = await weigh('enhance.js')
  expect(enhance).toBeLessThan(2 * 1024)
  expect(enhance + (await weigh('analytics.js'))).toBeLessThan(3 * 1024)
})
