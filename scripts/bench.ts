import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readLive } from '../app/domain/areas/editions/editions.server.ts'
import { rollBackEdition } from '../app/domain/areas/editions/publish.server.ts'
import { sweep } from '../app/domain/areas/import/work.server.ts'
import { importColumns, importRules } from '../app/domain/deals/import/import.ts'
import { toValues } from '../app/domain/deals/record/columns.server.ts'
import { showValues } from '../app/domain/deals/record/record.ts'
import { readSampleAreas } from '../db/sample/areas.ts'
import { buildManyDeals } from '../db/sample/build-deals.ts'
import { seedManyDeals } from '../db/sample/seed.ts'
import {
  describeBlog,
  keepPosts,
  measureBlogs,
  numbersOfPosts,
  type BlogFigures,
  type BlogSite,
} from './lib/bench-blog.ts'
import { describeAdvisor, measureAdvisor } from './lib/bench-advisor.ts'
import { describeAreaPages, keepTenYears, measureAreaPages } from './lib/bench-area-pages.ts'
import { measureAreaImports } from './lib/bench-areas.ts'
import { measurePaint } from './lib/bench-paint.ts'
import { measurePictures } from './lib/bench-pictures.ts'
import { describeSearch, measureSearch } from './lib/bench-search.ts'
import { describeSubmissions, keepSubmissions, measureSubmissions } from './lib/bench-submissions.ts'
import { describeTyping, measureTyping, type TypingFigures } from './lib/bench-typing.ts'
import type { AreaEditionKind, DealRow } from '../db/schema.ts'
import { addSession, measureImport, toCsv, type ImportFigures } from './lib/bench-import.ts'
import { ensureBuild } from './lib/build.ts'
import { projectFolder, runCommand } from './lib/command.ts'
import { prepareSampleData } from './lib/demo-data.ts'
import { freePort, launchStack, type Stack } from './lib/launch.ts'
import { ask, makeLoad, processorTime, type Answer } from './lib/load.ts'
import { databaseFile, withDatabase } from './lib/data-folder.ts'

/**
 * `npm run bench`: measures the site beside a bare node:http server that sends the same bytes, in one run on one machine, over
 * loopback. Only the ratios and the processor time have a meaning elsewhere. Ends with code 1 when a limit does not hold.
 * `npm run bench -- blog` measures the blog alone, `npm run bench -- typing` the editor of its posts, `npm run bench -- areas`
 * the import of area figures, `npm run bench -- area-pages` the pages of areas, `npm run bench -- advisor` the advisor,
 * `npm run bench -- search` the search of the site, `npm run bench -- submissions` the desk's pages of them.
 */
const seconds = 3
const manyDeals = 5000
const limits = {
  renderMilliseconds: 5,
  firstByteRatio: 1.5,
  importSeconds: 60,
  paintSeconds: 2.5,
  keyMilliseconds: 50,
  areasSeconds: 120,
  areasMegabytes: 200,
  areaPageMilliseconds: 10,
  hangingMilliseconds: 50,
  searchMilliseconds: 20,
  submissionsMilliseconds: 10,
}
const encodings = { 'accept-encoding': 'gzip, br' }

interface Row {
  page: string
  deals: string
  bytes: number
  perSecond: number
  ratio: number
  p50: number
  p99: number
  cpu: number
  bareCpu: number
}

