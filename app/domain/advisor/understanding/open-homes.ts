import { leftOrShared, letsIt, premises, rentsNow } from '../lexicon/buyers.ts'
import * as lexicon from '../lexicon/open-homes.ts'
import type { GivenFigures } from '../question.ts'
import { isDenied } from './denials.ts'
import { textAt, type Occurrence, type Words } from './words.ts'

/** Who buys, where a home is spoken of and not whether it still is the buyers' own: it is asked about. */

type Buyer = NonNullable<GivenFigures['buyer']>

/** Who it may be, with the question that is asked: the first one is its "yes". */
export interface Either {
  text: string
  buyers: Buyer[]
  asks: string
}

/** What was read of the homes of a text. */
interface Homes {
  buyer?: Buyer | undefined
  owns: boolean
  isKept: boolean
  isSold: boolean
  isMoving: boolean
  /** Who was said to buy before this message. */
  before?: Buyer | undefined
}

export const asksStillOwned =
  'Will another home still be owned on the day you complete, by you, by whoever buys with you, or by your husband, wife or civil partner? A main home that is sold by then and replaced does not count.'
export const asksNeverOwned =
  'Has none of the buyers ever owned a home, here or abroad, and will they live in this one from the start?'
const asksBusiness =
  'Is a business that trades part of what is bought, such as a shop or a guest house? Of a home alone the tax depends on whether another home is owned.'
const asksCompany = 'Is the company the buyer? If not, it is you, with another home of your own.'

const asksOfName =
  'Was the name on the loan alone, so that no share of that home was owned by any of you? A share that was owned and is gone by the day you complete makes it no first purchase, and one that is still owned then makes it an additional one.'
const asksLivedIn = 'Will it be your main home from the start? The relief for a first home needs that.'
const ofResidents: ReadonlySet<Buyer> = new Set(['main-home', 'standard', 'first-time'])

const stillOwned = (text: string, asks = asksStillOwned): Either => ({
  text,
  buyers: ['additional', 'standard'],
  asks,
})
const asksOfSale = `${asksStillOwned} If it is sold within 36 months after that day, what the higher rates add can be claimed back.`

