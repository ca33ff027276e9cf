import { join } from 'node:path'
import sharp from 'sharp'
import type { SamplePicture } from './list.ts'

/** The files of the pictures. `npm run sample:pictures` makes those that are new or were drawn anew. */
export const picturesFolder = join(import.meta.dirname, 'files')

export const fileNameOf = ({ name }: SamplePicture): string => `${name}.webp`

/** Wide enough for a gallery. The site makes its own files of each, which takes a second or so. */
const width = 1280

/** The picture as its file has it. */
export function renderPicture(picture: SamplePicture): Promise<Buffer> {
  const drawn = sharp(Buffer.from(picture.draw())).resize(width)
  return drawn.webp({ quality: 78, effort: 6, smartSubsample: true }).toBuffer()
}
