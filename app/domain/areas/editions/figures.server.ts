import type { Db } from '#db/database.server.ts'
import type { AreaRow } from '#db/schema.ts'
import { percentOf } from '#app/domain/figures/returns.ts'
import { addMonths, londonMonth } from '#app/utils/dates.ts'
import { longestSlug, slugFor } from '#app/utils/slug.ts'
import type { EditionRow } from './editions.server.ts'
import { monthOfWords } from '../import/months.ts'
import { hasCouncilRents } from '../import/series-rows.server.ts'
import { monthsKept, monthsRevised } from '../import/import.ts'

/** Figures that an edition writes into the areas, and how that is taken back. */

type Figures = Partial<AreaRow>

/** The changes of a publication, for the way back. */
export interface Before {
  /** The areas that were not there. */
  added: string[]
  areas: AreaBefore[]
}
interface AreaBefore {
  code: string
  figures: Figures
  yield?: YieldBefore
}
/** The yield that stood, and the figures beside which it stood. */
interface YieldBefore {
  percent: number | null
  price: number | null
  rent: number | null
}

/** Writes the figures of an edition, and says what stood before. */
export async function writeFigures(trx: Db, { id, kind }: EditionRow, now: string): Promise<Before> {
  const rows = await trx
    .selectFrom('area_edition_figures')
    .select(['code', 'figures'])
    .where('edition_id', '=', id)
    // Of areas of one name the first keeps it as its address.
    .orderBy('code')
    .execute()
  const areas = new Map((await trx.selectFrom('areas').selectAll().execute()).map((area) => [area.code, area]))
  const slugs = new Set([...areas.values()].map(({ slug }) => slug))
  const before: Before = { added: [], areas: [] }
  const left = new Set(areas.keys())
  for (const { code, figures: text } of rows) {
    left.delete(code)
    const figures = JSON.parse(text) as Figures
    const area = areas.get(code)
    if (area && kind === 'areas-file') await change(trx, before, area, figures)
    else if (area) {
      const next = { ...area, ...figures }
      await change(
        trx,
        before,
        area,
        { ...figures, ...provisionalOf(kind, next, now), gross_yield_percent: yieldOf(next) },
        true,
      )
    } else if (kind === 'areas-file') {
      await trx
        .insertInto('areas')
        .values({ ...(figures as AreaRow), code, slug: freeSlug(slugs, figures.name!, code) })
        .execute()
      before.added.push(code)
    }
  }
  // The areas that a file leaves out keep their figures, which nobody revises any more once they are old.
  if (kind !== 'areas-file')
    for (const code of left) await change(trx, before, areas.get(code)!, provisionalOf(kind, areas.get(code)!, now))
  return before
}

/** Sets what differs, and keeps what it was. Of a yield that is computed the figures are kept too. */
async function change(trx: Db, before: Before, area: AreaRow, next: Figures, isComputed = false): Promise<void> {
  const names = Object.keys(next).filter((name) => area[name as keyof AreaRow] !== next[name as keyof AreaRow])
  if (names.length === 0) return
  const { gross_yield_percent: percent, average_price_pence: price, average_rent_pence: rent } = area
  const kept = isComputed ? names.filter((name) => name !== 'gross_yield_percent') : names
  before.areas.push({
    code: area.code,
    figures: Object.fromEntries(kept.map((name) => [name, area[name as keyof AreaRow]])),
    ...(isComputed ? { yield: { percent, price, rent } } : {}),
  })
  const set = Object.fromEntries(names.map((name) => [name, next[name as keyof AreaRow]]))
  await trx.updateTable('areas').set(set).where('code', '=', area.code).execute()
}

/** A year's rent of the price, in percent; null where one is not known, or where the two are not of the same place. */
function yieldOf(area: AreaRow): number | null {
  const { average_price_pence: price, average_rent_pence: rent } = area
  return price === null || rent === null || !hasCouncilRents(area) ? null : percentOf(12 * rent, price)
}

/** True while the publisher still revises the figures of a month, which come out two months after it. */
export function isStillRevised(month: string, now: string): boolean {
  return month > addMonths(londonMonth(now), -(monthsRevised + 2))
}

/** The flag of an area whose figure is one of prices or rents; nothing where its month is not known. */
function provisionalOf(kind: EditionRow['kind'], area: AreaRow, now: string): Figures {
  const isPrices = kind === 'house-prices'
  const month = monthOfWords(isPrices ? area.price_period : area.rent_period)
  if (month === undefined || kind === 'prices-paid') return {}
  const flag = isStillRevised(month, now) ? 1 : 0
  // A figure that is settled does not become provisional because another file was read.
  return isPrices
    ? { is_price_provisional: Math.min(flag, area.is_price_provisional) }
    : { is_rent_provisional: Math.min(flag, area.is_rent_provisional) }
}

