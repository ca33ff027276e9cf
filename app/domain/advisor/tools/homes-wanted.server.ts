import { z } from 'zod'
import { count, enteredPercent, exactPounds, pounds } from '../facts.ts'
import { describeTool, poundsArg, refuse } from './tool.server.ts'

const mostHomes = 1000

export const homesWanted = describeTool({
  name: 'homes_wanted',
  description:
    'How many homes bring an income, by what each leaves a month, or by its rent, costs and interest-only loan; the cash that they take, and how far a sum reaches.',
  args: z.strictObject({
    wanted: poundsArg('the income that is wanted a month').refine((value) => value >= 1),
    each: poundsArg('what each home leaves a month').optional(),
    rent: poundsArg('the rent of each home a month').optional(),
    costShare: z.number().min(0).max(100).describe('Running costs in percent of the rent').optional(),
    costs: poundsArg('running costs of each a month').optional(),
    payment: poundsArg('mortgage payment of each a month').optional(),
    loan: poundsArg('loan of each, interest-only').optional(),
    rate: z.number().min(0).max(30).describe('Its interest in percent').optional(),
    cashEach: poundsArg('cash that each takes').optional(),
    pot: poundsArg('the cash there is').optional(),
  }),
  run(_, { wanted, each, rent = 0, costShare = 0, costs = 0, payment = 0, loan = 0, rate = 0, cashEach, pot }) {
    const interestPence = Math.round((loan * rate) / 12)
    const costsPence = Math.round(rent * costShare) + Math.round(costs * 100)
    const paidPence = interestPence + Math.round(payment * 100)
    const leftPence = each === undefined ? Math.round(rent * 100) - costsPence - paidPence : Math.round(each * 100)
    if (leftPence <= 0) return refuse('Such a home leaves nothing, so that no number of them brings an income.')
    const wantedPence = Math.round(wanted * 100)
    const needed = Math.ceil(wantedPence / leftPence)
    if (needed > mostHomes) return refuse(`That takes more than ${mostHomes} homes.`)
    const cashPence = cashEach === undefined ? null : Math.round(cashEach * 100)
    const potPence = pot === undefined ? null : Math.round(pot * 100)
    const bought = cashPence && potPence !== null ? Math.floor(potPence / cashPence) : null
    return {
      facts: {
        wanted: pounds(wantedPence),
        wantedAYear: pounds(wantedPence * 12),
        each: pounds(leftPence),
        needed: count(needed),
        bring: pounds(needed * leftPence),
        rent: exactPounds(Math.round(rent * 100)),
        costs: pounds(costsPence),
        paid: pounds(paidPence),
        cashEach: cashPence === null ? null : exactPounds(cashPence),
        cash: cashPence === null ? null : exactPounds(needed * cashPence),
        pot: potPence === null ? null : exactPounds(potPence),
        bought: bought === null ? null : count(bought),
        boughtBring: bought === null ? null : pounds(bought * leftPence),
        over: bought === null ? null : exactPounds(potPence! - bought * cashPence!),
        eachNeeded: bought ? pounds(Math.ceil(wantedPence / bought / 100) * 100) : null,
      },
      sources: [{ label: 'What each home leaves, times how many', place: { page: 'calculators' as const } }],
    }
  },
})

export const moneyWanted = describeTool({
  name: 'money_wanted',
  description: 'How much property without a loan brings an income at a net yield.',
  args: z.strictObject({
    wanted: poundsArg('the income that is wanted a month').refine((value) => value >= 1),
    netYield: z.number().min(0.1).max(30).describe('In percent a year, after running costs'),
  }),
  run(_, { wanted, netYield }) {
    const wantedPence = Math.round(wanted * 100)
    return {
      facts: {
        wanted: exactPounds(wantedPence),
        wantedAYear: pounds(wantedPence * 12),
        netYield: enteredPercent(netYield),
        money: pounds(Math.ceil((wantedPence * 12) / netYield) * 100),
      },
      sources: [{ label: 'A year’s income over its yield', place: { page: 'calculators' as const } }],
    }
  },
})