await runCommand(async () => {
  ensureBuild()
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const alone = {
    blog: benchBlogAlone,
    typing: benchTypingAlone,
    areas: benchAreasAlone,
    'area-pages': benchAreaPagesAlone,
    advisor: benchAdvisorAlone,
    search: benchSearchAlone,
    submissions: benchSubmissionsAlone,
  }[String(process.argv[2])]
  if (alone) {
    try {
      process.exitCode = (await alone(dataDir)).every(Boolean) ? 0 : 1
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
    return
  }
  const bare = await startBare()
  try {
    await prepareSampleData(dataDir)
    const rows: Row[] = []
    const few = await withSite(dataDir, async (site) => {
      for (const path of ['/', '/marketplace', '/deal/101', '/api/deals'])
        rows.push(await measure(site, bare, path, 'sample'))
      // An unknown query parameter bypasses the page cache. Without compression, what remains is the making of the page.
      rows.push(await measure(site, bare, '/marketplace', 'sample', { isMadeAnew: true }))
      const render = rows.at(-1)!.cpu
      rows.push(await measure(site, bare, '/marketplace?view=table', 'sample', { isMadeAnew: true }))
      // No deal of the sample has photographs.
      const paint = await measurePaint(site, ['/', '/marketplace', '/deal/101'])
      return { firstByte: await firstByte(site), render, paint }
    })
    await withDatabase(databaseFile(dataDir), (db) => seedManyDeals(db, manyDeals))
    const many = await withSite(dataDir, async (site) => {
      for (const path of ['/', '/marketplace', '/deal/101', '/api/deals'])
        rows.push(await measure(site, bare, path, String(manyDeals)))
      rows.push(await measure(site, bare, '/marketplace', String(manyDeals), { isMadeAnew: true }))
      return { firstByte: await firstByte(site) }
    })

    const cookie = await addSession(dataDir)
    const file = manyDealsFile()
    const imported = await withSite(dataDir, (site) => measureImport(site, cookie, importRules.field, file), true)

    console.log(
      `\n10 connections, ${seconds} s each, loopback. Times in ms; cpu is the server's processor time per request.\n`,
    )
    printTable(rows)
    console.log(`\n${describeImport(imported)}\n`)
    const pictures = await withSite(dataDir, measurePictures, true)
    const blogs = await benchBlog(dataDir)
    const typing = await withSite(dataDir, (site) => measureTyping(site, cookie))
    console.log(
      `\nWhile 20 pictures of 5 MB were made (${pictures.totalSeconds.toFixed(0)} s), ${pictures.pages} pages made anew were answered one by one:`,
    )
    console.log(
      `median ${pictures.median.toFixed(1)} ms (${pictures.quietMedian.toFixed(1)} before), worst ${pictures.worst.toFixed(0)} ms; memory of the site ${pictures.memory.toFixed(0)} MB (${pictures.memoryBefore.toFixed(0)} before).`,
    )
    console.log('')
    const limited = [
      judge('processor time to make a list of 24 cards', few.render, limits.renderMilliseconds, 'ms'),
      judge(
        `first byte with ${manyDeals} deals / with the sample`,
        many.firstByte / few.firstByte,
        limits.firstByteRatio,
        '',
      ),
      judge(
        `import of ${manyDeals} deals, check and apply`,
        imported.checkSeconds + imported.applySeconds,
        limits.importSeconds,
        's',
      ),
      ...[...few.paint].map(([path, milliseconds]) =>
        judge(`largest paint of ${path}, 360 px, 2 s latency`, milliseconds / 1000, limits.paintSeconds, 's'),
      ),
      ...judgeBlog(blogs),
      ...judgeTyping(typing),
    ]
    process.exitCode = limited.every(Boolean) ? 0 : 1
  } finally {
    bare.process.disconnect()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function benchBlogAlone(dataDir: string): Promise<boolean[]> {
  return judgeBlog(await benchBlog(dataDir))
}

async function benchAreasAlone(dataDir: string): Promise<boolean[]> {
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
    await sweep({ db, dataDir }, new Date().toISOString())
    return seconds
  })
}

async function benchAreaPagesAlone(dataDir: string): Promise<boolean[]> {
  await prepareSampleData(dataDir)
  await keepTenYears(dataDir)
  const [load] = loadavg()
  const figures = await withSite(dataDir, measureAreaPages)
  console.log(`${describeAreaPages(figures)}\nLoad of the machine before: ${load!.toFixed(1)}.\n`)
  return figures.map(({ page, median }) =>
    judge(`processor time of a page of areas, ${page}`, median, limits.areaPageMilliseconds, 'ms'),
  )
}

async function benchAdvisorAlone(dataDir: string): Promise<boolean[]> {
  await prepareSampleData(dataDir)
  const [load] = loadavg()
  const [port, sandboxPort] = [await freePort(), await freePort()]
  // Each question comes from a network of its own, as behind a proxy.
  const settings = { RUN_JOBS: 'false', TRUST_PROXY: '1' }
  const site = await launchStack({ dataDir, port, sandboxPort, settings, hasModel: true })
  try {
    const figures = await measureAdvisor(site)
    console.log(`${describeAdvisor(figures)}\nLoad of the machine before: ${load!.toFixed(1)}.\n`)
    return [
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

async function benchSearchAlone(dataDir: string): Promise<boolean[]> {
  await prepareSampleData(dataDir)
  const figures = await withDatabase(databaseFile(dataDir), measureSearch)
  console.log(`${describeSearch(figures)}\n`)
  return figures.questions.map(({ name, milliseconds }) =>
    judge(`processor time of a search of the site, ${name}`, milliseconds, limits.searchMilliseconds, 'ms'),
  )
}

async function benchSubmissionsAlone(dataDir: string): Promise<boolean[]> {
  await prepareSampleData(dataDir)
  const cookie = await addSession(dataDir)
  const reference = await keepSubmissions(dataDir)
  const [load] = loadavg()
  const figures = await withSite(dataDir, (site) => measureSubmissions(site, cookie, reference))
  console.log(`${describeSubmissions(figures)}\nLoad of the machine before: ${load!.toFixed(1)}.\n`)
  return figures.map(({ page, median }) =>
    judge(`processor time of a page of submissions, ${page}`, median, limits.submissionsMilliseconds, 'ms'),
  )
}

async function benchTypingAlone(dataDir: string): Promise<boolean[]> {
  await prepareSampleData(dataDir)
  const cookie = await addSession(dataDir)
  return judgeTyping(await withSite(dataDir, (site) => measureTyping(site, cookie)))
}

function judgeTyping(figures: readonly TypingFigures[]): boolean[] {
  console.log(`${describeTyping(figures)}\n`)
  return figures.map(({ document, median }) =>
    judge(`a key in the editor, ${document}`, median, limits.keyMilliseconds, 'ms'),
  )
}

/** The blog with each number of posts, side by side. */
async function benchBlog(dataDir: string): Promise<BlogFigures[]> {
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
    return await measureBlogs(sites)
  } finally {
    for (const { site } of sites) await site.stop()
  }
}

function judgeBlog(figures: readonly BlogFigures[]): boolean[] {
  console.log(`${describeBlog(figures)}\n`)
  const few = figures[0]!
  const many = figures.at(-1)!
  const say = (how: string) => `first byte of /blog with ${many.posts} posts / with ${few.posts}, ${how}`
  return [
    judge(say('kept'), many.kept / few.kept, limits.firstByteRatio, ''),
    judge(say('made anew'), many.madeAnew / few.madeAnew, limits.firstByteRatio, ''),
    judge(say('after a write'), many.afterWrite / few.afterWrite, limits.firstByteRatio, ''),
  ]
}

async function withSite<Result>(
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

async function measure(
  site: Stack,
  bare: Bare,
  path: string,
  deals: string,
  { isMadeAnew = false } = {},
): Promise<Row> {
  const headers = isMadeAnew ? {} : encodings
  const pathOf = (n: number): string => (isMadeAnew ? `${path}${path.includes('?') ? '&' : '?'}nocache=${n}` : path)
  const answer = await ask(site.origin + pathOf(-1), { headers })
  await bare.tell(answer)

  // The server is warmed first, because the first hundreds of requests measure the compiler.
  await makeLoad({ origin: site.origin, path: pathOf, headers, seconds: 2 })
  const sitePid = site.app().pid!
  const before = processorTime(sitePid)
  const load = await makeLoad({ origin: site.origin, path: pathOf, headers, seconds })
  const cpu = (processorTime(sitePid) - before) / load.requests

  await makeLoad({ origin: bare.origin, path: pathOf, headers, seconds: 0.5 })
  const bareBefore = processorTime(bare.process.pid!)
  const bareLoad = await makeLoad({ origin: bare.origin, path: pathOf, headers, seconds })
  const bareCpu = (processorTime(bare.process.pid!) - bareBefore) / bareLoad.requests

  return {
    page: isMadeAnew ? `${path} made anew` : path,
    deals,
    bytes: answer.body.length,
    perSecond: load.perSecond,
    ratio: load.perSecond / bareLoad.perSecond,
    p50: load.p50,
    p99: load.p99,
    cpu,
    bareCpu,
  }
}

/** The median time to the first byte of the list, one request at a time, without the page cache. */
async function firstByte(site: Stack): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 120; n += 1) {
    const { firstByteMilliseconds } = await ask(`${site.origin}/marketplace?nocache=first-${n}`)
    if (n >= 20) times.push(firstByteMilliseconds)
  }
  return times.sort((a, b) => a - b)[times.length / 2]!
}

interface Bare {
  origin: string
  process: ChildProcess
  /** Sets the one answer that the server sends. */
  tell(answer: Answer): Promise<void>
}

async function startBare(): Promise<Bare> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(projectFolder, 'scripts/lib/bench-server.ts')], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return {
    origin: `http://127.0.0.1:${port}`,
    process: child,
    tell: async ({ headers, body }) => {
      const { connection: _connection, 'keep-alive': _keepAlive, date: _date, ...kept } = headers
      child.send({ headers: kept, body: body.toString('base64') })
      await once(child, 'message')
    },
  }
}

function printTable(rows: Row[]): void {
  console.log('page                     deals   bytes    req/s  of bare    p50    p99    cpu  bare cpu')
  for (const row of rows) {
    const cells = [
      row.page.padEnd(23),
      row.deals.padStart(6),
      String(row.bytes).padStart(7),
      row.perSecond.toFixed(0).padStart(8),
      `${(row.ratio * 100).toFixed(1)} %`.padStart(8),
      row.p50.toFixed(1).padStart(6),
      row.p99.toFixed(1).padStart(6),
      row.cpu.toFixed(2).padStart(6),
      row.bareCpu.toFixed(2).padStart(9),
    ]
    console.log(cells.join(' '))
  }
}

/** A file of as many new deals, as the export would write them. */
function manyDealsFile(): string {
  const deals = buildManyDeals(readSampleAreas(), manyDeals).map((deal) => showValues(toValues(deal as DealRow)))
  const rows = deals.map((texts) => importColumns.map((column) => (column === 'reference' ? '' : texts[column])))
  return toCsv([[...importColumns], ...rows])
}

function describeImport(figures: ImportFigures): string {
  const { bytes, checkSeconds, applySeconds, memoryBefore, memoryMost, longestMade, longestKept } = figures
  return [
    `Import of ${manyDeals} deals (${(bytes / 1e6).toFixed(1)} MB): checked in ${checkSeconds.toFixed(1)} s, brought in in ${applySeconds.toFixed(1)} s.`,
    `Memory of the site: ${memoryBefore.toFixed(0)} MB before, ${memoryMost.toFixed(0)} MB at most.`,
    `Longest answer meanwhile: ${longestMade.toFixed(0)} ms for a list made anew, ${longestKept.toFixed(0)} ms for a kept page.`,
  ].join('\n')
}

function judge(what: string, value: number, limit: number, unit: string): boolean {
  const isHeld = value <= limit
  console.log(`${isHeld ? 'PASS' : 'FAIL'}  ${what}: ${value.toFixed(2)} ${unit} (limit ${limit})`.replace('  (', ' ('))
  return isHeld
}
