import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSampleAreas } from '../../db/sample/areas.ts'
import { buildSampleDeals } from '../../db/sample/build-deals.ts'
import { alone } from '../../app/domain/areas/import/work.server.ts'
import { averagePrices, fullPrices, pricesPaid } from '../../app/testing/inputs/area-files.ts'
import { sendContent } from '../../app/testing/database/area-store.ts'
import { readTemplate } from '../../app/testing/database/database.ts'
import { CommandProcess, type Outcome } from '../../app/testing/running/commands.ts'
import { projectFolder } from './command.ts'
import { databaseFile, withDatabase } from './data-folder.ts'
import { filesIn } from '../../app/testing/inputs/stored-files.ts'
import { prepareData } from './prepare.ts'

const commands = new CommandProcess()
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'areas-'))
  writeFileSync(databaseFile(dataDir), await readTemplate())
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
function write(text: string | Uint8Array, name = 'areas.csv'): string {
  const file = join(dataDir, name)
  writeFileSync(file, text)
  return file
}
const readScores = () =>
  withDatabase(databaseFile(dataDir), (db) =>
    db.selectFrom('deals').select(['id', 'computed_score', 'version', 'updated_at']).orderBy('id').execute(),
  )

const readAreas = () =>
  withDatabase(databaseFile(dataDir), (db) => db.selectFrom('areas').selectAll().orderBy('code').execute())

test('the same figures change nothing and compute nothing; the same file again is told so', async () => {
  const before = await readAreas()
  const told = await importAreas(write(sample))
  expect(told).toMatchObject({ code: 0, errors: '' })
  expect(told.output).toMatch(/^areas\.csv: 100 % read, 374 rows\nareas\.csv: Our own file of areas, August 2026\nAreas with a figure: 374 of 374; .*\nareas\.csv: published\.\n$/) // prettier-ignore
  expect(await readAreas()).toEqual(before)
  const again = await importAreas(write(sample))
  expect(again).toEqual({ code: 0, output: 'areas.csv: this very file has been imported already. Nothing was changed.\n', errors: '' }) // prettier-ignore
})

test('new figures move the scores of their deals, with a line of progress', async () => {
  const before = await readScores()
  const lines = sample.split('\n')
  const at = lines.findIndex((line) => line.startsWith('E08000024,'))
  lines[at] = lines[at]!.replace(/^([^,]*,){7}/, (start) => start.replace(/[^,]*,$/, '9.9,'))
  const told = await importAreas(write(lines.join('\n')))
  expect(told).toMatchObject({ code: 0, errors: '' })
  expect(told.output).toMatch(/areas\.csv: published\.\nScores: (\d+) of \1 deals, [1-9]\d* changed\n$/)
  const after = await readScores()
  expect(after.map(({ computed_score: _score, ...rest }) => rest)).toEqual(before.map(({ computed_score: _score, ...rest }) => rest)) // prettier-ignore
  expect(after).not.toEqual(before)
})

test('unusual changes wait at the desk, unless they are to be published', async () => {
  const lines = sample.split('\n')
  lines[1] = lines[1]!.replace(',136532,', ',236532,')
  const waiting = await importAreas(write(lines.join('\n')))
  expect(waiting).toMatchObject({ code: 0, errors: '' })
  expect(waiting.output).toMatch(/1 area moves by more than 15 %:\n {2}Hartlepool: £136,532 to £236,532, \+73\.2 %\nNot published yet\. Publish it at the desk, \/admin\/areas\/\d+, or with --publish\.\n$/) // prettier-ignore
  expect((await readAreas()).find(({ code }) => code === 'E06000001')!.average_price_pence).toBe(13_653_200)
  expect((await importAreas(write(lines.join('\n')))).output).toMatch(/waits to be published: \/admin\/areas\/\d+\.\n$/)
  expect((await importAreas('--publish', write(lines.join('\n')))).output).toContain('areas.csv: published.')
  expect((await readAreas()).find(({ code }) => code === 'E06000001')!.average_price_pence).toBe(23_653_200)
})

const livePeriods = () =>
  withDatabase(databaseFile(dataDir), (db) =>
    db.selectFrom('area_editions').select(['kind', 'period', 'row_count']).where('state', '=', 'live').orderBy('kind').execute(),
  ) // prettier-ignore

