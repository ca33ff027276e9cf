import type { Nation } from '#db/schema.ts'
import * as lexicon from '../lexicon/buyers.ts'
import { saysSurcharge } from '../lexicon/open-homes.ts'
import { besides } from '../lexicon/sides.ts'
import type { GivenFigures } from '../question.ts'
import { isDenied, isSaid } from './denials.ts'
import { findNothingElse } from './nothing-else.ts'
import { asksNeverOwned, asksStillOwned, findOpenBuyer, type Either } from './open-homes.ts'
import { readOnce } from './read-once.ts'
import { textAt, type Occurrence, type Words } from './words.ts'

/** Who buys and in which country, as far as a text says it. */

type Buyer = NonNullable<GivenFigures['buyer']>
/** Who is spoken of: in person, or with a home before, says less than the rest. */
export type BuyerKind = Buyer | 'personally' | 'owned-before'

export interface FoundBuyer {
  buyer?: Buyer
  /** Whether a company says that it is relieved of the flat rate. */
  hasCompanyRelief?: boolean
  /** The tokens by which the buyer is known. */
  taken: ReadonlySet<number>
  /** Who it may be, where two things were said that do not go together. */
  either?: Either
}

interface Mention extends Occurrence {
  kind: BuyerKind
  isDenied: boolean
}

/** Who is spoken of, in order. Of phrases in one another the longest stands: "my own home" of "I have my own home". */
export const findMentions = readOnce((words: Words): readonly Mention[] => {
  const { tokens } = words
  const all: Mention[] = []
  const add = (kind: BuyerKind, list: readonly Occurrence[]) => {
    for (const place of list)
      all.push({
        kind,
        ...place,
        isDenied: isDenied(tokens, place.from) || (kind === 'company' && isGivenUp(tokens, place)),
      })
  }
  for (const kind of Object.keys(lexicon.buyers) as Buyer[]) add(kind, words.find(lexicon.buyers[kind]))
  add('owned-before', words.find(lexicon.ownedBefore))
  add('additional', words.find(lexicon.ownsNow))
  add('personally', words.find(lexicon.personally))
  for (const place of [findOwned(words), ...findBesides(words)])
    if (place) all.push({ kind: 'additional', ...place, isDenied: false })
  const never = findNeverOwned(words)
  if (never) all.push({ kind: 'first-time', ...never, isDenied: false })
  const isWithin = (one: Mention, other: Mention) =>
    other.from <= one.from && one.to <= other.to && other.to - other.from > one.to - one.from
  return all
    .filter((one) => isSpokenOf(words, one) && !all.some((other) => isWithin(one, other)))
    .sort((a, b) => a.from - b.from)
})

/** "A lady living in it" and "an insurance company" are no buyers, and a first-time investor is none of a first home. */
function isSpokenOf(words: Words, { kind, from, to }: Mention): boolean {
  const { tokens } = words
  // "Agent 10%, nothing else" is of costs.
  if (kind === 'standard' && findNothingElse(words).some((place) => place.from === from)) return false
  const [before, first] = [textAt(tokens, from - 1), textAt(tokens, from)]
  if (kind === 'first-time' && ['investor', 'investors', 'landlord', 'landlords'].includes(textAt(tokens, to)))
    return false
  if (kind === 'first-time' && isLongAgo(tokens, from, to)) return false
  // "Either I buy or my Ltd does."
  const isItself = textAt(tokens, to) === 'does' && /^[.,;?!]?$/.test(textAt(tokens, to + 1))
  if (kind === 'company' && !isItself && lexicon.ofOtherCompany.has(textAt(tokens, to))) return false
  if (kind === 'company' && isTenant(tokens, from)) return false
  if (kind === 'company' && isEmployer(tokens, from, to)) return false
  if (kind === 'company' && to === from + 1) return !lexicon.otherCompanies.has(before)
  // "For mum to live in"
  const isForOther =
    first === 'to' && lexicon.relatives.has(before) && [2, 3].some((step) => textAt(tokens, from - step) === 'for')
  if (kind === 'main-home' && isForOther) return false
  return kind !== 'main-home' || !['live', 'living'].includes(first) || !lexicon.otherPeople.has(before)
}

