import { propertyTax } from '../tools/property-tax.server.ts'
import { findReading } from '../tools/reading.server.ts'
import { rentalCover } from '../tools/rental-cover.server.ts'
import { workOutReturns } from '../tools/returns.server.ts'
import { howTheSiteWorks } from '../tools/site.server.ts'
import { say, type Draft, type Said } from './draft.server.ts'
import { linksTo } from './reading.server.ts'

/** The price and rent of the example; those of the calculators where the visitor says none. */
const example = { price: 200_000, rent: 1200 }

/** The parts of a first purchase to let, each step with a figure that can be checked. */
export async function answerFirstTime(draft: Draft): Promise<void> {
  const { pricePence = draft.question.budget.toPence, monthlyRentPence } = draft.question.figures
  const price = pricePence === undefined ? example.price : pricePence / 100
  const asked = { price, rent: monthlyRentPence === undefined ? example.rent : monthlyRentPence / 100 }
  const returns = await draft.use(workOutReturns, asked)
  const tax = await draft.use(propertyTax, { price, buyer: 'standard' })
  const cover = await draft.use(rentalCover, { monthlyRent: asked.rent })
  const price_ = await draft.use(howTheSiteWorks, { topic: 'secure-price' })
  if ('problem' in returns || 'problem' in tax || 'problem' in cover)
    return void draft.text('I cannot work with these figures.')
  draft.text(
    'These are the questions that a first purchase to let comes down to. It is general information: what fits you, an authorised adviser can say.',
  )
  const steps: Said[][] = [
    say`Cash: more than the deposit is needed. At ${returns.figure(returns.facts.price)} with a mortgage of ${returns.figure(returns.facts.loanToValue)} it is ${returns.figure(returns.facts.cashNeeded)}, with tax and fees.`,
    say`Tax: a buyer who owns no other home pays ${tax.figure(tax.facts.tax)} on that price in England; as an additional property it is ${returns.figure(returns.facts.tax)}. The relief for first-time buyers is for a home that you will live in, not for one to let.`,
    say`Return: the gross yield leaves the costs out. At ${returns.figure(returns.facts.monthlyRent)} a month it is ${returns.figure(returns.facts.grossYield)}, the net yield ${returns.figure(returns.facts.netYield)}, and ${returns.figure(returns.facts.cashFlow)} a year is left with the mortgage.`,
    say`Loan: lenders test the rent. At ${cover.figure(cover.facts.stressRate)} with a cover of ${cover.figure(cover.facts.asked)} that rent carries ${cover.figure(cover.facts.maximumLoan)}. Some lend to first-time landlords on other terms, or not at all.`,
    [
      'Place: averages say what is usual in an area, not what one home is worth. ',
      { link: 'Compare areas', place: { page: 'areas', query: '' } },
      ', then look at sales of like homes nearby.',
    ],
    [
      'Papers: survey, lease, safety certificates and tenancy show what figures do not. A solicitor and a surveyor look at them for you.',
    ],
  ]
  draft.list(steps, true)
  if (!('problem' in price_)) draft.text(price_.checked(price_.facts.paragraphs[0]!))
  const reading = await draft.use(findReading, {
    words: 'questions sourcer void empty months stamp duty second reserve fund',
  })
  if (!('problem' in reading)) draft.text(linksTo('To read: ', reading))
  draft.text(
    say`See also ${{ link: 'the Knowledge Hub', place: { page: 'hub' } }}, ${{ link: 'all calculators', place: { page: 'calculators' } }} and ${{ link: 'the risks', place: { page: 'risk-disclosure' } }}.`,
  )
  if (pricePence === undefined) draft.text('Tell me your own price and rent, and I work them out.')
}
