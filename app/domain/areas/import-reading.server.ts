import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/database.server.ts'
import type { AreaEditionsTable } from '#db/schema.ts'
import { UnreadableFile } from '#app/domain/deals/import-file.server.ts'
import { addMonths, formatMonth, londonMonth } from '#app/utils/dates.ts'
import { dropAll } from './editions.server.ts'
import { recordEdition } from './editions-audit.server.ts'
import { isStillRevised } from './editions-figures.server.ts'
import { openAreaFile, type OpenedFile } from './import-file.server.ts'
import { findLoss } from './import-loss.server.ts'
import type { AreaFile, Row } from './import-rows.ts'
import { formats, mostMistakesKept, soldMonthsKept } from './import.ts'
import type { Collector, Rejected, Step, Survey, Verdict } from './import-collector.server.ts'
import { OwnCollector } from './import-own-rows.server.ts'
import { isChangeStatus, monthOfSale } from './import-paid.ts'
import { PaidCollector } from './import-paid-rows.server.ts'
import { readAveragePrices, readFullPrices } from './import-prices.ts'
import { readRents } from './import-rents.ts'
import type { SeriesReader } from './import-series.ts'
import { SeriesCollector } from './import-series-rows.server.ts'

/**
 * The reading of a file into an edition that nobody sees yet. The file is read twice: once for its newest month, by which it is
 * known which rows are kept, and once for the rows. A reading that was ended in its midst begins anew.
 */

export interface ReadingOptions {
  now: () => string
  /** Told after each step how much of the file has been read, in percent, and how many rows. */
  onProgress?: (percent: number, rows: number) => void
  /** Says no when the process is to end. */
  mayGoOn?: () => boolean
}

/** The rows that are stored in one transaction. */
const batchSize = 400
/** The rows after which the progress is written down, kept or not. */
const tellEvery = 5000

type EditionRow = Pick<AreaEditionsTable, 'kind' | 'follows_id'> & { id: number }

/** Reads a file to its end: afterwards the edition is checked or refused. Returns early where `mayGoOn` says no. */
export async function readEdition(db: Db, edition: EditionRow, file: AreaFile, options: ReadingOptions): Promise<void> {
  const reading = new Reading(db, edition, file, options)
  try {
    await reading.run()
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await reading.refuse(error.message)
  }
}

class Reading {
  #db: Db
  #edition: EditionRow
  #file: AreaFile
  #options: ReadingOptions
  #rows = 0
  #rejected = 0
  #bytes = 0
  #mistakes: Rejected[] = []

  constructor(db: Db, edition: EditionRow, file: AreaFile, options: ReadingOptions) {
    this.#db = db
    this.#edition = edition
    this.#file = file
    this.#options = options
  }

