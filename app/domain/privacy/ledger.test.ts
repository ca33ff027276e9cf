import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { closeDatabase, openDatabase, type Db } from '#db/database.server.ts'
import {
  handForgotten,
  keepForgotten,
  noteLedger,
  readKnown,
  sortForgotten,
  writeForgotten,
} from '#db/forgotten.server.ts'
import { noteForgotten } from '#app/domain/audit/forgotten.server.ts'
import { createSqliteDatabase, fileOf } from '#app/testing/database/database.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { Ledger, ledgerFaultOf, ledgerFiles } from './ledger.server.ts'

const now = '2026-11-02T10:00:00.000Z'
const later = (days: number) => addMilliseconds(now, days * 86_400_000)

let folder: string
let file: string
let db: Db
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'))
  file = join(folder, ledgerFiles[0])
  db = await createSqliteDatabase()
})
afterEach(() => {
  closeDatabase(db)
  rmSync(folder, { recursive: true, force: true })
})

function open(): Ledger {
  const ledger = Ledger.open(folder)
  if (typeof ledger === 'string') throw new Error(ledger)
  return ledger
}
const linesOf = async (ledger: Ledger, after = 0) => {
  const lines = []
  for await (const line of ledger.read(after)) lines.push(line)
  return lines
}
const numbersOf = async (ledger: Ledger) => (await linesOf(ledger)).map(({ number }) => number)
const account = (subject: string, at = now) => ({ kind: 'account', subject, at })
const forget = (subject: string, fails = false) =>
  db.transaction().execute(async (trx) => {
    await noteForgotten(trx, 'address', subject, now)
    if (fails) throw new Error('No such thing.')
  })
const waiting = async () => (await db.selectFrom('forgotten_lines').selectAll().execute()).length

