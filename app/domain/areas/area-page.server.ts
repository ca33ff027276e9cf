import { sql } from 'kysely'
import { cardColumns, toDealCard, type DealPolicy } from '#app/domain/deals/record/deals.server.ts'
import type { DealCard } from '#app/domain/deals/record/deals.ts'
import { isPublic } from '#app/domain/deals/list/conditions.server.ts'
import { listFirstImages } from '#app/domain/deals/files/images.server.ts'
import type { Db } from '#db/database.server.ts'
import { anyContainsFolded, isSameAnyCase, readBy } from '#db/expressions.server.ts'
import { keepByVersion } from '#db/keep-by-version.server.ts'
import { isCouncil, type Area, type PricePoint } from './areas.ts'
import { readMonths, readQuarters, readRents, type RentPoint } from './history.server.ts'
import { readKnownAreas } from './known-areas.server.ts'
import { readWholesOf } from './list.server.ts'
import { isNamedIn } from './names.ts'

/** As many deals and posts as an area's page shows. */
const mostDeals = 3
const mostPosts = 3

export interface AreaDeals {
  here: DealCard[]
  /** All that are live there. */
  total: number
  /** The best of the same region, where there are few here. */
  nearby: DealCard[]
}

export interface NamedPost {
  slug: string
  title: string
}

interface AreaPage {
  area: Area
  /** Region, country and the United Kingdom, from near to far, the area itself left out. */
  wholes: Area[]
  /** By code: the area, its region and its country. */
  prices: Map<string, PricePoint[]>
  rents: RentPoint[]
  standing: YieldStanding | null
  deals: AreaDeals
  posts: NamedPost[]
}

/** A yield's place among those of all councils. */
export interface YieldStanding {
  /** 1 is the highest; null for what is no council. */
  place: number | null
  /** The yields of all councils that have one, high to low. */
  all: readonly number[]
}

/** The area with this address; undefined for none. */
export async function findArea(db: Db, slug: string): Promise<Area | undefined> {
  return (await readKnownAreas(db)).bySlug.get(slug)
}

/** The areas with these addresses, in this order; those that there are none of are left out. */
export async function findAreasBySlug(db: Db, slugs: readonly string[]): Promise<Area[]> {
  const { bySlug } = await readKnownAreas(db)
  return slugs.flatMap((slug) => bySlug.get(slug) ?? [])
}

/** Everything that an area's page shows; undefined where there is no such area. */
export async function findAreaPage(db: Db, slug: string, policy: DealPolicy): Promise<AreaPage | undefined> {
  const area = await findArea(db, slug)
  if (!area) return undefined
  const wholes = await readWholesOf(db, area)
  return {
    area,
    wholes,
    prices: await readQuarters(db, [area, ...wholes.slice(0, 2)]),
    rents: await readRents(db, area.code),
    standing: await readStanding(db, area),
    deals: await listDealsOf(db, area, policy),
    posts: await listPostsAbout(db, area.name),
  }
}

/** An area with its prices of every month; undefined where there is no such area. */
export async function findAreaWithHistory(
  db: Db,
  slug: string,
): Promise<{ area: Area; prices: PricePoint[]; rents: RentPoint[] } | undefined> {
  const area = await findArea(db, slug)
  if (!area) return undefined
  const prices = (await readMonths(db, [area])).get(area.code) ?? []
  return { area, prices, rents: await readRents(db, area.code) }
}

/** The addresses of all areas, for the sitemap. */
export async function listAreaSlugs(db: Db): Promise<string[]> {
  return [...(await readKnownAreas(db)).bySlug.keys()].sort()
}

const readYields = keepByVersion(['areas'], async (db: Db): Promise<readonly number[]> => {
  const { councils } = await readKnownAreas(db)
  return councils.flatMap(({ grossYieldPercent }) => grossYieldPercent ?? []).sort((a, b) => b - a)
})

