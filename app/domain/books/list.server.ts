import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { by, joinToFew, withoutIndex } from '#db/expressions.server.ts'
import { describeList, type ListFacts } from '#app/domain/lists/description.server.ts'
import { choice, openChoice, type FiltersOf } from '#app/domain/lists/filters.ts'
import { listPage, type ListPage } from '#app/domain/lists/lists.ts'
import { moneyWay } from '#app/domain/receipts/money-way.server.ts'
import { receiptNumber, type MoneyWay } from '#app/domain/receipts/receipts.ts'
import { addMonths, formatMonth, londonDay, londonMonth, startOfLondonMonth } from '#app/utils/dates.ts'
import { toPounds } from '#app/utils/money.ts'
import { entryKindLabels, monthsOf, type EntryKind, type MonthSums } from './books.ts'
import { arrivedSql } from './comparing.server.ts'

const allMonths = 'all'

const readMonth = (params: URLSearchParams, name: string) => {
  const text = params.get(name) ?? ''
  return text === allMonths || /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : ''
}

const filters = {
  month: openChoice({
    name: 'month',
    label: 'Month',
    all: 'This month',
    labelOf: (month: string) => (month === allMonths ? 'All months' : formatMonth(month)),
    read: readMonth,
  }),
  kind: choice<EntryKind>({ name: 'kind', label: 'Kind', options: entryKindLabels, all: 'Any kind' }),
}
type BookFilters = FiltersOf<typeof filters>

/** One line of the books. */
interface BookEntry {
  id: string
  kind: EntryKind
  /** The day of issue, or that on which the money moved. */
  at: string
  /** The number of a receipt or credit note, the provider's id of anything else. */
  number: string
  /** The receipt or credit note; null for money alone. */
  receiptId: string | null
  /** The way by which the money of a credit note went back; null where the bank sent that money back. */
  way: MoneyWay | null
  customer: string
  reservation: { id: string; reference: string }
  /** Null for money alone, which is no turnover. */
  netPence: number | null
  vatPence: number | null
  grossPence: number
  feePence: number | null
}

/** The entries of a month, or of all: receipts and credit notes by their day of issue, and the money by the day it moved. */
export const bookList = describeList({
  name: 'money',
  title: 'Books',
  labels: { table: 'Entries', filters: 'Filter entries' },
  rowNames: ['entry', 'entries'],
  filters,
  read: listEntries,
  choices: (_db, { now }) => ({ month: [...monthsOf(londonMonth(now)).slice(1), allMonths] }),
  columns: {
    day: { label: 'Day', width: 8.6, place: 'meta' },
    number: { label: 'Number', width: 7.5, isRowHead: true },
    kind: { label: 'Kind', width: 11.4, place: 'state' },
    customer: { label: 'Customer', place: 'first' },
    reservation: { label: 'Reservation', width: 8.5 },
    net: { label: 'Net', width: 6.4, isNumber: true, isExtra: true },
    vat: { label: 'VAT', width: 6, isNumber: true },
    gross: { label: 'Gross', width: 6.4, place: 'amount', isNumber: true },
    fee: { label: 'Fee', width: 5, isNumber: true, isExtra: true },
  },
  csv: {
    Day: (entry) => londonDay(entry.at),
    'Issued at': (entry) => entry.at,
    Number: (entry) => entry.number,
    Kind: (entry) => entryKindLabels[entry.kind],
    'Paid back by': (entry) => entry.way,
    Customer: (entry) => entry.customer,
    Reservation: (entry) => entry.reservation.reference,
    'Net (GBP)': (entry) => (entry.netPence === null ? null : toPounds(entry.netPence)),
    'VAT (GBP)': (entry) => (entry.vatPence === null ? null : toPounds(entry.vatPence)),
    'Gross (GBP)': (entry) => toPounds(entry.grossPence),
    'Provider’s fee (GBP)': (entry) => (entry.feePence === null ? null : toPounds(entry.feePence)),
  },
})

interface Row {
  id: string
  kind: EntryKind
  at: string
  number: string | null
  year: number | null
  serial: number | null
  way: BookEntry['way']
  customer: string
  reservation_id: string
  reference: string
  gross: number
  vat: number | null
  fee: number | null
}

