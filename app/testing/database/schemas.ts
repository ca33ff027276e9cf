import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'

/** A table as either database describes it, so that both can be compared. Conditions are without the spelling that each has of its own. */
interface DescribedTable {
  /** Type, whether it may be null, and its default. */
  columns: Record<string, string>
  primaryKey: string
  /** Columns in order with their direction, and the condition, by the name. */
  indexes: Record<string, string>
  /** Columns of constraints; they have no name of ours. */
  unique: string[]
  references: string[]
  checks: string[]
  triggers: string[]
}

export type DescribedSchema = Record<string, DescribedTable>

/** Letters and signs of a condition without spaces, brackets, quotation marks of names and types. */
function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/::(text|bigint|double precision|"char")(\[\])?/g, '')
    .replaceAll(/\(?(\w+(?:\(\w+\))?)\)? BETWEEN (\d+) AND (\w+)/g, '$1 >= $2 AND $1 <= $3')
    .replaceAll(/= ANY \(ARRAY\[(.*?)\]\)/g, 'IN ($1)')
    .replaceAll(/<> ALL \(ARRAY\[(.*?)\]\)/g, 'NOT IN ($1)')
    .replaceAll(/(\w+) IN \(('[^',]*'|\d)\)/g, '$1 = $2')
    .replaceAll(/NOT GLOB '\*(\[[^']*\])\*'/g, "!~ '$1'")
    .replaceAll(/ COLLATE "\w+"/g, '')
    .replaceAll(/[\s()"]/g, '')
    .toLowerCase()
}

const byName = <T>(rows: { table: string; name: string; value: T }[], table: string) =>
  Object.fromEntries(rows.filter((row) => row.table === table).map(({ name, value }) => [name, value]))
const listOf = (rows: { table: string; value: string }[], table: string) =>
  rows
    .filter((row) => row.table === table)
    .map(({ value }) => value)
    .toSorted()

/** The schema of a SQLite database without what is SQLite's or Kysely's own. */
export async function describeSqlite(db: Db): Promise<DescribedSchema> {
  const rowsOf = async <Row>(text: string) => (await sql.raw<Row>(text).execute(db)).rows
  const tables = await rowsOf<{ name: string; sql: string }>(
    `SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND NOT name GLOB 'sqlite_*' AND NOT name GLOB 'kysely_*'
      AND NOT name GLOB 'search_index*'`,
  )
  const types: Record<string, string> = { INTEGER: 'bigint', REAL: 'double precision', TEXT: 'text', BLOB: 'bytea' }
  const described: DescribedSchema = {}
  for (const { name: table, sql: text } of tables) {
    const columns = await rowsOf<{ name: string; type: string; notnull: number; dflt_value: string | null; pk: number; hidden: number }>(`SELECT * FROM pragma_table_xinfo('${table}')`) // prettier-ignore
    const indexes = await rowsOf<{ name: string; unique: number; origin: string }>(`SELECT * FROM pragma_index_list('${table}')`) // prettier-ignore
    const parts = async (index: string) => {
      const keys = await rowsOf<{ name: string | null; desc: number }>(`SELECT * FROM pragma_index_xinfo('${index}') WHERE key = 1`) // prettier-ignore
      return keys.map(({ name, desc }) => `${name ?? '(expression)'}${desc ? ' desc' : ''}`).join(', ')
    }
    const named: Record<string, string> = {}
    const unique: string[] = []
    for (const index of indexes) {
      if (index.origin === 'u') unique.push(await parts(index.name))
      if (index.origin !== 'c') continue
      const [definition] = await rowsOf<{ sql: string }>(`SELECT sql FROM sqlite_schema WHERE name = '${index.name}'`)
      const where = / WHERE ([\s\S]*)$/.exec(definition!.sql)?.[1]
      named[index.name] = `${index.unique ? 'unique ' : ''}${await parts(index.name)}${where ? ` where ${plain(where)}` : ''}` // prettier-ignore
    }
    const references = await rowsOf<{ from: string; table: string; to: string; on_update: string; on_delete: string }>(`SELECT * FROM pragma_foreign_key_list('${table}')`) // prettier-ignore
    const triggers = await rowsOf<{ name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = '${table}'`) // prettier-ignore
    described[table] = {
      columns: Object.fromEntries(
        columns.map(({ name, type, notnull, dflt_value: given, pk, hidden }) => [
          name,
          [types[type], notnull || pk ? 'not null' : '', given === null ? '' : `default ${given}`, hidden ? 'computed' : ''].filter(Boolean).join(' '), // prettier-ignore
        ]),
      ),
      primaryKey: columns.filter(({ pk }) => pk).toSorted((one, other) => one.pk - other.pk).map(({ name }) => name).join(', '), // prettier-ignore
      indexes: named,
      unique: unique.toSorted(),
      references: references.map((key) => `${key.from} -> ${key.table}.${key.to}, delete ${key.on_delete}, update ${key.on_update}`.toLowerCase()).toSorted(), // prettier-ignore
      checks: checksOf(text).map(plain).toSorted(),
      triggers: triggers.map(({ name }) => name).toSorted(),
    }
  }
  return described
}

/** What stands between the brackets of each CHECK. */
function checksOf(text: string): string[] {
  return [...text.matchAll(/CHECK\s*\(/g)].map(({ index, 0: { length } }) => {
    let depth = 1
    let at = index + length
    for (; depth > 0; at++) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0
    return text.slice(index + length, at - 1)
  })
}

/** The schema of a PostgreSQL database, in the same words. */
export async function describePostgres(db: Db): Promise<DescribedSchema> {
  const rowsOf = async <Row>(text: string) => (await sql.raw<Row>(text).execute(db)).rows
  const tables = await rowsOf<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename NOT LIKE 'kysely%'`,
  )
  const columns = await rowsOf<{ table: string; name: string; value: string }>(
    `SELECT table_name AS table, column_name AS name, concat_ws(' ', data_type,
        CASE WHEN is_nullable = 'NO' THEN 'not null' END,
        'default ' || regexp_replace(column_default, '::text$', ''),
        CASE WHEN is_generated = 'ALWAYS' THEN 'computed' END,
        CASE WHEN data_type = 'text' AND collation_name IS DISTINCT FROM 'C' THEN 'in an order of its own' END) AS value
      FROM information_schema.columns WHERE table_schema = current_schema()`,
  )
  const indexes = await rowsOf<{
    table: string
    name: string
    isPrimary: number
    isConstraint: number
    isUnique: number
    parts: string
    where: string | null
  }>( // prettier-ignore
    `SELECT indrelid::regclass::text AS table, indexrelid::regclass::text AS name, indisprimary AS "isPrimary", indisunique AS "isUnique",
        EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('u', 'p')) AS "isConstraint",
        (SELECT string_agg(CASE WHEN indkey[at - 1] = 0 THEN '(expression)' ELSE trim('"' FROM pg_get_indexdef(indexrelid, at, true)) END
            || CASE WHEN indoption[at - 1] & 1 = 1 THEN ' desc' ELSE '' END, ', ' ORDER BY at)
          FROM generate_series(1, indnkeyatts) AS at) AS parts,
        pg_get_expr(indpred, indrelid) AS where
      FROM pg_index JOIN pg_class ON pg_class.oid = indrelid WHERE relnamespace = current_schema()::regnamespace`,
  )
  const constraints = await rowsOf<{ table: string; kind: string; value: string }>(
    `SELECT conrelid::regclass::text AS table, contype AS kind, CASE contype
        WHEN 'c' THEN pg_get_expr(conbin, conrelid)
        ELSE (SELECT string_agg(attname, ', ') FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY (conkey)) || ' -> '
          || confrelid::regclass || '.' || (SELECT string_agg(attname, ', ') FROM pg_attribute WHERE attrelid = confrelid AND attnum = ANY (confkey))
          || ', delete ' || CASE confdeltype WHEN 'a' THEN 'no action' WHEN 'r' THEN 'restrict' WHEN 'c' THEN 'cascade' ELSE 'set null' END
          || ', update ' || CASE confupdtype WHEN 'a' THEN 'no action' WHEN 'r' THEN 'restrict' WHEN 'c' THEN 'cascade' ELSE 'set null' END
        END AS value
      FROM pg_constraint WHERE contype IN ('c', 'f') AND connamespace = current_schema()::regnamespace`,
  )
  const triggers = await rowsOf<{ table: string; value: string }>(
    `SELECT tgrelid::regclass::text AS table, tgname AS value FROM pg_trigger WHERE NOT tgisinternal`,
  )
  return Object.fromEntries(
    tables.map(({ name: table }): [string, DescribedTable] => {
      const own = indexes.filter((index) => index.table === table)
      const named = own.filter(({ isConstraint }) => !isConstraint)
      const ofKind = (kind: string) => constraints.filter((one) => one.kind === kind)
      return [
        table,
        {
          columns: byName(columns, table),
          primaryKey: own.find(({ isPrimary }) => isPrimary)?.parts ?? '',
          indexes: Object.fromEntries(
            named.map(({ name, isUnique, parts, where }) => [
              name,
              `${isUnique ? 'unique ' : ''}${parts}${where === null ? '' : ` where ${plain(where)}`}`,
            ]),
          ),
          unique: own.filter(({ isConstraint, isPrimary }) => isConstraint && !isPrimary).map(({ parts }) => parts).toSorted(), // prettier-ignore
          references: listOf(ofKind('f'), table),
          checks: listOf(ofKind('c'), table).map(plain).toSorted(),
          triggers: listOf(triggers, table),
        },
      ]
    }),
  )
}
