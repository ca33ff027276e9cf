import type { Bare, MeasuredSite } from './bench-site.ts'
import { ask } from './load.ts'
import { makeRawLoad } from './raw-load.ts'

/** What sites take for kept pages and for pages made anew, in slices that take turns, beside a bare server. */

/** A page: its address, and what its request brings. */
export interface Page {
  name: string
  path: string
  headers?: Record<string, string>
}

/** The sites side by side, and each page's figures for every one of them, in milliseconds of processor time a request. */
export interface Served {
  page: string
  bytes: number
  bare: number
  barePerSecond: number
  sites: { name: string; least: number; median: number; perSecond: number; p99: number }[]
}

interface Slices {
  rounds: number
  requests: number
  warming: number
}

/** `headersOf` gives what a request has to bring to this site. */
type AskedPage = Page & { headersOf?: (site: MeasuredSite) => Record<string, string> }

const headersFor = ({ headersOf, headers = {} }: AskedPage, site: MeasuredSite) => headersOf?.(site) ?? headers

/** Processor time a request in milliseconds, requests a second, and the slowest hundredth in milliseconds. */
interface Slice {
  cpu: number
  perSecond: number
  p99: number
}

async function measureSlice(
  { name, port, ask: inside }: Pick<MeasuredSite, 'name' | 'port' | 'ask'>,
  { path }: Page,
  headers: Record<string, string>,
  requests: number,
): Promise<Slice> {
  const before = (await inside('read')).processor
  const load = await makeRawLoad({ port, path: () => path, headers, requests })
  const cpu = ((await inside('read')).processor - before) / load.requests
  if (load.others > 0) throw new Error(`${name}: ${path} answered ${load.others} times with another status than 200.`)
  return { cpu, perSecond: load.perSecond, p99: load.p99 }
}

/** Measures pages one by one. */
export async function measureServed(
  sites: readonly MeasuredSite[],
  bare: Bare,
  pages: readonly AskedPage[],
  slices: Slices,
): Promise<Served[]> {
  const measured: Served[] = []
  // All of them before the first slice: else the page that is asked first would pay for what the compiler does for all.
  for (const page of pages)
    for (const site of sites) await measureSlice(site, page, headersFor(page, site), slices.warming)
  for (const page of pages) {
    const answer = await ask(sites[0]!.origin + page.path, { headers: headersFor(page, sites[0]!) })
    if (answer.status !== 200) throw new Error(`${page.path} answered ${answer.status}.`)
    await bare.tell(answer)
    const targets = [
      ...sites.map((site) => ({ site, headers: headersFor(page, site) })),
      { site: { name: 'bare', port: bare.port, ask: bare.ask }, headers: headersFor(page, sites[0]!) },
    ]
    const warmed: Slice[] = []
    for (const { site, headers } of targets) warmed.push(await measureSlice(site, page, headers, slices.requests))
    // The cheap ones get longer slices: while the others had theirs, the processor has forgotten them, and few microseconds are measured.
    const dearest = Math.max(...warmed.map(({ cpu }) => cpu))
    const lengths = warmed.map(({ cpu }) => slices.requests * Math.max(1, Math.min(4, Math.round(dearest / cpu))))
    const runs = targets.map((): Slice[] => [])
    for (let round = 0; round < slices.rounds; round += 1) {
      for (const [at, { site, headers }] of targets.entries())
        runs[at]!.push(await measureSlice(site, page, headers, lengths[at]!))
    }
    const sum = runs.map((each) => ({
      least: Math.min(...each.map(({ cpu }) => cpu)),
      median: each.map(({ cpu }) => cpu).sort((a, b) => a - b)[Math.floor(each.length / 2)]!,
      perSecond: Math.max(...each.map(({ perSecond }) => perSecond)),
      p99: Math.min(...each.map(({ p99 }) => p99)),
    }))
    const ofBare = sum.at(-1)!
    measured.push({
      page: page.name,
      bytes: answer.body.length,
      bare: ofBare.least,
      barePerSecond: ofBare.perSecond,
      sites: sites.map(({ name }, at) => ({ name, ...sum[at]! })),
    })
  }
  return measured
}
