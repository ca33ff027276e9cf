import { exactPounds } from '../facts.ts'
import { companyTax } from '../tools/company-tax.server.ts'
import type { section24 } from '../tools/section-24.server.ts'
import { sayAssumed } from './assumed.server.ts'
import { say, type Draft, type FactsOf, type Said, type Used } from './draft.server.ts'
import { argsGiven, asksCompany } from './given.ts'

/** The same homes in a company: its corporation tax, and what is left where it keeps its profit or pays it out. It is a sum, no advice. */

type OwnFacts = FactsOf<typeof section24>
type CompanyFacts = FactsOf<typeof companyTax>
/** What both tools say of a company. */
type OfCompany = Used<Pick<CompanyFacts, 'profit' | 'company'>>

/** A company of whose owner nobody said what else they earn. */
export async function answerCompanyAlone(
  draft: Draft,
  given: { profit: number; financeCosts: number } | null,
): Promise<void> {
  const { figures } = draft.question
  if (!given)
    return void draft.text(
      'Section 24 is for individuals: a company deducts its interest and pays corporation tax. Tell me the rent less running costs and the interest of a year, and I work that out.',
    )
  const used = await draft.use(companyTax, { ...argsGiven('section-24', figures), ...given })
  if ('problem' in used) return void draft.text(used.problem)
  const { facts, figure } = used
  sayCompany(draft, used)
  if (facts.over)
    draft.text(
      say`Over ${figure(facts.over.years)} years with the same figures that is ${figure(facts.over.corporationTax)} of corporation tax, and ${figure(facts.over.kept)} is left in the company.`,
    )
  draft.text(
    'That is with its profit kept in the company. Tell me your other income of a year, or your rate of income tax, and I set your own name and the tax of dividends beside it.',
  )
  sayLeftOut(draft, used)
  sayAssumed(draft, used.sources[0]!.place, [[figures.taxYear === undefined, 'year', `tax year ${facts.year}`]])
}

/** Below the owner's own tax: the company, what is left each way, and the years that are counted. */
export function sayCompanyBeside(draft: Draft, used: Used<OwnFacts>): void {
  const { facts, figure } = used
  const { company, over } = facts
  if (!company) {
    if (over)
      draft.text(
        say`Over ${figure(over.years)} years with the same figures that is ${figure(over.ownTax)} of tax, and ${figure(over.ownLeft)} is left after interest and tax. `,
        sayLastKnown(over.lastKnown, used),
      )
    return
  }
  const ofCompany = { ...used, facts: { profit: facts.profit, company } }
  sayCompany(draft, ofCompany)
  const row = (label: string, ...figures: (Parameters<typeof figure>[0] | undefined)[]) => [
    [label],
    ...figures.filter((each) => each !== undefined).map((each) => [figure(each)]),
  ]
  const inYears = over ? `over ${over.years.shown} years` : null
  draft.table(
    'Own name or company, side by side',
    [
      { label: 'Held' },
      ...['Tax a year', 'Left a year', ...(inYears ? [`Tax ${inYears}`, `Left ${inYears}`] : [])].map((label) => ({
        label,
        isNumber: true as const,
      })),
    ],
    [
      row('own name', facts.netTax, company.ownLeft, over?.ownTax, over?.ownLeft),
      row('company, profit kept in it', company.corporationTax, company.kept, over?.corporationTax, over?.kept),
      row(
        'company, profit paid out as dividends',
        company.paidOutTax,
        company.paidOut,
        over?.paidOutTax,
        over?.paidOut,
      ),
    ],
  )
  draft.text(
    'Left is what remains of the profit after interest and tax. ',
    company.dividendTax &&
      say`Paid out, the dividends bear ${figure(company.dividendTax)} of income tax a year, on top of the other income and as the only dividends. `,
    sayLastKnown(over?.lastKnown ?? null, used),
  )
  sayLeftOut(draft, ofCompany)
}

/** The same below the tax of several cases. */
export async function sayCompanyOfSides(draft: Draft): Promise<void> {
  const { figures } = draft.question
  const { profit, financeCosts, ...given } = argsGiven('section-24', figures)
  if (!asksCompany(figures) || profit === undefined || financeCosts === undefined) return
  const used = await draft.use(companyTax, { ...given, profit, financeCosts })
  if (!('problem' in used)) sayCompany(draft, used)
}

function sayCompany(draft: Draft, { facts: { profit, company }, figure }: OfCompany): void {
  const besides = company.costs.pounds! > 0 ? say` and costs of its own of ${figure(company.costs)}` : null
  const profitPence = Math.round(company.profit.pounds! * 100)
  const left: Said =
    profitPence < 0
      ? say`a loss before tax of ${figure(exactPounds(-profitPence))} a year, and pay no corporation tax`
      : say`a profit before tax of ${figure(company.profit)} a year, on which corporation tax is ${figure(company.corporationTax)}`
  draft.text(
    say`A company deducts all its interest: of the profit of ${figure(profit)}, less interest of ${figure(company.interest)}${besides}, it would have ${left}.`,
  )
}

const sayLastKnown = (year: string | null, { checked }: Pick<Used<unknown>, 'checked'>): Said =>
  year === null ? null : say`Years after ${checked(year)} have its rates: those of later years are not known.`

function sayLeftOut(draft: Draft, { facts, figure }: OfCompany): void {
  const { rates } = facts.company
  draft.text(
    say`Corporation tax is ${figure(rates.small)} of a profit up to ${figure(rates.smallTo)} and ${figure(rates.main)} from ${figure(rates.mainFrom)}, with marginal relief between, for a company without associated ones. `,
    'Left out are the tax and cost of moving homes into a company, other terms of its loan, what a company costs beyond what was said, and other ways to take money out. It is a sum and no tax advice.',
  )
}
