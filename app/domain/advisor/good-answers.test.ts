import { beforeAll, expect, test } from 'vitest'
import { readSampleAreas } from '../../../db/sample/areas.ts'
import { answerTo } from '../../../scripts/sandbox/language-model/answers.ts'
import { defaultSettings } from '../../../scripts/sandbox/language-model/settings.ts'
import { callTool, makeSampleWorld, toldTools } from '#app/testing/advisor/advisor.ts'
import { phrasings } from '#app/testing/advisor/phrasings.ts'
import type { AdvisorWorld } from './world.server.ts'
import type { ToolResult } from './facts.ts'
import { ModelText } from './model-text.server.ts'

/** Answers that say nothing wrong: the checks of what a model says let nearly all of them through. */

let world: AdvisorWorld
let places: string[]
beforeAll(async () => {
  world = await makeSampleWorld()
  places = readSampleAreas().map(({ name }) => name)
})

const tools = toldTools.map((each) => ({ type: 'function' as const, function: each }))

/** What the stand-in says to a question with what our functions find, and whether it may be shown. */
async function ask(question: string): Promise<{ text: string; isFit: boolean }> {
  const user = { role: 'user' as const, content: question }
  const request = { model: 'm', messages: [user], tools, tool_choice: 'auto' as const }
  const { text, calls = [] } = answerTo(request, defaultSettings())
  const results: ToolResult[] = []
  const messages = []
  for (const call of calls) {
    const found = await callTool(world, call.name, JSON.parse(call.arguments))
    if ('facts' in found) results.push(found)
    messages.push({ role: 'tool' as const, content: JSON.stringify(found), tool_call_id: 'a' })
  }
  const said = text ?? answerTo({ ...request, messages: [user, ...messages] }, defaultSettings()).text ?? ''
  const model = new ModelText(results, [question], undefined, places)
  return { text: said, isFit: model.add(said) && model.finish() }
}

test('nine in ten answers of the stand-in are shown', async () => {
  const refused: string[] = []
  for (const { say } of phrasings) {
    const { text, isFit } = await ask(say.at(-1)!)
    if (!isFit) refused.push(`${say.at(-1)} → ${text}`)
  }
  expect(refused.length / phrasings.length, refused.join('\n')).toBeLessThanOrEqual(0.1)
})

const returns = { price: 200_000, rent: 1200 }
const written: [tool: string, args: unknown, question: string, text: string][] = [
  ['work_out_returns', returns, 'ROI for a 200k property with 1200 rent', 'At a price of £200,000 and a rent of £1,200 a month, the gross yield is 7.20%. That is before costs.'], // prettier-ignore
  ['work_out_returns', returns, 'ROI for a 200k property with 1200 rent', 'Here is what I found:\n- Gross yield: 7.20%\n- Price: £200,000\n\nThis is general information, not financial advice. The rent and the costs may change, and nobody can promise a return.'], // prettier-ignore
  ['compare_areas', { areas: ['Leeds', 'Liverpool'] }, 'Compare two cities', 'There are two things to look at first: prices and rents. Both areas are cities with many tenants.'], // prettier-ignore
  ['find_deals', {}, 'Show me deals', 'I found some deals for you. You can open each of them to see its figures, and you should check the papers with a solicitor.'], // prettier-ignore
  ['how_the_site_works', { topic: 'reserving' }, 'How do I reserve?', 'One deal can be reserved by one person at a time. The secure price is shown on each deal, and nothing is paid before you confirm.'], // prettier-ignore
  ['explain_term', { term: 'brrr' }, 'BRRR strategy advice', 'BRRR means buying a home, refurbishing it, letting it and then refinancing it. It can go wrong: works can cost more, and the value may be lower than hoped.'], // prettier-ignore
  ['mortgage_payment', { loan: 150_000, rate: 5.5, years: 25 }, 'a mortgage of 150k at 5.5% over 25 years', 'For a loan of £150,000 at a rate of 5.5% over 25 years, interest-only costs £8,250 a year.'], // prettier-ignore
]
test.each(written)('%s %o: "%s" is answered with: %s', async (tool, args, question, text) => {
  const found = await callTool(world, tool, args)
  expect(found).toHaveProperty('facts')
  const model = new ModelText([found as ToolResult], [question], undefined, places)
  expect(model.add(text) && model.finish()).toBe(true)
})
