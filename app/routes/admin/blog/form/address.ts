import { hrefWith } from '#app/domain/lists/lists.ts'
import { postEditHref, postNewHref, type PostTab } from '#app/ui/links.ts'

/**
 * The form of this post, or (post 0) of a new one, at this part of it. With `draft` the draft is in it: of a post `shown`, of a new one
 * by the number of the form that it was typed into. The form for a new guide says so (`kind`).
 */
export function postFormHref(
  postId: number,
  tab: PostTab,
  { draft, kind = 'post' }: { draft?: 'shown' | number | undefined; kind?: string } = {},
): string {
  const address = postId === 0 ? postNewHref(tab, kind === 'guide' ? 'guide' : 'post') : postEditHref(postId, tab)
  const [path, query = ''] = address.split('?')
  return draft === undefined ? hrefWith(path!, query) : hrefWith(path!, query, { draft: String(draft) })
}
