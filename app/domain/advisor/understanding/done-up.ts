import { formatPounds } from '#app/utils/money.ts'
import * as lexicon from '../lexicon/done-up.ts'
import { nothingLeftIn } from '../lexicon/targets.ts'
import { negators } from '../lexicon/negations.ts'
import { isWhole } from '../answers/given.ts'
import { noQuestion, type GivenFigures, type LeftOver, type Question, type Target, type Topic } from '../question.ts'
import { readAmounts } from './amounts.ts'
import { askAboutPlaces, askBetweenNations, askUnlisted, askWhichNation } from './ask-places.ts'
import type { Amount } from './amount.ts'
import { buildQuestion } from './build-question.ts'
import { readDates } from './dates.ts'
import { readDenials } from './denials.ts'
import { findDevelopment } from './developments.ts'
import { findWanted } from './done-up-amounts.ts'
import { readDoneUpParts, type DoneUp, type DoneUpParts } from './done-up-parts.ts'
import { readFigures } from './figures.ts'
import type { KnownPlaces } from './known.ts'
import type { KnownDeal } from './deal-names.ts'
import { findPlaces, type FoundPlaces } from './places.ts'
import type { ReadFigures } from './read-figures.ts'
import { dealTokens, findDealIds } from './searches.ts'
import type { Talk } from './talk.ts'
import { textAt, type Words } from './words.ts'

/**
 * A home that is bought, done up, and refinanced or sold, as it is told in one message or in several. Each message is read by
 * done-up-parts.ts beside the readers of all purchases: what it says there is kept, and answered from as soon as it is whole. Where the
 * readers of all purchases understand it too, theirs stands.
 */

const nothing: DoneUp = { figures: {}, isSold: false, isRefinanced: false, isAnswered: false }

type Said = Pick<Talk, 'last' | 'today' | 'doneUp' | 'development'>

/** The question of a message: that of the other readers, or of such a home. */
export function withDoneUp(words: Words, known: KnownPlaces, talk: Said, general: () => Question): Question {
  const development = findDevelopment(words, talk)
  if (development) return development
  const saidBefore = before(talk)
  const places = findPlaces(words, known)
  const deal = dealOf(words, talk, saidBefore, known)
  const told = deal
    ? tellOfDeal(words, places, deal)
    : findDealIds(words).length > 0
      ? null
      : tell(words, places, saidBefore)
  const question = general()
  const own =
    told && answersFrom(told, words, saidBefore, question)
      ? ofDeal(build(told, words, places, talk, question, known, deal), told, deal)
      : null
  const isEnded = own === null && endsWith(question)
  const isOpenStill = own === null && question.target === undefined && !isWhole('brrr', question.figures)
  talk.doneUp = isEnded
    ? null
    : told
      ? { ...told.now, isAnswered: own !== null || isWholeBrrr(question), isOpen: isOpenStill }
      : saidBefore
  const { target } = own ?? {}
  const isOpen =
    target && ofSale.has(target.figure) && target.field === 'value' && own!.figures.sellingPercent !== undefined
  return isOpen ? { ...noQuestion, ask: { text: noGoalOfSale, readings: [] } } : (own ?? question)
}

/** The deal that is named, or was shown last, where nothing of another purchase was said. */
function dealOf(words: Words, { last }: Said, before: DoneUp, { deals }: KnownPlaces): KnownDeal | null {
  const shown = last?.topic === 'deals' && Object.keys(before.figures).length === 0 ? last.dealIds : []
  const named = findDealIds(words)
  const [id, ...others] = named.length > 0 ? named : shown
  return (others.length === 0 && deals?.find((deal) => deal.id === id)) || null
}

/** "Deal 112, if i put 25k in to it and it comes up at 140": at the price of its page, unless another is said. */
function tellOfDeal(words: Words, places: FoundPlaces, { pricePence }: KnownDeal): Told | null {
  if (![lexicon.sells, lexicon.refinances].some(words.hasAny) || words.hasAny(lexicon.returns)) return null
  const taken = new Set([...places.taken, ...dealTokens(words)])
  const told = tell(words, { ...places, taken }, { ...nothing, figures: { pricePence } })
  const { worksPence, valuePence } = told?.parts.figures ?? {}
  return worksPence === undefined || valuePence === undefined ? null : told
}

