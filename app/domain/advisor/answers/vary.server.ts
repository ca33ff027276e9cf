import { taxYearOf } from '#app/domain/figures/income-tax-years.ts'
import type { CaseKey } from '../case-fields.ts'
import { caseTitles } from '../case-fields.ts'
import type { CaseValue } from '../case-words.ts'
import type { Sides } from '../question.ts'
import { vary } from '../tools/vary.server.ts'
import { sayAssumed } from './assumed.server.ts'
import { listed, say, type Draft, type FactsOf, type Said, type Used } from './draft.server.ts'
import { argsGiven, isWholeBeside } from './given.ts'
import { isOfWay, loanColumns, sayLoanSides } from './loan-sides.server.ts'
import { sayCompanyOfSides } from './own-or-company.server.ts'
import { usualOf } from './usual.server.ts'

/** One case with two or more values of one of its fields, side by side. */

const columnWords: Record<string, string> = {
  tax: 'Property tax',
  share: 'Of the price',
  taxOfEach: 'Of each home',
  grossYield: 'Gross yield',
  netYield: 'Net yield',
  netIncome: 'Net income a year, before any loan',
  cashFlowAMonth: 'Cash flow a month',
  cashFlow: 'Cash flow a year',
  cashNeeded: 'Cash in',
  cashOnCash: 'On the cash',
  roi: 'ROI',
  moneyLeftIn: 'Money left in',
  totalIn: 'Money in before',
  returnOnMoneyLeftIn: 'On the money left in',
  ...loanColumns,
  cover: 'Cover',
  requiredRent: 'Rent needed a month',
  maximumLoan: 'Largest loan',
  credit: 'Credit for the interest',
  netTax: 'Tax left',
  taxIfDeductible: 'If interest came off',
}
const columnsOf: Record<CaseKey, readonly string[]> = {
  deal: ['cashFlow', 'cashFlowAMonth', 'cashNeeded', 'cashOnCash'],
  mortgage: Object.keys(loanColumns),
  'property-tax': ['tax', 'taxOfEach', 'share'],
  brrr: ['moneyLeftIn', 'totalIn', 'cashFlow', 'returnOnMoneyLeftIn'],
  'rental-cover': ['cover', 'requiredRent', 'maximumLoan'],
  'section-24': ['netTax', 'tax', 'credit', 'taxIfDeductible'],
}
const countWords = ['', 'one home', 'two homes', 'three homes', 'four homes']
const ofTax = ['nation', 'buyer', 'date']
const costsOfLet = ['management', 'voids', 'maintenance', 'insurance', 'service', 'other']
const assumedOf: Record<CaseKey, readonly string[]> = {
  deal: [
    'deposit',
    'rate',
    'repayment',
    'nation',
    'buyer',
    'management',
    'voids',
    'maintenance',
    'insurance',
    'service',
    'fees',
  ],
  mortgage: ['deposit', 'rate', 'years'],
  'property-tax': ['nation', 'buyer'],
  brrr: ['loanToValue', 'works', 'fees', 'tax', 'holding', 'financeFees', 'costRate', 'rate', 'nation'],
  'rental-cover': ['stressRate', 'coverage'],
  'section-24': [],
}

/** Of more cases the first and the last are said in words, and the table has them all. */
const mostSaid = 6

