import { expect, test } from 'vitest'
import { readAbroad } from './abroad.ts'
import { findBuyer } from './buyers.ts'
import { readDenials } from './denials.ts'
import { readFigures } from './figures.ts'
import { readWords } from './words.ts'

/** What a text says there is none of, who it says does not buy, and what lies elsewhere. */

const none = new Set<number>()
const denied = (text: string) => readDenials(readWords(text)).figures

test.each([
  ['no mortgage', { depositPercent: 100 }],
  ['without a loan', { depositPercent: 100 }],
  ['w/o a mortgage', { depositPercent: 100 }],
  ["I don't need a mortgage", { depositPercent: 100 }],
  ['cash buyer', { depositPercent: 100 }],
  ['bought outright', { depositPercent: 100 }],
  ['no deposit', { depositPercent: 0 }],
  ['no agent fees', { managementPercent: 0 }],
  ['self-managed', { managementPercent: 0 }],
  ['not using a letting agent', { managementPercent: 0 }],
  ['no voids or repairs', { voidsPercent: 0, maintenancePercent: 0 }],
  ['no stamp duty', { taxPence: 0 }],
  ['nothing for an agent', { managementPercent: 0 }],
  ['the landlady self manages', { managementPercent: 0 }],
  ['I do all the managing', { managementPercent: 0 }],
  [
    'management, voids and repairs: take all three as nothing',
    { managementPercent: 0, voidsPercent: 0, maintenancePercent: 0 },
  ],
  ['ignoring running costs', { managementPercent: 0, voidsPercent: 0, maintenancePercent: 0, insurancePence: 0 }],
])('%s is denied', (text, figures) => {
  expect(denied(text)).toEqual(figures)
})

test.each([
  'not a cash buyer',
  'nothing left for repairs',
  'the agent will do the management',
  'management, voids 5%, repairs',
  'no mortgage fee',
  'the cash flow',
  'in cash flow',
  'no. A mortgage of 70%',
  'I have 60k in cash',
  'with a mortgage',
  'no idea what a mortgage is',
])('%s denies nothing', (text) => {
  expect(denied(text)).toEqual({})
})

test('a figure that is given stands against a denial, and no denied word names a figure', () => {
  const figures = (text: string) => readFigures(readWords(text), none).figures
  expect(figures('no management but 12% management')).toMatchObject({ managementPercent: 12 })
  expect(figures('no mortgage 200k 1200 rent')).toEqual({ depositPercent: 100, monthlyRentPence: 120_000 })
  expect(figures('200k, repayment, not interest only').isRepayment).toBe(true)
})

test.each([
  ['not a first time buyer', undefined],
  ['not a second home', 'standard'],
  ['I own no other property', 'standard'],
  ['not through a limited company, a buy to let', 'additional'],
  ['a shop', 'non-residential'],
  ['a flat above a shop', undefined],
  ['a house near the shops', undefined],
  ['6 flats', 'non-residential'],
  ['2 flats', undefined],
])('%s: the buyer is %s', (text, buyer) => {
  expect(findBuyer(readWords(text))).toBe(buyer)
})

test.each([
  ['a house in Jersey', { place: 'Jersey' }],
  ['stamp duty in Dublin', { place: 'Ireland' }],
  ['a flat in Northern Ireland', {}],
  ['new jersey', { place: 'the United States' }],
  ['I live in Spain', { isNonResident: true }],
  ['a buyer from Hong Kong', { isNonResident: true }],
  ['not UK resident', { isNonResident: true }],
  ['I am a UK resident', { isNonResident: false }],
])('abroad: %s', (text, abroad) => {
  expect(readAbroad(readWords(text))).toEqual(abroad)
})
