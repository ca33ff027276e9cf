import { join } from 'node:path'
import sharp from 'sharp'
import type { SamplePicture } from './list.ts'

/** The files of the pictures. `npm run sample:pictures` makes those that are new or were drawn anew. */
export const picturesFolder = join(import.meta.dirname, 'files')

export const fileNameOf = ({ name }: SamplePicture): string => `${name}.webp`

/** The picture as its file has it. */
export function renderPicture(picture: SamplePicture): Promise<Buffer> {
  return sharp(Buffer.from(picture.draw())).webp({ quality: 76, effort: 6, smartSubsample: true }).toBuffer()
}
