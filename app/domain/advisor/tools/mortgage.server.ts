import { depositInPounds, readDealQuestion } from '#app/domain/calculators/deal.ts'
import { financeOf, loanOf } from '#app/domain/figures/moves.ts'
import { londonDay } from '#app/utils/dates.ts'
import { enteredPercent, exactPounds, orNull, pounds, count } from '../facts.ts'
import { dealSource } from './returns.server.ts'
import { caseFields } from '../case-fields.ts'
import { argsOf, describeTool, problemOf, refuse, toParams } from './tool.server.ts'

export const mortgagePayment = describeTool({
  name: 'mortgage_payment',
  description:
    'What a mortgage costs a month and a year, as interest-only and as repayment. Takes the loan, or the price with the deposit.',
  args: argsOf(caseFields.mortgage, { price: 'price in pounds, where the loan is not said' }),
  run({ now }, { price, deposit, depositPounds, loan: said, rate, years }) {
    const today = londonDay(now)
    if (said === undefined && price === undefined) return refuse('Say the loan, or the price and the deposit.')
    if (price === undefined && depositPounds !== undefined) return refuse('Say the price that the deposit is of.')
    const loan = depositPounds === undefined ? said : (said ?? price! - depositPounds)
    if (loan !== undefined && loan < 0) return refuse('The deposit is more than the price.')
    if (loan !== undefined && price !== undefined && loan > price) return refuse('The loan is more than the price.')
    // The calculator lends on a price: a loan alone is the whole of one.
    const lent =
      loan === undefined
        ? { price, deposit }
        : price === undefined
          ? { price: loan, deposit: 0 }
          : { price, deposit: depositInPounds(price - loan) }
    const read = readDealQuestion(toParams({ ...lent, rent: 0, rate, years, repayment: 'repayment' }), { today })
    if (!read.ok) return problemOf(read.errors)
    const { question } = read
    const loanPence = loanOf(question)
    const repaid = financeOf(question, loanPence, question.ratePercent)
    const interestOnly = { ...question, isRepayment: false }
    const { financePence } = financeOf(interestOnly, loanPence, question.ratePercent)
    const detail = 'its costs of a year'
    return {
      facts: {
        loan: exactPounds(loanPence),
        rate: enteredPercent(question.ratePercent),
        /** Null where the deposit is an amount, which has no round share. */
        depositPercent: orNull(question.depositPence === null ? question.depositPercent : null, enteredPercent),
        deposit: exactPounds(question.pricePence - loanPence),
        termYears: count(question.termYears, 1),
        interestOnlyAMonth: pounds(financePence / 12),
        interestOnlyAYear: pounds(financePence),
        repaymentAMonth: pounds(repaid.financePence / 12, 1),
        repaymentAYear: pounds(repaid.financePence, 1),
        capitalInFirstYear: pounds(repaid.capitalPence, 1),
      },
      sources: [
        { ...dealSource(interestOnly, today), label: 'Deal calculator, interest-only', detail },
        { ...dealSource(question, today), label: 'Deal calculator, repayment', detail },
      ],
    }
  },
})
