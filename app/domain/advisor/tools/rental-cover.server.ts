import { readRentalCoverQuestion, rentalCoverQuery } from '#app/domain/calculators/rental-cover.ts'
import { calculateRentalCover } from '#app/domain/figures/rental-cover.ts'
import { londonDay } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { enteredPercent, exactPounds, orNull, percent, pounds } from '../facts.ts'
import { caseFields } from '../case-fields.ts'
import { argsOf, describeTool, problemOf, toParams } from './tool.server.ts'

export const rentalCover = describeTool({
  name: 'rental_cover',
  description:
    'How far a rent covers the interest of a loan, as lenders test it: the cover, the rent that is needed, the largest loan that a rent carries. Takes the loan, the rent or both.',
  args: argsOf(caseFields['rental-cover'], {
    stressRate: 'interest rate that the lender tests with, in percent',
    coverage: 'cover that the lender asks for, in percent',
  }),
  run({ now }, given) {
    const read = readRentalCoverQuestion(toParams(given), { today: londonDay(now) })
    if (!read.ok) return problemOf(read.errors)
    const { question } = read
    const result = calculateRentalCover(question)
    const named = [
      question.loanPence === null ? '' : `${formatPounds(question.loanPence)} loan`,
      question.monthlyRentPence === null ? '' : `${formatPounds(question.monthlyRentPence)} a month`,
    ].filter(Boolean)
    return {
      facts: {
        loan: orNull(question.loanPence, exactPounds),
        monthlyRent: orNull(question.monthlyRentPence, exactPounds),
        stressRate: enteredPercent(question.stressRatePercent),
        asked: orNull(question.coveragePercent, enteredPercent),
        cover: orNull(result.coveragePercent, percent),
        requiredRent: orNull(result.requiredRentPence, pounds),
        maximumLoan: orNull(result.maximumLoanPence, pounds),
        isEnough: result.isEnough,
      },
      sources: [
        {
          label: ['Rental cover', ...named].join(', '),
          place: {
            page: 'calculator' as const,
            calculator: 'rental-cover' as const,
            query: rentalCoverQuery(question),
          },
        },
      ],
    }
  },
})
