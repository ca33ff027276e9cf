import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readSampleAreas } from '../db/sample/areas.ts'
import { buildSampleDeals } from '../db/sample/build-deals.ts'
import { listPapers, papersFolder } from '../db/sample/documents.ts'
import { makePapers } from '../db/sample/make-papers.ts'
import { runCommand } from './lib/command.ts'

/** `npm run sample:papers [-- ID…]`: makes the papers of these sample deals and of those that lack one, and removes what no deal has. */
await runCommand(async () => {
  const ids = parseArgs({ allowPositionals: true }).positionals.map(Number)
  const areas = readSampleAreas()
  const deals = buildSampleDeals(areas)
  const wanted = new Set(deals.flatMap((deal) => listPapers(deal).map(({ fileName }) => fileName)))
  for (const name of readdirSync(papersFolder)) if (!wanted.has(name)) rmSync(join(papersFolder, name))
  for (const deal of deals) {
    const isComplete = listPapers(deal).every(({ fileName }) => existsSync(join(papersFolder, fileName)))
    if (isComplete && !ids.includes(deal.id)) continue
    for (const { fileName, bytes } of await makePapers(
      deal,
      areas.find(({ code }) => code === deal.area_code)!,
    )) {
      writeFileSync(join(papersFolder, fileName), bytes)
      console.log(fileName)
    }
  }
})
