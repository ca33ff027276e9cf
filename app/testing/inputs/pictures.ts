import sharp, { type Sharp } from 'sharp'

/** Pictures as cameras make them, and as they do not. */

/** A picture with so much noise that hardly anything can be left out of it; the same one each time. */
export function noisyPicture(width = 1200, height = 800): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  let state = 1
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const shade = 60 + (120 * at) / pixels.length
    pixels[at] = shade + ((state >>> 24) - 128) * 0.45
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A picture of one colour with a red upper half, so that its way up can be seen. */
export function plainPicture(width = 400, height = 200): Sharp {
  const top = { create: { width, height: height / 2, channels: 3 as const, background: '#f00' } }
  return sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([
    { input: top, left: 0, top: 0 },
  ])
}

/** What a telephone writes into a picture: where it was taken, by whom, and how it is to be turned. */
export function takenByPhone(picture: Sharp, orientation = 1): Promise<Buffer> {
  return picture
    .jpeg()
    .withExif({
      IFD0: { Artist: 'Olive Owner', Copyright: 'Olive Owner' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 3230/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 7/1 4366/100',
      },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>',
    )
    .withMetadata({ orientation })
    .toBuffer()
}

/** What is in a picture's file beside the picture, and its size. */
export async function lookInto(bytes: Uint8Array | string) {
  const { width, height, format, exif, xmp, icc, iptc, orientation, space, depth, pages, hasAlpha } =
    await sharp(bytes).metadata()
  return { width, height, format, exif, xmp, icc, iptc, orientation, space, depth, pages, hasAlpha }
}

/** The colour of one pixel. */
export async function colourAt(bytes: Uint8Array | string, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return [...pixel]
}
