import { z } from 'zod'
import type { Field, Fields, Kind } from '#app/domain/calculators/fields.ts'
import type { ArgsOf } from '../case-fields.ts'
import type { Fact, ToolResult } from '../facts.ts'
import type { AdvisorWorld } from '../world.server.ts'

/** A function that the advisor answers with, whether a model calls it or the built-in advisor does. It only reads. */
export interface Tool<Args extends z.ZodType = z.ZodType, Facts = Fact> {
  name: string
  /** For a model: what it tells and when to use it. */
  description: string
  args: Args
  run: (world: AdvisorWorld, args: z.output<Args>) => Promise<ToolAnswer<Facts>> | ToolAnswer<Facts>
}

export type ToolAnswer<Facts = Fact> = ToolResult<Facts> | Refusal

/** Why there is no answer: a sentence for whoever asked. */
export interface Refusal {
  problem: string
}

export const refuse = (problem: string): Refusal => ({ problem })

export function describeTool<Args extends z.ZodType, Facts>(tool: Tool<Args, Facts>): Tool<Args, Facts> {
  return tool
}

/** The arguments as JSON Schema. */
export function schemaOf(tool: Pick<Tool, 'args'>): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(tool.args, { io: 'input' })
  return schema
}

const mostPounds = 100_000_000

/** An amount in pounds, to the penny. */
export const poundsArg = (what: string) => z.number().min(0).max(mostPounds).describe(`${what}, in pounds`)
/** A percentage with at most two decimals. */
export const percentArg = (what: string, most = 100) => z.number().min(0).max(most).describe(`${what}, in percent`)

/** What a field means to a model, where its label does not say it. */
type Hints<Of extends Fields> = Partial<Record<keyof Of, string>>

/** A tool's arguments: the fields of its calculator, under their own names, in pounds and percent. */
export function argsOf<Of extends Fields>(fields: Of, hints: Hints<Of> = {}): z.ZodType<ArgsOf<Of>, ArgsOf<Of>> {
  const args = Object.entries(fields).map(([name, field]) => {
    const hint = hints[name] ?? hintOf(field)
    const arg = hint === '' ? argOf(field.kind) : argOf(field.kind).describe(hint)
    return [name, field.isRequired ? arg : arg.optional()]
  })
  return z.strictObject(Object.fromEntries(args)) as unknown as z.ZodType<ArgsOf<Of>, ArgsOf<Of>>
}

function argOf(kind: Kind): z.ZodType {
  switch (kind.of) {
    case 'pounds':
      return z.number().min(0).max(mostPounds)
    case 'percent':
      return z.number().min(0).max(kind.most)
    case 'years':
      return z.int().min(1).max(kind.most)
    case 'day':
      return z.string().regex(/^\d{4}-\d\d-\d\d$/)
    case 'flag':
      return z.boolean()
    case 'choice':
      return z.enum(Object.keys(kind.words) as [string, ...string[]])
  }
}

function hintOf({ kind, label }: Field<unknown>): string {
  if (kind.of === 'choice') return ''
  const unit = { pounds: ', in pounds', percent: ', in percent', years: ' in years', day: ' day', flag: '' }[kind.of]
  return `${label}${unit}${'per' in kind && kind.per ? ` a ${kind.per}` : ''}`
}

/** Arguments as the parameters of a calculator's page. What is not said is left out. */
export function toParams(values: Readonly<Record<string, string | number | boolean | undefined>>): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) params.set(name, writeValue(value))
  return params
}

/** Hundredths at most, and never an exponent. */
function writeValue(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'number' ? String(Math.round(value * 100) / 100) : value
}

/** The first mistake of a question that a calculator refused. */
export function problemOf(errors: Readonly<Record<string, string | undefined>>): Refusal {
  const text = Object.values(errors).find(Boolean) ?? 'These figures cannot be worked out'
  return refuse(`${text}.`)
}
