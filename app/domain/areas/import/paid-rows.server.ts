import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/database.server.ts'
import type { SoldPriceChangesTable } from '#db/schema.ts'
import { addMonths, formatMonth } from '#app/utils/dates.ts'
import type { Row } from './rows.ts'
import { readPaidRow, type Sale } from './paid.ts'
import { applyChanges, copyDistrict, findWaiting } from './paid-changes.server.ts'
import type { Collector, Rejected, Step, Survey, Verdict } from './collector.server.ts'
import { leastMatchedPercent, soldMonthsKept } from './import.ts'

/** The rows of one statement, which may have only so many parameters. */
const rowsAtOnce = 400

type Change = Omit<SoldPriceChangesTable, 'edition_id'>
interface LineSale {
  line: number
  sale: Sale
}

/**
 * Collects prices paid. A file that has every month that is kept takes the place of the edition before; any other is applied to a
 * copy of it: sales are added, mended or taken away by the numbers of their transactions. Only sales at the market's price of
 * detached, semi-detached and terraced houses and of flats are kept: nothing else is compared with a deal.
 */
export class PaidCollector implements Collector {
  #survey: Survey
  #oldest: string
  #sales: LineSale[] = []
  #changes: Change[] = []
  #counts = { deletedRows: 0, olderRows: 0, placelessRows: 0, otherRows: 0, keptRows: 0 }
  #rows = 0
  #rejected = 0

  constructor(survey: Survey) {
    this.#survey = survey
    // An older file that is applied takes no month away from the newer edition.
    const before = survey.isChange ? (survey.live?.month ?? '') : ''
    const newest = before > survey.newest ? before : survey.newest
    this.#oldest = newest && `${addMonths(newest, 1 - soldMonthsKept)}-01`
  }

