import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mostComparables } from './record-kinds.ts'
import {
  completeTexts,
  dealFields,
  fieldNames,
  fieldOf,
  isPublicName,
  normalizeTexts,
  readTexts,
  sayText,
  showValues,
  type DealTexts,
  type DealValues,
  type FieldName,
} from './record.ts'

const needed = {
  title: 'Two-bed flat',
  description: 'Let since March.',
  location: 'Jarrow, NE32',
  propertyType: 'Residential',
  price: '92000',
}

function read(texts: Partial<DealTexts>): DealValues {
  const result = readTexts({ ...needed, ...texts })
  if (!result.ok) throw new Error(JSON.stringify(result.mistakes))
  return result.values
}
function mistakeOf(name: FieldName, text: string): string | undefined {
  const result = readTexts({ ...needed, [name]: text })
  return result.ok ? undefined : result.mistakes[name]
}

test('no private field is read for visitors', () => {
  const names = fieldNames.filter((name) => fieldOf(name).isPrivate)
  expect(names).toEqual([
    'hmoLicenceNumber',
    'planningReference',
    'address',
    'postcode',
    'titleNumber',
    'uprn',
    'ownerName',
    'ownerEmail',
    'ownerPhone',
    'documentUrl',
  ])
  expect(names.filter(isPublicName)).toEqual([])
})

