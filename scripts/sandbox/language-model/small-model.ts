import { chooseCalls } from './choosing.ts'
import { questionOf, toldResults, wasRefused } from './reading-along.ts'
import type { ChatRequest, ModelAnswer } from './types.ts'
import { wordResults } from './wording.ts'

/** What a decent small model does with a question that nobody recorded: it calls what fits, and words what that found. */
export function thinkAlong(call: ChatRequest): ModelAnswer {
  const results = toldResults(call)
  if (results.length > 0) return { text: wordResults(results, wasRefused(call)) }
  const mayCall = call.tool_choice !== 'none' && call.tools !== undefined
  const calls = mayCall ? chooseCalls(questionOf(call), call.tools ?? []) : []
  if (calls.length > 0) return { calls }
  return { text: 'I can work out returns, compare areas and find deals. What would you like to look at?' }
}
