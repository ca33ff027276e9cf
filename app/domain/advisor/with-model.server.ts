import type {
  LanguageModel,
  ModelMessage,
  RoundRefusal,
  RoundReply,
  ToolCall,
} from '#app/services/language-model.server.ts'
import { readKnownAreas } from '#app/domain/areas/known-areas.server.ts'
import type { Answer, ChatMessage } from './answer.ts'
import type { ToolResult } from './facts.ts'
import { withoutContactData } from './contact-data.ts'
import { hasBudget, noteModelCall, type ModelBudget } from './limits.server.ts'
import type { ModelPlaces } from './model-places.ts'
import { ModelText } from './model-text.server.ts'
import { instructions } from './prompt.server.ts'
import { schemaOf, type Tool } from './tools/tool.server.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Answers of a language model that may call our functions. Nothing that it says is shown before it has been checked. */

/** The language model of this process. */
export interface AdvisorModel {
  model: Pick<LanguageModel, 'converse'>
  budget: ModelBudget
  /** The longest that a whole answer may take, in milliseconds. */
  mostMilliseconds: number
  /** The answers that it may write at once. */
  places: ModelPlaces
}

const most = {
  rounds: 4,
  calls: 8,
  /** The tokens that the model may write in a round. */
  tokens: 400,
  /** The characters that the model is told of one result, and of the conversation so far. */
  result: 6000,
  conversation: 12_000,
  messages: 10,
}

/** `stranger`: it said what it may not say. `lost`: it asked for what there is not, or did not come to an end. */
export type ModelFailure = RoundRefusal | 'over-budget' | 'too-many' | 'stranger' | 'lost'
type ModelAnswer = { ok: true; answer: Answer } | { ok: false; reason: ModelFailure; hasShown: boolean }

interface Answering {
  /** The address that the question comes from. It is neither kept nor sent on. */
  address: string
  signal?: AbortSignal
  onSentence?: (text: string) => void
}

/** Has the model answer the last question. It does not throw where the model fails, and gives up in time for another answer. */
export async function answerWithModel(
  world: AdvisorWorld,
  messages: readonly ChatMessage[],
  advisor: AdvisorModel,
  tools: readonly Tool[],
  answering: Answering,
): Promise<ModelAnswer> {
  const giveBack = advisor.places.take(answering.address)
  if (!giveBack) return { ok: false, reason: 'too-many', hasShown: false }
  let attempt: Attempt | null = null
  try {
    const places = await readPlaceNames(world)
    attempt = new Attempt(world, messages, advisor, tools, places, answering)
    const reason = await attempt.run()
    const answer = reason === null ? await attempt.text.toAnswer(world, attempt.foundDealIds) : null
    if (answer) return { ok: true, answer }
    return { ok: false, reason: reason ?? 'stranger', hasShown: attempt.text.hasShown }
  } finally {
    attempt?.end()
    giveBack()
  }
}

/** One answer of the model while it is written. */
class Attempt {
  readonly text: ModelText
  /** The deals that the last search found. */
  foundDealIds: number[] = []
  #world: AdvisorWorld
  #advisor: AdvisorModel
  #tools: readonly Tool[]
  #said: ModelMessage[]
  #results: ToolResult[] = []
  #stop = new AbortController()
  #signal: AbortSignal
  #endsAt: number
  #calls = 0
  #wrongArguments = 0
  #hasTriedAgain = false

