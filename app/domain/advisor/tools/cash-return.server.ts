import { z } from 'zod'
import { exactPounds, percent, pounds } from '../facts.ts'
import { describeTool, poundsArg } from './tool.server.ts'

export const cashReturn = describeTool({
  name: 'cash_return',
  description:
    'The return on the cash that someone has put in, in percent a year, of what is left for them each month.',
  args: z.strictObject({
    cash: poundsArg('the cash that was put in').refine((value) => value >= 1),
    left: poundsArg('what is left a month after everything'),
    isLoss: z.boolean().optional().describe('it is what is lost a month'),
  }),
  run(_, { cash, left, isLoss = false }) {
    const leftPence = Math.round(left * 100) * 12
    return {
      facts: {
        isLoss,
        cash: exactPounds(Math.round(cash * 100)),
        leftAMonth: exactPounds(Math.round(left * 100)),
        left: pounds(leftPence),
        share: percent((leftPence / Math.round(cash * 100)) * 100),
      },
      sources: [{ label: 'What is left of a year over the cash put in', place: { page: 'calculators' as const } }],
    }
  },
})
