import { basename, resolve } from 'node:path'
import { UnreadableFile } from '../app/domain/files/table.server.ts'
import { readScoreRound, workScoreRound } from '../app/domain/deals/score/rescoring.server.ts'
import { readMistakes } from '../app/domain/areas/editions/editions.server.ts'
import { publishEdition } from '../app/domain/areas/editions/publish.server.ts'
import { fileAt } from '../app/domain/areas/import/file.server.ts'
import type { AreaFile } from '../app/domain/areas/import/rows.ts'
import { readFileNow } from '../app/domain/areas/import/now.server.ts'
import { countsOf, doubtsOf, formatLabel, jumpsText, jumpText } from '../app/domain/areas/import/summary.ts'
import { alone, sweep, type AreaStore } from '../app/domain/areas/import/work.server.ts'
import { editionRefusals, type Edition } from '../app/domain/areas/import/import.ts'
import type { Db } from '../db/database.server.ts'
import { codeOf, dataFolder, Refusal, runCommand, siteFiles } from './lib/command.ts'
import { withDatabase } from './lib/data-folder.ts'
import { requireDatabase } from './lib/prepare.ts'

const askedFrom = process.cwd()
const usage = 'Usage: npm run import:areas -- [--check | --publish] FILE…'
/** The time for which another reading, or the site's sweep, is waited for. */
const patience = 15_000
/** The rejected rows that are printed. The desk has more. */
const mostPrinted = 50

/**
 * `npm run import:areas -- FILE…`: reads published figures of areas, shows what each file comes to and publishes it, all or none,
 * then computes every score anew. A file with unusual changes, an older one or one with far fewer rows waits at the desk instead, unless `--publish` is given; with `--check`
 * every file waits there. It runs beside the site. Ended while it reads, the figures before stand; ended in the midst of the
 * scores, the site or the command given again goes on with them.
 */
let hasFailed = false
await runCommand(async () => {
  const words = process.argv.slice(2)
  const flags = words.filter((word) => word.startsWith('--'))
  const names = words.filter((word) => !word.startsWith('--'))
  if (names.length === 0 || flags.length > 1 || flags.some((flag) => flag !== '--check' && flag !== '--publish')) {
    throw new Refusal(usage)
  }
  const files: AreaFile[] = []
  for (const name of names) files.push(await openFile(resolve(process.env.INIT_CWD ?? askedFrom, name)))
  const dataDir = dataFolder()
  await withDatabase(await requireDatabase(dataDir), async (db) => {
    const store = { db, dataDir, files: siteFiles(dataDir) }
    const published: string[] = []
    try {
      for (const each of files) if (await importFile(store, each, flags[0])) published.push(each.name)
    } catch (error) {
      // The rest may take minutes and fail as well, so the reason is told before it.
      tellFailure(error instanceof Refusal ? afterOthers(error.message, published) : error)
    }
    // The changes of the files before count, whatever has come of the last one. The site goes on with what fails here.
    await alone(store, () => sweep(store, now())).catch(tellFailure)
    await workScores(db).catch(tellFailure)
  })
})
if (hasFailed) process.exit(1)

/** Prints why something failed; the command goes on to its end and has exit code 1 then. */
function tellFailure(reason: unknown): void {
  console.error(reason)
  hasFailed = true
}

/** A refusal, with the files that had been published before it. */
function afterOthers(message: string, published: string[]): string {
  if (published.length === 0) return `Nothing was published.\n${message}`
  return `Published before: ${published.join(', ')}. Nothing else was published.\n${message}`
}

function now(): string {
  return new Date().toISOString()
}

async function openFile(path: string): Promise<AreaFile> {
  try {
    const file = await fileAt(path, basename(path))
    // A folder is opened without an error, and read with one.
    for await (const _piece of file.open()) break
    return file
  } catch (error) {
    throw new Refusal(`${path} cannot be read (${codeOf(error)}).`)
  }
}

