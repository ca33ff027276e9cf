import { redirect } from 'react-router'
import { documentRules, identityRules, pictureRules } from '#app/domain/submissions/papers.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { ownSubmissionsHref } from '#app/ui/links.ts'
import { receiveUploads } from '../receive-uploads.server.ts'
import type { Route } from './+types/files'

export const middleware: Route.MiddlewareFunction[] = [allow('own')]

/** There is nothing to see here: a person is led to the list. */
export function loader() {
  return redirect(ownSubmissionsHref, 303)
}

/**
 * Takes a file that the script of a form (ui/picked-files.js) sends as soon as it is picked: JSON with its id, or with what is wrong
 * with it. It belongs to nothing before the form is sent, and goes within a day where it never is.
 */
export async function action({ context }: Route.ActionArgs) {
  const { intakes } = await receiveUploads(context, [documentRules, identityRules, pictureRules])
  const wrong = intakes.find(({ mistakes }) => mistakes.length > 0)
  if (wrong) return Response.json({ message: wrong.mistakes.join(' ') }, { status: wrong.status })
  const [upload] = intakes.flatMap(({ uploads }) => uploads)
  if (!upload) return Response.json({ message: 'Choose a file.' }, { status: 400 })
  return Response.json({ id: upload.id, fileName: upload.fileName }, { status: 201 })
}
