import type { Question } from '../question.ts'
import { cashReturn } from '../tools/cash-return.server.ts'
import { say, type Draft } from './draft.server.ts'

/** What is left of a year over the cash that was put in. */
export async function answerCashReturn(draft: Draft, said: NonNullable<Question['cashReturn']>): Promise<void> {
  const used = await draft.use(cashReturn, {
    cash: said.cashPence / 100,
    left: Math.abs(said.leftPence) / 100,
    ...(said.leftPence < 0 && { isLoss: true }),
  })
  if ('problem' in used) return void draft.text(used.problem)
  const { facts, figure } = used
  draft.text(
    facts.isLoss
      ? say`A loss of ${figure(facts.leftAMonth)} a month is ${figure(facts.left)} a year: ${figure(facts.share)} a year of ${figure(facts.cash)} of cash is lost. `
      : say`${figure(facts.leftAMonth)} a month is ${figure(facts.left)} a year: a return of ${figure(facts.share)} a year on ${figure(facts.cash)} of cash. `,
    'It is before income tax, and nothing of what the home itself gains or loses is in it.',
  )
}
