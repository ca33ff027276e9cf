import { dbContext } from '#app/context.ts'
import { mostFeedContent, postsInFeed, writeFeed } from '#app/domain/blog/reading/feed.ts'
import { listFeedPosts } from '#app/domain/blog/reading/published-post.server.ts'
import { getEnv } from '#app/env.server.ts'
import { articleHref, blogFeedHref, blogHref } from '#app/ui/links.ts'
import type { Route } from './+types/feed'

/** GET /blog/feed.xml: the newest posts and guides in full, in Atom. */
export async function loader({ context }: Route.LoaderArgs) {
  const { appOrigin, operator } = getEnv()
  const posts = await listFeedPosts(context.get(dbContext), {
    most: postsInFeed,
    mostContent: mostFeedContent,
    addressOf: (post) => appOrigin + articleHref(post),
  })
  const feed = writeFeed(
    { name: operator.productName, origin: appOrigin, blog: blogHref, feed: blogFeedHref },
    posts.map((post) => ({ ...post, path: articleHref(post) })),
  )
  return new Response(feed, { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } })
}
