import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDeal, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { addManyTickets } from '#app/testing/database/many-cases.ts'
import { hostileTexts } from '#app/testing/inputs/hostile-texts.ts'
import { naughtyStrings } from '#app/testing/inputs/naughty-strings.ts'
import { isOnPostgres } from '#app/testing/database/postgres.ts'
import { bareText, foldText, type Db } from '../database.server.ts'
import { countHolding, findHolding, findMayHold, findThings } from '../text-search.server.ts'

describe.runIf(isOnPostgres)('the search on PostgreSQL', () => {
  let db: Db
  beforeEach(async () => {
    db = await createTestDatabase()
  })

  const marks = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /\p{M}/u.test(letter))

  test('letters are folded, and bared of what stands on them, as our own program does', async () => {
    // Letters of Europe in every form, and every mark there is, between two others.
    const letters = Array.from({ length: 0x2500 - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20))
    const texts =
      [...letters, ...marks.map((mark) => `a${mark}Z`), ...naughtyStrings, ...Object.values(hostileTexts).map((text) => text(2000)), 'ΟΔΟΣ', 'Straße', 'İstanbul'] // prettier-ignore
        .filter((text) => text.isWellFormed() && !text.includes('\0'))
        // Georgian capitals are younger than the ICU of some servers.
        .filter((text) => !/[\u1c80-\u1cbf]/.test(text))
    expect(marks.length).toBeGreaterThan(2000)
    const { rows } = await sql<{ text: string; folded: string; bared: string }>`
      SELECT text, fold(text) AS folded, bare(text) AS bared FROM unnest(${texts}::text[]) AS text`.execute(db)
    expect(rows).toHaveLength(texts.length)
    expect(rows.filter(({ text, folded }) => folded !== foldText(text)).map(({ text }) => text)).toEqual([])
    expect(rows.filter(({ text, bared }) => bared !== bareText(text)).map(({ text }) => text)).toEqual([])
  })

  test('all texts are compared, however many share the groups of letters', async () => {
    const words = ['A stone was thrown.', ...Array.from({ length: 5000 }, () => 'I went through it on my own.')]
    await addManyTickets(db, words.length, testNow, (number) => ({ message: words[number]! }))
    expect(await findThings(db, 'ticket', 'thrown', 10)).toMatchObject({ count: 1, hasMore: false })
    expect(await findHolding(db, 'ticket', 'a STONE was', 10)).toEqual(['ticket-0'])
    expect(await findMayHold(db, 'ticket', 'went through', 10)).toBeNull()
    expect(await countHolding(db, 'ticket', 'went through')).toBe(5000)
  })

  test.each([
    ['thrown', 'stone thrown'],
    ['the marks of a pattern', '50% _of_ a\\b'],
  ])('the index answers: %s', async (_, typed) => {
    await addManyTickets(db, 3000, testNow, (number) => ({ message: number === 7 ? `x ${typed} y` : 'other' }))
    await sql`ANALYZE search_texts`.execute(db)
    expect((await findThings(db, 'ticket', typed, 10)).things.map(({ id }) => id)).toEqual(['ticket-7'])
    const rows = await db.transaction().execute(async (trx) => {
      // So few rows are read faster without it.
      await sql`SET LOCAL enable_seqscan = off`.execute(trx)
      await sql`SET LOCAL enable_indexscan = off`.execute(trx)
      const explained = sql<Record<string, string>>`
        EXPLAIN SELECT number FROM search_texts WHERE bare LIKE ${'%stone%'} ORDER BY number DESC LIMIT 201`
      return (await explained.execute(trx)).rows
    })
    expect(rows.map((row) => Object.values(row)[0]).join('\n')).toContain('Index Scan on search_texts_by_letters')
  })

  test('it is planned each time by the letters that are searched for, and not once for any', async () => {
    const prepared = await db.connection().execute(async (connection) => {
      for (const letters of ['one', 'two']) {
        await findThings(connection, 'ticket', letters, 10)
        await findMayHold(connection, 'ticket', letters, 10)
        await countHolding(connection, 'ticket', letters)
        await connection.selectFrom('tickets').select('id').where('subject', 'like', letters).execute()
      }
      return sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(connection)
    })
    expect(prepared.rows.filter(({ statement }) => statement.includes('search_texts') || statement.includes('tickets'))).toEqual([]) // prettier-ignore
  })

  test('a deal is found by letters of its title, in either case and with their accents', async () => {
    await addDeal(db, { title: 'Tŷ Gwyn, Ynys Môn' })
    expect(await findHolding(db, 'deal', 'YNYS MÔN', 10)).toEqual(['1'])
    expect((await findThings(db, 'deal', 'ynys mon', 10)).count).toBe(1)
    expect(await findHolding(db, 'deal', '', 10)).toEqual(['1'])
  })
})
