import { request } from 'node:http'
import type { Stack } from './launch.ts'
import { ask, madeAnew, makeLoad } from './load.ts'

/** The cost of questions to the advisor for everybody else, and the number that the built-in advisor answers. */

const pages = ['/', '/marketplace', '/deal/101', '/area-intelligence', '/calculators']
const hanging = 20
const rounds = 40
const question = 'ROI for a 200k property with 1200 rent'

interface AdvisorFigures {
  /** The 95th percentile of other pages made anew, asked one by one, in milliseconds. */
  quiet: number
  whileHanging: number
  /** The number of calls that the provider really held meanwhile. */
  held: number
  /** Answers of the built-in advisor, one after the other. */
  perSecond: number
  median: number
}

/** Measures a site that has the stand-in for a language model, with `ADVISOR_SECONDS` at its most. */
export async function measureAdvisor(site: Stack): Promise<AdvisorFigures> {
  const { model } = site.sandbox
  // The server is warmed first.
  await makeLoad({ origin: site.origin, path: (n) => pages[n % pages.length]!, headers: madeAnew, seconds: 2 })
  const quiet = await timePages(site)
  model.set({ hang: true })
  const asked = Array.from({ length: hanging }, (_, index) => send(site, index))
  while (model.calls.length < hanging) await ask(`${site.origin}/healthz`)
  const whileHanging = await timePages(site)
  const held = model.calls.filter(({ state }) => state === 'open').length
  for (const { leave } of asked) leave()
  await Promise.all(asked.map(({ done }) => done))
  // The built-in advisor answers from now on, because the provider takes nothing.
  model.reset()
  model.set({ failNext: Array<401>(400).fill(401) })
  const times: number[] = []
  const begun = performance.now()
  for (let index = 0; index < 100; index += 1) {
    const started = performance.now()
    const { done } = send(site, 1000 + index)
    if ((await done) !== 200) throw new Error('A question was not answered.')
    times.push(performance.now() - started)
  }
  const perSecond = times.length / ((performance.now() - begun) / 1000)
  return { quiet, whileHanging, held, perSecond, median: at(times, 0.5) }
}

async function timePages(site: Stack): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) {
      const started = performance.now()
      await ask(site.origin + page, { headers: madeAnew })
      times.push(performance.now() - started)
    }
  }
  return at(times, 0.95)
}

const at = (times: number[], share: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!

/** One question of a caller of its own. `done` is the status, or 0 for whoever has left. */
function send(site: Stack, caller: number): { done: Promise<number>; leave: () => void } {
  const body = JSON.stringify({ messages: [{ role: 'user', content: question }] })
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.5.${caller >> 8}.${caller & 255}` }
  const sent = request(`${site.origin}/api/ai/chat`, { method: 'POST', headers, agent: false })
  const done = new Promise<number>((resolve) => {
    sent.on('response', (response) => response.resume().on('close', () => resolve(response.statusCode ?? 0)))
    sent.on('error', () => resolve(0))
  })
  sent.end(body)
  return { done, leave: () => sent.destroy() }
}

export function describeAdvisor({ quiet, whileHanging, held, perSecond, median }: AdvisorFigures): string {
  return [
    `Other pages, made anew, one by one: 95 % within ${quiet.toFixed(1)} ms, and within ${whileHanging.toFixed(1)} ms while ${held} questions hung at the provider.`,
    `The built-in advisor answered ${perSecond.toFixed(0)} questions a second one after the other, each with a refused call of the provider (median ${median.toFixed(1)} ms).`,
  ].join('\n')
}
