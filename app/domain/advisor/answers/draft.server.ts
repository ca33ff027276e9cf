import type { z } from 'zod'
import type { Answer, Block, Source, Span } from '../answer.ts'
import { londonDay } from '#app/utils/dates.ts'
import { checkText, knownFigures } from '../check-figures.ts'
import type { Fact, Figure, ToolResult } from '../facts.ts'
import type { Question } from '../question.ts'
import type { Tool } from '../tools/tool.server.ts'
import type { AdvisorWorld } from '../world.server.ts'

/** Results of a tool, with the function that makes a span of one of its figures. */
export interface Used<Facts> {
  facts: Facts
  dealIds: number[]
  sources: Source[]
  /** A text of the tool's own, with its figures set apart. */
  checked: (text: string) => Span[]
  /** The figure with its source. `unknown` stands for one that is not known. */
  figure: (figure: Figure | null, unknown?: string) => Span
}

/** Lines of another answer: of returns the yields, and what is left. */
const mostBeside = 2

/** An answer while it is written: each tool is called through it, so that each figure finds its source. */
export class Draft {
  readonly world: AdvisorWorld
  /** A sum of a deal takes the deal’s figures in. */
  question: Question
  /** The tools' results, for whoever checks the answer. */
  readonly results: ToolResult[] = []
  /** What came of the question where it is not simply answered. */
  outcome: Answer['outcome']
  #blocks: Block[] = []
  readonly #sources: Source[] = []
  #dealIds: number[] = []

  /** The London day. */
  get today(): string {
    return londonDay(this.world.now)
  }

  constructor(world: AdvisorWorld, question: Question) {
    this.world = world
    this.question = question
  }

  /** Calls a tool. What it refuses comes back as a sentence. */
  async use<Args extends z.ZodType, Facts>(
    tool: Tool<Args, Facts>,
    args: z.input<Args>,
  ): Promise<Used<Facts> | { problem: string }> {
    const read = tool.args.safeParse(args)
    if (!read.success) return { problem: 'These figures are outside of what I can work with.' }
    const answer = await tool.run(this.world, read.data)
    if ('problem' in answer) return answer
    this.results.push(answer as ToolResult<Fact>)
    const figure = (found: Figure | null, unknown = 'not published'): Span =>
      found === null ? unknown : { figure: found.shown, source: this.#placeOf(answer.sources[found.source ?? 0]!) }
    const known = once(() => knownFigures(answer as ToolResult<Fact>))
    const checked = (text: string) =>
      checkText(text, known()).map((piece): Span =>
        typeof piece === 'string' ? piece : { figure: piece.figure, source: this.#placeOf(piece.from) },
      )
    return { facts: answer.facts, dealIds: answer.dealIds ?? [], sources: answer.sources, checked, figure }
  }

  text(...spans: Said[]): this {
    const joined = joinSpans(spans)
    const last = joined.at(-1)
    if (typeof last === 'string') joined[joined.length - 1] = last.trimEnd()
    if (joined.length > 0) this.#blocks.push({ kind: 'text', spans: joined })
    return this
  }

  list(items: Said[][], isOrdered = false): this {
    const order = isOrdered && { isOrdered: true as const }
    if (items.length > 0) this.#blocks.push({ kind: 'list', ...order, items: items.map(joinSpans) })
    return this
  }

  /** `onCards` as in `Block`. */
  table(caption: string, columns: { label: string; isNumber?: true }[], rows: Span[][][], onCards = false): this {
    this.#blocks.push({ kind: 'table', caption, columns, rows, ...(onCards && { onCards }) })
    return this
  }

  bars(caption: string, rows: { label: Span[]; figure: Span; share: number }[]): this {
    this.#blocks.push({ kind: 'bars', caption, rows })
    return this
  }

  /** What was taken for granted. It is said before everything else. */
  assumed(...parts: Span[]): this {
    const spans = joinSpans(parts.flatMap((part, index) => [index === 0 ? 'Assumed: ' : ' · ', part]))
    if (parts.length > 0) this.#blocks.unshift({ kind: 'assumed', spans })
    return this
  }

  /** What changed since the last answer, in front of it. */
  changed(text: string): this {
    this.#blocks.unshift({ kind: 'text', spans: [text] })
    return this
  }

  /** What the answer does not hold of what was asked for, in front of it. */
  lacks(text: string): this {
    return this.changed(text)
  }

  /** A question back in place of an answer, with whole questions to press. */
  askBack(question: Said, readings: readonly string[]): this {
    this.outcome = 'asked-back'
    return this.text(question).press(readings)
  }

  /** The first lines with figures of the answer to another question, below what is written. */
  async beside(label: string, other: Question, write: (draft: Draft) => Promise<void> | void): Promise<void> {
    const [blocks, question] = [this.#blocks, this.question]
    this.#blocks = []
    this.question = other
    await write(this)
    const lines = this.#blocks.flatMap((block) => (block.kind === 'text' ? [block.spans] : []))
    const figured = lines.filter((spans) => spans.some((span) => typeof span === 'object' && 'figure' in span))
    this.#blocks = blocks
    this.question = question
    for (const [index, spans] of figured.slice(0, mostBeside).entries())
      this.text(...(index === 0 ? [`${label} `] : []), spans)
  }

  /** Whole questions to press, below an answer. */
  press(readings: readonly string[]): this {
    if (readings.length > 0) this.#blocks.push({ kind: 'readings', items: [...readings] })
    return this
  }

  /** Deals that go with the answer. */
  deals(ids: readonly number[]): this {
    this.#dealIds = [...new Set([...this.#dealIds, ...ids])]
    return this
  }

  /** The sources that no figure names stay out. */
  finish(mostDeals: number): Answer {
    return {
      blocks: this.#blocks,
      sources: this.#sources,
      dealIds: this.#dealIds.slice(0, mostDeals),
      ...(this.outcome && { outcome: this.outcome }),
      topic: this.question.topic,
    }
  }

  #placeOf(source: Source): number {
    const key = JSON.stringify(source)
    const found = this.#sources.findIndex((each) => JSON.stringify(each) === key)
    return found >= 0 ? found : this.#sources.push(source) - 1
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

/** A piece of a sentence; null is nothing. */
export type Said = Span | Said[] | null

/** A sentence with spans in it: say`The tax is ${figure}.` */
export function say(texts: TemplateStringsArray, ...spans: Said[]): Span[] {
  return joinSpans(texts.flatMap((text, index) => [text, spans[index] ?? null]))
}

function joinSpans(spans: readonly Said[]): Span[] {
  const joined: Span[] = []
  for (const span of spans.flat(Infinity as 1) as (Span | null)[]) {
    const last = joined.at(-1)
    if (span === null || span === '') continue
    if (typeof span === 'string' && typeof last === 'string') joined[joined.length - 1] = last + span
    else joined.push(span)
  }
  return joined
}

/** `a, b and c`. */
export function listed(items: readonly Said[], word = 'and'): Said {
  return items.flatMap((item, index) =>
    index === 0 ? [item] : [index === items.length - 1 ? ` ${word} ` : ', ', item],
  )
}

/** A tool's results. */
export type FactsOf<Of extends { run: (...args: never[]) => unknown }> = Extract<
  Awaited<ReturnType<Of['run']>>,
  { facts: unknown }
>['facts']
