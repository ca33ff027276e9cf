import { besideEachOther, severalAreas } from '../lexicon/area-measures.ts'
import { asksOfTenancy, ofCalculation, ofOwnTenancy } from '../lexicon/letting-ways.ts'
import * as lexicon from '../lexicon/topics.ts'
import { asksOfFee, asksOfScoring, ofThisSite, type SiteTopic } from '../lexicon/site-topics.ts'
import { termOfSpelling, type Term } from '../lexicon/terms.ts'
import type { LawKey } from '../lexicon/law.ts'
import { purchaseTopics, type Declined, type Topic } from '../question.ts'
import { asksOfPeopleOrCrime } from './area-measures.ts'
import { readAbroad } from './abroad.ts'
import { findBuyer } from './buyers.ts'
import type { ReadFigures } from './read-figures.ts'
import type { FoundPlaces } from './places.ts'
import { findDeclined } from './declines.ts'
import { findLaws, findWays, supposesOfPurchase } from './law.ts'
import { readOnce } from './read-once.ts'
import { findSite, namesHomes, offeredPoint, sellsHere, type FoundSite } from './site.ts'
import { courtesyOf, isForbidden, isNotOurs } from './refused.ts'
import { ofAverages } from '../lexicon/searches.ts'
import { asksOfScore, factorOf, findDealIds, findSort } from './searches.ts'
import { countWords, textOf, type Words } from './words.ts'

/** The topic of a text, by itself. `unknown` where that is not plain. */

export interface FoundTopic extends Partial<FoundSite> {
  topic: Topic
  term?: Term
  /** The second of two words whose difference is asked for. */
  otherTerm?: Term
  laws?: LawKey[]
  /** A rule of letting, of buying or of tax is asked about, whose sums are of no purchase. */
  isOfLetting?: true
  /** What the word means is asked for, and nothing of a purchase. */
  isWord?: true
  /** Limits of a rent and of a price are said, which are those of a search. */
  isFilter?: true
  declined?: Declined
}

/** Topics about the price of reserving, of which a message may name the sum. */
export const ofSecurePrice: ReadonlySet<SiteTopic> = new Set<SiteTopic>([
  ...(['refunds', 'cancelling', 'secure-price', 'reserving', 'documents', 'paying', 'trust'] as const),
])
/** Topics that a message may name a deal with. */
const aboutDeals: ReadonlySet<SiteTopic> = new Set<SiteTopic>(['call', 'contact', 'refunds', 'cancelling'])
/** Topics that a message may name the price of a home with. */
const besidePrices: ReadonlySet<SiteTopic> = new Set<SiteTopic>(['alerts', 'saving', 'selling'])
/** No property costs as little, and no deal more to secure. */
export const mostSecurePricePence = 1_000_000

/** Topics whose figures help with what is declined. */
const helping: ReadonlySet<Topic> = new Set<Topic>([
  ...purchaseTopics,
  ...(['best-areas', 'compare-areas', 'area', 'find-deals', 'law', 'site', 'term'] as const),
])

const ofPlaces: ReadonlySet<Topic> = new Set<Topic>(['find-deals', 'area', 'best-areas', 'unknown'])

const asksOfOwnTenancy = ({ hasAny }: Words) =>
  [ofOwnTenancy, asksOfTenancy].every(hasAny) &&
  ![ofCalculation, lexicon.areaFigures, lexicon.askedForHomes].some(hasAny)

