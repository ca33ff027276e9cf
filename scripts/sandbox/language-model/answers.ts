import { findRecorded } from './conversations/conversations.ts'
import { obey } from './obedient.ts'
import { questionOf } from './reading-along.ts'
import type { ModelSettings } from './settings.ts'
import { thinkAlong } from './small-model.ts'
import type { ChatRequest, ModelAnswer } from './types.ts'

/** The model's words: what was recorded of the question, else what a small model would say. */
export function answerTo(call: ChatRequest, settings: ModelSettings): ModelAnswer {
  const said = settings.say.shift()
  if (said) return said
  const first = call.tools?.[0]?.function.name ?? 'none'
  switch (settings.behaviour) {
    case 'obedient':
      return obey(call)
    case 'invented-figures':
      return { text: 'It is a good time to look around. Homes like that yield 13.37% and cost £98,765 on average.' }
    case 'unknown-tool':
      return { calls: [{ name: 'read_all_users', arguments: '{}' }] }
    case 'malformed-arguments':
      return { calls: [{ name: first, arguments: '{"price": 200' }] }
    case 'endless-calls':
      return { calls: [{ name: 'find_deals', arguments: '{}' }] }
    case 'usual':
      return findRecorded(questionOf(call), call) ?? thinkAlong(call)
  }
}