  constructor(
    world: AdvisorWorld,
    messages: readonly ChatMessage[],
    advisor: AdvisorModel,
    tools: readonly Tool[],
    places: readonly string[],
    { signal, onSentence }: Answering,
  ) {
    this.#world = world
    this.#advisor = advisor
    this.#tools = tools
    this.#said = [{ role: 'system', content: instructions }, ...toldOf(messages)]
    this.#endsAt = performance.now() + advisor.mostMilliseconds
    const ends = [this.#stop.signal, AbortSignal.timeout(advisor.mostMilliseconds), ...(signal ? [signal] : [])]
    this.#signal = AbortSignal.any(ends)
    const own = messages.filter(({ role }) => role === 'user').map(({ content }) => content)
    this.text = new ModelText(this.#results, own, onSentence, places)
  }

  /** Null once the text is whole, or why there is none. */
  async run(): Promise<ModelFailure | null> {
    for (let round = 1; round <= most.rounds; round += 1) {
      const reply = await this.#ask(round < most.rounds)
      if (this.text.isUnfit) return 'stranger'
      if (!reply.ok) return reply.reason
      if (reply.calls.length === 0) return this.text.finish() ? null : 'stranger'
      if (!(await this.#callAll(reply.calls))) return 'lost'
      if (!this.text.pause()) return 'stranger'
    }
    return 'lost'
  }

  /** Ends whatever is still under way at the provider. */
  end(): void {
    this.#stop.abort()
  }

  async #ask(mayCall: boolean): Promise<RoundReply | { ok: false; reason: ModelFailure }> {
    if (!(await hasBudget(this.#world.db, this.#advisor.budget, this.#world.now)))
      return { ok: false, reason: 'over-budget' }
    const reply = await this.#converse(mayCall)
    if (reply.ok || reply.hasBegun || this.#hasTriedAgain || this.#signal.aborted) return reply
    const hasTime = this.#endsAt - performance.now() > this.#advisor.mostMilliseconds / 4
    if (!hasTime || (reply.reason !== 'busy' && reply.reason !== 'down')) return reply
    this.#hasTriedAgain = true
    return this.#converse(mayCall)
  }

  async #converse(mayCall: boolean): Promise<RoundReply> {
    const tools = this.#tools.map((tool) => ({
      name: tool.name,
      description: tool.description,
      parameters: schemaOf(tool),
    }))
    let heard = 0
    const reply = await this.#advisor.model.converse({
      messages: this.#said,
      tools,
      mayCall,
      mostTokens: most.tokens,
      signal: this.#signal,
      onText: (piece) => {
        heard += piece.length
        if (!this.text.add(piece)) this.#stop.abort()
      },
    })
    await this.#note(reply, tools, heard)
    return reply
  }

  /** Notes what a call cost. Where the service did not say, it is reckoned with four characters a token. */
  async #note(reply: RoundReply, tools: unknown, heard: number): Promise<void> {
    const isUnasked = !reply.ok && !reply.hasBegun && reply.usage === null && reply.reason !== 'down'
    const sent = isUnasked ? 0 : JSON.stringify([this.#said, tools]).length
    const reckoned = { inputTokens: Math.ceil(sent / 4), outputTokens: Math.ceil(heard / 4) }
    await noteModelCall(this.#world.db, reply.usage ?? reckoned, this.#world.now)
  }

  /** Calls what the model asked for, and tells it the results. False where it cannot go on. */
  async #callAll(calls: readonly ToolCall[]): Promise<boolean> {
    const named = calls.map((call, index) => ({ ...call, id: call.id || `call_${this.#calls + index}` }))
    this.#calls += named.length
    if (this.#calls > most.calls) return false
    this.#said.push({ role: 'calls', calls: named })
    for (const call of named) {
      const content = await this.#call(call)
      if (content === null) return false
      this.#said.push({ role: 'result', callId: call.id, content })
    }
    return true
  }

  /** The result of one call that the model is told, or null where it asked for what there is not. Wrong arguments are told once. */
  async #call({ name, arguments: given }: ToolCall): Promise<string | null> {
    const tool = this.#tools.find((each) => each.name === name)
    if (!tool) return null
    const read = tool.args.safeParse(parseJson(given))
    if (!read.success) {
      this.#wrongArguments += 1
      if (this.#wrongArguments > 1) return null
      const { path, message } = read.error.issues[0]!
      return JSON.stringify({ problem: `The arguments are wrong: ${path.map(String).join('.')} ${message}` })
    }
    const answer = await tool.run(this.#world, read.data)
    if ('problem' in answer) return cut(JSON.stringify(answer))
    this.#results.push(answer)
    if (answer.dealIds) this.foundDealIds = answer.dealIds
    const sources = answer.sources.map(({ label, detail }) => ({ label, detail }))
    return cut(JSON.stringify({ facts: answer.facts, sources }))
  }
}

/** The names of all areas that the site knows. */
async function readPlaceNames({ db }: AdvisorWorld): Promise<string[]> {
  return [...(await readKnownAreas(db)).bySlug.values()].map(({ name }) => name)
}

/** The end of the conversation, without what tells who the visitor is. The last message is always whole. */
function toldOf(messages: readonly ChatMessage[]): ModelMessage[] {
  const told: ModelMessage[] = []
  let characters = 0
  for (const { role, content } of messages.slice(-most.messages).reverse()) {
    characters += content.length
    if (told.length > 0 && characters > most.conversation) break
    told.unshift({ role, content: withoutContactData(content) })
  }
  return told
}

const cut = (text: string) => (text.length <= most.result ? text : `${text.slice(0, most.result)} … (cut)`)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text || '{}')
  } catch {
    return undefined
  }
}