describe('a record', () => {
  test('needs title, description, location, type and price, and nothing else', () => {
    const result = readTexts({})
    expect(result.ok ? {} : Object.keys(result.mistakes)).toEqual([
      'title',
      'description',
      'location',
      'propertyType',
      'price',
    ])
    expect(readTexts(needed).ok).toBe(true)
  })

  test('counts what nobody can see as missing', () => {
    expect(mistakeOf('title', ' \u200b ')).toBe('Enter a title')
  })

  test.each([
    ['£3,000', 300_000],
    [' £ 1,003,000.00 ', 100_300_000],
    ['3 000.00', 300_000],
    ['3000', 300_000],
    ['3000.5', 300_050],
    ['0', 0],
  ])('reads the rent %s', (text, pence) => {
    expect(read({ monthlyRent: text }).monthlyRent).toBe(pence)
  })

  test.each(['-1', '−5', '12.345', 'a lot', '1e5', '99999999999', '3000,50', '3.000,50', '1,35', '12,3456'])(
    'refuses the rent %s',
    (text) => {
      expect(mistakeOf('monthlyRent', text)).toBe('Enter an amount in pounds, such as £3,000 or 3000.50')
    },
  )

  test.each([
    ['3000.50', 'Enter whole pounds, without pence'],
    ['-3000', 'Enter whole pounds, 0 or more, such as £3,000'],
    ['3000.555', 'Enter whole pounds, 0 or more, such as £3,000'],
  ])('refuses the secure price %s', (text, message) => {
    expect(mistakeOf('securePrice', text)).toBe(message)
  })

  test('refuses a price of nothing, and an active deal without a secure price', () => {
    expect(mistakeOf('price', '0')).toBe('Enter an amount of at least £0.01')
    const result = readTexts({ ...needed, securePrice: '0', isActive: 'yes' })
    expect(result).toMatchObject({ ok: false, mistakes: { securePrice: expect.stringContaining('at least £1') as string } }) // prettier-ignore
    expect(readTexts({ ...needed, securePrice: '0' }).ok).toBe(true)
  })

  test.each([
    ['6.27', 6.27],
    ['6.27%', 6.27],
    ['−2.5', -2.5],
  ])('reads the ROI %s', (text, value) => {
    expect(read({ roi: text }).roi).toBe(value)
  })

  test('takes a comma for no decimal point', () => {
    expect(mistakeOf('roi', '7,5')).toBe('Enter a percentage with at most two decimals, such as 6.27')
    expect(mistakeOf('bedrooms', '1,5')).toBe('Enter a whole number from 0 to 500')
    expect(read({ floorArea: '1,250.5' }).floorArea).toBe(1250.5)
  })

  test('refuses a third decimal of the ROI', () => {
    expect(mistakeOf('roi', '6.275')).toBe('Enter a percentage with at most two decimals, such as 6.27')
  })

  test('takes a choice by its value or its label, in any case', () => {
    expect(read({ propertyType: 'student housing' }).propertyType).toBe('Student')
    expect(read({ condition: 'TO-REFURBISH' }).condition).toBe('to-refurbish')
    expect(mistakeOf('floodRisk', 'Huge')).toBe('Choose Low, Medium or High')
  })

  test('refuses an address that is no plain https address', () => {
    for (const text of [
      'http://a.test/x.jpg',
      'javascript:alert(1)',
      'data:image/png;base64,AA',
      'https://me:pw@a.test',
    ])
      expect(mistakeOf('imageUrl', text)).toBe('Enter an address that begins with https://')
    expect(read({ imageUrl: 'https://a.test/x.jpg' }).imageUrl).toBe('https://a.test/x.jpg')
  })

  test.each([
    ['ownerEmail', ' sales@owner.example ', 'sales@owner.example'],
    ['ownerEmail', ' ', ''],
    ['ownerPhone', ' +44 (0)1632 960 101', '+44 (0)1632 960 101'],
    ['ownerPhone', '', ''],
  ] as const)('reads the %s %j', (name, text, value) => {
    expect(read({ [name]: text })[name]).toBe(value)
  })

  test.each([
    ['ownerEmail', 'sales@owner', 'Enter an email address in the right form, like name@example.com'],
    ['ownerEmail', 'a@b.example, c@d.example', 'Enter an email address in the right form, like name@example.com'],
    ['ownerEmail', `${'a'.repeat(254)}@owner.example`, 'Use at most 254 characters'],
    ['ownerPhone', 'ask Olive', 'Enter a telephone number, like 07700 900123'],
    ['ownerPhone', '0'.repeat(41), 'Use at most 40 characters'],
  ] as const)('refuses the %s %j', (name, text, message) => {
    expect(mistakeOf(name, text)).toBe(message)
  })

  test('refuses days that no calendar has', () => {
    expect(mistakeOf('valuedOn', '2026-02-30')).toBe('Enter a day, such as 2026-10-14')
    expect(mistakeOf('valuedOn', '10/14/2026')).toBe('Enter a day, such as 2026-10-14')
    expect(mistakeOf('valuedOn', '30/02/2026')).toBe('Enter a day, such as 2026-10-14')
    expect(mistakeOf('valuedOn', '14/10/26')).toBe('Enter a day, such as 2026-10-14')
    for (const text of ['2026-10-14', '14/10/2026', '14.10.2026', '14-10-2026'])
      expect(read({ valuedOn: text }).valuedOn).toBe('2026-10-14')
    expect(read({ valuedOn: '3/4/2026' }).valuedOn).toBe('2026-04-03')
  })

  test('reads comparable sales a line each', () => {
    const { comparables } = read({ comparables: '12 Park Street | £98,000 | 2026-08 | 120 m\n31 Park Street | 104500 | | ' }) // prettier-ignore
    expect(comparables).toEqual([
      { what: '12 Park Street', pence: 9_800_000, month: '2026-08', metres: 120 },
      { what: '31 Park Street', pence: 10_450_000, month: null, metres: null },
    ])
  })

  test.each([
    ['| £98,000', 'Sale 1: say which property it is, in at most 120 characters'],
    ['A | nothing', 'Sale 1: enter what it was sold for, such as £98,000'],
    ['A | £1 | May', 'Sale 1: enter the month, such as 2026-08'],
    ['A | £1 | | near', 'Sale 1: enter the distance in metres, such as 120'],
    [
      Array(mostComparables + 1)
        .fill('A | £1')
        .join('\n'),
      'Enter at most 8 sales',
    ],
  ])('refuses the sales %j', (text, message) => {
    expect(mistakeOf('comparables', text)).toBe(message)
  })

  test('needs a reason for an adjusted score, and a score for a reason', () => {
    expect(mistakeOf('scoreOverride', '70')).toBeUndefined()
    expect(readTexts({ ...needed, scoreOverride: '70' })).toMatchObject({ mistakes: { scoreReason: 'Say why the score is adjusted' } }) // prettier-ignore
    expect(mistakeOf('scoreReason', 'Quiet street')).toBeUndefined()
    expect(readTexts({ ...needed, scoreReason: 'x' })).toMatchObject({ mistakes: { scoreOverride: 'Enter the score that the reason is for' } }) // prettier-ignore
  })

  test('says texts to people in words', () => {
    expect(sayText('isActive', '')).toBe('no')
    expect(sayText('tenancy', '')).toBe('nothing')
    expect(sayText('propertyType', 'Student')).toBe('Student Housing')
    expect(sayText('roi', '6.27')).toBe('6.27%')
  })

  test('has a text for each field, whatever is stored', () => {
    const texts = completeTexts({ title: 'A', price: 5, unknown: 'x' })
    expect(Object.keys(texts)).toEqual(fieldNames)
    expect([texts.title, texts.price]).toEqual(['A', ''])
  })
})

