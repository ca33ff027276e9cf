import type { Db } from '#db/database.server.ts'
import { cleanLine, cleanText } from '#app/utils/text.ts'
import { readLondonTime } from '#app/utils/dates.ts'
import { slugFor } from '#app/utils/slug.ts'
import { nameAuthors } from './authors.server.ts'
import { checkPost } from '../html/checks.server.ts'
import { countWords } from '../html/clean.server.ts'
import { cleanSent, notCleaned } from '../html/clean-sent.server.ts'
import { isPictureAddress, mostHtml } from '../html/html-rules.ts'
import { readPostPictures, readWaitingPictures } from '../pictures/pictures.server.ts'
import type { PublishedPost } from '../reading/published-post.server.ts'
import { toCover, toShownPicture } from '../reading/published.server.ts'
import {
  mostTags,
  readGuidePlace,
  readPost,
  readTags,
  usualAuthorId,
  type PostMistakes,
  type PostTexts,
} from './record.ts'
import { renderLong } from '../html/render-long.server.ts'

/** A post as its reader would see it, and what is worth a look before it is published. */
interface PostPreview {
  post: PublishedPost
  /** Its place to be: its address without the site. */
  slug: string
  checks: string[]
  /** Parts that saving would take out of the HTML, such as `3 style attributes`. */
  removed: string[]
  /** Mistakes that would stop saving. They stop no preview. */
  mistakes: PostMistakes
  /** The number of own pictures in it whose files are still being made. */
  waiting: number
}

const firstOf = (categories: string) => Math.min(...(categories.match(/\d{1,9}/g) ?? [0]).map(Number))

/**
 * Shows what stands in a form, whatever is wrong with it. Nothing is saved. Content that is too long to be stored once it is cleaned is
 * not shown; null where cleaning it takes too long.
 */
export async function previewPost(db: Db, texts: PostTexts, now: string, isNew: boolean): Promise<PostPreview | null> {
  const read = readPost(texts, { isNew, now })
  const isDraft = texts.status !== 'published' && texts.publishAt === ''
  const { html, removed, wrong } = await cleanSent(texts.content.slice(0, mostHtml), isDraft)
  if (wrong === notCleaned) return null
  const url = texts.featuredImageUrl.trim()
  const pictureUrl = isPictureAddress(url) ? url : null
  const waiting = await readWaitingPictures(db, [html, pictureUrl])
  // One that became ready in between is read as such.
  const pictures = new Map([...waiting, ...(await readPostPictures(db, [html, pictureUrl]))])
  const title = cleanLine(texts.title).slice(0, 1000) || 'Without a title'
  const authorId = cleanLine(texts.authorId) || usualAuthorId
  const words = countWords(html)
  const tags = readTags(texts.tags).slice(0, mostTags)
  const post: PublishedPost = {
    ...(await renderLong(html, pictures)),
    id: 0,
    kind: texts.kind === 'guide' ? 'guide' : 'post',
    guide: readGuidePlace(texts),
    slug: cleanLine(texts.slug) || slugFor(title),
    title,
    excerpt: cleanText(texts.excerpt).slice(0, 5000),
    seoTitle: cleanLine(texts.seoTitle).slice(0, 1000),
    seoDescription: cleanLine(texts.seoDescription).slice(0, 5000),
    publishedAt: (texts.publishAt && readLondonTime(texts.publishAt)) || now,
    updatedAt: now,
    words,
    tags,
    picture: toShownPicture(pictureUrl, cleanLine(texts.featuredImageAlt), pictures),
    cover: toCover(
      {
        cover: texts.cover,
        words,
        category: firstOf(texts.categories),
        guide_category: readGuidePlace(texts)?.category ?? '',
      },
      tags,
    ),
    author: (await nameAuthors(db, [authorId])).get(authorId) ?? null,
  }
  return {
    post,
    slug: post.slug,
    checks: checkPost(html, texts),
    removed,
    waiting: waiting.size,
    mistakes: { ...(wrong !== null && { content: wrong }), ...(!read.ok && read.mistakes) },
  }
}
