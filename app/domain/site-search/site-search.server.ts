import type { Db } from '#db/database.server.ts'
import { readKnownAreas } from '#app/domain/areas/known-areas.server.ts'
import { districtOf } from '#app/domain/areas/names.ts'
import { findAreas } from '#app/domain/areas/search.server.ts'
import { findArticleCards } from '#app/domain/blog/reading/published.server.ts'
import type { DealViewer } from '#app/domain/deals/list/standing.ts'
import { findDealCards, type DealPolicy } from '#app/domain/deals/record/deals.server.ts'
import type { CalculatorKey } from '#app/domain/figures/calculators.ts'
import type { Word } from '#app/domain/figures/word-meanings.ts'
import { readIndexes, type DocumentKey, type SiteIndex } from './documents.server.ts'
import type { SitePlace } from './pages.ts'
import {
  readDealReference,
  siteKindNames,
  type FoundGroup,
  type FoundThing,
  type SiteFound,
  type SiteKind,
} from './site-search.ts'
import { wordsOfText, type Hits, type Term } from './word-index.ts'

/** The search of everything that is public. */

/** So many of a kind are shown. */
const mostOfKind = 4
/** Words behind these are left out; of unknown words so many are mended. */
const mostWords = 12
const mostMended = 4
/** Words of everyday sentences, which say nothing beside others. */
const fillers = new Set(
  'a about an and any are as at be by can do does for from get how i if in is it me my of on or our please show some than that the their there this to up us we what when where which who why will with you your'.split(
    ' ',
  ),
)
/** A shorter word is one mistake away from too many others, and from this length on two are forgiven. */
const fewestMended = 4
const fewestForTwo = 7
/** The most known words that are offered in the place of those that nothing holds. */
const mostNearest = 3

interface Asked {
  text: string
  isExact: boolean
}

const nothing: SiteFound = { groups: [], total: 0, mended: null, hasAllWords: true, district: null, nearest: [] }

type Indexes = Map<SiteKind, SiteIndex>

/**
 * What matches, the best kind first. Of the words all have to be there; where nothing has all, most of them. A word counts more in a
 * title than beside it and than in a text, whole more than as a beginning, and is mended only where nothing holds it. A reference of
 * a deal finds nothing: whoever asks has looked whether it is public.
 */
export async function searchSite(db: Db, asked: Asked, policy: DealPolicy, viewer: DealViewer): Promise<SiteFound> {
  // A reference is of one deal or of none, and no word of another thing.
  if (readDealReference(asked.text) !== null) return nothing
  const indexes = await readIndexes(db)
  const district = districtOf(asked.text)
  const typed = (district === null ? wordsOfText(asked.text) : [district.toLowerCase()]).slice(0, mostWords)
  const said = typed.some((word) => !fillers.has(word)) ? typed.filter((word) => !fillers.has(word)) : typed
  const words = asked.isExact || district !== null ? said : mendWords(indexes, said)
  const hits = findHits(indexes, words)
  if (district !== null) await addCouncils(db, district, hits)
  const most = Math.max(0, ...[...hits.values()].map(({ count }) => count))
  const isEnough = most * 2 >= words.length
  const best = [...hits].filter(([, { count, total }]) => isEnough && total > 0 && count === most)
  best.sort(([kind, a], [other, b]) => b.best[0]!.tier - a.best[0]!.tier || orderOf(kind) - orderOf(other))
  const groups: FoundGroup[] = []
  for (const [kind, found] of best) {
    const keys = found.best.map(({ key }) => key)
    const things = await readThings(db, kind, keys, policy, viewer)
    if (things.length > 0) groups.push({ kind, things, total: found.total })
  }
  const isMended = words.join(' ') !== said.join(' ')
  return {
    groups,
    total: groups.reduce((sum, { total }) => sum + total, 0),
    mended: isMended && groups.length > 0 ? words.join(' ') : null,
    hasAllWords: most === words.length,
    district,
    nearest: groups.length > 0 ? [] : findNearest(indexes, said),
  }
}

const orderOf = (kind: SiteKind) => siteKindNames.indexOf(kind)

/** The finds of each kind, best first. */
function findHits(indexes: Indexes, words: readonly string[]): Map<SiteKind, Hits<DocumentKey>> {
  const hits = new Map<SiteKind, Hits<DocumentKey>>()
  for (const [kind, index] of indexes) {
    const terms = words.map((word) => ({ forms: formsOf(index, word) }))
    hits.set(kind, index.find(terms, words.join(' '), mostOfKind))
  }
  return hits
}

/** A word as itself, in its other number, and as the beginning of others. */
function formsOf(index: SiteIndex, word: string): Term['forms'] {
  const forms = new Map<string, number>([[word, 1]])
  for (const other of otherNumbers(word)) if (index.has(other)) forms.set(other, 0.9)
  if (word.length > 1) for (const long of index.beginningWith(word)) if (!forms.has(long)) forms.set(long, 0.6)
  return forms
}