  take({ line, cells }: Row): string | null {
    this.#rows += 1
    const read = readPaidRow(cells, this.#oldest)
    switch (read.kind) {
      case 'wrong':
        return this.#reject(read.reason, read.transactionId)
      case 'none':
        this.#counts[`${read.why}Rows`] += 1
        this.#change(read.transactionId, null)
        return null
      case 'sale': {
        const { sale } = read
        const month = sale.sold_on.slice(0, 7)
        if (month > this.#survey.latest)
          return this.#reject(`${formatMonth(month)} lies in the future`, sale.transaction_id)
        if (this.#survey.isChange) this.#change(sale.transaction_id, sale)
        else this.#sales.push({ line, sale })
        return null
      }
    }
  }

  /** Rejects a row. A sale that it should have mended is no longer what it was, and is not shown as if it were. */
  #reject(reason: string, transactionId: string | null): string {
    this.#rejected += 1
    if (transactionId !== null) this.#change(transactionId, null)
    return reason
  }

  #change(transaction_id: string, sale: Sale | null): void {
    if (this.#survey.isChange) this.#changes.push({ transaction_id, sale: sale && JSON.stringify(sale) })
  }

  waiting(): number {
    return this.#sales.length + this.#changes.length
  }

  async store(trx: Db): Promise<Rejected[]> {
    const changes = this.#changes.splice(0)
    for (let start = 0; start < changes.length; start += rowsAtOnce)
      await this.#storeChanges(trx, changes.slice(start, start + rowsAtOnce))
    // In the order of the table, so that rows of one place are written side by side.
    const sales = this.#sales.splice(0).sort((a, b) => (placeOf(a.sale) < placeOf(b.sale) ? -1 : 1))
    const twice: Rejected[] = []
    for (let start = 0; start < sales.length; start += rowsAtOnce)
      twice.push(...(await this.#storeSales(trx, sales.slice(start, start + rowsAtOnce))))
    return twice
  }

  async #storeChanges(trx: Db, changes: Change[]): Promise<void> {
    // A file may mend what it has added: its last word counts. A statement may write a row but once.
    const last = [...new Map(changes.map((change) => [change.transaction_id, change])).values()]
    await trx
      .insertInto('sold_price_changes')
      .values(last.map((change) => ({ edition_id: this.#survey.editionId, ...change })))
      .onConflict((same) =>
        same.columns(['edition_id', 'transaction_id']).doUpdateSet((set) => ({ sale: set.ref('excluded.sale') })),
      )
      .execute()
  }

  async #storeSales(trx: Db, sales: LineSale[]): Promise<Rejected[]> {
    const stored = await trx
      .insertInto('sold_prices')
      .values(sales.map(({ sale }) => ({ edition_id: this.#survey.editionId, ...sale })))
      .onConflict((same) => same.doNothing())
      .returning('transaction_id')
      .execute()
    this.#counts.keptRows += stored.length
    if (stored.length === sales.length) return []
    const isNew = new Set(stored.map((row) => row.transaction_id))
    const twice = sales.filter(({ sale }) => !isNew.delete(sale.transaction_id))
    this.#rejected += twice.length
    return twice.map(({ line, sale }) => ({
      line,
      reason: `the transaction ${sale.transaction_id} stands in the file already`,
    }))
  }

  async finish(step: Step): Promise<Verdict> {
    const readable = this.#rows - this.#rejected
    const problem =
      readable * 100 >= this.#rows * leastMatchedPercent
        ? await this.#findWaiting(step)
        : `${readable.toLocaleString('en-GB')} of ${this.#rows.toLocaleString('en-GB')} rows can be read, and at least ${leastMatchedPercent} % are needed.`
    if (problem === null) await this.#apply(step)
    const { deletedRows: _deleted, ...counts } = this.#counts
    const isChange = this.#survey.isChange && this.#survey.live !== null
    return {
      matched: readable,
      expected: this.#rows,
      report: { ...counts, isChange, ...(isChange ? this.#gap() : {}), ...this.#since() },
      problem,
    }
  }

  /** A file of some months that waits is not lost to one of other months: somebody has to decide about it first. */
  async #findWaiting(step: Step): Promise<string | null> {
    const { editionId, newest, isChange } = this.#survey
    let problem: string | null = null
    await step(async (trx) => {
      const waiting = await findWaiting(trx, editionId)
      if (waiting && (isChange || waiting.month > newest)) {
        problem = `The file ${waiting.file_name} of ${waiting.period} has been read and waits for its decision. Publish or drop that one, then import this one again.`
      }
    })
    return problem
  }

  /** Copies the edition before without what has changed, district by district, then adds the changes. */
  async #apply(step: Step): Promise<void> {
    const { editionId, live, isChange } = this.#survey
    if (!isChange) return
    if (live) {
      let after = ''
      await this.#repeat(step, async (trx) => {
        const district = await copyDistrict(trx, { from: live.id, to: editionId, after, oldest: this.#oldest })
        after = district ?? after
        return district !== undefined
      })
    }
    await this.#repeat(step, async (trx) => {
      const { changes, sales } = await applyChanges(trx, editionId, rowsAtOnce)
      this.#counts.keptRows += sales
      return changes > 0
    })
  }

  /** Does the work again and again until it says that there is no more of it, as often in one step as its time allows. */
  async #repeat(step: Step, work: (trx: Db) => Promise<boolean>): Promise<void> {
    for (let isMore = true; isMore;) {
      await step(async (trx) => {
        const until = performance.now() + this.#survey.pace
        do isMore = await work(trx)
        while (isMore && performance.now() < until)
      })
      await setImmediate()
    }
  }

  /** The months between the live edition and a monthly file, of which no file was imported. */
  #gap(): { monthsBetween?: string } {
    const { live, newest, months, hasStatuses } = this.#survey
    if (!live?.month || addMonths(live.month, 1) >= newest) return {}
    const [first, last] = [addMonths(live.month, 1), addMonths(newest, -1)]
    const between: string[] = []
    for (let month = first; month <= last && between.length < 2000; month = addMonths(month, 1)) between.push(month)
    // A file with statuses has rows of many months, whole or not; one of a whole year has those of which it has rows.
    const lacking = between.filter((month) => hasStatuses || !months.has(month))
    return lacking.length > 0 ? { monthsBetween: inRuns(lacking) } : {}
  }

  /** The first month that the edition has, where it lacks some of those that are kept. */
  #since(): { since?: string } {
    const { live, newest, months, hasStatuses, isChange } = this.#survey
    if (!isChange || newest === '') return {}
    let first = newest
    // Of the months before its newest one a file with statuses has late sales only.
    if (!hasStatuses)
      for (let back = 1; back < soldMonthsKept && months.has(addMonths(newest, -back)); back += 1)
        first = addMonths(newest, -back)
    const before = live && (live.since ?? (live.month && addMonths(live.month, 1 - soldMonthsKept)))
    if (before && before < first) first = before
    return first > this.#oldest.slice(0, 7) ? { since: first } : {}
  }
}

/** `April 2026, June 2026 to July 2026`: months in their order. The first of them are named. */
function inRuns(months: string[]): string {
  const runs: [string, string][] = []
  for (const month of months) {
    const run = runs.at(-1)
    if (run && addMonths(run[1], 1) === month) run[1] = month
    else runs.push([month, month])
  }
  const named = runs
    .slice(0, 6)
    .map(([first, last]) => (first === last ? formatMonth(first) : `${formatMonth(first)} to ${formatMonth(last)}`))
  return `${named.join(', ')}${runs.length > named.length ? ' and others' : ''}`
}

const placeOf = ({ district, kind, sold_on }: Sale) => `${district} ${kind} ${sold_on}`
