import { everyDay } from '../../../../scripts/lib/all.ts'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { openFiles } from '#app/services/files.server.ts'
import { startBucket } from '#app/testing/running/bucket.ts'
import { moveFiles } from '../../../../scripts/lib/moving-files.ts'
import { leaveMegabytes, watchRoom } from '#app/testing/running/free-room.ts'
import { followChildren, letSilencePass } from '#app/testing/running/children.ts'
import {
  ada,
  countRows,
  csvOf,
  dataDir,
  db,
  newDeal,
  read,
  sendFile,
  startImports,
} from '#app/testing/inputs/imports.ts'
import { connectImporter, usualImportLimits, type ImportLimits } from '#app/domain/files/import-child.server.ts'
import { orderImport } from './imports.server.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import { workBeside, workImports } from './work.server.ts'

startImports()
const { started, live } = followChildren()
watchRoom()
/** Each starts several processes, and the machine may be doing much else. */
const patience = 120_000
const now = () => new Date().toISOString()

let importer: ReturnType<typeof connectImporter>
afterEach(() => importer.close())
function connect(limits: Partial<ImportLimits> = {}) {
  importer = connectImporter('#app/domain/deals/import/process.server.ts', { ...usualImportLimits, ...limits })
}
const work = () =>
  workImports(
    { db, files: filesIn(dataDir) },
    now,
    () => true,
    workBeside({ db, files: filesIn(dataDir) }, importer, now),
  )
/** A file of so many deals, sent with these limits in force. */
function sendMany(count: number, limits: Partial<ImportLimits> = {}): Promise<string> {
  connect(limits)
  return sendFile(many(count), now())
}
const many = (count: number) => csvOf(Array.from({ length: count }, (_, at) => ({ ...newDeal, title: `Deal ${at}` })))

test(
  'a file in a bucket is checked by that process as well, and is deleted once it has been brought in',
  async () => {
    const bucket = await startBucket()
    onTestFinished(() => bucket.stop())
    const id = await sendMany(250)
    const files = openFiles({ dataDir, bucket: bucket.settings })
    await moveFiles(filesIn(dataDir), files)
    rmSync(join(dataDir, 'files'), { recursive: true })
    const work = () => workImports({ db, files }, now, () => true, workBeside({ db, files }, importer, now))
    await work()
    expect(await read(id)).toMatchObject({ state: 'checked', added: 250 })
    await orderImport(db, ada, id)
    await work()
    expect(await read(id)).toMatchObject({ state: 'done' })
  },
  patience,
)

test(
  'a file is checked and brought in by a process beside, which ends then',
  async () => {
    const id = await sendMany(250)
    await work()
    expect(await read(id)).toMatchObject({ state: 'checked', added: 250 })
    expect(await countRows('deals')).toBe(0)
    await orderImport(db, ada, id)
    await work()
    expect(await read(id)).toMatchObject({ state: 'done' })
    expect(await countRows('deals')).toBe(250)
    await expect.poll(() => live().length).toBe(0)
  },
  patience,
)

test(
  'what the process beside writes has the time of the site, whatever the machine says',
  async () => {
    connect()
    const siteTime = '2031-03-01T00:00:00.000Z'
    const site = () => siteTime
    const id = await sendFile(many(3), siteTime)
    await workImports(
      { db, files: filesIn(dataDir) },
      site,
      () => true,
      workBeside({ db, files: filesIn(dataDir) }, importer, site),
    )
    // By the machine's time it would have been checked years ago, and so be dropped.
    expect(await read(id)).toMatchObject({ state: 'checked', added: 3 })
    const row = db.selectFrom('deal_imports').select('checked_at').where('id', '=', id)
    const passed = Date.parse((await row.executeTakeFirstOrThrow()).checked_at!) - Date.parse(siteTime)
    expect([passed >= 0, passed < patience]).toEqual([true, true])
  },
  patience,
)

test(
  'while the disk is short of room a file waits',
  async () => {
    const id = await sendMany(3)
    leaveMegabytes(299)
    await work()
    expect(await read(id)).toMatchObject({ state: 'checking' })
    leaveMegabytes(300)
    await work()
    expect(await read(id)).toMatchObject({ state: 'checked', added: 3 })
  },
  patience,
)

test.each<[string, (length: number) => string | Uint8Array, RegExp]>([
  ['a quotation mark that is never closed', (length) => `title\n"${'a,b\n'.repeat(length / 4)}`, /quotation mark/],
  ['a column that there is not', (length) => `tittle\n${'a\n'.repeat(length / 2)}`, /no column “tittle”/],
])(
  '%s is refused with the reason, whether the file is small or large',
  async (_what, make, reason) => {
    connect()
    for (const length of everyDay([2000, 3_000_000], 1)) {
      const id = await sendFile(make(length), now())
      await work()
      expect(await read(id)).toMatchObject({ state: 'refused', problem: expect.stringMatching(reason) as string })
    }
  },
  patience,
)

describe(
  'however the process ends, the page of the file says why, and no deal comes of it',
  () => {
    async function expectRefused(working: Promise<unknown>, id: string, problem: string) {
      await expect(working).rejects.toThrow(problem)
      const said = `${problem} Nothing was imported. Please check the file again.`
      expect(await read(id)).toMatchObject({ state: 'refused', problem: said })
      expect([await countRows('deals'), await countRows('record_versions')]).toEqual([0, 0])
      const next = await sendMany(3)
      await work()
      expect(await read(next)).toMatchObject({ state: 'checked', added: 3 })
    }

    test(
      'killed during the check',
      async () => {
        const id = await sendMany(5000)
        const working = work()
        await expect.poll(async () => (await read(id)).linesRead).toBeGreaterThan(0)
        started.at(-1)!.kill('SIGKILL')
        const problem = 'The process that was reading this file was ended before its time (SIGKILL).'
        await expectRefused(working, id, problem)
      },
      patience,
    )

    test(
      'stuck while the deals go in',
      async () => {
        const id = await sendMany(3)
        await work()
        await orderImport(db, ada, id)
        importer.close()
        await expect.poll(() => live().length).toBe(0)
        const pass = letSilencePass(usualImportLimits.silence)
        connect()
        const working = work()
        await expect.poll(() => live().length).toBe(1)
        started.at(-1)!.kill('SIGSTOP')
        const problem = 'The reading of this file stood still for 120 seconds and was ended.'
        const ended = expect(working).rejects.toThrow(problem)
        await pass(started.at(-1)!)
        await ended
        await expectRefused(working, id, problem)
      },
      patience,
    )

    test(
      'without memory',
      async () => {
        const id = await sendMany(5000, { megabytes: 8 })
        const problem = 'The reading of this file took more than the 8 MB of memory that it may have.'
        await expectRefused(work(), id, problem)
      },
      patience,
    )
  },
  patience,
)
