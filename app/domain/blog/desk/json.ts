import type { PostStatus } from '#db/schema.ts'

/** A post as `/api/blog/posts` and what lies below it return it. What a post may lack is null, and its texts are empty. */
export interface PostJson {
  id: number
  slug: string
  title: string
  excerpt: string | null
  /** HTML by the allow-list of html-rules.ts. */
  content: string
  featuredImageUrl: string | null
  status: PostStatus
  /** UTC; null exactly while the post is a draft. */
  publishedAt: string | null
  /** In the order in which the author has added them. */
  tags: string[]
  seoTitle: string
  seoDescription: string
  authorId: string
  views: number
  createdAt: string
}

/** The columns of a post that its JSON is made from. */
export const postJsonColumns = [
  ...(['posts.id', 'slug', 'title', 'excerpt', 'content', 'featured_image_url', 'status'] as const),
  ...(['published_at', 'seo_title', 'seo_description', 'author_id', 'created_at'] as const),
] as const

interface PostJsonRow {
  id: number
  slug: string
  title: string
  excerpt: string
  content: string
  featured_image_url: string | null
  status: PostStatus
  published_at: string | null
  seo_title: string
  seo_description: string
  author_id: string
  created_at: string
}

/** The JSON of a post, from its row, its tags in their order, and its views. */
export function toPostJson(post: PostJsonRow, tags: string[], views: number): PostJson {
  return {
    id: post.id,
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt === '' ? null : post.excerpt,
    content: post.content,
    featuredImageUrl: post.featured_image_url,
    status: post.status,
    publishedAt: post.published_at,
    tags,
    seoTitle: post.seo_title,
    seoDescription: post.seo_description,
    authorId: post.author_id,
    views,
    createdAt: post.created_at,
  }
}

/** A category, as `/api/blog/categories` returns it. */
export interface CategoryJson {
  id: number
  name: string
}

/** Words of the JSON calls about a post that is not there. */
export const postNotFoundText = 'Post Not Found'
