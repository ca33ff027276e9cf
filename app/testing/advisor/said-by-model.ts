import { readSampleAreas } from '#db/sample/areas.ts'
import { Marks } from '#app/domain/advisor/marks.ts'
import { ModelText } from '#app/domain/advisor/model-text.server.ts'
import type { AdvisorWorld } from '#app/domain/advisor/world.server.ts'
import { checkArguments } from '#app/domain/advisor/said-arguments.ts'
import { callTool } from './advisor.ts'

/** A call of a function: its name, and its arguments. */
export type Call = [tool: string, args: object]

const areas = readSampleAreas()

/** The marks of all figures that a model is told of these calls. */
async function markCalls(world: AdvisorWorld, question: string | readonly string[], calls: readonly Call[]) {
  const marks = new Marks([question].flat(), areas)
  for (const [tool, args] of calls) {
    const found = await callTool(world, tool, args)
    if ('problem' in found) throw new Error(`${tool}: ${found.problem}`)
    marks.use(checkArguments(args, marks).used)
    marks.addResult(found, args)
  }
  return marks
}

/** What of a model's text is shown, or why nothing is. */
export async function hearModel(
  world: AdvisorWorld,
  question: string | readonly string[],
  calls: readonly Call[],
  text: string,
): Promise<{ shown: string; refusal: string | null }> {
  const marks = await markCalls(world, question, calls)
  let shown = ''
  const heard = new ModelText(marks, (sentence) => (shown += sentence))
  const isFit = heard.add(text) && heard.finish()
  return isFit ? { shown: shown.trim(), refusal: null } : { shown: '', refusal: heard.refusal ?? 'nothing was said' }
}
