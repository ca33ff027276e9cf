import { data, redirect } from 'react-router'
import { dbContext } from '#app/context.ts'
import { findPublishedPost } from '#app/domain/blog/reading/published-post.server.ts'
import { toStructuredData } from '#app/domain/blog/reading/structured-data.ts'
import { feedLink } from '#app/ui/site/feed-link.ts'
import { wholePictureUrl } from '#app/ui/blog/picture.tsx'
import { StayUpdated } from '#app/ui/blog/stay-updated.tsx'
import { blogFeedHref, blogHref, postHref } from '#app/ui/links.ts'
import { postCard } from '#app/ui/site/cards.ts'
import { factsOf, pageMeta, pageTitle, shorten } from '#app/ui/site/meta.ts'
import { forRendering } from '#app/utils/for-rendering.ts'
import { PostArticle } from './show/article.tsx'
import { Related } from './show/related.tsx'
import type { Route } from './+types/show'

/**
 * GET /blog/{slug}. A former address leads to the present one, and asks each time: the address may come back to its post. A draft is
 * answered like nothing at all.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findPublishedPost(context.get(dbContext), params.slug)
  switch (found.kind) {
    case 'post':
      return forRendering({ post: { ...found.post, views: found.views, related: found.related } })
    case 'moved':
      throw redirect(postHref(found.slug), { status: 301, headers: { 'cache-control': 'no-cache' } })
    case 'gone':
      throw notThere(410, {
        title: 'This article has been removed',
        message: 'It was published at this address and has been deleted since.',
      })
    case 'nothing':
      throw notThere(404, {
        title: 'Post Not Found',
        message: 'The blog post you’re looking for doesn’t exist or has been removed.',
      })
  }
}

function notThere(status: 404 | 410, words: { title: string; message: string }) {
  return data({ ...words, back: { label: 'Back to Blog', href: blogHref } }, { status })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle(matches, 'Post Not Found') }]
  const { post } = loaderData
  const facts = factsOf(matches)
  const origin = facts?.origin ?? ''
  const path = postHref(post.slug)
  const description = post.seoDescription || shorten(post.excerpt || textOf(post.html))
  const picture = post.picture && wholePictureUrl(post.picture, origin)
  return [
    ...pageMeta(matches, {
      title: post.seoTitle || post.title,
      description,
      path,
      type: 'article',
      card: postCard(post),
    }),
    { property: 'article:published_time', content: post.publishedAt },
    { property: 'article:modified_time', content: post.updatedAt },
    ...post.tags.map((tag) => ({ property: 'article:tag', content: tag })),
    feedLink(matches, 'Property Investment Insights', blogFeedHref),
    // It is data and no script: nothing runs it, and the policy that allows only the site's own scripts does not apply to it.
    {
      'script:ld+json': toStructuredData(
        { ...post, description },
        {
          type: 'BlogPosting',
          origin,
          above: [{ name: 'Blog', path: blogHref }],
          path,
          picture,
          siteName: facts?.productName ?? '',
        },
      ),
    },
  ]
}

/** The words at the beginning of a text in HTML. */
function textOf(html: string): string {
  return html
    .slice(0, 5000)
    .replace(/<[^<>]*(?:>|$)/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&(?:#39|apos);/g, '’')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A post. */
export default function PostPage({ loaderData: { post } }: Route.ComponentProps) {
  return (
    <PostArticle post={post}>
      {post.related.length > 0 && <Related posts={post.related} />}
      <StayUpdated from="blog-post" />
    </PostArticle>
  )
}
