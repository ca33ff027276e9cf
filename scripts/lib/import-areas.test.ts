import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSampleAreas } from '../../db/sample/areas.ts'
import { buildSampleDeals } from '../../db/sample/build-deals.ts'
import { CommandProcess, type Outcome } from '../../app/testing/commands.ts'
import { projectFolder } from './command.ts'
import { databaseFile, withDatabase } from './data-folder.ts'
import { prepareData } from './prepare.ts'

const commands = new CommandProcess()
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'areas-'))
  await prepareData(dataDir)
  await withDatabase(databaseFile(dataDir), async (db) => {
    const areas = readSampleAreas()
    await db.insertInto('areas').values(areas).execute()
    for (const deal of buildSampleDeals(areas)) await db.insertInto('deals').values(deal).execute()
  })
})
afterAll(async () => {
  expect(await commands.end()).toBe(0)
  rmSync(dataDir, { recursive: true, force: true })
})

const sample = readFileSync(join(projectFolder, 'db/sample/areas.csv'), 'utf8')

/** The command as a person gives it. */
function importAreas(...words: string[]): Promise<Outcome> {
  return commands.run({ file: 'import-areas.ts', words, environment: { ...process.env, DATA_DIR: dataDir } })
}
function write(text: string | Uint8Array): string {
  const file = join(dataDir, 'areas.csv')
  writeFileSync(file, text)
  return file
}
const readScores = () =>
  withDatabase(databaseFile(dataDir), (db) =>
    db.selectFrom('deals').select(['id', 'computed_score', 'version', 'updated_at']).orderBy('id').execute(),
  )

test('the same figures change nothing and compute nothing', async () => {
  expect(await importAreas(write(sample))).toEqual({ code: 0, output: 'Areas: 0 new, 0 changed, 374 as they were.\n', errors: '' }) // prettier-ignore
})

test('new figures move the scores of their deals, with a line of progress', async () => {
  const before = await readScores()
  const lines = sample.split('\n')
  const at = lines.findIndex((line) => line.startsWith('E08000024,'))
  lines[at] = lines[at]!.replace(/^([^,]*,){7}/, (start) => start.replace(/[^,]*,$/, '9.9,'))
  const told = await importAreas(write(lines.join('\n')))
  expect(told).toMatchObject({ code: 0, errors: '' })
  expect(told.output).toMatch(/^Areas: 0 new, 1 changed, 373 as they were\.\nScores: (\d+) of \1 deals, [1-9]\d* changed\n$/) // prettier-ignore
  const after = await readScores()
  expect(after.map(({ computed_score: _score, ...rest }) => rest)).toEqual(before.map(({ computed_score: _score, ...rest }) => rest)) // prettier-ignore
  expect(after).not.toEqual(before)
})

test('one mistake imports nothing, and says the line', async () => {
  const before = await readScores()
  const lines = sample.split('\n')
  lines[1] = lines[1]!.replace('136532', '999')
  lines[200] = `${lines[200]!},x`
  const refused = await importAreas(write(lines.join('\n')))
  expect([refused.code, refused.output]).toEqual([1, ''])
  expect(refused.errors).toBe('Nothing was imported.\nLine 201: it has 16 cells, and the heading line has 15\n')
  expect(await readScores()).toEqual(before)
})

test('a file that is none, and no file, are refused in one line', async () => {
  expect(await importAreas()).toMatchObject({ code: 1, errors: 'Usage: npm run import:areas -- FILE\n' })
  expect((await importAreas('/nowhere/areas.csv')).errors).toBe('/nowhere/areas.csv cannot be read (ENOENT).\n')
  expect((await importAreas(write(new Uint8Array([0xa3])))).errors).toMatch(/areas\.csv is not in UTF-8\.\n$/)
})