/** "My late husband bought his first house in 1971": no purchase of now. */
function isLongAgo(tokens: Words['tokens'], from: number, to: number): boolean {
  if (![1, 2, 3].some((step) => lexicon.hasBought.has(textAt(tokens, from - step)))) return false
  const at = [0, 1, 2, 3].map((step) => to + step).find((each) => lexicon.longAgo.has(textAt(tokens, each)))
  if (at === undefined) return false
  return textAt(tokens, at) !== 'in' || /^(?:19\d\d|20[01]\d)$|^the$/.test(textAt(tokens, at + 1))
}

/** "From my company as wages", "dividends from our company", "I get paid by the company": it pays somebody. */
function isEmployer(tokens: Words['tokens'], from: number, to: number): boolean {
  if (textAt(tokens, to) === 'as' && lexicon.paidOut.has(textAt(tokens, to + 1))) return true
  const at = textAt(tokens, from - 1) === 'the' ? from - 2 : from - 1
  const before = textAt(tokens, at - 1)
  if (textAt(tokens, at) === 'from') return lexicon.paidOut.has(before)
  // "Stamp duty paid by the company" is what it pays as the buyer.
  const isPaid = before === 'paid' && lexicon.isPaid.has(textAt(tokens, at - 2))
  return textAt(tokens, at) === 'by' && (isPaid || before === 'employed')
}

/** "Let to a company". */
function isTenant(tokens: Words['tokens'], from: number): boolean {
  const to = [from - 1, from - 2, from - 3].find((at) => ['to', 'by'].includes(textAt(tokens, at)))
  return (
    to !== undefined &&
    ['let', 'lets', 'rent', 'rents', 'rented', 'leased', 'leasing', 'lease'].includes(textAt(tokens, to - 1))
  )
}

/** "Take it out of the company", "ditch the ltd", "the company is off". */
function isGivenUp(tokens: Words['tokens'], { from, to }: Occurrence): boolean {
  const before = [1, 2, 3].map((step) => textAt(tokens, from - step))
  const out = before.indexOf('out')
  const isOut = out >= 0 && [2, 3].some((step) => lexicon.takesOut.has(textAt(tokens, from - 1 - out - step + 1)))
  const isDitched = before.slice(0, 2).some((text) => lexicon.ditches.has(text))
  const behind = textAt(tokens, to) === 'idea' || textAt(tokens, to) === 'bit' ? to + 1 : to
  return (
    isOut ||
    isDitched ||
    (['is', 's', 'was', 'are'].includes(textAt(tokens, behind)) && lexicon.givenUp.has(textAt(tokens, behind + 1)))
  )
}

/**
 * Who buys. The relief for a first home is for one to live in, and who replaces the home that they have sold pays as for an only one,
 * whatever else they own (Finance Act 2003, sch 4ZA, para 3). When a kind is denied the rest is meant: who buys no further home has one
 * only, and who is no first-time buyer has had one before.
 */
export function readBuyer(words: Words, isOfTax = false, before?: Buyer): FoundBuyer {
  const { homes, ...said } = readSaidBuyer(words)
  const either = said.either || !isOfTax ? null : findOpenBuyer(words, { buyer: said.buyer, before, ...homes })
  // "In her name only": whoever has never owned one buys without the one who does.
  if ((either ?? said.either)?.asks === asksAlone && words.hasAny(lexicon.buysAlone))
    return { buyer: 'first-time', taken: said.taken }
  return either ? { taken: said.taken, either } : said
}

interface SaidBuyer extends FoundBuyer {
  /** What was read of homes that the buyers have. */
  homes: { owns: boolean; isKept: boolean; isSold: boolean; isMoving: boolean }
}

