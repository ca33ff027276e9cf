import { loadavg } from 'node:os'
import { join } from 'node:path'
import { readLive } from '../../app/domain/areas/editions/editions.server.ts'
import { rollBackEdition } from '../../app/domain/areas/editions/publish.server.ts'
import { sweep } from '../../app/domain/areas/import/work.server.ts'
import type { AreaEditionKind } from '../../db/schema.ts'
import { describeAdvisor, measureAdvisor } from './bench-advisor.ts'
import { describeAreaPages, keepTenYears, measureAreaPages } from './bench-area-pages.ts'
import { measureAreaImports } from './bench-areas.ts'
import { describeBlog, keepPosts, measureBlogs, numbersOfPosts, type BlogFigures, type BlogSite } from './bench-blog.ts'
import { signInAdmin } from './bench-data.ts'
import { judge, type Verdict } from './bench-judge.ts'
import { describeQuestions, measureQuestions } from './bench-questions.ts'
import { describeSearch, measureSearch } from './bench-search.ts'
import { describeSubmissions, keepSubmissions, measureSubmissions } from './bench-submissions.ts'
import { describeSquatters, measureSquatters } from './bench-squatters.ts'
import { describeTyping, measureTyping } from './bench-typing.ts'
import { databaseFile, withDatabase } from './data-folder.ts'
import { prepareSampleData } from './demo-data.ts'
import { filesIn } from '../../app/testing/inputs/stored-files.ts'
import { freePort, launchStack, type Stack } from './launch.ts'

/** The parts of the benchmark that measure one page or one piece of work, each with its limits. They print, and say what held. */

const limits = {
  firstByteRatio: 1.5,
  keyMilliseconds: 50,
  refusedPercent: 5,
  areasSeconds: 120,
  areasMegabytes: 200,
  areaPageMilliseconds: 10,
  hangingMilliseconds: 50,
  /** Of the built-in advisor, by what it is asked. */
  questionMilliseconds: { turn: 10, 'longest message': 30, 'conversation of longest messages': 100 },
  searchMilliseconds: 20,
  submissionsMilliseconds: 10,
}

export async function benchAreas(dataDir: string): Promise<Verdict[]> {
  await prepareSampleData(dataDir)
  const measured = await measureAreaImports(dataDir, rollBackAreas)
  return measured.flatMap(({ name, megabytes, seconds: took, memory, database, isRestored, rollBackSeconds }) => {
    console.log(
      `${name}: ${took.toFixed(0)} s, database of ${database.toFixed(0)} MB, rolled back in ${rollBackSeconds.toFixed(2)} s`,
    )
    return [
      // Prices paid are ten times as large, and grow with every month before those that are kept.
      ...(name === 'prices-paid.csv'
        ? []
        : [judge(`import of ${name}, ${megabytes.toFixed(0)} MB`, took, limits.areasSeconds, 's')]),
      judge(`memory of that import`, memory, limits.areasMegabytes, 'MB'),
      judge(`figures that are not as before once it is rolled back`, isRestored ? 0 : 1, 0, ''),
    ]
  })
}

async function rollBackAreas(dataDir: string, kind: AreaEditionKind): Promise<number> {
  return withDatabase(databaseFile(dataDir), async (db) => {
    const live = await readLive(db, kind)
    const begun = performance.now()
    const outcome = await rollBackEdition(db, null, live!.id, new Date().toISOString())
    if (!outcome.ok) throw new Error(`The edition was not rolled back: ${outcome.reason}.`)
    const seconds = (performance.now() - begun) / 1000
    await sweep({ db, dataDir, files: filesIn(dataDir) }, new Date().toISOString())
    return seconds
  })
}

export async function benchAreaPages(dataDir: string): Promise<Verdict[]> {
  await prepareSampleData(dataDir)
  await keepTenYears(dataDir)
  const [load] = loadavg()
  const figures = await withSite(dataDir, measureAreaPages)
  console.log(`${describeAreaPages(figures)}\nLoad of the machine before: ${load!.toFixed(1)}.\n`)
  return figures.map(({ page, median }) =>
    judge(`processor time of a page of areas, ${page}`, median, limits.areaPageMilliseconds, 'ms'),
  )
}

export async function benchSquatters(): Promise<Verdict[]> {
  const figures = await measureSquatters()
  console.log(`${describeSquatters(figures)}\n`)
  return figures
    .filter(({ siege }) => siege.networks === 1 && siege.hasGroups !== false && !siege.neighbours)
    .map(({ name, outcome }) =>
      judge(`honest buyers refused, ${name}`, outcome.refusedPercent, limits.refusedPercent, '%'),
    )
}

