import { ensureBuild } from './lib/build.ts'
import { ensureChromium } from './lib/chromium.ts'
import { runCommand } from './lib/command.ts'
import { checkLint, checkTypes, finish, one, runBrowserTests, runUnitTests, stage } from './lib/stages.ts'

/** `npm test`: everything. A failed stage does not stop the later ones, but the browser tests need a browser and a build. */
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