const readSaidBuyer = readOnce((words: Words): SaidBuyer => {
  const taken = new Set<number>()
  const take = (places: readonly Occurrence[]) => {
    for (const { from, to } of places) for (let at = from; at < to; at++) taken.add(at)
    return places.length > 0
  }
  const has = (phrases: readonly string[]) => {
    take(words.find(phrases))
    return isSaid(words, phrases)
  }
  const mentions = findMentions(words)
  // What is denied is bound too: who is no first-time buyer is one of the others.
  take(mentions)
  // "My first home, but I am no first-time buyer" is a home after one that was had elsewhere.
  const isLater = words.find(lexicon.firstTimers).some(({ from }) => isDenied(words.tokens, from))
  const is = (kind: BuyerKind) =>
    !(kind === 'first-time' && isLater) && mentions.some((mention) => mention.kind === kind && !mention.isDenied)
  const owned = findOwned(words)
  const isKept = take(findKept(words)) || (owned !== null && lexicon.keeps.has(textAt(words.tokens, owned.from)))
  const owns = owned !== null || has(lexicon.ownsNow)
  const homes = { owns, isKept, isSold: false, isMoving: false }
  const found = (buyer: Buyer | undefined): SaidBuyer => ({
    ...(buyer && { buyer }),
    ...readRelief(words, take),
    taken,
    homes,
  })
  const either = (text: string, asks: string, ...all: Buyer[]): SaidBuyer => ({
    taken,
    either: { text, asks, buyers: all },
    homes,
  })
  if (take(findManyHomes(words))) return found('non-residential')
  const premises = findPremises(words, owned)
  if (is('company') && !is('first-time') && premises.length === 0) return found('company')
  if (is('non-residential') || premises.length > 0) {
    take([...premises, ...words.find(lexicon.residences)])
    return found('non-residential')
  }
  const lets = words.hasAny(lexicon.letsIt)
  if (is('company')) return either('a company and a first home', 'Is the company the buyer?', 'company', 'first-time')
  const isMovingIn = mentions.some(({ kind, isDenied: isNot }) => kind === 'main-home' && !isNot)
  if (is('first-time') || (isMovingIn && has(lexicon.firstPurchases))) {
    // Of two who buy together the one that owns a home decides.
    if (isKept && words.hasAny(lexicon.buysTogether)) return found('additional')
    // "She has a rented-out house, I never owned": it is no main home that could be sold and replaced.
    if (owned && isLet(words, owned) && words.hasAny(lexicon.buysTogether) && findSelling(words).length === 0) {
      homes.isKept = true
      return found('additional')
    }
    const isSurcharged = words.hasAny(saysSurcharge)
    if (owns && isSurcharged && words.hasAny(lexicon.buysTogether)) return found('additional')
    // "She has never owned, I sold my flat last year": who had a home makes it nobody's first one.
    if (findSold(words).length > 0)
      return take(findNotOwned(words)) || is('standard')
        ? found('standard')
        : either('a home that was sold', asksNeverOwned, 'first-time', 'standard', 'additional')
    // Husband and wife are taxed as one: her home counts for what he buys.
    if (owns && !isMovingIn && isOfSpouse(words)) return found('additional')
    if (owns && words.hasAny(lexicon.buysTogether))
      return either('a home that is owned already', asksStillOwned, 'additional', 'standard')
    if (owns) return either('a first home, and one that is owned', asksAlone, 'first-time', 'additional')
    if (lets) has(lexicon.letsIt)
    if (isNeverHere(words))
      return either('no home in this country', asksNeverOwned, 'first-time', 'standard', 'additional')
    return found(lets ? 'standard' : 'first-time')
  }
  const isSelling = take(findSelling(words))
  homes.isSold = isSelling || findSold(words).length > 0
  const isReplacing = take(findReplaced(words))
  const isNotSold = has(lexicon.notSold) && !words.hasAny(lexicon.sellsInTime)
  if (isNotSold && !isReplacing) return found('additional')
  // Who sells the home they live in may keep another.
  if (isKept && !isSelling) return found('additional')
  const ownsNothing = take(findNotOwned(words))
  const further = words.find(lexicon.furtherHomes)
  const isFurtherDenied = further.length > 0 && further.every(({ from }) => isDenied(words.tokens, from))
  const isOnly = is('standard') || isFurtherDenied || ownsNothing || words.hasAny(lexicon.noOtherHome)
  if (isOnly) take([...further, ...words.find(lexicon.noOtherHome), ...words.find(lexicon.noSurcharge)])
  // "I own my flat and live in it", "we own our main home": the one that is owned, and not the one that is bought.
  const isOfOwned = ({ from }: Occurrence) =>
    owned !== null &&
    ((owned.from <= from && from < owned.to) ||
      (owned.to <= from && words.tokens.slice(owned.to, from).every(({ text }) => lexicon.betweenOwned.has(text))))
  const isMoving = mentions.some((mention) => mention.kind === 'main-home' && !mention.isDenied && !isOfOwned(mention))
  homes.isMoving = isMoving
  const isLate = has(lexicon.notSoldYet) || (isSelling && words.hasAny(lexicon.sellsLater))
  const isInTime = isOnly || isMoving || (isSelling && has(lexicon.sellsInTime))
  if (isLate || (isSelling && !isInTime))
    return either('a home that is still to be sold', asksStillOwned, 'additional', 'standard')
  const isSold = take(findSold(words)) || isSelling
  if (isReplacing && !isKept) return found('main-home')
  if (isSold && isInTime) return found(isMoving && !isOnly ? 'main-home' : 'standard')
  if (isSold) return either('a home that was sold', asksStillOwned, 'additional', 'standard')
  // Who rents the home they live in gives up none of their own.
  const isShared = words.hasAny(lexicon.leftOrShared)
  if (isMoving && owns && !isShared && words.hasAny(lexicon.rentsNow)) return found('additional')
  if (isMoving && owns) return either('a home to live in beside another one', asksStillOwned, 'additional', 'standard')
  if (is('standard'))
    return owns ? either('an only home, and another one', asksStillOwned, 'additional', 'standard') : found('standard')
  if (isMoving) return found('main-home')
  if (ownsNothing && !owns) return found('standard')
  if (owns || is('additional')) return found('additional')
  if (isOnly) return found('standard')
  const isNoCompany = mentions.some(({ kind, isDenied: is }) => kind === 'company' && is)
  return found(is('personally') || isNoCompany ? 'additional' : undefined)
})

