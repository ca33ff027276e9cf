import { answerText, type Answer } from '#app/domain/advisor/answer.ts'
import type { AdvisorWorld } from '#app/domain/advisor/world.server.ts'
import { callTool } from './advisor.ts'
import type { MeantSides, MeantTarget } from './generated-makers.ts'

/** Whether an answer shows the result of each side, or the value that reaches a target, as the calculators work them out. */

interface Compared {
  wanted: string
  got: string
  isRight: boolean
}

const toolOf = { deal: 'work_out_returns', mortgage: 'mortgage_payment', 'property-tax': 'property_tax' } as const

/** Each row of the table, in its order, has the figures of its own case. */
export async function compareSides(world: AdvisorWorld, meant: MeantSides, answer: Answer): Promise<Compared> {
  const { calculator, args, field, values, figures } = meant
  const wanted: string[][] = []
  for (const value of values) {
    const found = await callTool(world, toolOf[calculator], { ...args, [field]: value })
    if ('problem' in found) throw new Error(`What was meant makes no case: ${found.problem}`)
    const facts = found.facts as Record<string, { shown: string } | null>
    wanted.push(figures.map((name) => facts[name]?.shown ?? 'none'))
  }
  const table = answer.blocks.find((block) => block.kind === 'table')
  const rows = table?.kind === 'table' ? table.rows.map((row) => JSON.stringify(row)) : []
  const isRight =
    rows.length === values.length &&
    wanted.every((shown, index) => shown.every((each) => rows[index]!.includes(`"${each}"`)))
  return { wanted: wanted.map((shown) => shown.join(' ')).join(' | '), got: textOf(answer), isRight }
}

/** The value is the one that the tool finds, of the same case. */
export async function compareTarget(world: AdvisorWorld, meant: MeantTarget, answer: Answer): Promise<Compared> {
  const { calculator, args, field, figure, target } = meant
  const found = await callTool(world, 'solve', { case: { calculator, args }, field, figure, target })
  if ('problem' in found) {
    const isRight = answerText(answer).includes(String(found.problem))
    return { wanted: String(found.problem), got: textOf(answer), isRight }
  }
  const { value, asked, end } = found.facts as { value: { shown: string }; asked: string; end: string }
  const { place } = found.sources[0]!
  const isSame = answer.sources.some((source) => JSON.stringify(source.place) === JSON.stringify(place))
  const isShown = answerText(answer).includes(`The ${end} `) && answerText(answer).includes(` is ${value.shown}`)
  return { wanted: `${value.shown}: ${asked}`, got: textOf(answer), isRight: isSame && isShown }
}

const textOf = (answer: Answer) => answerText(answer).replace(/\s+/g, ' ').slice(0, 300)