/** The history of the areas that an edition leaves out stays as it is live, as far back as any is kept. */
export async function carryHistory(trx: Db, { id, kind, month }: EditionRow, liveId: number): Promise<void> {
  if (kind !== 'house-prices' && kind !== 'private-rents') return
  const [table, column] =
    kind === 'house-prices' ? (['area_prices', 'price_pence'] as const) : (['area_rents', 'rent_pence'] as const)
  const codesOf = async (edition: number) =>
    (await trx.selectFrom(table).select('code').distinct().where('edition_id', '=', edition).execute()).map(
      ({ code }) => code,
    )
  const own = new Set(await codesOf(id))
  const left = (await codesOf(liveId)).filter((code) => !own.has(code))
  if (left.length === 0) return
  await trx
    .insertInto(table)
    .columns(['edition_id', 'code', 'month', column as never])
    .expression((build) =>
      build
        .selectFrom(table)
        .select((select) => [select.val(id).as('edition_id'), 'code', 'month', column as never])
        .where('edition_id', '=', liveId)
        .where('code', 'in', left)
        .where('month', '>=', month && addMonths(month, 1 - monthsKept)),
    )
    .execute()
}

/** Puts every figure back as it was. Returns the names of the added areas that stay, because somebody has come to use them. */
export async function restoreFigures(trx: Db, before: Before): Promise<string[]> {
  const areas = new Map((await trx.selectFrom('areas').selectAll().execute()).map((area) => [area.code, area]))
  for (const { code, figures, yield: kept } of before.areas) {
    const area = areas.get(code)
    if (!area) continue
    const restored = { ...area, ...figures }
    // The other figure may have changed since: then the yield that was kept is of neither.
    const isSame = kept?.price === restored.average_price_pence && kept.rent === restored.average_rent_pence
    const set = kept ? { ...figures, gross_yield_percent: isSame ? kept.percent : yieldOf(restored) } : figures
    await trx.updateTable('areas').set(set).where('code', '=', code).execute()
  }
  if (before.added.length === 0) return []
  const used = await trx
    .selectFrom('areas')
    .select(['code', 'name'])
    .where('code', 'in', before.added)
    .where((where) =>
      where.or([
        where.exists(where.selectFrom('deals').select('id').whereRef('deals.area_code', '=', 'areas.code')),
        where.exists(
          where
            .selectFrom('postcode_districts')
            .select('district')
            .whereRef('postcode_districts.code', '=', 'areas.code'),
        ),
      ]),
    )
    .orderBy('name')
    .execute()
  const codes = new Set(used.map(({ code }) => code))
  const unused = before.added.filter((code) => !codes.has(code))
  if (unused.length > 0) await trx.deleteFrom('areas').where('code', 'in', unused).execute()
  return used.map(({ name }) => name)
}

/**
 * Makes the yields that later editions keep for their way back as if `gone`, which is rolled back, had never been published: the
 * yield beside the figure that it took away is the one that it kept itself.
 */
export function withoutYieldsOf(gone: Before, later: Before, side: 'price' | 'rent'): Before {
  const other = side === 'price' ? 'rent' : 'price'
  const kept = new Map(gone.areas.map(({ code, yield: of }) => [code, of]))
  return {
    ...later,
    areas: later.areas.map((area) => {
      const [earlier, own] = [kept.get(area.code), area.yield]
      if (!earlier || !own) return area
      const isSame = earlier[other] === own[other]
      const percent = isSame ? earlier.percent : percentBeside(earlier, own)
      return { ...area, yield: { ...own, [side]: earlier[side], percent } }
    }),
  }
  function percentBeside(earlier: YieldBefore, own: YieldBefore): number | null {
    const price = side === 'price' ? earlier.price : own.price
    const rent = side === 'rent' ? earlier.rent : own.rent
    return own.percent === null || price === null || rent === null ? null : percentOf(12 * rent, price)
  }
}

/** The last part of a new area's address, which no other area has. */
function freeSlug(taken: Set<string>, name: string, code: string): string {
  const plain = slugFor(name)
  const end = slugFor(code)
  // The code stands whole at the end, however long the name is.
  const withCode = slugFor(`${plain.slice(0, longestSlug - end.length - 1)} ${code}`)
  let slug = plain && !taken.has(plain) ? plain : withCode
  for (let number = 2; taken.has(slug); number += 1) slug = `${withCode.slice(0, longestSlug - 5)}-${number}`
  taken.add(slug)
  return slug
}