/** "A rented-out house", "a flat that is let". */
const isLet = ({ tokens }: Words, { from, to }: Occurrence) =>
  tokens.slice(from, to).some(({ text }) => lexicon.areLet.has(text))

/** "My husband owns the house we both live in", of two who live together. */
function isOfSpouse({ tokens, find }: Words): boolean {
  const isApart = find(lexicon.livesApart).some(({ from }) => !isDenied(tokens, from))
  return (
    !isApart && tokens.some(({ text }, at) => lexicon.spouses.has(text) && lexicon.hasVerbs.has(textAt(tokens, at + 1)))
  )
}

/** "Never bought anything in this country": a home in another one makes the buyer no first-time buyer. */
const isNeverHere = ({ tokens, find }: Words) =>
  find(lexicon.inThisCountry).some(({ from }) =>
    [2, 3, 4, 5].some((step) => lexicon.never.has(textAt(tokens, from - step))),
  )

const asksAlone =
  'Does whoever has never owned a home buy alone, so that the one who owns a home is not among the buyers?'

export const findBuyer = (words: Words): GivenFigures['buyer'] => readBuyer(words).buyer

/** "We claim the relief from the flat 17%": its words with the rate that it relieves of. */
function readRelief(
  words: Words,
  take: (places: readonly Occurrence[]) => boolean,
): Pick<FoundBuyer, 'hasCompanyRelief'> {
  const { tokens } = words
  const [said] = words.find(lexicon.flatRate)
  if (!said || !words.hasAny(['relief', 'relieved', 'exempt', 'exemption'])) return {}
  take(words.find(lexicon.flatRate))
  for (let at = said.from - 3; at < said.to + 3; at++)
    if (textAt(tokens, at) === '17' || textAt(tokens, at) === '%') take([{ from: at, to: at + 1 }])
  return { hasCompanyRelief: isSaid(words, ['relief', 'relieved', 'exempt', 'exemption']) }
}

