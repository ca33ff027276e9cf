import { Refusal, runCommand } from './lib/command.ts'
import { finish, runBrowserTests, runChecks, runUnitTests, type Count } from './lib/stages.ts'
import { filesUnder, listJourneys, listTests } from './lib/test-files.ts'

/**
 * `npm run check`: types, lint, and the unit and request tests whose code has changed since they passed. With paths only the tests
 * there, and the browser journeys that are named.
 */
await runCommand(async () => {
  const paths = process.argv.slice(2)
  if (paths.length === 0) return finish(await runChecks({ onlyUnproved: true }))
  const isJourney = (path: string) => path.endsWith('.e2e.ts')
  const tests = new Set<string>()
  const journeys = new Set<string>()
  for (const path of paths) {
    const found = filesUnder(path, isJourney(path) ? listJourneys() : listTests())
    if (found.length === 0) throw new Refusal(`No test is at ${path}.`)
    for (const file of found) (isJourney(path) ? journeys : tests).add(file)
  }
  const counts: Count[] = []
  if (tests.size > 0) counts.push(await runUnitTests([...tests]))
  if (journeys.size > 0) counts.push(await runBrowserTests([...journeys]))
  finish(counts)
})
