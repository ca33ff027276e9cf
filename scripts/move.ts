import { parseArgs } from 'node:util'
import { dataFolder, Refusal, runCommand } from './lib/command.ts'
import { moveFromPostgres, moveToPostgres } from './lib/move.ts'

const usage = 'Usage: npm run db:move -- --to postgres://…, or npm run db:move -- --from postgres://…'

/**
 * `npm run db:move -- --to ADDRESS`: copies the database of a stopped site to an empty one on PostgreSQL; with `--from` back into a data
 * folder without a database. Files stay where they are.
 */
await runCommand(async () => {
  const { to, from } = readOptions()
  const address = to ?? from
  if (address === undefined || (to !== undefined && from !== undefined)) throw new Refusal(usage)
  if (!/^postgres(ql)?:\/\//.test(address)) throw new Refusal(usage)
  const folder = dataFolder()
  const tell = (line: string) => console.log(line)
  const { rows, hash, seconds } = await (to === undefined
    ? moveFromPostgres(address, folder, tell)
    : moveToPostgres(folder, address, tell))
  console.log(
    `${rows.toLocaleString('en-GB')} rows are there as they were read (${hash}). It took ${seconds.toFixed(1)} seconds.`,
  )
  console.log(
    to === undefined
      ? 'Start the site without DATABASE_URL: it writes to DATA_DIR.'
      : 'Start the site with DATABASE_URL set to this address. The file in DATA_DIR was left as it is: set it aside, so that nobody goes on with it.',
  )
})

function readOptions(): { to?: string; from?: string } {
  try {
    return parseArgs({ options: { to: { type: 'string' }, from: { type: 'string' } } }).values
  } catch {
    throw new Refusal(usage)
  }
}
