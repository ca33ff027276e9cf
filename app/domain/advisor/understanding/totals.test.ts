import { expect, test } from 'vitest'
import { readFigures } from './figures.ts'
import { readWords } from './words.ts'

/** What a message works out itself, and what it works it out of. */

const read = (text: string) => readFigures(readWords(text), new Set()).figures

test.each([
  ['section 24: pension 24k and state pension 12k, so 36k together', { incomePence: 3_600_000 }],
  ['section 24: wages of £31,000 plus a pension of £9,000, £40,000 in all', { incomePence: 4_000_000 }],
  ['section 24: rent 19,200 less 5,100 of costs, so a profit of 14,100', { profitPence: 1_410_000 }],
  ['200k at 900 a month, agent wants 9% plus VAT (so 10.8 all told)', { managementPercent: 10.8 }],
  ['4 of us chipping in 15k each so a 60k deposit, house 190k', { depositPence: 6_000_000 }],
  ['a 127k loan at base 3.75 plus 1.6, ie 5.35%', { loanPence: 12_700_000, ratePercent: 5.35 }],
])('%s is one figure', (text, figures) => expect(read(text)).toMatchObject(figures))

test.each([
  // The profit of a year, where the tax on it is asked for.
  ['section 24: rents 9,600 a year less 2,100 agents repairs insurance, wages 33k', 750_000],
  ['tax on my rent of 12,000 minus 2,500 costs, section 24', 950_000],
  ['rent in 21,600, repairs agents insurance 5,600, section 24', 1_600_000],
  ['section 24, rents 19,200 and expenses 4,200', 1_500_000],
])('%s leaves a profit', (text, profitPence) => expect(read(text)).toMatchObject({ profitPence }))

test.each([
  // Interest is none of the costs, and a profit that is said is the one.
  'section 24: rents 12,000 less mortgage interest 4,000, wages 33k',
  'section 24: rents 12,000 less 4,000 interest, wages 33k',
  'section 24: rents of 800 a month less 100 costs, wages 33k',
  'returns of 150k at 900 less 100 costs',
])('%s says no profit', (text) => expect(read(text).profitPence).toBeUndefined())

test.each([
  // Nothing says that the one comes out of the others.
  ['100k house, 50k deposit, 50k of works', { depositPence: 5_000_000, worksPence: 5_000_000 }],
  ['price 100k works 20k value 120k', { worksPence: 2_000_000, valuePence: 12_000_000 }],
  ['130k house, deposit 40k, works 10k, value 180k all done', { depositPence: 4_000_000, worksPence: 1_000_000 }],
])('%s are several', (text, figures) => expect(read(text)).toMatchObject(figures))
