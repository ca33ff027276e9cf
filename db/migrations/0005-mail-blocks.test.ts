import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, closeDatabase, type Db } from '#db/database.server.ts'
import { migrateToLatest } from '#db/migrate.server.ts'
import { readOutboxEntry } from '#app/domain/mail/outbox.server.ts'
import { previewMail } from '#app/domain/mail/template.server.ts'
import { mailSite } from '#app/testing/mail/mails.ts'
import { makeOldDatabase } from '#app/testing/database/old-databases.ts'
import oldMails from './0005-old-mails.json' with { type: 'json' }

let folder: string
let db: Db | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mail-blocks-'))
})
afterEach(() => {
  if (db) closeDatabase(db)
  db = undefined
  rmSync(folder, { recursive: true, force: true })
})

/** Stores these mails as the version before did, and returns their ids. */
async function storeOld(file: string, payloads: object[]): Promise<string[]> {
  await makeOldDatabase(file, '0002-after-the-sale')
  const sqlite = new SQLite(file)
  sqlite.exec('BEGIN')
  const at = '2026-10-01T10:00:00.000Z'
  const ids = payloads.map((payload) => {
    const id = randomUUID()
    sqlite
      .prepare('INSERT INTO outbox (id, kind, idempotency_key, payload, status, next_attempt_at, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)')
      .run(id, 'mail', `mail:${id}`, JSON.stringify(payload), 'waiting', at, at) // prettier-ignore
    return id
  })
  sqlite.exec('COMMIT')
  sqlite.close()
  return ids
}

/** Stores these mails as the version before did, brings the database up to date, and shows them. */
async function convert(payloads: object[]) {
  const file = join(folder, 'test.db')
  const ids = await storeOld(file, payloads)
  db = openDatabase(file)
  await migrateToLatest(db)
  return Promise.all(
    ids.map(async (id) => {
      const { mail } = (await readOutboxEntry(db!, id))!
      const { text, html, ...head } = previewMail(mail!, mailSite)
      return {
        ...head,
        mail: mail!,
        text: text.slice(0, text.lastIndexOf('\n\n-- \n')),
        preview: /mso-hide:all">([^]*?)<\/div>/.exec(html)![1],
        html: /<\/h1>\n([^]*)\n<\/div>\n<div style="padding:16px/.exec(html)![1]!,
      }
    }),
  )
}

/** The address of the form for questions names its kind otherwise now, and a reservation has a page. */
const asNow = (old: string) => old.replaceAll('?topic=', '?kind=').replaceAll('/reservations?q=', '/reservations/')

/** Every address that the HTML of some blocks links to. */
const links = (html: string | undefined) => [...html!.matchAll(/href="([^"]*)"/g)].map((match) => match[1]!)

/** The words of some HTML, whatever they look like: labels have had a colon since the template of the receipts, links are as they were. */
function wordsOf(html: string): string {
  return html
    .replace(/<\/dt>/g, ': ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll(' :', ':')
    .trim()
}

test('every mail of the version before shows the same words in its text and its HTML', async () => {
  const converted = await convert(oldMails.map(({ payload }) => payload))
  expect(converted).toHaveLength(22)
  for (const [index, { name, payload, text, preview, html }] of oldMails.entries()) {
    const { mail, ...shown } = converted[index]!
    expect([name, mail.subject, shown.preview]).toEqual([name, payload.subject, preview])
    // The text of a button has had its label before its address since there are buttons that look like one.
    expect(shown.text.replace(/^Pay on the payment provider’s page: /m, '')).toBe(asNow(text))
    expect(wordsOf(shown.html)).toBe(asNow(wordsOf(html)))
    expect(links(shown.html)).toEqual(links(asNow(html)))
    expect(Object.keys(converted[index]!.mail)).toEqual(['to', 'subject', 'blocks'])
  }
})

test('a mail from before the template shows what it did', async () => {
  const text =
    'Hello Ivy,\n\nOne line\nand another:\n  "I agree."\n\nYour account: {site}/account\n\nWrite to {operator}, {{operator}\n'
  const [mail] = await convert([{ to: 'ivy@people.test', subject: 'Hello', text }])
  expect(mail!.text).toContain('One line\nand another:\n  "I agree."\n\nYour account: https://deals.test/account\n\n')
  expect(mail!.text).toContain('Write to help@operator.test, {operator}')
  expect(mail!.html).toContain('One line<br>and another:<br>&quot;I agree.&quot;</p>')
  expect(links(mail!.html)).toEqual(['https://deals.test/account', 'mailto:help@operator.test'])
  expect(mail!.preview).toBe('One line and another:   &quot;I agree.&quot;')
})

test('the site’s address takes a path with it, and no more', async () => {
  const text = 'Go to {site}/support/ticket?key=a-b_c. Or to {site}.evil.test, or {site}@evil.test.'
  const [mail] = await convert([{ to: 'ivy@people.test', subject: 'Hello', text }])
  expect(links(mail!.html)).toEqual([
    'https://deals.test/support/ticket?key=a-b_c',
    'https://deals.test/',
    'https://deals.test/',
  ])
  expect(mail!.text).toContain('https://deals.test/support/ticket?key=a-b_c. Or')
})

test('any number of mails is read a few at a time, because all of them may not fit into the memory of the server', async () => {
  const file = join(folder, 'many.db')
  await storeOld(
    file,
    Array<object>(2500).fill({ to: 'ivy@people.test', subject: 'Hello', text: 'Hello Ivy,\n\nHere.' }),
  )
  let most = 0
  const count: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      most = Math.max(most, result.rows.length)
      return Promise.resolve(result)
    },
  }
  db = openDatabase(file)
  await migrateToLatest(db.withPlugin(count))
  expect(most).toBeLessThanOrEqual(500)
  const payloads = await db.selectFrom('outbox').select('payload').where('kind', '=', 'mail').execute()
  expect(payloads.filter(({ payload }) => payload.includes('"text":"Hello Ivy,'))).toEqual([])
  expect(
    payloads.filter(({ payload }) => payload.includes('"blocks":[{"kind":"greeting"')).length,
  ).toBeGreaterThanOrEqual(2500)
})
