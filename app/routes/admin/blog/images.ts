import { redirect } from 'react-router'
import { allow } from '#app/middleware/guards.server.ts'
import { blogAdminHref } from '#app/ui/links.ts'
import { receivePostImage } from './take-image.server.ts'
import type { Route } from './+types/images'

export const middleware: Route.MiddlewareFunction[] = [allow('blog')]

/** There is nothing to see here: a person is led to the list. */
export function loader() {
  return redirect(blogAdminHref, 303)
}

/** Takes a picture that the script of the editor or of the form's file field (ui/picked-files.js) sends: JSON with its address and size, or with what is wrong with it. */
export async function action({ context }: Route.ActionArgs) {
  const { image } = await receivePostImage(context)
  if (image === null) return Response.json({ message: 'Choose a picture.' }, { status: 400 })
  if (!image.ok) return Response.json({ message: image.message }, { status: image.status })
  const { url, width, height } = image
  return Response.json({ url, width, height }, { status: 201 })
}
