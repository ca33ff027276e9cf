import sharp from 'sharp'

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The pixels of a picture, three bytes each, row by row; of a part of it where one is given. SVG is read without media queries. */
export async function readPixels(picture: string | Buffer, part?: Box): Promise<Buffer> {
  const image = sharp(Buffer.from(picture)).flatten({ background: '#fff' }).removeAlpha().toColourspace('srgb')
  return (part ? image.extract(part) : image).raw().toBuffer()
}

/** How light a picture is on the whole, from 0 to 255. */
export async function lightOf(picture: string | Buffer): Promise<number> {
  const pixels = await readPixels(picture)
  return pixels.reduce((sum, value) => sum + value, 0) / pixels.length
}
