import type { Development, WantedProfit } from '#app/domain/figures/development.ts'
import { formatPounds } from '#app/utils/money.ts'
import { sayRate } from '../answers/rate-words.ts'
import * as lexicon from '../lexicon/developments.ts'
import { noQuestion, type DevelopmentAsked, type Question } from '../question.ts'
import { readAmounts } from './amounts.ts'
import {
  readDevelopmentParts,
  type DevelopmentParts,
  type DevelopmentSaid,
  type Sum,
  type SumName,
} from './development-parts.ts'
import type { Talk } from './talk.ts'
import { textAt, type Words } from './words.ts'

/**
 * The appraisal of homes that are built on land, or made of another building, and sold: what goes in, the profit and its share of costs
 * and sales, or the most that the land may cost. What is said later changes it.
 */

const fewestFigures = 3
/** A longer message says of itself what it is of. */
const mostOfNext = 40

/** Null for what is none. What changes one that was spoken of before is one too. */
export function findDevelopment(words: Words, talk: Pick<Talk, 'development'>): Question | null {
  const { tokens, hasAny } = words
  const before = talk.development ?? null
  talk.development = null
  const isOther = hasAny(lexicon.ofOther)
  const figures = readAmounts(tokens).filter(({ unit }) => unit !== 'count' && unit !== 'years')
  const isNamed = textAt(tokens, 0) === 'development' && textAt(tokens, 1) === 'appraisal'
  const isOfLand = [lexicon.land, lexicon.building, lexicon.returns].every(hasAny)
  const isMade =
    !isOther &&
    [lexicon.land, lexicon.conversions].some(hasAny) &&
    [lexicon.building, lexicon.builders].some(hasAny) &&
    hasAny(lexicon.returns)
  const isOne = figures.length >= fewestFigures && (isNamed || isOfLand || isMade)
  const isNext = !isOne && before !== null && tokens.length <= mostOfNext && !isOther
  if (!isOne && !isNext) return isOfCosts(words, isOther) ? notPlaced(true, figures.length) : null
  const [only, ...others] = figures
  // "And for 15%", of what the land may cost.
  const isAgain = isNext && before.isSought === true && only?.unit === 'percent' && others.length === 0
  // "Make the build 255", of what the land may cost.
  const isStill = isNext && before.isSought === true && before.wanted !== undefined && !hasAny(lexicon.land)
  const isSought = isAgain || isStill || hasAny(lexicon.soughtLand)
  const parts: DevelopmentParts | null = isAgain
    ? { said: { sums: {} }, changes: [], open: null, count: 1, wanted: { value: only.value, isShare: true } }
    : readDevelopmentParts(words, isSought, isNext)
  if (parts && isStill && !parts.wanted) parts.wanted = before.wanted!
  if (!parts) return notPlaced(isOfLand || isNext, figures.length)
  if (isNext && parts.count === 0 && parts.changes.length === 0 && (!isSought || isStill) && !parts.open) {
    // A question between does not end it.
    talk.development = before
    return null
  }
  const took = isNext && parts.open ? takeAgain(before, parts) : null
  const said = isNext ? merge(before, parts) : parts.said
  if (!said) return notPlaced(true, 1)
  talk.development = { ...said, ...(isSought && { isSought, ...(parts.wanted && { wanted: parts.wanted }) }) }
  const question = ask(said, parts, isSought, words, isNext)
  return took && question.development ? { ...question, took } : question
}

/** "GDV £600k, costs £450k, what is my margin": no price and no works, so it is none that is done up. */
const isOfCosts = ({ hasAny }: Words, isOther: boolean) =>
  !isOther && hasAny(lexicon.gdvs) && hasAny(lexicon.allCosts) && ![lexicon.cues.land, lexicon.cues.build].some(hasAny)

const notPlaced = (isSure: boolean, figures: number): Question | null =>
  isSure && figures > 0 ? { ...noQuestion, ask: { text: whatOfFigures, readings: [] } } : null

