import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/database.server.ts'
import { addMonths, formatMonth } from '#app/utils/dates.ts'
import type { Row } from './import-rows.ts'
import { readPaidRow, type Sale } from './import-paid.ts'
import type { Collector, Rejected, Step, Survey, Verdict } from './import-collector.server.ts'
import { leastMatchedPercent, soldMonthsKept } from './import.ts'

/**
 * Collects prices paid. A file that has every month that is kept takes the place of the edition before; any other is applied to a
 * copy of it: sales are added, mended or taken away by the numbers of their transactions.
 */
export class PaidCollector implements Collector {
  #survey: Survey
  #oldest: string
  #sales: { line: number; sale: Sale }[] = []
  #changes: { transaction_id: string; sale: string | null }[] = []
  #counts = { olderRows: 0, placelessRows: 0, keptRows: 0 }
  #rows = 0
  #rejected = 0

  constructor(survey: Survey) {
    this.#survey = survey
    this.#oldest = survey.newest && `${addMonths(survey.newest, 1 - soldMonthsKept)}-01`
  }

  take({ line, cells }: Row): string | null {
    this.#rows += 1
    const read = readPaidRow(cells)
    if (typeof read === 'string') return this.#reject(read)
    const { isChange, newest } = this.#survey
    if (read.kind === 'placeless') this.#counts.placelessRows += 1
    else if (read.kind === 'deleted') this.#changes.push({ transaction_id: read.transactionId, sale: null })
    else if (read.sale.sold_on.slice(0, 7) > newest) {
      return this.#reject(`${formatMonth(read.sale.sold_on.slice(0, 7))} lies in the future`)
    } else {
      const isOlder = read.sale.sold_on < this.#oldest
      if (isOlder) this.#counts.olderRows += 1
      else this.#counts.keptRows += 1
      // What was mended to an older day is no longer kept.
      if (isChange)
        this.#changes.push({ transaction_id: read.sale.transaction_id, sale: isOlder ? null : JSON.stringify(read.sale) }) // prettier-ignore
      else if (!isOlder) this.#sales.push({ line, sale: read.sale })
    }
    return null
  }

  #reject(reason: string): string {
    this.#rejected += 1
    return reason
  }

  waiting(): number {
    return this.#sales.length + this.#changes.length
  }

  async store(trx: Db): Promise<Rejected[]> {
    const edition_id = this.#survey.editionId
    const changes = this.#changes.splice(0)
    if (changes.length > 0) {
      // A file may mend what it has added: its last word counts.
      await trx
        .insertInto('sold_price_changes')
        .values(changes.map((change) => ({ edition_id, ...change })))
        .onConflict((same) =>
          same.columns(['edition_id', 'transaction_id']).doUpdateSet((set) => ({ sale: set.ref('excluded.sale') })),
        ) // prettier-ignore
        .execute()
    }
    const sales = this.#sales.splice(0)
    if (sales.length === 0) return []
    const stored = await trx
      .insertInto('sold_prices')
      .values(sales.map(({ sale }) => ({ edition_id, ...sale })))
      .onConflict((same) => same.doNothing())
      .returning('transaction_id')
      .execute()
    if (stored.length === sales.length) return []
    const isNew = new Set(stored.map((row) => row.transaction_id))
    const twice = sales.filter(({ sale }) => !isNew.delete(sale.transaction_id))
    this.#rejected += twice.length
    this.#counts.keptRows -= twice.length
    return twice.map(({ line, sale }) => ({ line, reason: `the transaction ${sale.transaction_id} stands in the file already` })) // prettier-ignore
  }

  async finish(step: Step): Promise<Verdict> {
    const readable = this.#rows - this.#rejected
    const isEnough = readable * 100 >= this.#rows * leastMatchedPercent
    if (isEnough) await this.#apply(step)
    return {
      matched: readable,
      expected: this.#rows,
      report: { ...this.#counts, isChange: this.#survey.isChange && this.#survey.followsId !== null },
      problem: isEnough
        ? null
        : `${readable.toLocaleString('en-GB')} of ${this.#rows.toLocaleString('en-GB')} rows can be read, and at least ${leastMatchedPercent} % are needed.`,
    }
  }

  /** Copies the edition before without what has changed, a district at a time, then adds the changes. */
  async #apply(step: Step): Promise<void> {
    const { editionId, followsId } = this.#survey
    if (!this.#survey.isChange) return
    if (followsId !== null) {
      for (let district = ''; ;) {
        const next = await this.#copyAfter(step, followsId, district)
        if (next === undefined) break
        district = next
        await setImmediate()
      }
    }
    for (let isMore = true; isMore;) {
      const isOn = await step(async (trx) => {
        const changes = await trx
          .deleteFrom('sold_price_changes')
          .where('edition_id', '=', editionId)
          .where('transaction_id', 'in', (from) =>
            from
              .selectFrom('sold_price_changes')
              .select('transaction_id')
              .where('edition_id', '=', editionId)
              .limit(400),
          )
          .returning('sale')
          .execute()
        const sales = changes.flatMap(({ sale }) => (sale === null ? [] : [{ ...(JSON.parse(sale) as Sale), edition_id: editionId }])) // prettier-ignore
        if (sales.length > 0) await trx.insertInto('sold_prices').values(sales).execute()
        isMore = changes.length > 0
      })
      if (!isOn) return
      await setImmediate()
    }
  }

  async #copyAfter(step: Step, from: number, after: string): Promise<string | undefined> {
    const { editionId } = this.#survey
    let district: string | undefined
    const isOn = await step(async (trx) => {
      const next = await trx
        .selectFrom('sold_prices')
        .select('district')
        .where('edition_id', '=', from)
        .where('district', '>', after)
        .orderBy('district')
        .limit(1)
        .executeTakeFirst()
      district = next?.district
      if (district === undefined) return
      await trx
        .insertInto('sold_prices')
        .columns(['edition_id', ...saleColumns])
        .expression((build) =>
          build
            .selectFrom('sold_prices')
            .select([sql<number>`${editionId}`.as('edition_id'), ...saleColumns])
            .where('edition_id', '=', from)
            .where('district', '=', district!)
            .where('sold_on', '>=', this.#oldest)
            .where((where) =>
              where.not(
                where.exists(
                  where
                    .selectFrom('sold_price_changes')
                    .select('sold_price_changes.transaction_id')
                    .where('sold_price_changes.edition_id', '=', editionId)
                    .whereRef('sold_price_changes.transaction_id', '=', 'sold_prices.transaction_id'),
                ),
              ),
            ),
        )
        .execute()
    })
    return isOn ? district : undefined
  }
}

const saleColumns = ['district', 'kind', 'sold_on', 'transaction_id', 'price_pence', 'postcode', 'category', 'is_new', 'is_leasehold', 'address'] as const // prettier-ignore
