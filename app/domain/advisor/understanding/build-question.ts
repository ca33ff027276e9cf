import { formatDate } from '#app/utils/dates.ts'
import { ofCompletion, ofPast } from '../lexicon/dates.ts'
import { billsInRent } from '../lexicon/account.ts'
import { homeNouns } from '../lexicon/figures.ts'
import { lastTaxYear, nextTaxYear, nextYear, thisTaxYear, yearBefore } from '../lexicon/sides.ts'
import { judging } from '../lexicon/topics.ts'
import { incomeTaxYears, type TaxYear } from '#app/domain/figures/income-tax-years.ts'
import { ofPurchase, type GivenFigures, type LeftOver, type Question, type Topic } from '../question.ts'
import { readAbroad } from './abroad.ts'
import { withDay } from './dates.ts'
import { ofTax } from './ask-places.ts'
import { knownOf, soughtInstead } from './asked-next.ts'
import { findLeftOver } from './account.ts'
import { findNation, readBuyer, saysHome } from './buyers.ts'
import { isSaid } from './denials.ts'
import { findDoubts } from './doubts.ts'
import { readMonth } from './months-of-change.ts'
import type { ReadFigures } from './read-figures.ts'
import { soughtOf } from './law.ts'
import type { Reading } from './search-topics.ts'
import { asksForSum, factorOf, findDealIds } from './searches.ts'
import { asksForCash, type FoundTopic } from './topics.ts'
import { findUnchanged, findUnlikely, findVanished } from './unlikely.ts'
import { topicFigures } from './use-figures.ts'
import { compareReadings } from './likely/compare-readings.ts'
import { readSecond } from './likely/second-reading.ts'
import { stillOpen } from './open.ts'
import { profitPartsOf } from './profit-parts.ts'
import { roomsOf } from './rooms.ts'
import { sharedBy } from './shared-by.ts'
import { namesOnlyTax } from './who-before.ts'
import { textAt, type Words } from './words.ts'

/** The question that a message asks of what was read in it, and of what was said before. */

/** A question of a purchase is read twice: what only one of the readings understands is used where it is sure, and what they differ in is asked about. */
export function buildQuestion(found: FoundTopic, last: Question | null, reading: Reading, varied?: string): Question {
  const first = buildOnce(found, last, reading, varied)
  if (!ofPurchase.has(found.topic) || (varied && !first.leftOver)) return first
  const again = readSecond(reading.read)
  if (!again) return first
  const second = buildOnce(found, last, { ...reading, read: again.read }, varied)
  if (varied) return (second.leftOver?.length ?? 0) < first.leftOver!.length ? second : first
  return compareReadings(first, second, again)
}

