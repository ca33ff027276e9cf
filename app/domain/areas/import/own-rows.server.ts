import type { Db } from '#db/database.server.ts'
import { percentOf, roundTo } from '#app/domain/figures/returns.ts'
import { formatMonth } from '#app/utils/dates.ts'
import { UnreadableFile } from '#app/domain/files/table.server.ts'
import type { Row } from './rows.ts'
import { monthOfWords } from './months.ts'
import { checkOwnHead, readOwnRow, type OwnArea } from './own.server.ts'
import { tooFew, type Collector, type Rejected, type Step, type Survey, type Verdict } from './collector.server.ts'
import { GoBack } from './go-back.ts'
import { jumpPercent, mostNamed, type AreaJump, type EditionReport } from './import.ts'

type OwnFigures = Partial<OwnArea> & Pick<OwnArea, 'code'>

/** Collects the areas of our own file. People write it by hand, so one mistake refuses it: all rows go in together. */
export class OwnCollector implements Collector {
  #survey: Survey
  #batch: OwnFigures[] = []
  #lineOf = new Map<string, number>()
  #jumps: AreaJump[] = []
  #oddYields: string[] = []
  #added = 0
  #goBack: GoBack
  #rejected = 0

  constructor(survey: Survey) {
    const problem = checkOwnHead(survey.head)
    if (problem) throw new UnreadableFile(problem)
    this.#survey = survey
    this.#goBack = new GoBack(survey)
  }

  take({ line, cells }: Row): string | null {
    const reason = this.#read(line, cells)
    if (reason !== null) this.#rejected += 1
    return reason
  }

  #read(line: number, cells: string[]): string | null {
    const area = readOwnRow(this.#survey.head, cells)
    if (typeof area === 'string') return area
    const months: string[] = []
    for (const column of ['price_period', 'rent_period'] as const) {
      const month = monthOfWords(area[column])
      if (month === undefined) continue
      if (month > this.#survey.latest) return `${column}: ${formatMonth(month)} lies in the future`
      months.push(month)
    }
    const before = this.#lineOf.get(area.code)
    if (before !== undefined) return `code: ${area.code} stands in line ${before.toLocaleString('en-GB')} already`
    if (this.#lineOf.size >= mostAreas) return `there are more than ${mostAreas.toLocaleString('en-GB')} areas`
    this.#lineOf.set(area.code, line)
    for (const month of months) if (month > this.#survey.newest) this.#survey.newest = month
    this.#compare(area)
    this.#batch.push(this.#withoutTypes(area))
    return null
  }

  #compare(area: OwnArea): void {
    const before = this.#survey.areas.get(area.code)
    if (!before) this.#added += 1
    this.#goBack.compare(area.code, 'price', area.average_price_pence, monthOfWords(area.price_period))
    this.#goBack.compare(area.code, 'rent', area.average_rent_pence, monthOfWords(area.rent_period))
    this.#compareFigure(area, 'price', before?.average_price_pence, area.average_price_pence)
    this.#compareFigure(area, 'rent', before?.average_rent_pence, area.average_rent_pence)
    const { gross_yield_percent: percent, average_price_pence: price, average_rent_pence: rent } = area
    const computed = price === null || rent === null ? null : percentOf(12 * rent, price)
    if (percent !== null && computed !== null && Math.abs(percent - computed) > yieldSlack)
      this.#oddYields.push(area.name)
  }

  /** The file has no prices by type: those that stand beside the very same price stay. */
  #withoutTypes(area: OwnArea): OwnFigures {
    const before = this.#survey.areas.get(area.code)
    const isSame = before?.average_price_pence === area.average_price_pence && before.price_period === area.price_period
    if (!isSame) return area
    const {
      detached_price_pence: _d,
      semi_detached_price_pence: _s,
      terraced_price_pence: _t,
      flat_price_pence: _f,
      ...rest
    } = area
    return rest
  }

  #compareFigure(
    { code, name }: OwnArea,
    figure: 'price' | 'rent',
    old: number | null | undefined,
    now: number | null,
  ): void {
    if (!old || now === null) return
    const percent = roundTo(((now - old) / old) * 100, 1)
    if (Math.abs(percent) > jumpPercent) this.#jumps.push({ code, name, figure, beforePence: old, pence: now, percent })
  }

  waiting(): number {
    return this.#batch.length
  }

  async store(trx: Db): Promise<Rejected[]> {
    const batch = this.#batch.splice(0)
    if (batch.length === 0) return []
    const edition_id = this.#survey.editionId
    await trx
      .insertInto('area_edition_figures')
      .values(batch.map(({ code, ...figures }) => ({ edition_id, code, figures: JSON.stringify(figures) })))
      .execute()
    return []
  }

  finish(_step: Step): Promise<Verdict> {
    const { areas } = this.#survey
    const missing = [...areas.values()].filter(({ code }) => !this.#lineOf.has(code))
    const matched = areas.size - missing.length
    const jumps = this.#jumps.sort((a, b) => Math.abs(b.percent) - Math.abs(a.percent))
    const report: EditionReport = {
      keptRows: this.#lineOf.size,
      added: this.#added,
      missing: missing.slice(0, mostNamed).map(({ name }) => name),
      jumpCount: new Set(jumps.map(({ code }) => code)).size,
      jumps: jumps.slice(0, mostNamed),
      ...this.#goBack.report(),
      ...(this.#oddYields.length > 0
        ? { oddYields: this.#oddYields.length, oddYieldsOf: this.#oddYields.slice(0, mostNamed) }
        : {}),
    }
    const rows =
      this.#rejected === 1 ? '1 row has a mistake' : `${this.#rejected.toLocaleString('en-GB')} rows have mistakes`
    const problem =
      this.#rejected > 0
        ? `${rows}. The areas of our own file go in together or not at all.`
        : tooFew(matched, areas.size, 'areas that are known')
    return Promise.resolve({ matched, expected: areas.size, report, problem })
  }
}

/** The most areas of a file. The United Kingdom has fewer than 400 councils. */
const mostAreas = 1000
/** A yield may differ by so many points from a year's rent of the price: figures are rounded. */
const yieldSlack = 0.1