/** What a text asks about. Where a part of it is declined, the rest is answered all the same. */
export function findTopic(words: Words, places: FoundPlaces, read: ReadFigures): FoundTopic {
  if (isForbidden(words)) return { topic: 'forbidden' }
  const courtesy = courtesyOf(words)
  if (courtesy) return { topic: courtesy }
  const isOfDeal = findDealIds(words).length > 0
  const own = findOwnTopic(words, places, read)
  // A list of deals or the figures of a place answer nothing about a tenant.
  const isOfTenancy = ofPlaces.has(own.topic) && asksOfOwnTenancy(words)
  const found: FoundTopic = isOfTenancy ? { topic: 'law', laws: [], isOfLetting: true } : own
  const isOfRule = ['law', 'site'].includes(found.topic)
  const declined = findDeclined(words, isOfDeal || places.named > 0, isOfRule)
  // "Is it your opinion or is it calculated", of the score.
  if (!declined || (found.topic === 'score' && words.hasAny(asksOfScoring))) return found
  // "What's the rule for rent going up" asks for no forecast.
  if (declined === 'forecast' && found.isOfLetting) return found
  // What prices of a place did is known, where what they will do is asked for.
  const count = places.areas.length
  if (declined === 'forecast' && count > 0 && !['returns', 'property-tax', 'law'].includes(found.topic))
    return { topic: count > 1 ? 'compare-areas' : 'area', declined }
  // "Should I stick the lot in a couple of houses up here" offers none to this site.
  const isOfMoney = declined === 'advice' && found.siteTopic === 'selling' && !words.hasAny(namesSite)
  if (isOfMoney) return { topic: 'recommendation', declined }
  if (helping.has(found.topic) && helps(found, places, read)) return { ...found, declined }
  // "Should I buy the Sunderland terrace": what is for sale there, else the figures of the place.
  const isOfBuying = words.hasAny(lexicon.buyingWords) && words.hasAny(lexicon.homeWords)
  if (declined === 'advice' && count > 0 && !isOfDeal)
    return { topic: isOfBuying ? 'find-deals' : count > 1 ? 'compare-areas' : 'area', declined }
  return { topic: 'recommendation', declined }
}

const namesSite = ['site', 'website', 'you', 'your', 'yours', 'list', 'listing', 'listed', 'submit', 'advertise']

/** Whether a message has something of its own to answer beside what is declined: figures, a place, a rule. */
function helps({ topic }: FoundTopic, places: FoundPlaces, { figures, prices, ...read }: ReadFigures): boolean {
  if (['law', 'site', 'term'].includes(topic)) return true
  const isNamed = places.areas.length + places.counties.length > 0
  if (['best-areas', 'compare-areas', 'area', 'find-deals'].includes(topic))
    return isNamed || prices.some(({ bound }) => bound !== null) || read.leastYieldPercent !== undefined
  const given = Object.keys(figures).length + prices.length
  // "Should I put 25% down, what would be the cash flow": the rest is asked for.
  return topic === 'property-tax' ? prices.length > 0 : topic === 'returns' ? given > 0 : given > 1
}

