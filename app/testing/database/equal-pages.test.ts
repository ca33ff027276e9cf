import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { hashSecret } from '#app/utils/ids.server.ts'
import { addressOf } from '#db/database.server.ts'
import { createSqliteDatabase, fileOf } from './database.ts'
import { seedPast } from './past.ts'
import { isOnPostgres } from './postgres.ts'
import { startSite, type Site } from '../running/site.ts'
import { copyToPostgres } from '../../../scripts/lib/move.ts'

/**
 * The site on PostgreSQL answers as the site on SQLite with the same rows: every address that a visitor, a buyer and an admin come to by
 * links, every value of every filter and order that its lists offer, searches, and files.
 */

const now = '2026-11-20T10:00:00.000Z'
const people = { visitor: null, buyer: 'ben@demo.test', admin: 'admin@demo.test' } as const
type Person = keyof typeof people
interface Asked {
  person: Person
  path: string
}

/** What is typed into each search: a common word, a part, two letters, one in another case, an accent, a reference, and what is no word. */
const typed = ['terrace', 'eeds', 'le', 'LIVERPOOL', 'Môn', 'PID-000118', "50% o'", 'Birmingam', 'ben@', 'L15 8HX']
const begun: Asked[] = [
  ...['/', '/search', '/compare?ids=118,101,147,143', '/shortlist', '/refunds', '/support', '/sitemap.xml', '/marketplace/feed.xml', '/blog/feed.xml', '/api/deals', '/api/deals/101', '/api/areas', '/api/areas/liverpool', '/api/blog/posts/published', '/api/blog/categories', '/api/deals?q=house', '/advisor?q=Best+areas+under+150k', '/advisor?q=Houses+in+Leeds+that+yield+7%25', '/marketplace?region=Wales&grade=B&from=50k&to=400k&yield=5&beds=1&bedsTo=5&free=1&view=table', '/marketplace?sort=yield&page=2', '/search/suggestions?q=lee', '/area-intelligence?region=wales&sort=price&map=change&yield=4'].map((path) => ({ person: 'visitor' as const, path })), // prettier-ignore
  ...['/account', '/deals', '/account/your-data', '/vendor-portal', '/deal/101/checkout', '/refunds', '/api/auth/user', '/api/refunds'].map((path) => ({ person: 'buyer' as const, path })), // prettier-ignore
  ...['/admin', '/admin/search?q=leeds', '/blog-admin', '/blog-admin/subscribers', '/admin/deals?sort=price&page=2', '/admin/money?month=all', '/api/admin/refunds', '/api/admin/support', '/api/admin/deals'].map((path) => ({ person: 'admin' as const, path })), // prettier-ignore
]

/** Of one kind of address, so many are visited that links lead to, and that forms can make. */
const most = { linked: 1, offered: 3 }
/** Left out: what leaves the site, has no rows in it, says what the machine does, or is counted by the minute. */
const leftOut = /^\/(assets|pictures|drawings|cards|calculators|api\/(login|logout|auth\/callback)|your-data\/copy|metrics|readyz)\b/ // prettier-ignore

test.runIf(isOnPostgres)('every address answers the same on both databases', { timeout: 600_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'equal-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const bytes = await makeData(folder)

  const onSqlite = await startSite({}, undefined, bytes)
  const first: (Asked & Seen)[] = []
  try {
    prepare(onSqlite, folder)
    const queue = [...begun]
    const kinds = new Map<string, number>()
    const known = new Set(queue.map(({ person, path }) => person + path))
    for (const asked of queue) {
      const seen = await look(onSqlite, asked)
      first.push({ ...asked, ...seen })
      if (!seen.type.startsWith('text/html')) continue
      for (const { path, isOffered } of nextOf(asked.path, seen.body)) {
        if (leftOut.test(path) || known.has(asked.person + path)) continue
        known.add(asked.person + path)
        const kind = kindOf(path)
        const count = kinds.get(kind) ?? 0
        if (count >= (isOffered ? most.offered : most.linked)) continue
        kinds.set(kind, count + 1)
        queue.push({ person: asked.person, path })
      }
    }
  } finally {
    await onSqlite.stop()
  }

  const file = join(folder, 'data.db')
  writeFileSync(file, bytes)
  const onPostgres = await startSite({}, async (db) => {
    const sqlite = new SQLite(file, { readonly: true })
    await copyToPostgres(sqlite, addressOf(db), () => undefined)
    sqlite.close()
  })
  try {
    prepare(onPostgres, folder)
    const differing: string[] = []
    for (const { person, path, status, body } of first) {
      const seen = await look(onPostgres, { person, path })
      const where = seen.status === status ? differenceOf(body, seen.body, bytes) : `${status} and ${seen.status}`
      if (where !== null) differing.push(`${person} ${path}: ${where}`)
    }
    expect(first.length).toBeGreaterThan(300)
    expect(differing).toEqual([])
  } finally {
    await onPostgres.stop()
  }
})