function buildOnce(
  { topic, term, otherTerm, siteTopic, sitePoints, siteOthers, laws, declined }: FoundTopic,
  last: Question | null,
  reading: Reading,
  varied?: string,
): Question {
  const { words, places, read, today } = reading
  const { figures, beside, unused, leftOver, changed } = topicFigures(
    topic,
    read,
    last && carriedOf(last, topic, reading),
  )
  const purchase: GivenFigures = { ...figures }
  let otherwise: LeftOver[] = []
  const isDenied = (name: string) => places.notIn.some((area) => area.name === name)
  const said = findNation(words)
  const foundBuyer = readBuyer(words, topic === 'property-tax', last?.figures.buyer)
  const [nation, buyer, abroad] = [
    said && !isDenied(said) ? said : (places.nation ?? places.nationAround),
    namesOnlyTax(words, last) ? undefined : (foundBuyer.buyer ?? (foundBuyer.either ? undefined : reading.buyerBefore)),
    readAbroad(words, places),
  ]
  const abroadSaid = abroad.isNonResident !== undefined && { isNonResident: abroad.isNonResident }
  if (ofPurchase.has(topic)) {
    if (nation) purchase.nation = nation
    if (buyer) purchase.buyer = buyer
    if (topic === 'property-tax' && foundBuyer.hasCompanyRelief !== undefined)
      purchase.hasCompanyRelief = foundBuyer.hasCompanyRelief
    Object.assign(purchase, abroadSaid)
    const isOfDays = varied === 'date' || varied === 'year'
    if (!isOfDays) readWhen(topic, read, purchase, leftOver, { words, today })
    const taken = new Set([...places.taken, ...foundBuyer.taken])
    const account = {
      read: isOfDays ? { ...read, dates: { ...read.dates, vague: [] } } : read,
      buyer: varied === 'buyer' ? { taken: foundBuyer.taken } : foundBuyer,
    }
    if (ofTax.has(topic) && abroad.unclear && !abroad.isOpen && purchase.isNonResident === undefined)
      leftOver.push(abroad.unclear)
    leftOver.push(...findLeftOver({ topic, words, figures: purchase, taken, ...account }))
    const open = last ? stillOpen(last, { ...read.figures, ...(buyer && { buyer }), ...abroadSaid }, read) : []
    leftOver.unshift(...open.filter(({ text }) => !leftOver.some((own) => own.text === text)))
    const known = { topic, words, read, figures: purchase, before: last?.figures ?? {} }
    if (!varied) pushUnlikely(leftOver, findUnlikely(known))
    if (!varied) leftOver.push(...findVanished(known, leftOver, taken))
    if (!varied) otherwise = [...(read.otherwise ?? []), ...addDoubts(leftOver, known)]
    if (topic === 'property-tax' && !isOfDays) readMonthOf(purchase, leftOver, reading, last)
    const isSame = last !== null && last.topic === topic && !last.leftOver && leftOver.length === 0
    if (isSame && !varied && places.taken.size === 0) leftOver.push(...findUnchanged(known, taken))
  }
  const isElsewhere = !ofPurchase.has(topic) || purchase.nation !== undefined || places.unclear.length > 0
  const openPlace = isElsewhere ? undefined : last?.openPlace
  const isWithBills = (topic === 'returns' || topic === 'brrr') && isSaid(words, billsInRent)
  if (isWithBills) read.setAside.push('the bills that the rent includes')
  const lastOutside = nation || places.areas.length > 0 ? undefined : last?.outside
  // Of a purchase whose nation is known the country is the buyer's.
  const isOfBuyer = abroad.isNonResident !== undefined && last?.figures.nation !== undefined
  const outside = ofPurchase.has(topic) && !isOfBuyer ? (abroad.place ?? lastOutside) : undefined
  const dealIds = findDealIds(words)
  const areas = places.areas.length > 0 ? places.areas : places.unknown.length > 0 ? [] : (last?.areas ?? [])
  const isJudged = topic === 'deals' && words.hasAny(judging)
  const share = read.leastYieldPercent ?? read.mostYieldPercent
  const lies = ofTax.has(topic) && purchase.nation === places.nation ? places.lies.slice(0, 2) : []
  const shared = sharedBy(words)
  const rooms = ofPurchase.has(topic) ? roomsOf(read, last, purchase) : undefined
  const profitOf = topic === 'section-24' ? profitPartsOf(read, last, purchase.profitPence) : undefined
  const worked = ofPurchase.has(topic) ? [...read.worked, ...lies] : []
  return {
    topic,
    figures: purchase,
    ...(ofPurchase.has(topic) && Object.keys(beside).length > 0 && { beside }),
    areas,
    unknownPlaces: places.unknown,
    ...(outside && { outside }),
    ...(openPlace && { openPlace }),
    budget: {},
    dealIds: isOfDeals.has(topic)
      ? dealIds.length > 0
        ? dealIds
        : (last?.dealIds ?? [])
      : ofPurchase.has(topic) && (read.prices.length === 0 || read.isOfLast === true || isBarePrice(words, read))
        ? (last?.dealIds ?? [])
        : [],
    ...(topic === 'returns' && shared !== undefined && { sharedBy: shared }),
    ...(term && { term }),
    ...(otherTerm && { otherTerm }),
    ...(siteTopic && { siteTopic }),
    ...(sitePoints && { sitePoints }),
    ...(siteOthers && { siteOthers }),
    ...(laws && { laws }),
    ...(declined && { declined }),
    ...(topic === 'returns' && (asksForCash(words, read) || last?.isOfCash) && { isOfCash: true }),
    ...((topic === 'law' || topic === 'unknown') && { sought: soughtOf(words, places) }),
    ...(topic === 'deals' && dealIds.length > 1 && asksForSum(words) && { isSum: true as const }),
    ...(topic === 'score' && factorOf(words)),
    ...(isJudged && { cannot: ['Whether a deal is good for you I cannot say. These are its figures.'] }),
    isFollowUp: last !== null && saysAnything(last),
    unused: [...unused, ...(share === undefined || ofPurchase.has(topic) ? [] : [`${share}%`])],
    ...(leftOver.length > 0 && { leftOver }),
    ...(leftOver.length === 0 && otherwise[0] && { otherwise, took: sayBothWays(otherwise[0]) }),
    ...(ofPurchase.has(topic) && read.setAside.length > 0 && { setAside: read.setAside }),
    ...(worked.length > 0 && { worked }),
    ...(changed.length > 0 && { changed }),
    ...(Object.keys(beside).length > 0 && { beside }),
    ...(rooms !== undefined && { rooms }),
    ...(profitOf && { profitOf }),
  }
}