function findOwnTopic(words: Words, places: FoundPlaces, read: ReadFigures): FoundTopic {
  const has = (phrases: readonly string[]) => words.hasAny(phrases)
  const { figures, prices } = read
  const hasPrice = prices.length > 0
  const hasRent = figures.monthlyRentPence !== undefined
  const hasMoney = hasPrice || Object.keys(figures).some((name) => name.endsWith('Pence'))
  const hasRentWord = has(lexicon.rentWords)
  const isNamed = places.areas.length + places.counties.length > 0
  const isOrdered = findSort(words) !== undefined || places.notIn.length > 0
  const hasAreaFigures = has(lexicon.areaFigures) || has(lexicon.pricesAndRents)
  const hasReturnWord = has(lexicon.resultWords) || has(lexicon.returnWords)
  const offered = offeredPoint(words)
  if (offered) return { topic: 'site', ...offered }
  if (asksOfScore(words) || has(asksOfScoring)) return { topic: 'score' }
  // "Can someone ring me about deal 112" is no question about its figures.
  if (findDealIds(words).length > 0) {
    const site = findSite(words)
    return site && aboutDeals.has(site.siteTopic)
      ? { topic: 'site', ...site }
      : { topic: factorOf(words)?.factor === 'Safety' ? 'score' : 'deals' }
  }
  const ofPeople = findPeopleOrCrime(words, places, read)
  if (ofPeople) return { topic: ofPeople }
  // "Solicitor keeps writing ADS in her letters, whats that short for" asks for the word, wherever it was read.
  const [word, otherWord] = findTerms(words)
  // "Cash-on-cash" is no purchase without a mortgage.
  const isPlainWord = read.amounts === 0 || Object.keys(figures).length === 0
  const isOfSite = (has(ofThisSite) && !has(['auction', 'modern method', 'hammer'])) || sellsHere(words)
  const isSupposed = supposesOfPurchase(words, read)
  const ways = isOfSite || isSupposed ? [] : findWays(words, read)
  // "Is a low yield in Hull good" asks for the figures of the place.
  const isOfWordAlone = asksWhetherItMeans(words) || (read.amounts === 0 && !isNamed && asksWhichWay(words))
  const isWord =
    (ways.length === 0 || has(lexicon.asksMeaningFirst) || isOfWordAlone) &&
    word &&
    !hasMoney &&
    isPlainWord &&
    countWords(words) <= mostWordsOfTerm &&
    !sellsHere(words) &&
    (asksForWord(words) || isOfWordAlone)
  if (isWord) return { topic: 'term', term: word, ...(otherWord && { otherTerm: otherWord }), isWord: true }
  if (ways.length > 0) return { topic: 'law', laws: ways, isOfLetting: true }
  const isSearched = has(ofThisSite) || isOfSite || isSupposed || asksForLetHomes(words)
  const laws = isSearched ? [] : isOfDeposit(words, read) ? (['deposit'] as LawKey[]) : findLaws(words, read)
  if (laws.length > 0) return { topic: 'law', laws }
  const isOfFee = !hasRent && prices.length < 2 && prices.every(({ pence }) => pence <= mostSecurePricePence)
  const site: FoundSite | null =
    findSite(words, hasPrice && isOfFee && has(asksOfFee) ? ['secure-price'] : []) ??
    (countWords(words) === 1 && has(['help']) ? { siteTopic: 'about' } : null)
  // "How do I pay no tax on my rent" is about no card.
  const isOfTax = site?.siteTopic === 'paying' && has(['tax', 'taxes', 'duty', 'hmrc', 'mortgage', 'rent'])
  if (
    site &&
    !isOfTax &&
    (!hasMoney ||
      besidePrices.has(site.siteTopic) ||
      namesHomes(site) ||
      (isOfFee && ofSecurePrice.has(site.siteTopic)))
  )
    return { topic: 'site', ...site }
  // An explanation is asked for by a word, and by no figures.
  const isExplained = has(lexicon.explains) && !hasMoney && !isNamed && !has(['buy refurb', 'buy refurbish'])
  const [term, otherTerm] = findTerms(words)
  const isOfThat = has(lexicon.ofThat)
  const isMeant = (Object.keys(figures).length === 0 && !isOfThat) || has(lexicon.asksForMeaning)
  if (isExplained && term && isMeant) return { topic: 'term', term, ...(otherTerm && { otherTerm }) }
  if (term === 'capital-gains-tax') return { topic: 'term', term }
  const isBuyingTax =
    (has(lexicon.taxWords) && figures.taxPence === undefined) ||
    ((hasPrice || isOfThat) &&
      !hasRent &&
      !has(lexicon.brrrWords) &&
      figures.taxPence === undefined &&
      figures.profitPence === undefined &&
      has(['tax', 'taxes', 'duty', 'hmrc', 'taxman']) &&
      !has(lexicon.otherTaxes))
  // "How much cash in total, 25% down, legals 1,400 and the tax": the tax is a part of it.
  const isDeposit = figures.depositPercent !== undefined || figures.depositPence !== undefined
  if (isBuyingTax && isDeposit && asksForCash(words, read)) return { topic: 'returns' }
  if (isBuyingTax) {
    const isOfPurchase = hasPrice || findBuyer(words) || readAbroad(words, places).isNonResident !== undefined
    return !term || isOfPurchase || isOfThat || has(lexicon.taxSums)
      ? { topic: 'property-tax' }
      : { topic: 'term', term }
  }
  const hasIncome = [figures.profitPence, figures.financeCostsPence, figures.incomePence].some(
    (pence) => pence !== undefined,
  )
  const isPurchase = hasPrice && hasRent && !has(['mortgage interest'])
  const isTaxedPerson = has(['taxpayer', 'tax payer', 'tax band']) && !isPurchase
  if (has(lexicon.section24Words) || isTaxedPerson || (hasIncome && has(['tax', 'taxes'])))
    return hasIncome || !term ? { topic: 'section-24' } : { topic: 'term', term }
  // Works and what it is worth after them, without a loan on that: a return is asked for by its name.
  const isReturn = hasPrice && hasRent && has(lexicon.resultWords)
  // "GDV?" alone is a word that is asked about.
  if (term === 'gdv' && !hasMoney && !has(lexicon.ofRefinance)) return { topic: 'term', term }
  if (has(lexicon.brrrWords) || (!isReturn && figures.worksPence !== undefined && figures.valuePence !== undefined))
    return { topic: 'brrr' }
  const isCovered = figures.coveragePercent !== undefined && hasMoney
  if (has(lexicon.coverWords) || isCovered)
    return hasMoney || !term ? { topic: 'rental-cover' } : { topic: 'term', term }
  if (figures.loanPence !== undefined && has(['how much rent', 'what rent', 'which rent']))
    return { topic: 'rental-cover' }
  if (term && has(lexicon.licenceWords) && !hasMoney && !has(lexicon.dealWords)) return { topic: 'term', term }
  // "areas with a rent over 1000 and a price under 200k"
  if (read.rentBound && prices.some(({ bound }) => bound !== null) && has(lexicon.areaWords))
    return { topic: 'best-areas' }
  if (isFilter(read) && !hasReturnWord) return { topic: 'find-deals', isFilter: true }
  if (hasPrice && (hasRent || asksForCash(words, read))) return { topic: 'returns' }
  if (has(lexicon.dealWords) && !has(lexicon.dealtWith)) return { topic: 'find-deals' }
  // "Scotland, anywhere with an average below 140 grand".
  const isAveraged = isNamed && !hasRent && prices.some(({ bound }) => bound !== null) && has(ofAverages)
  if (isAveraged && has(['anywhere', 'where', 'somewhere', 'which', 'areas', 'places'])) return { topic: 'best-areas' }
  if (isNamed || places.unknown.length > 0) {
    const count = places.named + places.unknown.length
    const isHome = has(lexicon.homeWords) && !has(lexicon.againstWords) && !hasAreaFigures
    if (count >= 2 && !isHome && (has(lexicon.compareWords) || (hasAreaFigures && !hasPrice)))
      return { topic: 'compare-areas' }
  }
  if (isNamed && places.named > 1 && !hasMoney && has(besideEachOther) && !has(lexicon.homeWords))
    return { topic: 'compare-areas' }
  if (has(['compare', 'comparison']) && has(lexicon.areaWords)) return { topic: 'compare-areas' }
  // "What does a first-time buyer pay at 500k?"
  const isPaid = hasPrice && findBuyer(words) === 'first-time' && has(['pay', 'pays', 'owe', 'owes'])
  if (has(lexicon.firstWords) && !hasRent) return { topic: isPaid ? 'property-tax' : 'first-time' }
  if (isNamed && has(lexicon.judging) && !has(lexicon.homeWords) && places.areas.length === 1 && !hasMoney)
    return { topic: 'area' }
  if (
    (has(lexicon.areaWords) && !has(lexicon.asksTheWay) && (has(lexicon.orderWords) || isOrdered)) ||
    (places.notIn.length > 0 && findSort(words))
  )
    return { topic: 'best-areas' }
  if (has(lexicon.mortgageWords) && hasMoney && !hasRent) return { topic: 'mortgage' }
  if (hasReturnWord && hasMoney) return { topic: 'returns' }
  // "Has property in Fife gone up or down over the past year".
  if (isNamed && !hasMoney && has(lexicon.didMove) && !has(lexicon.dealWords))
    return { topic: places.areas.length > 1 ? 'compare-areas' : 'area' }
  const isSearch = has(lexicon.findWords) && (hasPrice || isNamed || has(lexicon.askedForHomes))
  const isNone = has(lexicon.pricesAndRents) || has(lexicon.ofRules)
  if (has(lexicon.homeWords) && isSearch && !isNone) return { topic: 'find-deals' }
  if (has(lexicon.paymentWords)) return { topic: 'mortgage' }
  const isFinanced = figures.depositPercent !== undefined || figures.ratePercent !== undefined
  if (has(['deposit']) && has(lexicon.depositSizes) && !isExplained) return { topic: 'mortgage' }
  if (hasPrice && hasRentWord && !isNamed) return { topic: 'returns' }
  if (((hasPrice && isFinanced) || figures.loanPence !== undefined) && !isNamed) return { topic: 'mortgage' }
  if (isNamed || places.unknown.length > 0) {
    if (places.counties.length > 0 || (has(lexicon.extremes) && hasAreaFigures)) return { topic: 'best-areas' }
    if (hasAreaFigures || isNearlyAll(words, places)) return { topic: 'area' }
  }
  if (has(['roi for', 'calculate', 'work out']) && has(lexicon.resultWords)) return { topic: 'returns' }
  // "Is 250k a lot for a 3 bed in Derby", "is 7% gross high for Leeds": the figures of the place say.
  if (isNamed && has(lexicon.measuring) && places.areas.length > 0 && !hasRent)
    return { topic: places.areas.length > 1 ? 'compare-areas' : 'area' }
  const isShort = countWords(words) <= 4
  const isPlain = !hasMoney && !isNamed && Object.keys(figures).length === 0
  if (term && (isShort || (isPlain && has(lexicon.asksOfWord) && countWords(words) <= mostWordsOfTerm)))
    return { topic: 'term', term, ...(otherTerm && { otherTerm }) }
  // "His name was put on a flat with his ex" is of property, whatever else it names.
  const isOfHomes = [lexicon.homeWords, lexicon.mortgageWords, lexicon.rentWords].some(has)
  return { topic: isNotOurs(words) && !isOfHomes ? 'not-ours' : 'unknown' }
}