function ofDeal(question: Question, { parts }: Told, deal: KnownDeal | null): Question {
  if (!deal || question.ask || parts.figures.pricePence !== undefined) return question
  const price = `The price, ${formatPounds(deal.pricePence)}, is that of the page of deal ${deal.id}.`
  return { ...question, took: question.took ? `${price} ${question.took}` : price }
}

const noGoalOfSale =
  'What it has to sell for I work out only where the costs of the sale are said in pounds: a share of a price that is looked for is not known.'

/** What was said before: by the reader of all purchases too. */
function before({ doneUp, last }: Said): DoneUp {
  const known = doneUp ?? nothing
  if (last?.topic !== 'brrr' || last.leftOver) return known
  const names = new Set([...Object.keys(known.figures), ...Object.keys(last.figures)]) as Set<keyof GivenFigures>
  if ([...names].every((name) => known.figures[name] === last.figures[name])) return known
  if (known.isOpen) return known
  const { holding, bridge, ...rest } = known
  const isSame = (name: 'holdingPence' | 'financeFeesPence') => known.figures[name] === last.figures[name]
  return {
    ...rest,
    figures: last.figures,
    ...(holding && isSame('holdingPence') && { holding }),
    ...(bridge && isSame('financeFeesPence') && { bridge }),
    isSold: rest.isSold || last.figures.sellingCostsPence !== undefined,
    isRefinanced: true,
    isAnswered: true,
  }
}

/** Another purchase, or another matter that was answered, ends it; a question between does not. */
const endsWith = ({ topic, leftOver, figures }: Question) =>
  !leftOver && ['returns', 'mortgage', 'property-tax', 'section-24', 'rental-cover'].includes(topic) && figures.pricePence !== undefined // prettier-ignore

const isWholeBrrr = ({ topic, leftOver, ask }: Question) => topic === 'brrr' && !leftOver && !ask

interface Told {
  parts: DoneUpParts
  now: DoneUp
  target: Target | null
}

function tell(words: Words, places: FoundPlaces, known: DoneUp): Told | null {
  const wanted = findWanted(words.tokens, readAmounts(words.tokens))
  const placesOf = ({ from, to }: Amount) => Array.from({ length: to - from }, (_, step) => from + step)
  const taken = new Set([...places.taken, ...readDates(words).taken, ...(wanted ? placesOf(wanted.amount) : [])])
  const hasMonthly = known.holding !== undefined || known.bridge !== undefined
  const parts = readDoneUpParts(words, taken, known.figures, hasMonthly)
  if (!parts) return null
  const target = targetOf(words, wanted, known.target)
  const isOther = parts.figures.pricePence !== undefined && known.isAnswered && parts.count > 2
  const from = isOther ? nothing : known
  const now: DoneUp = {
    ...from,
    ...monthlyOf(from, parts),
    // "Forget the stamp duty, I'll add it myself"
    figures: { ...from.figures, ...pick(readDenials(words).figures, ['taxPence', 'feesPence']), ...parts.figures },
    ...(parts.openCosts !== undefined && { openCosts: parts.openCosts }),
    isSold:
      from.isSold ||
      parts.isSold === true ||
      says(words, lexicon.sells) ||
      (target !== null && ofSale.has(target.figure)),
    isRefinanced: from.isRefinanced || words.hasAny(lexicon.refinances),
  }
  // Works and what it is worth after them: there is nothing else to work out of these.
  const { worksPence, valuePence } = now.figures
  now.isRefinanced ||= worksPence !== undefined && valuePence !== undefined
  // Said as a sum now, and as a loan before.
  if (parts.figures.financeFeesPence !== undefined) delete now.bridge
  if (parts.figures.holdingPence !== undefined) delete now.holding
  if (now.bridge && words.hasAny(lexicon.bridgeDropped)) {
    delete now.bridge
    Object.assign(now.figures, { financeFeesPence: 0 })
    parts.isSpecial = true
    parts.count += 1
  }
  if (now.isSold && words.hasAny(lexicon.beforeCosts)) {
    Object.assign(now.figures, { taxPence: 0, feesPence: 0, sellingCostsPence: 0 })
    parts.isSpecial = true
  }
  if (says(words, lexicon.taxWithin)) now.figures.taxPence ??= 0
  if (target) now.target = target
  const { holding, bridge } = now
  if (holding) now.figures.holdingPence = holding.pence * holding.months
  if (bridge) now.figures.financeFeesPence = financeOf(bridge)
  // Costs of buying in one sum have the tax in them, unless that is said by itself.
  if (parts.openCosts !== undefined) now.figures.taxPence ??= 0
  if (now.isSold) now.figures.sellingCostsPence ??= 0
  now.runningPence = parts.runningPence ?? from.runningPence
  const { monthlyRentPence } = now.figures
  if (now.runningPence && monthlyRentPence && now.runningPence < monthlyRentPence)
    now.figures.costRatePercent = Math.round((now.runningPence * 10_000) / monthlyRentPence) / 100
  return { parts, now, target }
}

