import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { detectFile } from './file-signature.ts'
import { withoutCameraFacts } from './camera-facts.ts'

/** A picture as a phone makes it, with the place where it was taken. */
const place = 'CANARY Home Street 7'
const drawn = () => sharp({ create: { width: 70, height: 40, channels: 3, background: '#1a7' } }).composite([{ input: Buffer.from('<svg width="30" height="30"><circle cx="9" cy="9" r="9"/></svg>'), top: 0, left: 0 }]) // prettier-ignore
const taken = (orientation: number) => drawn().withExif({ IFD0: { Copyright: place, Artist: place }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } }).withMetadata({ orientation }) // prettier-ignore

async function clean(bytes: Uint8Array, pieceBytes = 1000): Promise<Buffer> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, index) => bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes)) // prettier-ignore
  const out: Uint8Array[] = []
  for await (const piece of withoutCameraFacts((async function* () { yield* pieces })())) out.push(piece) // prettier-ignore
  return Buffer.concat(out)
}
const pixels = (bytes: Uint8Array) => sharp(bytes).autoOrient().raw().toBuffer()

describe('a JPEG', () => {
  test.each([
    [1, undefined, false],
    [6, 6, false],
    [8, 8, true],
  ])('that stands the way %i keeps it, each pixel, and nothing else', async (way, kept, progressive) => {
    const sent = await taken(way).jpeg({ progressive }).toBuffer()
    expect((await sharp(sent).metadata()).exif!.toString('latin1')).toContain(place)
    for (const size of [1, 7, 100_000]) {
      const got = await clean(sent, size)
      expect(got.toString('latin1')).not.toContain('CANARY')
      const { exif, orientation } = await sharp(got).metadata()
      expect([orientation, exif?.length]).toEqual([kept, kept && 32])
      expect(await pixels(got)).toEqual(await pixels(sent))
      expect(detectFile(got, got)).toMatchObject({ type: 'image/jpeg' })
    }
  })

  test('loses comments and what follows its end, such as a second picture', async () => {
    const plain = await drawn().jpeg().toBuffer()
    const said = Buffer.from([0xff, 0xfe, 0, 2 + place.length, ...Buffer.from(place)])
    const sent = Buffer.concat([plain.subarray(0, 2), said, plain.subarray(2), await taken(1).jpeg().toBuffer()])
    expect(await clean(sent, 11)).toEqual(plain)
  })

  test('keeps its colour profile', async () => {
    const sent = await taken(1).withIccProfile('p3').jpeg().toBuffer()
    expect((await sharp(await clean(sent)).metadata()).icc).toEqual((await sharp(sent).metadata()).icc)
  })
})

test('a PNG loses its texts and keeps each pixel', async () => {
  const sent = await taken(1).png().toBuffer()
  expect(sent.includes(place)).toBe(true)
  const got = await clean(Buffer.concat([sent, Buffer.from(place)]), 13)
  expect(got.includes(place)).toBe(false)
  expect(await pixels(got)).toEqual(await pixels(sent))
})

test.each(['%PDF-1.7 a text of a page %%EOF', '', '\xff', '\xff\xd8', '\x89PNG'])(
  'any other file passes as it is: %j',
  async (text) => {
    const bytes = Buffer.from(text, 'latin1')
    expect(await clean(bytes, 3)).toEqual(bytes)
  },
)

test.each([
  [[0xff, 0xd8, 0xff, 0xe1, 0xff]],
  [[0xff, 0xd8, 0xff, 0xe1, 0, 0, 0xff, 0xda]],
  [[0xff, 0xd8, 0xff, 0xe1, 0, 20, ...Buffer.from('Exif\0\0II*\0\xff\xff\xff\xff', 'latin1')]],
  [[...Buffer.from('\x89PNG\r\n\x1a\n\xff\xff\xff\xffIDATx', 'latin1')]],
])('a picture that breaks off ends: %j', async (bytes) => {
  expect((await clean(Uint8Array.from(bytes), 2)).length).toBeLessThanOrEqual(bytes.length)
})