/** "Rent over 2000, price below 300k": limits of a search, and no purchase. */
const isFilter = ({ prices, rentBound, figures }: ReadFigures) =>
  rentBound != null &&
  prices.length > 0 &&
  prices.every(({ bound }) => bound !== null) &&
  Object.keys(figures).every((name) => name === 'monthlyRentPence')

/** "Is there a lot of crime in Hull", "safest towns in Wales": figures of places, and no rule and no search. */
function findPeopleOrCrime(words: Words, { areas, counties, named }: FoundPlaces, { prices }: ReadFigures) {
  if (prices.length > 0 || !asksOfPeopleOrCrime(words)) return null
  // "How many people may share before it needs an HMO licence" counts nobody of a place.
  if ([lexicon.dealWords, lexicon.ofRules, lexicon.licenceWords].some(words.hasAny)) return null
  if (words.hasAny(severalAreas) && areas.length + counties.length < 2) return 'best-areas'
  if (areas.length === 0 || counties.length > 0) return null
  return named > 1 ? 'compare-areas' : 'area'
}

/** "Any deals with a tenant in already". */
const asksForLetHomes = ({ hasAny }: Words) =>
  hasAny(lexicon.dealWords) && hasAny(lexicon.askedForHomes) && !hasAny(lexicon.ofRules) && !hasAny(lexicon.asksOfRule)

