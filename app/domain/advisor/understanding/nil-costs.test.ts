import { expect, test } from 'vitest'
import { readDenials } from './denials.ts'
import { readWords } from './words.ts'

/** Costs that are nothing, or a part of the rent, in words of every day. */

const read = (text: string) => readDenials(readWords(text)).figures

test.each([
  ['nowt for an agent', { managementPercent: 0 }],
  ['I look after it meself', { managementPercent: 0 }],
  ['our lass sees to it', { managementPercent: 0 }],
  ['the agent costs me nothing', { managementPercent: 0 }],
  ['we put nothing aside for voids', { voidsPercent: 0 }],
  ['the tenant does every repair himself and insures the place', { maintenancePercent: 0, insurancePence: 0 }],
  ['service charge £1,640; buildings insurance is contained in it', { insurancePence: 0 }],
  ['factoring £62 a month and that includes buildings insurance', { insurancePence: 0 }],
  ['a shop for 96 thousand cash', { depositPercent: 100 }],
  ['rent 575, I count a quarter of it as running costs', { costRatePercent: 25 }],
  ['a tenth of the rent goes to the agent', { managementPercent: 10 }],
])('%s', (text, figures) => {
  expect(read(text)).toEqual(figures)
})

test.each([
  'insurance is not included in the service charge',
  'insurance 240, service charge 900',
  'the agent looks after it',
  "I don't look after it myself",
  'the tenant pays 800 and I do the repairs',
  'I have 60 thousand cash',
  'a quarter of the deposit',
])('%s: nothing is denied', (text) => {
  expect(read(text)).toEqual({})
})
