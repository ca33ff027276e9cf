import { afterEach, describe, expect, test } from 'vitest'
import { followChildren } from '#app/testing/children.ts'
import { ada, countRows, csvOf, dataDir, db, newDeal, read, sendFile, startImports } from '#app/testing/imports.ts'
import { connectImporter, usualImportLimits, type ImportLimits } from '#app/domain/files/import-child.server.ts'
import { orderImport } from './imports.server.ts'
import { workBeside, workImports } from './import-work.server.ts'

startImports()
const { started, live } = followChildren()
/** Each starts several processes, and the machine may be doing much else. */
const patience = 120_000
const now = () => new Date().toISOString()

let importer: ReturnType<typeof connectImporter>
afterEach(() => importer.close())
function connect(limits: Partial<ImportLimits> = {}) {
  importer = connectImporter('#app/domain/deals/import-process.server.ts', { ...usualImportLimits, ...limits })
}
const work = () => workImports({ db, dataDir }, now, () => true, workBeside({ db, dataDir }, importer, now))
const many = (count: number) => csvOf(Array.from({ length: count }, (_, at) => ({ ...newDeal, title: `Deal ${at}` })))

test(
  'a file is checked and brought in by a process beside, which ends then',
  async () => {
    connect()
    const id = await sendFile(many(250), now())
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

test.each<[string, (length: number) => string | Uint8Array, RegExp]>([
  ['a quotation mark that is never closed', (length) => `title\n"${'a,b\n'.repeat(length / 4)}`, /quotation mark/],
  ['a column that there is not', (length) => `tittle\n${'a\n'.repeat(length / 2)}`, /no column “tittle”/],
])(
  '%s is refused with the reason, whether the file is small or large',
  async (_what, make, reason) => {
    connect()
    for (const length of [2000, 3_000_000]) {
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
    async function expectRefused(id: string, problem: string) {
      const said = `${problem} Nothing was imported. Please check the file again.`
      expect(await read(id)).toMatchObject({ state: 'refused', problem: said })
      expect([await countRows('deals'), await countRows('deal_versions')]).toEqual([0, 0])
      connect()
      const next = await sendFile(many(3), now())
      await work()
      expect(await read(next)).toMatchObject({ state: 'checked', added: 3 })
    }

    test(
      'killed during the check',
      async () => {
        connect()
        const id = await sendFile(many(5000), now())
        const working = work()
        await expect.poll(async () => (await read(id)).linesRead).toBeGreaterThan(0)
        started.at(-1)!.kill('SIGKILL')
        const problem = 'The process that was reading this file was ended before its time (SIGKILL).'
        await expect(working).rejects.toThrow(problem)
        await expectRefused(id, problem)
      },
      patience,
    )

    test(
      'stuck while the deals go in',
      async () => {
        connect()
        const id = await sendFile(many(3), now())
        await work()
        await orderImport(db, ada, id)
        importer.close()
        await expect.poll(() => live().length).toBe(0)
        connect({ silence: 1500 })
        const working = work()
        await expect.poll(() => live().length).toBe(1)
        started.at(-1)!.kill('SIGSTOP')
        const problem = 'The reading of this file stood still for 1.5 seconds and was ended.'
        await expect(working).rejects.toThrow(problem)
        await expectRefused(id, problem)
      },
      patience,
    )

    test(
      'without memory',
      async () => {
        connect({ megabytes: 8 })
        const id = await sendFile(many(5000), now())
        const problem = 'The reading of this file took more than the 8 MB of memory that it may have.'
        await expect(work()).rejects.toThrow(problem)
        await expectRefused(id, problem)
      },
      patience,
    )
  },
  patience,
)