async function readStanding(db: Db, area: Area): Promise<YieldStanding | null> {
  const { grossYieldPercent } = area
  if (grossYieldPercent === null) return null
  const all = await readYields(db)
  if (all.length === 0) return null
  const place = isCouncil(area) ? all.filter((one) => one > grossYieldPercent).length + 1 : null
  return { place, all }
}

async function listDealsOf(db: Db, area: Area, policy: DealPolicy): Promise<AreaDeals> {
  const scope = scopeOf(area)
  const best = (index: string) =>
    db
      .selectFrom(readBy('deals', index))
      .select(cardColumns)
      .where(isPublic)
      .where('status', '=', 'active')
      .orderBy('ai_score', 'desc')
      .orderBy('id')
  const here = await best(isCouncil(area) ? 'deals_by_area' : 'public_deals_by_score')
    .where(scope)
    .limit(mostDeals)
    .execute()
  const total = here.length < mostDeals ? here.length : await countDeals(db, area)
  const nearby =
    isCouncil(area) && here.length < mostDeals
      ? await best('public_deals_by_score')
          .where('region', '=', area.region)
          .where('area_code', 'is not', area.code)
          .limit(mostDeals - here.length)
          .execute()
      : []
  const images = await listFirstImages(
    db,
    [...here, ...nearby].map(({ id }) => id),
  )
  const toCard = (row: (typeof here)[number]) => toDealCard(row, images.get(row.id), policy)
  return { here: here.map(toCard), total, nearby: nearby.map(toCard) }
}

/** The deals that lie in an area. */
function scopeOf({ kind, code, name }: Pick<Area, 'kind' | 'code' | 'name'>) {
  if (kind === 'region') return sql<boolean>`region = ${name}`
  if (kind === 'country') return name === 'United Kingdom' ? sql<boolean>`true` : sql<boolean>`nation = ${name}`
  return sql<boolean>`area_code = ${code}`
}

/** The number of live deals of each of these areas, by code. */
export async function countDealsOf(db: Db, areas: readonly Area[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const area of areas) counts.set(area.code, await countDeals(db, area))
  return counts
}

function countDeals(db: Db, { kind, code, name }: Area): Promise<number> {
  return readCount(db, { kind, code, name })
}

const readCount = keepByVersion(['deals'], async (db: Db, area: Pick<Area, 'kind' | 'code' | 'name'>) => {
  const { total } = await db
    .selectFrom(readBy('deals', isCouncil(area) ? 'deals_by_area' : 'public_deals_by_score'))
    .select((select) => select.fn.countAll<number>().as('total'))
    .where(isPublic)
    .where('status', '=', 'active')
    .where(scopeOf(area))
    .executeTakeFirstOrThrow()
  return total
})

/** So many posts whose titles hold the letters of a name are looked at. */
const mostTitles = 500

/** The newest published posts with the name in their title, as words of their own, or as a tag. */
const listPostsAbout = keepByVersion(['posts', 'post_tags'], async (db: Db, name: string): Promise<NamedPost[]> => {
  const published = db
    .selectFrom('posts')
    .select(['slug', 'title', 'published_at'])
    .where('status', '=', 'published')
    .where('kind', '=', 'post')
    .orderBy('published_at', 'desc')
    .orderBy('posts.id', 'desc')
  const titled = await published
    .where(anyContainsFolded(['title'], longestWord(name)))
    .limit(mostTitles)
    .execute()
  const tagged = await published
    .where('posts.id', 'in', db.selectFrom('post_tags').select('post_id').where(isSameAnyCase('tag', name)))
    .limit(mostPosts)
    .execute()
  const isTagged = new Set(tagged.map(({ slug }) => slug))
  return [...tagged, ...titled.filter(({ slug, title }) => !isTagged.has(slug) && isNamedIn(name, title))]
    .toSorted((a, b) => (b.published_at ?? '').localeCompare(a.published_at ?? ''))
    .slice(0, mostPosts)
    .map(({ slug, title }) => ({ slug, title }))
})

/** Titles write "Newcastle-upon-Tyne" too. */
const longestWord = (name: string) => name.split(/[^\p{L}\p{N}]+/u).toSorted((a, b) => b.length - a.length)[0]!
