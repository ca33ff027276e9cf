import { dataFolder, Refusal, runCommand, siteFiles } from './lib/command.ts'
import { requireDatabase } from './lib/prepare.ts'
import { readHour, tellInLines, tellWhatGoes } from './lib/retention.ts'

/**
 * `npm run retention -- --dry-run [DAY]`: what the site would delete now, or by the start of that day, because it has been kept
 * long enough. It changes nothing: the site deletes by itself, every few minutes.
 */
await runCommand(async () => {
  const [flag, day, ...more] = process.argv.slice(2)
  if (flag !== '--dry-run' || more.length > 0)
    throw new Refusal(
      'Usage: npm run retention -- --dry-run [DAY], such as 2027-01-31. The site deletes by itself, every few minutes; this tells what would go.',
    )
  const now = readHour(day)
  const folder = dataFolder()
  const database = await requireDatabase(folder)
  const lines = tellInLines(await tellWhatGoes(folder, now, siteFiles(folder), database))
  console.log(
    `What would be deleted ${day === undefined ? 'now' : `by the start of ${day}`}; nothing has been touched.\n`,
  )
  console.log(lines.join('\n'))
})
