import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { everyDay } from '../../../scripts/lib/all.ts'
import { imageRules, mostOfFiles } from '#app/domain/deals/files/files.ts'
import { fileNameOf, picturesFolder } from './files.ts'
import { samplePictures } from './list.ts'

test('six deals have three to five pictures each, and each picture a file', () => {
  const byDeal = Map.groupBy(samplePictures, ({ dealId }) => dealId)
  expect(byDeal.size).toBe(6)
  for (const [, pictures] of byDeal) {
    expect(pictures.length).toBeGreaterThanOrEqual(3)
    expect(pictures.length).toBeLessThanOrEqual(5)
  }
  expect(readdirSync(picturesFolder).toSorted()).toEqual(samplePictures.map(fileNameOf).toSorted())
})

test('each is described, and says first that it is a sample', () => {
  for (const { alt } of samplePictures) {
    expect(alt).toMatch(/^Sample picture: [a-z]/)
    expect(alt.length).toBeLessThanOrEqual(mostOfFiles.alt)
  }
  expect(new Set(samplePictures.map(({ alt }) => alt)).size).toBe(samplePictures.length)
})

test('all of them together are small', () => {
  const bytes = samplePictures.map((picture) => statSync(join(picturesFolder, fileNameOf(picture))).size)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(450_000)
  for (const size of bytes) expect(size).toBeLessThan(imageRules.largestFile)
})

// Where one fails, `npm run sample:pictures -- 105` makes those of the deal 105 again.
describe('files are what is drawn', () => {
  /** The picture in few pixels, made from all of them. */
  async function pixelsOf(source: Buffer): Promise<Buffer> {
    const { data, info } = await sharp(source).flatten().removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    return sharp(data, { raw }).resize(96, 64, { fit: 'fill' }).raw().toBuffer()
  }

  test.each(everyDay(samplePictures, 6))('$name', async (picture) => {
    const [made, drawn] = [
      await pixelsOf(readFileSync(join(picturesFolder, fileNameOf(picture)))),
      await pixelsOf(Buffer.from(picture.draw())),
    ]
    expect(made.length).toBe(drawn.length)
    const differences = made.map((value, index) => Math.abs(value - drawn[index]!))
    expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(2.5)
  })
})
