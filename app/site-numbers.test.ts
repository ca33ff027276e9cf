import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { SiteNumbers } from './site-numbers.server.ts'

/** One text of numbers for a site of several processes. */

/** A process that counts as metrics.server.ts does. */
function startProcess() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({ name: 'site_http_requests_total', help: 'x', labelNames: ['route'], registers })
  const seconds = new Histogram({ name: 'site_seconds', help: 'x', labelNames: ['route'], buckets: [1, 2], registers })
  const pages = new Gauge({ name: 'site_kept_pages', help: 'x', registers })
  const processor = new Counter({ name: 'process_cpu_seconds_total', help: 'x', registers })
  const start = new Gauge({ name: 'process_start_time_seconds', help: 'x', aggregator: 'omit', registers })
  start.set(7)
  return {
    read: () => registry.getMetricsAsJSON(),
    work: (route: string, times = 1) => {
      for (let n = 0; n < times; n += 1) {
        requests.inc({ route })
        seconds.observe({ route }, 1.5)
      }
      pages.set(times)
      processor.inc(times)
    },
  }
}
type Process = ReturnType<typeof startProcess>

const startSite = () => new SiteNumbers(() => Promise.resolve(AggregatorRegistry))
const linesOf = async (site: SiteNumbers, main: Process, answered: number[]) =>
  (await site.write(await main.read(), answered)).split('\n').filter((line) => line !== '' && !line.startsWith('#'))

test('numbers of the site are added up, and those of a process have its name', async () => {
  const site = startSite()
  const [main, one, two] = [startProcess(), startProcess(), startProcess()]
  one.work('/', 2)
  two.work('/', 3)
  two.work('/deal/:id', 1)
  const places = [site.enter(), site.enter()]
  site.keep(1, await one.read())
  site.keep(2, await two.read())
  expect(places).toEqual([1, 2])
  const lines = await linesOf(site, main, places)
  expect(lines).toEqual(
    expect.arrayContaining([
      'site_http_requests_total{route="/"} 5',
      'site_http_requests_total{route="/deal/:id"} 1',
      'site_seconds_bucket{le="1",route="/"} 0',
      'site_seconds_bucket{le="2",route="/"} 5',
      'site_seconds_bucket{le="+Inf",route="/"} 5',
      'site_seconds_sum{route="/"} 7.5',
      'site_seconds_count{route="/"} 5',
      'site_kept_pages 3',
      'process_cpu_seconds_total{process="main"} 0',
      'process_cpu_seconds_total{process="1"} 2',
      'process_cpu_seconds_total{process="2"} 4',
      'process_start_time_seconds{process="1"} 7',
    ]),
  )
  expect(new Set(lines.map((line) => line.split(' ')[0])).size).toBe(lines.length)
})

test('what a worker counted stays counted beyond its end, and its place is the next one’s', async () => {
  const site = startSite()
  const main = startProcess()
  for (let times = 1; times <= 3; times += 1) {
    const worker = startProcess()
    worker.work('/', times)
    const entry = site.enter()
    site.keep(entry, await worker.read())
    expect(await linesOf(site, main, [entry])).toContain(`process_cpu_seconds_total{process="1"} ${times}`)
    site.leave(entry)
  }
  const lines = await linesOf(site, main, [])
  expect(lines).toContain('site_http_requests_total{route="/"} 6')
  expect(lines).toContain('site_seconds_count{route="/"} 6')
  expect(lines).toContain('site_kept_pages 0')
  expect(lines.filter((line) => line.includes('process='))).toEqual([
    'process_cpu_seconds_total{process="main"} 0',
    'process_start_time_seconds{process="main"} 7',
  ])
})

test('of a worker that does not answer only what it has counted is told', async () => {
  const site = startSite()
  const [main, worker] = [startProcess(), startProcess()]
  const place = site.enter()
  expect(await linesOf(site, main, [])).not.toContain('site_http_requests_total{route="/"} 2')
  worker.work('/', 2)
  site.keep(place, await worker.read())
  expect(await linesOf(site, main, [place])).toEqual(
    expect.arrayContaining(['site_http_requests_total{route="/"} 2', 'site_kept_pages 2']),
  )
  const lines = await linesOf(site, main, [])
  expect(lines).toContain('site_http_requests_total{route="/"} 2')
  expect(lines).toContain('site_kept_pages 0')
  expect(lines.some((line) => line.includes('process="1"'))).toBe(false)
})

test('a worker that ends before it was ever asked leaves nothing, and a place that was free is given again', async () => {
  const site = startSite()
  const [main, worker] = [startProcess(), startProcess()]
  const entries = [site.enter(), site.enter(), site.enter()]
  site.leave(entries[1]!)
  entries.push(site.enter(), site.enter())
  for (const entry of entries) site.keep(entry, await worker.read())
  const lines = await linesOf(site, main, entries)
  const places = lines.map((line) => /^process_cpu.*process="(.*)"/.exec(line)?.[1]).filter((place) => place)
  expect(places.sort()).toEqual(['1', '2', '3', '4', 'main'])
})

test('a worker that answers and ends before its numbers are kept is counted once, whoever has its place by then', async () => {
  const site = startSite()
  const [main, first, next] = [startProcess(), startProcess(), startProcess()]
  first.work('/', 2)
  const ended = site.enter()
  site.keep(ended, await first.read())
  const answer = await first.read()
  site.leave(ended)
  site.enter()
  site.keep(ended, answer)
  next.work('/', 1)
  expect(await linesOf(site, main, [ended])).toContain('site_http_requests_total{route="/"} 2')
})
