import type { Db } from '#db/database.server.ts'
import type { AreaEditionKind, AreaRow } from '#db/schema.ts'
import { addMonths, formatMonth } from '#app/utils/dates.ts'
import { roundTo } from '#app/domain/figures/returns.ts'
import type { Row } from './rows.ts'
import { newCodes } from './months.ts'
import { tooFew, type Collector, type Rejected, type Step, type Survey, type Verdict } from './collector.server.ts'
import { GoBack } from './go-back.ts'
import type { SeriesReader, SeriesRow } from './series.ts'
import { jumpPercent, monthsKept, mostNamed, type AreaJump, type EditionReport } from './import.ts'

type Figures = Partial<AreaRow>

/** The rows of one statement, which may have only so many parameters. */
const rowsAtOnce = 500

/** The figure of an area for a month. */
interface Figure {
  code: string
  month: string
  pence: number
}

/** Collects prices or rents by area and month, and what the areas come to by their newest ones. */
export class SeriesCollector implements Collector {
  #survey: Survey
  #isPrices: boolean
  #reader: SeriesReader
  #oldest: string
  #batch: Figure[] = []
  /** The line of each area's month, below zero where it stands under the code that the area had before. */
  #seen = new Map<string, number>()
  #newest = new Map<string, { month: string; row: SeriesRow }>()
  #sales = new Map<string, Map<string, number>>()
  #unknown = new Set<string>()
  #counts = { unknownRows: 0, olderRows: 0, blankRows: 0, keptRows: 0 }

  constructor(survey: Survey, kind: AreaEditionKind, reader: SeriesReader) {
    this.#survey = survey
    this.#isPrices = kind === 'house-prices'
    this.#reader = reader
    this.#oldest = survey.newest && addMonths(survey.newest, 1 - monthsKept)
  }