export async function answerSides(draft: Draft, sides: Sides): Promise<void> {
  const { calculator, field, values } = sides
  const { topic, figures } = draft.question
  if (!isWholeBeside(topic, figures, sides)) {
    draft.outcome = 'asked-back'
    return void draft.text(`${missingWords[calculator]} and I work it out for each of them.`)
  }
  const args = argsGiven(calculator, figures) as Record<string, CaseValue>
  const used = await draft.use(vary, {
    case: { calculator, args },
    field,
    values: sides.also ? values : [...new Set(values.map((value) => ofToday(value, draft.today)))],
    ...(sides.also && { also: sides.also }),
    ...(sides.times && { times: sides.times }),
  })
  if ('problem' in used) return void draft.text(used.problem)
  const { facts, figure } = used
  const isAsked = (name: string) =>
    calculator !== 'mortgage' || isOfWay(name, [args, ...(sides.also ?? []).map((each) => ({ [each.field]: true }))])
  const names = columnsFor(sides).filter(
    (name) => isAsked(name) && facts.rows.some(({ figures: found }) => found[name]),
  )
  const worked = facts.rows.filter(({ problem }) => problem === null)
  const main = mainOf(sides, names, args)
  const difference = facts.differences[main] ?? null
  const wordsOf = (name: string) =>
    calculator === 'section-24' && name === 'tax' ? 'Tax on the property' : columnWords[name]!
  if (calculator === 'rental-cover') sayCovers(draft, used, values)
  const nameOf = (label: string) => {
    const at = facts.rows.findIndex((row) => row.label === label)
    return sides.names?.[at] ?? (sides.times && countWords[sides.times[at]!])
  }
  const parts = worked.map(
    ({ label, figures: found }) =>
      say`${figure(found[main] ?? null, main === 'moneyLeftIn' ? 'none' : 'not known')} (${nameOf(label) ?? used.checked(label)})`,
  )
  draft.text(
    say`${wordsOf(main)}: ${listed(parts.length > mostSaid ? [...parts.slice(0, 1), ...parts.slice(-1)] : parts)}. `,
    difference &&
      (difference.pounds === 0 ? 'There is no difference.' : say`The difference is ${figure(difference)}. `),
    sayWhich(worked, main, sides, (label) => nameOf(label) ?? used.checked(label)),
  )
  if (calculator === 'mortgage')
    sayLoanSides(draft, used, names, {
      isOfOwnYears: sides.also?.some((each) => each.field === 'after') ?? false,
      hasCosts: costsOfLet.some((name) => args[name]),
    })
  draft.table(
    `${caseTitles[calculator]}, side by side`,
    [{ label: 'Case' }, ...names.map((name) => ({ label: wordsOf(name), isNumber: true as const }))],
    worked.map(({ label, figures: found }) => [
      [...(nameOf(label) ? [`${nameOf(label)!}: `] : []), ...used.checked(label)],
      ...names.map((name) => [figure(found[name] ?? null, 'none')]),
    ]),
  )
  for (const { problem } of facts.rows) if (problem !== null) draft.text(problem)
  if (sides.also?.some((each) => each.field === 'loanFee'))
    draft.text('A fee is paid at once and is not added to the loan.')
  if (sides.also?.some((each) => each.field === 'addedFee'))
    draft.text(
      'A fee that is added is borrowed with the loan: interest is paid on it, and with interest alone it is still owed at the end, so that it is counted in the payments over the years.',
    )
  const isOfCompany = field === 'buyer' ? values.includes('company') : args['buyer'] === 'company'
  if (calculator === 'property-tax' && isOfCompany && field !== 'companyRelief' && args['companyRelief'] === undefined)
    draft.text('A company that lets is taken to have the relief from the flat rate.')
  if (sides.times)
    draft.text(
      'Each home is counted as a purchase of its own. Where homes are bought from one seller, or from sellers connected with each other, in one bargain or as parts of one, the purchases are linked, and the tax is worked out on their prices together.',
    )
  if (calculator === 'deal') draft.text('All of it is before income tax.')
  if (calculator === 'section-24') await sayCompanyOfSides(draft)
  if (calculator === 'section-24')
    draft.text(
      'This is for an individual who lives in England, Wales or Northern Ireland and lets homes. It is no tax advice.',
    )
  const varied = {
    ...args,
    ...Object.fromEntries([{ field, values }, ...(sides.also ?? [])].map((each) => [each.field, each.values[0]!])),
  }
  const isOfInterest = calculator === 'mortgage' && !names.some((name) => /epayment/.test(name))
  const assumed = assumedOf[calculator].filter((name) => !(isOfInterest && name === 'years'))
  sayAssumed(draft, used.sources[0]!.place, usualOf(calculator, assumed, varied))
}

