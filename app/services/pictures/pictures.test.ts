import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { followChildren } from '#app/testing/running/children.ts'
import { colourAt, lookInto, noisyPicture, plainPicture, takenByPhone } from '#app/testing/inputs/pictures.ts'
import { bytesOf, join as joinBytes, png } from '#app/testing/inputs/files.ts'
import { connectPictures, usualPictureLimits, type PictureMaker } from './pictures.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
const { started, live } = followChildren()

let maker: PictureMaker
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  maker = connectPictures()
})
afterEach(() => maker.close())

let files = 0
function put(bytes: Uint8Array | string) {
  const from = join(folder, `from-${(files += 1)}`)
  writeFileSync(from, bytes)
  return { from, to: join(folder, `made-${files}-`), ending: '.tmp' }
}
const madeOf = ({ to }: { to: string }) =>
  readdirSync(folder)
    .filter((name) => join(folder, name).startsWith(to))
    .toSorted()

describe('a noisy photograph', () => {
  test('is made in every width and format, each within its bytes', async () => {
    const order = put(await noisyPicture(2000, 1300).jpeg({ quality: 80 }).toBuffer())
    expect(await maker.make(order)).toEqual({ ok: true, width: 1600, height: 1040, widths: [320, 640, 960, 1600] })
    const most = { 320: 12_000, 640: 25_000, 960: 60_000, 1600: 160_000 }
    for (const [width, bytes] of Object.entries(most)) {
      for (const [format, name] of [
        ['avif', 'heif'],
        ['webp', 'webp'],
      ] as const) {
        const path = `${order.to}${width}-${format}.tmp`
        expect.soft(statSync(path).size, path).toBeLessThanOrEqual(bytes)
        expect.soft(await lookInto(path), path).toMatchObject({ width: Number(width), format: name })
      }
    }
  }, 120_000)

  test('that stands upright is bounded by its height', async () => {
    const order = put(await noisyPicture(540, 2400).png().toBuffer())
    expect(await maker.make(order)).toEqual({ ok: true, width: 360, height: 1600, widths: [320, 360] })
    expect(statSync(`${order.to}360-webp.tmp`).size).toBeLessThanOrEqual(15_000)
  }, 120_000)
})

describe('what a picture says beside what it shows', () => {
  test('is gone: where it was taken, by whom, and its colour profile', async () => {
    const sent = await takenByPhone(plainPicture())
    const before = await lookInto(sent)
    expect([before.exif, before.xmp].every(Boolean)).toBe(true)
    const order = put(sent)
    expect(await maker.make(order)).toMatchObject({ ok: true, widths: [320, 400] })
    for (const name of madeOf(order)) {
      const bytes = readFileSync(join(folder, name))
      const found = await lookInto(bytes)
      expect.soft([found.exif, found.xmp, found.iptc, found.icc], name).toEqual(Array(4).fill(undefined))
      for (const word of ['Exif', 'GPS', 'Olive', 'adobe']) expect.soft(bytes.includes(word), name).toBe(false)
    }
    expect(madeOf(order)).toHaveLength(4)
  })

  test.each([
    [1, [320, 160], 'upright'],
    [6, [160, 320], 'on its side'],
    [3, [320, 160], 'upside down'],
  ])('turns it: %i', async (orientation, size, way) => {
    const order = put(await takenByPhone(plainPicture(320, 160), orientation))
    expect(await maker.make(order)).toMatchObject({ ok: true, width: size[0], height: size[1] })
    const path = `${order.to}${size[0]}-webp.tmp`
    const [red] = await colourAt(path, size[0]! - 5, 5)
    expect(red! > 128).toBe(way !== 'upside down')
    expect((await lookInto(path)).orientation).toBeUndefined()
  })
})

test('a picture is measured as it will be made, and nothing is written', async () => {
  const order = put(await takenByPhone(plainPicture(350, 700), 6))
  const measured = await maker.measure(order.from)
  expect(measured).toEqual({ ok: true, width: 700, height: 350, widths: [320, 640, 700] })
  expect(madeOf(order)).toEqual([])
  expect(await maker.make(order)).toEqual(measured)
  expect(await maker.measure(put('no picture').from)).toEqual({ ok: false, reason: 'invalid' })
  expect(await maker.measure(join(folder, 'missing'))).toEqual({ ok: false, reason: 'missing' })
}, 60_000)

describe('a picture of another kind', () => {
  // One process makes them all, because most of the time goes into starting one.
  const kinds: [string, () => Promise<Uint8Array>][] = [
    ['CMYK', () => plainPicture().toColourspace('cmyk').jpeg().toBuffer()],
    ['16 bits', () => plainPicture().toColourspace('rgb16').png().toBuffer()],
    ['shades of grey', () => plainPicture().greyscale().jpeg().toBuffer()],
    ['transparency', () => plainPicture().ensureAlpha(0.5).png().toBuffer()],
    ['WebP', () => plainPicture().webp().toBuffer()],
    ['a single line', () => plainPicture(4000, 2).resize(4000, 1).png().toBuffer()],
  ]
  test('becomes one like all others', async () => {
    const orders = await Promise.all(kinds.map(async ([, make]) => put(await make())))
    const outcomes = await Promise.all(orders.map((order) => maker.make(order)))
    for (const [index, [what]] of kinds.entries()) {
      expect.soft(outcomes[index], what).toMatchObject({ ok: true })
      expect.soft(madeOf(orders[index]!).length, what).toBeGreaterThan(1)
      for (const name of madeOf(orders[index]!)) {
        const { space, depth, hasAlpha } = await lookInto(join(folder, name))
        expect.soft([space, depth, hasAlpha], `${what}: ${name}`).toEqual(['srgb', 'uchar', false])
      }
    }
  }, 60_000)

  test('that moves shows its first frame', async () => {
    const frames = [plainPicture(64, 64), plainPicture(64, 64).negate()]
    const moving = await sharp(await Promise.all(frames.map((frame) => frame.png().toBuffer())), {
      join: { animated: true },
    })
      .webp()
      .toBuffer()
    expect((await lookInto(moving)).pages).toBe(2)
    const order = put(moving)
    expect(await maker.make(order)).toEqual({ ok: true, width: 64, height: 64, widths: [64] })
    expect((await lookInto(`${order.to}64-webp.tmp`)).pages).toBeUndefined()
  })

  test('that is small is not made larger', async () => {
    const order = put(await plainPicture(40, 20).png().toBuffer())
    expect(await maker.make(order)).toEqual({ ok: true, width: 40, height: 20, widths: [40] })
  })
})

