import { everyDay, isAll } from '../../../../scripts/lib/all.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { averagePrices, pricesPaid, rentRows, workbook } from '#app/testing/inputs/area-files.ts'
import { makeAreaStore, readToEdition, sendContent } from '#app/testing/database/area-store.ts'
import { leaveMegabytes, watchRoom } from '#app/testing/running/free-room.ts'
import { followChildren, letSilencePass } from '#app/testing/running/children.ts'
import {
  connectImporter,
  usualImportLimits,
  type Importer,
  type ImportLimits,
} from '#app/domain/files/import-child.server.ts'
import { readEditionPage } from '../editions/editions.server.ts'
import { readBeside, workAreaImports, type AreaStore } from './work.server.ts'

/** Each starts several processes, and the machine may be doing much else. */
const patience = 120_000
const now = () => new Date().toISOString()
const newest = '2026-08'
const { started, live } = followChildren()
watchRoom()

let importer: ReturnType<typeof connectImporter>
afterEach(() => importer.close())
function connect(limits: Partial<ImportLimits> = {}) {
  importer = connectImporter('#app/domain/areas/import/process.server.ts', { ...usualImportLimits, ...limits })
}
/** An importer with these limits, and a store on the disk. */
function connectStore(limits: Partial<ImportLimits> = {}): Promise<AreaStore> {
  connect(limits)
  return makeAreaStore({ isOnDisk: true })
}
const work = (store: AreaStore, mayGoOn?: () => boolean) => workAreaImports(store, now, mayGoOn, readBeside(store, importer, now)) // prettier-ignore
const show = ({ db }: AreaStore, id: number) => readEditionPage(db, id)
const perMonth = 1000
const long = () => [...pricesPaid({ newest, perMonth })].join('')
/** A long file of which some has been read. */
async function beginReading() {
  const store = await connectStore()
  const id = await sendContent(store, long())
  const working = work(store)
  // The process gives way to whatever else the machine does.
  await expect.poll(() => readOf(store), { timeout: patience / 2 }).toBeGreaterThan(0)
  return { store, id, working }
}
/** What has been read of the file that is being read. */
const readOf = async ({ db }: AreaStore) => (await db.selectFrom('area_readings').select('rows_read').executeTakeFirst())?.rows_read ?? 0 // prettier-ignore

test(
  'files are read in a process beside, to the same edition, and it ends with the last one',
  async () => {
    const store = await connectStore()
    const prices = await sendContent(store, averagePrices({ newest, months: 3 }))
    const paid = await sendContent(store, [...pricesPaid({ newest, perMonth: 20 })].join(''), 'paid.csv')
    await work(store)
    const same = await readToEdition(await makeAreaStore(), averagePrices({ newest, months: 3 }))
    const { state, period, rowCount, matchedCount, report } = same
    expect(await show(store, prices)).toMatchObject({ state, period, rowCount, matchedCount, report })
    expect(await show(store, paid)).toMatchObject({ state: 'checked', kind: 'prices-paid' })
    await expect.poll(() => live().length).toBe(0)
  },
  patience,
)

test(
  'what the process beside writes has the time of the site, whatever the machine says',
  async () => {
    const store = await connectStore()
    await sendContent(store, `${averagePrices({ newest, months: 3 })}"a,b`)
    const siteTime = '2031-03-01T00:00:00.000Z'
    const site = () => siteTime
    await workAreaImports(store, site, () => true, readBeside(store, importer, site))
    const refused = store.db.selectFrom('audit_events').select('at').where('action', '=', 'area-edition-refused')
    const passed = Date.parse((await refused.executeTakeFirstOrThrow()).at) - Date.parse(siteTime)
    expect([passed >= 0, passed < patience]).toEqual([true, true])
  },
  patience,
)

test(
  'while the disk is short of room no file is begun, and what was dropped is swept all the same, which makes room',
  async () => {
    const store = await connectStore()
    const dropped = await sendContent(store, averagePrices({ newest, months: 2 }))
    await store.db.insertInto('area_prices').values({ edition_id: dropped, code: 'x', month: newest, price_pence: 1 }).execute() // prettier-ignore
    await store.db.updateTable('area_editions').set({ state: 'dropped' }).execute()
    const waiting = await sendContent(store, averagePrices({ newest, months: 3 }))
    leaveMegabytes(299)
    await work(store)
    expect(await store.db.selectFrom('area_prices').selectAll().execute()).toEqual([])
    expect(await show(store, waiting)).toMatchObject({ state: 'reading' })
    leaveMegabytes(300)
    await work(store)
    expect(await show(store, waiting)).toMatchObject({ state: 'checked' })
  },
  patience,
)

