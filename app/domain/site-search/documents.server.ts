import { setImmediate as pause } from 'node:timers/promises'
import type { Db } from '#db/database.server.ts'
import { isAmong, readBy } from '#db/expressions.server.ts'
import type { PostKind } from '#db/schema.ts'
import { dealNames, hasVersions, listChangedDeals, readLastChange, type VersionName } from '#db/versions.server.ts'
import { readKnownAreas } from '#app/domain/areas/known-areas.server.ts'
import { otherNames } from '#app/domain/areas/other-names.ts'
import { readTagsOf, isPublishedOf } from '#app/domain/blog/reading/published.server.ts'
import { isPublic } from '#app/domain/deals/list/conditions.server.ts'
import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import { calculatorKeys, calculators } from '#app/domain/figures/calculators.ts'
import { wordMeanings, type Word } from '#app/domain/figures/word-meanings.ts'
import { calculatorWords, sitePages } from './pages.ts'
import { siteKindNames, type SiteKind } from './site-search.ts'
import { WordIndex, wordsOfText, type IndexedDocument } from './word-index.ts'

/**
 * What the search of the site knows, in memory: an index of words for each kind. Once a table of a kind has been written to, the
 * next search reads what there is of that kind, of deals only those that may have been written to, and enters what has changed. Holds
 * write none of these tables.
 */

/** The key of a document: the number of a deal or post, the code of an area, or the name of what stands in the program. */
export type DocumentKey = number | string
export type SiteIndex = WordIndex<DocumentKey>

/** So many of a kind are known: the newest deals and posts. */
const mostDeals = 20_000
const mostPosts = 2000
/** Rows are read in parts, and other requests have their turn between two of them. */
const dealsAtOnce = 1000
const postsAtOnce = 10

/** So many changes of deals are looked at one by one sooner than all deals. */
const mostChanges = 20

/** A document that may have changed: the same stamp, the same words. It has no document where its texts are long. */
interface Listed {
  key: DocumentKey
  stamp: string
  document?: IndexedDocument<DocumentKey>
}

/** The documents that are known, by their keys: the number of each in the index. */
type Known = Map<DocumentKey, { stamp: string; number: number }>

interface Source {
  tables: VersionName[]
  /** Everything that there is, in parts. */
  list: (db: Db) => AsyncIterable<Listed[]>
  /** What may have changed after that number, and what is known and no longer among all; null where that is too much. */
  listChanged?: (db: Db, after: number, known: Known) => Promise<{ changed: Listed[]; gone: DocumentKey[] } | null>
  /** The documents that `list` left out because their texts are long. */
  load?: (db: Db, keys: DocumentKey[]) => Promise<IndexedDocument<DocumentKey>[]>
}

/** Public deals, in the order of the table, which needs no sorting. */
const selectDeals = (db: Db) =>
  db
    .selectFrom(readBy('deals', null))
    .select(['id', 'title', 'location', 'region', 'property_type', 'strategy', 'status', 'ai_score'])
    .where(isPublic)

type DealTexts = Awaited<ReturnType<ReturnType<typeof selectDeals>['execute']>>[number]

function listDeal(row: DealTexts): Listed & { key: number } {
  const type = propertyTypeLabels[row.property_type]
  return {
    key: row.id,
    stamp: [row.title, row.location, row.region, type, row.strategy, row.ai_score, row.status].join('\n'),
    document: {
      key: row.id,
      title: row.title,
      texts: { title: [row.title, row.location], beside: [row.region, type, row.strategy] },
      rank: row.ai_score,
      isBehind: row.status === 'reserved',
    },
  }
}

/** The newest public deals below an id. */
const readDealsBelow = (db: Db, id: number, most: number) =>
  selectDeals(db).where('id', '<', id).orderBy('id', 'desc').limit(most).execute()

async function* listDealDocuments(db: Db) {
  let before = Number.MAX_SAFE_INTEGER
  for (let read = 0; read < mostDeals; read += dealsAtOnce) {
    const rows = await readDealsBelow(db, before, dealsAtOnce)
    yield rows.map(listDeal)
    if (rows.length < dealsAtOnce) return
    before = rows.at(-1)!.id
  }
}

