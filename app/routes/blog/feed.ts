import { dbContext } from '#app/context.ts'
import { mostFeedContent, postsInFeed, writeFeed } from '#app/domain/blog/reading/feed.ts'
import { listFeedPosts } from '#app/domain/blog/reading/published-post.server.ts'
import { getEnv } from '#app/env.server.ts'
import { blogFeedHref, blogHref, postHref } from '#app/ui/links.ts'
import type { Route } from './+types/feed'

/** GET /blog/feed.xml: the newest posts in full, in Atom. */
export async function loader({ context }: Route.LoaderArgs) {
  const { appOrigin, operator } = getEnv()
  const posts = await listFeedPosts(context.get(dbContext), {
    most: postsInFeed,
    mostContent: mostFeedContent,
    addressOf: (slug) => appOrigin + postHref(slug),
  })
  const feed = writeFeed(
    { name: operator.productName, origin: appOrigin, blog: blogHref, feed: blogFeedHref },
    posts.map((post) => ({ ...post, path: postHref(post.slug) })),
  )
  return new Response(feed, { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } })
}
