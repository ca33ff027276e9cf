import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTemplate } from '#app/testing/database/database.ts'
import { createEmptyPostgres } from '#app/testing/database/own-postgres.ts'
import { isOnPostgres } from '#app/testing/database/postgres.ts'
import { describeSqlite, type DescribedSchema } from '#app/testing/database/schemas.ts'
import { addStage, cases, quiet, withCopies } from '#app/testing/database/trigger-cases.ts'
import { copyToPostgres } from '#scripts/lib/move.ts'
import { connectionOf, openDatabase, type Db } from '../database.server.ts'

/** What triggers write. Numbers that are drawn are left out: what has been undone has drawn some. */
const written = {
  deals: 'id, version, document_url_since',
  deal_changes: 'deal_id, status, title, price_pence, gross_yield_percent, nation, bedrooms',
  search_texts: 'kind, id, part, text',
  record_versions: 'kind, record_id, version',
  record_drafts: 'kind, record_id, user_id',
  desk_notes: 'id, about_type, about_id',
  saved_searches: 'id, mailed_at',
  advisor_turns: 'number, question',
}

/** The rows of those tables after these writes, and which versions have changed, or that a refund is refused; all of it is undone. */
async function trial(db: Db, writes: string, without?: string) {
  const outcome: Record<string, unknown> = {}
  const undone = new Error('undone')
  const work = db.transaction().execute(async (trx) => {
    const rowsOf = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(trx)).rows
    if (without) {
      const [trigger] = await rowsOf(
        `SELECT tgrelid::regclass::text AS "table" FROM pg_trigger WHERE tgname = '${without}'`,
      )
      await rowsOf(`ALTER TABLE ${String(trigger!.table)} DISABLE TRIGGER ${without}`)
    }
    const [before] = await rowsOf('SELECT max(changed) AS newest FROM versions')
    for (const text of writes.split('; ')) {
      try {
        await rowsOf(text)
      } catch (error) {
        if (!String(error).includes('refunds exceed the payment')) throw error
        outcome.isRefused = true
        throw undone
      }
    }
    outcome.changed = (await rowsOf(`SELECT name FROM versions WHERE changed > ${String(before!.newest)} ORDER BY name`)).map(({ name }) => name) // prettier-ignore
    for (const [table, columns] of Object.entries(written))
      outcome[table] = await rowsOf(`SELECT ${columns} FROM ${table} ORDER BY ${table === 'deal_changes' || table === 'search_texts' ? 'number' : columns}`) // prettier-ignore
    throw undone
  })
  await work.catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return outcome
}

/**
 * The same writes on both databases, and what their triggers make of them. Each is undone afterwards. Each is made once more on PostgreSQL
 * without its trigger: then both differ, or the case would prove nothing.
 */
describe.runIf(isOnPostgres)('a trigger of PostgreSQL does what SQLite’s does', () => {
  let ours: Db
  let server: Awaited<ReturnType<typeof createEmptyPostgres>>
  let schema: DescribedSchema
  beforeAll(async () => {
    ours = openDatabase(await readTemplate())
    schema = await describeSqlite(ours)
    await addStage(ours, (text) => sql.raw(withCopies(text, schema)).execute(ours))
    server = await createEmptyPostgres()
    await copyToPostgres(connectionOf(ours)!, server.address, () => undefined)
  })
  afterAll(() => server.drop())

  const compare = async (text: string, without?: string) => {
    const writes = withCopies(text, schema)
    return { ours: await trial(ours, writes), theirs: await trial(server.db, writes, without) }
  }

  test.each(Object.entries(cases))('%s', async (trigger, text) => {
    const { ours, theirs } = await compare(text)
    expect(theirs).toEqual(ours)
    expect(await trial(server.db, withCopies(text, schema), trigger), 'without it').not.toEqual(ours)
  })

  test.each(quiet)('nothing more: %s', async (text) => {
    const { ours, theirs } = await compare(text)
    expect(theirs).toEqual(ours)
  })

  test('every trigger has a case', () => {
    // SQLite keeps the letters of the search by triggers of their own, PostgreSQL in a column.
    const all = Object.entries(schema).flatMap(([table, { triggers }]) => (table === 'search_texts' ? [] : triggers))
    expect(Object.keys(cases).toSorted()).toEqual(all.toSorted())
  })
})
