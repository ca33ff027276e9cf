import { z } from 'zod'
import { readRentalCoverQuestion, rentalCoverQuery } from '#app/domain/calculators/rental-cover.ts'
import { calculateRentalCover } from '#app/domain/figures/rental-cover.ts'
import { londonDay } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { enteredPercent, exactPounds, orNull, percent, pounds } from '../facts.ts'
import { describeTool, percentArg, poundsArg, problemOf, toParams } from './tool.server.ts'

export const rentalCover = describeTool({
  name: 'rental_cover',
  description:
    'How far a rent covers the interest of a loan, as lenders test it: the cover, the rent that is needed, the largest loan that a rent carries. Takes the loan, the rent or both.',
  args: z.strictObject({
    loan: poundsArg('The loan').optional(),
    monthlyRent: poundsArg('The rent of a month').optional(),
    stressRatePercent: percentArg('The interest rate that the lender tests with').optional(),
    coveragePercent: percentArg('The cover that the lender asks for', 1000).optional(),
  }),
  run({ now }, { loan, monthlyRent, stressRatePercent, coveragePercent }) {
    const read = readRentalCoverQuestion(
      toParams({ loan, monthlyRent, stressRate: stressRatePercent, coverage: coveragePercent }),
      { today: londonDay(now) },
    )
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
