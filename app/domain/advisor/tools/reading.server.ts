import { z } from 'zod'
import { isPublished } from '#app/domain/blog/reading/published.server.ts'
import { foldText, type Db } from '#db/database.server.ts'
import { readBy } from '#db/expressions.server.ts'
import { keepByVersion } from '#db/keep-by-version.server.ts'
import type { Place, Source } from '../answer.ts'
import { readingFillers } from '../lexicon/everyday-words.ts'
import { describeTool } from './tool.server.ts'

/** So many posts and guides are looked through, the newest first. */
const mostPosts = 300
const mostFound = 3
const mostWords = 12

const page = (label: string, place: Place, words: string) => ({ label, place, words })

/** Pages to read beside the posts, with the words that they are found by. */
const pages = [
  page('Knowledge Hub', { page: 'hub' }, 'reserve reserving documents refund help how site beginner first time'),
  page('Calculators', { page: 'calculators' }, 'calculator calculators yield returns mortgage tax beginner first time'),
  page('Area Intelligence', { page: 'areas', query: '' }, 'area areas city town rent price yield where'),
  page('Risk Disclosure Statement', { page: 'risk-disclosure' }, 'risk risks lose loss beginner first time'),
]

const readPosts = keepByVersion(['posts'], async (db: Db) => {
  const rows = await db
    .selectFrom(readBy('posts', 'posts_by_publication'))
    .select(['kind', 'slug', 'title', 'excerpt', 'search_text'])
    .where(isPublished)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostPosts)
    .execute()
  return rows.map(({ kind, slug, title, excerpt, search_text }) => {
    return { kind, slug, title, excerpt: excerpt.slice(0, 300), words: new Set(search_text.match(wordPattern)) }
  })
})

const wordPattern = /[\p{L}\p{N}]{3,}/gu

export const findReading = describeTool({
  name: 'find_reading',
  description: 'Published guides, articles of the blog and pages of this site that are about some words.',
  args: z.strictObject({ words: z.string().trim().min(1).max(200) }),
  async run({ db }, { words }) {
    const asked = [...new Set(foldText(words).match(wordPattern) ?? [])]
      .filter((word) => !readingFillers.has(word))
      .slice(0, mostWords)
    const holds = (known: ReadonlySet<string>) =>
      asked.filter((word) => known.has(word) || known.has(`${word}s`)).length
    const rank = <Found extends { words: ReadonlySet<string> }>(all: readonly Found[]) =>
      all
        .map((each) => ({ each, count: holds(each.words) }))
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => b.count - a.count)
        .slice(0, mostFound)
        .map(({ each }) => each)
    const posts = rank(await readPosts(db))
    const others = rank(pages.map((page) => ({ ...page, words: new Set(page.words.split(' ')) })))
    const sources: Source[] = [
      ...posts.map(({ kind, slug, title }): Source => ({ label: title, place: { page: kind, slug } })),
      ...others.map(({ label, place }): Source => ({ label, place })),
    ]
    return {
      facts: {
        posts: posts.map(({ title, slug, excerpt }) => ({ title, slug, excerpt })),
        pages: others.map(({ label }) => label),
      },
      sources,
    }
  },
})