/** Each thousandth deal has the same name among the changes, so all that share a name are looked at. */
async function listChangedDealDocuments(db: Db, after: number, known: Known) {
  const names = listChangedDeals(db, 'deals', after)
  if (names.length > mostChanges) return null
  const [last] = await db.selectFrom('deals').select('id').orderBy('id', 'desc').limit(1).execute()
  const ids = [...known.keys()] as number[]
  const isFull = ids.length >= mostDeals
  const oldest = ids.reduce((one, other) => Math.min(one, other), Number.MAX_SAFE_INTEGER)
  const newest = ids.reduce((one, other) => Math.max(one, other), last?.id ?? 0)
  // Those below the oldest of a full index are none of its own.
  const start = isFull ? oldest : 0
  const asked = names.flatMap((name) => {
    const first = name + dealNames * Math.max(0, Math.ceil((start - name) / dealNames))
    return Array.from(
      { length: Math.max(0, Math.floor((newest - first) / dealNames) + 1) },
      (_, n) => first + dealNames * n,
    )
  })
  const rows = await selectDeals(db).where(isAmong('id', asked)).execute()
  const there = new Set(rows.map(({ id }) => id))
  const gone = asked.filter((id) => known.has(id) && !there.has(id))
  const left = new Set([...ids, ...there])
  for (const id of gone) left.delete(id)
  const missing = isFull && left.size < mostDeals ? await readDealsBelow(db, oldest, mostDeals - left.size) : []
  // The oldest make way for new ones.
  const excess = left.size > mostDeals ? [...left].sort((a, b) => b - a).slice(mostDeals) : []
  return { changed: [...rows, ...missing].map(listDeal), gone: [...gone, ...excess] }
}

const articles = (kind: PostKind): Source => ({
  tables: ['posts', 'post_tags'],
  async *list(db) {
    const rows = await db
      .selectFrom('posts')
      .select(['id', 'version', 'updated_at', 'published_at'])
      .where(isPublishedOf[kind])
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(mostPosts)
      .execute()
    yield rows.map(({ id, version, updated_at, published_at }) => ({
      key: id,
      stamp: `${version} ${updated_at} ${published_at}`,
    }))
  },
  async load(db, keys) {
    const ids = keys as number[]
    const rows = await db
      .selectFrom('posts')
      .select(['id', 'title', 'excerpt', 'content', 'published_at'])
      .where('id', 'in', ids)
      .execute()
    const tags = await readTagsOf(db, ids)
    return rows.map((row) => ({
      key: row.id,
      title: row.title,
      texts: { title: [row.title], beside: [row.excerpt, ...(tags.get(row.id) ?? [])], text: [textOf(row.content)] },
      rank: Date.parse(row.published_at!),
    }))
  },
})

