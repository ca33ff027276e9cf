import type { RouterContextProvider } from 'react-router'
import { dbContext } from '#app/context.ts'
import { mayBeMailed } from '#app/domain/newsletter/mailing.server.ts'
import { postMailingHref } from '#app/ui/links.ts'

/** The next step after a post was published, for the message that says so: to email it, where nobody has done that yet. */
export async function offerMailing(
  context: Readonly<RouterContextProvider>,
  postId: number,
): Promise<{ link?: { label: string; href: string } }> {
  if (!(await mayBeMailed(context.get(dbContext), postId))) return {}
  return { link: { label: 'Email it to subscribers…', href: postMailingHref(postId) } }
}
