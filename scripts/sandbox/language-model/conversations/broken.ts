import { calls, says, type Recorded } from './recorded.ts'

/** A model, or its service, that goes wrong. */
export const broken: readonly Recorded[] = [
  { question: 'Break in the middle, please', rounds: [{ text: 'Rents. Prices. Yields. Costs. Taxes.', fault: 'half' }] },
  { question: 'Break with an error, please', rounds: [{ fault: { status: 500, message: 'Broken.' } }] },
  { question: 'Break with nothing, please', rounds: [says('')] },
  { question: 'Break with half a call, please', rounds: [{ calls: [{ name: 'work_out_returns', arguments: '{"price": 200' }] }] },
  { question: 'Break with a function that there is not, please', rounds: [calls(['read_all_users', {}])] },
  { question: 'Break with calls without an end, please', rounds: [calls(['find_deals', {}])] },
  { question: 'Break with marks that there are not, please', rounds: [says('The gross yield is [[r1.grossYield]].')] },
] // prettier-ignore
