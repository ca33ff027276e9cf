import { usualCoverage } from '#app/domain/figures/rental-cover.ts'
import { formatPounds } from '#app/utils/money.ts'
import { mortgagePayment } from '../tools/mortgage.server.ts'
import { rentalCover } from '../tools/rental-cover.server.ts'
import { pounds, type Figure } from '../facts.ts'
import { say, type Draft, type FactsOf, type Said, type Used } from './draft.server.ts'
import { sayAssumed } from './assumed.server.ts'
import { argsGiven, depositOf } from './given.ts'

const examplePounds = 200_000

/** The costs of a mortgage. */
export async function answerMortgage(draft: Draft): Promise<void> {
  const { figures, unused } = draft.question
  const { loanPence, pricePence, ratePercent, termYears } = figures
  // A rate that was said and cannot be used is not replaced by another.
  if (ratePercent === undefined && unused.some((text) => text.includes('%') && text.includes('month'))) {
    return void draft.text('Tell me the interest rate of a year: I cannot answer that with one of a month.')
  }
  if (loanPence === undefined && pricePence === undefined) {
    const example = await draft.use(mortgagePayment, { price: examplePounds })
    if (!('problem' in example)) {
      const { facts, figure } = example
      draft.text(
        say`Where nothing is said of it, this site counts with a deposit of ${figure(facts.depositPercent)}: ${figure(facts.deposit)} of an example price of ${formatPounds(examplePounds * 100)}. What a lender asks for is each lender’s own.`,
      )
    }
    return void draft.text(
      'Tell me the loan, or the price and the deposit, with the interest rate and the term. You can also use ',
      { link: 'the deal calculator', place: { page: 'calculator', calculator: 'deal', query: '' } },
      '.',
    )
  }
  if (loanPence === undefined && depositOf(figures) === 100) {
    return void draft.text('Bought without a mortgage, as you said, there are no mortgage payments.')
  }
  const used = await draft.use(mortgagePayment, argsGiven('mortgage', figures))
  if ('problem' in used) return void draft.text(used.problem)
  const { facts, figure } = used
  const interest = say`interest-only costs ${figure(facts.interestOnlyAMonth)} a month (${figure(facts.interestOnlyAYear)} a year), with the whole loan still owed at the end`
  const repaid = say`a repayment mortgage over ${figure(facts.termYears)} years costs ${figure(facts.repaymentAMonth)} a month (${figure(facts.repaymentAYear)} a year)`
  const [first, second] = figures.isRepayment === true ? [repaid, interest] : [interest, repaid]
  const loan =
    loanPence === undefined
      ? facts.depositPercent === null
        ? say`${figure(facts.loan)}, with a deposit of ${figure(facts.deposit)},`
        : say`${figure(facts.loan)}, with a deposit of ${figure(facts.depositPercent)} (${figure(facts.deposit)}),`
      : facts.addedFee
        ? say`${figure(facts.loan)}`
        : formatPounds(loanPence)
  if (facts.owed && facts.cashOut)
    draft.text(
      say`A new loan of ${figure(facts.loan)} pays off the ${figure(facts.owed)} that is owed, and ${figure(facts.cashOut)} comes out in cash, before any fees and early repayment charges.`,
    )
  draft.text(say`On a loan of ${loan} at ${figure(facts.rate)}, ${first}; ${second}.`)
  sayOfLoan(draft, used)
  if (loanPence !== undefined && pricePence === undefined && figures.depositPercent !== undefined) {
    draft.text('The loan is what you said, so its share of a price changes nothing.')
  }
  sayAssumed(draft, used.sources[0]!.place, [
    [
      loanPence === undefined && depositOf(figures) === undefined,
      'deposit',
      `${facts.depositPercent?.shown ?? ''} deposit`,
    ],
    [ratePercent === undefined, 'rate', `${facts.rate.shown} interest`],
    [termYears === undefined, 'years', `${facts.termYears.shown} years`],
  ])
  draft.text(
    'What a lender would offer depends on you and the property: I cannot say that, and it is no mortgage advice.',
  )
}