describe('the file', () => {
  test('is only its owner’s, holds hashes alone, and goes on where it ended', async () => {
    await open().append([account('ann'), account('bob')])
    const again = open()
    await again.append([{ kind: 'address', subject: 'ann@canary.test', at: now }])
    expect([again.newest, await numbersOf(again)]).toEqual([3, [1, 2, 3]])
    for (const name of ledgerFiles) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    const text = readFileSync(file, 'utf8')
    expect(text).not.toMatch(/canary|"ann"/)
    const [first, , last] = await linesOf(again, 0)
    expect(first).toEqual({ number: 1, at: now, kind: 'account', hash: again.hashOf('account', 'ann'), ledger: again.id }) // prettier-ignore
    expect(last!.hash).toBe(again.hashOf('address', 'ann@canary.test'))
    expect(again.hashOf('account', 'bob')).not.toBe(again.hashOf('address', 'bob'))
  })

  test('says something else with another key', async () => {
    const hash = open().hashOf('account', 'ann')
    writeFileSync(join(folder, ledgerFiles[1]), '0'.repeat(64))
    expect(open().hashOf('account', 'ann')).not.toBe(hash)
  })

  test.each([
    '{"number":3,"at":"2026-11-02T10:0',
    '{',
    '{"number":3,"at":"2026-11-02T10:00:00.000Z","kind":"account","hash":"abc"}',
  ])('that ends in half a line is read without it: %s', async (half) => {
    await open().append([account('ann'), account('bob')])
    appendFileSync(file, half)
    const ledger = open()
    expect(ledger.newest).toBe(2)
    await ledger.append([account('cy')])
    expect(await numbersOf(ledger)).toEqual([1, 2, 3])
  })

  test('that is nothing but half a line is empty', async () => {
    open()
    writeFileSync(file, '{"number":1')
    expect([open().newest, readFileSync(file, 'utf8')]).toEqual([0, ''])
  })

  test('that cannot be used says so in words', async () => {
    await open().append([account('ann')])
    const key = join(folder, ledgerFiles[1])
    const before = readFileSync(key)
    writeFileSync(key, 'no key')
    expect(Ledger.open(folder)).toMatch(/forgotten\.key is no key/)
    rmSync(key)
    expect(Ledger.open(folder)).toMatch(/forgotten\.key is missing, without which .*forgotten\.jsonl cannot be read/)
    writeFileSync(key, before)
    appendFileSync(file, 'garbage\n')
    expect(Ledger.open(folder)).toMatch(/forgotten\.jsonl is damaged at its end/)
    writeFileSync(file, 'x'.repeat(5000))
    expect(Ledger.open(folder)).toMatch(/is damaged at its end/)
    rmSync(file)
    mkdirSync(file)
    expect(Ledger.open(folder)).toMatch(/forgotten\.jsonl cannot be read and written \(E\w+\)/)
  })

  test('with a damaged line in the middle says which', async () => {
    await open().append([account('ann'), account('bob'), account('cy')])
    const lines = readFileSync(file, 'utf8').split('\n')
    writeFileSync(file, [lines[0], 'garbage', ...lines.slice(2)].join('\n'))
    const fault = await linesOf(open()).catch(ledgerFaultOf)
    expect(fault).toMatch(/forgotten\.jsonl is damaged in line 2/)
  })

  test('drops what is too old, and never its last line, by whichever clock is behind', async () => {
    const ledger = open()
    await ledger.append([account('old', later(-401)), account('young', later(-399)), account('last', now)])
    chmodSync(file, 0o600)
    await ledger.dropOld(later(-300))
    expect(await numbersOf(ledger)).toEqual([1, 2, 3])
    // A clock that is years ahead.
    await ledger.dropOld(later(3000))
    expect(await numbersOf(ledger)).toEqual([2, 3])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await ledger.append([account('next', later(1000))])
    await ledger.dropOld(later(1000))
    expect([await numbersOf(ledger), open().newest]).toEqual([[4], 4])
  })

  test('of many lines is found in by hash, the last time of each', async () => {
    const ledger = open()
    for (let count = 0; count < 3; count += 1)
      await ledger.append(Array.from({ length: 7000 }, (_, index) => account(`${index}`, later(count))))
    const sorted = await sortForgotten(ledger.read(7000))
    expect(sorted.find(ledger.hashOf('account', '6999'))?.at).toBe(later(2))
    expect(sorted.find(ledger.hashOf('account', '7000'))?.at).toBeUndefined()
    sorted.close()
    const none = await sortForgotten(ledger.read(21_000))
    expect(none.find(ledger.hashOf('account', '6999'))?.at).toBeUndefined()
    none.close()
  })
})

describe('keeping', () => {
  test('has written a line once its transaction has ended, and none of one that failed', async () => {
    const ledger = open()
    keepForgotten(db, ledger, (error) => expect.fail(String(error)))
    await forget('ann@canary.test')
    await expect(forget('bob@canary.test', true)).rejects.toThrow('No such thing.')
    expect((await linesOf(open())).map(({ hash }) => hash)).toEqual([ledger.hashOf('address', 'ann@canary.test')])
    expect([await waiting(), await readKnown(db, ledger.id)]).toEqual([0, 1])
  })

  test('after a crash before the line: the next start writes it', async () => {
    await forget('ann@canary.test')
    db = openDatabase(fileOf(db))
    const ledger = open()
    expect([ledger.newest, await waiting()]).toEqual([0, 1])
    await writeForgotten(db, ledger)
    expect([ledger.newest, await waiting(), await readKnown(db, ledger.id)]).toEqual([1, 0, 1])
  })

  test('after a crash behind the line: it is there twice, which says the same', async () => {
    await forget('ann@canary.test')
    const ledger = open()
    await ledger.append([{ kind: 'address', subject: 'ann@canary.test', at: now }])
    db = openDatabase(fileOf(db))
    await noteLedger(db, ledger)
    await writeForgotten(db, ledger)
    const [one, other] = await linesOf(open())
    expect([one!.hash, one!.at, await waiting(), await readKnown(db, ledger.id)]).toEqual([
      other!.hash,
      other!.at,
      0,
      2,
    ])
  })

  test('lets the act stand where the file cannot be written, and says so', async () => {
    const ledger = open()
    const failures: unknown[] = []
    keepForgotten(db, ledger, (error) => failures.push(error))
    rmSync(file)
    mkdirSync(file)
    await forget('ann@canary.test')
    // Not each commit tries.
    await forget('bob@canary.test')
    expect([failures.length, await waiting()]).toEqual([1, 2])
    rmSync(file, { recursive: true })
    await writeForgotten(db, open())
    expect([open().newest, await waiting()]).toEqual([2, 0])
  })

  test('beside an older database never says that it knows what it does not', async () => {
    const ledger = open()
    await ledger.append([account('ann'), account('bob')])
    keepForgotten(db, ledger, (error) => expect.fail(String(error)))
    await forget('cy@canary.test')
    expect([ledger.newest, await readKnown(db, ledger.id)]).toEqual([3, undefined])
  })

  test('counts on from the database where lines are missing', async () => {
    const ledger = open()
    await db.insertInto('forgotten_ledgers').values({ id: ledger.id, newest: 40 }).execute()
    keepForgotten(db, ledger, (error) => expect.fail(String(error)))
    await forget('ann@canary.test')
    expect([await numbersOf(open()), await readKnown(db, ledger.id)]).toEqual([[41], 41])
  })
})