test(
  'whether there is room is asked again before each file',
  async () => {
    const store = await connectStore()
    const first = await sendContent(store, averagePrices({ newest, months: 2 }))
    const second = await sendContent(store, averagePrices({ newest, months: 3 }))
    const filling: Importer = {
      work: (order) => importer.work(order).finally(() => leaveMegabytes(299)),
      close: () => importer.close(),
    }
    await workAreaImports(store, now, undefined, readBeside(store, filling, now))
    expect([await show(store, first), await show(store, second)]).toMatchObject([
      { state: 'checked' },
      { state: 'reading' },
    ])
  },
  patience,
)

/** Each refusal by a file that fits one piece of the disk, and by one of many. */
const noise = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 2_654_435_761) >>> 13)
const zipped = (bytes: Uint8Array) => Uint8Array.from([0x50, 0x4b, 3, 4, ...bytes])
const prices = 'Date,Region_Name,Area_Code,Average_Price,Annual_Change\n'
const cut = workbook(rentRows({ newest, months: 13 }))
test.each<[string, (length: number) => string | Uint8Array, RegExp]>([
  ['a damaged workbook', (length) => zipped(noise(length)), /workbook/],
  ['a workbook that breaks off', (length) => cut.subarray(0, Math.min(length, cut.length - 2000)), /workbook/],
  [
    'a text of which a line never ends',
    (length) => Buffer.concat([Buffer.from(prices), Buffer.alloc(length, 0xff)]),
    /areas that were expected|longer than any row/,
  ],
  ['a quotation mark that is never closed', (length) => `${prices}"${'a,b\n'.repeat(length / 4)}`, /quotation mark/],
])(
  '%s is refused with the reason, whether it is small or large',
  async (_what, make, reason) => {
    const store = await connectStore()
    for (const length of everyDay([2000, 3_000_000], 1)) {
      const id = await sendContent(store, make(length), `${length}.csv`)
      await work(store)
      const edition = await show(store, id)
      expect([edition?.state, edition?.problem]).toEqual(['refused', expect.stringMatching(reason)])
    }
    expect(live().length).toBeLessThan(2)
  },
  patience,
)

describe(
  'however the process ends, the page of the file says why, and nothing of it stays',
  () => {
    async function expectRefused(store: AreaStore, id: number, problem: string) {
      expect(await show(store, id)).toMatchObject({
        state: 'refused',
        problem: `${problem} Nothing was changed. Import the file again, or with the command.`,
      })
      // The next round sweeps and reads what is sent then.
      const next = await sendContent(store, averagePrices({ newest, months: 2 }))
      connect()
      await work(store)
      expect(await store.db.selectFrom('sold_prices').selectAll().execute()).toEqual([])
      expect(await show(store, next)).toMatchObject({ state: 'checked' })
    }

    test(
      'killed',
      async () => {
        const { store, id, working } = await beginReading()
        started.at(-1)!.kill('SIGKILL')
        const problem = 'The process that was reading this file was ended before its time (SIGKILL).'
        await expect(working).rejects.toThrow(problem)
        await expectRefused(store, id, problem)
      },
      patience,
    )

    // The import of deals has these each day, by the same process.
    test.runIf(isAll)(
      'stuck',
      async () => {
        const pass = letSilencePass(usualImportLimits.silence)
        const { store, id, working } = await beginReading()
        started.at(-1)!.kill('SIGSTOP')
        const problem = 'The reading of this file stood still for 120 seconds and was ended.'
        const ended = expect(working).rejects.toThrow(problem)
        await pass(started.at(-1)!)
        await ended
        await expectRefused(store, id, problem)
      },
      patience,
    )

    test.runIf(isAll)(
      'without memory',
      async () => {
        const store = await connectStore({ megabytes: 8 })
        const id = await sendContent(store, long())
        const problem = 'The reading of this file took more than the 8 MB of memory that it may have.'
        await expect(work(store)).rejects.toThrow(problem)
        await expectRefused(store, id, problem)
      },
      patience,
    )
  },
  patience,
)

test(
  'a reading that is under way when the site closes ends in order, is not counted, and begins anew',
  async () => {
    const { store, id, working } = await beginReading()
    importer.close()
    await working
    await expect.poll(() => live().length).toBe(0)
    const reading = await store.db.selectFrom('area_readings').select('attempts').executeTakeFirst()
    expect([reading, (await show(store, id))?.state]).toEqual([{ attempts: 0 }, 'reading'])
    await work(store)
    expect(await show(store, id)).toMatchObject({ state: 'checked', rowCount: 24 * perMonth })
  },
  patience,
)
