import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from '../answer.ts'
import type { AdvisorWorld } from '../world.server.ts'

/** The AI Deal Score in loose words. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})
const ask = async (talk: string) => answerText(await answerTo(world, talk))

test.each<[string, string]>([
  ['wot does the score mean out of 100 is 70 good', 'A score of 70 is grade B, which begins at 65; B+ begins at 72.'],
  ['is a score of 95 any good', 'A score of 95 is grade A+, which begins at 90. Of the 42 deals'],
  ['is 20 out of a hundred rubbish then', 'A score of 20 is grade E; D begins at 35.'],
  ["what's the number out of 100 actually made of, is it just the rent", 'The factors of the score'],
  [
    'tell us about the pharmacy one | what bit of its score is lowest',
    'Deal 119, Parade shop let to a pharmacy has an AI Deal Score',
  ],
  [
    '"Corner convenience shop with two-bed flat above" – copied from your page. which bits of the score is it weakest on',
    'Deal 103, Corner convenience shop with two-bed flat above has an AI Deal Score',
  ],
  [
    "What's the strongest part of deal 110's score",
    'Its highest factors are Cash Flow, Safety and Evidence, at 100.0/100.',
  ],
  [
    'Three-bed terrace in Stirchley 48.5 D. the yield looks alright so why the D',
    'Deal 120, Three-bed terrace in Stirchley has an AI Deal Score',
  ],
  [
    'score of deal 142 | 88 is high so you say buy it yes? only tell me yes or no',
    'I cannot say what you should buy or do',
  ],
  ['score of deal 142 | 88 is high so you say buy it yes? only tell me yes or no', 'has an AI Deal Score of 88.4/100'],
  // A least score is a wish of a search, and a price that is no score stays a price.
  ['show me deals with a score over 70', 'deals with a score of 70 or more'],
  ['score of deal 142 | what would it yield at 80000', '£80,000'],
])('“%s” is answered with “%s”', async (talk, wanted) => expect(await ask(talk)).toContain(wanted))