describe('several processes at one database', () => {
  /** Connections of as many processes, the first of which writes the ledger. */
  function connect(processes: number): { all: Db[]; failures: unknown[]; ledger: Ledger } {
    const database = join(folder, 'marketplace.db')
    writeFileSync(database, fileOf(db))
    const all = Array.from({ length: processes }, () => openDatabase(database))
    db = all[0]!
    const [ledger, failures]: [Ledger, unknown[]] = [open(), []]
    const write = keepForgotten(db, ledger, (error) => failures.push(error))
    for (const other of all.slice(1)) handForgotten(other, write)
    return { all, failures, ledger }
  }

  test('write every line once, with a number of its own, while all of them delete', async () => {
    const { all, failures, ledger } = connect(3)
    await Promise.all(
      all.flatMap((each, side) =>
        Array.from(
          { length: 30 },
          (_, number) =>
          each
            .transaction()
            .execute((trx) => noteForgotten(trx, 'address', `${side}-${number}@canary.test`, now))
            // Whoever is answered has their line in the file.
            .then(async () => expect(readFileSync(file, 'utf8')).toContain(ledger.hashOf('address', `${side}-${number}@canary.test`))), // prettier-ignore
        ),
      ),
    )
    expect(failures).toEqual([])
    const lines = await linesOf(open())
    expect(lines.map(({ number }) => number)).toEqual(Array.from({ length: 90 }, (_, index) => index + 1))
    expect(new Set(lines.map(({ hash }) => hash)).size).toBe(90)
    expect([await waiting(), await readKnown(db, ledger.id)]).toEqual([0, 90])
    for (const other of all.slice(1)) closeDatabase(other)
  })

  test('wait for one that writes, and note the line once it has', async () => {
    const { all, failures } = connect(2)
    const other = openDatabase(join(folder, 'marketplace.db'))
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const writing = { since: null as Promise<void> | null }
    const hand = open()
    // The file has the line, and the database is another's to write: as if it had begun right after the commit.
    handForgotten(all[1]!, async () => {
      writing.since = other.transaction().execute(() => held)
      await new Promise((resolve) => setTimeout(resolve, 20))
    })
    await all[1]!.transaction().execute((trx) => noteForgotten(trx, 'address', 'ann@canary.test', now))
    const written = writeForgotten(db, hand)
    setTimeout(letGo, 60)
    await Promise.all([written, writing.since])
    expect([failures, await waiting(), (await linesOf(open())).length]).toEqual([[], 0, 1])
    closeDatabase(all[1]!)
    closeDatabase(other)
  })

  test('leave a line in the database where nobody writes the ledger any more', async () => {
    handForgotten(db, () => Promise.reject(new Error('The other process of the site has ended.')))
    await forget('ann@canary.test')
    expect(await waiting()).toBe(1)
  })
})
