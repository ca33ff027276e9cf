import { beforeAll, expect, test } from 'vitest'
import { readSampleAreas } from '../../../db/sample/areas.ts'
import { answerTo } from '../../../scripts/sandbox/language-model/answers.ts'
import { defaultSettings } from '../../../scripts/sandbox/language-model/settings.ts'
import { callTool, makeSampleWorld, toldTools } from '#app/testing/advisor/advisor.ts'
import { phrasings } from '#app/testing/advisor/phrasings.ts'
import type { AdvisorWorld } from './world.server.ts'
import { Marks } from './marks.ts'
import { ModelText } from './model-text.server.ts'
import { checkArguments } from './said-arguments.ts'

/** Answers of a small model that says nothing wrong: nearly all of them are shown. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

const areas = readSampleAreas()
const tools = toldTools.map((each) => ({ type: 'function' as const, function: each }))

/** What the stand-in says to a question with what our functions find, and why it may not be shown. */
async function ask(question: string): Promise<{ text: string; refusal: string | null } | null> {
  const user = { role: 'user' as const, content: question }
  const request = { model: 'm', messages: [user], tools, tool_choice: 'auto' as const }
  const { text, calls = [], fault } = answerTo(request, defaultSettings())
  if (fault) return null
  const marks = new Marks([question], areas)
  const messages = []
  for (const call of calls) {
    const args = JSON.parse(call.arguments) as object
    const found = await callTool(world, call.name, args)
    marks.use(checkArguments(args, marks).used)
    const told = 'facts' in found ? marks.addResult(found, args) : found
    messages.push({ role: 'tool' as const, content: JSON.stringify(told), tool_call_id: 'a' })
  }
  const said = text ?? answerTo({ ...request, messages: [user, ...messages] }, defaultSettings()).text ?? ''
  const model = new ModelText(marks)
  const isFit = model.add(said) && model.finish()
  return { text: said, refusal: isFit ? null : (model.refusal ?? 'nothing') }
}

test('nine in ten answers of the stand-in are shown', async () => {
  const refused: string[] = []
  for (const { say } of phrasings) {
    const said = await ask(say.at(-1)!)
    if (said && said.refusal !== null) refused.push(`${say.at(-1)} → ${said.text} → ${said.refusal}`)
  }
  expect(refused.length / phrasings.length, refused.join('\n')).toBeLessThanOrEqual(0.1)
})
