import { ensureBuild } from './lib/build.ts'
import { ensureChromium } from './lib/chromium.ts'
import { runCommand } from './lib/command.ts'
import { findFirefox, withoutFirefox } from './lib/firefox.ts'
import { finish, one, runBrowserTests, runChecks, stage } from './lib/stages.ts'

/** `npm test`: everything. A stage that fails does not keep the later ones from running, but for the browser tests' own needs. */
await runCommand(async () => {
  const counts = await runChecks()
  const browser = await stage('Browsers', () => {
    console.log(ensureChromium())
    const firefox = findFirefox()
    console.log(firefox ?? withoutFirefox)
    return { passed: 0, failed: 0, leftOut: firefox ? [] : [withoutFirefox] }
  })
  const build = await stage('Build', () => {
    ensureBuild()
    return one(true)
  })
  counts.push(browser, build)
  if (browser.failed === 0 && build.failed === 0) counts.push(await runBrowserTests())
  finish(counts)
})
