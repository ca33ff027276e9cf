import type SQLite from 'better-sqlite3'
import { connectionOf, followWrites, serverOf, type Db } from './database.server.ts'
import { KnownChanges, type VersionRow } from './known-changes.server.ts'
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
 * transaction is open the answer is the one from before it, because nobody knows yet whether it will be undone. NaN where it is not
 * known (`hasVersions`).
 */
export function readLastChange(db: Db, names: readonly VersionName[]): number {
  return readChanges(db).lastOf(names)
}

/** All committed changes, with the number of the newest: as long as that is the same, nothing that is counted has changed. */
export function readChanges(db: Db): Changes {
  const sqlite = connectionOf(db)
  return sqlite ? readerOf(sqlite).read() : readFollowed(db)
}

/**
 * The same for a request whose bytes have just been read from its connection: one reading serves all that come in one turn of the event
 * loop. The system had their bytes before the turn's first reading, so that none of their senders can know of a later commit.
 */
export function readChangesOfTurn(db: Db): Changes {
  const sqlite = connectionOf(db)
  return sqlite ? readerOf(sqlite).readOfTurn() : readFollowed(db)
}

type Changes = Pick<KnownChanges, 'newest' | 'lastOf' | 'listAfter'>

/** PostgreSQL says by itself what has changed. While it does not, nobody knows. */
function readFollowed(db: Db): Changes {
  const versions = serverOf(db)?.versions
  if (!versions) throw new Error('A transaction and a snapshot have no versions.')
  versions.begin()
  return versions.isFollowing ? versions.known : unknown
}

/** A number that is the same as no other, not even itself, and neither before nor after any. */
const unknown: Changes = { newest: NaN, lastOf: () => NaN, listAfter: () => [] }

/**
 * False for a transaction and a snapshot: what they see is their own, and its version is not known. False also while PostgreSQL does
 * not tell of changes: what is read then may be kept by nobody.
 */
export function hasVersions(db: Db): boolean {
  const versions = serverOf(db)?.versions
  versions?.begin()
  return versions?.isFollowing ?? connectionOf(db) !== undefined
}

/**
 * The deals of which this table has changed after that number, as the remainders of their ids by a thousand: each thousandth deal has
 * the same name (`nameForDeal`).
 */
export function listChangedDeals(db: Db, table: TableOfDeals, after: number): number[] {
  return readChanges(db).listAfter(`${table}:`, after).map(Number)
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

function readerOf(sqlite: SQLite.Database): FileVersions {
  let reader = readers.get(sqlite)
  if (!reader) readers.set(sqlite, (reader = followChanges(sqlite)))
  return reader
}

/** What was committed before a transaction is known in it as well, also what it has waited for: whoever wrote it may ask meanwhile. */
function followChanges(sqlite: SQLite.Database): FileVersions {
  const reader = new FileVersions(sqlite)
  followWrites(sqlite, { begun: () => reader.readNow(), after: () => reader.endTurn() })
  return reader
}

const readers = new WeakMap<SQLite.Database, FileVersions>()

/** The committed changes of a file of SQLite. One short read of an index brings them up to date. */
class FileVersions {
  #sqlite: SQLite.Database
  #since: SQLite.Statement<[number], VersionRow>
  #known = new KnownChanges()
  /** True from the first reading in a turn of the event loop that asks but once, until the turn's end or a commit of this process. */
  #isOfTurn = false
  readonly endTurn = () => void (this.#isOfTurn = false)

  constructor(sqlite: SQLite.Database) {
    this.#sqlite = sqlite
    this.#since = sqlite.prepare('SELECT name, changed FROM versions WHERE changed > ?')
  }

  read(): KnownChanges {
    if (!this.#sqlite.inTransaction) this.readNow()
    return this.#known
  }

  readNow(): void {
    this.#known.note(this.#since.all(this.#known.newest))
  }

  readOfTurn(): KnownChanges {
    if (this.#isOfTurn) return this.#known
    this.read()
    this.#isOfTurn = true
    setImmediate(this.endTurn)
    return this.#known
  }
}
