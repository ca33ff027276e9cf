import { acceptedKinds, megabyte, pickedMistake, type UploadRules } from '#app/domain/files/files.ts'
import { leastCoverWidth, readPictureName } from '#app/domain/files/pictures.ts'

/** Pictures of posts that are sent and not named by an address, with the form or from its page. They become files of our own making. */

export const postImageRules = {
  field: 'picture',
  purpose: 'post-image',
  aboutType: 'post',
  kinds: ['image/jpeg', 'image/png', 'image/webp'],
  largestFile: 5 * megabyte,
  mostFiles: 1,
  mostFilesOfOne: 1,
  quotas: { bytesOfOneCaller: 500 * megabyte, unattachedBytes: 500 * megabyte, bytesADay: 2000 * megabyte },
  fullText: 'We cannot take more pictures at the moment. Use the address of a picture, or try again tomorrow.',
} as const satisfies UploadRules

/** The kinds of files that a field for such a picture takes. */
export const postImageKinds = acceptedKinds(postImageRules)

/** Why such a picture need not be sent, as far as its browser knows it; null where it has to be seen. */
export const postImageMistake = (file: File) => pickedMistake(postImageRules, file)

/** A picture of a post that has been taken: the address of its largest file, and the size of that in pixels. */
export interface TakenImage {
  url: string
  width: number
  height: number
}

/** The box with which a small picture becomes the featured one all the same. */
export const smallImageField = 'smallImage'

/** The width in pixels of a picture of posts that is too small to be the featured one; null for any other address. */
export function smallWidthOf(address: string): number | null {
  const width = readPictureName(/^\/pictures\/(.*)$/.exec(address.trim())?.[1] ?? '')?.width
  return width !== undefined && width < leastCoverWidth ? width : null
}

/** The message about a picture that looks like one and cannot be read. */
export const unreadableImage = 'The picture could not be read. Save it again as a JPG, PNG or WebP'
/** The message where its files could not be made. */
export const unmadeImage = 'The picture could not be prepared. Choose it again, or another one'
/** The message where a picture could not be read for no fault of its own. */
export const busyImage = 'The picture could not be read at the moment. Try again in a minute'
