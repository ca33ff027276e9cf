import * as lexicon from '../lexicon/deals-by-name.ts'
import { behindNumbers, ofNumbers } from '../lexicon/deal-names.ts'
import { noQuestion, ofPurchase, type Question } from '../question.ts'
import type { KnownDeal } from './deal-names.ts'
import type { Talk } from './talk.ts'
import { rawOf, textAt, type Words } from './words.ts'

/** A bare number that was taken for thousands of pounds and is the number of a deal: "what does 132 leave me a month". */

/**
 * The message with "deal 132" in place of the number, where its town is named or deals were spoken of; a question back where the number may
 * be either; null where it is a price.
 */
export function dealOrPrice(
  { topic, figures, leftOver = [], dealIds, ask }: Question,
  { tokens }: Words,
  { last, deals: spoken }: Talk,
  deals: readonly KnownDeal[],
): Question | string | null {
  if (!ofPurchase.has(topic) || dealIds.length > 0 || ask) return null
  const { pricePence: pence } = figures
  const isPrice = (text: string) => Number(text) * thousand === pence || leftOver.some((left) => left.text === text)
  const at = tokens.findIndex(({ kind, text, raw }) => kind === 'number' && raw === text && isPrice(text))
  const deal = at < 0 ? undefined : deals.find(({ id }) => String(id) === textAt(tokens, at))
  if (!deal || deal.pricePence === pence || ofNumbers.has(textAt(tokens, at - 1))) return null
  if (behindNumbers.has(textAt(tokens, at + 1)) && !lexicon.behindDeals.has(textAt(tokens, at + 1))) return null
  const asDeal = [rawOf(tokens, 0, at), `deal ${deal.id}`, rawOf(tokens, at + 1, tokens.length)]
    .filter(Boolean)
    .join(' ')
  if (tokens.some(({ text }) => deal.town.has(text) || deal.place.has(text))) return asDeal
  if ([1, 2, 3].some((step) => lexicon.saysPrice.has(textAt(tokens, at - step)))) return null
  const isOfDeals = last !== null && (last.topic === 'deals' || last.topic === 'find-deals' || last.dealIds.length > 0)
  if (isOfDeals || spoken.includes(deal.id)) return asDeal
  if (figures.monthlyRentPence !== undefined || last !== null) return null
  const price = `£${deal.id},000`
  const asPrice = [rawOf(tokens, 0, at), price, rawOf(tokens, at + 1, tokens.length)].filter(Boolean).join(' ')
  return {
    ...noQuestion,
    ask: { text: `Is “${deal.id}” the number of a deal, or ${price}?`, readings: [asDeal, asPrice] },
  }
}

/** Pence of a thousand pounds. */
const thousand = 100_000
