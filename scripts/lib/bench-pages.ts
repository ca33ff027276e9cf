import { readSampleAreas } from '../../db/sample/areas.ts'
import { buildManyDeals } from '../../db/sample/build-deals.ts'
import { seedManyDeals } from '../../db/sample/seed.ts'
import type { DealRow } from '../../db/schema.ts'
import { importColumns, importRules } from '../../app/domain/deals/import/import.ts'
import { toValues } from '../../app/domain/deals/record/columns.server.ts'
import { showValues } from '../../app/domain/deals/record/record.ts'
import { signInAdmin } from './bench-data.ts'
import { measureImport, toCsv, type ImportFigures } from './bench-import.ts'
import { judge, type Verdict } from './bench-judge.ts'
import { measurePaint } from './bench-paint.ts'
import { withSite } from './bench-parts.ts'
import { measurePictures } from './bench-pictures.ts'
import type { BenchOptions } from './bench-proofs.ts'
import { startBare, type Bare } from './bench-site.ts'
import { databaseFile, withDatabase } from './data-folder.ts'
import { prepareSampleData } from './demo-data.ts'
import type { Stack } from './launch.ts'
import { ask, madeAnew, makeLoad, processorTime } from './load.ts'

/** The pages that everybody asks for, with the sample and with many deals, an import and pictures beside them, and the largest paint. */

const usualSeconds = 3
const usualDeals = 5000
const limits = {
  renderMilliseconds: 5,
  firstByteRatio: 1.5,
  importSeconds: 60,
  paintSeconds: 2.5,
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

export async function benchPages(
  dataDir: string,
  { seconds: chosen, deals: chosenDeals }: BenchOptions,
): Promise<Verdict[]> {
  const [seconds, manyDeals] = [chosen ?? usualSeconds, chosenDeals ?? usualDeals]
  const bare = await startBare()
  try {
    await prepareSampleData(dataDir)
    const rows: Row[] = []
    const few = await withSite(dataDir, async (site) => {
      for (const path of ['/', '/marketplace', '/deal/101', '/api/deals'])
        rows.push(await measure(site, bare, path, 'sample', { seconds }))
      // Without compression, what remains is the making of the page.
      rows.push(await measure(site, bare, '/marketplace', 'sample', { seconds, isMadeAnew: true }))
      const render = rows.at(-1)!.cpu
      rows.push(await measure(site, bare, '/marketplace?view=table', 'sample', { seconds, isMadeAnew: true }))
      // No deal of the sample has photographs.
      const paint = await measurePaint(site, ['/', '/marketplace', '/deal/101'])
      return { firstByte: await firstByte(site), render, paint }
    })
    await withDatabase(databaseFile(dataDir), (db) => seedManyDeals(db, manyDeals))
    const many = await withSite(dataDir, async (site) => {
      for (const path of ['/', '/marketplace', '/deal/101', '/api/deals'])
        rows.push(await measure(site, bare, path, String(manyDeals), { seconds }))
      rows.push(await measure(site, bare, '/marketplace', String(manyDeals), { seconds, isMadeAnew: true }))
      return { firstByte: await firstByte(site) }
    })

    const cookie = await signInAdmin(dataDir)
    const file = manyDealsFile(manyDeals)
    const imported = await withSite(dataDir, (site) => measureImport(site, cookie, importRules.field, file), true)

    console.log(
      `\n10 connections (2 for the whole list), ${seconds} s each, loopback. Times in ms; cpu is the server's processor time per request.\n`,
    )
    printTable(rows)
    console.log(`\n${describeImport(imported, manyDeals)}\n`)
    const pictures = await withSite(dataDir, measurePictures, true)
    console.log(
      `\nWhile 20 pictures of 5 MB were made (${pictures.totalSeconds.toFixed(0)} s), ${pictures.pages} pages made anew were answered one by one:`,
    )
    console.log(
      `median ${pictures.median.toFixed(1)} ms (${pictures.quietMedian.toFixed(1)} before), worst ${pictures.worst.toFixed(0)} ms; memory of the site ${pictures.memory.toFixed(0)} MB (${pictures.memoryBefore.toFixed(0)} before).`,
    )
    console.log('')
    return [
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
    ]
  } finally {
    bare.process.disconnect()
  }
}

async function measure(
  site: Stack,
  bare: Bare,
  path: string,
  deals: string,
  { seconds, isMadeAnew = false }: { seconds: number; isMadeAnew?: boolean },
): Promise<Row> {
  const headers = isMadeAnew ? madeAnew : encodings
  // Nobody is sent more than two whole lists at a time.
  const asked = { path: () => path, headers, connections: path === '/api/deals' ? 2 : 10 }
  const answer = await ask(site.origin + path, { headers })
  await bare.tell(answer)

  // The server is warmed first, because the first hundreds of requests measure the compiler.
  await makeLoad({ ...asked, origin: site.origin, seconds: 2 })
  const sitePid = site.app().pid!
  const before = processorTime(sitePid)
  const load = await makeLoad({ ...asked, origin: site.origin, seconds })
  const cpu = (processorTime(sitePid) - before) / load.requests

  await makeLoad({ ...asked, origin: bare.origin, seconds: 0.5 })
  const bareBefore = processorTime(bare.process.pid!)
  const bareLoad = await makeLoad({ ...asked, origin: bare.origin, seconds })
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

/** The median time to the first byte of the list, one request at a time, past what is kept. */
async function firstByte(site: Stack): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 120; n += 1) {
    const { firstByteMilliseconds } = await ask(`${site.origin}/marketplace`, { headers: madeAnew })
    if (n >= 20) times.push(firstByteMilliseconds)
  }
  return times.sort((a, b) => a - b)[times.length / 2]!
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
function manyDealsFile(manyDeals: number): string {
  const deals = buildManyDeals(readSampleAreas(), manyDeals).map((deal) => showValues(toValues(deal as DealRow)))
  const rows = deals.map((texts) => importColumns.map((column) => (column === 'reference' ? '' : texts[column])))
  return toCsv([[...importColumns], ...rows])
}

function describeImport(figures: ImportFigures, manyDeals: number): string {
  const { bytes, checkSeconds, applySeconds, memoryBefore, memoryMost, longestMade, longestKept } = figures
  return [
    `Import of ${manyDeals} deals (${(bytes / 1e6).toFixed(1)} MB): checked in ${checkSeconds.toFixed(1)} s, brought in in ${applySeconds.toFixed(1)} s.`,
    `Memory of the site: ${memoryBefore.toFixed(0)} MB before, ${memoryMost.toFixed(0)} MB at most.`,
    `Longest answer meanwhile: ${longestMade.toFixed(0)} ms for a list made anew, ${longestKept.toFixed(0)} ms for a kept page.`,
  ].join('\n')
}
