import { ensureBuild } from './lib/build.ts'
import { ensureChromium } from './lib/chromium.ts'
import { runCommand } from './lib/command.ts'
import { checkLint, checkTypes, finish, one, runBrowserTests, runUnitTests, stage } from './lib/stages.ts'

/** `npm test`: everything. A stage that fails does not keep the later ones from running, but for the browser tests' own needs. */
await runCommand(() => {
  const counts = [checkTypes(), checkLint(), runUnitTests()]
  const browser = stage('A browser', () => {
    console.log(ensureChromium())
    return { passed: 0, failed: 0 }
  })
  const build = stage('Build', () => {
    ensureBuild()
    return one(true)
  })
  counts.push(browser, build)
  if (browser.failed === 0 && build.failed === 0) counts.push(runBrowserTests())
  finish(counts)
})