const sells = [...lexicon.givesUp, 'selling', 'sellin', 'sell', 'be sold', 'being sold']

/** "We are not giving up our house", "not selling mine", "it won't be sold", "keeping ours": the home is kept. */
function findKept(words: Words): Occurrence[] {
  const { tokens } = words
  const denied = words
    .find(sells)
    .filter(({ from, to }) => isDenied(tokens, from) && !lexicon.notYet.has(textAt(tokens, to)))
  const kept = words
    .find(lexicon.keepsIt)
    .filter(
      ({ from, to }) =>
        !isDenied(tokens, from) &&
        !lexicon.dropsKeeping.has(textAt(tokens, from - 1)) &&
        !lexicon.keepsFigure.has(textAt(tokens, to)),
    )
  // "Isn't selling his share"
  const endOf = (to: number) => (ofHome.has(textAt(tokens, to)) && isHomeOrPart(textAt(tokens, to + 1)) ? to + 2 : to)
  return [...denied.map(({ from, to }) => ({ from: from - 2, to: endOf(to) })), ...kept, ...findKeptHome(words)]
}

/** "Hang on to the Inverness house", "keeping the third of it": a home or a part of one that is kept. */
const findKeptHome = ({ tokens, find }: Words): Occurrence[] =>
  find(lexicon.keepsHome).flatMap(({ from, to }) => {
    if (isDenied(tokens, from) || !ofHome.has(textAt(tokens, to))) return []
    const at = [1, 2, 3].map((step) => to + step).find((each) => isHomeOrPart(textAt(tokens, each)))
    const isWord = at !== undefined && tokens.slice(to, at).every(({ kind }) => kind === 'word')
    return isWord ? [{ from, to: at + 1 }] : []
  })

const isHomeOrPart = (text: string) => lexicon.ownHomes.has(text) || lexicon.partsOfHome.has(text)
const ofHome = new Set(['the', 'our', 'my', 'that', 'this', 'her', 'his', 'their'])

/** "Sold my flat", "the last one was sold": a home of the buyer, and no other that was sold. */
function findSold(words: Words): Occurrence[] {
  const { tokens } = words
  const behind = [...tokens.keys()].filter((at) => {
    if (textAt(tokens, at) !== 'sold' || isDenied(tokens, at) || isOfOtherThing(words, at + 1)) return false
    return [1, 2, 3, 4].some((step) => lexicon.lastHome.has(textAt(tokens, at - step)))
  })
  const said = words
    .find(lexicon.soldHome)
    .filter(({ from, to }) => !isDenied(tokens, from) && !isOfOtherThing(words, to) && !isSeller(words, from))
  return [...said, ...behind.map((at) => ({ from: at, to: at + 1 }))]
}

/** "Sold the caravan park pitch": no home. */
const isOfOtherThing = ({ tokens }: Words, to: number) =>
  [0, 1, 2, 3].some((step) => lexicon.notHomes.has(textAt(tokens, to + step)))

/** "The neighbour is selling her house": to the buyer. */
function isSeller({ tokens }: Words, from: number): boolean {
  for (let at = from - 1; at >= from - 7; at--) {
    const text = textAt(tokens, at)
    if (lexicon.sellers.has(text)) return true
    const isBuyer = at >= from - 2 && ['we', 'i', 'im', 'were', 'weve', 'ive'].includes(text)
    if (isBuyer || /^[.,;?!]?$/.test(text)) return false
  }
  return false
}

