import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from '../answer.ts'
import type { AdvisorWorld } from '../world.server.ts'

/** What somebody is to decide is declined; a return that somebody says is worked out. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})
const ask = async (talk: string) => answerText(await answerTo(world, talk))

const noAdvice = 'I cannot say what you should buy or do'
const noProduct = 'I recommend no lender'

test.each<[string, string]>([
  [
    'A colleague says his house pays him 9%. He paid £74,000 and charges £135 a week. Is he right?',
    'The 9% that you name is the gross yield in round figures, before any costs.',
  ],
  [
    'My husband says its 8% and I say its 6. House was 150 and the rent is 1000. Who is right',
    'The 8% that you name is the gross yield, before any costs.',
  ],
  [
    'My husband says its 8% and I say its 6. House was 150 and the rent is 1000. Who is right',
    'The 6% that you name is the net yield in round figures with these costs, which are assumed.',
  ],
  [
    'my brother in law swears his terrace makes 11 percent, he bought it for 68k and gets 480 a month. is that right?',
    'The 11% that you name is above the gross yield',
  ],
  ['Is it true that £74,000 at 135 a week is 8.5%', 'The 8.5% that you name is between the gross and the net yield'],
  ['Is it true that £74,000 at 135 a week is 4%', 'The 4% that you name is below the net yield'],
  [
    'whos best for ltd co HMO refi right now, Paragon, Kent Reliance or Shawbrook? 8 bed, 510k val, want 75%',
    noProduct,
  ],
  ['Nationwide or Halifax for a first btl, who would you go with?', noProduct],
  ['she wants to sell it, I want to hang on to it. you decide', noAdvice],
  ['mum says premium bonds, uncle says a flat in Bradford. who should I believe', noAdvice],
  ['mum says premium bonds, uncle says a flat in Bradford. who should I believe', 'In Bradford the average price is'],
  ['200k house, rent 1,000, 25% down at 5.5. yield? | he says flog it, I say keep. your call', noAdvice],
])('“%s” is answered with “%s”', async (talk, wanted) => expect(await ask(talk)).toContain(wanted))

test.each([
  // A share with a thing of its own is no return that is checked.
  '200k house, rent 1,000 a month, deposit 25%, is that right?',
  'am I right that stamp duty on 300k is 5%',
  // Rates of two lenders are worked out.
  'Paragon offer 5.2% with a 2% fee and Aldermore 5.6% with no fee on 150k, which is cheaper over 5 years',
])('“%s” is neither declined nor held against a yield', async (talk) => {
  const text = await ask(talk)
  for (const other of [noAdvice, noProduct, 'that you name']) expect(text).not.toContain(other)
})
