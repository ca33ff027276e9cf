import { testAll } from './lib/all.ts'
import { ensureBuild } from './lib/build.ts'
import { ensureChromium } from './lib/chromium.ts'
import { Refusal, runCommand } from './lib/command.ts'
import { findFirefox, withoutFirefox } from './lib/firefox.ts'
import {
  finish,
  one,
  runBrowserTests,
  runChaosForAll,
  runChecks,
  runJourneysOnPostgres,
  runPostgresTests,
  stage,
} from './lib/stages.ts'

/**
 * `npm test`: everything; with `-- --all` what takes longest as well; with `-- --postgres` nothing but what runs on PostgreSQL too. A
 * stage that fails does not keep the later ones from running, but for the browser tests' own needs.
 */
await runCommand(async () => {
  const words = process.argv.slice(2)
  if (words.length > 1 || words.some((word) => word !== '--all' && word !== '--postgres'))
    throw new Refusal('npm test takes --all or --postgres and nothing else.')
  if (words[0] === '--postgres') {
    console.log(ensureChromium())
    finish([await runPostgresTests(), await runJourneysOnPostgres()])
  }
  if (words.length > 0) Object.assign(process.env, testAll)
  const counts = await runChecks()
  counts.push(await runPostgresTests({ onlyDaily: true }))
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
  if (build.failed === 0 && words.length > 0) counts.push(await runChaosForAll())
  finish(counts)
})
