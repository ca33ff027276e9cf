import { describe, expect, test } from 'vitest'
import { testFacts, testRules, type RuleCases } from '#app/testing/desks/screening.ts'
import type { Answers } from '../record.ts'
import { findClaims, type ClaimName } from './claims.ts'
import { applyRules } from './rules.ts'
import type { textRules } from './text-rules.ts'

/** Texts in which each claim is made, and texts in which it is not. */
const texts: Record<ClaimName, { made: string[]; notMade: string[] }> = {
  guaranteed: {
    made: [
      'Guaranteed rent until 2028',
      'GUARANTEED TENANT until 2028',
      'a guaranteed 8% net return',
      'guaranteed long-term rental income',
      'Rent is guaranteed for five years',
      'The council guarantees the rent',
      'rent guarantee until 2028',
      'assured returns of 9%',
      'guaranteed-yield investment',
      'No voids, guaranteed rent',
      'Gu\u0430ranteed r\u0435nt',
      'guar\u200banteed re\u00adnt',
      'ｇｕａｒａｎｔｅｅｄ return',
    ],
    notMade: [
      'Rent is not guaranteed',
      'We cannot guarantee the rent',
      'There is no guarantee of a return',
      'not a guaranteed return',
      'rent guarantee insurance is in place',
      'an assured shorthold tenancy; rent £950',
      'tenant with a guarantor',
      'A lender’s guarantee. Rent £950 a month.',
      'unguaranteed rent',
    ],
  },
  'risk-free': {
    made: ['A risk-free investment', 'riskfree', 'zero risk', 'no risk to you', 'free of risk', 'without any risk', 'RISK FREE!'], // prettier-ignore
    notMade: [
      'no risk of flooding',
      'no risk from surface water',
      'No flood risk',
      'low risk',
      'no investment is risk-free',
      'asterisk free',
      'no risk assessment yet',
    ],
  },
  'no-money-down': {
    made: ['no money down', 'No-money-down deal', 'zero deposit down', 'none of your own money', 'without using your own money', 'nothing down'], // prettier-ignore
    notMade: ['no deposit scheme', 'money down the drain', 'The rent covers it'],
  },
  'cannot-lose': {
    made: ['You cannot lose', 'you can’t lose', 'can not lose', 'never lose money'],
    notMade: ['you can lose money', 'cannot be lost', 'The cannot close early'],
  },
  'below-market-value': {
    made: ['BMV', 'below market value', 'Below the current market price', '20% under market value', 'b.m.v. deal'],
    notMade: ['at market value', 'below market rent', 'not below market value', 'bmvx'],
  },
  'hands-off': {
    made: ['Hands-off investment', 'hands off', 'passive income', 'passive rental income', 'armchair investors'],
    notMade: ['hands over keys', 'passive house standard', 'not a hands-off investment', 'shorthands off'],
  },
  'tenants-excluded': {
    made: ['No DSS', 'no D.S.S.', 'no-DSS', 'sorry, no children', 'No benefits', 'no housing benefit', 'no tenants on benefits', 'DSS not accepted', 'children not allowed', 'no benefit claimants', 'no universal credit', 'Adults only'], // prettier-ignore
    notMade: [
      'no children’s playground nearby',
      'No onward chain, benefits from parking',
      'no. Benefits: parking',
      'children welcome',
      'no tax benefits',
    ],
  },
  'rent-in-advance': {
    made: ['six months’ rent in advance', '6 months rent upfront', '12 months paid up front', 'a year’s rent in advance', 'rent paid quarterly in advance', 'advance of six months'], // prettier-ignore
    notMade: ['one month’s rent in advance', 'rent monthly in advance', 'two months’ notice in advance', 'six months in arrears'], // prettier-ignore
  },
  'rent-bidding': {
    made: ['rental bidding', 'tenants bid for it', 'bids on the rent', 'offers over £950 pcm', 'offers above £950 per month', 'let above the asking rent'], // prettier-ignore
    notMade: ['offers over £150,000', 'sealed bids by Friday', 'offers over £150,000, rent £900 pcm', 'It offers a strong rent', 'forbidding rent'], // prettier-ignore
  },
}

