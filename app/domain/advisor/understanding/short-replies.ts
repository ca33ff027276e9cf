import { caseFields } from '../case-fields.ts'
import { readCase, type Case } from '../case-words.ts'
import { readingsOf } from '../answers/readings.ts'
import { saySides } from '../answers/side-words.ts'
import { numberWords } from '../lexicon/numbers.ts'
import * as lexicon from '../lexicon/short-replies.ts'
import { noQuestion, type Question } from '../question.ts'
import { readAmounts } from './amounts.ts'
import type { Amount } from './amount.ts'
import type { KnownPlaces } from './known.ts'
import { findDealIds } from './searches.ts'
import { findSpoken } from './spoken-deals.ts'
import type { Talk } from './talk.ts'
import { countWords, textAt, type Words } from './words.ts'

/** Short messages that only what was said before makes whole: each becomes a whole question, which says how it was taken. */

interface Reply {
  /** The whole question. */
  text: string
  /** How it was taken, which the answer says first. */
  took?: string
}

const mostWordsOfReply = 14
const mostWordsOfCash = 30

/** The question that a message stands for, read by `understand`; null for most. */
export function readReply(
  words: Words,
  talk: Talk,
  known: KnownPlaces,
  understand: (text: string, talk: Talk) => Question,
): Question | null {
  const reply = replyOf(words, talk, known)
  if (!reply || 'topic' in reply) return reply
  const whole = understand(reply.text, { ...talk, last: null, asked: null })
  return reply.took === undefined ? whole : { ...whole, took: reply.took }
}

function replyOf(words: Words, talk: Talk, { deals = [] }: KnownPlaces): Reply | Question | null {
  const count = countWords(words)
  if (count > mostWordsOfCash) return null
  const cash = cashOfTwo(words, deals) ?? backOfMoney(words)
  if (cash || count > mostWordsOfReply) return cash
  return bothOf(words, talk) ?? ofOffered(words, talk) ?? biggerDeposit(words, talk) ?? bareOfTwo(words, talk)
}

function findIds(words: Words, deals: NonNullable<KnownPlaces['deals']>): number[] {
  const numbered = findDealIds(words)
  return numbered.length > 0 ? numbered : findSpoken(words, deals).flatMap(({ ids }) => ids)
}

/** "Do both", to two questions that were offered: the two beside each other. */
function bothOf({ tokens }: Words, { asked, last }: Talk): Reply | null {
  const said = tokens.filter(({ kind }) => kind === 'word')
  const isBoth =
    said.some(({ text }) => lexicon.both.has(text)) &&
    said.every(({ text }) => lexicon.both.has(text) || lexicon.besideBoth.has(text))
  const [one, other, ...more] = asked?.readings ?? (last?.leftOver ? readingsOf(last, last.leftOver) : [])
  if (!isBoth || one === undefined || other === undefined || more.length > 0) return null
  const text = besideOfCases(readCase(one), readCase(other)) ?? besideOfDeals(one, other)
  return text === null ? null : { text }
}

/** Two cases that differ in one field as one sentence of both. */
function besideOfCases(one: Case | null, other: Case | null): string | null {
  if (!one || !other || one.calculator !== other.calculator) return null
  const names = Object.keys(caseFields[one.calculator])
  const [field, ...more] = names.filter((name) => one.args[name] !== other.args[name])
  const [value, second] = field === undefined ? [] : [one.args[field], other.args[field]]
  if (field === undefined || more.length > 0 || value === undefined || second === undefined) return null
  const { [field]: _, ...args } = one.args
  return saySides({ calculator: one.calculator, field, values: [value, second] }, { ...one, args })
}

/** Two questions that are the same but for the number of a deal. */
function besideOfDeals(one: string, other: string): string | null {
  const [first, second] = [/\bdeal (\d+)\b/.exec(one), /\bdeal (\d+)\b/.exec(other)]
  if (!first || !second || one.replace(first[0], '') !== other.replace(second[0], '')) return null
  return `Compare deal ${first[1]} and deal ${second[1]}`
}

/** The deals that the question back names, of which none was chosen. */
const offeredIds = ({ asked }: Talk): number[] => [
  ...new Set(
    (asked?.readings ?? []).flatMap((text) => [...text.matchAll(/\bdeal (\d+)\b/g)].map(([, id]) => Number(id))),
  ),
]

const usual = 'with a 25% deposit at an interest rate of 5.5%'

/** "How much would it be each month", where one of two deals was meant: both are worked out, with rent and what is left. */
function ofOffered(words: Words, talk: Talk): Reply | null {
  const ids = offeredIds(talk)
  if (ids.length < 2 || ids.length > mostDeals || readAmounts(words.tokens).length > 0) return null
  if (!words.hasAny(lexicon.eachMonth) || !words.hasAny(lexicon.itCosts)) return null
  return {
    text: `What do ${namesOf(ids)} bring ${usual}?`,
    took: 'You did not say which one, so here are both. A month’s rent, and what is left of it after costs and the usual mortgage, stand beside each other.',
  }
}
const mostDeals = 3
const namesOf = (ids: readonly number[]) => ids.map((id) => `deal ${id}`).join(' and ')

/** The deals that were spoken of together last. */
const ofSeveral = ({ deals, deal, last }: Talk): readonly number[] =>
  deal === null &&
  last !== null &&
  (last.topic === 'deals' || last.topic === 'returns') &&
  deals.length > 1 &&
  deals.length <= mostDeals
    ? deals
    : []

