import { z } from 'zod'
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
export const nationArg = z
  .enum(['england', 'northern-ireland', 'scotland', 'wales'])
  .describe('Where the property lies; England where it is not said')

/** Arguments as the parameters of a calculator's page. What is not said is left out. */
export function toParams(values: Readonly<Record<string, string | number | boolean | undefined>>): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== false) params.set(name, value === true ? '1' : writeNumber(value))
  }
  return params
}

/** Hundredths at most, and never an exponent. */
const writeNumber = (value: string | number) =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : value

/** The first mistake of a question that a calculator refused. */
export function problemOf(errors: Readonly<Record<string, string | undefined>>): Refusal {
  const text = Object.values(errors).find(Boolean) ?? 'These figures cannot be worked out'
  return refuse(`${text}.`)
}