/** Months that are said anew are those of all that is paid by the month for as long. */
function monthlyOf({ holding, bridge }: DoneUp, parts: DoneUpParts): Pick<DoneUp, 'holding' | 'bridge'> {
  const { months } = parts
  const with_ = <Each extends { months: number }>(each: Each | undefined) =>
    each && months !== undefined ? { ...each, months } : each
  const [nowHolding, nowBridge] = [parts.holding ?? with_(holding), parts.bridge ?? with_(bridge)]
  return { ...(nowHolding && { holding: nowHolding }), ...(nowBridge && { bridge: nowBridge }) }
}

/** Whether it is said, and not denied: "not a flip". */
const says = ({ find, tokens }: Words, phrases: readonly string[]) =>
  find(phrases).some(({ from }) => ![1, 2].some((step) => negators.has(textAt(tokens, from - step))))

/** Whether it is asked, and not said: "it would be worth 210". */
const seeks = ({ find, tokens }: Words, phrases: readonly string[]) =>
  find(phrases).some(({ to }) => ![0, 1].some((step) => tokens[to + step]?.kind === 'number'))

/** What is looked for where nothing of one's own, or no more than so much, is to stay in, or a sale shall bring a profit. */
function targetOf(words: Words, wanted: ReturnType<typeof findWanted>, before: Target | undefined): Target | null {
  const { hasAny } = words
  const field = [lexicon.soughtValue, lexicon.soughtSale].some((phrases) => seeks(words, phrases))
    ? 'value'
    : hasAny(lexicon.soughtWorks)
      ? 'works'
      : hasAny(lexicon.soughtPrice)
        ? 'price'
        : null
  if (wanted) {
    const figure = wantedFigures[wanted.of]
    const sought = field ?? (before?.figure === figure ? before.field : null)
    const { value, unit } = wanted.amount
    const pounds = unit === null && value < 1000 ? value * 1000 : value
    return sought ? { calculator: 'brrr', field: sought, figure, value: pounds } : null
  }
  if (field && hasAny(lexicon.nothingMade)) return { calculator: 'brrr', field, figure: 'profitIfSold', value: 0 }
  return field && [lexicon.nothingIn, nothingLeftIn].some(hasAny)
    ? { calculator: 'brrr', field, figure: 'moneyLeftIn', value: 0 }
    : null
}

const financeOf = ({ pence, percent, months, feePercent = 0 }: NonNullable<DoneUp['bridge']>) =>
  Math.round((pence * (percent * months + feePercent)) / 100)

const wantedFigures = { profit: 'profitIfSold', leftIn: 'moneyLeftIn', return: 'returnIfSold' } as const
const ofSale: ReadonlySet<string> = new Set(['profitIfSold', 'returnIfSold'])

const nameOf = { price: 'pricePence', works: 'worksPence', value: 'valuePence' } as const

const besides: ReadonlySet<Topic> = new Set<Topic>(['law', 'site', 'forbidden', 'score', 'deals', 'not-ours', 'section-24', 'greeting', 'thanks']) // prettier-ignore

