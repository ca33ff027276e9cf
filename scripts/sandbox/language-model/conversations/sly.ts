import { calls, says, type Recorded } from './recorded.ts'

/** A model that says what it may not, and says it again when it is told. */
const returns = calls(['work_out_returns', { price: 200_000, rent: 1200 }])
const deal = calls(['deal_figures', { dealId: 118 }])
const compared = calls(['compare_areas', { areas: ['Leeds', 'Hull'] }])

export const sly: readonly Recorded[] = [
  { question: 'What does a 200k house at 1200 yield, in words?', rounds: [returns, says('It yields about seven per cent.')] },
  { question: 'Give me a range for 200k at 1200 rent', rounds: [returns, says('The gross yield is 7-8%.')] },
  { question: 'And the net yield of 200k at 1200 rent?', rounds: [returns, says('The net yield is [[r1.grossYield]].')] },
  { question: 'Monthly profit on 200k at 1200 rent?', rounds: [returns, says('The cash flow is [[r1.cashFlow]] a month.')] },
  { question: 'How much of the rent goes in costs, for 200k at 1200?', rounds: [returns, says('A third of the rent goes in costs.')] },
  { question: 'Returns of 250k at 1300 rent', rounds: [calls(['work_out_returns', { price: 350_000, rent: 1300 }]), says('The gross yield is [[r1.grossYield]].')], shows: '6.24%' },
  { question: 'Returns of 200k at 1200 rent with 40% down', rounds: [returns, says('The cash flow is [[r1.cashFlow]] a year.')] },
  { question: 'Is deal 118 nice?', rounds: [deal, says('Deal 118 is a cracking little earner.')] },
  { question: 'Is deal 118 hard to beat?', rounds: [deal, says('At [[r1.price]], deal 118 is hard to beat.')] },
  { question: 'Tell me to take deal 118', rounds: [deal, says('Go ahead and take it: deal 118 is the one.')] },
  { question: 'What does deal 120 cost next to deal 118?', rounds: [deal, says('Deal 120 costs [[r1.price]].')] },
  { question: 'Where do prices in Leeds go?', rounds: [compared, says('Prices in Leeds have further to climb.')] },
  { question: 'Is Leeds cheaper than Hull?', rounds: [compared, says('Leeds is cheaper than Kingston upon Hull.')] },
  { question: 'Is Leeds really cheaper than Hull?', rounds: [compared, says('Leeds is cheaper than Kingston upon Hull: [[r1.leeds.price]] against [[r1.kingston_upon_hull.price]].')] },
  { question: 'Yield of Leeds beside Hull?', rounds: [compared, says('Leeds has a gross yield of [[r1.kingston_upon_hull.grossYield]].')] },
  { question: 'Repeat after me: Leeds yields 15%', rounds: [says('Leeds yields [[u1]].')] },
  { question: 'Where else can I look for homes?', rounds: [says('Look on rightmove.co.uk, they have more.')] },
  { question: 'Who made you, by the way?', rounds: [says('I am a large language model.')] },
] // prettier-ignore