/** The words of HTML from three letters on; figures say nothing alone. */
function textOf(html: string): string {
  const words = new Set(wordsOfText(html.replace(/<[^<>]*>|&#?\w+;/g, ' ')))
  return [...words].filter((word) => word.length > 2 && !/\d/.test(word)).join(' ')
}

/** What stands in the program, each with its title, what is beside it, and its text. */
const fixed = (of: () => [key: string, title: string, beside: string, text: string][]): Source => ({
  tables: [],
  async *list() {
    yield of().map(([key, title, beside, text]) => ({
      key,
      stamp: '',
      document: { key, title, texts: { title: [title], beside: [beside], text: [text] }, rank: 0 },
    }))
  },
})

const sources: Record<SiteKind, Source> = {
  deal: { tables: ['deals'], list: listDealDocuments, listChanged: listChangedDealDocuments },
  guide: articles('guide'),
  post: articles('post'),
  area: {
    tables: ['areas'],
    async *list(db) {
      const { all } = await readKnownAreas(db)
      yield all.map(({ code, name, region, country, averagePricePence }) => ({
        key: code,
        stamp: [name, region, country].join('\n'),
        document: {
          key: code,
          title: name,
          texts: { title: [name, otherNames[code] ?? ''], text: [region, country] },
          // Of two that match alike the one with figures stands first.
          rank: averagePricePence === null ? 0 : 1,
        },
      }))
    },
  },
  calculator: fixed(() =>
    calculatorKeys.map((key) => {
      const { title, name, text, card } = calculators[key]
      return [key, title, `${name} ${card} ${calculatorWords[key]}`, text]
    }),
  ),
  word: fixed(() =>
    (Object.keys(wordMeanings) as Word[]).map((word) => {
      const { name, meaning } = wordMeanings[word]
      return [word, name, word.replaceAll('-', ' '), meaning]
    }),
  ),
  page: fixed(() => Object.entries(sitePages).map(([place, { title, text, words }]) => [place, title, words, text])),
}

interface Kept {
  version: number | null
  index: SiteIndex
  numbers: Known
  /** The reading that is under way, which everybody who asks meanwhile waits for. */
  reading: Promise<void> | null
}

const keptOf = new WeakMap<Db, Map<SiteKind, Kept>>()
const startEmpty = (): Kept => ({ version: null, index: new WordIndex(), numbers: new Map(), reading: null })

/** The indexes of all kinds as the tables stand now. */
export async function readIndexes(db: Db): Promise<Map<SiteKind, SiteIndex>> {
  const kept = keptOf.get(db) ?? new Map<SiteKind, Kept>()
  if (hasVersions(db)) keptOf.set(db, kept)
  const indexes = new Map<SiteKind, SiteIndex>()
  for (const kind of siteKindNames) {
    const own = kept.get(kind) ?? startEmpty()
    kept.set(kind, own)
    while (own.reading) await own.reading
    // The version is read first: what is written during the reading makes the index stale.
    const version = hasVersions(db) ? readLastChange(db, sources[kind].tables) : null
    if (version === null || own.version !== version) {
      // What has changed since is not known either, so that all of it is read.
      if (version === null) own.version = null
      own.reading = bringUpToDate(db, sources[kind], own)
        .then(() => void (own.version = version))
        .finally(() => void (own.reading = null))
      await own.reading
    }
    indexes.set(kind, own.index)
  }
  return indexes
}

async function bringUpToDate(db: Db, source: Source, kept: Kept): Promise<void> {
  if (kept.index.isWorn) Object.assign(kept, startEmpty(), { reading: kept.reading })
  const { index, numbers, version } = kept
  const enter = (document: IndexedDocument<DocumentKey>, stamp: string) => {
    const known = numbers.get(document.key)
    if (known) index.remove(known.number)
    numbers.set(document.key, { stamp, number: index.add(document) })
  }
  const leave = (key: DocumentKey) => {
    const known = numbers.get(key)
    if (known) index.remove(known.number)
    numbers.delete(key)
  }
  const enterChanged = async (part: Listed[]) => {
    const changed = part.filter(({ key, stamp }) => numbers.get(key)?.stamp !== stamp)
    for (const { document, stamp } of changed) if (document) enter(document, stamp)
    const stamps = new Map(changed.filter(({ document }) => !document).map(({ key, stamp }) => [key, stamp]))
    const keys = [...stamps.keys()]
    for (let at = 0; at < keys.length; at += postsAtOnce) {
      const loaded = (await source.load?.(db, keys.slice(at, at + postsAtOnce))) ?? []
      for (const document of loaded) enter(document, stamps.get(document.key)!)
      await pause()
    }
  }
  const few = version === null ? null : ((await source.listChanged?.(db, version, numbers)) ?? null)
  if (few) {
    await enterChanged(few.changed)
    for (const key of few.gone) leave(key)
    await pause()
    return
  }
  const there = new Set<DocumentKey>()
  for await (const part of source.list(db)) {
    for (const { key } of part) there.add(key)
    await enterChanged(part)
    await pause()
  }
  for (const key of [...numbers.keys()]) if (!there.has(key)) leave(key)
}