/** Whether a message is answered from what was told, and not as the other readers have it. */
function answersFrom({ parts, now, target }: Told, words: Words, known: DoneUp, general: Question): boolean {
  const { hasAny } = words
  const figures = figuresOf(now, target)
  const has = (name: keyof GivenFigures) => figures[name] !== undefined
  const isAll = target
    ? (['price', 'works', 'value'] as const).every((field) => field === target.field || field === 'works' || has(nameOf[field]))
    : isWhole('brrr', figures) // prettier-ignore
  const isOf = now.isSold || now.isRefinanced || (has('worksPence') && hasAny(lexicon.worksSaid))
  // What is missing is asked for, where the other readers would ask what the figures are.
  const isBegun = !target && general.leftOver !== undefined && has('pricePence') && has('worksPence') && parts.count > 0
  // Costs that the other readers take for the price.
  const isMisread =
    !has('pricePence') && figures.feesPence !== undefined && figures.feesPence === general.figures.pricePence
  if ((isBegun || isMisread) && !target && !isAll && !hasAny(lexicon.ofGainTax)) return true
  if (!isAll || !isOf || hasAny(lexicon.ofGainTax)) return false
  const isNew = parts.count > 0 || target !== null || parts.months !== undefined
  // "And if I keep it", "what's the profit then": of what was told before.
  const isAsked =
    known.isAnswered &&
    now.isSold &&
    hasAny(lexicon.asksProfit) &&
    (hasAny(lexicon.again) || words.tokens.length <= mostOfAsking)
  if (!isNew && !isAsked) return false
  // "How much can I spend on the works" looks for something, and what for is not understood.
  if (!target && [lexicon.soughtValue, lexicon.soughtWorks, lexicon.soughtPrice].some((each) => seeks(words, each)))
    return false
  const isSaid = [lexicon.sells, lexicon.refinances].some(hasAny)
  const isOwn = parts.isSpecial || target !== null || parts.months !== undefined || isSaid
  if (endsWith(general) && (!isOwn || (general.topic === 'property-tax' && !hasAny(lexicon.asksProfit)))) return false
  if (general.topic !== 'brrr' && !isSaid && hasAny(lexicon.returns)) return false
  // "Refinance at 80": a change alone is read by those who know what it may be besides.
  if (known.isAnswered && parts.count === 1 && !parts.isSpecial && parts.months === undefined && !target) return false
  if (parts.count === 0 && besides.has(general.topic)) return false
  // Figures that the other readers set aside have their places here.
  const isLess = (general.setAside ?? []).length > parts.setAside.length
  if (isLess && isWholeBrrr(general)) return true
  const isHeard = isWholeBrrr(general) && isSameCase(general, figures, target)
  if (isHeard) return false
  const isGeneral = isWholeBrrr(general)
  if (target) return general.target === undefined || general.leftOver !== undefined || differs(general, figures, target)
  return parts.isSpecial || parts.months !== undefined || !isGeneral || now.isSold !== (general.figures.sellingCostsPence !== undefined) // prettier-ignore
}

/** "So the profit?" */
const mostOfAsking = 8

const differs = (general: Question, figures: GivenFigures, target: Target) => !isSameCase(general, figures, target)

/** Whether the other readers have the same of it. */
function isSameCase({ figures, target }: Question, own: GivenFigures, sought: Target | null): boolean {
  if (target?.field !== sought?.field || target?.figure !== sought?.figure || target?.value !== sought?.value)
    return false
  return (Object.keys(own) as (keyof GivenFigures)[]).every((name) => figures[name] === own[name])
}

function figuresOf({ figures }: DoneUp, target: Target | null): GivenFigures {
  const all = { ...figures }
  if (target) delete all[nameOf[target.field as keyof typeof nameOf]]
  return all
}

