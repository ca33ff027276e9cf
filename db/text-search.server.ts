import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { bareText, type Db } from './database.server.ts'
import { anyContainsFolded } from './expressions.server.ts'
import { isPostgres } from './postgres/is-postgres.ts'
import { inBoth } from './postgres/spellings.server.ts'

/**
 * Full-text search over kinds of things. Triggers write a text for each thing into `search_texts`, and the letters of that text
 * into `search_index` (migrations/0009-text-search.ts), so that whoever writes a thing need not think of it. A caller names the
 * kinds that it searches. A word is found anywhere within another, without regard to case and accents. PostgreSQL has the same texts with
 * their bare letters beside them, and an index of those (db/postgres/baseline), which finds no text that does not hold them.
 *
 * A new kind takes the next number here, and a migration with its three triggers and the texts of the rows that are there.
 */
export type SearchedKind = keyof typeof kinds

/** The numbers of the kinds. They stand in the database, so none ever changes. */
const kinds = { deal: 1, user: 2, reservation: 3, 'refund-request': 4, ticket: 5 } as const

/** The rows of one kind have numbers from this times the kind on. */
const block = 2 ** 40

/** The most words that are looked for; the rest are left out. */
const mostWords = 10
/** The most groups of three letters that the index is asked for. More would make it slower and hardly more exact. */
const mostGroups = 8
/** The number of things that share all these groups and are compared with the words, the newest first. */
const mostCompared = 5000
/** Words of one or two letters are not in the index. So many texts are read for them, the newest first. */
const mostRead = 50_000
/** The most texts that are counted. */
export const mostCounted = 200

export interface FoundThings {
  /** The newest things with the text in which the words were found; a thing may have several parts with a text each. */
  things: { id: string; part: number; text: string }[]
  /** The number of all that were found, as far as they were counted. */
  count: number
  /** True where there may be more than that. */
  hasMore: boolean
}

/** The words of what somebody typed, bare (`bareText`), each once. Any character is a letter of a word but for space. */
export function searchWords(typed: string): string[] {
  return splitWords(typed).map(bareText)
}

/** True where these columns together hold every word of what somebody typed; it looks at each row. */
export function holdsWords(columns: string[], typed: string): RawBuilder<SqlBool> {
  const text = sql.join(
    columns.map((column) => sql.ref(column)),
    sql` || ${'\n'} || `,
  )
  return sql<SqlBool>`holds_words(${text}, ${searchWords(typed).join(' ')})`
}

/** The things of one kind whose text holds every word, the latest first: `most` of them, and how many there are. */
export async function findThings(db: Db, kind: SearchedKind, typed: string, most: number): Promise<FoundThings> {
  const words = splitWords(typed)
  if (words.length === 0) return { things: [], count: 0, hasMore: false }
  // The candidates come newest first and stay so. To order them here would compare all of them before the first is known.
  const inSqlite = sql<{ number: number; id: string }>`
    SELECT texts.number, texts.id FROM ${candidates(kind, words)} AS candidates
    CROSS JOIN search_texts AS texts ON texts.number = candidates.number
    WHERE ${holdsShort(words)} AND holds_words(texts.text, ${words.map(bareText).join(' ')})
    LIMIT ${mostCounted + 1}`
  const inPostgres = () => sql`
    SELECT number, id FROM ${bareTexts(kind, words)} AS texts
    WHERE ${holdsBare(words)} ORDER BY number DESC LIMIT ${mostCounted + 1}`
  const { rows } = await inBoth(inSqlite, inPostgres).execute(db)
  const newest = new Map<string, number>()
  for (const { id, number } of rows) if (!newest.has(id)) newest.set(id, number)
  const numbers = [...newest.values()].slice(0, most)
  return {
    things: await readTexts(db, numbers),
    count: Math.min(newest.size, mostCounted),
    hasMore: rows.length > mostCounted || (await areCut(db, kind, words)),
  }
}