/** "Selling our flat", "the old house goes the same day". */
const findSelling = (words: Words): Occurrence[] =>
  words
    .find(lexicon.sellsHome)
    .filter(({ from, to }) => !isDenied(words.tokens, from) && !isOfOtherThing(words, to) && !isSeller(words, from))

/** "It replaces our present home". */
const findReplaced = ({ tokens }: Words): Occurrence[] =>
  [...tokens.entries()].flatMap(([from, { text }]) => {
    if (!lexicon.replaces.has(text) || isDenied(tokens, from)) return []
    const at = [1, 2, 3, 4, 5].find((step) => lexicon.replaced.has(textAt(tokens, from + step)))
    const isOwn = at !== undefined && tokens.slice(from + 1, from + at).some((each) => lexicon.ofOwn.has(each.text))
    return isOwn ? [{ from, to: from + at + 1 }] : []
  })

/** "Never owned a home", "neither of us has had a house before". */
function findNeverOwned({ tokens }: Words): Occurrence | null {
  for (const [from, { text }] of tokens.entries()) {
    if (!lexicon.nevers.has(text)) continue
    for (let at = from + 1; at <= from + 6 && tokens[at]?.kind === 'word'; at++) {
      if (!['owned', 'bought', 'had'].includes(textAt(tokens, at))) continue
      let to = at + 1
      while (lexicon.betweenHas.has(textAt(tokens, to)) && to < at + 4) to += 1
      const object = textAt(tokens, to)
      const isHome = lexicon.ownHomes.has(object) || lexicon.ownNothing.has(object) || object === 'before'
      const isWhole = textAt(tokens, at) === 'owned' && to === at + 1 && ['never', 'neither', 'nor'].includes(text)
      if (isHome || isWhole) return { from, to: isHome ? to + 1 : to }
    }
  }
  return null
}

/** "I don't own any property", "won't own anything else", "own no house". */
function findNotOwned({ tokens }: Words): Occurrence[] {
  return [...tokens.entries()].flatMap(([from, { text }]) => {
    if (!['own', 'owns', 'have', 'has', 'ive', 'weve'].includes(text)) return []
    let to = from + 1
    while (lexicon.betweenHas.has(textAt(tokens, to)) && to < from + 4) to += 1
    const isNone = textAt(tokens, from + 1) === 'no' || textAt(tokens, from + 1) === 'nothing'
    if (isNone) to = from + 2 + (textAt(tokens, from + 2) === 'other' ? 1 : 0)
    const object = textAt(tokens, to)
    const isHome = lexicon.ownHomes.has(object) || (text.startsWith('own') && lexicon.ownNothing.has(object))
    if (!isHome || !(isNone || isDenied(tokens, from))) return []
    return [{ from: isNone ? from : from - 2, to: to + 1 }]
  })
}

/** "In addition to my own home". */
const findBesides = (words: Words): Occurrence[] =>
  words.find(besides).flatMap(({ from, to }) => {
    const at = [to, to + 1, to + 2].find((each) => lexicon.ownHomes.has(textAt(words.tokens, each)))
    return at === undefined ? [] : [{ from, to: at + 1 }]
  })

/** "8" of "I have 8 houses". */
const isCount = (token: Words['tokens'][number] | undefined) => token?.kind === 'number' && /^\d{1,2}$/.test(token.text)