describe.each(Object.entries(texts))('%s', (name, { made, notMade }) => {
  test.each(made)('is made by: %s', (text) => {
    expect(findClaims(text).map((claim) => claim.name)).toContain(name)
  })
  test.each(notMade)('is not made by: %s', (text) => {
    expect(findClaims(text).map((claim) => claim.name)).not.toContain(name)
  })
})

test('a claim is told once, in the words in which it is made', () => {
  expect(findClaims('Guaranteed net rent, and a guaranteed yield. Risk-free.')).toEqual([
    { name: 'guaranteed', words: 'guaranteed net rent' },
    { name: 'risk-free', words: 'risk free' },
  ])
})

test('only so much of a text is read', () => {
  expect(findClaims(`${' '.repeat(20_000)}risk-free`)).toEqual([])
  expect(findClaims(`${' '.repeat(19_991)}risk-free`)).toHaveLength(1)
})

const withText = (description: string, answers: Answers = {}, evidencedValuePence: number | null = null) =>
  testFacts({ answers: { description, ...answers }, figures: { evidencedValuePence } })
const scottish: Answers = { postcode: 'G12 8QQ' }

const cases: Record<keyof typeof textRules, RuleCases> = {
  'claim-guaranteed': {
    fires: [
      [withText('A guaranteed rent.'), 'Please look again: “guaranteed rent”. In: Description. Words that promise', 'fix'], // prettier-ignore
      [withText('Guaranteed rent.', { title: 'Flat with guaranteed yield', tenancy: 'Guaranteed tenant', otherRisks: 'Guaranteed income' }), '“guaranteed yield”. In: Title, Description, Tenancy, Anything else that a buyer should know.'], // prettier-ignore
    ],
    isQuiet: [
      withText('Let since 2024.'),
      // There the promise has to be told.
      withText('Let.', { returnPromised: 'no', returnPromisedDetail: 'Guaranteed rent' }),
    ],
  },
  'claim-risk-free': { fires: [[withText('Risk-free'), 'without risk', 'fix']], isQuiet: [withText('Low risk')] },
  'claim-no-money-down': { fires: [[withText('No money down'), 'needs money']], isQuiet: [withText('No chain')] },
  'claim-cannot-lose': { fires: [[withText('You can’t lose'), 'can fall']], isQuiet: [withText('You can win')] },
  'claim-below-market-value': {
    fires: [
      [withText('Below market value'), 'This needs evidence'],
      [withText('BMV', {}, 16_800_000), '£168,000, is not below the value that your evidence shows, £168,000'],
    ],
    isQuiet: [withText('BMV', {}, 16_800_001), withText('At market value')],
  },
  'claim-hands-off': { fires: [[withText('Hands-off'), 'managed by an agent']], isQuiet: [withText('Hands on')] },
  'claim-tenants-excluded': {
    fires: [
      [withText('No DSS'), 'Renters’ Rights Act 2025'],
      [withText('No DSS', scottish), 'unlawful discrimination'],
    ],
    isQuiet: [withText('Families welcome')],
  },
  'claim-rent-in-advance': {
    fires: [
      [withText('Six months’ rent in advance'), 'since 1 May 2026'],
      [withText('Six months’ rent in advance', { propertyType: '', postcode: '' }), 'since 1 May 2026'],
    ],
    isQuiet: [
      withText('Six months’ rent in advance', scottish),
      withText('Rent quarterly in advance', { propertyType: 'Retail' }),
    ],
  },
  'claim-rent-bidding': {
    fires: [[withText('Rental bidding'), 'Give one rent']],
    isQuiet: [withText('Rental bidding', scottish), withText('Rental bidding', { propertyType: 'Retail' })],
  },
}

describe('the rules of texts', () => {
  testRules(cases)

  test('a finding stands on the page of its text', () => {
    const found = applyRules(testFacts({ answers: { tenancy: 'Guaranteed tenant' } }))
    expect(found).toMatchObject([{ key: 'claim-guaranteed', step: 'tenancy' }])
  })
})
