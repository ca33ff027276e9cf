import { writeFile } from 'node:fs/promises'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { pictureFormats, type PictureFormat, type PictureOrder, type PictureOutcome } from './pictures.server.ts'

/** A picture as it was sent becomes files of our own making, with nothing in them but what is seen. */

// One picture at a time and nothing kept: the processor and the memory are the site's.
sharp.concurrency(1)
sharp.cache(false)
// No other kind of file is read, whatever else the library knows.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'] })
// The drawings of cards are our own, and come as text. What people send comes as files, and none of those is read as a drawing.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

/**
 * The widths, and the bytes that a file of each may have. A card on a telephone shows the second one at most, and its picture
 * may cost 25 kB.
 */
const sizes: { width: number; mostBytes: number }[] = [
  { width: 320, mostBytes: 12_000 },
  { width: 640, mostBytes: 25_000 },
  { width: 960, mostBytes: 60_000 },
  { width: 1600, mostBytes: 160_000 },
]
/** The longest side of the largest file. */
const longestSide = 1600

/** The qualities that are tried, the best first. At the last one every picture fits: noise itself has been tried. */
const qualities: Record<PictureFormat, number[]> = {
  avif: [52, 44, 36, 28, 20, 12, 5],
  webp: [74, 62, 50, 38, 26, 14, 5, 1],
}

/** Reads the picture once, and writes it in each width and format. What cannot be read whole is `invalid`. */
export async function makePicture({ from, to, ending, pixels, isTrial }: PictureOrder): Promise<PictureOutcome> {
  let largest: { data: Buffer; info: OutputInfo }
  try {
    largest = await sharp(from, { limitInputPixels: pixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    return { ok: false, reason: isMissing(error) ? 'missing' : 'invalid' }
  }
  const { data, info } = largest
  const { width, height, channels } = info
  const widths = listWidths(width)
  if (isTrial) return { ok: true, width, height, widths }
  // A larger file has fewer bytes for each pixel, so none needs a better quality than the one before it.
  const best: Record<PictureFormat, number> = { avif: 0, webp: 0 }
  const files: { path: string; bytes: Buffer }[] = []
  try {
    for (const next of widths) {
      const { mostBytes } = sizes.find((size) => size.width >= next)!
      const sized = sharp(data, { raw: { width, height, channels } }).resize({ width: next })
      for (const format of pictureFormats) {
        const { bytes, index } = await encode(sized, format, best[format], mostBytes)
        best[format] = index
        files.push({ path: `${to}${next}-${format}${ending}`, bytes })
      }
    }
    // The files are small, and written together at the end: what breaks off in between leaves none.
    for (const { path, bytes } of files) await writeFile(path, bytes, { mode: 0o600, flush: true })
  } catch {
    // Nothing but the disk fails here.
    return { ok: false, reason: 'failed' }
  }
  return { ok: true, width, height, widths }
}

/** The widths that are smaller than the picture, and its own as the largest. */
function listWidths(width: number): number[] {
  return [...sizes.map((size) => size.width).filter((smaller) => smaller < width), width]
}

/** The best quality from this one on whose bytes fit; the last one where none does. */
async function encode(
  picture: Sharp,
  format: PictureFormat,
  index: number,
  mostBytes: number,
): Promise<{ bytes: Buffer; index: number }> {
  const quality = qualities[format][index]!
  const options = format === 'avif' ? { quality, effort: 2 } : { quality, effort: 4 }
  const bytes = await picture.clone().toFormat(format, options).toBuffer()
  const isLast = index === qualities[format].length - 1
  return bytes.length <= mostBytes || isLast ? { bytes, index } : encode(picture, format, index + 1, mostBytes)
}

/** The library says so in words only. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && /missing/i.test(error.message)
}
