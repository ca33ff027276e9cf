import { sql, type AliasedRawBuilder, type Expression, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import { foldText, type Db } from './database.server.ts'
import { inBoth } from './postgres/spellings.server.ts'
import type { Database } from './schema.ts'

/**
 * The expressions for which SQLite and PostgreSQL have other words, under names that both can answer. The domain uses these and
 * otherwise Kysely's builder, so that it does not know which database it asks.
 */

type Column = Expression<unknown> | string

const columnOf = (column: Column) => (typeof column === 'string' ? sql.ref(column) : column)

/** True where the column holds the text somewhere, letter for letter. */
export function contains(column: Column, text: string): RawBuilder<SqlBool> {
  return inBoth(
    sql<SqlBool>`instr(${columnOf(column)}, ${text}) > 0`,
    () => sql`strpos(${columnOf(column)}, ${text}) > 0`,
  )
}

/** True where the column holds the text somewhere, without regard to ASCII case. It is for e-mail addresses and the like. */
export function containsAnyCase(column: Column, text: string): RawBuilder<SqlBool> {
  return contains(sql`lower(${columnOf(column)})`, text.toLowerCase())
}

/** True where the column begins with the text, letter for letter. */
export function beginsWith(column: Column, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`substr(${columnOf(column)}, 1, ${text.length}) = ${text}`
}

/** The first characters of a text, so many at most. */
export function firstCharacters(column: Column, most: number): RawBuilder<string> {
  return sql<string>`substr(${columnOf(column)}, 1, ${most})`
}

/** The length of a text in bytes. It is told without reading the text. */
export function byteLength(column: Column): RawBuilder<number> {
  return sql<number>`octet_length(${columnOf(column)})`
}

/** True where a column that was stored folded (`foldText`) holds the text, in upper or lower case of any alphabet. */
export function containsFolded(column: Column, text: string): RawBuilder<SqlBool> {
  return contains(column, foldText(text))
}

/**
 * True where one of several columns that were stored as they are holds the text. A match does not reach from one column into the
 * next.
 */
export function anyContainsFolded(columns: Column[], text: string): RawBuilder<SqlBool> {
  const any = (holds: (column: Expression<unknown>) => RawBuilder<unknown>) =>
    sql<SqlBool>`(${sql.join(
      columns.map((column) => holds(columnOf(column))),
      sql` or `,
    )})`
  // The database's own comparison knows the case of ASCII only, and makes no new text of each row.
  if (/^[^\0\x80-\uffff]*$/.test(text)) {
    const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
    return any((column) =>
      inBoth(sql`${column} like ${pattern} escape '\\'`, () => sql`${column} ilike ${pattern} escape '\\'`),
    )
  }
  // A column of ASCII alone holds no other letter. Of the others there are few, and our own function is asked.
  return any(
    (column) => sql`octet_length(${column}) > length(${column}) and ${contains(sql`fold(${column})`, foldText(text))}`,
  )
}

const newLine = inBoth(sql`char(10)`, () => sql`chr(10)`)

/**
 * True where one of several columns has this word of ASCII letters and digits by itself, in upper or lower case; where it `mayGoOn`,
 * also one that goes on with letters.
 */
export function anyHasWord(columns: Column[], word: string, mayGoOn: boolean): RawBuilder<SqlBool> {
  const joined = sql.join(columns.map(columnOf), sql` || ${newLine} || `)
  const lines = sql`${newLine} || upper(${joined}) || ${newLine}`
  const end = mayGoOn ? '[^0-9]' : '[^A-Z0-9]'
  const pattern = `[^A-Z0-9]${word.toUpperCase()}${end}`
  const hasWord = inBoth(sql`${lines} glob ${`*${pattern}*`}`, () => sql`${lines} ~ ${pattern}`)
  // Most rows do not hold it at all, which is told without making a new text.
  return sql<SqlBool>`(${anyContainsFolded(columns, word)} and ${hasWord})`
}

/**
 * A number with a prefix and leading zeros: `PID-` and 6 digits make `PID-000118` of 118. Prefix and digits are written out, not
 * bound.
 */
export function paddedNumber(prefix: string, column: Column, digits: number): RawBuilder<string> {
  return inBoth(sql<string>`printf(${sql.lit(`${prefix}%0${digits}d`)}, ${columnOf(column)})`, () => {
    const text = sql`${columnOf(column)}::text`
    return sql`${sql.lit(prefix)} || lpad(${text}, greatest(${sql.lit(digits)}, length(${text})), '0')`
  })
}

/** True where two texts differ in nothing but the case of ASCII letters, such as two spellings of an e-mail address. */
export function isSameAnyCase(column: Column, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`lower(${columnOf(column)}) = ${text.toLowerCase()}`
}

/**
 * The number of all rows that match, on each row of a page; null unless `isWanted`. It looks at every row once, where the rows and
 * their number are otherwise read one after the other. It is for conditions that no index answers.
 */
export function countOfAll(isWanted: boolean): RawBuilder<number | null> {
  return isWanted ? sql<number>`count(*) over ()` : sql<null>`null`
}

/**
 * The condition, with the word that it holds for most of the rows in question. The planner then does not take it for the quickest
 * way to find them.
 */
export function usually(condition: Expression<SqlBool>): RawBuilder<SqlBool> {
  return inBoth(sql<SqlBool>`likely(${condition})`, () => sql`(${condition})`)
}

/**
 * The column, where it is not to choose the index: in a condition or a group that SQLite would take for the quickest way, and which is not.
 */
export function withoutIndex(column: Column): RawBuilder<unknown> {
  return inBoth(sql`+${columnOf(column)}`, () => sql`${columnOf(column)}`)
}

/** The words for joining a table to rows that are few: SQLite reads them first then, whatever it thinks of the table. */
export const joinToFew = inBoth(sql`cross join`, () => sql`join`)

/** True where the column holds another value than this one, or null where this is none and the other way round. */
export function differs(column: Column, value: string | null): RawBuilder<SqlBool> {
  return inBoth(
    sql<SqlBool>`${columnOf(column)} is not ${value}`,
    () => sql`${columnOf(column)} is distinct from ${value}`,
  )
}

/**
 * A table that is read by this index alone, or by none: the planner has no statistics and takes the wrong one where conditions
 * may stand in any combination. A query that the index cannot answer fails.
 */
export function readBy<Table extends keyof Database>(
  table: Table,
  index: string | null,
): AliasedRawBuilder<Selectable<Database[Table]>, Table> {
  return sql<Selectable<Database[Table]>>`${sql.table(table)}`.as<Table>(sql`${sql.table(table)}${by(index)}`)
}

/** The words behind a table that is read by this index alone, or by none. PostgreSQL has statistics, and takes nobody's word for an index. */
export function by(index: string | null): RawBuilder<unknown> {
  return inBoth(index === null ? sql` not indexed` : sql` indexed by ${sql.ref(index)}`, () => sql``)
}

/** True where a column holds one of these numbers or texts, however many. */
export function isAmong(column: Column, values: readonly (number | string)[]): RawBuilder<SqlBool> {
  const type = sql.raw(values.every((value) => typeof value === 'number') ? 'bigint' : 'text')
  return inBoth(sql<SqlBool>`${columnOf(column)} in (select value from json_each(${JSON.stringify(values)}))`, () =>
    values.length === 0 ? sql`false` : sql`${columnOf(column)} = any(cast(${values} as ${type}[]))`,
  )
}

/** A text in a column of JSON; null where it is not there. `path`, such as `$.to`, is written out. */
export function jsonText(column: Column, path: string): RawBuilder<string | null> {
  return inBoth(sql<string | null>`${columnOf(column)} ->> ${sql.lit(path)}`, () => textOf(column, path))
}

/** A number in a column of JSON, or 1 and 0 for truth; null where it is not there. `path` is written out. */
export function jsonNumber(column: Column, path: string): RawBuilder<number | null> {
  return inBoth(sql<number | null>`${columnOf(column)} ->> ${sql.lit(path)}`, () => {
    const text = textOf(column, path)
    return sql`case ${text} when 'true' then 1 when 'false' then 0 else ${text}::numeric end`
  })
}

/** What a column of a table is to be, by an object in a column of JSON that has it under the column's name. `path` is written out. */
export function jsonField<Table extends keyof Database>(
  column: Column,
  path: string,
  table: Table,
  name: keyof Database[Table] & string,
): RawBuilder<never> {
  return inBoth(
    sql<never>`${columnOf(column)} ->> ${sql.lit(`${path}.${name}`)}`,
    () => sql`(json_populate_record(null::${sql.table(table)}, ${objectOf(column, path)})).${sql.ref(name)}`,
  )
}

const objectOf = (column: Column, path: string) => sql`(${columnOf(column)}::json #> ${pathOf(path)})`
const textOf = (column: Column, path: string) => sql`(${columnOf(column)}::json #>> ${pathOf(path)})`

/** A path of SQLite, such as `$.factors.yieldScore` or `$.doubts[0]`, as PostgreSQL has it. */
const pathOf = (path: string) => sql.lit(`{${path.match(/\w+/g)!.join(',')}}`)

/** An object in a column of JSON, as JSON. `path` is written out. */
export function jsonObject(column: Column, path: string): RawBuilder<string> {
  return inBoth(sql<string>`${columnOf(column)} -> ${sql.lit(path)}`, () => sql`${objectOf(column, path)}::text`)
}

/**
 * Every value of an indexed column, in alphabetical order. It steps from one value to the next: `select distinct` would read the
 * whole index.
 */
export async function distinctValues<Table extends keyof Database>(
  db: Db,
  table: Table,
  column: keyof Database[Table] & string,
): Promise<string[]> {
  const [from, name] = [sql.table(table), sql.ref(column)]
  const { rows } = await sql<{ value: string }>`
    with recursive found (value) as (
      select min(${name}) from ${from}
      union all
      select (select min(${name}) from ${from} where ${name} > found.value) from found where found.value is not null
    )
    select value from found where value is not null`.execute(db)
  return rows.map((row) => row.value)
}

/**
 * The id of the first row that is not older than `time`, of a table whose ids and times grow together; one more than the last id
 * where all are older. It halves the ids again and again: no index on the time is needed, and a table of a million rows takes
 * twenty looks.
 */
export async function firstIdSince(db: Db, table: 'audit_events', time: string): Promise<number> {
  const from = sql.table(table)
  const isOlder = sql`(select at from ${from} where id >= (low + high) / 2 order by id limit 1) < ${time}`
  const { rows } = await sql<{ id: number }>`
    with recursive search (low, high) as (
      select coalesce((select min(id) from ${from}), 1), coalesce((select max(id) from ${from}), 0) + 1
      union all
      select
        case when ${isOlder} then (low + high) / 2 + 1 else low end,
        case when ${isOlder} then high else (low + high) / 2 end
      from search where low < high
    )
    select max(low) as id from search`.execute(db)
  return rows[0]!.id
}
