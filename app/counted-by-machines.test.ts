import { setTimeout as pause } from 'node:timers/promises'
import { RouterContextProvider } from 'react-router'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addressOf, closeDatabase, openDatabase, serverOf, type Db } from '#db/database.server.ts'
import { Machine } from '#db/postgres/machine.server.ts'
import { buy } from './testing/buyers/purchases.ts'
import { addDeal, createTestDatabase, testNow } from './testing/database/database.ts'
import { isOnPostgres } from './testing/database/postgres.ts'
import { photoRules } from './testing/inputs/upload-rules.ts'
import { leaveTwo, TestMachine } from './testing/running/two-processes.ts'
import { addMilliseconds } from './utils/dates.ts'

/** What is counted once for a site of several machines, each of several processes (counted-once.test.ts has those of one). */

const opened: { close: () => void }[] = []
let db: Db
beforeEach(async () => {
  if (isOnPostgres) db = await createTestDatabase()
})
afterEach(() => {
  leaveTwo()
  for (const one of opened.splice(0)) one.close()
})

/** The module as two processes of each of two machines have it, with the database that each of them has opened. */
async function loadInFour<Module extends object>(load: () => Promise<Module>): Promise<(Module & { db: Db })[]> {
  const loadHere = async (): Promise<Module & { db: Db }> => {
    const module = await load()
    const own = openDatabase(addressOf(db))
    opened.push({ close: () => closeDatabase(own) })
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

/** A machine whose main process and one worker have this module, and what connects it to others. */
async function startMachine<Module>(load: () => Promise<Module>) {
  const machine = new TestMachine()
  const link = new Machine(addressOf(db), { canShare: true })
  opened.push(link)
  const main = await machine.loadInMain(async () => {
    const module = await load()
    ;(await import('./utils/site-machines.server.ts')).joinMachines(link)
    return module
  })
  await link.join()
  return { machine, link, main, worker: await machine.loadInWorker(load) }
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

  test('know what every process knows, also one that begins later', async () => {
    const load = async () => {
      const { KnownEverywhere } = await import('./utils/known-everywhere.server.ts')
      return new KnownEverywhere('test', 3)
    }
    const one = await startMachine(load)
    one.worker.add('a')
    const other = await startMachine(load)
    other.main.add('b')
    const all = [one.main, one.worker, other.main, other.worker]
    for (const known of all) await expect.poll(async () => [...(await known.list())].toSorted()).toEqual(['a', 'b'])
    other.worker.delete('a')
    for (const known of all) await expect.poll(async () => [...(await known.list())]).toEqual(['b'])
  })

  test('know afterwards what one has heard while its connection was lost', async () => {
    const load = async () => {
      const { KnownEverywhere } = await import('./utils/known-everywhere.server.ts')
      return new KnownEverywhere('test', 5)
    }
    const [one, other] = [await startMachine(load), await startMachine(load)]
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'marketplace machine%'`.execute(db)
    await expect.poll(() => one.link.isThere || other.link.isThere).toBe(false)
    one.worker.add('a')
    other.main.add('b')
    for (const known of [one.main, one.worker, other.main, other.worker])
      await expect.poll(async () => [...(await known.list())].toSorted(), { timeout: 4000 }).toEqual(['a', 'b'])
  })

  test('know of money that could not be written down', async () => {
    const bought = await buy()
    const { id } = await bought.db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
    await bought.db.updateTable('reservations').set({ status: 'held' }).execute()
    await bought.db.updateTable('payments').set({ status: 'open' }).execute()
    const load = () => import('./domain/deals/list/not-entered.server.ts')
    const [one, other] = [await startMachine(load), await startMachine(load)]
    const isKnown = () => other.worker.isNotEntered(bought.db, bought.buyer.id, bought.dealId)
    one.worker.noteNotEntered(id)
    await expect.poll(isKnown).toBe(true)
    one.main.forgetNotEntered(id)
    await expect.poll(isKnown).toBe(false)
  })

  test('make one call of a name at a time, and see that it runs', async () => {
    const load = async () => {
      const { SiteCalls } = await import('./utils/site-calls.server.ts')
      return new SiteCalls<string>('test')
    }
    const [one, other] = [await startMachine(load), await startMachine(load)]
    let [running, most, made] = [0, 0, 0]
    const call = async () => {
      most = Math.max(most, (running += 1))
      made += 1
      expect(await other.worker.isRunning('a')).toBe(true)
      expect(await one.worker.isRunning('b')).toBe(false)
      await pause(20)
      running -= 1
      return 'done'
    }
    const all = [one.main, one.worker, other.main, other.worker]
    expect(await Promise.all(all.map((calls) => calls.share('a', call)))).toEqual(Array(4).fill('done'))
    expect([made, most]).toEqual([4, 1])
    await expect.poll(() => one.main.isRunning('a')).toBe(false)
    await expect.poll(() => other.main.isRunning('a')).toBe(false)
  })

  test('wait for no call of a machine or a process that has ended', async () => {
    const load = async () => {
      const { SiteCalls } = await import('./utils/site-calls.server.ts')
      return new SiteCalls<string>('test')
    }
    const [one, other] = [await startMachine(load), await startMachine(load)]
    const never = () => new Promise<string>(() => {})
    const done = () => Promise.resolve('done')
    void one.worker.share('a', never)
    void one.main.share('b', never)
    for (const key of ['a', 'b']) await expect.poll(() => other.main.isRunning(key)).toBe(true)
    // A process that waits for its turn ends as well, and then the one that has it.
    void one.worker.share('b', never)
    one.machine.endWorkers()
    expect(await other.worker.share('a', done)).toBe('done')
    expect(await other.main.isRunning('b')).toBe(true)
    one.link.close()
    expect(await other.worker.share('b', done)).toBe('done')
    // It goes on alone.
    expect(await one.main.share('c', done)).toBe('done')
  })
})