/** The question of what was told, with all that the other readers see in the message: where it is, who buys, what is denied. */
function build(
  { parts, now, target }: Told,
  words: Words,
  places: FoundPlaces,
  { last, today }: Said,
  general: Question,
  known: KnownPlaces,
  deal: KnownDeal | null,
): Question {
  const seen = readFigures(words, new Set([...places.taken]))
  const { pricePence, ...figures } = figuresOf(now, target)
  const bound = new Set(words.tokens.keys())
  const worked = [...parts.worked, ...monthlyWords(now)]
  const read: ReadFigures = {
    ...seen,
    figures,
    prices: pricePence === undefined ? [] : [{ pence: pricePence, bound: null, text: '' }],
    left: [],
    unused: [],
    setAside: parts.setAside,
    worked,
    bound,
    sentence: { ...seen.sentence, amounts: [] },
    likely: [],
    strange: new Set(),
  }
  for (const name of [
    'leastYieldPercent',
    'mostYieldPercent',
    'rentBound',
    'years',
    'isRentTimeless',
    'timelessRoomPence',
    'runningPence',
    'rentBySize',
    'ofRent',
    'cash',
    'replaced',
    'removed',
    'unclear',
  ] as const)
    // prettier-ignore
    delete read[name]
  const declined = target ? undefined : general.declined
  const isNext = last?.topic === 'brrr' && now.isAnswered
  const ofBefore = last && last.topic === 'brrr' ? pick(last.figures, ['nation', 'buyer', 'isNonResident', 'completionDate']) : {} // prettier-ignore
  const from = last?.topic === 'brrr' ? { ...last, figures: { ...ofBefore } } : null
  const { leftOver, ...built } = buildQuestion({ topic: 'brrr', ...(declined && { declined }) }, from, { words, places, read, today }) // prettier-ignore
  const nation = deal?.area && known.byWords.get(deal.area.name.toLowerCase())?.nation
  if (nation) built.figures.nation ??= nation
  const reading = { words, places, read, today }
  const isUnclear = places.unclear.some(({ shared = [] }) => new Set(shared.map(({ nation }) => nation)).size > 1)
  const isTaxed = built.figures.taxPence === undefined
  // Where it is decides the tax, unless that is said.
  if (isTaxed && isUnclear) return askAboutPlaces(built, reading, known)
  const placed = isTaxed ? askBetweenNations(askUnlisted(askWhichNation(built, reading), reading), reading) : built
  if (placed.ask) return placed
  const changed = isNext ? changedOf(built.figures, last.figures) : []
  const { changed: _, ...plain } = built
  const open = leftOver?.filter(({ meanings }) => meanings.length > 0) ?? []
  const costs = target || open.length > 0 ? null : costsOf(parts, now)
  return {
    ...plain,
    figures: placed.figures,
    areas: built.areas.length > 0 ? built.areas : general.areas,
    ...(changed.length > 0 && { changed }),
    ...(target && { target }),
    ...(open.length > 0 && { leftOver: open }),
    ...(target && now.openCosts !== undefined && { took: `${tookCosts(now.openCosts)}.` }),
    ...(costs && { otherwise: [costs.other], took: costs.took }),
  }
}

/** Costs of buying in one sum have the tax in them, unless it is said besides; without them it would come on top. */
function costsOf({ openCosts }: DoneUpParts, { figures }: DoneUp): { took: string; other: LeftOver } | null {
  const { feesPence } = figures
  if (openCosts === undefined || feesPence === undefined) return null
  return {
    took: `${tookCosts(openCosts)}. If the tax comes on top, see below.`,
    other: { text: openCosts, meanings: [{ feesPence, taxPence: undefined }] },
  }
}

const tookCosts = (text: string) => `“${text}” is taken as all costs of buying, with any property tax in it`

const pick = (figures: GivenFigures, names: readonly (keyof GivenFigures)[]): GivenFigures =>
  Object.fromEntries(names.flatMap((name) => (figures[name] === undefined ? [] : [[name, figures[name]]])))

const changedOf = (now: GivenFigures, was: GivenFigures) =>
  (Object.keys(now) as (keyof GivenFigures)[]).filter((name) => now[name] !== was[name])

/** What was worked out of what is paid by the month. */
function monthlyWords({ holding, bridge, runningPence, figures }: DoneUp): string[] {
  const months = (count: number) => `${count} ${count === 1 ? 'month' : 'months'}`
  return [
    ...(holding ? [`holding ${formatPounds(holding.pence)} a month for ${months(holding.months)} is ${formatPounds(figures.holdingPence!)}`] : []), // prettier-ignore
    ...(bridge ? [`${bridge.percent}% a month on ${formatPounds(bridge.pence)} for ${months(bridge.months)}${bridge.feePercent ? ` and ${bridge.feePercent}% of it` : ''} is ${formatPounds(figures.financeFeesPence!)}`] : []), // prettier-ignore
    ...(runningPence && figures.costRatePercent !== undefined ? [`${formatPounds(runningPence)} a month is ${figures.costRatePercent}% of the rent`] : []), // prettier-ignore
  ]
}