export async function benchAdvisor(dataDir: string): Promise<Verdict[]> {
  await prepareSampleData(dataDir)
  const questions = await withDatabase(databaseFile(dataDir), (db) => measureQuestions(db, new Date().toISOString()))
  console.log(`${describeQuestions(questions)}\n`)
  const [load] = loadavg()
  const [port, sandboxPort] = [await freePort(), await freePort()]
  // Each question comes from a network of its own, as behind a proxy.
  const settings = { RUN_JOBS: 'false', TRUST_PROXY: '1' }
  const site = await launchStack({ dataDir, port, sandboxPort, settings, hasModel: true })
  try {
    const figures = await measureAdvisor(site)
    console.log(`${describeAdvisor(figures)}\nLoad of the machine before: ${load!.toFixed(1)}.\n`)
    return [
      ...questions.map(({ kind, name, milliseconds }) =>
        judge(`processor time of a ${kind}, ${name}`, milliseconds, limits.questionMilliseconds[kind], 'ms'),
      ),
      judge('questions that hung at once, missing', 20 - figures.held, 0, ''),
      judge(
        'other pages, 95th percentile, with 20 hanging questions, more',
        figures.whileHanging - figures.quiet,
        limits.hangingMilliseconds,
        'ms',
      ),
    ]
  } finally {
    await site.stop()
  }
}

export async function benchSearch(dataDir: string): Promise<Verdict[]> {
  await prepareSampleData(dataDir)
  const figures = await withDatabase(databaseFile(dataDir), measureSearch)
  console.log(`${describeSearch(figures)}\n`)
  return figures.questions.map(({ name, milliseconds }) =>
    judge(`processor time of a search of the site, ${name}`, milliseconds, limits.searchMilliseconds, 'ms'),
  )
}

export async function benchSubmissions(dataDir: string): Promise<Verdict[]> {
  await prepareSampleData(dataDir)
  const cookie = await signInAdmin(dataDir)
  const reference = await keepSubmissions(dataDir)
  const [load] = loadavg()
  const figures = await withSite(dataDir, (site) => measureSubmissions(site, cookie, reference))
  console.log(`${describeSubmissions(figures)}\nLoad of the machine before: ${load!.toFixed(1)}.\n`)
  return figures.map(({ page, median }) =>
    judge(`processor time of a page of submissions, ${page}`, median, limits.submissionsMilliseconds, 'ms'),
  )
}

export async function benchTyping(dataDir: string): Promise<Verdict[]> {
  await prepareSampleData(dataDir)
  const cookie = await signInAdmin(dataDir)
  const figures = await withSite(dataDir, (site) => measureTyping(site, cookie))
  console.log(`${describeTyping(figures)}\n`)
  return figures.map(({ document, median }) =>
    judge(`a key in the editor, ${document}`, median, limits.keyMilliseconds, 'ms'),
  )
}

/** The blog with each number of posts, side by side. */
export async function benchBlog(dataDir: string): Promise<Verdict[]> {
  const sites: BlogSite[] = []
  try {
    for (const posts of numbersOfPosts) {
      const own = join(dataDir, `blog-${posts}`)
      await prepareSampleData(own)
      await keepPosts(own, posts)
      const [port, sandboxPort] = [await freePort(), await freePort()]
      const site = await launchStack({ dataDir: own, port, sandboxPort, settings: { RUN_JOBS: 'false' } })
      sites.push({ posts, site, dataDir: own })
    }
    const figures = await measureBlogs(sites)
    console.log(`${describeBlog(figures)}\n`)
    const [few, full, many] = figures as [BlogFigures, BlogFigures, BlogFigures]
    const beside = (one: BlogFigures, name: 'kept' | 'madeAnew' | 'afterWrite', how: string) => {
      const says = `first byte of /blog with ${many.posts} posts / with ${one.posts}, ${how}`
      return judge(says, many[name] / one[name], limits.firstByteRatio, '')
    }
    return [
      beside(few, 'kept', 'kept'),
      beside(few, 'madeAnew', 'made anew'),
      // A page that is to be kept is compressed whole before its first byte, and a full one is more than three times as long.
      beside(full, 'afterWrite', 'after a write'),
    ]
  } finally {
    for (const { site } of sites) await site.stop()
  }
}

export async function withSite<Result>(
  dataDir: string,
  use: (site: Stack) => Promise<Result>,
  runsJobs = false,
): Promise<Result> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const site = await launchStack({ dataDir, port, sandboxPort, settings: { RUN_JOBS: String(runsJobs) } })
  try {
    return await use(site)
  } finally {
    await site.stop()
  }
}