describe('a file that is no picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  const contents: [string, () => Promise<Uint8Array | string>][] = [
    ['a text', () => Promise.resolve('hello')],
    ['SVG', () => Promise.resolve(svg)],
    ['SVG behind a prologue', () => Promise.resolve(`<?xml version="1.0"?>${svg}`)],
    ['GIF', () => plainPicture().gif().toBuffer()],
    ['TIFF', () => plainPicture().tiff().toBuffer()],
    ['AVIF', () => plainPicture().avif().toBuffer()],
    ['a PDF', () => Promise.resolve('%PDF-1.7\n%%EOF')],
    ['the start of a JPEG', async () => (await noisyPicture(600, 400).jpeg().toBuffer()).subarray(0, 30_000)],
    ['a JPEG that lacks its end', async () => (await plainPicture().jpeg().toBuffer()).subarray(0, -40)],
    ['a PNG with nothing in it', () => Promise.resolve(png(500, 500))],
    [
      'a PNG that says it is larger than it is',
      async () => {
        const bytes = await plainPicture().png().toBuffer()
        bytes.writeUInt32BE(4000, 20)
        return bytes
      },
    ],
    ['too many pixels', () => plainPicture(8000, 6000).png().toBuffer()],
    ['a WebP that breaks off', async () => (await noisyPicture(600, 400).webp().toBuffer()).subarray(0, 9000)],
    ['only zeros', () => Promise.resolve(new Uint8Array(5000))],
  ]
  test('is invalid, and leaves nothing', async () => {
    const orders = await Promise.all(contents.map(async ([, make]) => put(await make())))
    const outcomes = await Promise.all(orders.map((order) => maker.make(order)))
    for (const [index, [what]] of contents.entries()) {
      expect.soft(outcomes[index], what).toEqual({ ok: false, reason: 'invalid' })
      expect.soft(madeOf(orders[index]!), what).toEqual([])
    }
  }, 60_000)

  test('hidden behind a picture goes with the file', async () => {
    const order = put(joinBytes(await plainPicture().jpeg().toBuffer(), bytesOf('<script>alert(1)</script>')))
    expect(await maker.make(order)).toMatchObject({ ok: true })
    for (const name of madeOf(order)) expect.soft(readFileSync(join(folder, name)).includes('script'), name).toBe(false)
  })
})

describe('the process', () => {
  test('makes one after the other, gets none of our settings, and ends with the last', async () => {
    const ended: number[] = []
    const orders = await Promise.all([1, 2, 3].map(async () => put(await plainPicture().png().toBuffer())))
    const before = started.length
    const work = orders.map((order, index) => maker.make(order).then(() => ended.push(index)))
    expect(readFileSync(`/proc/${started.at(-1)!.pid}/environ`, 'utf8')).not.toMatch(/SECRET|OIDC|DATA_DIR/)
    await Promise.all(work)
    expect(ended).toEqual([0, 1, 2])
    expect(started).toHaveLength(before + 1)
    await expect.poll(live).toEqual([])
  })

  test('that is killed says nothing of the picture, and the next one gets a new process', async () => {
    const pictures = [noisyPicture(), plainPicture()]
    const orders = await Promise.all(pictures.map(async (picture) => put(await picture.png().toBuffer())))
    const work = orders.map((order) => maker.make(order))
    started.at(-1)!.kill('SIGKILL')
    expect(await Promise.all(work)).toMatchObject([{ ok: false, reason: 'crashed' }, { ok: true }])
    expect(existsSync(`${orders[0]!.to}320-webp.tmp`)).toBe(false)
  }, 60_000)

  test('ends itself where a picture takes too much time or memory', async () => {
    for (const limits of [{ milliseconds: 0 }, { megabytes: 1 }]) {
      const strict = connectPictures({ ...usualPictureLimits, ...limits })
      expect(await strict.make(put(await noisyPicture().png().toBuffer()))).toEqual({ ok: false, reason: 'too-much' })
      strict.close()
    }
  }, 60_000)

  test('that is closed ends at once', async () => {
    const work = maker.make(put(await noisyPicture().png().toBuffer()))
    maker.close()
    expect(await work).toEqual({ ok: false, reason: 'closed' })
    await expect.poll(live).toEqual([])
  })

  test('is told apart from one whose file is missing', async () => {
    const order = put('')
    rmSync(order.from)
    expect(await maker.make(order)).toEqual({ ok: false, reason: 'missing' })
  })
})
