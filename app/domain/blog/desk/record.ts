import { isBlank, cleanLine, cleanText } from '#app/utils/text.ts'
import { isDay, londonDay, londonTime, readLondonTime } from '#app/utils/dates.ts'
import { longestSlug, slugFor } from '#app/utils/slug.ts'
import { postStatusLabels } from '../reading/posts.ts'
import { readCover } from '#app/domain/covers/cover.ts'
import { isPictureAddress, mostHtml } from '../html/html-rules.ts'
import { guideCategories, guideLevels, type GuideCategory, type GuideLevel } from '../guides/guides.ts'
import type { PostKind, PostStatus } from '#db/schema.ts'

/**
 * The fields of a post: their labels and limits, how each is read from a text and written as one. The form, drafts, versions and the
 * comparison of two versions know a post by these texts.
 */

export const postFields = {
  kind: 'Kind',
  title: 'Title',
  slug: 'URL Slug',
  content: 'Content',
  excerpt: 'Excerpt',
  status: 'Status',
  publishAt: 'Publish at',
  featuredImageUrl: 'Featured Image URL',
  featuredImageAlt: 'Alternative text',
  cover: 'Cover in lines',
  guideCategory: 'Guide category',
  guideLevel: 'Level',
  featured: 'Featured',
  reviewedOn: 'Last reviewed',
  categories: 'Categories',
  tags: 'Tags',
  authorId: 'Author ID',
  seoTitle: 'SEO Title',
  seoDescription: 'SEO Description',
} as const
export type PostField = keyof typeof postFields
export const postFieldNames = Object.keys(postFields) as PostField[]

/** The texts of a post's form. Categories are ids with blanks between them, tags stand one a line. */
export type PostTexts = Record<PostField, string>
/** The faults of fields, by their names. */
export type PostMistakes = Partial<Record<PostField, string>>

/** The most characters of each field. */
export const mostCharacters = {
  title: 200,
  slug: longestSlug,
  content: mostHtml,
  excerpt: 500,
  featuredImageUrl: 2000,
  featuredImageAlt: 250,
  authorId: 64,
  seoTitle: 60,
  seoDescription: 160,
} as const satisfies Partial<Record<PostField, number>>

export const mostTags = 20
export const longestTag = 40
export const mostCategories = 50

/** The author of posts of which nobody has named one. */
export const usualAuthorId = 'editorial'

/** What a guide has beside a post. */
export interface GuideValues {
  category: GuideCategory
  level: GuideLevel
  isFeatured: boolean
  /** A London day. */
  reviewedOn: string | null
}

/** A post as it is to be stored. */
export interface PostValues {
  /** Null for a post of the blog. */
  guide: GuideValues | null
  title: string
  slug: string
  /** HTML as it was sent; it is cleaned on saving. */
  content: string
  excerpt: string
  status: PostStatus
  /** UTC; the time at which a draft is published by itself. */
  publishAt: string | null
  featuredImageUrl: string | null
  featuredImageAlt: string
  /** The lines of its cover (domain/covers/cover.ts), or the empty text. */
  cover: string
  categories: number[]
  tags: string[]
  authorId: string
  seoTitle: string
  seoDescription: string
}

/** The texts of an empty form. */
export const emptyPost: PostTexts = {
  ...(Object.fromEntries(postFieldNames.map((name) => [name, ''])) as PostTexts),
  kind: 'post',
  status: 'draft',
  authorId: usualAuthorId,
}

/** The texts of an empty form for a guide. */
const emptyGuide: PostTexts = {
  ...emptyPost,
  kind: 'guide',
  guideCategory: 'investment-basics',
  guideLevel: 'beginner',
}

/** The texts of an empty form for this kind of post. */
export function emptyTextsOf(kind: string): PostTexts {
  return kind === 'guide' ? emptyGuide : emptyPost
}

/** The texts with an empty one for each that is missing, as from a version before the field was there. */
export function completePost(texts: Partial<Record<string, string>>): PostTexts {
  return Object.fromEntries(postFieldNames.map((name) => [name, texts[name] ?? emptyPost[name]])) as PostTexts
}