const whatOfFigures =
  'What homes that are built on land bring I work out of the land, the build cost (in all, of each home, or of a square metre or foot), fees and contingency (in pounds or percent), finance, and what they sell for. I could not place every figure here, so I work nothing out yet: say each with its word, such as “land £180,000, 4 houses, build £165,000 each, fees 9% of build, finance £48,000, sales £285,000 each”.'

/** "Do it with 1.5 million": a figure that no word is beside stands in the place of the only one like it. */
function takeAgain(before: DevelopmentSaid, parts: DevelopmentParts): string | null {
  const { pence, text, isEach } = parts.open!
  const like = (Object.keys(before.sums) as SumName[]).filter((name) => {
    const { pence: was, by } = before.sums[name]!
    return was > 0 && (by === 'home') === isEach && pence > was * 0.6 && pence < was * 1.6
  })
  const [name, ...others] = like
  if (!name || others.length > 0) return null
  parts.said.sums[name] = { ...before.sums[name]!, pence }
  parts.open = null
  return `“${text}” is taken as the ${nameOf[name]}, in place of ${formatPounds(before.sums[name]!.pence)}.`
}

/** What was said before, with what is said now in its place. */
function merge(before: DevelopmentSaid, { said, changes }: DevelopmentParts): DevelopmentSaid | null {
  const sums = { ...before.sums, ...said.sums }
  const now = { ...before, ...said, sums }
  if (said.sums.fees) drop(now, ['feesPercent', 'feesOfSalesPercent'])
  else if (said.feesPercent !== undefined || said.feesOfSalesPercent !== undefined) delete sums.fees
  if (said.sums.contingency) drop(now, ['contingencyPercent'])
  else if (said.contingencyPercent !== undefined) delete sums.contingency
  if (said.sums.selling) drop(now, ['sellingPercent'])
  else if (said.sellingPercent !== undefined) delete sums.selling
  if (said.sums.finance) {
    delete sums.loan
    drop(now, ['monthlyRatePercent'])
  } else if (said.sums.loan) delete sums.finance
  for (const { of, percent } of changes) {
    const sum = sums[of]
    if (!sum) return null
    sums[of] = { ...sum, pence: Math.round((sum.pence * (100 + percent)) / 100) }
  }
  return now
}

function drop(said: DevelopmentSaid, names: readonly Exclude<keyof DevelopmentSaid, 'sums'>[]): void {
  for (const name of names) delete said[name]
}

/** What has to be known for a sum of each home, or of each metre. */
function timesOf({ homes, area }: DevelopmentSaid, by: 'all' | 'home' | 'area'): number | null {
  if (by === 'all') return 1
  if (by === 'home') return homes ?? null
  return area === undefined ? null : area.isEach ? (homes === undefined ? null : area.value * homes) : area.value
}

