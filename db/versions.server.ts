import type SQLite from 'better-sqlite3'
import { connectionOf, followWrites, type Db } from './database.server.ts'
import type { PropertyType } from './schema.ts'

/**
 * When what was last changed, in this process or in another one (an import, a restore): the table `versions`, which triggers keep in
 * the transaction of the change (migrations 0051 and 0055).
 */

/** What is counted: the changes of a table, all of them, or of a few facts. */
export const versionNames = [
  'area_editions',
  'areas',
  // What the posts say of their authors: names and roles.
  'authors',
  'blog_categories',
  'deal_documents',
  'deal_images',
  // Ids and titles of public deals.
  'deal_names',
  'deals',
  'left_drafts',
  'legal_versions',
  // Of the deals that can be secured, in Scotland and without it.
  'lowest_secure_price',
  'post_categories',
  'post_images',
  'post_tags',
  'postcode_districts',
  'posts',
  // Deals that were public before a change or are after it.
  'public_deals',
  'record_drafts',
  'record_versions',
  'reservations',
  'testimonials',
] as const
/** The tables whose changes are counted for one deal as well. */
export type TableOfDeals = 'deal_documents' | 'deal_images' | 'deals' | 'reservations'
export type VersionName = (typeof versionNames)[number] | `${TableOfDeals}:${number}` | `reservations/${PropertyType}`

/** So many deals have names of their own (migration 0051). */
export const dealNames = 1000
/** The name of what a table says of one deal. Each thousandth deal has the same, so that there are few names (migration 0051). */
export const nameForDeal = (table: TableOfDeals, dealId: number): VersionName => `${table}:${dealId % dealNames}`
/** The name of the reservations of deals of one type. */
export const nameForType = (type: PropertyType): VersionName => `reservations/${type}`

/**
 * The number of the last committed change of any of these; it only grows. Zero where nothing of these has ever been changed. While a
 * transaction is open the answer is the one from before it, because nobody knows yet whether it will be undone.
 */
export function readLastChange(db: Db, names: readonly VersionName[]): number {
  return readChanges(db).lastOf(names)
}

/** All committed changes, with the number of the newest: as long as that is the same, nothing that is counted has changed. */
export function readChanges(db: Db): Changes {
  const known = knownChanges(db)
  known.bringUpToDate()
  return known
}

/**
 * The same for a request whose bytes have just been read from its connection: one reading serves all that come in one turn of the event
 * loop. The system had their bytes before the turn's first reading, so that none of their senders can know of a later commit.
 */
export function readChangesOfTurn(db: Db): Changes {
  const known = knownChanges(db)
  known.bringUpToDateOnce()
  return known
}

type Changes = Pick<KnownChanges, 'newest' | 'lastOf'>

function knownChanges(db: Db): KnownChanges {
  const sqlite = connectionOf(db)
  if (!sqlite) throw new Error('A transaction and a snapshot have no versions.')
  let known = knownOf.get(sqlite)
  if (!known) knownOf.set(sqlite, (known = followChanges(sqlite)))
  return known
}

/** False for a transaction and a snapshot: what they see is their own, and its version is not known. */
export function hasVersions(db: Db): boolean {
  return connectionOf(db) !== undefined
}

/**
 * The deals of which this table has changed after that number, as the remainders of their ids by a thousand: each thousandth deal has
 * the same name (`nameForDeal`).
 */
export function listChangedDeals(db: Db, table: TableOfDeals, after: number): number[] {
  readLastChange(db, [])
  return knownOf.get(connectionOf(db)!)!.listAfter(`${table}:`, after).map(Number)
}

/** The same number as a transaction sees it, what it has written itself included. */
export async function readLastChangeWithin(trx: Db, names: readonly VersionName[]): Promise<number> {
  const { last } = await trx
    .selectFrom('versions')
    .select((select) => select.fn.max<number | null>('changed').as('last'))
    .where('name', 'in', names)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** What was committed before a transaction is known in it as well, also what it has waited for: whoever wrote it may ask meanwhile. */
function followChanges(sqlite: SQLite.Database): KnownChanges {
  const known = new KnownChanges(sqlite)
  followWrites(sqlite, { begun: () => known.read(), after: () => known.endTurn() })
  return known
}

const knownOf = new WeakMap<SQLite.Database, KnownChanges>()

/** The committed changes that this process has seen. One short read of an index brings it up to date. */
class KnownChanges {
  #sqlite: SQLite.Database
  #since: SQLite.Statement<[number], { name: string; changed: number }>
  #changes = new Map<string, number>()
  newest = 0
  /** True from the first reading in a turn of the event loop that asks but once, until the turn's end or a commit of this process. */
  #isOfTurn = false
  readonly endTurn = () => void (this.#isOfTurn = false)

  constructor(sqlite: SQLite.Database) {
    this.#sqlite = sqlite
    this.#since = sqlite.prepare('SELECT name, changed FROM versions WHERE changed > ?')
  }

  bringUpToDate(): void {
    if (!this.#sqlite.inTransaction) this.read()
  }

  read(): void {
    for (const { name, changed } of this.#since.all(this.newest)) {
      this.#changes.set(name, changed)
      if (changed > this.newest) this.newest = changed
    }
  }

  bringUpToDateOnce(): void {
    if (this.#isOfTurn) return
    this.bringUpToDate()
    this.#isOfTurn = true
    setImmediate(this.endTurn)
  }

  lastOf(names: readonly VersionName[]): number {
    let last = 0
    for (const name of names) last = Math.max(last, this.#changes.get(name) ?? 0)
    return last
  }

  /** What follows this beginning in the names that have changed after that number. */
  listAfter(beginning: string, after: number): string[] {
    return [...this.#changes]
      .filter(([name, changed]) => changed > after && name.startsWith(beginning))
      .map(([name]) => name.slice(beginning.length))
  }
}