/** Imports a file, and says whether it was published. */
async function importFile(store: AreaStore, file: AreaFile, flag: string | undefined): Promise<boolean> {
  const { db } = store
  let told = -1
  const onProgress = (percent: number, rows: number) => {
    if (Math.floor(percent / 10) === told) return
    told = Math.floor(percent / 10)
    console.log(`${file.name}: ${percent} % read${rows > 0 ? `, ${count(rows)} rows` : ''}`)
  }
  const read = await readFileNow(store, file, { now, onProgress }, patience).catch((error: unknown) => {
    if (error instanceof UnreadableFile) throw new Refusal(`${file.name}: ${error.message}`)
    throw error
  })
  if (read.kind === 'busy')
    throw new Refusal(
      `${file.name}: the site is reading another file, or clearing up after one. Try again when that has ended.`,
    )
  const { edition } = read
  if (read.kind === 'same' && (edition.state !== 'checked' || flag !== '--publish')) {
    console.log(`${file.name}: ${describeSame(edition)}`)
    return false
  }
  if (edition.state === 'refused') throw new Refusal(await describeRefusal(db, file.name, edition))
  if (edition.state === 'dropped') throw new Refusal(`${file.name}: it was dropped at the desk while it was read.`)
  console.log(describe(file.name, edition))
  for await (const line of mistakesOf(db, edition)) console.log(line)
  if (flag === '--check' || (isDoubtful(edition) && flag !== '--publish')) {
    console.log(`Not published yet. Publish it at the desk, ${deskPlace(edition)}, or with --publish.`)
    return false
  }
  const published = await publishEdition(db, null, edition.id, now())
  if (!published.ok) throw new Refusal(`${file.name}: ${editionRefusals[published.reason].message}`)
  console.log(`${file.name}: published.`)
  return true
}

/** The fate of the very same file. */
function describeSame(edition: Edition): string {
  switch (edition.state) {
    case 'checked':
      return `this very file waits to be published: ${deskPlace(edition)}.`
    case 'reading':
      return `this very file was sent at the desk, and the site reads it while it runs: ${deskPlace(edition)}.`
    default:
      return 'this very file has been imported already. Nothing was changed.'
  }
}

function deskPlace({ id }: Edition): string {
  return `/admin/areas/${id}`
}

/** True where a person has to look at a file before it is published. */
function isDoubtful(edition: Edition): boolean {
  return jumpsText(edition) !== null || doubtsOf(edition).length > 0
}

function describe(name: string, edition: Edition): string {
  const { report, period } = edition
  const jumps = jumpsText(edition)
  return [
    `${name}: ${formatLabel(edition)}${period && `, ${period}`}`,
    countsOf(edition)
      .map(([label, value]) => `${label}: ${value}`)
      .join('; '),
    ...doubtsOf(edition),
    ...(report.missing?.length ? [`Without a figure: ${report.missing.join(', ')}`] : []),
    ...(jumps ? [`${jumps}:`, ...report.jumps!.map((jump) => `  ${jumpText(jump)}`)] : []),
  ].join('\n')
}

async function describeRefusal(db: Db, name: string, edition: Edition): Promise<string> {
  const lines: string[] = []
  for await (const line of mistakesOf(db, edition)) lines.push(line)
  return [...lines, `${name}: ${edition.problem}`].join('\n')
}

async function* mistakesOf(db: Db, { id, rejectedCount }: Edition): AsyncGenerator<string, void> {
  let printed = 0
  for await (const rows of readMistakes(db, id, mostPrinted)) {
    for (const { line, reason } of rows) yield `Line ${line}: ${reason}`
    printed += rows.length
    if (printed >= mostPrinted) break
  }
  if (rejectedCount > printed) yield `and ${count(rejectedCount - printed)} more`
}

async function workScores(db: Db): Promise<void> {
  if (!(await readScoreRound(db))) return
  await workScoreRound(db, now, {
    onProgress: (round) =>
      console.log(`Scores: ${count(round.done)} of ${count(round.total)} deals, ${count(round.changed)} changed`),
  })
}

function count(number: number): string {
  return number.toLocaleString('en-GB')
}
