import { expect, test } from 'vitest'
import { Marks } from './marks.ts'
import { checkArguments } from './said-arguments.ts'

/** Which arguments of a model's call the visitor said, in any of their words. */

const unsaid = (words: string, args: object) => checkArguments(args, new Marks([words])).unsaid.map(({ name }) => name)

test.each([
  ['ROI for a 200k property with 1200 rent', { price: 200_000, rent: 1200 }],
  ['two hundred thousand pounds, rent £14,400 a year', { price: 200_000, rent: 1200 }],
  ['£156,000 house, rents for 300 pw', { price: 156_000, rent: 1300 }],
  ['200k at 1200 pcm with a 70% mortgage', { price: 200_000, rent: 1200, deposit: 30 }],
  ['200k, 1200 rent, 50k deposit', { price: 200_000, rent: 1200, deposit: 25 }],
  ['200k, 1200 rent, 50k deposit', { price: 200_000, loan: 150_000 }],
  ['200k, 1200 rent, cash', { price: 200_000, deposit: 100 }],
  ['stamp duty on 250k as a first time buyer in Scotland', { price: 250_000, buyer: 'first-time', nation: 'scotland' }],
  ['a repayment mortgage of 150k from abroad', { loan: 150_000, repayment: 'repayment', isNonResident: true }],
  ['deals 118 and 120 in LS6', { dealIds: [118, 120], districts: ['LS6'] }],
  ['what rent for 8% on 200k', { case: { calculator: 'deal', args: { price: 200_000 } }, field: 'rent', target: 8 }],
  ['five areas', { count: 5, sort: 'price' }],
])('"%s" says %j', (words, args) => expect(unsaid(words, args)).toEqual([]))

test.each([
  ['ROI for a 200k property with 1200 rent', { price: 210_000, rent: 1200 }, ['price']],
  ['ROI for a 200k property', { price: 200_000, rent: 1200 }, ['rent']],
  ['200k at 1200', { price: 200_000, rent: 1200, deposit: 25, rate: 5.5 }, ['deposit', 'rate']],
  ['stamp duty on 250k', { price: 250_000, buyer: 'first-time', nation: 'scotland' }, ['buyer', 'nation']],
  ['stamp duty on 250k', { price: 250_000, nonResident: true, date: '2020-01-01' }, ['nonResident', 'date']],
  ['what rent for 8%', { case: { calculator: 'deal', args: { price: 200_000 } }, field: 'rent', target: 8 }, ['case']],
  ['200k with 25% or 30%', { case: { args: { price: 200_000 } }, field: 'deposit', values: [25, 40] }, ['values']],
  ['deal 118', { dealId: 119 }, ['dealId']],
  ['deals in Leeds', { districts: ['LS6'] }, ['districts']],
])('"%s" does not say all of %j', (words, args, names) => expect(unsaid(words, args)).toEqual(names))

test('a number of a result may be asked with, and an argument that comes back stays what the visitor said', () => {
  const marks = new Marks(['a 200k flat'])
  const place = { page: 'deals', query: '' } as const
  const figure = (pounds: number) => ({ shown: `£${pounds}`, pounds })
  marks.addResult({ facts: { price: figure(200_000), tax: figure(11_500) }, sources: [{ label: 'A', place }] }, { price: 200_000 })
  expect(checkArguments({ loan: 11_500 }, marks)).toEqual({ used: [], unsaid: [] })
  expect(marks.find('r1.price')!.source).toBeNull()
  expect(marks.find('r1.tax')!.source).not.toBeNull()
}) // prettier-ignore
