import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/database.server.ts'
import type { AreaEditionsTable } from '#db/schema.ts'
import { UnreadableFile } from '#app/domain/files/table.server.ts'
import { addMonths, formatMonth, londonMonth } from '#app/utils/dates.ts'
import { dropAll } from '../editions/editions.server.ts'
import { recordEdition } from '../editions/audit.server.ts'
import { isStillRevised } from '../editions/figures.server.ts'
import { openAreaFile, watchFile, type OpenedFile } from './file.server.ts'
import { findLoss } from './loss.server.ts'
import type { AreaFile } from './rows.ts'
import { formats, mostMistakesKept, passesOf, soldMonthsKept, type EditionReport } from './import.ts'
import type { Collector, Rejected, Step, Survey, Verdict } from './collector.server.ts'
import { OwnCollector } from './own-rows.server.ts'
import { isChangeStatus } from './paid.ts'
import { PaidCollector } from './paid-rows.server.ts'
import { SeriesCollector } from './series-rows.server.ts'

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
  /** For so many milliseconds rows are gathered for one commit. */
  pace?: number
}

/** The pace of a process beside the site: each of its commits makes the kept pages of the site stale. */
export const besidePace = 250

/** The rows that are stored at a time. */
const batchSize = 400
/** The most rows that wait for their commit. */
const mostWaiting = 40_000
/** The rows after which the progress is written down, kept or not. */
const tellEvery = 5000

type EditionRow = Pick<AreaEditionsTable, 'kind' | 'follows_id'> & { id: number }

/** The process is to end, or the edition has been dropped. */
class Stopped extends Error {
  override name = 'Stopped'
}

/**
 * Reads a file to its end: afterwards the edition is checked or refused. `stopped` where `mayGoOn` says no, and where the edition has
 * been dropped meanwhile: then it is left as it is. Throws where the disk is full: `giveRoomBack` is for that.
 */
export async function readEdition(
  db: Db,
  edition: EditionRow,
  file: AreaFile,
  options: ReadingOptions,
): Promise<'ended' | 'stopped'> {
  const reading = new Reading(db, edition, file, options)
  try {
    await reading.run()
  } catch (error) {
    if (error instanceof Stopped) return 'stopped'
    if (error instanceof UnreadableFile) await reading.refuse(error.message)
    else throw error
  }
  return 'ended'
}

class Reading {
  #db: Db
  #edition: EditionRow
  #file: AreaFile
  #options: ReadingOptions
  #rows = 0
  #rejected = 0
  #bytes = 0
  #passes: number
  #mistakes: Rejected[] = []
  #committed = performance.now()

