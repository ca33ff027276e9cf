import type { Answer, ChatMessage } from './answer.ts'
import { answerBuiltIn } from './built-in.server.ts'
import type { AdvisorWorld } from './world.server.ts'
import { advisorTools } from './tools.server.ts'
import { answerWithModel, type AdvisorModel, type ModelFailure } from './with-model.server.ts'

/** Settings for answering a question. */
export interface Asking {
  /** The language model, or null where there is none. */
  model?: AdvisorModel | null
  /** The address that the question comes from: one network does not hold all places of the model. */
  address?: string
  /** Ends with the visitor: an answer that nobody waits for is not paid for. */
  signal?: AbortSignal
  /** Called with each sentence as soon as its figures are known to be right. */
  onSentence?: (text: string) => void
  /** Called where sentences that were shown are taken back, because another answer stands in their place. */
  onReplace?: () => void
  /** Called where the model failed, for the log; `refusal` says what was wrong with its words. */
  onFailure?: (reason: ModelFailure, refusal: string | null) => void
}

export interface Asked {
  answer: Answer
  by: 'model' | 'built-in'
  /** Why what a model wrote was not shown; missing where nothing of it was unfit. */
  refusedBecause?: string
}

/** Failures of a model that are no trouble with its service, but what it wrote or asked for. */
const unfit: ReadonlySet<ModelFailure> = new Set(['stranger', 'lost'])

/** Answers the last question of a conversation. It does not throw where a model fails: the built-in advisor answers then. */
export async function askAdvisor(
  world: AdvisorWorld,
  messages: readonly ChatMessage[],
  { model = null, address = '', onReplace, onFailure, ...answering }: Asking = {},
): Promise<Asked> {
  let refused: Pick<Asked, 'refusedBecause'> = {}
  if (model) {
    const asked = await answerWithModel(world, messages, model, advisorTools, { address, onReplace, ...answering })
    if (asked.ok) return { answer: asked.answer, by: 'model' }
    if (!answering.signal?.aborted) onFailure?.(asked.reason, asked.refusal)
    if (unfit.has(asked.reason)) refused = { refusedBecause: asked.refusal ?? asked.reason }
    if (asked.hasShown) onReplace?.()
  }
  return { answer: await answerBuiltIn(world, messages), by: 'built-in', ...refused }
}
