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

/** Measures pages one by one; `headersOf` gives what a request has to bring to this site. */
export async function measureServed(
  sites: readonly MeasuredSite[],
  bare: Bare,
  pages: readonly (Page & { headersOf?: (site: MeasuredSite) => Record<string, string> })[],
  slices: Slices,
): Promise<Served[]> {
  const measured: Served[] = []
  for (const page of pages) {
    const headersOf = page.headersOf ?? (() => page.headers ?? {})
    const answer = await ask(sites[0]!.origin + page.path, { headers: headersOf(sites[0]!) })
    if (answer.status !== 200) throw new Error(`${page.path} answered ${answer.status}.`)
    await bare.tell(answer)
    const targets = [
      ...sites.map((site) => ({ name: site.name, port: site.port, ask: site.ask, headers: headersOf(site) })),
      { name: 'bare', port: bare.port, ask: bare.ask, headers: headersOf(sites[0]!) },
    ]
    const runs = targets.map((): { cpu: number; perSecond: number; p99: number }[] => [])
    for (const { port, headers } of targets)
      await makeRawLoad({ port, path: () => page.path, headers, requests: slices.warming })
    for (let round = 0; round < slices.rounds; round += 1) {
      for (const [at, { name, port, ask: inside, headers }] of targets.entries()) {
        // Nothing of a bare server's few microseconds is to be lost in the question of what it took.
        const requests = slices.requests * (name === 'bare' ? 4 : 1)
        const before = (await inside('read')).processor
        const load = await makeRawLoad({ port, path: () => page.path, headers, requests })
        const cpu = ((await inside('read')).processor - before) / load.requests
        if (load.others > 0)
          throw new Error(`${name}: ${page.path} answered ${load.others} times with another status than 200.`)
        runs[at]!.push({ cpu, perSecond: load.perSecond, p99: load.p99 })
      }
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
