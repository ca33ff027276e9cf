import type {
  LanguageModel,
  ModelMessage,
  RoundRefusal,
  RoundReply,
  ToolCall,
} from '#app/services/language-model.server.ts'
import type { Area } from '#app/domain/areas/areas.ts'
import { readKnownAreas } from '#app/domain/areas/known-areas.server.ts'
import { londonDay } from '#app/utils/dates.ts'
import { placesOfSite } from '#app/utils/site-places.server.ts'
import type { Answer, ChatMessage } from './answer.ts'
import { answerWithResults } from './answers/answers.server.ts'
import { withoutContactData } from './contact-data.ts'
import type { ToolResult } from './facts.ts'
import { hasBudget, noteModelCall, type ModelBudget } from './limits.server.ts'
import { Marks } from './marks.ts'
import { ModelPlaces } from './model-places.ts'
import { ModelText } from './model-text.server.ts'
import { instructions, tellRefusal, tellResults, tellWords } from './prompt.server.ts'
import { checkArguments } from './said-arguments.ts'
import { schemaOf, type Tool, type ToolAnswer } from './tools/tool.server.ts'
import { readKnownPlaces } from './understanding/known.server.ts'
import { understandQuestion } from './understanding/understanding.server.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Answers of a language model that may call our functions. Nothing that it says is shown before it has been checked. */

/** The language model of this process. */
export interface AdvisorModel {
  model: Pick<LanguageModel, 'converse'>
  budget: ModelBudget
  /** The longest that a whole answer may take, in milliseconds. */
  mostMilliseconds: number
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

/** `stranger`: it said what it may not say, twice. `lost`: it asked for what there is not, or did not come to an end. */
export type ModelFailure = RoundRefusal | 'over-budget' | 'too-many' | 'stranger' | 'lost'
type ModelAnswer =
  | { ok: true; answer: Answer }
  /** `refusal` says what was wrong with its words. */
  | { ok: false; reason: ModelFailure; refusal: string | null; hasShown: boolean }

/** The answers that it may write at once. */
const places = new ModelPlaces()
const takePlace = placesOfSite('advisor-model', (address: string) => places.take(address))

interface Answering {
  /** The address that the question comes from. It is neither kept nor sent on. */
  address: string
  signal?: AbortSignal
  onSentence?: (text: string) => void
  /** Called where what was shown is taken back, because the model begins again. */
  onReplace?: () => void
}

/** Has the model answer the last question. It does not throw where the model fails, and gives up in time for another answer. */
export async function answerWithModel(
  world: AdvisorWorld,
  messages: readonly ChatMessage[],
  advisor: AdvisorModel,
  tools: readonly Tool[],
  answering: Answering,
): Promise<ModelAnswer> {
  const giveBack = await takePlace(answering.address)
  if (!giveBack) return { ok: false, reason: 'too-many', refusal: null, hasShown: false }
  let attempt: Attempt | null = null
  try {
    const { all } = await readKnownAreas(world.db)
    attempt = new Attempt(world, messages, advisor, tools, all, answering)
    const reason = await attempt.run()
    if (reason === null) return { ok: true, answer: await attempt.toAnswer() }
    return { ok: false, reason, refusal: attempt.text.refusal, hasShown: attempt.text.hasShown }
  } finally {
    attempt?.end()
    giveBack()
  }
}

/** One answer of the model while it is written. */
class Attempt {
  text: ModelText
  #world: AdvisorWorld
  #advisor: AdvisorModel
  #tools: readonly Tool[]
  #messages: readonly ChatMessage[]
  #said: ModelMessage[]
  #marks: Marks
  #areas: readonly Area[]
  #answering: Answering
  /** The deals that the last search found, and those of all results. */
  #foundDealIds: number[] = []
  #knownDealIds: number[] = []
  #stop = new AbortController()
  #over: AbortSignal
  #endsAt: number
  #calls = 0
  #wrongArguments = 0
  #hasTriedAgain = false
  #hasBegunAgain = false
  /** False once the service has refused our functions, or the server's own results are told. */
  #hasTools = true