async function listEntries(
  db: Db,
  { month, kind, page }: BookFilters,
  { now, size }: ListFacts & { size: number },
): Promise<ListPage<BookEntry>> {
  const chosen = month === '' ? londonMonth(now) : month
  const [from, to] =
    chosen === allMonths ? ['', '9999'] : [startOfLondonMonth(chosen), startOfLondonMonth(addMonths(chosen, 1))]
  const within = (time: string) => sql`${sql.ref(time)} >= ${from} AND ${sql.ref(time)} < ${to}`
  const papers = sql`SELECT id, kind, issued_at AS at FROM receipts WHERE ${within('issued_at')}`
  const money = {
    payment: sql`SELECT id, 'payment' AS kind, settled_at AS at FROM payments
      WHERE ${arrivedSql} AND ${within('settled_at')}
        AND NOT EXISTS (SELECT 1 FROM receipts WHERE receipts.payment_id = payments.id AND receipts.kind = 'receipt')`,
    refund: sql`SELECT id, 'refund' AS kind, settled_at AS at FROM refunds
      WHERE status = 'succeeded' AND way = 'provider' AND ${within('settled_at')}
        AND NOT EXISTS (SELECT 1 FROM disputes WHERE disputes.id = refunds.provider_ref)`,
    'by-hand': sql`SELECT id, 'by-hand' AS kind, settled_at AS at FROM refunds
      WHERE status = 'succeeded' AND way <> 'provider' AND ${within('settled_at')}`,
    dispute: sql`SELECT id, 'dispute' AS kind, took_at AS at FROM disputes WHERE ${within('took_at')}`,
    'dispute-won': sql`SELECT id, 'dispute-won' AS kind, closed_at AS at FROM disputes
      WHERE stage = 'won' AND ${within('closed_at')}`,
  }
  const entries =
    kind === null
      ? sql.join([papers, ...Object.values(money)], sql` UNION ALL `)
      : kind in money
        ? money[kind as keyof typeof money]
        : // The index of the day has fewer.
          sql`${papers} AND ${withoutIndex('kind')} = ${kind}`
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*) AS total FROM (${entries}) AS entry`.execute(
    db,
  )
  const total = counted[0]!.total
  // What an entry says is looked up for those of the page alone.
  const { rows } = await sql<Row>`
    WITH page AS MATERIALIZED (${entries} ORDER BY at, kind DESC, id LIMIT ${size} OFFSET ${(page - 1) * size}),
    entry AS (
      SELECT page.*, NULL AS number, year, receipts.number AS serial,
        CASE WHEN refunds.status = 'failed' THEN NULL ELSE ${moneyWay} END AS way, customer_name AS customer,
        receipts.reservation_id, CASE WHEN page.kind = 'receipt' THEN 1 ELSE -1 END * receipts.amount_pence AS gross,
        CASE WHEN page.kind = 'receipt' THEN 1 ELSE -1 END * receipts.vat_pence AS vat,
        CASE WHEN page.kind = 'receipt' THEN payments.fee_pence ELSE NULL END AS fee
      FROM page ${joinToFew} receipts ON receipts.id = page.id AND page.kind IN ('receipt', 'credit-note')
        JOIN payments ON payments.id = receipts.payment_id
        LEFT JOIN refunds ON refunds.id = receipts.refund_id
      UNION ALL
      SELECT page.*, provider_ref, NULL, NULL, NULL, NULL, reservation_id, amount_pence, NULL, fee_pence
      FROM page ${joinToFew} payments ON payments.id = page.id AND page.kind = 'payment'
      UNION ALL
      SELECT page.*, refunds.provider_ref, NULL, NULL, way, NULL, reservation_id, -refunds.amount_pence, NULL, NULL
      FROM page ${joinToFew} refunds ON refunds.id = page.id AND page.kind IN ('refund', 'by-hand')
        JOIN payments ON payments.id = refunds.payment_id
      UNION ALL
      SELECT page.*, disputes.id, NULL, NULL, NULL, NULL, reservation_id,
        CASE WHEN page.kind = 'dispute' THEN -1 ELSE 1 END * disputes.amount_pence, NULL,
        CASE WHEN page.kind = 'dispute' THEN disputes.fee_pence ELSE NULL END
      FROM page ${joinToFew} disputes ON disputes.id = page.id AND page.kind IN ('dispute', 'dispute-won')
        JOIN payments ON payments.id = disputes.payment_id
    )
    SELECT entry.id, entry.kind, at, number, year, serial, way, entry.reservation_id, reference, gross, vat, fee,
      coalesce(customer, trim(first_name || ' ' || last_name)) AS customer
    FROM entry JOIN reservations ON reservations.id = entry.reservation_id JOIN users ON users.id = reservations.user_id
    ORDER BY at, entry.kind DESC, entry.id
  `.execute(db)
  return listPage(rows.map(toEntry), total, page, size)
}

function toEntry({ year, serial, kind, number, reservation_id: id, reference, ...row }: Row): BookEntry {
  const isPaper = kind === 'receipt' || kind === 'credit-note'
  return {
    id: row.id,
    kind,
    at: row.at,
    number: isPaper ? receiptNumber({ kind, year: year!, number: serial! }) : (number ?? ''),
    receiptId: isPaper ? row.id : null,
    way: row.way,
    customer: row.customer,
    reservation: { id, reference },
    netPence: isPaper ? row.gross - (row.vat ?? 0) : null,
    vatPence: row.vat,
    grossPence: row.gross,
    feePence: row.fee,
  }
}

/** The sums of twelve months, `latest` first: one query for each kind, a range of an index for each month. */
export async function readMonthSums(db: Db, latest: string): Promise<MonthSums[]> {
  const months = monthsOf(latest)
  const starts = sql.join(
    months.map((month) => sql`(${month}, ${startOfLondonMonth(month)}, ${startOfLondonMonth(addMonths(month, 1))})`),
  )
  const inMonths = sql`WITH months(month, first, next) AS (VALUES ${starts})`
  const { rows: papers } = await sql<{ month: string; receipts: number; credited: number; vat: number }>`${inMonths}
    SELECT month, sum(CASE WHEN kind = 'receipt' THEN amount_pence ELSE 0 END) AS receipts,
      sum(CASE WHEN kind = 'receipt' THEN 0 ELSE amount_pence END) AS credited,
      sum(CASE WHEN kind = 'receipt' THEN 1 ELSE -1 END * coalesce(vat_pence, 0)) AS vat
    FROM months JOIN receipts ON issued_at >= first AND issued_at < next GROUP BY month`.execute(db)
  const { rows: paid } = await sql<{ month: string; paid: number; fees: number }>`${inMonths}
    SELECT month, sum(amount_pence) AS paid, sum(coalesce(fee_pence, 0)) AS fees
    FROM months JOIN payments ON settled_at >= first AND settled_at < next AND ${arrivedSql}
    GROUP BY month`.execute(db)
  const { rows: back } = await sql<{ month: string; refunded: number; byHand: number }>`${inMonths}
    SELECT month, sum(CASE WHEN way = 'provider' AND disputes.id IS NULL THEN refunds.amount_pence ELSE 0 END) AS refunded,
      sum(CASE WHEN way = 'provider' THEN 0 ELSE refunds.amount_pence END) AS "byHand"
    FROM months JOIN refunds ON settled_at >= first AND settled_at < next AND status = 'succeeded'
      LEFT JOIN disputes ON disputes.id = refunds.provider_ref
    GROUP BY month`.execute(db)
  const { rows: disputed } = await sql<{ month: string; taken: number; fees: number }>`${inMonths}
    SELECT month, sum(taken) AS taken, sum(fee) AS fees FROM (
      SELECT month, amount_pence AS taken, coalesce(fee_pence, 0) AS fee
      FROM months JOIN disputes ON took_at >= first AND took_at < next
      UNION ALL
      SELECT month, -amount_pence, 0
      FROM months JOIN disputes${by('disputes_won')} ON stage = 'won' AND closed_at >= first AND closed_at < next
    ) AS moved GROUP BY month`.execute(db)
  const of = <R extends { month: string }>(rows: R[], month: string) => rows.find((row) => row.month === month)
  return months.map((month) => {
    const [paper, money, returned] = [of(papers, month), of(paid, month), of(back, month)]
    const dispute = of(disputed, month)
    const [receiptsPence, creditedPence, vatPence] = [paper?.receipts ?? 0, paper?.credited ?? 0, paper?.vat ?? 0]
    return {
      month,
      receiptsPence,
      creditedPence,
      netPence: receiptsPence - creditedPence - vatPence,
      vatPence,
      paidPence: money?.paid ?? 0,
      refundedPence: returned?.refunded ?? 0,
      disputedPence: dispute?.taken ?? 0,
      byHandPence: returned?.byHand ?? 0,
      feesPence: (money?.fees ?? 0) + (dispute?.fees ?? 0),
    }
  })
}

/** The month of the first receipt; undefined before there is one. */
export async function findFirstMonth(db: Db): Promise<string | undefined> {
  const first = await db.selectFrom('receipts').select('issued_at').orderBy('issued_at').limit(1).executeTakeFirst()
  return first && londonMonth(first.issued_at)
}
