import type { Nation } from '#db/schema.ts'
import { propertyTaxes } from '#app/domain/figures/property-tax-rates.ts'
import { calculateBrrr } from '#app/domain/figures/brrr.ts'
import { calculatePropertyTax, findRates } from '#app/domain/figures/property-tax.ts'
import { calculateRentalCover } from '#app/domain/figures/rental-cover.ts'
import { calculateSection24 } from '#app/domain/figures/section-24.ts'
import { incomeTaxYears, taxYears } from '#app/domain/figures/income-tax-years.ts'
import { formatPercent, formatPounds, roundToPounds } from '#app/utils/money.ts'
import { readBrrrQuestion } from './brrr.ts'
import { loanToValueOf } from '#app/domain/figures/moves.ts'
import { calculateDealCase } from './deal-result.ts'
import { readDealQuestion } from './deal.ts'
import type { ReadQuestion } from './fields.ts'
import { readPropertyTaxQuestion } from './property-tax.ts'
import { readRentalCoverQuestion } from './rental-cover.ts'
import { readSection24Question } from './section-24.ts'

/** The examples that the calculators open with, worked out, and the rates that they use on a day. */

interface WorkedExample {
  result: string
  from: string
}

/** `today` is the London day. */
export function listWorkedExamples(today: string) {
  const asked = { today }
  const none = new URLSearchParams()
  const deal = readExample(readDealQuestion(none, asked))
  const tax = readExample(readPropertyTaxQuestion(none, asked))
  const brrr = readExample(readBrrrQuestion(none, asked))
  const cover = readExample(readRentalCoverQuestion(none, asked))
  const income = readExample(readSection24Question(none, asked))
  const pounds = (pence: number | null) => (pence === null ? 'n/a' : formatPounds(roundToPounds(pence)))
  const coverPercent = calculateRentalCover(cover).coveragePercent
  const leftIn = calculateBrrr(brrr).moneyLeftInPence
  const examples = {
    deal: {
      result: `${pounds(calculateDealCase(deal).cashFlowPence)} a year`,
      from: `${pounds(deal.pricePence)} at ${pounds(deal.monthlyRentPence)} a month, ${loanToValueOf(deal)}% mortgage`,
    },
    'property-tax': {
      result: pounds(calculatePropertyTax(tax).taxPence),
      from: `${pounds(tax.pricePence)}, additional property, ${tax.nation}`,
    },
    brrr: {
      result: leftIn > 0 ? `${pounds(leftIn)} left in` : `${pounds(-leftIn)} surplus`,
      from: `${pounds(brrr.pricePence)} + ${pounds(brrr.worksPence)} works, worth ${pounds(brrr.valuePence)}`,
    },
    'rental-cover': {
      result: coverPercent === null ? 'n/a' : formatPercent(coverPercent, 2),
      from: `${pounds(cover.loanPence)} loan, ${pounds(cover.monthlyRentPence)} a month`,
    },
    'section-24': {
      result: `${pounds(calculateSection24(income).netTaxPence)} of tax`,
      from: `${pounds(income.propertyProfitPence)} profit, ${pounds(income.financeCostsPence)} interest, ${income.year}`,
    },
  } satisfies Record<string, WorkedExample>
  return { examples, rates: listRates(today) }
}

/** The example of a calculator is the question of its page without parameters. */
function readExample<Question>(read: ReadQuestion<Question, string>): Question {
  if (!read.ok) throw new RangeError(`The example is refused: ${JSON.stringify(read.errors)}`)
  return read.question
}

function listRates(today: string): { name: string; from: string }[] {
  const inForce = (nation: Nation) => findRates(nation, today) ?? propertyTaxes[nation].editions.at(-1)!
  const scotland = inForce('Scotland')
  const supplement =
    'surchargeBasisPoints' in scotland.additional
      ? `; supplement ${scotland.additional.surchargeBasisPoints / 100}%`
      : ''
  return [
    { name: 'SDLT, England and Northern Ireland', from: inForce('England').effectiveFrom },
    { name: `LBTT, Scotland${supplement}`, from: scotland.effectiveFrom },
    { name: 'LTT, Wales, with its higher rates', from: inForce('Wales').effectiveFrom },
    newestSection24(),
  ]
}

/** The newest rates of property income, from the first of the years that have them. */
function newestSection24() {
  const ratesOf = (year: (typeof taxYears)[number]) =>
    Object.values(incomeTaxYears[year].property)
      .map((basisPoints) => basisPoints / 100)
      .join('/')
  const rates = ratesOf(taxYears.at(-1)!)
  const first = taxYears.find((year) => ratesOf(year) === rates)!
  return { name: `Section 24 at ${rates}%`, from: `${first.slice(0, 4)}-04-06` }
}