/** What is left of the rent, what it comes to over some years, and what is still owed then. */
function sayOfLoan(draft: Draft, { facts, figure }: Used<FactsOf<typeof mortgagePayment>>): void {
  const { isRepayment } = draft.question.figures
  const either = (interest: Said, repaid: Said): Said =>
    isRepayment === true ? repaid : isRepayment === false ? interest : [interest, '; ', repaid]
  if (facts.rent) {
    const left = (way: string, of: Figure) =>
      of.pounds! < 0
        ? say`${way} takes ${figure(pounds(-of.pounds! * 100, of.source))} a month more than it brings`
        : say`${way} leaves ${figure(of)} a month`
    draft.text(
      say`Of a rent of ${figure(facts.rent)} a month, ${facts.runningCostsAMonth ? say`after running costs of ${figure(facts.runningCostsAMonth)} a month` : 'with nothing else taken off'}: `,
      either(left('interest-only', facts.leftInterestOnly!), left('repayment', facts.leftRepayment!)),
      '.',
    )
  }
  const { afterYears, loanFee } = facts
  if (!afterYears) {
    if (loanFee)
      draft.text(
        say`The loan fee of ${figure(loanFee)} is paid on top. Say over how many years, and I add it to the payments.`,
      )
    return
  }
  const years = say`${figure(afterYears)} ${afterYears.number === 1 ? 'year' : 'years'}`
  const owed = facts.repaymentOwed!.pounds === 0 ? 'nothing' : figure(facts.repaymentOwed!)
  const interest = loanFee ? say`, of it ${figure(facts.interestOnlyInterest!)} interest,` : ', all of it interest,'
  draft.text(
    say`Over ${years}${loanFee ? say` with the fee of ${figure(loanFee)}` : null}: `,
    either(
      say`interest-only comes to ${figure(facts.interestOnlyOver!)}${facts.addedFee ? ' with the fee that was added' : interest} and ${figure(facts.loan)} is still owed`,
      say`repayment comes to ${figure(facts.repaymentOver!)}, of it ${figure(facts.repaymentInterest!)} interest, and ${owed} is still owed`,
    ),
    '. ',
    loanFee
      ? say`With the fee spread over them that is ${either(say`${figure(facts.interestOnlyWithFee!)} a month`, say`${figure(facts.repaymentWithFee!)} a month`)}.`
      : null,
  )
}

/** Whether a rent covers a loan. */
export async function answerRentalCover(draft: Draft): Promise<void> {
  const { figures, toldCover } = draft.question
  if (toldCover !== undefined) return sayToldCover(draft, toldCover)
  const { loan, ...given } = argsGiven('rental-cover', figures)
  if (loan === 0)
    return void draft.text('Bought without a mortgage, as you said, there is no interest that the rent has to cover.')
  if (loan === undefined && given.monthlyRent === undefined) {
    return void draft.text(
      'Tell me the loan, the monthly rent or both, and I work out how far the rent covers the interest. You can also use ',
      { link: 'the rental cover calculator', place: { page: 'calculator', calculator: 'rental-cover', query: '' } },
      '.',
    )
  }
  const used = await draft.use(rentalCover, { loan, ...given })
  if ('problem' in used) return void draft.text(used.problem)
  const { facts, figure } = used
  if (facts.cover !== null && facts.loan !== null && facts.monthlyRent !== null) {
    draft.text(
      say`A rent of ${figure(facts.monthlyRent)} a month covers the interest of a loan of ${figure(facts.loan)}, tested at ${figure(facts.stressRate)}, by ${figure(facts.cover)}. `,
      facts.asked && facts.isEnough !== null
        ? say`${facts.isEnough ? 'That is enough' : 'That is not enough'} for a lender who asks for ${figure(facts.asked)}. `
        : null,
    )
  }
  draft.text(
    facts.requiredRent
      ? say`A loan of ${figure(facts.loan)} needs a rent of ${figure(facts.requiredRent)} a month, tested at ${figure(facts.stressRate)} with a cover of ${figure(facts.asked)}. `
      : null,
    facts.maximumLoan
      ? say`A rent of ${figure(facts.monthlyRent)} a month carries a loan of up to ${figure(facts.maximumLoan)}${facts.requiredRent ? ' at the same test' : say`, tested at ${figure(facts.stressRate)} with a cover of ${figure(facts.asked)}`}. `
      : null,
  )
  sayAssumed(draft, used.sources[0]!.place, [
    [given.stressRate === undefined, 'stressRate', `tested at ${facts.stressRate.shown}`],
    [given.coverage === undefined, 'coverage', `cover of ${facts.asked?.shown ?? ''}`],
  ])
  draft.text('Each lender has its own test, and looks at you and the property too: this is no mortgage advice.')
}

/** What a cover means that a lender told, beside those that are usually asked for. */
function sayToldCover(draft: Draft, told: number): void {
  const { basicRateTaxpayer: lower, higherRateTaxpayer: higher } = usualCoverage
  const reaches = (asked: number) =>
    told >= asked
      ? `reaches the ${asked}%`
      : `is ${Math.round((asked - told) * 100) / 100} points short of the ${asked}%`
  draft.text(
    `A rental cover of ${told}% means that the rent is ${(told / 100).toLocaleString('en-GB')} times the interest of the loan, at the rate that the lender tests with. It ${reaches(lower)} that lenders usually ask of companies and basic-rate taxpayers, and ${reaches(higher)} that they usually ask of higher-rate taxpayers.`,
  )
  draft.text(
    'Tell me the loan, the monthly rent and the rate, and I work it out. Each lender has its own test, and looks at you and the property too: this is no mortgage advice.',
  )
}
