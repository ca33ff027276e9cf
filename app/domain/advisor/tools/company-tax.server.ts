import { corporationTax, holdBeside, type HeldCase } from '#app/domain/figures/company-tax.ts'
import { taxYearOf, taxYears, type TaxYear } from '#app/domain/figures/income-tax-years.ts'
import { londonDay } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { count, enteredPercent, exactPounds, orNull } from '../facts.ts'
import { caseFields, type CaseArgs } from '../case-fields.ts'
import { argsOf, describeTool } from './tool.server.ts'

/** What a company that lets pays, beside the owner's own name where it is known what else they earn. */

type CompanyArgs = Omit<CaseArgs<'section-24'>, 'otherIncome'> & { otherIncome?: number | undefined }

const { otherIncome, ...others } = caseFields['section-24']
const args = argsOf(
  { ...others, otherIncome: { ...otherIncome, isRequired: false as const } },
  {
    profit: 'rent less running costs of the year, before interest, in pounds',
    financeCosts: 'mortgage interest of the year, in pounds',
    otherIncome: 'earnings, pensions and trading profits of the owner, in pounds, for the tax of dividends',
    companyCosts: 'what a company pays a year besides the running costs, in pounds',
    companyInterest: 'mortgage interest of the year in a company, in pounds, where it is another',
  },
)

export const companyTax = describeTool({
  name: 'company_tax',
  description:
    'Corporation tax of a company that lets homes, and what is left where it keeps its profit or pays it out as dividends. For the owner’s own name beside it use section_24.',
  args,
  run({ now }, given) {
    const year = given.year ?? taxYearOf(londonDay(now)) ?? taxYears.at(-1)!
    return {
      facts: { year, profit: exactPounds(toPence(given.profit)), ...companyFacts(given, year) },
      sources: [
        {
          label: `Corporation tax, ${formatPounds(toPence(given.profit))} profit before interest`,
          detail: `tax year ${year}`,
          place: { page: 'calculator' as const, calculator: 'section-24' as const, query: '' },
        },
      ],
    }
  },
})

/** The facts of a company that holds the same, and of both over the years that are counted. */
export function companyFacts(given: CompanyArgs, year: TaxYear) {
  const interest = given.companyInterest ?? given.financeCosts
  const held: Omit<HeldCase, 'years'> = {
    year,
    otherIncomePence: given.otherIncome === undefined ? undefined : toPence(given.otherIncome),
    propertyProfitPence: toPence(given.profit),
    financeCostsPence: toPence(given.financeCosts),
    broughtForwardPence: toPence(given.broughtForward ?? 0),
    companyCostsPence: toPence(given.companyCosts ?? 0),
    companyInterestPence: toPence(interest),
  }
  const one = holdBeside({ ...held, years: 1 })
  const profitPence = held.propertyProfitPence - held.companyCostsPence - held.companyInterestPence
  const years = given.over ?? 1
  const all = years > 1 ? holdBeside({ ...held, years }) : null
  const isPastKnown = taxYears.indexOf(year) + years > taxYears.length
  const company = {
    costs: exactPounds(held.companyCostsPence),
    interest: exactPounds(held.companyInterestPence),
    profit: exactPounds(profitPence),
    corporationTax: exactPounds(one.kept.taxPence),
    kept: exactPounds(one.kept.leftPence),
    dividendTax: orNull(one.paidOut && one.paidOut.taxPence - one.kept.taxPence, exactPounds),
    paidOutTax: orNull(one.paidOut?.taxPence, exactPounds),
    paidOut: orNull(one.paidOut?.leftPence, exactPounds),
    ownLeft: orNull(one.ownName?.leftPence, exactPounds),
    rates: {
      small: enteredPercent(corporationTax.smallPercent),
      smallTo: exactPounds(corporationTax.smallToPounds * 100),
      main: enteredPercent(corporationTax.mainPercent),
      mainFrom: exactPounds(corporationTax.mainFromPounds * 100),
    },
  }
  const over = all && {
    years: count(years),
    /** The year whose rates those after it are taken to have. */
    lastKnown: isPastKnown ? taxYears.at(-1)! : null,
    ownTax: orNull(all.ownName?.taxPence, exactPounds),
    ownLeft: orNull(all.ownName?.leftPence, exactPounds),
    corporationTax: exactPounds(all.kept.taxPence),
    kept: exactPounds(all.kept.leftPence),
    paidOutTax: orNull(all.paidOut?.taxPence, exactPounds),
    paidOut: orNull(all.paidOut?.leftPence, exactPounds),
  }
  return { company, over }
}

const toPence = (pounds: number) => Math.round(pounds * 100)
