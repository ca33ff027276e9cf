import { expect, test } from 'vitest'
import type { Topic } from '../../question.ts'
import { readAmounts } from '../amounts.ts'
import { readWords } from '../words.ts'
import { likelyTopics, type LikelyTopic } from './likely-topic.ts'
import { readWeights } from './shares.ts'
import { settleTopic } from './settle-topic.ts'

/** What the rules and the learned reader take a message for, and what is made of it. */

interface Seen {
  rule: Topic
  likely: LikelyTopic
  share: number
  /** The topic before it. */
  last?: Topic
  hasNoFigure?: true
  declined?: 'forecast'
}

/** Weights of one word that give a topic such a share. */
const weightsOf = (topic: LikelyTopic, share: number) =>
  readWeights({
    'has it': [likelyTopics.indexOf(topic), 100 * Math.log((share * (likelyTopics.length - 1)) / (1 - share))],
  })

function settle({ rule, likely, share, last, hasNoFigure, declined }: Seen) {
  const words = readWords(hasNoFigure ? 'what of it' : 'what of it at 900')
  const { tokens } = words
  const sentence = { tokens, amounts: readAmounts(tokens), before: {}, earlier: [] }
  const { own, isOfPurchase, isSaid, isSure } = settleTopic(
    { topic: rule, ...(declined && { declined }) },
    { sentence, likely: [], amounts: sentence.amounts.length },
    last ? { topic: last } : null,
    words,
    weightsOf(likely, share),
  )
  const marks = [isOfPurchase && 'of a purchase', isSaid && 'said', isSure && 'sure'].filter(Boolean)
  return [own.topic, ...(own.declined ? [own.declined] : []), ...marks].join(', ')
}

test.each<[string, Seen, string]>([
  ['both see the same', { rule: 'mortgage', likely: 'mortgage', share: 0.96 }, 'mortgage, of a purchase, said, sure'],
  [
    'both see the same, not surely',
    { rule: 'mortgage', likely: 'mortgage', share: 0.9 },
    'mortgage, of a purchase, said',
  ],
  ['another is sure', { rule: 'mortgage', likely: 'brrr', share: 0.96 }, 'brrr, of a purchase, said, sure'],
  ['another is likely', { rule: 'mortgage', likely: 'brrr', share: 0.94 }, 'mortgage, of a purchase, said'],
  ['the one before is likely', { rule: 'mortgage', likely: 'brrr', share: 0.76, last: 'brrr' }, 'brrr, of a purchase'],
  [
    'the rules know none, and one is very likely',
    { rule: 'unknown', likely: 'brrr', share: 0.91 },
    'brrr, of a purchase',
  ],
  ['the rules know none, and one is likely', { rule: 'unknown', likely: 'brrr', share: 0.89 }, 'unknown'],
  [
    'the same one is likely after a purchase',
    { rule: 'unknown', likely: 'brrr', share: 0.76, last: 'brrr' },
    'brrr, of a purchase',
  ],
  ['another is likely after a purchase', { rule: 'unknown', likely: 'brrr', share: 0.89, last: 'returns' }, 'unknown'],
  [
    'one is likely after a list of deals',
    { rule: 'unknown', likely: 'brrr', share: 0.76, last: 'find-deals' },
    'unknown',
  ],
  ['the rules see the law, and one is very likely', { rule: 'law', likely: 'brrr', share: 0.94 }, 'law'],
  ['the rules see the law, and one is sure', { rule: 'law', likely: 'brrr', share: 0.96 }, 'brrr, of a purchase, sure'],
  ['none is asked for', { rule: 'mortgage', likely: 'other', share: 0.99 }, 'mortgage, of a purchase, said'],
  ['no figure is said', { rule: 'unknown', likely: 'brrr', share: 0.99, hasNoFigure: true }, 'unknown'],
  [
    'no figure is said after a purchase',
    { rule: 'unknown', likely: 'brrr', share: 0.99, hasNoFigure: true, last: 'returns' },
    'brrr, of a purchase, sure',
  ],
  ['areas are asked for', { rule: 'best-areas', likely: 'returns', share: 0.99, last: 'returns' }, 'best-areas'],
  ['what is declined stays so', { rule: 'recommendation', likely: 'brrr', share: 0.99 }, 'recommendation'],
  [
    'a forecast with a figure, after a purchase',
    { rule: 'recommendation', declined: 'forecast', likely: 'brrr', share: 0.99, last: 'returns' },
    'brrr, of a purchase, sure',
  ],
  [
    'what is declined beside a case',
    { rule: 'area', declined: 'forecast', likely: 'brrr', share: 0.99 },
    'brrr, forecast, of a purchase, sure',
  ],
])('where %s', (_, seen, settled) => expect(settle(seen)).toBe(settled))