/** House, houses; city, cities. */
function otherNumbers(word: string): string[] {
  if (word.length < 3) return []
  const one = word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : word.endsWith('s') ? [word.slice(0, -1)] : []
  return [...one, ...(word.endsWith('es') ? [word.slice(0, -2)] : []), `${word}s`, word.replace(/y$/, 'ies')]
}

/** The councils of a postcode district, before whatever else was found of areas. */
async function addCouncils(db: Db, district: string, hits: Map<SiteKind, Hits<DocumentKey>>): Promise<void> {
  const { codes } = await findAreas(db, district)
  const best = codes.slice(0, mostOfKind).map((key) => ({ key, tier: 2 as const }))
  hits.set('area', { count: 1, total: codes.length, best })
}

/** The words with those that nothing holds replaced by the nearest that something does. */
function mendWords(indexes: Indexes, words: readonly string[]): string[] {
  let left = mostMended
  return words.flatMap((word) => {
    if (isKnown(indexes, word) || word.length < fewestMended || /\d/.test(word) || left === 0) return [word]
    left -= 1
    const most = word.length >= fewestForTwo ? 2 : 1
    const [nearest] = listNear(indexes, word, most)
    return nearest === undefined ? (partWord(indexes, word) ?? [word]) : [nearest]
  })
}

function isKnown(indexes: Indexes, word: string): boolean {
  return [...indexes.values()].some(
    (index) =>
      index.has(word) ||
      otherNumbers(word).some((other) => index.has(other)) ||
      index.beginningWith(word).some((long) => index.has(long)),
  )
}

/** The known words up to so many mistakes away: the fewest mistakes first, then the same first letter, then the commonest. */
function listNear(indexes: Indexes, word: string, most: number): string[] {
  const found = new Map<string, { mistakes: number; count: number }>()
  for (const index of indexes.values()) {
    for (const [near, mistakes] of index.near(word, most)) {
      const count = (found.get(near)?.count ?? 0) + index.countOf(near)
      found.set(near, { mistakes, count })
    }
  }
  const begins = (near: string) => Number(near[0] === word[0])
  return [...found]
    .sort(
      ([a, one], [b, other]) =>
        one.mistakes - other.mistakes || begins(b) - begins(a) || other.count - one.count || (a < b ? -1 : 1),
    )
    .map(([near]) => near)
}

/** Two known words that were typed as one, such as "stampduty"; null where it is none such. */
function partWord(indexes: Indexes, word: string): string[] | null {
  const all = [...indexes.values()]
  const has = (part: string) => all.some((index) => index.has(part))
  for (let at = 3; at <= word.length - 3; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)]
    if (parts.every(has)) return parts
  }
  return null
}

/** Known words near to those that nothing holds: their beginnings, and what is up to three mistakes away. */
function findNearest(indexes: Indexes, words: readonly string[]): string[] {
  const found = new Set<string>()
  for (const word of words.slice(0, mostMended)) {
    if (word.length < fewestMended || word.length > 40) continue
    for (let end = word.length - 1; end >= fewestMended && found.size < mostNearest; end -= 1) {
      const start = word.slice(0, end)
      if ([...indexes.values()].some((index) => index.has(start))) found.add(start)
    }
    for (const near of listNear(indexes, word, word.length < 6 ? 2 : 3).slice(0, mostNearest)) found.add(near)
  }
  return [...found].slice(0, mostNearest)
}

/** What is shown of these, in their order; what is no longer public is left out. */
async function readThings(
  db: Db,
  kind: SiteKind,
  keys: readonly DocumentKey[],
  policy: DealPolicy,
  viewer: DealViewer,
): Promise<FoundThing[]> {
  switch (kind) {
    case 'deal': {
      const deals = await findDealCards(db, keys as number[], policy, viewer)
      return deals.map((deal) => ({ kind, deal }))
    }
    case 'guide':
    case 'post': {
      const cards = await findArticleCards(db, keys as number[])
      return cards.map(({ slug, title, excerpt, words, publishedAt, category, cover }) => ({
        kind,
        article: { slug, title, excerpt, words, publishedAt, category, cover },
      }))
    }
    case 'area': {
      const { byCode } = await readKnownAreas(db)
      return keys.flatMap((code) => {
        const area = byCode.get(String(code))
        return area ? [{ kind, area }] : []
      })
    }
    case 'calculator':
      return keys.map((key) => ({ kind, calculator: key as CalculatorKey }))
    case 'word':
      return keys.map((key) => ({ kind, word: key as Word }))
    case 'page':
      return keys.map((key) => ({ kind, place: key as SitePlace }))
  }
}