function ask(said: DevelopmentSaid, parts: DevelopmentParts, isSought: boolean, words: Words, isNext: boolean): Question {
  const back = (text: string, readings: string[] = []): Question => ({ ...noQuestion, ask: { text, readings } })
  if (parts.open) {
    const { text, pence } = parts.open
    const names = (['sales', 'build', 'land', 'other', 'fees', 'finance'] as const).filter((name) => !said.sums[name]).slice(0, 3)
    const readings = names.map((name) => sayDevelopment({ ...said, sums: { ...said.sums, [name]: { pence, by: 'all' } } }))
    return back(`What is “${text}” of? Which of these do you mean?`, [...readings, sayDevelopment(said)])
  }
  const { sums } = said
  const missing = [
    ...(!sums.build ? ['the build cost'] : []),
    ...(!sums.sales ? ['what the homes sell for'] : []),
    ...(said.homes === undefined && Object.values(sums).some(({ by }) => by === 'home') ? ['how many homes it is'] : []),
    ...(sums.build?.by === 'area' && timesOf({ homes: 1, ...said }, 'area') === null ? ['the floor area that is built'] : []),
    ...(sums.build?.by === 'area' && said.area?.isEach && said.homes === undefined ? ['how many homes it is'] : []),
    ...(!sums.land && !isSought ? ['what the land or the building costs'] : []),
    ...(isSought && !parts.wanted ? ['the profit that you want, in pounds or in percent of the costs or of the sales'] : []),
    ...(sums.loan && said.monthlyRatePercent === undefined ? ['the interest of the loan'] : []),
    ...(said.loanFeePercent !== undefined && !sums.loan ? ['the loan that the fee is a share of'] : []),
    ...(sums.loan && said.months === undefined ? ['for how many months it is lent'] : []),
  ]
  if (missing.length > 0) return back(`Tell me ${[...new Set(missing)].join(' and ')} as well, and I work the development out.`)
  const cases = isNext ? [said] : casesOf(said)
  if (cases.length > 1)
    return back('Is that of each home, or of all of them? Which of these do you mean?', cases.map(sayDevelopment))
  const [meant = said] = cases
  const development = resolve(meant)
  const { wanted } = parts
  const took = meant === said ? null : { took: `What they sell for, ${formatPounds(sums.sales!.pence)}, is taken as that of each home.` }
  const asked: DevelopmentAsked = { said: development, worked: workedOf(meant), notUsed: said.months !== undefined && !sums.loan ? [`${said.months} months`] : [] }
  if (!isSought || !wanted) return { ...noQuestion, ...took, development: asked, isFollowUp: isNext }
  delete development.landPence
  const { hasAny } = words
  const of: WantedProfit['of'][] = !wanted.isShare ? ['pence'] : hasAny(lexicon.onCost) ? (hasAny(lexicon.onSales) ? ['cost', 'sales'] : ['cost']) : hasAny(lexicon.onSales) ? ['sales'] : ['sales', 'cost']
  const value = wanted.isShare ? wanted.value : Math.round(wanted.value * 100)
  return { ...noQuestion, ...took, development: { ...asked, wanted: of.map((each) => ({ of: each, value })) }, isFollowUp: isNext }
} // prettier-ignore

/** A sum beside several homes that may be of each of them; alone where the other reading is a heavy loss. */
function casesOf(said: DevelopmentSaid): DevelopmentSaid[] {
  const { homes, sums, area } = said
  const { build, sales, land } = sums
  if (homes === undefined || homes < 2 || !build || !sales) return [said]
  const all = ({ pence, by }: Sum) => pence * (timesOf(said, by) ?? 0)
  const landPence = land ? all(land) : 0
  const isSmall = area && !area.isEach && !area.isAll && area.value < homes * (area.isFeet ? leastFeet : leastMetres)
  if (isSmall) {
    const each = { ...said, area: { ...area, isEach: true } }
    return all(build) * homes + landPence > all(sales) * 1.1 ? [said] : [each, said]
  }
  const areSalesOpen = sales.by === 'all' && !said.areSalesTimed && all(sales) < (landPence + all(build)) * 1.1
  const isBuildOpen = build.by === 'all' && !said.isBuildTimed
  const salesEach: Sum = { ...sales, by: areSalesOpen ? 'home' : sales.by }
  const buildEach: Sum = { ...build, by: 'home' }
  const isDear = all(buildEach) + landPence > all(salesEach) * 1.1
  return [
    ...(isBuildOpen && !isDear && salesEach.by === 'home' ? [{ ...said, sums: { ...sums, build: buildEach, sales: salesEach } }] : []),
    ...(areSalesOpen ? [{ ...said, sums: { ...sums, sales: salesEach } }] : []),
    ...(areSalesOpen && all(sales) < (landPence + all(build)) * heavyLoss ? [] : [said]),
  ]
} // prettier-ignore

const [leastMetres, leastFeet] = [70, 750]
const heavyLoss = 0.7

