import { z } from 'zod'
import { appraiseDevelopment, landForProfit, type Development } from '#app/domain/figures/development.ts'
import { enteredPercent, exactPounds, orNull, percent } from '../facts.ts'
import { describeTool, percentArg, poundsArg } from './tool.server.ts'

const sum = (what: string) => poundsArg(what).optional()
const share = (what: string) => percentArg(what).optional()

export const appraiseHomes = describeTool({
  name: 'development',
  description:
    'Homes that are built on land, or made of another building, and sold: all costs, the profit, and its share of the costs and of the sales. With `wanted` and without `land`: the most that the land may cost. What is not said counts nothing.',
  args: z.strictObject({
    land: sum('the land or the building'),
    tax: sum('the property tax on it'),
    build: sum('the build cost of all homes'),
    fees: sum('professional and other fees'),
    feesPercent: share('the same as a share of the build cost'),
    feesOfSalesPercent: share('the same as a share of the sales'),
    contingency: sum('the contingency'),
    contingencyPercent: share('the same as a share of the build cost'),
    finance: sum('all costs of the finance'),
    loan: sum('a loan for all of the time'),
    monthlyRatePercent: share('its interest a month'),
    months: z.number().min(0).max(120).optional(),
    other: sum('other costs'),
    sales: sum('what all homes sell for'),
    selling: sum('the costs of selling'),
    sellingPercent: share('the same as a share of the sales'),
    wanted: z
      .strictObject({ of: z.enum(['pounds', 'sales', 'cost']), value: z.number().min(0).max(100_000_000) })
      .optional()
      .describe('the profit that is wanted: pounds, or percent of the sales or of all costs'),
  }),
  run(_, { wanted, months, ...given }) {
    const inPence = Object.entries(given).map(([name, value]) =>
      name.endsWith('Percent')
        ? [name, value]
        : [`${name}Pence`, value === undefined ? undefined : Math.round(value * 100)],
    )
    const asked = { ...Object.fromEntries(inPence), months } as Development
    const goal = wanted && { of: wanted.of === 'pounds' ? ('pence' as const) : wanted.of, value: wanted.of === 'pounds' ? wanted.value * 100 : wanted.value } // prettier-ignore
    const foundPence = goal ? landForProfit(asked, goal) : null
    const said = foundPence === null ? asked : { ...asked, landPence: foundPence }
    const result = appraiseDevelopment(said)
    const at = (changes: Partial<Development>) => appraiseDevelopment({ ...said, ...changes }).profitPence
    const { salesPence = 0, buildPence = 0 } = said
    const signed = (pence: number) => ({ isLoss: pence < 0, amount: exactPounds(Math.abs(pence)) })
    return {
      facts: {
        isReached: goal ? foundPence !== null : true,
        wanted: wanted
          ? wanted.of === 'pounds'
            ? exactPounds(wanted.value * 100)
            : enteredPercent(wanted.value)
          : null,
        land: exactPounds(said.landPence ?? 0),
        tax: exactPounds(said.taxPence ?? 0),
        build: exactPounds(buildPence),
        fees: exactPounds(result.feesPence),
        contingency: exactPounds(result.contingencyPence),
        finance: exactPounds(result.financePence),
        other: exactPounds(said.otherPence ?? 0),
        selling: exactPounds(result.sellingPence),
        costs: exactPounds(result.costsPence),
        sales: exactPounds(salesPence),
        profit: signed(result.profitPence),
        onCost: orNull(result.onCostPercent, (value) => percent(Math.abs(value))),
        onSales: orNull(result.onSalesPercent, (value) => percent(Math.abs(value))),
        fall: enteredPercent(fallPercent),
        ifSoldLower: signed(at({ salesPence: Math.round((salesPence * (100 - fallPercent)) / 100) })),
        ifBuildCostsMore: signed(at({ buildPence: Math.round((buildPence * (100 + fallPercent)) / 100) })),
      },
      sources: [{ label: 'Sales less all costs of the development', place: { page: 'calculators' as const } }],
    }
  },
})

/** By how much sales are lower, and the build dearer, beside the result. */
const fallPercent = 10