test('an older file waits, and one with far fewer rows than what is live', async () => {
  const prices = (newest: string, months: number) => write(averagePrices({ newest, months }), 'prices.csv')
  const sales = (perMonth: number) => write([...pricesPaid({ perMonth })].join(''), 'sales.csv')
  await importAreas('--publish', prices('2026-08', 5))
  expect((await importAreas(sales(5))).output).toMatch(/sales\.csv: published\.\n$/)
  const live = await livePeriods()

  const older = await importAreas(prices('2026-07', 4))
  expect(older).toMatchObject({ code: 0, errors: '' })
  expect(older.output).toMatch(/\nIt is older than what is live \(August 2026\)\.\nNot published yet\. Publish it at the desk/) // prettier-ignore
  const shorter = await importAreas(prices('2026-08', 3))
  expect(shorter.output).toMatch(/\nIt comes to 1,122 monthly figures, and what is live has 1,870: its download may have broken off\.\nNot published/) // prettier-ignore
  const fewer = await importAreas(sales(3))
  expect(fewer.output).toMatch(/\nIt comes to 58 sales, and what is live has 96: its download may have broken off\.\nNot published/) // prettier-ignore
  expect(await livePeriods()).toEqual(live)

  expect((await importAreas('--publish', sales(3))).output).toMatch(/sales\.csv: published\.\n$/)
  expect(await livePeriods()).not.toEqual(live)
  // Four fifths of the rows are enough.
  expect((await importAreas(sales(4))).output).toMatch(/sales\.csv: published\.\n$/)
  expect((await importAreas(prices('2026-08', 4))).output).toMatch(/prices\.csv: published\.\n$/)
})

test('several files: what was published before one is refused is said, and its scores are computed', async () => {
  const lines = sample.split('\n')
  const at = lines.findIndex((line) => line.startsWith('E08000024,'))
  lines[at] = lines[at]!.replace(/^([^,]*,){7}/, (start) => start.replace(/[^,]*,$/, '8.8,'))
  const good = write(lines.join('\n'), 'good.csv')
  const bad = write(averagePrices({ months: 1, codes: ['E08000035'] }), 'bad.csv')
  const told = await importAreas('--publish', good, bad)
  expect(told.code).toBe(1)
  expect(told.output).toMatch(/good\.csv: published\.\n[^]*Scores: (\d+) of \1 deals/)
  expect(told.errors).toBe('Published before: good.csv. Nothing else was published.\nbad.csv: It has figures of 1 of the 374 areas that were expected, and at least 90 % are needed.\n') // prettier-ignore
  const round = await withDatabase(databaseFile(dataDir), (db) => db.selectFrom('score_rounds').selectAll().execute())
  expect(round.every(({ ended_at }) => ended_at !== null)).toBe(true)
})

test('the reason of a refusal is told before what fails while the command clears up', async () => {
  const run = (statement: string) => withDatabase(databaseFile(dataDir), (db) => sql.raw(statement).execute(db))
  await run(`CREATE TRIGGER no_sweep BEFORE UPDATE OF swept_at ON area_editions WHEN NEW.swept_at IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'nothing can be swept'); END`)
  const told = await importAreas(write(averagePrices({ months: 1, codes: ['E08000036'] }), 'bad.csv'))
  await run('DROP TRIGGER no_sweep')
  expect(told.code).toBe(1)
  expect(told.errors).toMatch(/^Nothing was published\.\nbad\.csv: It has figures of 1 of the 374 areas[^]*nothing can be swept/) // prettier-ignore
})

test('a file that waits at the desk hinders no other, and the very same is told where it is', async () => {
  const prices = averagePrices({ newest: '2026-08', months: 5, factor: 1.01 })
  const id = await withDatabase(databaseFile(dataDir), (db) =>
    sendContent({ db, dataDir, files: filesIn(dataDir) }, prices),
  )
  const same = await importAreas(write(prices, 'prices.csv'))
  expect(same).toMatchObject({ code: 0, errors: '' })
  expect(same.output).toContain(`prices.csv: this very file was sent at the desk, and the site reads it while it runs: /admin/areas/${id}.\n`) // prettier-ignore
  expect((await importAreas('--publish', write(`${sample}\n`))).output).toContain('areas.csv: published.')
  const { state } = await withDatabase(databaseFile(dataDir), (db) => db.selectFrom('area_editions').select('state').where('id', '=', id).executeTakeFirstOrThrow()) // prettier-ignore
  expect(state).toBe('reading')
})