/** What of who buys is open; null where the words say it. */
export function findOpenBuyer(words: Words, homes: Homes): Either | null {
  const has = (list: readonly string[]) => words.find(list).some(({ from }) => !isDenied(words.tokens, from))
  const { buyer, owns, isKept, isSold, isMoving, before } = homes
  if (buyer === 'non-residential') return null
  if (buyer === 'company')
    return has(lexicon.undecided) ? { text: 'the company', buyers: ['company', 'additional'], asks: asksCompany } : null
  if (
    has(lexicon.ofGuests) ||
    (has(lexicon.businessPays) && has(lexicon.overIt)) ||
    (has(premises) && has(lexicon.boughtToo))
  )
    return { text: 'a business in it', buyers: ['non-residential', 'additional', 'standard'], asks: asksBusiness }
  if (buyer === 'additional' && isMoving && has(rentsNow) && !words.hasAny(leftOrShared)) return null
  const lets = has(letsIt) || has(lexicon.lets)
  // "We have still our house, it is with the agent for sale".
  if (isKept && !isSold && !lets && isOwnForSale(words)) return stillOwned('a home that is for sale', asksOfSale)
  if (!lets && has(lexicon.nameOnHome) && (buyer === 'first-time' || before === 'first-time'))
    return { text: 'a name on a home', buyers: ['first-time', 'standard', 'additional'], asks: asksOfName }
  if (!lets && !isSold && ownedBefore(words)) return stillOwned('a home that one of you owned')
  if (isKept || isSold || has(lexicon.saysSurcharge)) return null
  // "I'd let it out the first year", "we still have the flat", behind a home that the buyers live in.
  if (has(letsIt) && !owns && before === 'first-time' && buyer === 'additional')
    return { text: 'a first home that is let', buyers: ['first-time', 'standard'], asks: asksLivedIn }
  if (owns && !lets && before !== undefined && ofResidents.has(before))
    return stillOwned('a home that is owned already', isOwnForSale(words) ? asksOfSale : asksStillOwned)
  if (has(lexicon.firstAlone)) return firstPurchase('a first purchase alone', ['first-time', 'standard', 'additional'])
  if (!owns && (has(lexicon.firstToLet) || (lets && has(lexicon.firstOfAKind))))
    return stillOwned('a first property to let')
  if (lets) return null
  const isForThem = isMoving || has(lexicon.ofOwnHome)
  if (owns && (isForThem || has(lexicon.buysAsTwo))) return stillOwned('a home that is owned already')
  const isOfTwo = has(lexicon.buysWithOther) && !words.hasAny(lexicon.saysOfAll)
  if (isOfTwo && buyer === 'first-time')
    return firstPurchase('who buys with you', ['first-time', 'standard', 'additional'])
  if (isOfTwo && buyer === undefined) return stillOwned('a home of who buys with you')
  if (has(lexicon.stillNamed)) return stillOwned('a home with a name still on it')
  if (ownsShare(words)) return stillOwned('a share of a home')
  if (has(lexicon.leftByOthers) && buyer !== 'standard') return stillOwned('a home that was inherited')
  if (has(lexicon.ownedByPartner)) return stillOwned('a home that a partner owns')
  if (isOwnForSale(words)) return stillOwned('a home that is for sale', asksOfSale)
  const isFree = buyer === undefined || buyer === 'main-home' || buyer === 'additional'
  if (isFree && has(lexicon.leavesHome)) return stillOwned('a home that you leave', asksOfSale)
  if (buyer !== 'standard' && has(lexicon.ownedByOne)) return stillOwned('a home that one of you owned')
  if (buyer !== 'standard' && buyer !== 'first-time' && has(lexicon.hadHomes)) return stillOwned('a home of before')
  if (buyer === undefined && !owns && has(lexicon.firstOfAKind))
    return firstPurchase('a first purchase', ['first-time', 'standard', 'additional'])
  return null
}

const firstPurchase = (text: string, buyers: Buyer[]): Either => ({ text, buyers, asks: asksNeverOwned })

/** "Our present house went on the market in September". */
function isOwnForSale({ find, tokens }: Words): boolean {
  const isNear = (sale: Occurrence) =>
    find(lexicon.ownPlaces).some(({ from, to }) => {
      const isIt = tokens.slice(to, sale.from).some(({ text }) => ['it', 'its', 'which', 'thats'].includes(text))
      return sale.from >= from && sale.from - to <= (isIt ? mostToSale : mostBetween)
    })
  return find(lexicon.forSale).some(isNear)
}

/** "On the deeds of my mum's place", "a third of dad's bungalow". */
function ownsShare({ tokens, find }: Words): boolean {
  const isHome = (at: number) => [1, 2].some((step) => lexicon.homesOfOthers.has(textAt(tokens, at + step)))
  const homes = tokens.flatMap(({ text }, at) => (lexicon.ofRelatives.has(text) && isHome(at) ? [at] : []))
  return find(lexicon.ofShares).some(({ from, to }) =>
    homes.some((at) => at - to <= mostBetween && from - at <= 2 * mostBetween && !isDenied(tokens, from)),
  )
}

const mostBetween = 4
/** From a home to "it is for sale". */
const mostToSale = 16

/** "My husband owned a flat before we got wed": whoever buys with them, too. */
function ownedBefore({ tokens }: Words): boolean {
  return tokens.some(
    ({ text }, at) =>
      lexicon.buyersPartners.has(text) &&
      !lexicon.relatives.has(textAt(tokens, at - 1)) &&
      [1, 2].some((step) => ['owned', 'bought'].includes(textAt(tokens, at + step)) && !isDenied(tokens, at + step)) &&
      [3, 4, 5].some((step) => lexicon.homesOfOthers.has(textAt(tokens, at + step))),
  )
}