  take({ line, cells }: Row): string | null {
    const month = this.#reader.month(cells)
    if (month === undefined) return `“${this.#reader.monthText(cells).slice(0, 40)}” is not the first day of a month`
    if (month > this.#survey.latest) return `${formatMonth(month)} lies in the future`
    const read = this.#reader.read(cells)
    if (typeof read === 'string') return read
    const area = findArea(this.#survey.areas, read.code)
    if (!area) {
      this.#counts.unknownRows += 1
      if (this.#unknown.size < mostNamed) this.#unknown.add(read.code)
      return null
    }
    // The area's own text is kept: that of the row would keep a whole piece of the file with it.
    const { code } = area
    const isOldCode = code !== read.code
    if (month < this.#oldest) {
      this.#counts.olderRows += 1
      return null
    }
    if (read.pence === null) {
      this.#counts.blankRows += 1
      return null
    }
    const key = `${code} ${month}`
    const before = this.#seen.get(key)
    if (before !== undefined) {
      // Around a change of codes a file may have an area under both: the new code counts.
      if (isOldCode && before > 0) return null
      if (isOldCode || before > 0) {
        return `${read.code} in ${formatMonth(month)} stands in line ${Math.abs(before).toLocaleString('en-GB')} already`
      }
    }
    this.#seen.set(key, isOldCode ? -line : line)
    this.#counts.keptRows += before === undefined ? 1 : 0
    this.#batch.push({ code, month, pence: read.pence })
    const newest = this.#newest.get(code)
    if (!newest || month >= newest.month) this.#newest.set(code, { month, row: read })
    if (read.sales !== null) this.#addSales(code, month, read.sales)
    return null
  }

  #addSales(code: string, month: string, sales: number): void {
    const key = `${code} ${month.slice(0, 4)}`
    const year = this.#sales.get(key) ?? new Map<string, number>()
    // The new code's row takes the place of the old one's.
    this.#sales.set(key, year.set(month, sales))
  }

  waiting(): number {
    return this.#batch.length
  }

  async store(trx: Db): Promise<Rejected[]> {
    const batch = this.#batch.splice(0)
    for (let start = 0; start < batch.length; start += rowsAtOnce) {
      await this.#insert(trx, batch.slice(start, start + rowsAtOnce))
    }
    return []
  }

  async #insert(trx: Db, figures: Figure[]): Promise<void> {
    // A statement may write a row but once. The last figure of a month counts.
    const batch = [...new Map(figures.map((figure) => [`${figure.code} ${figure.month}`, figure])).values()]
    const edition_id = this.#survey.editionId
    if (this.#isPrices) {
      const rows = batch.map(({ code, month, pence }) => ({ edition_id, code, month, price_pence: pence }))
      await trx
        .insertInto('area_prices')
        .values(rows)
        .onConflict((same) =>
          same
            .columns(['edition_id', 'code', 'month'])
            .doUpdateSet((set) => ({ price_pence: set.ref('excluded.price_pence') })),
        )
        .execute()
    } else {
      const rows = batch.map(({ code, month, pence }) => ({ edition_id, code, month, rent_pence: pence }))
      await trx
        .insertInto('area_rents')
        .values(rows)
        .onConflict((same) =>
          same
            .columns(['edition_id', 'code', 'month'])
            .doUpdateSet((set) => ({ rent_pence: set.ref('excluded.rent_pence') })),
        )
        .execute()
    }
  }

  async finish(step: Step): Promise<Verdict> {
    const { areas, editionId, newest } = this.#survey
    // An area whose newest figure is a year older than the file's has been given up by the publisher.
    const yearAgo = newest && addMonths(newest, -12)
    const fresh = [...this.#newest].filter(([, { month }]) => month > yearAgo)
    const figures = fresh.map(([code, { month, row }]) => ({
      edition_id: editionId,
      code,
      figures: JSON.stringify(this.#figuresOf(areas.get(code)!, month, row)),
    }))
    if (figures.length > 0) {
      await step(async (trx) => void (await trx.insertInto('area_edition_figures').values(figures).execute()))
    }
    const codes = new Set(fresh.map(([code]) => code))
    const expected = this.#expected()
    const missing = expected.filter(({ code }) => !codes.has(code))
    const matched = expected.length - missing.length
    const jumps = this.#jumps(fresh)
    const goBack = new GoBack(this.#survey)
    for (const [code, { month, row }] of fresh)
      goBack.compare(code, this.#isPrices ? 'price' : 'rent', row.pence, month)
    const report: EditionReport = {
      ...this.#counts,
      unknownCodes: [...this.#unknown],
      isProvisional: true,
      missing: missing.slice(0, mostNamed).map(({ name }) => name),
      jumpCount: jumps.length,
      jumps: jumps.slice(0, mostNamed),
      ...goBack.report(),
    }
    const problem =
      areas.size === 0
        ? 'There are no areas yet. Import our own file of areas first.'
        : tooFew(matched, expected.length, 'areas that were expected')
    return { matched, expected: expected.length, report, problem }
  }

  /**
   * The areas that a file of this kind has to have: those that have a figure now, or all where none has. Rents are published for the
   * councils of England and Wales, and for regions and countries.
   */
  #expected(): AreaRow[] {
    const name = this.#isPrices ? 'average_price_pence' : 'average_rent_pence'
    const covered = [...this.#survey.areas.values()].filter((area) => this.#isPrices || hasCouncilRents(area))
    const known = covered.filter((area) => area[name] !== null)
    return known.length > 0 ? known : covered
  }

  #figuresOf(area: AreaRow, month: string, { figures }: SeriesRow): Figures {
    const period = formatMonth(month)
    if (!this.#isPrices) return { ...figures, rent_period: period, is_rent_provisional: 1 }
    // Prices by type of another month must not stand beside the new average.
    const hasTypes = 'flat_price_pence' in figures
    const types = {
      detached_price_pence: null,
      semi_detached_price_pence: null,
      terraced_price_pence: null,
      flat_price_pence: null,
    }
    return {
      ...figures,
      price_period: period,
      is_price_provisional: 1,
      ...(hasTypes || area.price_period === period ? {} : types),
      ...this.#salesOf(area.code, month),
    }
  }

  /** The sales of the newest year of which every month is published. */
  #salesOf(code: string, month: string): Figures {
    for (let year = Number(month.slice(0, 4)); year >= Number(this.#oldest.slice(0, 4)); year -= 1) {
      const sales = this.#sales.get(`${code} ${year}`)
      if (sales?.size !== 12) continue
      return { sales_count: [...sales.values()].reduce((sum, count) => sum + count, 0), sales_period: String(year) }
    }
    return {}
  }

  #jumps(fresh: [string, { row: SeriesRow }][]): AreaJump[] {
    const name = this.#isPrices ? 'average_price_pence' : 'average_rent_pence'
    const jumps = fresh.flatMap(([code, { row }]): AreaJump[] => {
      const area = this.#survey.areas.get(code)!
      const before = area[name]
      if (before === null || before === 0 || row.pence === null) return []
      const percent = roundTo(((row.pence - before) / before) * 100, 1)
      return Math.abs(percent) > jumpPercent
        ? [{ code, name: area.name, beforePence: before, pence: row.pence, percent }]
        : []
    })
    return jumps.sort((a, b) => Math.abs(b.percent) - Math.abs(a.percent))
  }
}

/** The area of a code; where we hold it under its code from before or after the change, by that one. */
function findArea(areas: Survey['areas'], code: string): AreaRow | undefined {
  const other = newCodes.get(code) ?? oldCodes.get(code)
  return areas.get(code) ?? (other === undefined ? undefined : areas.get(other))
}
const oldCodes = new Map([...newCodes].map(([before, now]) => [now, before]))

/** False for councils of Scotland and Northern Ireland: rents there are published for wider markets only. */
export function hasCouncilRents({ kind, country }: Pick<AreaRow, 'kind' | 'country'>): boolean {
  const isCouncil = kind === 'la' || kind === 'city'
  return !isCouncil || (country !== 'Scotland' && country !== 'Northern Ireland')
}
