import type { Db } from '#db/database.server.ts'
import type { PostKind, PostRow, PostStatus } from '#db/schema.ts'
import { readVersionUpTo } from '#app/domain/records/versions.server.ts'
import { completePost, showPost, type GuideValues, type PostTexts, type PostValues } from './record.ts'

/** A post as it is stored, and as its form knows it. */

/** A post as whoever has just written it is told of it. */
export interface SavedPost {
  id: number
  kind: PostKind
  slug: string
  title: string
  status: PostStatus
  version: number
}

/** The row of a post; undefined when there is none. */
export function readRow(db: Db, postId: number): Promise<PostRow | undefined> {
  return db.selectFrom('posts').selectAll().where('id', '=', postId).executeTakeFirst()
}

/** A post as its form shows it, and its row; undefined when there is none. */
export async function readPostForm(db: Db, postId: number): Promise<{ row: PostRow; texts: PostTexts } | undefined> {
  const row = await readRow(db, postId)
  return row && { row, texts: showPost(await readValuesOf(db, row)) }
}

/** The texts of a version that is kept; undefined where it is not. */
export async function readPostVersion(db: Db, postId: number, version: number) {
  const kept = await readVersionUpTo(db, 'post', postId, version)
  if (kept?.version !== version) return undefined
  return { ...kept, texts: completePost(kept.fields) }
}

/** A post's content, as values. */
export async function readValuesOf(db: Db, row: PostRow): Promise<PostValues> {
  const tags = await db
    .selectFrom('post_tags')
    .select('tag')
    .where('post_id', '=', row.id)
    .orderBy('position')
    .execute()
  const categories = await db
    .selectFrom('post_categories')
    .select('category_id')
    .where('post_id', '=', row.id)
    .orderBy('category_id')
    .execute()
  return {
    guide: readGuideOf(row),
    title: row.title,
    slug: row.slug,
    content: row.content,
    excerpt: row.excerpt,
    status: row.status,
    publishAt: row.publish_at,
    featuredImageUrl: row.featured_image_url,
    featuredImageAlt: row.featured_image_alt,
    cover: row.cover,
    categories: categories.map((one) => one.category_id),
    tags: tags.map(({ tag }) => tag),
    authorId: row.author_id,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
  }
}

/** The part of a row that only a guide has; null for a post of the blog. */
function readGuideOf({ guide_category: category, guide_level: level, ...row }: PostRow): GuideValues | null {
  if (category === '' || level === '') return null
  return { category, level, isFeatured: row.is_featured === 1, reviewedOn: row.reviewed_on }
}

export function toSaved({ id, kind, slug, title, status, version }: PostRow): SavedPost {
  return { id, kind, slug, title, status, version }
}