/** Which of the cases has the higher result, or the lower one, where that is asked; null where two share it. */
function sayWhich(
  rows: FactsOf<typeof vary>['rows'],
  main: string,
  { which }: Sides,
  nameOf: (label: string) => Said,
): Said {
  const valueOf = ({ figures }: (typeof rows)[number]) => figures[main]?.pounds ?? figures[main]?.percent
  if (!which || rows.some((row) => valueOf(row) === undefined) || rows.length < 2) return null
  const sorted = rows.toSorted((a, b) => (valueOf(b)! - valueOf(a)!) * (which === 'higher' ? 1 : -1))
  if (valueOf(sorted[0]!) === valueOf(sorted[1]!)) return null
  const word = which === 'higher' ? 'higher' : 'lower'
  const most = rows.length > 2 ? { higher: 'highest', lower: 'lowest' }[which] : word
  return say`The ${most} is that of ${nameOf(sorted[0]!.label)}.`
}

/** The figures that are shown, the one that is asked for among them. */
function columnsFor({ calculator, field, asked, also = [], times }: Sides): readonly string[] {
  const isOfTax = calculator === 'deal' && ofTax.includes(field)
  const isTaxed = isOfTax && also.length === 0
  const usual = isTaxed ? ['tax', 'cashNeeded', 'roi', 'cashOnCash'] : columnsOf[calculator]
  const ofField =
    calculator === 'deal' ? [field, ...also.map((each) => each.field)].flatMap((each) => columnsOfDeal[each] ?? []) : []
  // What several homes bring is asked for sooner than what share of their price it is.
  const all = times ? [...usual, ...ofField] : [...ofField, ...usual]
  return [...new Set([...(asked && !isTaxed ? [asked] : []), ...all, ...(isOfTax || times ? ['tax'] : [])])]
}

/** Results that only some fields change. */
const columnsOfDeal: Record<string, readonly string[]> = {
  price: ['grossYield', 'netYield'],
  rent: ['grossYield', 'netYield'],
  works: ['cashNeeded', 'roi', 'cashOnCash'],
  fees: ['cashNeeded', 'roi', 'cashOnCash'],
  tax: ['cashNeeded', 'roi', 'cashOnCash'],
}

/** The figure that is said in words. */
function mainOf(
  { calculator, field, asked }: Sides,
  names: readonly string[],
  args: Record<string, CaseValue>,
): string {
  const isRepaid = calculator === 'mortgage' && (field === 'years' || args['repayment'] === 'repayment')
  if (isRepaid) return 'repaymentAMonth'
  if (calculator === 'rental-cover' && !(asked === 'cover' && field === 'stressRate'))
    return names.find((name) => name !== 'cover') ?? names[0]!
  return asked && names.includes(asked) ? asked : names[0]!
}

/** Whether the rent is enough for each cover. */
function sayCovers(
  draft: Draft,
  { facts, figure, checked }: Used<FactsOf<typeof vary>>,
  values: Sides['values'],
): void {
  const [cover] = facts.rows.map(({ figures }) => figures['cover'])
  if (!cover || facts.field !== 'coverage') return
  const parts = facts.rows.map(
    ({ label }, index) =>
      say`${cover.percent! >= Number(values[index]) ? 'enough' : 'not enough'} for a ${checked(label.replace(' ', ' of '))}`,
  )
  draft.text(say`The rent covers the interest by ${figure(cover)}: ${listed(parts)}.`)
}

/** The day and the tax years that are said by today. A year whose rates are not known stays as it was said. */
function ofToday(value: Sides['values'][number], today: string) {
  if (value === 'today') return today
  const day = value === 'next year' ? `${Number(today.slice(0, 4)) + 1}${today.slice(4)}` : today
  return value === 'this year' || value === 'next year' ? (taxYearOf(day) ?? value) : value
}

const missingWords: Record<CaseKey, string> = {
  deal: 'Tell me the price and the rent a month',
  mortgage: 'Tell me the loan, or the price with the deposit,',
  'property-tax': 'Tell me the price',
  brrr: 'Tell me the price and the value after the works',
  'rental-cover': 'Tell me the loan, the rent or both',
  'section-24': 'Tell me your other income, the rent less running costs and the mortgage interest of a year',
}