/**
 * The ids of the things of one kind in whose text these letters may stand one behind the other, in whatever case; the caller compares.
 * Null where that may be more than `most` things, and where no three letters follow each other that the index is sure of.
 */
export async function findMayHold(db: Db, kind: SearchedKind, typed: string, most: number): Promise<string[] | null> {
  // The index and we fold ASCII alike. What belongs to another alphabet is left to the caller.
  const match = matchOf(groupsOf(typed.normalize('NFC')).filter((group) => /^[^\0\x80-\uffff]+$/.test(group)))
  if (match === null) return null
  const [first, end] = [kinds[kind] * block, (kinds[kind] + 1) * block]
  const inSqlite = sql<{ id: string }>`
    SELECT texts.id FROM (
      SELECT rowid AS number FROM search_index
      WHERE search_index MATCH ${match} AND rowid >= ${first} AND rowid < ${end} LIMIT ${most + 1}
    ) AS found CROSS JOIN search_texts AS texts ON texts.number = found.number`
  const inPostgres = () => sql`
    SELECT id FROM search_texts
    WHERE number >= ${first} AND number < ${end} AND ${holdsBare([typed])} LIMIT ${most + 1}`
  const { rows } = await inBoth(inSqlite, inPostgres).execute(db)
  return rows.length > most ? null : [...new Set(rows.map(({ id }) => id))]
}

/**
 * The same, but null only where they are more than `most`: without help of the index every text is looked at, until there are so many.
 */
export async function findHolding(db: Db, kind: SearchedKind, typed: string, most: number): Promise<string[] | null> {
  const known = await findMayHold(db, kind, typed, most)
  if (known) return known
  const { rows } = await sql<{ id: string }>`SELECT id ${textsHolding(kind, typed)} LIMIT ${most + 1}`.execute(db)
  return rows.length > most ? null : [...new Set(rows.map(({ id }) => id))]
}

/** The number of texts of one kind in which these letters stand one behind the other, in whatever case. */
export async function countHolding(db: Db, kind: SearchedKind, typed: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count ${textsHolding(kind, typed)}`.execute(db)
  return rows[0]!.count
}

function textsHolding(kind: SearchedKind, typed: string): RawBuilder<unknown> {
  const [first, end] = [kinds[kind] * block, (kinds[kind] + 1) * block]
  const texts = sql`FROM search_texts WHERE number >= ${first} AND number < ${end} AND ${anyContainsFolded(['text'], typed)}`
  return inBoth(
    texts,
    () => sql`FROM search_texts
    WHERE number >= ${first} AND number < ${end} AND ${holdsBare([typed])} AND ${anyContainsFolded(['text'], typed)}`,
  )
}

/** True where more texts may hold the words than are compared with them. */
async function areCut(db: Db, kind: SearchedKind, words: string[]): Promise<boolean> {
  const isIndexed = matchOfWords(words) !== null
  if (isIndexed && isPostgres(db)) return false
  const [first, end] = [kinds[kind] * block, (kinds[kind] + 1) * block]
  const looked = isIndexed
    ? candidates(kind, words)
    : sql`(SELECT number FROM search_texts WHERE number >= ${first} AND number < ${end} LIMIT ${mostRead})`
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${looked} AS looked`.execute(db)
  return rows[0]!.count >= (isIndexed ? mostCompared : mostRead)
}

async function readTexts(db: Db, numbers: number[]): Promise<FoundThings['things']> {
  if (numbers.length === 0) return []
  const { rows } = await sql<FoundThings['things'][number]>`
    SELECT id, part, text FROM search_texts WHERE number IN (${sql.join(numbers)}) ORDER BY number DESC`.execute(db)
  return rows
}

