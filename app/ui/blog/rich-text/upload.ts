import { isPictureAddress } from '#app/domain/blog/html/html-rules.ts'
import { postImageMistake, postImageRules } from '#app/domain/blog/pictures/images.ts'
import { postImagesHref } from '#app/ui/links.ts'

/** Pictures that are chosen, pasted or dropped are sent to the server, which makes them anew. */

export const uploadHint = 'JPG, PNG or WebP, up to 5 MB. We make smaller copies and remove the camera’s data.'

type Uploaded = { src: string; width?: string; height?: string } | { mistake: string }

/** Sends one picture; what is wrong with it comes back in words. */
export async function uploadPicture(file: File, signal?: AbortSignal): Promise<Uploaded> {
  const mistake = postImageMistake(file)
  if (mistake !== null) return { mistake }
  const body = new FormData()
  body.set(postImageRules.field, file)
  try {
    const response = await fetch(postImagesHref, {
      method: 'POST',
      body,
      headers: { accept: 'application/json' },
      signal,
    })
    if (response.status === 401) return { mistake: 'Your session has expired. Please log in again.' }
    const answer = (await response.json().catch(() => null)) as Record<string, unknown> | null
    const { url, width, height, message } = answer ?? {}
    if (response.ok && typeof url === 'string' && isPictureAddress(url))
      return {
        src: url,
        ...(typeof width === 'number' && typeof height === 'number' && { width: `${width}`, height: `${height}` }),
      }
    return { mistake: typeof message === 'string' ? message : 'The picture could not be stored. Please try again.' }
  } catch {
    return { mistake: 'The picture could not be sent. Check your connection and try again.' }
  }
}