/** Texts as people might type them into this field, most of which can be read. */
function texts(name: FieldName): fc.Arbitrary<string> {
  const { control } = fieldOf(name)
  const anything = fc.string({ unit: 'grapheme', maxLength: 60 })
  const amount = fc.integer({ min: 0, max: 5_000_000 }).map((pence) => `£ ${(pence / 100).toFixed(2)}`)
  const some: Partial<Record<string, fc.Arbitrary<string>>> = {
    pounds: amount,
    'whole-pounds': fc.nat(9999).map(String),
    percent: fc.integer({ min: -9999, max: 9999 }).map((value) => `${value / 100}%`),
    decimal: fc.integer({ min: 0, max: 9999 }).map((value) => String(value / 100)),
    whole: fc.nat(60).map(String),
    day: fc.date({ min: new Date('1950-01-01'), max: new Date('2050-01-01'), noInvalidDate: true }).map((at) => at.toISOString().slice(0, 10)), // prettier-ignore
    flag: fc.constantFrom('yes', 'on', '', 'no'),
    url: fc.webUrl({ validSchemes: ['https'] }),
    email: fc.emailAddress(),
    tel: fc.nat(9_999_999).map((digits) => `+44 (0)1632 ${digits}`),
    places: fc.array(fc.tuple(anything, anything).map(([a, b]) => `${a}: ${b}`), { maxLength: 3 }).map((lines) => lines.join('\n')), // prettier-ignore
    comparables: fc.array(fc.tuple(anything, amount).map(([what, price]) => `${what} | ${price} | 2026-08 | 5`), { maxLength: 3 }).map((lines) => lines.join('\n')), // prettier-ignore
    floors: fc.array(fc.nat(59)).map((numbers) => numbers.join(' ')),
    choice: control.kind === 'choice' ? fc.constantFrom('', ...Object.keys(control.options)) : anything,
  }
  return fc.oneof(anything, some[control.kind] ?? anything)
}

test('what is shown of a value is read as the same value again, for every field', () => {
  for (const name of fieldNames) {
    const field = fieldOf(name)
    fc.assert(
      fc.property(texts(name), (typed) => {
        const first = field.schema.safeParse(typed)
        if (!first.success) return
        const shown = field.show(first.data)
        const second = field.schema.safeParse(shown)
        expect(second.success && second.data, `${name}: ${JSON.stringify([typed, shown])}`).toEqual(first.data)
        expect(field.show(second.data)).toBe(shown)
      }),
      { numRuns: 60 },
    )
  }
})

test('normalizing texts once is enough, and it is what the values show', () => {
  const record = fc.record(
    Object.fromEntries(fieldNames.map((name) => [name, texts(name)])) as Record<FieldName, fc.Arbitrary<string>>,
  )
  fc.assert(
    fc.property(record, (typed) => {
      const normal = normalizeTexts(typed)
      expect(normalizeTexts(normal)).toEqual(normal)
      const result = readTexts(typed)
      if (result.ok) expect(normalizeTexts(showValues(result.values))).toEqual(showValues(result.values))
    }),
    { numRuns: 40 },
  )
})

test('every text has a longest length that its schema keeps', () => {
  for (const name of Object.keys(dealFields) as FieldName[]) {
    const { most, schema } = fieldOf(name)
    expect(schema.safeParse('9'.repeat(most + 1)).success, name).toBe(false)
  }
})

test('ends of lines count once, however a browser sends them', () => {
  const lines = Array.from({ length: 900 }, () => 'x').join('\r\n')
  expect(readTexts({ ...needed, description: lines }).ok).toBe(true)
})

test('an address is measured as it is stored, and a number has a digit', () => {
  const typed = `https://a.test/${'é'.repeat(900)}`
  expect(readTexts({ ...needed, imageUrl: typed })).toMatchObject({
    mistakes: { imageUrl: 'This address is too long' },
  })
  expect(readTexts({ ...needed, bedrooms: ',' })).toMatchObject({ ok: false })
})