/** The tags of the text of that field, and of what was typed beside it: commas part them, and none stands twice in any case. */
export function readTags(...texts: string[]): string[] {
  const tags = new Map<string, string>()
  for (const text of texts.flatMap((all) => all.split(/[\n,]/))) {
    const tag = cleanLine(text).replace(/\s+/g, ' ')
    if (!isBlank(tag) && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  }
  return [...tags.values()]
}

/**
 * Reads a post, or says what is wrong with which field. A blank slug is made from the title for a new post only. A time to publish
 * makes the post a draft until then; where it is public (`isPublic`) that has to be said by its status too. `publishAt` is the time
 * that is stored: its text stands for that very instant, of which clocks show the hour twice in autumn.
 */
export function readPost(
  texts: PostTexts,
  {
    isNew,
    isPublic = false,
    publishAt: stored = null,
    now,
  }: { isNew: boolean; isPublic?: boolean; publishAt?: string | null | undefined; now: string },
): { ok: true; values: PostValues } | { ok: false; mistakes: PostMistakes } {
  const mistakes: PostMistakes = {}
  for (const [name, most] of Object.entries(mostCharacters) as [keyof typeof mostCharacters, number][]) {
    if (isLonger(texts[name], most))
      mistakes[name] = `${postFields[name]} must be ${most.toLocaleString('en-GB')} characters or fewer`
  }
  const title = cleanLine(texts.title)
  if (isBlank(title)) mistakes.title ??= 'Enter a title'
  const typedSlug = cleanLine(texts.slug)
  const slug = typedSlug === '' && isNew ? slugFor(title) : typedSlug
  if (slug === '') mistakes.slug ??= 'Enter a URL slug'
  else if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    mistakes.slug ??= 'Use small letters a to z, digits and single hyphens between them'
  const status = texts.status === 'published' ? 'published' : 'draft'
  const isStored = stored !== null && texts.publishAt === londonTime(stored)
  const publishAt = texts.publishAt === '' ? null : isStored ? stored : readLondonTime(texts.publishAt)
  if (texts.publishAt !== '' && publishAt === null)
    mistakes.publishAt = 'Enter a date and a time, such as 2026-12-01T08:00'
  else if (publishAt !== null && publishAt <= now)
    mistakes.publishAt = 'This time has passed. Choose a later one, or leave it empty'
  else if (publishAt !== null && isPublic && status === 'published')
    mistakes.publishAt = 'This post is on the blog already. To publish it later, choose the status Draft as well'
  if (!mayBeEmpty({ status, publishAt: texts.publishAt || null }) && !hasContent(texts.content))
    mistakes.content ??= 'Write something'
  const featuredImageUrl = texts.featuredImageUrl.trim() || null
  if (featuredImageUrl !== null && !isPictureAddress(featuredImageUrl))
    mistakes.featuredImageUrl ??= 'The image URL is invalid or inaccessible'
  const cover = readCover(texts.cover)
  if (!cover.ok) mistakes.cover = cover.mistake
  const guide = texts.kind === 'guide' ? readGuide(texts, now, mistakes) : null
  const tags = readTags(texts.tags)
  if (tags.length > mostTags) mistakes.tags = `Use at most ${mostTags} tags`
  if (tags.some((tag) => [...tag].length > longestTag))
    mistakes.tags = `Each tag must be ${longestTag} characters or fewer`
  const categories = [...new Set((texts.categories.match(/\d{1,9}/g) ?? []).map(Number))]
  if (categories.length > mostCategories) mistakes.categories = `Choose at most ${mostCategories} categories`
  if (Object.keys(mistakes).length > 0) return { ok: false, mistakes }
  return {
    ok: true,
    values: {
      guide,
      title,
      slug,
      content: texts.content,
      excerpt: cleanText(texts.excerpt),
      status: publishAt === null ? status : 'draft',
      publishAt,
      featuredImageUrl,
      featuredImageAlt: cleanLine(texts.featuredImageAlt),
      cover: cleanText(texts.cover),
      categories,
      tags,
      authorId: cleanLine(texts.authorId) || usualAuthorId,
      seoTitle: cleanLine(texts.seoTitle),
      seoDescription: cleanLine(texts.seoDescription),
    },
  }
}

/** The fields that only a guide has; notes what is wrong with them. A draft of a guide has its place too. */
function readGuide(texts: PostTexts, now: string, mistakes: PostMistakes): GuideValues | null {
  const [category, level] = [texts.guideCategory, texts.guideLevel]
  const reviewedOn = texts.reviewedOn || null
  if (!isKey(guideCategories, category)) mistakes.guideCategory = 'Choose a category'
  if (!isKey(guideLevels, level)) mistakes.guideLevel = 'Choose a level'
  if (reviewedOn !== null && !isDay(reviewedOn)) mistakes.reviewedOn = 'Enter a date, such as 2026-11-28'
  else if (reviewedOn !== null && reviewedOn > londonDay(now)) mistakes.reviewedOn = 'This day is still to come'
  const place = readGuidePlace(texts)
  return place && { ...place, isFeatured: texts.featured === 'yes', reviewedOn }
}

/** The category and level of a guide, and its day of review as it was typed; null where one of the two is missing. */
export function readGuidePlace(texts: PostTexts): Omit<GuideValues, 'isFeatured'> | null {
  const { guideCategory: category, guideLevel: level, reviewedOn } = texts
  if (texts.kind !== 'guide' || !isKey(guideCategories, category) || !isKey(guideLevels, level)) return null
  return { category, level, reviewedOn: isDay(reviewedOn) ? reviewedOn : null }
}

function isKey<Key extends string>(keys: Readonly<Record<Key, string>>, text: string): text is Key {
  return Object.hasOwn(keys, text)
}

/** The kind of a post with these values. */
export function kindOf({ guide }: Pick<PostValues, 'guide'>): PostKind {
  return guide === null ? 'post' : 'guide'
}

/** The texts of a post, as its form shows them. */
export function showPost({ guide, ...values }: PostValues): PostTexts {
  return {
    ...values,
    kind: kindOf({ guide }),
    guideCategory: guide?.category ?? '',
    guideLevel: guide?.level ?? '',
    featured: guide?.isFeatured ? 'yes' : '',
    reviewedOn: guide?.reviewedOn ?? '',
    publishAt: values.publishAt === null ? '' : londonTime(values.publishAt),
    featuredImageUrl: values.featuredImageUrl ?? '',
    categories: [...values.categories].sort((one, other) => one - other).join(' '),
    tags: values.tags.join('\n'),
  }
}

/** The status and the time to publish as one text: the one says nothing without the other. With a time to come a post is a draft. */
export function joinPublishing({ status, publishAt }: Pick<PostTexts, 'status' | 'publishAt'>): string {
  return publishAt === '' && status === 'published' ? 'published' : `draft ${publishAt}`.trim()
}

/** The two again. */
export function splitPublishing(text: string): Pick<PostTexts, 'status' | 'publishAt'> {
  return text === 'published'
    ? { status: text, publishAt: '' }
    : { status: 'draft', publishAt: text.replace(/^draft ?/, '') }
}

/** True for a text of more characters. A browser counts the end of a line as one character, and sends two. */
function isLonger(text: string, most: number): boolean {
  // A character has at most two units, so that a text far too long is never taken apart.
  return text.length > 4 * most + 4 || [...text.replace(/\r\n/g, '\n')].length > most
}

/** The text of a field as it is told to a person; the content without its elements. */
export function sayPostText(name: PostField, text: string): string {
  if (name === 'content')
    return text
      .replace(/<[^<>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  if (name === 'status') return postStatusLabels[text === 'published' ? 'published' : 'draft']
  if (name === 'guideCategory' && isKey(guideCategories, text)) return guideCategories[text]
  if (name === 'guideLevel' && isKey(guideLevels, text)) return guideLevels[text]
  return name === 'tags' ? text.split('\n').join(', ') : text
}

/** True for a draft without a time to be published: it is kept with a title alone. */
export function mayBeEmpty({ status, publishAt }: Pick<PostValues, 'status' | 'publishAt'>): boolean {
  return status === 'draft' && publishAt === null
}

/** True for HTML in which there is anything to see. */
function hasContent(html: string): boolean {
  return /<(img|hr)\b/i.test(html) || !isBlank(html.replace(/<[^<>]*>|&nbsp;/gi, ''))
}
