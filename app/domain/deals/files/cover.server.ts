import { leastCoverWidth, smallPictureMistake } from '#app/domain/files/pictures.ts'
import { readPictureSize } from '#app/domain/files/picture-size.server.ts'
import { isRemoved, putInOrder, smallCoverField, type FormFiles } from './files.ts'
import type { DealFileChanges } from './files.server.ts'

/**
 * The question where a form makes a small picture the first one of a deal, which its card shows; null where it does not, and where
 * its person has ticked that it may be. A picture that was the first before is asked about no more.
 */
export async function askAboutCover(
  store: Parameters<typeof readPictureSize>[0],
  { pictures }: FormFiles,
  { texts, newPictures }: DealFileChanges,
): Promise<string | null> {
  if (texts[smallCoverField] !== undefined) return null
  const staying = pictures.map(({ id }) => id).filter((id) => !isRemoved(texts, 'picture', id))
  const [first] = putInOrder(staying, 'picture', texts)
  if (first !== undefined) {
    const picture = pictures.find(({ id }) => id === first)!
    const isSmall = first !== pictures[0]?.id && picture.width !== null && picture.width < leastCoverWidth
    return isSmall ? smallPictureMistake(picture.fileName, { width: picture.width!, height: picture.height! }) : null
  }
  const [added] = newPictures
  const size = added ? await readPictureSize(store, added.id) : null
  return size && size.width < leastCoverWidth ? smallPictureMistake(added!.fileName, size) : null
}
