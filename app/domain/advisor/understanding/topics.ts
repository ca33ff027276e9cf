import type { Topic } from '../question.ts'
import { readAbroad } from './abroad.ts'
import { findBuyer } from './buyers.ts'
import type { ReadFigures } from './figures.ts'
import type { FoundPlaces } from './places.ts'
import { courtesyOf, isForbidden, isRecommendation } from './refused.ts'
import { findDealIds, findSort } from './searches.ts'
import { findSiteTopic, type SiteTopic } from './site-topics.ts'
import { termOfSpelling, type Term } from './terms.ts'
import { countWords, type Words } from './words.ts'

/** The topic of a text, by itself. `unknown` where that is not plain. */

export interface FoundTopic {
  topic: Topic
  term?: Term
  /** The second of two words whose difference is asked for. */
  otherTerm?: Term
  siteTopic?: SiteTopic
}

const taxWords = ['stamp duty', 'sdlt', 'lbtt', 'ltt', 'land transaction tax', 'property tax', 'additional dwelling supplement', 'surcharge', 'transfer tax'] // prettier-ignore
/** Taxes that are not on buying. */
const otherTaxes = ['income tax', 'council tax', 'capital gains', 'capital gains tax', 'cgt', 'inheritance tax', 'inheritance', 'corporation tax', 'section 24', 's24', 'tax year', 'taxpayer', 'tax payer', 'vat', 'sell', 'selling', 'sold', 'sale', 'tax return', 'salary', 'my rent', 'rental income', 'tax free'] // prettier-ignore
const section24Words = ['section 24', 's24', 'sec 24', 'mortgage interest relief', 'income tax', 'tax on my rent', 'tax on rent', 'tax on rental', 'tax on my rental', 'landlord tax'] // prettier-ignore
const brrrWords = ['brrr', 'brrrr', 'brrrs', 'buy refurbish', 'buy refurb', 'refurb and refinance', 'refinance', 'refinancing', 'gdv', 'arv', 'end value', 'money left in', 'flip', 'flipping', 'pull out', 'recycle'] // prettier-ignore
const coverWords = ['icr', 'rental cover', 'rental coverage', 'interest cover', 'interest coverage', 'stress test', 'stress rate', 'stressed', 'stress', 'rent do i need', 'rent would i need', 'rent needed', 'rent is needed', 'can i borrow', 'could i borrow', 'maximum loan', 'max loan', 'biggest loan'] // prettier-ignore
const mortgageWords = ['mortgage payment', 'mortgage payments', 'monthly payment', 'monthly payments', 'repayments', 'mortgage cost', 'mortgage costs', 'cost of a mortgage', 'mortgage on', 'mortgage', 'interest only', 'repayment', 'loan'] // prettier-ignore
const returnWords = ['roi', 'return', 'returns', 'yield', 'yields', 'cash flow', 'cashflow', 'profit', 'cash on cash', 'numbers', 'stack up', 'stacks up', 'calculate', 'work out', 'how much would i make', 'would i make', 'gross', 'net'] // prettier-ignore
const explains = ['what is', 'whats', 'what are', 'what does', 'what do', 'explain', 'define', 'definition', 'meaning', 'mean', 'means', 'difference between', 'how is', 'how are', 'how does', 'how do', 'tell me about', 'understand', 'what s', 'worked out', 'stand for', 'stands for'] // prettier-ignore
const areaWords = ['area', 'areas', 'city', 'cities', 'town', 'towns', 'place', 'places', 'location', 'locations', 'where', 'council', 'councils', 'region', 'regions', 'postcodes', 'hotspots', 'hotspot', 'parts', 'borough', 'boroughs'] // prettier-ignore
const orderWords = ['best', 'top', 'cheapest', 'cheap', 'highest', 'good', 'high', 'lowest', 'which', 'between', 'around', 'up to', 'from', 'expensive', 'worst', 'fastest', 'affordable', 'strongest', 'most', 'under', 'below', 'find', 'show', 'list', 'hotspots', 'growing', 'rising', 'better', 'with', 'over'] // prettier-ignore
const firstWords = ['first time', 'firsttime', 'beginner', 'beginners', 'new to', 'newbie', 'getting started', 'get started', 'start investing', 'starting out', 'where do i start', 'how do i start', 'how to start', 'never invested', 'never bought', 'do first', 'first step', 'first steps', 'where to start', 'where to begin', 'how do i begin', 'how do i invest', 'where do i begin', 'need to start', 'how to begin', 'first investment', 'first property', 'first rental', 'first btl', 'first buy to let', 'just starting', 'tips', 'novice', 'become a landlord', 'investing for dummies'] // prettier-ignore
const dealWords = ['deal', 'deals', 'listing', 'listings', 'opportunities', 'properties for sale', 'for sale']
const homeWords = ['property', 'properties', 'flat', 'flats', 'house', 'houses', 'hmo', 'hmos', 'anything', 'something', 'student lets', 'student let', 'shops', 'offices', 'btl', 'btls', 'warehouse', 'warehouses', 'shop', 'office', 'apartment', 'apartments', 'terrace', 'terraces', 'student housing', 'investments'] // prettier-ignore
const findWords = ['find', 'show', 'show me', 'any', 'got', 'looking for', 'look for', 'looking to buy', 'search', 'list', 'have you', 'do you have', 'available', 'want', 'need', 'after', 'give me', 'see', 'under', 'below', 'up to', 'cheapest', 'highest', 'best', 'in', 'is there', 'are there'] // prettier-ignore
const compareWords = ['compare', 'comparison', 'vs', 'versus', 'v', 'against', 'better than', 'cheaper than', 'difference between', 'two cities', 'two areas', 'two towns', 'two places', 'or', 'than'] // prettier-ignore
const againstWords = ['compare', 'comparison', 'vs', 'versus', 'v', 'against', 'than', 'difference between']
const areaFigures = ['yield', 'yields', 'price', 'prices', 'rent', 'rents', 'growth', 'market', 'figures', 'average', 'numbers', 'stats', 'data', 'tell me about', 'what about', 'how about', 'like', 'how is', 'hows', 'crime', 'crimes', 'population', 'schools', 'house prices', 'info', 'area'] // prettier-ignore

