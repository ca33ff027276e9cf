import type { RouterContextProvider } from 'react-router'
import { adminContext, dbContext, nowContext } from '#app/context.ts'
import { isImageFailed, takePostImage, type TakeResult } from '#app/domain/blog/pictures/images.server.ts'
import { postImageRules, unmadeImage } from '#app/domain/blog/pictures/images.ts'
import { finishJobNow } from '#app/jobs.server.ts'
import { getFiles, getPictures } from '#app/resources.server.ts'
import { receiveUploads } from '#app/routes/receive-uploads.server.ts'

/** The time that an answer waits for the files of a picture, which the next page shows. */
const mostMilliseconds = 4000

/**
 * Reads a form with a file field for a picture of posts, and takes the picture: its files have been made by then, or will be soon.
 * `image` is null where none came. Ends the request when the body as a whole is wrong. Where the form was sent too often nothing is
 * taken.
 */
export async function receivePostImage(
  context: Readonly<RouterContextProvider>,
): Promise<{ form: FormData; isTooMany: boolean; image: TakeResult | null }> {
  const { form, isTooMany, intakes } = await receiveUploads(context, [postImageRules])
  if (isTooMany) return { form, isTooMany, image: null }
  const kit = { db: context.get(dbContext), files: getFiles(), pictures: getPictures() }
  const image = await takePostImage(kit, postImageRules, context.get(adminContext), intakes[0], context.get(nowContext))
  if (image?.ok) {
    await finishJobNow('make-pictures', mostMilliseconds)
    if (await isImageFailed(kit.db, image.url))
      return { form, isTooMany, image: { ok: false, message: unmadeImage, status: 415 } }
  }
  return { form, isTooMany, image }
}
