import { foldText, type Db } from '#db/database.server.ts'
import { keepByVersion } from '#db/keep-by-version.server.ts'
import { collectWords, mendSearch } from '#app/domain/lists/search-mending.ts'
import { postsPerPage, shownAsRelated } from '../reading/posts.ts'
import { findPublishedPost, type PublishedPost } from '../reading/published-post.server.ts'
import type { Topic } from '../reading/published.ts'
import { cardColumns, isInHub, toCards } from '../reading/published.server.ts'
import {
  guideCategoryNames,
  readGuideOffers,
  type GuideCard,
  type GuideCategory,
  type GuideFilters,
  type GuideOffers,
  type HubList,
} from './guides.ts'

/** The published guides as the hub and their own pages know them. */

/** The most guides that the hub knows: the first ones of their categories. */
const mostGuides = 500
/** The topics that the hub offers. */
const mostTopics = 8

interface KnownGuide extends GuideCard {
  isFeatured: boolean
  /** Folded title, excerpt and topics. */
  searched: string
}

/** Every published guide, by category and then in the order in which they were written, until a post is written. */
const readGuides = keepByVersion(['posts', 'post_tags', 'post_images'], async (db: Db): Promise<KnownGuide[]> => {
  const rows = await db
    .selectFrom('posts')
    .select(cardColumns)
    .select(['guide_level', 'is_featured'])
    .where(isInHub)
    .orderBy('guide_category')
    .orderBy('id')
    .limit(mostGuides)
    .execute()
  const cards = await toCards(
    db,
    rows.map((row) => ({ ...row, category: null })),
  )
  const guides = rows.flatMap((row, at): KnownGuide[] => {
    const { guide_category: category, guide_level: level } = row
    if (category === '' || level === '') return []
    const { slug, title, excerpt, words, tags, picture, cover } = cards[at]!
    const searched = foldText([title, excerpt, ...tags].join('\n'))
    const isFeatured = row.is_featured === 1
    return [{ slug, title, excerpt, words, tags, category, level, picture, cover, isFeatured, searched }]
  })
  return guideCategoryNames.flatMap((name) => guides.filter(({ category }) => category === name))
})

/** One page of the guides that match. A page behind the last is empty. Null where no published guide has the topic. */
export async function listGuides(db: Db, filters: GuideFilters): Promise<HubList | null> {
  const all = await readGuides(db)
  const { search, category, tag, page } = filters
  if (tag !== null && !all.some(({ tags }) => tags.includes(tag))) return null
  const among = all.filter(
    (guide) => (category === null || guide.category === category) && (tag === null || guide.tags.includes(tag)),
  )
  const asTyped = holdAll(among, search)
  const mended = asTyped.length > 0 || search === '' ? null : mendSearch(search, await readGuideWords(db), foldText)
  const mendedFinds = mended === null ? [] : holdAll(among, mended)
  const matching = asTyped.length > 0 ? asTyped : mendedFinds
  const isNarrowed = search !== '' || category !== null || tag !== null || page > 1
  const featured = isNarrowed ? undefined : (all.find(({ isFeatured }) => isFeatured) ?? all[0])
  return {
    featured: featured ? toCard(featured) : null,
    guides: matching.slice((page - 1) * postsPerPage, page * postsPerPage).map(toCard),
    mended: mendedFinds.length > 0 ? mended : null,
    total: matching.length,
    published: all.length,
    counts: Object.fromEntries(
      guideCategoryNames.map((name) => [name, all.filter((guide) => guide.category === name).length]),
    ) as Record<GuideCategory, number>,
    topics: countTopics(all),
    page,
    pageCount: Math.max(1, Math.ceil(matching.length / postsPerPage)),
  }
}

/** Those that hold each word of a search. */
function holdAll(guides: readonly KnownGuide[], search: string): KnownGuide[] {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  return guides.filter(({ searched }) => words.every((word) => searched.includes(word)))
}

/** The words of titles, excerpts and topics. */
const readGuideWords = keepByVersion(['posts', 'post_tags', 'post_images', 'post_categories'], async (db: Db) =>
  collectWords(
    (await readGuides(db)).map(({ searched }) => searched),
    foldText,
  ),
)

const toCard = ({ isFeatured: _, searched: __, ...card }: KnownGuide): GuideCard => card

/** The topics with the most guides, and each as often as guides have it. */
function countTopics(guides: readonly KnownGuide[]): Topic[] {
  const counts = new Map<string, number>()
  for (const tag of guides.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .map(([tag, posts]) => ({ tag, posts }))
    .toSorted((one, other) => other.posts - one.posts || one.tag.localeCompare(other.tag, 'en-GB'))
    .slice(0, mostTopics)
}

/** A guide's page: the guide, its place among all, the ones beside it, and what its text leads to. */
export interface GuidePage {
  guide: PublishedPost
  views: number
  number: number
  total: number
  earlier: Pick<GuideCard, 'slug' | 'title'> | null
  later: Pick<GuideCard, 'slug' | 'title'> | null
  related: GuideCard[]
  offers: GuideOffers
}

type FoundGuide =
  | ({ kind: 'guide' } & GuidePage)
  | { kind: 'moved'; slug: string }
  | { kind: 'gone' }
  | { kind: 'nothing' }

/** The guide's page that an address of the hub leads to. A draft is nothing, wherever it was before. */
export async function findGuide(db: Db, slug: string): Promise<FoundGuide> {
  const found = await findPublishedPost(db, slug, 'guide')
  if (found.kind !== 'post') return found
  const all = await readGuides(db)
  const at = all.findIndex((guide) => guide.slug === slug)
  const named = (guide: KnownGuide | undefined) => (guide ? { slug: guide.slug, title: guide.title } : null)
  return {
    kind: 'guide',
    guide: found.post,
    views: found.views,
    number: at + 1,
    total: all.length,
    // Of more guides than the hub knows, the last ones have no place among them.
    earlier: named(all[at - 1]),
    later: at === -1 ? null : named(all[at + 1]),
    related: listNear(all, at).map(toCard),
    offers: readGuideOffers(found.post.html),
  }
}

/** The guides nearest to one: those that share the most topics with it, then its category; the ones that follow it first. */
function listNear(all: readonly KnownGuide[], at: number): KnownGuide[] {
  const own = all[at]
  if (!own) return []
  const behind = [...all.slice(at + 1), ...all.slice(0, at)]
  const nearness = ({ tags, category }: KnownGuide) =>
    2 * tags.filter((tag) => own.tags.includes(tag)).length + (category === own.category ? 1 : 0)
  return behind.toSorted((one, other) => nearness(other) - nearness(one)).slice(0, shownAsRelated)
}
