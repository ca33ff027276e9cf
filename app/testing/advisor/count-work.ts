import { Session } from 'node:inspector/promises'
import { longestMessage, mostMessages, type ChatMessage } from '#app/domain/advisor/answer.ts'
import { longMessages } from '../../../scripts/lib/long-messages.ts'

/**
 * A program that prints how much work it is to understand each of the longest messages: how often the functions, branches and loops of
 * the advisor ran. With `--no-opt --no-maglev` it is the same number on every machine, whatever else that does. What one call of the language
 * itself does, such as that of a regular expression, counts as nothing. Whatever is to be counted is loaded once the counting has begun.
 */

export interface Work {
  name: string
  /** Of the message cut to an eighth, a quarter, a half, and whole. */
  byLength: number[]
  /** Of as many such messages as a conversation has. */
  ofMost: number
}

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

const { makeSampleWorld } = await import('./advisor.ts')
const { readKnownPlaces } = await import('#app/domain/advisor/understanding/known.server.ts')
const { understandQuestion } = await import('#app/domain/advisor/understanding/understanding.server.ts')
const known = await readKnownPlaces((await makeSampleWorld()).db)

async function countWork(messages: readonly string[]): Promise<number> {
  const asked = messages.map((content): ChatMessage => ({ role: 'user', content }))
  await session.post('Profiler.takePreciseCoverage')
  await understandQuestion(asked, known, '2026-11-02')
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const functions = result.filter(({ url }) => url.includes('/domain/advisor/')).flatMap((script) => script.functions)
  return functions.flatMap(({ ranges }) => ranges).reduce((sum, { count }) => sum + count, 0)
}

// The first message fills what is kept from then on.
await countWork(['yield of 200k at 1200'])
const works: Work[] = []
for (const [name, text] of Object.entries(longMessages)) {
  const byLength: number[] = []
  for (const part of [8, 4, 2, 1]) byLength.push(await countWork([text.slice(0, longestMessage / part)]))
  works.push({ name, byLength, ofMost: await countWork(Array<string>(mostMessages).fill(text)) })
}
process.stdout.write(JSON.stringify(works))
