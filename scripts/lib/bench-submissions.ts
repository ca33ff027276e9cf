import { addUser } from '../../app/testing/database/database.ts'
import { addManySubmissions } from '../../app/testing/desks/submissions.ts'
import { databaseFile, withDatabase } from './data-folder.ts'
import type { Stack } from './launch.ts'
import { ask, makeLoad, processorTime } from './load.ts'

/** The processor time that the desk's pages of submissions take, with two thousand of them to review. */

const submissions = 2000
const rounds = 9
const perRound = 40

interface DeskFigures {
  page: string
  bytes: number
  /** In milliseconds: the quietest and the middle one of the rounds. */
  least: number
  median: number
}

/** Adds the submissions. Returns the reference of one that is in review. */
export async function keepSubmissions(dataDir: string): Promise<string> {
  return withDatabase(databaseFile(dataDir), async (db) => {
    const vendor = await addUser(db, { firstName: 'Many', lastName: 'Submissions' })
    const { id, reference } = await addManySubmissions(db, vendor, submissions, new Date().toISOString())
    await db.updateTable('submissions').set({ state: 'in-review' }).where('id', '=', id).execute()
    return reference
  })
}

export async function measureSubmissions(site: Stack, cookie: string, reference: string): Promise<DeskFigures[]> {
  const pages = {
    'list, open': '/admin/submissions',
    'list, last page': `/admin/submissions?page=${submissions / 50}`,
    'list, searched': '/admin/submissions?q=house+19',
    'list, narrowed': '/admin/submissions?kind=sourcer&reviewer=nobody',
    'a case': `/admin/submissions/${reference}`,
    'an approval': `/admin/submissions/${reference}/confirm?decision=approve`,
  }
  const pid = site.app().pid!
  const headers = { cookie }
  const figures: DeskFigures[] = []
  for (const [page, path] of Object.entries(pages)) {
    const { body } = await ask(site.origin + path, { headers })
    const load = (requests: number) =>
      makeLoad({ origin: site.origin, path: () => path, headers, connections: 1, requests })
    await load(150)
    const taken: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const before = processorTime(pid)
      await load(perRound)
      taken.push((processorTime(pid) - before) / perRound)
    }
    taken.sort((a, b) => a - b)
    figures.push({ page, bytes: body.length, least: taken[0]!, median: taken[Math.floor(rounds / 2)]! })
  }
  return figures
}

export function describeSubmissions(figures: readonly DeskFigures[]): string {
  return [
    `Processor time of the server for a page of the desk with ${submissions.toLocaleString('en-GB')} submissions, in ms:`,
    ...figures.map(
      ({ page, bytes, least, median }) =>
        `  ${page.padEnd(18)} ${String(bytes).padStart(7)} bytes  least ${least.toFixed(1)}  median ${median.toFixed(1)}`,
    ),
  ].join('\n')
}