/** Words that ask whether a place is good. */
export const judging = ['any good', 'a good area', 'a good place', 'a good city', 'a good town', 'good for', 'is it good', 'decent', 'worth it', 'worth looking', 'ok for', 'good'] // prettier-ignore

export function findTopic(words: Words, places: FoundPlaces, read: ReadFigures): FoundTopic {
  const has = (phrases: readonly string[]) => words.hasAny(phrases)
  const { figures, prices } = read
  const hasPrice = prices.length > 0
  const hasRent = figures.monthlyRentPence !== undefined
  const hasMoney = hasPrice || Object.keys(figures).some((name) => name.endsWith('Pence'))
  const hasRentWord = has(['rent', 'rents', 'rented', 'rental', 'renting', 'pcm', 'let for', 'lets for'])
  const isNamed = places.areas.length + places.counties.length > 0
  const isOrdered = findSort(words) !== undefined || places.notIn.length > 0
  if (isForbidden(words)) return { topic: 'forbidden' }
  const courtesy = courtesyOf(words)
  if (courtesy) return { topic: courtesy }
  if (isRecommendation(words) && !has(['do first', 'first step', 'start with'])) return { topic: 'recommendation' }
  if (findDealIds(words).length > 0) return { topic: 'deals' }
  const siteTopic = findSiteTopic(words) ?? (countWords(words) === 1 && has(['help']) ? 'about' : undefined)
  if (siteTopic && !hasMoney) return { topic: 'site', siteTopic }
  // An explanation is asked for by a word, and by no figures.
  const isExplained = has(explains) && !hasMoney && !isNamed && !has(['buy refurb', 'buy refurbish'])
  const [term, otherTerm] = findTerms(words)
  if (isExplained && term) return { topic: 'term', term, ...(otherTerm && { otherTerm }) }
  if (term === 'capital-gains-tax') return { topic: 'term', term }
  const isBuyingTax =
    (has(taxWords) && figures.taxPence === undefined) ||
    (hasPrice && !hasRent && has(['tax', 'taxes', 'duty']) && !has(otherTaxes))
  if (isBuyingTax) return hasPrice || !term || findBuyer(words) || readAbroad(words).isNonResident !== undefined ? { topic: 'property-tax' } : has(['how much', 'calculate', 'work out']) ? { topic: 'property-tax' } : { topic: 'term', term } // prettier-ignore
  const hasIncome = figures.profitPence !== undefined || figures.financeCostsPence !== undefined || figures.incomePence !== undefined // prettier-ignore
  const isTaxedPerson = has(['taxpayer', 'tax payer', 'tax band']) && !(hasPrice && hasRent && !has(['mortgage interest'])) // prettier-ignore
  if (has(section24Words) || isTaxedPerson || (hasIncome && has(['tax', 'taxes'])))
    return hasIncome || !term ? { topic: 'section-24' } : { topic: 'term', term }
  if (has(brrrWords) || (figures.worksPence !== undefined && figures.valuePence !== undefined)) return { topic: 'brrr' }
  if (has(coverWords)) return hasMoney || !term ? { topic: 'rental-cover' } : { topic: 'term', term }
  if (figures.loanPence !== undefined && has(['how much rent', 'what rent', 'which rent']))
    return { topic: 'rental-cover' }
  if (term && has(['licence', 'license', 'licensing', 'planning permission']) && !hasMoney && !has(dealWords)) return { topic: 'term', term } // prettier-ignore
  // "areas with a rent over 1000 and a price under 200k"
  if (read.rentBound && prices.some(({ bound }) => bound !== null) && has(areaWords)) return { topic: 'best-areas' }
  if (hasPrice && hasRent) return { topic: 'returns' }
  if (has(dealWords)) return { topic: 'find-deals' }
  if (isNamed || places.unknown.length > 0) {
    const count = places.named + places.unknown.length
    const isHome = has(homeWords) && !has(againstWords) && !has(areaFigures)
    if (count >= 2 && !isHome && (has(compareWords) || (has(areaFigures) && !hasPrice)))
      return { topic: 'compare-areas' }
  }
  if (has(['compare', 'comparison']) && has(areaWords)) return { topic: 'compare-areas' }
  if (has(firstWords) && !hasRent) return { topic: 'first-time' }
  if (isNamed && has(judging) && !has(homeWords) && places.areas.length === 1 && !hasMoney) return { topic: 'area' }
  if ((has(areaWords) && (has(orderWords) || isOrdered)) || (places.notIn.length > 0 && findSort(words))) return { topic: 'best-areas' } // prettier-ignore
  if (has(mortgageWords) && hasMoney && !hasRent) return { topic: 'mortgage' }
  if (has(returnWords) && hasMoney) return { topic: 'returns' }
  if (has(homeWords) && has(findWords) && (hasPrice || isNamed || has(['find', 'show', 'show me', 'any', 'list', 'have you', 'looking for', 'do you have'])) && !has(areaFigures.slice(2, 6))) return { topic: 'find-deals' } // prettier-ignore
  if (has(['mortgage payment', 'mortgage payments', 'monthly payments', 'mortgage cost'])) return { topic: 'mortgage' }
  const isFinanced = figures.depositPercent !== undefined || figures.ratePercent !== undefined
  if (has(['deposit']) && has(['how much', 'what', 'need', 'minimum', 'required', 'how big', 'least', 'enough']) && !isExplained) return { topic: 'mortgage' } // prettier-ignore
  if (hasPrice && hasRentWord && !isNamed) return { topic: 'returns' }
  if (((hasPrice && isFinanced) || figures.loanPence !== undefined) && !isNamed) return { topic: 'mortgage' }
  if (isNamed || places.unknown.length > 0) {
    if (places.counties.length > 0 || (has(['best', 'top', 'highest', 'cheapest', 'lowest', 'worst', 'slowest', 'fastest', 'dearest']) && has(areaFigures))) return { topic: 'best-areas' } // prettier-ignore
    if (has(areaFigures) || isNearlyAll(words, places)) return { topic: 'area' }
  }
  if (has(['roi for', 'calculate', 'work out']) && has(returnWords.slice(0, 8))) return { topic: 'returns' }
  const isShort = countWords(words) <= 4
  if (term && isShort) return { topic: 'term', term }
  return { topic: 'unknown' }
}

/** A message that says a place and hardly a word besides. */
function isNearlyAll({ tokens }: Words, { taken, areas }: FoundPlaces): boolean {
  return areas.length === 1 && tokens.filter(({ kind }, at) => kind !== 'sign' && !taken.has(at)).length === 0
}

/** The first two words of the field that stand in a text, each by the longest spelling of it. */
function findTerms({ tokens }: Words): Term[] {
  const plain = tokens.filter(({ kind }) => kind !== 'sign').map(({ text }) => text)
  const found = new Set<Term>()
  for (let from = 0; from < plain.length && found.size < 2;) {
    const count = [5, 4, 3, 2, 1].find((length) => termOfSpelling.has(plain.slice(from, from + length).join(' ')))
    if (count) found.add(termOfSpelling.get(plain.slice(from, from + count).join(' '))!)
    from += count ?? 1
  }
  return [...found]
}