/** "I own my home", "she has 3 btls", "I've got a house", "I own four already": where it stands. */
function findOwned({ tokens, find }: Words): Occurrence | null {
  const only = findOnlyOther(tokens)
  if (only) return only
  const not = new Set(find(lexicon.notOwned).map(({ from }) => from))
  const isStill = find(lexicon.stillDo).length > 0
  for (const [from, { text }] of tokens.entries()) {
    // "We owned our main home all along and still do"
    const isVerb = lexicon.hasVerbs.has(text) || (text === 'owned' && isStill)
    if (!isVerb || isDenied(tokens, from)) continue
    // "I used to own one", "did own a flat until 2019": no longer.
    if (textAt(tokens, from - 1) === 'to' && textAt(tokens, from - 2) === 'used') continue
    if (textAt(tokens, from - 1) === 'did') continue
    // "Dad owns the house I live in"
    if (text === 'owns' && lexicon.elders.has(textAt(tokens, from - 1))) continue
    let at = from + 1
    while (at < from + 5 && (lexicon.betweenHas.has(textAt(tokens, at)) || isCount(tokens[at]))) at += 1
    const isMany = text.startsWith('own') || (textAt(tokens, at - 1) === 'already' && at > from + 2)
    const isCounted = isMany && at > from + 1 && lexicon.behindCount.has(textAt(tokens, at - 1))
    if (isCounted && !lexicon.ownHomes.has(textAt(tokens, at))) return { from, to: at }
    if (!lexicon.ownHomes.has(textAt(tokens, at)) || not.has(at + 1)) continue
    if (at === from + 1 && ['keep', 'keeps', 'hold', 'holds', 'got', 'have', 'has'].includes(text)) continue
    // "I have a house for 200k", "got a flat at 120k": the one that is bought.
    const next = tokens[at + 1]
    const isBought =
      ['got', 'have', 'has', 'ive'].includes(text) &&
      (next?.kind === 'number' ||
        ['for', 'at', '£', 'worth', 'priced', 'costing'].includes(next?.text ?? '') ||
        isPricedBehind(tokens, at + 1))
    if (isBought) continue
    return { from, to: at + 1 }
  }
  return null
}

/** "The only property I have is the one I let out": another one, and no only home. */
function findOnlyOther(tokens: Words['tokens']): Occurrence | null {
  for (const [from, { text }] of tokens.entries()) {
    if (text !== 'only' || !lexicon.ownHomes.has(textAt(tokens, from + 1))) continue
    const verbAt = ['ive', 'weve'].includes(textAt(tokens, from + 2)) ? from + 2 : from + 3
    if (!lexicon.hasVerbs.has(textAt(tokens, verbAt))) continue
    const to = textAt(tokens, verbAt + 1) === 'got' ? verbAt + 2 : verbAt + 1
    const isThis =
      ['this', 'it'].includes(textAt(tokens, to + 1)) || ['be', 'is', 'its'].includes(textAt(tokens, from - 2))
    if (['is', 's', 'was'].includes(textAt(tokens, to)) && !isThis) return { from, to: to + 1 }
  }
  return null
}

/** "Got our house in Hexham to live in for 410,000": what is bought. */
function isPricedBehind(tokens: Words['tokens'], from: number): boolean {
  for (let at = from; at < from + mostToPrice; at++) {
    const { kind, text } = tokens[at] ?? { kind: 'sign', text: '.' }
    if (kind === 'sign') return false
    const value = tokens[at + 1]?.text === '£' ? tokens[at + 2] : tokens[at + 1]
    if (['for', 'at'].includes(text) && value?.kind === 'number')
      return Number(value.text.replaceAll(',', '')) >= leastPrice
  }
  return false
}
const mostToPrice = 9
/** In thousands or in pounds, no home costs less. */
const leastPrice = 40

/** Premises that are bought, with no home or with one that belongs to them: "a shop with a flat over it". */
function findPremises(words: Words, owned: Occurrence | null): Occurrence[] {
  const { tokens } = words
  const premises = words.find(lexicon.premises).filter((place) => isItself(words, place))
  const isOwned = (at: number) => owned !== null && owned.from <= at && at < owned.to
  const isPartOf = ({ from, to }: Occurrence) =>
    premises.some((place) => {
      if (place.to > from || from - place.to > 10) return false
      const isWith = tokens.slice(place.to, from).every(({ text }) => lexicon.boughtWith.has(text))
      return isWith || lexicon.overIt.has(textAt(tokens, to))
    })
  // "No flat or anything residential with it" denies both.
  const isNone = (from: number) =>
    isDenied(tokens, from) ||
    [1, 2].some((step) => textAt(tokens, from - step) === 'nothing') ||
    [1, 2].some((step) => ['or', 'nor'].includes(textAt(tokens, from - step)) && isDenied(tokens, from - step - 1))
  // "My friend paid 15k for his house".
  const isOfOther = (from: number) => ['his', 'her', 'their'].includes(textAt(tokens, from - 1))
  const homes = words.find(lexicon.residences).filter(({ from }) => !isOwned(from) && !isNone(from) && !isOfOther(from))
  const bought = homes.filter((place) => !premises.some(({ from, to }) => from <= place.from && place.from < to))
  return bought.every(isPartOf) ? premises : []
}