/** The numbers of the texts that may hold the words; the newest first, and not without end. */
function candidates(kind: SearchedKind, words: string[]): RawBuilder<unknown> {
  const [first, end] = [kinds[kind] * block, (kinds[kind] + 1) * block]
  const match = matchOfWords(words)
  if (match !== null) {
    return sql`(
      SELECT rowid AS number FROM search_index
      WHERE search_index MATCH ${match} AND rowid >= ${first} AND rowid < ${end} ORDER BY rowid DESC LIMIT ${mostCompared}
    )`
  }
  return sql`(
    SELECT number FROM (
      SELECT number, text FROM search_texts WHERE number >= ${first} AND number < ${end} ORDER BY number DESC LIMIT ${mostRead}
    ) WHERE ${holdsShort(words)}
  )`
}

/** Where PostgreSQL looks for the words: in all texts, or where its index knows none of them in the newest. */
function bareTexts(kind: SearchedKind, words: string[]): RawBuilder<unknown> {
  const [first, end] = [kinds[kind] * block, (kinds[kind] + 1) * block]
  const texts = sql`SELECT number, id, bare FROM search_texts WHERE number >= ${first} AND number < ${end}`
  return matchOfWords(words) === null ? sql`(${texts} ORDER BY number DESC LIMIT ${mostRead})` : sql`(${texts})`
}

/** True where the bare letters of a text hold each of these. */
function holdsBare(texts: string[]): RawBuilder<unknown> {
  const patterns = texts.map((text) => `%${bareText(text).replace(/[\\%_]/g, '\\$&')}%`)
  return sql.join(
    patterns.map((pattern) => sql`bare LIKE ${pattern}`),
    sql` AND `,
  )
}

/** The words that the index does not know, compared by SQLite, which is much faster than we are. Accents count in them. */
function holdsShort(words: string[]): RawBuilder<unknown> {
  const short = words.filter((word) => groupsOf(word).length === 0)
  const holds = short.map((word) => sql`(${sql.join(likeAny(word), sql` OR `)})`)
  return holds.length === 0 ? sql`true` : sql.join(holds, sql` AND `)
}

/** SQLite compares only ASCII letters without regard to case, so a word with others is tried in both. */
function likeAny(typed: string): RawBuilder<unknown>[] {
  // Accents that stand by themselves may stand in another order in the text.
  const word = typed.split(/\p{M}+/u).sort((one, other) => other.length - one.length)[0]!
  const spellings = new Set([word, word.toLowerCase(), word.toUpperCase()].map((one) => one.replace(/[\\%_]/g, '\\$&')))
  return [...spellings].map((one) => sql`text LIKE ${`%${one}%`} ESCAPE '\\'`)
}

function splitWords(typed: string): string[] {
  const words = typed.normalize('NFC').split(/[\s\0]+/)
  // A word of nothing but accents is in every text.
  return [...new Map(words.map((word) => [bareText(word), word])).entries()]
    .filter(([bare]) => bare !== '')
    .slice(0, mostWords)
    .map(([, word]) => word)
}

function matchOfWords(words: string[]): string | null {
  return matchOf(words.flatMap(groupsOf))
}

/**
 * The index's query: groups of three letters, evenly spread, each between quotation marks, so that nothing of them is read as the
 * index's own language. Null where there is none.
 */
function matchOf(all: string[]): string | null {
  const groups = [...new Set(all)]
  if (groups.length === 0) return null
  const step = Math.max(1, groups.length / mostGroups)
  const chosen = Array.from(
    { length: Math.min(groups.length, mostGroups) },
    (_, index) => groups[Math.floor(index * step)]!,
  )
  return chosen.map((group) => `"${group.replaceAll('"', '""')}"`).join(' ')
}

function groupsOf(word: string): string[] {
  const letters = Array.from(word)
  const groups = []
  for (let at = 0; at + 3 <= letters.length; at += 3) groups.push(letters.slice(at, at + 3).join(''))
  if (letters.length > 3) groups.push(letters.slice(-3).join(''))
  // The index leaves accents out that stand by themselves, so such a group would be a shorter one.
  return groups.filter((group) => !/\p{M}/u.test(group))
}
