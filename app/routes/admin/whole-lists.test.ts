import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { closeDatabase, openDatabase, type Db } from '#db/database.server.ts'
import { writeInParts } from '#db/in-parts.server.ts'
import { paragraph } from '#app/domain/mail/blocks.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { addDeal, addUser, readTemplate, testNow } from '#app/testing/database/database.ts'
import { addManyRequests, addManyTickets } from '#app/testing/database/many-cases.ts'
import { nameMail } from '#app/testing/mail/outbox.ts'
import { streamCsv } from './export/csv.server.ts'
import { adminLists } from './lists.server.ts'

/** What the file of a long list asks of the database. */

let folder: string
let db: Db
let desk: User
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'whole-'))
  writeFileSync(join(folder, 'test.db'), await readTemplate())
  db = openDatabase(join(folder, 'test.db'))
  desk = await addUser(db, { isAdmin: true })
})
afterAll(() => {
  closeDatabase(db)
  rmSync(folder, { recursive: true })
})

const many = 10_000

/** Reads a file to its end: its lines, its bytes, the largest of its pieces, and the statements that were prepared for it. */
async function take(name: string) {
  const prepare = vi.spyOn(SQLite.prototype, 'prepare')
  try {
    const list = adminLists.find((one) => one.name === name)!
    const facts = { now: testNow, operatorEmail: 'desk@site.test', userId: desk.id }
    const { pages, close } = await list.open(db, new URLSearchParams(), facts)
    const seen = { bytes: 0, largest: 0 }
    let text = ''
    for await (const piece of streamCsv(list.head, pages, close)) {
      seen.bytes += piece.length
      seen.largest = Math.max(seen.largest, piece.length)
      text += Buffer.from(piece).toString('latin1')
    }
    const rows = text.trimEnd().split('\r\n').slice(1)
    return { ...seen, lines: rows.length, rows: new Set(rows), asked: prepare.mock.calls.map(([text]) => text) }
  } finally {
    prepare.mockRestore()
  }
}

describe('the file of a list is read on from page to page', () => {
  test.each(adminLists.map(({ name }) => name))('%s', async (name) => {
    const { asked } = await take(name)
    // A page that is looked for within another query is looked for from the beginning each time (db/snapshot-reader.server.ts).
    expect(asked.filter((text) => /\boffset \?/.test(text) && !/ limit \? offset \?$/.test(text))).toEqual([])
  })
})

describe('a file of ten thousand rows has each once, comes in pieces of 64 kB, and takes no more statements than a short one', () => {
  test.each([
    ['reservations', addReservations],
    ['refunds', () => addManyRequests(db, many, testNow, () => ({}))],
    ['support', () => addManyTickets(db, many, testNow, () => ({ status: 'open', closed_at: null, due_at: testNow }))],
    ['audit', addEvents],
    ['outbox', addMails],
    ['people', addPeople],
  ])(
    '%s',
    async (name, add) => {
      await add()
      const { lines, rows, bytes, largest, asked } = await take(name)
      expect(rows.size).toBe(lines)
      expect(lines).toBeGreaterThanOrEqual(many)
      expect(lines).toBeLessThan(many + 10)
      expect(bytes / lines).toSatisfy((size: number) => size > 40 && size < 1000)
      expect(largest).toBeLessThanOrEqual(64 * 1024)
      expect(asked.length).toBeLessThan(25)
    },
    120_000,
  )
})

const numbers = sql`with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${many})`

async function addReservations() {
  const deal = await addDeal(db)
  await sql`
    insert into reservations (id, reference, deal_id, user_id, status, amount_pence, held_at, expires_at, ended_at, consent_start_now, consent_lose_right)
    ${numbers} select 'r-' || i, 'RES-' || i, ${deal}, ${desk.id}, 'expired', 300000, ${testNow}, ${testNow}, ${testNow}, 0, 0 from numbers
  `.execute(db)
}

async function addEvents() {
  await sql`
    insert into audit_events (at, actor, action, object_type, object_id, detail)
    ${numbers} select ${testNow}, 'system', 'bulk', 'bulk', i, '{}' from numbers
  `.execute(db)
}

async function addMails() {
  await db.transaction().execute(async (trx) => {
    for (let number = 0; number < many; number += 1) {
      const mail = { to: 'many@people.test', subject: `Mail ${number}`, blocks: [paragraph('Hello')] }
      await queueMail(trx, nameMail(`many-${number}`), mail, testNow)
    }
  })
}

async function addPeople() {
  const { id, ...columns } = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', desk.id)
    .executeTakeFirstOrThrow()
  const people = Array.from({ length: many }, (_, number) => ({
    ...columns,
    id: `${id}-${number}`,
    subject: `${number}`,
    email: `person-${number}@people.test`,
    role: 'user' as const,
  }))
  await writeInParts(db, people, async (trx, part) => void (await trx.insertInto('users').values(part).execute()))
}
