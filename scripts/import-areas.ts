import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readAreaFile, storeAreas } from '../app/domain/deals/areas.server.ts'
import { readScoreRound, workScoreRound } from '../app/domain/deals/rescoring.server.ts'
import { codeOf, dataFolder, Refusal, runCommand } from './lib/command.ts'
import { checkDatabase, databaseFile, withDatabase } from './lib/data-folder.ts'

const askedFrom = process.cwd()

/**
 * `npm run import:areas -- FILE`: takes published figures of areas from a CSV file like db/sample/areas.csv, all or none, and
 * computes every score anew. It runs beside the site; ended in the midst of the scores, the site or the command given again goes
 * on with them.
 */
await runCommand(async () => {
  const given = process.argv[2]
  if (!given) throw new Refusal('Usage: npm run import:areas -- FILE')
  const text = readText(resolve(process.env.INIT_CWD ?? askedFrom, given))
  const file = databaseFile(dataFolder())
  if (!existsSync(file)) throw new Refusal(`DATA_DIR: there is no database at ${file}.`)
  checkDatabase(file)
  const read = readAreaFile(text)
  if (!read.ok) {
    const shown = read.mistakes.slice(0, 50)
    const more = read.mistakes.length - shown.length
    throw new Refusal(['Nothing was imported.', ...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'))
  }
  const now = () => new Date().toISOString()
  await withDatabase(file, async (db) => {
    const { added, changed } = await storeAreas(db, read.areas, now())
    console.log(`Areas: ${count(added)} new, ${count(changed)} changed, ${count(read.areas.length - added - changed)} as they were.`) // prettier-ignore
    if (!(await readScoreRound(db))) return
    await workScoreRound(db, now, {
      onProgress: (round) =>
        console.log(`Scores: ${count(round.done)} of ${count(round.total)} deals, ${count(round.changed)} changed`),
    })
  })
})

function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    throw new Refusal(
      error instanceof TypeError ? `${file} is not in UTF-8.` : `${file} cannot be read (${codeOf(error)}).`,
    )
  }
}

function count(number: number): string {
  return number.toLocaleString('en-GB')
}
