import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueMail } from '../../../app/domain/mail/outbox.server.ts'
import {
  addDeal,
  addDocument,
  addHold,
  addPurchase,
  addUser,
  readTemplate,
} from '../../../app/testing/database/database.ts'
import { mail, nameMail } from '../../../app/testing/mail/outbox.ts'
import { later, minutesLater } from '../../../app/testing/running/times.ts'
import { databaseFile, withDatabase } from '../data-folder.ts'
import { compare } from './compare.ts'
import { readAhead, readStored, type Facts } from './facts.ts'
import { Journal } from './journal.ts'
import { SiteLog } from './log.ts'
import { FolderStore } from './store.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'facts-'))
let dealId = 0
beforeAll(async () => {
  mkdirSync(join(dataDir, 'files'))
  writeFileSync(databaseFile(dataDir), await readTemplate())
  await withDatabase(databaseFile(dataDir), async (db) => {
    const buyer = await addUser(db)
    dealId = await addDeal(db)
    await addDocument(db, dealId)
    await addPurchase(db, buyer, dealId)
  })
  writeFileSync(join(dataDir, 'files/nobodys'), 'x')
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('what the database and the folder of files hold is read, and what is not there is lost', async () => {
  const journal = new Journal()
  journal.note('deal', 'deals', { id: dealId })
  journal.note('ticket', 'tickets', { message: 'gone' })
  const { database, files, lost } = await readStored(new FolderStore(dataDir), journal.entries)
  expect(lost.map(({ what }) => what)).toEqual(['ticket'])
  expect(database.damage).toEqual([])
  expect(database.reservations.map(({ deal_id: deal }) => deal)).toEqual([dealId])
  expect(database.payments).toHaveLength(1)
  expect(files.found).toEqual([{ name: 'nobodys', bytes: 1 }])
  expect(files.named).toHaveLength(1)
  const nothing = { intents: [], refunds: [], disputes: [], openSessions: [] }
  const facts: Facts = {
    provider: nothing,
    database,
    files,
    lost,
    acknowledged: 2,
    arrivals: [],
    ahead: [],
    resumptions: [],
    faults: [],
    uncaught: [],
    now: '',
  }
  const differing = compare(facts).filter(({ differences }) => differences.length > 0)
  expect(differing.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'every acknowledged write is there',
      'the provider’s payments are ours',
      'the sums agree to the penny',
      'each file that a row names is there and whole',
      'each file has its row',
    ]),
  )
})

test('an answer that no fault explains is told with its line of the log, and what nobody caught is kept', async () => {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const written: string[] = []
  const log = new SiteLog((line) => written.push(line))
  log.follow({ stdout, stderr } as unknown as ChildProcess)
  const at = new Date().toISOString()
  stdout.write(`${JSON.stringify({ at, path: '/support', status: 500, error: 'why it failed' })}\n`)
  stdout.write(`${JSON.stringify({ at, path: '/support', status: 200 })}\n`)
  stderr.write(`${JSON.stringify({ at, level: 'error', event: 'uncaught', error: 'nobody' })}\nplain words\n`)
  for (let turn = 0; turn < 50 && written.length < 4; turn += 1) await setImmediate()
  expect(written).toHaveLength(4)
  expect(log.uncaught).toHaveLength(1)
  const fault = (status: number, path: string) => ({ status, method: 'POST', path, at })
  const told = log.explain([
    fault(500, '/support'),
    fault(503, '/support'),
    fault(507, '/support'),
    fault(502, '/deal/7/checkout'),
    fault(502, '/support'),
  ])
  expect(told).toHaveLength(2)
  expect(told[0]).toContain('500 to POST /support')
  expect(told[0]).toContain('why it failed')
  expect(told[1]).toContain('502 to POST /support')
})

test('what a clock that was ahead has left in the future is found, and what waits as it may is not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ahead-'))
  writeFileSync(databaseFile(folder), await readTemplate())
  await withDatabase(databaseFile(folder), async (db) => {
    for (const [key, minutes] of [['soon', 360], ['far', 361]] as const)
      await queueMail(db, { ...nameMail(key), leavesAt: minutesLater(minutes) }, mail, later(0)) // prettier-ignore
    for (const minutes of [180, 181])
      await addHold(db, await addUser(db), await addDeal(db), { until: minutesLater(minutes) })
  })
  expect(await readAhead(new FolderStore(folder), later(0))).toEqual([
    expect.stringContaining(`waits until ${minutesLater(361)}`),
    expect.stringContaining(`is held until ${minutesLater(181)}`),
  ])
  rmSync(folder, { recursive: true })
})