  constructor(
    world: AdvisorWorld,
    messages: readonly ChatMessage[],
    advisor: AdvisorModel,
    tools: readonly Tool[],
    areas: readonly Area[],
    answering: Answering,
  ) {
    this.#world = world
    this.#advisor = advisor
    this.#tools = tools
    this.#messages = messages
    this.#areas = areas
    this.#answering = answering
    const told = toldOf(messages)
    const own = told.flatMap(({ role, content }) => (role === 'user' ? content : []))
    this.#marks = new Marks(own, areas)
    const words = this.#marks.toldWords
    const system = words === '' ? instructions : `${instructions}\n${tellWords(words)}`
    this.#said = [{ role: 'system', content: system }, ...told]
    this.#endsAt = performance.now() + advisor.mostMilliseconds
    const ends = [AbortSignal.timeout(advisor.mostMilliseconds), ...(answering.signal ? [answering.signal] : [])]
    this.#over = AbortSignal.any(ends)
    this.text = new ModelText(this.#marks, answering.onSentence)
  }

  /** Null once the text is whole, or why there is none. */
  async run(): Promise<ModelFailure | null> {
    // To write again takes one round more.
    for (let round = 1; round <= most.rounds + (this.#hasBegunAgain ? 1 : 0); round += 1) {
      const reply = await this.#ask(round < most.rounds && this.#hasTools)
      if (!reply.ok && reply.reason === 'no-tools' && this.#hasTools) {
        if (!(await this.#answerItself())) return 'lost'
        continue
      }
      const isUnfit = this.text.refusal !== null
      if (!isUnfit && !reply.ok) return reply.reason === 'no-tools' ? 'refused' : reply.reason
      if (!isUnfit && reply.ok && reply.calls.length > 0) {
        if (!(await this.#callAll(reply.calls))) return 'lost'
        if (this.text.pause()) continue
      } else if (!isUnfit && this.text.finish()) return null
      if (!(await this.#beginAgain())) return 'stranger'
    }
    return 'lost'
  }

  async toAnswer(): Promise<Answer> {
    return this.text.toAnswer(this.#world, this.#foundDealIds, this.#knownDealIds)
  }

  /** Ends whatever is still under way at the provider. */
  end(): void {
    this.#stop.abort()
  }

  /** Has the model write again what may not be shown, once and with the reason. False where it is too late. */
  async #beginAgain(): Promise<boolean> {
    const { refusal, written, hasShown } = this.text
    if (this.#hasBegunAgain || refusal === null || !this.#hasTime() || this.#over.aborted) return false
    this.#hasBegunAgain = true
    this.#stop.abort()
    this.#stop = new AbortController()
    this.#said.push({ role: 'assistant', content: written }, { role: 'user', content: tellRefusal(refusal) })
    // One that called nothing may know no functions: it is told what they find.
    if (this.#marks.results.length === 0) await this.#answerItself()
    if (hasShown) this.#answering.onReplace?.()
    this.text = new ModelText(this.#marks, this.#answering.onSentence)
    return true
  }

  /** Finds by the built-in understanding what the question needs, and tells it. False where it needs nothing. */
  async #answerItself(): Promise<boolean> {
    const question = await understandQuestion(
      this.#messages,
      await readKnownPlaces(this.#world.db),
      londonDay(this.#world.now),
    )
    const { results } = await answerWithResults(this.#world, question)
    if (results.length === 0) return false
    this.#hasTools = false
    this.#marks.use(this.#marks.said)
    const told = results.map((result) => this.#add(result, {}))
    this.#said.push({ role: 'user', content: cut(tellResults(told)) })
    return true
  }

  #hasTime(): boolean {
    return this.#endsAt - performance.now() > this.#advisor.mostMilliseconds / 4
  }

  async #ask(mayCall: boolean): Promise<RoundReply | { ok: false; reason: ModelFailure }> {
    if (!(await hasBudget(this.#world.db, this.#advisor.budget, this.#world.now)))
      return { ok: false, reason: 'over-budget' }
    const reply = await this.#converse(mayCall)
    if (reply.ok || reply.hasBegun || this.#hasTriedAgain || this.#over.aborted) return reply
    if (!this.#hasTime() || (reply.reason !== 'busy' && reply.reason !== 'down')) return reply
    this.#hasTriedAgain = true
    return this.#converse(mayCall)
  }

  async #converse(mayCall: boolean): Promise<RoundReply> {
    const tools = this.#hasTools
      ? this.#tools.map((tool) => ({
          name: tool.name,
          description: tool.description,
          parameters: schemaOf(tool),
        }))
      : []
    let heard = 0
    const reply = await this.#advisor.model.converse({
      messages: this.#said,
      tools,
      mayCall,
      mostTokens: most.tokens,
      signal: AbortSignal.any([this.#stop.signal, this.#over]),
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
    const answer = await this.#run(tool, read.data as object)
    return cut(JSON.stringify('problem' in answer ? answer : this.#add(answer, read.data)))
  }

  /** Runs a function with arguments that somebody said, or that are what it takes by itself. */
  async #run(tool: Tool, args: object): Promise<ToolAnswer> {
    const { used, unsaid } = checkArguments(args, this.#marks, this.#nationsNamed())
    const answer = await tool.run(this.#world, args)
    if ('problem' in answer) return answer
    for (const { name, value } of unsaid) {
      const without = tool.args.safeParse(Object.fromEntries(Object.entries(args).filter(([key]) => key !== name)))
      const usual = without.success ? await tool.run(this.#world, without.data) : null
      if (JSON.stringify(usual) === JSON.stringify(answer)) continue
      return { problem: `${name} ${JSON.stringify(value)} was not said: leave it out, or ask the visitor for it` }
    }
    this.#marks.use(used)
    return answer
  }

  #add(result: ToolResult, args: unknown): Record<string, unknown> {
    if (result.dealIds) this.#foundDealIds = result.dealIds
    this.#knownDealIds = [...new Set([...this.#knownDealIds, ...(result.dealIds ?? [])])]
    return this.#marks.addResult(result, args)
  }

  /** The nations of the places that the visitor named, as functions take them. */
  #nationsNamed(): Set<string> {
    const said = ` ${this.#marks.words.toLowerCase().replace(/[^\p{L}]+/gu, ' ')} `
    const named = this.#areas.filter(({ name }) =>
      said.includes(
        ` ${name
          .toLowerCase()
          .split(',')[0]!
          .replace(/[^\p{L}]+/gu, ' ')} `,
      ),
    )
    return new Set(named.map(({ country }) => country.toLowerCase().replaceAll(' ', '-')))
  }
}

/** The end of the conversation, without what tells who the visitor is. The last message is always whole. */
function toldOf(messages: readonly ChatMessage[]): ChatMessage[] {
  const told: ChatMessage[] = []
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