/** "Is a deposit of 5 weeks on 900 a month allowed": of a tenant, and of no purchase. */
const isOfDeposit = ({ hasAny }: Words, { prices }: ReadFigures) =>
  hasAny(['deposit', 'deposits', 'bond']) &&
  (hasAny(lexicon.isAllowed) || [lexicon.ofTenancy, lexicon.limitWords].every(hasAny)) &&
  !hasAny(lexicon.mortgageWords) &&
  prices.every(({ pence }) => pence <= mostSecurePricePence)

/** "Cash needed for a 99,950 house with 27.5% deposit": of a purchase, and no limit of a search. */
export function asksForCash(words: Words, { prices, figures }: ReadFigures): boolean {
  const isPurchase = prices.length > 0 && Object.keys(figures).length > 0 && prices.every(({ bound }) => bound === null)
  // "238k, deal 148, total cash in" says the price of the deal.
  const isOfDeal = findDealIds(words).length === 1 && figures.depositPercent !== undefined
  return isPurchase && words.hasAny(lexicon.cashWords) && (isOfDeal || !words.hasAny(lexicon.dealWords))
}

/** A message that says a place and hardly a word besides. */
function isNearlyAll({ tokens }: Words, { taken, areas }: FoundPlaces): boolean {
  return areas.length === 1 && tokens.filter(({ kind }, at) => kind !== 'sign' && !taken.has(at)).length === 0
}