/** "Redo it with the bigger deposit", where none was said: which one is asked for. */
function biggerDeposit(words: Words, talk: Talk): Question | null {
  const ids = ofSeveral(talk)
  const isSaid = talk.last?.figures.depositPercent !== undefined || talk.last?.figures.depositPence !== undefined
  if (ids.length === 0 || isSaid || !words.hasAny(lexicon.biggerDeposit) || readAmounts(words.tokens).length > 0)
    return null
  return {
    ...noQuestion,
    ask: {
      text: 'Which deposit do you mean? None was said before. The usual one is 25%.',
      readings: [30, 40, 50].map(
        (percent) => `What do ${namesOf(ids)} bring with a ${percent}% deposit at an interest rate of 5.5%?`,
      ),
    },
  }
}

/** "And how is it now with 6", behind two deals with a deposit: the rate of the mortgage. */
function bareOfTwo({ tokens }: Words, talk: Talk): Reply | null {
  const ids = ofSeveral(talk)
  const { depositPercent, ratePercent } = talk.last?.figures ?? {}
  const [only, ...others] = readAmounts(tokens)
  if (ids.length === 0 || depositPercent === undefined || !only || others.length > 0) return null
  const isBare = only.unit === null && only.value >= leastRate && only.value <= mostRate && only.to >= tokens.length - 1
  if (
    !isBare ||
    !['with', 'at', 'on'].includes(textAt(tokens, only.from - 1)) ||
    countWords({ tokens } as Words) > mostWordsOfBare
  )
    return null
  const changed = ratePercent === undefined ? '' : ` in place of ${ratePercent}%`
  return {
    text: `What do ${namesOf(ids)} bring with a ${depositPercent}% deposit at an interest rate of ${only.value}%?`,
    took: `I take ${only.text} as the interest rate${changed}, with the deposit of ${depositPercent}% for each of the deals. Say so if it is another figure.`,
  }
}
const [leastRate, mostRate] = [2, 12]
const mostWordsOfBare = 9

/** "I've 60 to put in and she has 45, can we do the Leeds one at 5.5": the cash of two is one deposit. */
function cashOfTwo(words: Words, deals: NonNullable<KnownPlaces['deals']>): Reply | null {
  const all = readAmounts(words.tokens)
  if (all.length < 2 || !all.some((amount) => isOf(words, amount, lexicon.another))) return null
  const ids = findIds(words, deals)
  if (ids.length !== 1) return null
  const amounts = all.filter(({ value }) => value !== ids[0])
  const mine = amounts.find((amount) => isOf(words, amount, lexicon.oneself))
  const theirs = amounts.find((amount) => amount !== mine && isOf(words, amount, lexicon.another))
  if (!mine || !theirs) return null
  const [rate, ...others] = amounts.filter((amount) => amount !== mine && amount !== theirs)
  const isRate =
    rate === undefined ||
    ((rate.unit === 'percent' || rate.unit === null) && rate.value <= mostRate && words.hasAny(lexicon.mortgageAt))
  if (!isRate || others.length > 0) return null
  const pounds = [mine, theirs].map(cashOf)
  const [one, other] = pounds
  if (one === null || other === null || one === undefined || other === undefined) return null
  const sum = `£${(one + other).toLocaleString('en-GB')}`
  return {
    text: `Deal ${ids[0]} with a deposit of ${sum}${rate ? ` at an interest rate of ${rate.value}%` : ''}`,
    took: `I take ${mine.text} and ${theirs.text} as £${one.toLocaleString('en-GB')} and £${other.toLocaleString('en-GB')} that the two of you put in together, all of it as the deposit. Tax and fees come on top of it.`,
  }
}

/** How far before an amount its owner may stand, with words of having it between. */
const mostToOwner = 5

function isOf({ tokens }: Words, { from }: Amount, owners: ReadonlySet<string>): boolean {
  for (let at = from - 1; at >= 0 && from - at <= mostToOwner; at--) {
    if (owners.has(textAt(tokens, at))) return true
    if (!lexicon.hasMoney.has(textAt(tokens, at)) && tokens[at]!.kind !== 'sign') return false
  }
  return false
}

/** Cash as somebody says it: 60 is 60,000. */
function cashOf({ value, unit, per }: Amount): number | null {
  if (per !== undefined || unit === 'percent' || unit === 'years' || unit === 'count') return null
  if (unit === null && value >= leastCash && value < 1000) return value * 1000
  return value >= leastPounds ? value : null
}
const leastCash = 5
const leastPounds = 1000

/** "I put fifty in and get four back": of what it is a return decides, and is asked. */
function backOfMoney(words: Words): Question | null {
  if (!words.hasAny(lexicon.moneyBack)) return null
  const { tokens } = words
  const said = tokens.flatMap(({ text }, at) => {
    const value = numberAt(text)
    return value > 0 && !lexicon.ofShare.has(textAt(tokens, at + 1)) ? [{ at, text, value }] : []
  })
  const [one, other, ...more] = said
  if (!one || !other || more.length > 0 || other.value >= one.value) return null
  const isBack = [1, 2, 3].some((step) => lexicon.backWords.has(textAt(tokens, other.at + step)))
  if (textAt(tokens, one.at + 1) !== 'in' || !isBack) return null
  const [price, back] = [one.value, other.value].map((value) => `£${(value * 1000).toLocaleString('en-GB')}`)
  return {
    ...noQuestion,
    ask: {
      text: `Is “${one.text}” the price of ${price}, and “${other.text}” a rent of ${back} a year before any costs? Then it is a gross yield. If it is your own cash beside a loan, and what is left after all costs, it is a return on cash: say the price, the rent, the deposit and the rate, and I work it out.`,
      readings: [`Gross yield of a price of ${price} with a rent of ${back} a year`, 'What is cash-on-cash return?'],
    },
  }
}
/** A bare number below a thousand, in digits or in a word. */
const numberAt = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : (numberWords.get(text) ?? 0))