const sayBothWays = ({ text, meanings, units }: LeftOver) =>
  !units?.includes('percent') && meanings.some(({ pricePence }) => pricePence)
    ? `${text} is taken as the loan. If it is the price, see below.`
    : `“${text}” may be a percentage or thousands of pounds: here is each.`

/** The month that it was bought in stands for its day, or is asked about. */
function readMonthOf(
  purchase: GivenFigures,
  left: LeftOver[],
  { words, read, today }: Reading,
  last: Question | null,
): void {
  const isDated = purchase.completionDate !== undefined && purchase.completionDate !== last?.figures.completionDate
  const found = isDated ? null : readMonth(words, purchase.nation, today)
  if (!found) return
  const isOf = (text: string) => found.text.split(' ').includes(text) || found.text === text
  read.setAside = read.setAside.filter((text) => !isOf(text))
  left.splice(0, left.length, ...(found.asked ? [found.asked] : []), ...left.filter(({ text }) => !isOf(text)))
  if (found.day) purchase.completionDate = found.day
}

/** What is unlike any purchase is asked about as that, and not as something unknown. */
function pushUnlikely(leftOver: LeftOver[], unlikely: readonly LeftOver[]): void {
  const kept = leftOver.filter(({ text }) => !unlikely.some((each) => each.text === text && each.meanings.length > 0))
  leftOver.splice(0, leftOver.length, ...kept, ...unlikely)
}

/** What may be of two things, in place of what is left over of it; what is answered in its likeliest meaning comes back. */
function addDoubts(leftOver: LeftOver[], known: Parameters<typeof findDoubts>[0]): LeftOver[] {
  const { asked, otherwise, instead } = findDoubts(known)
  const kept = leftOver.filter(({ text }) => ![...instead].some((each) => text === each || text.startsWith(`${each} `)))
  leftOver.splice(0, leftOver.length, ...asked, ...kept)
  return otherwise
}

/** What was said before and is not taken back. */
const carriedOf = (last: Question, topic: Topic, { read, words }: Reading): GivenFigures => {
  // "Just a normal flat for the same money" behind a shop.
  const isHomeNow = last.figures.buyer === 'non-residential' && saysHome(words)
  const gone = [...(read.removed ?? []), ...soughtInstead(words, topic), ...(isHomeNow ? ['buyer'] : [])]
  return Object.fromEntries(
    Object.entries(knownOf(last, topic)).filter(([name]) => !gone.includes(name as keyof GivenFigures)),
  )
}

/** "And at 150k" is another price of what was spoken of, and "a house for 150k" another house. */
const isBarePrice = ({ tokens }: Words, { prices, figures }: ReadFigures) =>
  prices.length === 1 &&
  Object.keys(figures).length === 0 &&
  tokens.length <= mostTokensOfPrice &&
  !tokens.some(({ text }) => text === 'a' || homeNouns.has(text))
const mostTokensOfPrice = 6

const isOfDeals: ReadonlySet<Topic> = new Set(['deals', 'recommendation', 'score'])