const mostWordsOfTerm = 24
/** The words that begin a spelling, with how many words it has at most. */
const lengthsOfTerms = new Map<string, number>()
for (const spelling of termOfSpelling.keys()) {
  const [first = '', ...more] = spelling.split(' ')
  lengthsOfTerms.set(first, Math.max(lengthsOfTerms.get(first) ?? 0, 1 + more.length))
}

/** Whether what a word means is asked for; a rule that names one asks for more. */
const asksForWord = (words: Words) =>
  (words.hasAny(lexicon.asksOnlyMeaning) || asksDirectly(words) || asksWhatItMeans(words)) &&
  !words.hasAny(lexicon.asksOfDuty)

/** "What's peppercorn rent mean". */
const asksWhatItMeans = ({ tokens, hasAny }: Words) => {
  const last = tokens.findLast(({ kind }) => kind !== 'sign')?.text
  return (last === 'mean' || last === 'means') && hasAny(['whats', 'what is', 'what does', 'what do', 'wots'])
}

/** "Is a high yield good or bad", beside a word of the field. */
export const asksWhichWay = (words: Words) =>
  words.hasAny(lexicon.asksWhichWay) && countWords(words) <= mostWordsOfWay && !words.hasAny(['score', 'grade'])
const mostWordsOfWay = 12

/** "Does FRI mean the tenant does the repairs". */
const asksWhetherItMeans = ({ tokens, find }: Words) =>
  find(['does', 'do']).some(({ to }) => {
    const end = tokens.findIndex(({ text }, at) => at > to && at <= to + mostWordsOfSpelling && text === 'mean')
    return end > 0 && termOfSpelling.has(textOf(tokens, to, end))
  })
const mostWordsOfSpelling = 5

/** "Wtf is a peppercorn": the word stands right behind, and nothing follows it. */
const asksDirectly = ({ find, tokens }: Words) =>
  find(lexicon.asksDirectly).some(({ to }) => {
    const rest = tokens.slice(to).filter(({ kind }) => kind !== 'sign')
    return rest.length > 0 && termOfSpelling.has(rest.map(({ text }) => text).join(' '))
  })

/** The first two words of the field that stand in a text, each by the longest spelling of it. */
export const findTerms = readOnce(({ tokens }: Words): readonly Term[] => {
  const plain = tokens.filter(({ kind }) => kind !== 'sign').map(({ text }) => text)
  const found = new Set<Term>()
  for (let from = 0; from < plain.length && found.size < 2;) {
    let count = lengthsOfTerms.get(plain[from]!) ?? 0
    for (; count > 0; count--) {
      const term = termOfSpelling.get(plain.slice(from, from + count).join(' '))
      if (!term) continue
      found.add(term)
      break
    }
    from += count || 1
  }
  return [...found]
})
