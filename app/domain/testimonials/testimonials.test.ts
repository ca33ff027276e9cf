import { describe, expect, test } from 'vitest'
import { givenSchema, labelOfProperty, readIncentive, refusalReasons } from './testimonials.ts'

describe('the author’s form', () => {
  const form = { words: 'Twenty characters ok.', name: 'Ivy', incentive: 'no', consent: 'on' }
  const errorsOf = (change: Record<string, string | undefined>) => {
    const parsed = givenSchema.safeParse({ ...form, ...change })
    return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path[0], message])
  }

  test('takes words of 20 to 600 characters as they are, and cleans the name', () => {
    expect(givenSchema.parse({ ...form, words: ` ${'x'.repeat(600)} `, name: ' Ivy \u202E I.\n' })).toMatchObject({
      words: 'x'.repeat(600),
      name: 'Ivy I.',
      what: '',
    })
    expect(errorsOf({ words: 'x'.repeat(20) })).toEqual([])
  })

  test.each([
    ['words', undefined, 'Write your words'],
    ['words', '\u200B \u200B'.repeat(30), 'Write your words'],
    ['words', 'x'.repeat(19), 'Use 20 characters or more'],
    ['words', 'x'.repeat(601), 'Use 600 characters or fewer'],
    ['name', '', 'Enter the name to show'],
    ['name', '\u200B', 'Enter the name to show'],
    ['name', 'x'.repeat(61), 'Use 60 characters or fewer'],
    ['incentive', undefined, 'Choose whether anything was offered or given to you'],
    ['incentive', 'maybe', 'Choose whether anything was offered or given to you'],
    ['what', 'x'.repeat(121), 'Use 120 characters or fewer'],
    ['consent', undefined, 'Tick the box if you agree. Without your consent we cannot keep your words'],
  ])('says what is wrong with %s: %j', (field, value, message) => {
    expect(errorsOf({ [field]: value })).toEqual([[field, message]])
  })
})

test('the answer about gifts is nothing, what was given, or still open', () => {
  expect(readIncentive({ incentive: 'no', what: 'a voucher' })).toEqual({ ok: true, text: '' })
  expect(readIncentive({ incentive: 'yes', what: 'a voucher' })).toEqual({ ok: true, text: 'a voucher' })
  expect(readIncentive({ incentive: 'yes', what: ' ' })).toEqual({ ok: false })
  expect(readIncentive({ what: 'a voucher' })).toEqual({ ok: true, text: null })
})

test('beside a name stands the kind of property and its town, and no more of where it is', () => {
  expect(labelOfProperty('Residential', 'Leeds, LS7')).toBe('Residential property in Leeds')
  expect(labelOfProperty('Student', 'Durham')).toBe('Student housing in Durham')
})

test('criticism is no reason for not showing words', () => {
  const all = Object.entries(refusalReasons).flatMap(([name, { label, told }]) => [name, label, told])
  expect(all.join(' ')).not.toMatch(/negative|critical|poor|rating|other/i)
})