/** Whether a home is spoken of, and no premises. */
export const saysHome = (words: Words): boolean =>
  findPremises(words, null).length === 0 &&
  words
    .find(lexicon.residences)
    .some(
      ({ from, to }) =>
        to === from + 1 && lexicon.aHome.has(textAt(words.tokens, from - 1)) && !isDenied(words.tokens, from),
    )

/** Six dwellings or more in one purchase are taxed as what is no home: "7 flats", "seven terraced houses". */
function findManyHomes({ tokens }: Words): Occurrence[] {
  const isMany = (at: number) => {
    const { text = '', kind } = tokens[at] ?? {}
    const value = kind === 'number' ? Number(text) : lexicon.countsOfHomes.get(text)
    return value !== undefined && value >= 6 && value <= 50
  }
  const found = [...tokens.keys()].flatMap((from) => {
    if (!isMany(from)) return []
    let at = from + 1
    while (lexicon.kindsOfHomes.has(textAt(tokens, at)) && at < from + 3) at += 1
    const isOne = at > from + 1 && lexicon.oneOf.has(textAt(tokens, from - 2)) && textAt(tokens, from - 1) === 'of'
    const isOwned =
      textAt(tokens, at + 1) === 'already' ||
      [1, 2, 3].some((step) => lexicon.hasVerbs.has(textAt(tokens, from - step)))
    return lexicon.homes.has(textAt(tokens, at)) && !isOwned && !isOne ? [{ from, to: at + 1 }] : []
  })
  // "As it's 6+" says it again.
  const again = [...tokens.keys()].filter((at) => isMany(at) && textAt(tokens, at + 1) === '+')
  return found.length === 0 ? [] : [...found, ...again.map((at) => ({ from: at, to: at + 2 }))]
}

/** Premises that are bought, and none that somebody works in or lives by. */
export function isItself({ tokens }: Words, { from, to }: Occurrence): boolean {
  const [last, before] = [textAt(tokens, from - 1), textAt(tokens, from - 2)]
  if (isDenied(tokens, from) || lexicon.beside.has(last) || lexicon.jobs.has(textAt(tokens, to))) return false
  if ([1, 2, 3].some((step) => lexicon.hasPremises.has(textAt(tokens, from - step)))) return false
  // "I'm on the buses out of Hyde Road depot"
  const isWorkplace = [2, 3, 4, 5].some((step) => lexicon.workplaces.includes(`${textAt(tokens, from - step)} ${textAt(tokens, from - step + 1)}`)) // prettier-ignore
  return !isWorkplace && !(['a', 'an'].includes(last) && lexicon.beside.has(before))
}

export function findNation(words: Words): Nation | undefined {
  return (Object.keys(lexicon.nations) as Nation[]).find(
    (nation) => isSaid(words, lexicon.nations[nation]) && !isCompared(words, lexicon.nations[nation]),
  )
}

/** "Is it the same as England?" says where it is not. */
const isCompared = ({ tokens, find }: Words, names: readonly string[]) =>
  find(names).every(({ from }) => {
    const at = textAt(tokens, from - 1) === 'in' ? from - 2 : from - 1
    return textAt(tokens, at) === 'as' && textAt(tokens, at - 1) === 'same'
  })
