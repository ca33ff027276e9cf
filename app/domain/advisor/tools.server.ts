import { areaFigures, compareAreas } from './tools/areas.server.ts'
import { dealFigures, findDeals } from './tools/deals.server.ts'
import { brrr } from './tools/brrr.server.ts'
import { mortgagePayment } from './tools/mortgage.server.ts'
import { findAreas } from './tools/find-areas.server.ts'
import { findReading } from './tools/reading.server.ts'
import { rentalCover } from './tools/rental-cover.server.ts'
import { section24 } from './tools/section-24.server.ts'
import { howTheSiteWorks } from './tools/site.server.ts'
import { explainTerm } from './tools/terms.server.ts'
import { propertyTax } from './tools/property-tax.server.ts'
import { workOutReturns } from './tools/returns.server.ts'
import { refuse, schemaOf, type Tool, type ToolAnswer } from './tools/tool.server.ts'
import type { AdvisorWorld } from './world.server.ts'

/** The functions that the advisor has. A model gets their names, descriptions and schemas; what it may not call is not here. */

export const advisorTools = [workOutReturns, mortgagePayment, propertyTax, brrr, rentalCover, section24, findAreas, areaFigures, compareAreas, findDeals, dealFigures, explainTerm, findReading, howTheSiteWorks] as unknown as readonly Tool[] // prettier-ignore

/** The tools as a model is told of them: the arguments as JSON Schema. */
export function describeTools(): { name: string; description: string; parameters: Record<string, unknown> }[] {
  return advisorTools.map(({ name, description, args }) => ({ name, description, parameters: schemaOf({ args }) }))
}

/** Calls a tool with arguments that nobody has checked. A name or arguments that make no sense are a problem in words; it does not throw for them. */
export async function callTool(world: AdvisorWorld, name: string, args: unknown): Promise<ToolAnswer> {
  const tool = advisorTools.find((each) => each.name === name)
  if (!tool) return refuse('There is no such function.')
  const read = tool.args.safeParse(args)
  if (read.success) return tool.run(world, read.data)
  const { path, message } = read.error.issues[0]!
  return refuse(`The arguments are wrong: ${[path.map(String).join('.'), message].filter(Boolean).join(': ')}`)
}