const yearName = (year: number) => `${year}/${String((year + 1) % 100).padStart(2, '0')}`

/** The day of a purchase, or the tax year of an income. Of two days neither is it. */
function readWhen(
  topic: Topic,
  { dates: { dates }, setAside, worked }: ReadFigures,
  purchase: GivenFigures,
  left: LeftOver[],
  { words, today }: Pick<Reading, 'words' | 'today'>,
): void {
  const isOfYear = topic === 'section-24'
  const isOfPurchase = words.hasAny(ofCompletion)
  const fitting = dates.filter(({ taxYear, text, from }) => {
    if ((taxYear !== undefined) !== isOfYear) return false
    // "The rent is 835 from 1 December" dates the rent.
    const isOfRent = topic === 'returns' && !isOfPurchase && textAt(words.tokens, from - 1) === 'from'
    if (isOfRent) setAside.push(text)
    return !isOfRent
  })
  const [date, ...others] = fitting.map((each) => withDay(each, today))
  const next = isOfYear && !date ? yearBeside(words, purchase.taxYear, today) : null
  if (next) purchase.taxYear = next
  if (!date) return
  const of = ({ day, taxYear }: (typeof dates)[number]): GivenFigures => {
    if (isOfYear) return { taxYear: yearName(taxYear!) as TaxYear }
    const year = (purchase.completionDate ?? fitting.findLast((each) => each.day?.length === 10)?.day)?.slice(0, 4)
    const full = day!.length === 10 ? day! : year ? `${year}-${day}` : nextDay(day!, today)
    return { completionDate: full }
  }
  const isShort = date.day?.length === 5 && purchase.completionDate === undefined
  // A day without its year is the next one, unless something else may have happened on it.
  const isNext = isShort && (isOfPurchase || !isOfOther(words.tokens, date.from))
  if (isNext) {
    purchase.completionDate = nextDay(date.day!, today)
    worked.push(`${date.text}: ${formatDate(`${purchase.completionDate}T12:00:00Z`)}`)
    return
  }
  const isYearMissing = isShort
  const isUnknownYear = isOfYear && !(yearName(date.taxYear!) in incomeTaxYears)
  if (isYearMissing || isUnknownYear) left.push({ text: date.text, meanings: [] })
  else if (others.length > 0)
    left.push({ text: `${date.text} and ${others[0]!.text}`, meanings: [of(date), of(others[0]!)] })
  else Object.assign(purchase, of(date))
}

/** "The year after that": the one behind, or before, that which was said; "last tax year" is beside that of today. */
function yearBeside({ hasAny }: Words, said: TaxYear | undefined, today: string): TaxYear | null {
  const ofToday = Number(today.slice(0, 4)) - (today.slice(5) < '04-06' ? 1 : 0)
  const ofSaid = said === undefined ? null : Number(said.slice(0, 4))
  const begins = hasAny(lastTaxYear)
    ? ofToday - 1
    : hasAny(thisTaxYear)
      ? ofToday
      : ofSaid === null
        ? hasAny(nextTaxYear) && ofToday + 1
        : hasAny(nextYear)
          ? ofSaid + 1
          : hasAny(yearBefore) && ofSaid - 1
  const name = begins === false ? '' : yearName(begins)
  return name in incomeTaxYears ? (name as TaxYear) : null
}

/** The next such day, today's own one too: of `12-18` and `2026-11-02`, `2026-12-18`. */
function nextDay(day: string, today: string): string {
  const year = Number(today.slice(0, 4))
  return `${day < today.slice(5) ? year + 1 : year}-${day}`
}

/** "We sold on 12 June": a day of something else. */
const isOfOther = (tokens: Words['tokens'], from: number) =>
  [1, 2, 3, 4].some((step) => ofPast.has(textAt(tokens, from - step)))

/** Whether there is anything that a question can take from one before: an example has no figures of the visitor. */
const saysAnything = ({ figures, areas, budget, dealIds, leastYieldPercent, propertyType, strategy, sort }: Question) =>
  [figures, areas, budget, dealIds].some((given) => Object.keys(given).length > 0) ||
  [leastYieldPercent, propertyType, strategy, sort].some((given) => given !== undefined)