/** Each sum as it is for all of the homes. */
function resolve(said: DevelopmentSaid): Development {
  const { sums, homes, area: _, ...shares } = said
  const all = Object.entries(sums).map(([name, { pence, by }]) => [
    `${name}Pence`,
    Math.round(pence * timesOf(said, by)!),
  ])
  const {
    loanFeePercent: _fee,
    areSalesTimed: _sales,
    isBuildTimed: _build,
    isSought: _sought,
    wanted: _wanted,
    ...plain
  } = shares
  const { loan, finance } = sums
  const feePence = Math.round(((loan?.pence ?? 0) * (said.loanFeePercent ?? 0)) / 100)
  const ofLoan = feePence > 0 && { financePence: (finance?.pence ?? 0) + feePence }
  return { ...plain, ...(homes !== undefined && { homes }), ...Object.fromEntries(all), ...ofLoan } as Development
}

/** What was multiplied, by the name of its sum. */
function workedOf(said: DevelopmentSaid): Partial<Record<SumName, string>> {
  const each = Object.entries(said.sums).flatMap(([name, { pence, by }]) => {
    const { homes, area } = said
    if (by === 'home') return [[name, `${homes} × ${formatPounds(pence)}`]]
    if (by === 'area') return [[name, `${area!.isEach ? `${homes} × ` : ''}${area!.value.toLocaleString('en-GB')} × ${formatPounds(pence)}`]]
    return []
  })
  const { loan } = said.sums
  const fee = said.loanFeePercent !== undefined && loan ? [['finance', `${said.loanFeePercent}% of ${formatPounds(loan.pence)}`]] : []
  return Object.fromEntries([...each, ...fee]) as Partial<Record<SumName, string>>
} // prettier-ignore

const nameOf: Record<SumName, string> = {
  land: 'land',
  tax: 'stamp duty',
  build: 'build cost',
  fees: 'fees',
  contingency: 'contingency',
  finance: 'finance costs',
  loan: 'loan of',
  other: 'other costs',
  selling: 'selling costs',
  sales: 'sales',
}

const unitOf = ({ area }: DevelopmentSaid) => (area?.isFeet ? 'sq ft' : 'sqm')

/** A case as one sentence, which is read back as it is. */
function sayDevelopment(said: DevelopmentSaid): string {
  const { sums, homes, area, monthlyRatePercent, months } = said
  const sum = (name: SumName) => {
    const { pence, by } = sums[name] ?? {}
    if (pence === undefined) return []
    return [`${nameOf[name]} ${formatPounds(pence)}${by === 'home' ? ' each' : by === 'area' ? ` per ${unitOf(said)}` : name === 'sales' || name === 'build' ? ' in all' : ''}`]
  }
  const share = (words: string, percent: number | undefined) => (percent === undefined ? [] : [`${words} ${percent}%`])
  const parts = [
    ...sum('land'),
    ...sum('tax'),
    ...(homes === undefined ? [] : [`${homes} homes`]),
    ...sum('build'),
    ...(area === undefined ? [] : [`${area.value} ${unitOf(said)}${area.isEach ? ' each' : ' in all'}`]),
    ...sum('fees'),
    ...share('fees', said.feesPercent),
    ...(said.feesOfSalesPercent === undefined ? [] : [`fees ${said.feesOfSalesPercent}% of GDV`]),
    ...sum('contingency'),
    ...share('contingency', said.contingencyPercent),
    ...sum('finance'),
    ...sum('loan'),
    ...(monthlyRatePercent === undefined ? [] : [`interest ${sayRate(monthlyRatePercent)}`]),
    ...(months === undefined ? [] : [`${months} months`]),
    ...share('arrangement fee', said.loanFeePercent),
    ...sum('other'),
    ...sum('selling'),
    ...share('selling costs', said.sellingPercent),
    ...sum('sales'),
  ]
  return `Development appraisal: ${parts.join(', ')}`
} // prettier-ignore