/** The sample with its past, and a session of each person; its files are in the folder. */
async function makeData(folder: string): Promise<Buffer> {
  const db = await createSqliteDatabase()
  await seedPast(db, { filesFolder: join(folder, 'files'), now })
  for (const email of Object.values(people)) {
    if (email === null) continue
    const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const session = { id_hash: hashSecret(secretOf(email)), user_id: id, data: '{}', created_at: now, seen_at: now }
    await db.insertInto('sessions').values(session).execute()
  }
  return fileOf(db)
}

const secretOf = (email: string) => Buffer.from(email.padEnd(32, '.')).toString('base64url')

function prepare(site: Site, folder: string): void {
  site.setHour(now)
  cpSync(join(folder, 'files'), join(site.dataDir, 'files'), { recursive: true })
}

interface Seen {
  status: number
  type: string
  body: string
}

async function look(site: Site, { person, path }: Asked): Promise<Seen> {
  const email = people[person]
  const response = await site.fetch(path, email ? { as: `__Host-session=${secretOf(email)}` } : {})
  const location = response.headers.get('location') ?? ''
  const text = await response.text()
  const body = `${location}\n${text}`
    .replaceAll(site.sandbox.origin, 'https://sandbox.test')
    // The disk is the machine's, what was asked of others the process's, and the number of a new draft nobody's.
    .replace(/[\d.]+ .B free/g, '')
    .replace(/ id="running">[^]*?<\/dl>/, '')
    .replace(/(name="draft" value="|draftNumber\W+)\d+/g, '$1')
  return { status: response.status, type: response.headers.get('content-type') ?? '', body }
}

/** The addresses that a page leads to: its links, and those that its forms of filters can make. */
function* nextOf(at: string, html: string): Generator<{ path: string; isOffered: boolean }> {
  const decode = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
  for (const [, href] of html.matchAll(/ href="(\/[^"#]*)/g)) yield { path: decode(href!), isOffered: false }
  const here = at.split('?')[0]!
  for (const [form] of html.matchAll(/<form[^]*?<\/form>/g)) {
    const opening = form.slice(0, form.indexOf('>'))
    if (/method="post"/i.test(opening)) continue
    const path = /action="(\/[^"?#]*)/.exec(opening)?.[1] ?? here
    for (const [, name, options] of form.matchAll(/<select[^>]* name="(\w+)"[^>]*>([^]*?)<\/select>/g))
      for (const [, value] of options!.matchAll(/<option[^>]* value="([^"]+)"/g))
        yield { path: `${path}?${new URLSearchParams({ [name!]: decode(value!) }).toString()}`, isOffered: true }
    for (const [input] of form.matchAll(/<input[^>]*>/g)) {
      const [name, value] = ['name', 'value'].map((one) => new RegExp(` ${one}="([^"]*)"`).exec(input)?.[1])
      if (/type="(radio|checkbox)"/.test(input) && name && value)
        yield { path: `${path}?${new URLSearchParams({ [name]: decode(value) }).toString()}`, isOffered: true }
      if (name === 'q')
        for (const text of typed) yield { path: `${path}?${new URLSearchParams({ q: text }).toString()}`, isOffered: true } // prettier-ignore
    }
  }
}

/** What addresses of one kind share: the path without ids and names of things, and the names of the parameters. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'https://site.test')
  const parts = pathname.split('/').map((part, at) => (/\d|^[\w-]{20,}$/.test(part) || (at === 2 && /^\/(blog|knowledge-hub|area-intelligence|glossary)\//.test(pathname)) ? '*' : part)) // prettier-ignore
  return `${parts.join('/')}?${[...new Set(searchParams.keys())].sort().join('&')}`
}

/** Where two bodies part; null where nothing differs but secrets and names that were made for the answer, and are in no row of the data. */
function differenceOf(one: string, other: string, data: Buffer): string | null {
  const pieces = (body: string) => body.split(/([\w-]{12,})/)
  const [ours, theirs] = [pieces(one), pieces(other)]
  for (const [at, piece] of ours.entries()) {
    const there = theirs[at] ?? ''
    if (piece === there) continue
    const isMade = at % 2 === 1 && piece.length === there.length && !data.includes(piece) && !data.includes(there)
    if (isMade) continue
    let same = 0
    while (piece[same] !== undefined && piece[same] === there[same]) same += 1
    const around = (all: string[], text: string) => (all.slice(Math.max(0, at - 3), at).join('') + text.slice(0, same)).slice(-60) + '«' + (text.slice(same) + all.slice(at + 1, at + 4).join('')).slice(0, 80) // prettier-ignore
    return `${around(ours, piece)}| and |${around(theirs, there)}`.replace(/\s+/g, ' ')
  }
  return ours.length === theirs.length ? null : 'one is longer'
}
