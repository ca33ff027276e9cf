import { expect, test } from 'vitest'
import { completeTexts, normalizeTexts } from '../record/record.ts'
import { mergeTexts } from './sent-texts.ts'

const stored = normalizeTexts(completeTexts({ annualYield: '9000', monthlyRent: '800', title: 'Terrace' }))

test.each([
  ['nothing', {}, ['9000', '800']],
  ['the yield as it was', { annualYield: '9,000.00' }, ['9000', '800']],
  ['the rent as it was', { monthlyRent: '£800' }, ['9000', '800']],
  ['both as they were', { annualYield: '9000', monthlyRent: '800' }, ['9000', '800']],
  ['another yield', { annualYield: '12000' }, ['12000', '']],
  ['another yield and the rent as it was', { annualYield: '12000', monthlyRent: '800' }, ['12000', '']],
  ['another rent', { monthlyRent: '950' }, ['', '950']],
  ['another rent and the yield as it was', { monthlyRent: '950', annualYield: '9000' }, ['', '950']],
  ['both anew', { annualYield: '12000', monthlyRent: '950' }, ['12000', '950']],
  ['no yield', { annualYield: '' }, ['', '']],
  ['a yield that cannot be read', { annualYield: 'much' }, ['much', '']],
] as const)('%s', (_, sent, [annualYield, monthlyRent]) => {
  expect(normalizeTexts(mergeTexts(stored, sent, {}))).toEqual(normalizeTexts({ ...stored, annualYield, monthlyRent }))
})

test('a figure that comes back as it was worked out stays empty, and one that differs is entered', () => {
  const workedOut = { roi: '5.79', monthlyRent: '£800', fees: '£2,000' }
  const empty = normalizeTexts(completeTexts({ annualYield: '9600' }))
  const sent = { annualYield: '9600', roi: '5.79%', monthlyRent: '800.00', fees: '2100' }
  expect(mergeTexts(empty, sent, workedOut)).toMatchObject({
    annualYield: '9600',
    roi: '',
    monthlyRent: '',
    fees: '2100',
  })
})
