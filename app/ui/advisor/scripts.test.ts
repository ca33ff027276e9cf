import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const assets = resolve(import.meta.dirname, '../../../build/client/assets')

/** The size on the wire of a script of the site's own; pages of the same name are modules, and begin with an import. */
function weigh(name: string): number {
  const texts = readdirSync(assets)
    .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))
    .map((file) => readFileSync(join(assets, file)))
    .filter((text) => !text.toString().startsWith('import'))
  expect(texts, name).toHaveLength(1)
  return gzipSync(texts[0]!).length
}

test('all of the advisor’s script is small, and so is what every page loads before it is opened', () => {
  expect(weigh('panel') + weigh('talk') + weigh('enhance')).toBeLessThan(12 * 1024)
  expect(weigh('enhance') + weigh('follow')).toBeLessThan(4000)
})
