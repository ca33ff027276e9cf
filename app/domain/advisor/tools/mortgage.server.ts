import { depositInPounds, readDealQuestion } from '#app/domain/calculators/deal.ts'
import { calculateMortgage } from '#app/domain/figures/mortgage.ts'
import { financeOf, loanOf, runningCostsOf } from '#app/domain/figures/moves.ts'
import { londonDay } from '#app/utils/dates.ts'
import { roundToPounds } from '#app/utils/money.ts'
import { enteredPercent, exactPounds, orNull, pounds, count } from '../facts.ts'
import { dealSource } from './returns.server.ts'
import { caseFields } from '../case-fields.ts'
import { argsOf, describeTool, problemOf, refuse, toParams } from './tool.server.ts'

/** A rent beside a loan says nothing of the costs of a home. */
const noCosts = { management: 0, voids: 0, maintenance: 0, insurance: 0, service: 0, other: 0 }

export const mortgagePayment = describeTool({
  name: 'mortgage_payment',
  description:
    'What a mortgage costs a month and a year, as interest-only and as repayment. Takes the loan, or the price with the deposit.',
  args: argsOf(caseFields.mortgage, {
    price: 'price in pounds, where the loan is not said',
    rent: 'rent in pounds a month, of which the payment is taken off',
    loanFee: 'what it costs to take the loan out, in pounds, paid at once',
    addedFee: 'the same where it is added to the loan, beside the loan without it',
    owed: 'what of an older loan the new one pays off, in pounds',
    after: 'years over which payments, interest and the fee are added up, and after which is told what is still owed',
  }),
  run(
    { now },
    {
      price,
      deposit,
      depositPounds,
      loan: said,
      rate,
      years,
      repayment: _,
      rent,
      loanFee,
      addedFee,
      owed,
      after,
      ...costs
    },
  ) {
    const today = londonDay(now)
    if (said === undefined && price === undefined) return refuse('Say the loan, or the price and the deposit.')
    if (price === undefined && depositPounds !== undefined) return refuse('Say the price that the deposit is of.')
    if (addedFee !== undefined && said === undefined) return refuse('Say the loan that the fee is added to.')
    const bare = depositPounds === undefined ? said : (said ?? price! - depositPounds)
    if (bare !== undefined && bare < 0) return refuse('The deposit is more than the price.')
    if (owed !== undefined && bare === undefined) return refuse('Say the new loan.')
    if (owed !== undefined && bare! < owed) return refuse('The new loan is less than what is owed.')
    const loan = addedFee === undefined ? bare : bare! + addedFee
    if (loan !== undefined && price !== undefined && loan > price) return refuse('The loan is more than the price.')
    // The calculator lends on a price: a loan alone is the whole of one.
    const lent =
      loan === undefined
        ? { price, deposit }
        : price === undefined
          ? { price: loan, deposit: 0 }
          : { price, deposit: depositInPounds(price - loan) }
    const read = readDealQuestion(
      toParams({
        ...lent,
        ...(rent === undefined ? { rent: 0 } : { rent, ...noCosts, ...costs }),
        rate,
        years,
        repayment: 'repayment',
      }),
      { today },
    )
    if (!read.ok) return problemOf(read.errors)
    const { question } = read
    const loanPence = loanOf(question)
    const repaid = financeOf(question, loanPence, question.ratePercent)
    const interestOnly = { ...question, isRepayment: false }
    const { financePence } = financeOf(interestOnly, loanPence, question.ratePercent)
    const runningPence = Object.values(runningCostsOf(question)).reduce((sum, each) => sum + each, 0)
    const detail = 'its costs of a year'
    if (after !== undefined && after > question.termYears)
      return refuse(`A repayment mortgage over ${question.termYears} years is paid off before ${after} years are over.`)
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
        ...(rent !== undefined && {
          rent: exactPounds(toPence(rent)),
          ...(runningPence > 0 && { runningCostsAMonth: pounds(runningPence / 12) }),
          leftInterestOnly: pounds(toPence(rent) - roundToPounds(runningPence / 12) - roundToPounds(financePence / 12)),
          leftRepayment: pounds(
            toPence(rent) - roundToPounds(runningPence / 12) - roundToPounds(repaid.financePence / 12),
            1,
          ),
        }),
        ...(loanFee !== undefined && { loanFee: exactPounds(toPence(loanFee)) }),
        ...(addedFee !== undefined && { addedFee: exactPounds(toPence(addedFee)) }),
        ...(owed !== undefined && {
          owed: exactPounds(toPence(owed)),
          cashOut: exactPounds(toPence(bare! - owed)),
        }),
        ...(after !== undefined &&
          yearsOf({
            question,
            loanPence,
            financePence,
            repaidPence: repaid.financePence,
            after,
            feePence: toPence(loanFee ?? 0),
            // Interest alone pays nothing back of a fee that was added.
            addedPence: toPence(addedFee ?? 0),
          })),
      },
      sources: [
        { ...dealSource(interestOnly, today), label: 'Deal calculator, interest-only', detail },
        { ...dealSource(question, today), label: 'Deal calculator, repayment', detail },
      ],
    }
  },
})

const toPence = (pounds: number) => Math.round(pounds * 100)

interface Counted {
  question: { ratePercent: number; termYears: number }
  loanPence: number
  /** Of a year, as interest-only and as repayment. */
  financePence: number
  repaidPence: number
  after: number
  feePence: number
  addedPence: number
}

/** What a loan costs over some years with its fee, what of that is interest, and what is still owed then. */
function yearsOf({ question, loanPence, financePence, repaidPence, after, feePence, addedPence }: Counted) {
  const { balancesPence } = calculateMortgage({
    loanPence,
    interestRatePercent: question.ratePercent,
    termYears: question.termYears,
  })
  const owedPence = balancesPence[after - 1]!
  const [paidPence, paidBackPence] = [financePence * after, repaidPence * after]
  const months = after * 12
  return {
    afterYears: count(after),
    interestOnlyOver: pounds(paidPence + feePence + addedPence),
    interestOnlyWithFee: pounds((paidPence + feePence + addedPence) / months),
    interestOnlyInterest: pounds(paidPence),
    repaymentOver: pounds(paidBackPence + feePence, 1),
    repaymentWithFee: pounds((paidBackPence + feePence) / months, 1),
    repaymentInterest: pounds(Math.max(0, paidBackPence - (loanPence - owedPence)), 1),
    repaymentOwed: pounds(owedPence, 1),
  }
}