  constructor(db: Db, edition: EditionRow, file: AreaFile, options: ReadingOptions) {
    this.#db = db
    this.#edition = edition
    this.#passes = passesOf(edition.kind)
    this.#options = options
    this.#file = watchFile(file, (bytes) => {
      this.#stopIfAsked()
      this.#bytes += bytes
    })
  }

  async run(): Promise<void> {
    const opened = await openAreaFile(this.#file)
    if (formats[opened.format].kind !== this.#edition.kind) throw new UnreadableFile('The file has become another one.')
    const survey = await this.#look(opened)
    const collector = makeCollector(opened, survey)
    const step: Step = (work) => this.#step(work)
    const store = () => this.#step(async (trx) => this.#rejectAll(await collector.store(trx)))
    let told = 0
    for await (const row of opened.rows()) {
      this.#rows += 1
      const reason = collector.take(row)
      if (reason !== null) this.#reject({ line: row.line, reason })
      if (!this.#isDue(collector.waiting(), this.#rows - told)) continue
      told = this.#rows
      await store()
      await setImmediate()
    }
    if (this.#rows === 0) throw new UnreadableFile('The file has a heading line and no rows under it.')
    await store()
    await this.#end(survey, await collector.finish(step))
  }

  /** The first reading. */
  async #look(opened: OpenedFile): Promise<Survey> {
    const areas = await this.#db.selectFrom('areas').selectAll().execute()
    const { id, follows_id } = this.#edition
    const live =
      follows_id === null
        ? undefined
        : await this.#db
            .selectFrom('area_editions')
            .select(['id', 'month', 'period', 'report'])
            .where('id', '=', follows_id)
            .executeTakeFirst()
    const survey: Survey = {
      editionId: id,
      head: opened.head,
      newest: '',
      latest: londonMonth(this.#options.now()),
      areas: new Map(areas.map((area) => [area.code, area])),
      live: live
        ? {
            id: live.id,
            month: live.month,
            period: live.period,
            since: (JSON.parse(live.report) as EditionReport).since,
          }
        : null,
      isChange: false,
      months: new Map(),
      hasStatuses: false,
      pace: this.#options.pace ?? 0,
    }
    if (opened.format === 'areas-file') return survey
    const isPaid = opened.format === 'prices-paid'
    let rows = 0
    let told = 0
    for await (const { cells } of opened.rows()) {
      const month = opened.monthOf(cells)
      if (month !== undefined && month <= survey.latest) {
        if (month > survey.newest) survey.newest = month
        if (survey.months.size < 2000 || survey.months.has(month))
          survey.months.set(month, (survey.months.get(month) ?? 0) + 1)
      }
      if (isPaid && isChangeStatus(cells)) survey.hasStatuses = true
      rows += 1
      if (!this.#isDue(0, rows - told)) continue
      told = rows
      await this.#step(() => Promise.resolve())
      await setImmediate()
    }
    if (isPaid) survey.newest = newestOf(survey)
    // A file that lacks months of those that are kept cannot take the place of one that has them.
    survey.isChange = isPaid && (survey.hasStatuses || lacksMonths(survey))
    return survey
  }

  /** True where it is time for a commit. */
  #isDue(waiting: number, untold: number): boolean {
    if (waiting >= mostWaiting) return true
    if (waiting < batchSize && untold < tellEvery) return false
    return performance.now() - this.#committed >= (this.#options.pace ?? 0)
  }

  #stopIfAsked(): void {
    if (!(this.#options.mayGoOn?.() ?? true)) throw new Stopped()
  }

  #reject(mistake: Rejected): void {
    this.#rejected += 1
    if (this.#rejected <= mostMistakesKept) this.#mistakes.push(mistake)
  }

  #rejectAll(mistakes: Rejected[]): void {
    for (const mistake of mistakes) this.#reject(mistake)
  }

  /** A short transaction in which something is stored, with the mistakes so far and the progress. */
  async #step(work: (trx: Db) => Promise<void>): Promise<void> {
    this.#stopIfAsked()
    const share = Math.min(1, this.#bytes / (this.#passes * this.#file.size))
    await this.#db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('area_editions')
        .select('id')
        .where('id', '=', this.#edition.id)
        .where('state', '=', 'reading')
        .executeTakeFirst()
      if (!row) throw new Stopped()
      await work(trx)
      await this.#storeMistakes(trx)
      await trx
        .updateTable('area_readings')
        .set({ bytes_read: Math.round(share * this.#file.size), rows_read: this.#rows })
        .where('edition_id', '=', this.#edition.id)
        .execute()
    })
    this.#committed = performance.now()
    this.#options.onProgress?.(Math.round(share * 100), this.#rows)
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

  async #end({ newest, live }: Survey, { matched, expected, report, problem }: Verdict): Promise<void> {
    const { id, kind } = this.#edition
    const isOlder = live !== null && live.month > newest
    const older = isOlder && newest !== '' ? { isOlderThan: live.period } : {}
    // A file applied to the edition before has that one's newest month too.
    const month = isOlder && report.isChange ? live.month : newest
    const revised =
      report.isProvisional === undefined ? {} : { isProvisional: isStillRevised(newest, this.#options.now()) }
    const loss = problem === null ? await findLoss(this.#db, kind, id, live?.id ?? null) : {}
    await this.#db.transaction().execute(async (trx) => {
      const row = await trx
        .updateTable('area_editions')
        .set({
          state: problem === null ? 'checked' : 'refused',
          month,
          period: month && formatMonth(month),
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
      // Of each kind one file waits for its decision: the last one. Only prices paid of some months outlast a file that is read.
      const waiting = await trx
        .selectFrom('area_editions')
        .select(['id', 'report'])
        .where('kind', '=', kind)
        .where('state', '=', 'checked')
        .where('id', '!=', id)
        .execute()
      const isOfSomeMonths = ({ isChange = false, since }: EditionReport) => isChange || since !== undefined
      const lost = waiting
        .filter((other) => !isOfSomeMonths(JSON.parse(other.report) as EditionReport))
        .map((other) => other.id)
      await dropAll(trx, now, 'Another file was imported before this one was published.', (where) =>
        where('id', 'in', lost),
      )
    })
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

/** The newest month that has a thousandth of the rows: a mistyped day of sale makes no month. */
function newestOf({ newest, months }: Survey): string {
  const total = [...months.values()].reduce((sum, count) => sum + count, 0)
  const real = [...months].filter(([, count]) => count * 1000 >= total).map(([month]) => month)
  return real.sort().at(-1) ?? newest
}

function lacksMonths({ newest, months }: Survey): boolean {
  const kept = newest === '' ? [] : Array.from({ length: soldMonthsKept }, (_, back) => addMonths(newest, -back))
  return kept.some((month) => !months.has(month))
}

function makeCollector(opened: OpenedFile, survey: Survey): Collector {
  switch (opened.format) {
    case 'areas-file':
      return new OwnCollector(survey)
    case 'prices-paid':
      return new PaidCollector(survey)
    default:
      return new SeriesCollector(survey, formats[opened.format].kind, opened.reader!)
  }
}