  async run(): Promise<void> {
    const opened = await openAreaFile(this.#file)
    if (formats[opened.format].kind !== this.#edition.kind) throw new UnreadableFile('The file has become another one.')
    const survey = await this.#look(opened)
    if (!survey) return
    const collector = makeCollector(opened, survey)
    const step: Step = (work) => this.#step(work)
    let told = 0
    for await (const row of opened.rows((bytes) => (this.#bytes += bytes))) {
      this.#rows += 1
      const reason = this.#checkMonth(opened, row) ?? collector.take(row)
      if (reason !== null) this.#reject({ line: row.line, reason })
      if (collector.waiting() < batchSize && this.#rows - told < tellEvery) continue
      told = this.#rows
      if (!(await this.#step(async (trx) => this.#rejectAll(await collector.store(trx))))) return
      await setImmediate()
    }
    if (this.#rows === 0) throw new UnreadableFile('The file has a heading line and no rows under it.')
    if (!(await this.#step(async (trx) => this.#rejectAll(await collector.store(trx))))) return
    const verdict = await collector.finish(step)
    await this.#end(survey, verdict)
  }

  /** The first reading. Undefined where the process is to end. */
  async #look(opened: OpenedFile): Promise<Survey | undefined> {
    const areas = await this.#db.selectFrom('areas').selectAll().execute()
    const survey: Survey = {
      editionId: this.#edition.id,
      head: opened.head,
      newest: '',
      areas: new Map(areas.map((area) => [area.code, area])),
      followsId: this.#edition.follows_id,
      isChange: false,
    }
    if (opened.format === 'areas-file') return survey
    const monthOf = monthReader(opened)
    const latest = this.#latestMonth()
    const months = new Set<string>()
    let rows = 0
    for await (const { cells } of opened.rows()) {
      const month = monthOf(cells)
      if (month !== undefined && month <= latest) {
        if (month > survey.newest) survey.newest = month
        if (months.size < 2000) months.add(month)
      }
      if (opened.format === 'prices-paid' && isChangeStatus(cells)) survey.isChange = true
      rows += 1
      if (rows % tellEvery === 0) {
        await setImmediate()
        if (!this.#mayGoOn()) return undefined
      }
    }
    // A file that lacks months of those that are kept cannot take the place of one that has them.
    if (opened.format === 'prices-paid' && survey.newest) {
      for (let back = 0; back < soldMonthsKept; back += 1)
        if (!months.has(addMonths(survey.newest, -back))) survey.isChange = true
    }
    return survey
  }

  #latestMonth(): string {
    return londonMonth(this.#options.now())
  }

  #checkMonth(opened: OpenedFile, { cells }: Row): string | null {
    if (opened.format === 'areas-file' || opened.format === 'prices-paid') return null
    const reader = seriesReader(opened)
    const month = reader.month(cells)
    if (month === undefined) return `“${reader.monthText(cells).slice(0, 40)}” is not the first day of a month`
    return month > this.#latestMonth() ? `${formatMonth(month)} lies in the future` : null
  }

  #mayGoOn(): boolean {
    return this.#options.mayGoOn?.() ?? true
  }

  #reject(mistake: Rejected): void {
    this.#rejected += 1
    if (this.#rejected <= mostMistakesKept) this.#mistakes.push(mistake)
  }

  #rejectAll(mistakes: Rejected[]): void {
    for (const mistake of mistakes) this.#reject(mistake)
  }

  /** A short transaction in which something is stored, with the mistakes so far and the progress. */
  async #step(work: (trx: Db) => Promise<void>): Promise<boolean> {
    if (!this.#mayGoOn()) return false
    const isOn = await this.#db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('area_editions')
        .select('id')
        .where('id', '=', this.#edition.id)
        .where('state', '=', 'reading')
        .executeTakeFirst()
      if (!row) return false
      await work(trx)
      await this.#storeMistakes(trx)
      await trx
        .updateTable('area_readings')
        .set({ bytes_read: this.#bytes, rows_read: this.#rows })
        .where('edition_id', '=', this.#edition.id)
        .execute()
      return true
    })
    if (isOn) this.#options.onProgress?.(Math.min(100, Math.round((this.#bytes / this.#file.size) * 100)), this.#rows)
    return isOn
  }

  async #storeMistakes(trx: Db): Promise<void> {
    const mistakes = this.#mistakes.splice(0)
    if (mistakes.length === 0) return
    await trx
      .insertInto('area_edition_mistakes')
      .values(
        mistakes.map(({ line, reason }) => ({ edition_id: this.#edition.id, line, reason: reason.slice(0, 500) })),
      )
      .onConflict((same) => same.doNothing())
      .execute()
  }

  async #end({ newest, followsId }: Survey, { matched, expected, report, problem }: Verdict): Promise<void> {
    const { id, kind } = this.#edition
    const live = followsId === null ? undefined : await this.#read(followsId)
    const older = live && newest && live.month > newest ? { isOlderThan: live.period } : {}
    const revised = report.isProvisional === undefined ? {} : { isProvisional: isStillRevised(newest, this.#options.now()) } // prettier-ignore
    const loss = problem === null ? await findLoss(this.#db, kind, id, followsId) : {}
    await this.#db.transaction().execute(async (trx) => {
      const row = await trx
        .updateTable('area_editions')
        .set({
          state: problem === null ? 'checked' : 'refused',
          month: newest,
          period: newest && formatMonth(newest),
          row_count: this.#rows,
          rejected_count: this.#rejected,
          matched_count: matched,
          expected_count: expected,
          report: JSON.stringify({ ...report, ...older, ...loss, ...revised }),
          problem: problem ?? '',
        })
        .where('id', '=', id)
        .where('state', '=', 'reading')
        .returningAll()
        .executeTakeFirst()
      if (!row) return
      await trx.deleteFrom('area_readings').where('edition_id', '=', id).execute()
      const now = this.#options.now()
      if (problem !== null) return recordEdition(trx, null, 'area-edition-refused', row, now, problem)
      // Of each kind one file waits for its decision: the last one.
      await dropAll(trx, now, 'A newer file was imported before this one was published.', (where) =>
        where.and([where('kind', '=', kind), where('state', '=', 'checked'), where('id', '!=', id)]),
      )
    })
  }

  #read(id: number) {
    return this.#db.selectFrom('area_editions').select(['month', 'period']).where('id', '=', id).executeTakeFirst()
  }

  /** Ends the reading of a file that as a whole cannot be read. */
  async refuse(problem: string): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      const row = await trx
        .updateTable('area_editions')
        .set({ state: 'refused', problem, row_count: this.#rows, rejected_count: this.#rejected })
        .where('id', '=', this.#edition.id)
        .where('state', '=', 'reading')
        .returningAll()
        .executeTakeFirst()
      if (!row) return
      await recordEdition(trx, null, 'area-edition-refused', row, this.#options.now(), problem)
      await this.#storeMistakes(trx)
      await trx.deleteFrom('area_readings').where('edition_id', '=', this.#edition.id).execute()
    })
  }
}

const readers = new WeakMap<OpenedFile, SeriesReader>()

function seriesReader(opened: OpenedFile): SeriesReader {
  const known = readers.get(opened)
  if (known) return known
  const make = opened.format === 'rents-workbook' ? readRents : opened.format === 'full-prices' ? readFullPrices : readAveragePrices // prettier-ignore
  const reader = make(opened.head)
  readers.set(opened, reader)
  return reader
}

function monthReader(opened: OpenedFile): (cells: string[]) => string | undefined {
  return opened.format === 'prices-paid' ? monthOfSale : (cells) => seriesReader(opened).month(cells)
}

function makeCollector(opened: OpenedFile, survey: Survey): Collector {
  switch (opened.format) {
    case 'areas-file':
      return new OwnCollector(survey)
    case 'prices-paid':
      return new PaidCollector(survey)
    default:
      return new SeriesCollector(survey, formats[opened.format].kind, seriesReader(opened))
  }
}
