import { hrefWith } from '#app/domain/lists/lists.ts'
import { postEditHref, postNewHref, type PostTab } from '#app/ui/links.ts'

/** The form of this post, or (post 0) of a new one, at this part of it; with the draft in it where it is to be shown. */
export function postFormHref(postId: number, tab: PostTab, { isDraftShown = false } = {}): string {
  const [path, query = ''] = (postId === 0 ? postNewHref(tab) : postEditHref(postId, tab)).split('?')
  return isDraftShown ? hrefWith(path!, query, { draft: 'shown' }) : hrefWith(path!, query)
}
