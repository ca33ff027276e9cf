import { sinceQuestion } from '../reading-along.ts'
import type { ChatRequest, ModelAnswer } from '../types.ts'
import { broken } from './broken.ts'
import type { Recorded } from './recorded.ts'
import { good } from './good.ts'
import { slow } from './slow.ts'
import { sly } from './sly.ts'
import { toolLess } from './tool-less.ts'

/** Conversations with a model, written by hand: what it says to a question, round after round. */
export const conversations = { good, sly, broken, slow, toolLess } as const

const plain = (question: string) =>
  question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}£%]+/gu, ' ')
    .trim()
const recorded = new Map<string, Recorded>(
  Object.values(conversations)
    .flat()
    .map((each) => [plain(each.question), each]),
)

/** The model's next words in the recorded conversation that begins with this question; undefined where there is none. */
export function findRecorded(question: string, call: ChatRequest): ModelAnswer | undefined {
  const found = recorded.get(plain(question))
  if (!found) return undefined
  if (found.takesNoTools && call.tools) return { fault: { status: 400, message: 'This model does not support tools.' } }
  const round = sinceQuestion(call).filter(({ role }) => role === 'assistant').length
  // One that has nothing more to say repeats itself.
  return found.rounds[Math.min(round, found.rounds.length - 1)]
}
