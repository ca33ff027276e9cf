import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fileNameOf, picturesFolder, renderPicture } from '../db/sample/pictures/files.ts'
import { samplePictures } from '../db/sample/pictures/list.ts'
import { runCommand } from './lib/command.ts'

/** `npm run sample:pictures [-- ID…]`: makes the pictures of these sample deals and those that are missing, and removes what no deal has. */
await runCommand(async () => {
  const ids = parseArgs({ allowPositionals: true }).positionals.map(Number)
  mkdirSync(picturesFolder, { recursive: true })
  const wanted = new Set(samplePictures.map(fileNameOf))
  for (const name of readdirSync(picturesFolder)) if (!wanted.has(name)) rmSync(join(picturesFolder, name))
  for (const picture of samplePictures) {
    const file = join(picturesFolder, fileNameOf(picture))
    if (existsSync(file) && !ids.includes(picture.dealId)) continue
    writeFileSync(file, await renderPicture(picture))
    console.log(fileNameOf(picture))
  }
})
