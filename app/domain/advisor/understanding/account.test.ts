import { beforeAll, expect, test } from 'vitest'
import { makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText, type Answer, type ChatMessage } from '../answer.ts'
import { answerBuiltIn } from '../built-in.server.ts'
import type { AdvisorWorld } from '../world.server.ts'

/** Every figure that is said is used, or asked about: nothing is worked out while a part that could change it is left over. */

let world: AdvisorWorld
beforeAll(async () => {
  world = { ...(await makeSampleWorld()), now: '2026-11-29T12:00:00.000Z' }
})

const ask = (...texts: string[]) => {
  const messages = texts.flatMap((content): ChatMessage[] => [
    { role: 'user', content },
    { role: 'assistant', content: 'Done.' },
  ])
  return answerBuiltIn(world, messages.slice(0, -1))
}
const readingsOf = ({ blocks }: Answer) => blocks.flatMap((block) => (block.kind === 'readings' ? block.items : []))
/** The addresses of the calculators that an answer comes from. */
const queriesOf = ({ sources }: Answer) =>
  sources.map(({ place }) =>
    'query' in place ? `${place.page === 'calculator' ? place.calculator : ''}?${place.query}` : '',
  )

test.each([
  '200k, 1200 rent, 700 sinking fund',
  '200k, 1200 rent, put in 20',
  'yield on €436,000 with 735 a month',
  'stamp duty on a 300k flat that we buy half each',
  'stamp duty on 300k, we are selling our house later',
  'stamp duty on a 250k house I inherited a share of',
  'three flats for 277k, rent £600, yield',
  '£150k house, rent 5400',
  'brrr 70k, works 20k, worth 130k after, 25% deposit',
  'stamp duty on 300k in the next tax year',
])('%s is asked about, and every reading that is pressed is answered with a figure', async (text) => {
  const answer = await ask(text)
  expect(answer.sources, answerText(answer)).toEqual([])
  expect(answerText(answer)).toMatch(/I do not want to guess|Will another home/)
  for (const reading of readingsOf(answer)) {
    const next = await ask(text, reading)
    expect(next.sources.length, reading).toBeGreaterThan(0)
    expect(readingsOf(next)).toEqual([])
  }
})

test('what was meant is among the readings', async () => {
  expect(readingsOf(await ask('200k, 1200 rent, put in 20'))).toContain(
    'Deal calculator: price £200,000, rent £1,200 a month, deposit 20%',
  )
  expect(readingsOf(await ask('£150k house, rent 5400'))).toContain(
    'Deal calculator: price £150,000, rent £450 a month',
  )
})

test.each([
  ['my neighbour paid 180k, mine is 170k at 900 pcm, yield', 'price=170000'],
  ['was 190k now reduced to 170k, rent 900 pcm, yield', 'price=170000'],
  ['on for 190k but i would pay 170k, rent 900 pcm, yield', 'price=170000'],
  ['yield on one hundred and nine thousand no sorry one hundred and nineteen thousand, rent 675', 'price=119000'],
  ['roi 200k, 1200 rent, voids 2 weeks', 'voids=3.85'],
  ['roi 200k, rent £3,600 a quarter', 'rent=1200'],
  ['roi 200k, 1200 rent, agent 11% plus VAT', 'management=13.2'],
  ['HMO 300k, 3 rooms at 545, 2 at 595 and one at 480, yield', 'rent=3305'],
  ['200k, 1200 rent, stamp duty is £9,500, cash needed?', 'tax=9500'],
  ['stamp duty on a 300k second home completing 3 April 2026', 'date=2026-04-03'],
  ['stamp duty on 230k, never owned anything, will rent it out', 'buyer=standard'],
  ['stamp duty on 230k, sold my old house, moving in, still have two flats', 'buyer=standard'],
  ['stamp duty on 230k, i own a house already', 'buyer=additional'],
  ['section 24: salary 45k, profit 12k, finance costs 7k for 2027/28', 'year=2027'],
])('%s uses what was said', async (text, part) => {
  const answer = await ask(text)
  expect(queriesOf(answer).join(' '), answerText(answer)).toContain(part)
})

test.each([
  [['200k, 1200 rent', 'with 30 down'], 'deposit=30', 'Changed: deposit 30%.'],
  [['sdlt on 268k buy to let', 'no sorry 286 not 268'], 'price=286000', 'Changed: price £286,000.'],
  [
    ['brrr 70k, works 20k, worth 130k after', 'what if it values at 120k'],
    'value=120000',
    'value after the works £120,000',
  ],
])('%j changes one thing and says which', async (texts, part, said) => {
  const answer = await ask(...texts)
  expect(queriesOf(answer).join(' '), answerText(answer)).toContain(part)
  expect(answerText(answer)).toContain(said)
})

test('a sentence of a case is that case, whatever was said before', async () => {
  const answer = await ask(
    'stamp duty on 300k in Wales',
    'Deal calculator: price £200,000, rent £1,200 a month, deposit 30%',
  )
  expect(queriesOf(answer)[0]).toMatch(/^deal\?.*price=200000&rent=1200&nation=england/)
})
