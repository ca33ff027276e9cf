import { RouterContextProvider } from 'react-router'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addressOf, closeDatabase, openDatabase, serverOf, type Db } from '#db/database.server.ts'
import { addDeal, createTestDatabase, testNow } from './testing/database/database.ts'
import { isOnPostgres } from './testing/database/postgres.ts'
import { photoRules } from './testing/inputs/upload-rules.ts'
import { leaveTwo, TestMachine } from './testing/running/two-processes.ts'
import { addMilliseconds } from './utils/dates.ts'

/** What is counted once for a site of several machines, each of several processes (counted-once.test.ts has those of one). */

const opened: Db[] = []
let db: Db
beforeEach(async () => {
  if (isOnPostgres) db = await createTestDatabase()
})
afterEach(() => {
  leaveTwo()
  for (const one of opened.splice(0)) closeDatabase(one)
})

/** The module as two processes of each of two machines have it, with the database that each of them has opened. */
async function loadInFour<Module extends object>(load: () => Promise<Module>): Promise<(Module & { db: Db })[]> {
  const loadHere = async (): Promise<Module & { db: Db }> => {
    const module = await load()
    const own = openDatabase(addressOf(db))
    opened.push(own)
    const { countTogether } = await import('./utils/site-counts.server.ts')
    countTogether(serverOf(own)!.counts, 'a secret')
    return { ...module, db: own }
  }
  const machines = [new TestMachine(), new TestMachine()]
  const processes: (Module & { db: Db })[] = []
  for (const machine of machines)
    processes.push(await machine.loadInMain(loadHere), await machine.loadInWorker(loadHere))
  return processes
}

const until = addMilliseconds(testNow, 3_600_000)

describe.runIf(isOnPostgres)('machines', () => {
  test('count the requests of one caller together, whatever else is being written, and say how long it lasts', async () => {
    const processes = await loadInFour(async () => ({
      ...(await import('./middleware/rate-limit.server.ts')),
      context: await import('./context.ts'),
    }))
    const send = async ({ rateLimit, context: names }: (typeof processes)[0], address = '2001:db8::1') => {
      const context = new RouterContextProvider()
      context.set(names.visitorContext, null)
      context.set(names.clientAddressContext, address)
      context.set(names.nowContext, testNow)
      context.set(names.bodyContext, {} as never)
      const url = new URL('https://site.test/api/support')
      const args = { request: new Request(url, { method: 'POST' }), url, context, params: {}, pattern: 'api/support' }
      const { status } = (await rateLimit(args, () => Promise.resolve(new Response('next')))) as Response
      return { status, wait: Number(context.get(names.answerHeadersContext)['retry-after']) }
    }
    // Somebody writes for long meanwhile.
    const written = Promise.withResolvers<void>()
    const writing = db.transaction().execute(() => written.promise)
    const sent = await Promise.all([...processes, ...processes, ...processes].map((one) => send(one)))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([...Array<number>(10).fill(200), 429, 429])
    for (const one of processes) {
      const { status, wait } = await send(one)
      expect([status, wait > 50 && wait <= 60]).toEqual([429, true])
      expect(await send(one, '2001:db8:1::1')).toMatchObject({ status: 200 })
    }
    written.resolve()
    await writing
  })

  test('give a network one share of what it may, which does not come back with what is undone', async () => {
    const processes = await loadInFour(async () => ({
      ...(await import('./domain/newsletter/shares.server.ts')),
      ...(await import('./utils/transact-asking.server.ts')),
    }))
    const take = ({ db: own, transactAsking, askWithin, takeNewAddress }: (typeof processes)[0]) =>
      transactAsking(own, (trx) => askWithin(trx, takeNewAddress, { address: '192.0.2.1', until, now: testNow }))
    const { mostOfOneNetwork, ...first } = processes[0]!
    const failing = first.transactAsking(first.db, async (trx) => {
      await first.askWithin(trx, first.takeNewAddress, { address: '192.0.2.1', until, now: testNow })
      throw new Error('A mistake.')
    })
    await expect(failing).rejects.toThrow('A mistake.')
    const taken = await Promise.all(Array.from({ length: mostOfOneNetwork + 3 }, (_, n) => take(processes[n % 4]!)))
    expect(taken.filter(Boolean)).toHaveLength(mostOfOneNetwork - 1)
    for (const one of processes) expect(await take(one)).toBe(false)
  })

  test('know a sender of files by the same hash, which has no address in it', async () => {
    const processes = await loadInFour(() => import('./domain/files/quotas.server.ts'))
    const caller = { key: '192.0.2.1', network: '192.0.2.1', isKnown: false }
    const some = [processes[0]!, processes[3]!]
    for (const { countForCaller } of some) await countForCaller(db, photoRules, caller, 600_000, testNow)
    for (const { hasUsedShare } of processes) expect(await hasUsedShare(db, photoRules, caller, testNow)).toBe(true)
    const rows = await db.selectFrom('upload_shares').selectAll().execute()
    expect(rows).toHaveLength(2)
    for (const { caller_hash: hash } of rows) expect(hash).toMatch(/^[\w-]{43}$/)
  })

  test('give an admin one hour of drafts', async () => {
    const processes = await loadInFour(() => import('./domain/deals/desk/description-draft.server.ts'))
    const id = await addDeal(db)
    const drafting = { model: { ask: () => Promise.resolve({ ok: true, text: 'A house.' } as const) } }
    const draft = ({ draftDescription, db: own }: (typeof processes)[0]) =>
      draftDescription(own, drafting, { id: 'ada' }, id, testNow)
    const drafts = await Promise.all(Array.from({ length: 22 }, (_, n) => draft(processes[n % 4]!)))
    expect(drafts.filter(({ ok }) => ok)).toHaveLength(20)
    for (const one of processes) expect(await draft(one)).toEqual({ ok: false, reason: 'too-many' })
  })

  test('take as many questions to the advisor as a day has', async () => {
    const processes = await loadInFour(async () => ({
      ...(await import('./domain/advisor/limits.server.ts')),
      ...(await import('./domain/advisor/limits.ts')),
    }))
    const most = processes[0]!.mostQuestionsADay
    const ask = ({ countQuestion, db: own }: (typeof processes)[0]) => countQuestion(own, '192.0.2.1', testNow)
    const asked = await Promise.all(Array.from({ length: most + 5 }, (_, n) => ask(processes[n % 4]!)))
    expect(asked.filter(({ isAllowed }) => isAllowed)).toHaveLength(most)
    const note = ({ noteModelCall, db: own }: (typeof processes)[0]) =>
      noteModelCall(own, { inputTokens: 2, outputTokens: 1 }, testNow)
    await Promise.all(processes.map(note))
    const budget = { dailyTokens: 12, dailyPence: 1, inputPence: 0, outputPence: 0 }
    for (const { hasBudget, db: own } of processes) expect(await hasBudget(own, budget, testNow)).toBe(false)
  })

  test('keep nothing of whoever is counted but a hash, under a key that the database has not', async () => {
    const [one] = await loadInFour(() => import('./domain/newsletter/shares.server.ts'))
    await one!.takeNewAddress({ address: '192.0.2.1', until, now: testNow })
    const { rows } = await sql<{ key: string; row: string }>`
      select key, row_to_json(site_counts)::text as row from site_counts`.execute(db)
    expect(rows).toHaveLength(1)
    expect(rows[0]!.key).toMatch(/^[\w-]{43}$/)
    expect(rows[0]!.row).not.toContain('192.0.2')
  })
})
