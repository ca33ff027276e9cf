import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild } from './lib/build.ts'
import { projectFolder, runCommand } from './lib/command.ts'

/** `npm run texts`: writes every sentence that a buyer can meet to one page, for somebody to read. */
await runCommand(async () => {
  ensureBuild()
  // The built site is made with React's production build, and a process has only one of the two.
  process.env.NODE_ENV = 'production'
  const { writeBuyerTexts } = await import('../app/testing/buyers/buyer-texts.ts')
  const file = join(projectFolder, 'build/texts.md')
  writeFileSync(file, await writeBuyerTexts())
  console.log(file)
})