test('while another reads, the command waits for some seconds', async () => {
  const store = { dataDir, db: undefined as never, files: filesIn(dataDir) }
  let release = () => {}
  const other = alone(store, () => new Promise<void>((resolve) => (release = resolve)))
  const told = importAreas('--publish', write(`${sample}\n\n`))
  await setTimeout(1500)
  release()
  await other
  expect((await told).output).toContain('areas.csv: published.')
})

test('one mistake in our own file imports nothing, and says the line', async () => {
  const before = await readScores()
  const lines = sample.split('\n')
  lines[200] = `${lines[200]!},x`
  const refused = await importAreas(write(lines.join('\n')))
  expect(refused.code).toBe(1)
  expect(refused.errors).toBe('Nothing was published.\nLine 201: it has 27 cells, and the heading line has 26\nareas.csv: 1 row has a mistake. The areas of our own file go in together or not at all.\n') // prettier-ignore
  expect(await readScores()).toEqual(before)
})

test('a file that is none, and no file, are refused in one line', async () => {
  expect(await importAreas()).toMatchObject({ code: 1, errors: 'Usage: npm run import:areas -- [--check | --publish] FILE…\n' }) // prettier-ignore
  expect((await importAreas('--force', 'x.csv')).errors).toMatch(/^Usage/)
  expect((await importAreas('/nowhere/areas.csv')).errors).toBe('/nowhere/areas.csv cannot be read (ENOENT).\n')
  expect((await importAreas(dataDir)).errors).toMatch(/cannot be read \(EISDIR\)\.\n$/)
  expect((await importAreas(write(new Uint8Array([0xa3])))).errors).toMatch(
    /areas\.csv: The file has none of the shapes that are known/,
  )
  expect((await importAreas(write('a,b\n1,2\n'))).errors).toMatch(/^Nothing was published\.\nareas\.csv: The file has none of the shapes/) // prettier-ignore
})

test('killed while it reads, the edition before stands, and the next import works and sweeps', async () => {
  const prices = join(dataDir, 'prices.csv')
  writeFileSync(prices, [...fullPrices({ newest: '2026-06', months: 3 })].join(''))
  expect((await importAreas('--publish', prices)).output).toContain('prices.csv: published.')
  const tables = () =>
    withDatabase(databaseFile(dataDir), async (db) => ({
      areas: await db.selectFrom('areas').selectAll().orderBy('code').execute(),
      live: await db.selectFrom('area_editions').selectAll().where('state', '=', 'live').orderBy('id').execute(),
      prices: await db.selectFrom('area_prices').innerJoin('area_editions', 'id', 'edition_id').select(['code', 'area_prices.month', 'price_pence']).where('state', '=', 'live').execute(), // prettier-ignore
    }))
  const before = await tables()
  writeFileSync(prices, [...fullPrices({ newest: '2026-08', months: 36, factor: 1.05 })].join(''))
  const child = spawn(process.execPath, ['scripts/import-areas.ts', prices], {
    cwd: projectFolder,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // It says how far it is after each tenth: then it is in the midst of the file.
  let said = ''
  const ended = once(child, 'exit')
  for await (const piece of child.stdout) {
    said += String(piece)
    if (/prices\.csv: \d\d % read, [\d,]+ rows/.test(said)) child.kill('SIGKILL')
  }
  expect(await ended, said).toEqual([null, 'SIGKILL'])
  expect(await tables()).toEqual(before)
  const reading = () =>
    withDatabase(
      databaseFile(dataDir),
      (db) =>
      db.selectFrom('area_editions').select(['id', 'state', 'swept_at']).where('state', 'in', ['reading', 'dropped']).orderBy('id', 'desc').executeTakeFirst(), // prettier-ignore
    )
  const killed = await reading()
  expect(killed?.state).toBe('reading')
  expect((await importAreas('--publish', prices)).output).toContain('prices.csv: published.')
  expect(await reading()).toMatchObject({ id: killed!.id, state: 'dropped' })
  const left = await withDatabase(databaseFile(dataDir), (db) =>
    db.selectFrom('area_prices').select('code').where('edition_id', '=', killed!.id).execute(),
  )
  expect(left).toEqual([])
  expect((await tables()).live).not.toEqual(before.live)
}, 120_000)
