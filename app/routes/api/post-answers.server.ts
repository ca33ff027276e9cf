import type { RouterContextProvider } from 'react-router'
import { bodyContext, dbContext, nowContext } from '#app/context.ts'
import {
  findDeskPost,
  postCallTexts,
  readPostCall,
  type PostCall,
  type PostCallMistakes,
} from '#app/domain/blog/desk/json-calls.server.ts'
import { postNotFoundText } from '#app/domain/blog/desk/json.ts'
import type { SaveResult } from '#app/domain/blog/desk/saving.server.ts'
import { jsonError } from '#app/middleware/answers.server.ts'

/** The common part of the JSON calls that save a post. */

const noStore = { 'cache-control': 'no-store' }

/** The post that a body holds, or the answer that it cannot be read. */
export async function readCall(context: Readonly<RouterContextProvider>): Promise<PostCall | Response> {
  const read = readPostCall(await context.get(bodyContext).json(), context.get(nowContext))
  return read.ok ? read.call : refuseMistakes(read.errors)
}

function refuseMistakes(errors: PostCallMistakes): Response {
  return Response.json({ message: postCallTexts.mistakes, errors }, { status: 400, headers: noStore })
}

/** The answer to a post that was saved, or was not. What its HTML lost to the allow-list is told in `removed`. */
export async function answerSaved(
  context: Readonly<RouterContextProvider>,
  result: SaveResult,
  status: 200 | 201,
): Promise<Response> {
  if (result.ok) {
    const post = await findDeskPost(context.get(dbContext), result.post.id)
    return Response.json({ ...post, removed: result.removed }, { status, headers: noStore })
  }
  switch (result.reason) {
    case 'mistakes':
      return refuseMistakes(result.mistakes)
    case 'not-found':
      return jsonError(404, postNotFoundText)
    case 'changed':
      return jsonError(409, postCallTexts.changed)
  }
}
