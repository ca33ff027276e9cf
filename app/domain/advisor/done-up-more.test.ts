import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld, readingsOf } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** More ways in which people tell of a flip, a refinance and cash out of a home they own. Messages of a talk are parted by " | ". */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

test.each<[talk: string, says: readonly string[]]>([
  // What comes on top of what was said before.
  ['flip: paying 72k, 24k for the refurb, sells at 128k, legals 1,400, agent 2k | the rewire is another 5 and a half on top', ['works £29,500', 'profit of']],
  // All of the fees: no tax on top.
  ['flip: bought 155, spent 31, sells 228, fees all told about 9 and a half, bridging cost me 7. whats my profit', ['“9 and a half” is taken as all costs', '£25,500 before tax']],
  ['flip. buy 95 spend 28 on it sell 158. sdlt extra rate, legals 1500 each end, agent 1.5%. no borrowing. profit?', ['1500 each for both ends is £3,000', 'less £2,370 of selling costs']],
  ['Flat in Paisley, home report 90, I can get it for 84, kitchen bathroom and windows 17, should go for 128, profit?', ['not used: 90', '£84,000 and £17,000 of works, worth £128,000']],
  // What is looked for.
  ['I want 20 grand clear out of it. Done up they go for 165, works priced at 31, reckon 5 for buying and 5 for selling. Whats the most I can offer', ['£104,000']],
  ["flip. Buy 110, works 29, 6 costs in, 5 costs out, wants to make 15% on everything I've spent. sell for what?", ['of 15% is £171,750']],
  ["buy 132 works 41 resale 225, 8k fees total. what do i make | what's the most the works could go to before i make nothing", ['works for a profit if sold of £0 is £85,000']],
  ['Bought for 74, spent 26, fees came to 5. What does it have to value up at for me to get every penny back on a 75% refi?', ['leaving no money in']],
  // Of a deal that is named, at its own price.
  ['Looking at deal 112. If i put 25k in to it and it comes up at 140 whats left in after a 75% refinance, say 5k costs', ['that of the page of deal 112', '£25,000 of works, worth £140,000']],
  // Cash out of a home.
  ['Worth 180 with 95 owing, up to 75. What comes out?', ['75% of £180,000 is a loan of £135,000', '£40,000 comes out']],
  ['our house is worth 310k and theres 142k left on it, how much could we pull out at 75% | and at 80', ['£106,000 comes out']],
  ["I've a flat worth 180 with 95 owing and want to pull some out to buy another. my bank says up to 75 | so how much, and what would it cost me at 5 and a half", ['£40,000 comes out', 'at 5.5%']],
  ['My buy to let fix ends in March. 97k interest only, on 2.1 now, going on to 5.4. How much worse off a month', ['The difference is £267']],
  // The land is looked for again with what is changed.
  ['Conversion of a chapel to 3 flats, GDV 540k, build 210k, fees 25k, finance 22k, selling 11k, want 90k profit, what can I pay for it | make the build 255', ['profit of £90,000 is £137,000']],
])('%s', async (talk, says) => {
  const text = answerText(await answerTo(world, talk))
  for (const words of says) expect(text).toContain(words)
}) // prettier-ignore

test('how far a lender would go is asked for', async () => {
  const answer = await answerTo(world, 'my house is 240 and ive 75 on it how much can i get')
  expect(answerText(answer)).toContain('worth £240,000, with £75,000 still owed')
  expect(readingsOf(answer)).toHaveLength(3)
})
