import { deniedThings } from '../lexicon/account.ts'
import * as lexicon from '../lexicon/settled.ts'
import type { GivenFigures, Topic } from '../question.ts'
import type { ReadFigures } from './read-figures.ts'
import { textAt, textOf, type Occurrence, type Words } from './words.ts'

/** Words of a message that could change what comes out, where the rest of the message says that they do not. */

interface Message {
  topic: Topic
  words: Words
  read: ReadFigures
  figures: GivenFigures
}

/** Whether what is said of the purchase, of shares in it or of how it came is settled. */
export function isSettled({ from, to }: Occurrence, { topic, words, read, figures: { buyer } }: Message): boolean {
  const { tokens } = words
  const text = textOf(tokens, from, to)
  // "The rent review takes it to 1,500"
  if (text === 'rent review' && read.figures.monthlyRentPence !== undefined) return true
  if (text === 'trust' && lexicon.beforeTrust.has(textAt(tokens, from - 1))) return true
  // "How does that compare with my brother"
  if (text.startsWith('with my') && [1, 2, 3].some((step) => lexicon.comparing.has(textAt(tokens, from - step))))
    return true
  // "Swap the 26 for 22" changes a figure.
  if (text === 'swap') return [1, 2].some((step) => tokens[to - 1 + step]?.kind === 'number')
  if (topic === 'section-24') return lexicon.noIncomeTax.includes(text) || (isOfParts(text) && countOwnParts(words) > 1)
  if (buyer === 'additional' && lexicon.ofAdditional.includes(text)) return true
  // "It will be the only one she owns"
  const isNear = (list: ReadonlySet<string>) => [1, 2, 3].some((step) => list.has(textAt(tokens, from - step)))
  // "She owns nothing today"
  if (text.endsWith('owns') && lexicon.ownsNone.has(textAt(tokens, to))) return true
  // "Neither me nor the partner owns a thing"
  if (text.endsWith('owns') && (isNear(lexicon.ofTheOnly) || isNear(lexicon.neither))) return true
  if (!lexicon.ofHistory.has(text)) return false
  if (text.startsWith('inherit') && lexicon.inheritedMoney.has(textAt(tokens, to))) return true
  const isSold = words.find(lexicon.soldThat).some((sold) => Math.abs(sold.from - from) <= mostToSale)
  return isSold && buyer === 'standard'
}

/** Words between a home and what became of it. */
const mostBetween = 10
const mostToSale = 18

const isOfParts = (text: string) => lexicon.ownParts.includes(text) || lexicon.ownPartsToo.includes(text)

/** How many amounts are said to be one owner's part: "my share of the interest is £3,900". */
function countOwnParts({ tokens, find }: Words): number {
  return find(lexicon.ownParts).filter(({ to }) => {
    let at = to
    while (at < to + mostBetween && lexicon.betweenPart.has(textAt(tokens, at))) at++
    // "My half of 12,000" is another sum.
    const isPart = tokens[at]?.kind === 'number' && textAt(tokens, at - 1) !== 'of' && textAt(tokens, at - 2) !== 'of'
    return isPart && !['%', 'percent', '/'].includes(textAt(tokens, at + 1))
  }).length
}

/** "VAT on top, so the consideration is £342,000": the sum with its tax is said. */
export function isWithVat({ to }: Occurrence, { words: { tokens } }: Message): boolean {
  for (let at = to; at < to + mostBetween; at++) {
    if (!lexicon.withVat.has(textAt(tokens, at))) continue
    const next = [1, 2, 3, 4].find((step) => tokens[at + step]?.kind === 'number')
    if (next) return true
  }
  return false
}

/** "I sold my condo last year", "it was on at 365k last year": no day of the purchase. */
export function isOfOtherDeed({ from, to }: Occurrence, { tokens }: Words): boolean {
  if (textOf(tokens, from, to) !== 'last year') return false
  let isOther = false
  for (let at = from - 1; at >= Math.max(0, from - mostBetween) && !/^[.?!;:]$/.test(textAt(tokens, at)); at--) {
    if (lexicon.deedsOfPurchase.has(textAt(tokens, at))) return false
    if (isOther && textAt(tokens, at) === ',') return true
    isOther ||= lexicon.otherDeeds.has(textAt(tokens, at))
  }
  return isOther
}

/** "On reflection no, let us", "no, it is sold", "no too dear": it answers, and denies nothing of the purchase. */
function isAnswer(tokens: Words['tokens'], from: number): boolean {
  if (!lexicon.answers.has(tokens[from]!.text)) return false
  const [before, next] = [textAt(tokens, from - 1), textAt(tokens, from + 1)]
  const isBegun = from === 0 || /^[.,;!?]$/.test(before) || lexicon.beforeAnswer.has(before)
  return isBegun && (/^[,.;!]$/.test(next) ? lexicon.goesOn.has(textAt(tokens, from + 2)) : lexicon.goesOn.has(next))
}

/** Whether a denial is of what a figure of the message says: "not repayment. Interest only". */
export function isDenialSettled(from: number, { words: { tokens }, read, figures: { buyer } }: Message): boolean {
  // "No, interest only as before" answers somebody, and may take back what is denied.
  if (isAnswer(tokens, from)) return true
  if (from === 0 && tokens[from]!.text === 'no') return false
  if (lexicon.opinions.has(textAt(tokens, from + 1))) return true
  // "No stamp duty as it's zero"
  if (['zero', 'nil'].includes(textAt(tokens, from))) return Object.values(read.figures).includes(0)
  const { isRepayment, voidsPercent } = read.figures
  const isBuyerSaid = buyer === 'standard' || buyer === 'additional'
  const isOfTime = [2, 3, 4, 5, 6].some((step) => lexicon.times.has(textAt(tokens, from + step)))
  for (let at = from + 1; at < from + 6 && !/^[.?!;:]$/.test(textAt(tokens, at)); at++) {
    const text = textAt(tokens, at)
    if (lexicon.settledBy.voidsPercent.has(text)) return voidsPercent !== undefined
    if (lexicon.settledBy.isRepayment.has(text)) return isRepayment !== undefined && !isOfTime
    if (lexicon.settledBy.buyer.has(text)) return isBuyerSaid && !isOfTime
    if (deniedThings.has(text) || tokens[at]?.kind === 'number') return false
  }
  return false
}
